import { afterAll, beforeAll } from 'vitest';
import { startRuntime } from '../../local/runtime.ts';
import { providerBindings } from '../../local/settings.ts';
import { marketGroup } from '../../local/stores.ts';
import { freePort } from '../../test/shop.ts';

/** The origin of the storefront that a client stands for. */
export const STOREFRONT = 'https://storefront.kvistra.example';

export const VERSION = '2026-07';

const bindingsAt = (providerPort: number) => providerBindings({ port: 0, providerPort }, '', marketGroup({}));

/** The token of the Storefront API that browsers may know. */
export const PUBLIC_TOKEN = bindingsAt(0).STOREFRONT_PUBLIC_TOKEN!;

/** The secret with which the app gets its tokens and checks events. */
export const APP_SECRET = bindingsAt(0).ADMIN_CLIENT_SECRET!;

type Runtime = Awaited<ReturnType<typeof startRuntime>>;

/** The built local provider, started as the tests of the shop start it, but without the shop. */
export class Provider {
  url = '';
  private runtime: Runtime | undefined;

  /** @param shopUrl the origin of the storefront, which gets the webhooks. */
  async start(shopUrl: string): Promise<void> {
    const providerPort = await freePort();
    const bindings = { ...bindingsAt(providerPort), SHOP_URL: shopUrl };
    this.runtime = await startRuntime('dist/provider', { port: providerPort, bindings, onLog: () => {} });
    this.url = `http://localhost:${providerPort}`;
  }

  async stop(): Promise<void> {
    await this.runtime?.dispose();
  }

  async control(path: string, body?: unknown): Promise<any> {
    const answer = await fetch(
      `${this.url}/_control/${path}`,
      body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
    );
    return answer.json();
  }

  /**
   * Fills in the login page as a person does. @param location of the authorization endpoint. @returns the address that
   * it leads to.
   */
  async logIn(location: string | URL, email: string): Promise<URL> {
    const authorize = await fetch(location, { redirect: 'manual' });
    const login = new URL(authorize.headers.get('location')!, this.url);
    const form = (fields: Record<string, string>) =>
      fetch(login, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
    await form({ email });
    const { mails } = await this.control(`mails?to=${email}`);
    const done = await form({ code: /^\d{6}/.exec(mails[0].subject)![0] });
    return new URL(done.headers.get('location')!);
  }

  /**
   * A fetch for clients with built-in addresses.
   *
   * @param routes the beginning of an address, and the path of the provider that stands for it.
   */
  reroute(routes: Readonly<Record<string, string>>): typeof fetch {
    const original = globalThis.fetch;
    return (input, init) => {
      const address = input instanceof Request ? input.url : String(input);
      const start = Object.keys(routes).find((candidate) => address.startsWith(candidate));
      if (start === undefined) return original(input, init);
      const target = `${this.url}${routes[start]}${address.slice(start.length)}`;
      return original(input instanceof Request ? new Request(target, input) : target, init);
    };
  }
}

/** Starts a provider before the tests of a file and stops it after them. */
export function useProvider(shopUrl = STOREFRONT): Provider {
  const provider = new Provider();
  beforeAll(() => provider.start(shopUrl));
  afterAll(() => provider.stop());
  return provider;
}
