import { defaulted } from 'superstruct';
import { declareSettings, matching, words } from '../../platform/settings.ts';

/** Source: Shopify, "About app proxies and dynamic data": the prefixes, and the letters of what follows. */
const paths = matching(
  'paths such as /apps/reviews, separated by spaces, or empty',
  /^\s*(?:\/(?:a|apps|community|tools)\/[\w-]{1,30}(?:\s+|$))*$/,
);

export interface AppProxySettings {
  /** The beginnings of the addresses that are passed on to apps. */
  appProxies: readonly string[];
}

export const appProxySettings = declareSettings(
  {
    /**
     * The app proxies of the commerce provider that the shop passes on, separated by spaces, such as `/apps/reviews
     * /a/quiz`: the address itself and everything below it. If empty, there are none.
     */
    APP_PROXIES: defaulted(paths, ''),
  },
  (texts): AppProxySettings => ({ appProxies: words(texts.APP_PROXIES) }),
);
