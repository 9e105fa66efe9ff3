import { ucp } from '../../src/routes.ts';
import { FORWARD } from '../../src/shop/app-proxies/proxy.ts';
import { storeOrigin } from '../../src/shopify/pass-on.ts';
import { type Check, type Fault, groupPrefix, NotChecked } from './check.ts';
import { request } from './http.ts';

const SERVICE = 'The store’s domain';

/** The addresses that the settings pass on have to exist at the commerce provider. Each is asked for as the shop does. */
export const passedOnCheck: Check = {
  title: 'What is passed on to the commerce provider',
  after: ['Settings', 'Addresses'],
  async find(context) {
    const { storefront, passesProgramsOn, appProxies } = context.settings;
    if (!passesProgramsOn && appProxies.length === 0) return [];
    if (!storefront.url) throw new NotChecked(`${groupPrefix(context)}STOREFRONT_URL is empty`);
    const store = storeOrigin(context.settings);
    const ask = (path: string) => request(SERVICE, `${store}${path}`);
    const faults: Fault[] = [];
    if (passesProgramsOn) {
      const { status, json } = await ask(ucp.profile);
      const { version } = (json as { ucp?: { version?: unknown } } | undefined)?.ucp ?? {};
      if (status !== 200 || typeof version !== 'string')
        faults.push({
          what: `PROGRAMS_ANSWERED_BY is provider, and ${store}${ucp.profile} is no profile (${status}).`,
          effect: 'Programs that shop in a person’s name are answered by nobody.',
          mend: 'In the provider’s admin, switch on what lets programs shop; or PROGRAMS_ANSWERED_BY = "shop" in wrangler.toml.',
        });
    }
    for (const path of appProxies) {
      const { status } = await ask(`${path}?${FORWARD}=0`);
      // an app may answer its own address with any other error
      if (status === 404)
        faults.push({
          what: `APP_PROXIES names ${path}, which the commerce provider does not know (404).`,
          effect: 'The address shows the shop’s page of errors.',
          mend: 'In the provider’s admin, the app’s settings, “App proxy”; or APP_PROXIES in wrangler.toml.',
          isWarning: true,
        });
    }
    return faults;
  },
};
