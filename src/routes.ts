/** Every address of the shop, and the only place that builds one. Pure: the client imports it too. */

export const CATEGORIES = ['dog-food', 'cat-food', 'puppy-food', 'kitten-food', 'dog-products', 'cat-products', 'merch'] as const;
export type Category = (typeof CATEGORIES)[number];

export const isCategory = (value: string): value is Category => (CATEGORIES as readonly string[]).includes(value);

const query = (values: Record<string, string | undefined>): string => {
  const filled = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '');
  return filled.length ? `?${new URLSearchParams(filled)}` : '';
};

/** Patterns of pages below the market, as the router matches them. */
export const patterns = {
  home: '/@',
  category: `/@/:category{(?:${CATEGORIES.join('|')})}`,
  product: `/@/:category{(?:${CATEGORIES.join('|')})}/:slug`,
  search: '/@/search',
  cart: '/@/cart',
} as const;

/** Whether a path below the market has the form of a page; it need not exist. */
export const isPagePath = (bare: string): boolean =>
  bare === '/' || /^\/(?:search|cart)$/.test(bare) || new RegExp(`^/(?:${CATEGORIES.join('|')})(?:/[^/]+)?$`).test(bare);

/** Links to pages; `cc` is the market's prefix. */
export const pages = {
  home: (cc: string) => `/${cc}`,
  category: (cc: string, category: Category) => `/${cc}/${category}`,
  product: (cc: string, category: string, slug: string, variant?: string) => `/${cc}/${category}/${slug}${query({ variant })}`,
  search: (cc: string, q?: string) => `/${cc}/search${query({ q })}`,
  cart: (cc: string) => `/${cc}/cart`,
};

/** Addresses that take forms and JSON. */
export const api = {
  cart: '/api/cart',
  cartLinesAdd: '/api/cart/lines/add',
  cartLinesUpdate: '/api/cart/lines/update',
  cartLinesRemove: '/api/cart/lines/remove',
  cartDiscount: '/api/cart/discount',
  cartBuyer: '/api/cart/buyer',
  storefront: '/api/storefront/:operation',
  tracking: '/api/tracking',
  commerceWebhook: '/api/webhooks/commerce',
} as const;

export const machines = {
  health: '/healthz',
  robots: '/robots.txt',
  speculationRules: '/speculation-rules.json',
} as const;
