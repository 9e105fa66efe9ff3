/**
 * The features of the shop in the order of the tiers, and which may use which. `tools/layer-rules.ts` holds every
 * import to it.
 *
 * - Base: what others build on. Each may use those before it.
 * - Features: each may use the base and the features that it names, of those through their `index.ts` and `model/`
 *   only.
 * - Composition: what speaks of several features. Each may use the base, the features through their `index.ts`,
 *   `model/` and `browser/`, and what stands before it.
 */
export const BASE = [
  'selling-plans',
  'delivery',
  'prices',
  'notices',
  'feed',
  'customer',
  'consent',
  'ab',
  'campaigns',
  'events',
  'pets',
  'referral-codes',
  'trust',
  'catalogue',
  'cart',
] as const;

export const FEATURES = {
  batches: [],
  chat: [],
  content: [],
  gifts: [],
  parcels: [],
  programs: [],
  'recently-seen': [],
  rewards: [],
  tracking: [],
  'wish-list': [],
  'sign-ups': ['tracking'],
  planner: ['rewards', 'sign-ups', 'tracking'],
  compare: ['planner'],
  subscriptions: ['planner', 'rewards'],
  following: ['planner', 'subscriptions'],
  'food-change': ['planner', 'subscriptions'],
  staff: ['sign-ups'],
  journal: ['planner', 'sign-ups', 'subscriptions'],
  vet: ['journal', 'planner'],
  reviews: ['sign-ups', 'staff'],
  referrals: ['rewards', 'sign-ups', 'subscriptions', 'tracking'],
  law: ['content', 'parcels', 'sign-ups', 'subscriptions'],
  'coming-back': ['law', 'sign-ups', 'subscriptions'],
  search: ['content', 'law', 'recently-seen'],
} as const satisfies Record<string, readonly string[]>;

export const COMPOSITION = [
  'storefront',
  'crawlers',
  'ucp',
  'app-proxies',
  'bought-before',
  'cart-page',
  'offline',
  'frame',
  'cookies',
  'info-pages',
  'product-page',
  'home',
  'personal-data',
  'account',
  'for-customers',
  'design',
  'webhooks',
  'outbox',
] as const;
