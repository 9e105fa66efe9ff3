import { defaulted, string } from 'superstruct';
import { declareSettings, matching } from '../platform/settings.ts';

const orderName = matching('text with {number}', /\{number\}/);

export interface ShopifySettings {
  storefront: { url: string; token: string };
  /**
   * The shop's domain at the provider, which serves the discovery documents of the login and the Customer Account API,
   * and the OAuth client id.
   */
  customer: { url: string; clientId: string };
  /**
   * The Admin API, for subscription changes that the Customer Account API does not offer: a fixed token, or the app's
   * credentials, by which a token is granted, and the store that keeps it.
   */
  admin: { url: string; token: string; clientId: string; clientSecret: string; store: KVNamespace };
  /** The full name of an order, with `{number}` in the place of its number. */
  orderName: string;
}

export const shopifySettings = declareSettings(
  {
    /** The Storefront API of the European shop, version `2026-07`. */
    EU_STOREFRONT_URL: string(),
    /** The Storefront API of the Australian shop, version `2026-07`. */
    AU_STOREFRONT_URL: string(),
    /** The private access token of the European Storefront API. */
    EU_STOREFRONT_TOKEN: defaulted(string(), ''),
    /** The private access token of the Australian Storefront API. */
    AU_STOREFRONT_TOKEN: defaulted(string(), ''),
    /**
     * The European shop’s domain at the commerce provider, whose `/.well-known` documents name the login and the
     * Customer Account API. If empty, nobody can sign in.
     */
    EU_CUSTOMER_URL: defaulted(string(), ''),
    /** The same of the Australian shop. */
    AU_CUSTOMER_URL: defaulted(string(), ''),
    /** The public client of the Customer Account API, Europe. */
    EU_CUSTOMER_CLIENT_ID: defaulted(string(), ''),
    /** The public client of the Customer Account API, Australia. */
    AU_CUSTOMER_CLIENT_ID: defaulted(string(), ''),
    /** The Admin API of the European shop, version `2026-07`. */
    EU_ADMIN_URL: defaulted(string(), ''),
    /** The Admin API of the Australian shop, version `2026-07`. */
    AU_ADMIN_URL: defaulted(string(), ''),
    /** A fixed token of the European Admin API, in the place of the client id and secret. */
    EU_ADMIN_TOKEN: defaulted(string(), ''),
    /** A fixed token of the Australian Admin API, in the place of the client id and secret. */
    AU_ADMIN_TOKEN: defaulted(string(), ''),
    /**
     * The name that orders have at the commerce provider (its setting “Order ID”), with `{number}` in the place of the
     * number.
     */
    ORDER_NAME: defaulted(orderName, '#{number}'),
    /** The client id of the shop's app at the commerce provider, Europe. */
    EU_ADMIN_CLIENT_ID: defaulted(string(), ''),
    /** The client id of the shop's app at the commerce provider, Australia. */
    AU_ADMIN_CLIENT_ID: defaulted(string(), ''),
    /**
     * The secret of the app, Europe: with the client id the shop gets its tokens of the Admin API itself, which are
     * valid for a day.
     */
    EU_ADMIN_CLIENT_SECRET: defaulted(string(), ''),
    /** The same of the app in Australia. */
    AU_ADMIN_CLIENT_SECRET: defaulted(string(), ''),
  },
  (texts, { group, kv }): ShopifySettings => {
    const customers = {
      eu: { url: texts.EU_CUSTOMER_URL, clientId: texts.EU_CUSTOMER_CLIENT_ID },
      au: { url: texts.AU_CUSTOMER_URL, clientId: texts.AU_CUSTOMER_CLIENT_ID },
    };
    const apps = {
      eu: {
        url: texts.EU_ADMIN_URL,
        token: texts.EU_ADMIN_TOKEN,
        clientId: texts.EU_ADMIN_CLIENT_ID,
        clientSecret: texts.EU_ADMIN_CLIENT_SECRET,
      },
      au: {
        url: texts.AU_ADMIN_URL,
        token: texts.AU_ADMIN_TOKEN,
        clientId: texts.AU_ADMIN_CLIENT_ID,
        clientSecret: texts.AU_ADMIN_CLIENT_SECRET,
      },
    };
    return {
      storefront: { url: texts[group.storefrontUrlSetting], token: texts[group.storefrontTokenSetting] },
      customer: customers[group.id],
      admin: { ...apps[group.id], store: kv },
      orderName: texts.ORDER_NAME,
    };
  },
);
