/** Every path of the shop; no other file builds one. Pure: the client imports it too. */

export const CATEGORIES = ['dog-food', 'cat-food', 'puppy-food', 'kitten-food', 'dog-products', 'cat-products', 'merch'] as const;
export type Category = (typeof CATEGORIES)[number];

export const SPECIES = ['dog', 'cat'] as const;
export type Species = (typeof SPECIES)[number];

export const TOPICS = ['facts-and-tips', 'food-and-nutrition', 'health', 'puppy', 'kitten', 'training'] as const;
export type Topic = (typeof TOPICS)[number];

/** Lists of people; each person has a page. */
export const PEOPLE = ['breeders', 'ambassadors', 'success-stories'] as const;
export type People = (typeof PEOPLE)[number];

/** Pages whose content is a single story of the CMS. */
export const CONTENT_PAGES = [
  'why-insects',
  'bonus-club',
  'contact',
  'faq',
  'retailers',
  'our-story',
  'sustainability',
  'research',
  'terms-conditions',
  'privacy-policy',
  'antibiotics',
  'discount-code',
  'accessibility',
  'imprint',
] as const;
export type ContentPage = (typeof CONTENT_PAGES)[number];

/** The questions of the feeding planner, one page each. */
export const PLANNER_STEPS = ['pet', 'birthdate', 'breed', 'health', 'food', 'email'] as const;
export type PlannerStep = (typeof PLANNER_STEPS)[number];

/** The actions on one delivery that a link of a mail allows. */
export const MAIL_ACTIONS = ['skip', 'unskip', 'move', 'now', 'card'] as const;
export type MailAction = (typeof MAIL_ACTIONS)[number];

/** The actions on a paused subscription that a link of a mail allows. */
export const PAUSE_ACTIONS = ['resume', 'stay', 'cancel'] as const;
export type PauseAction = (typeof PAUSE_ACTIONS)[number];

const isOneOf =
  <T extends string>(values: readonly T[]) =>
  (value: string): value is T =>
    (values as readonly string[]).includes(value);
export const isCategory = isOneOf(CATEGORIES);
export const isSpecies = isOneOf(SPECIES);
export const isTopic = isOneOf(TOPICS);
export const isPeople = isOneOf(PEOPLE);
export const isMailAction = isOneOf(MAIL_ACTIONS);
export const isPauseAction = isOneOf(PAUSE_ACTIONS);
export const isContentPage = isOneOf(CONTENT_PAGES);

const query = (values: Record<string, string | undefined>): string => {
  const filled = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '');
  return filled.length ? `?${new URLSearchParams(filled)}` : '';
};

const oneOf = (values: readonly string[]) => `{(?:${values.join('|')})}`;

/** The router's patterns of pages; `/@` stands for the market. */
export const patterns = /* @__PURE__ */ (() =>
  ({
    home: '/@',
    category: `/@/:category${oneOf(CATEGORIES)}`,
    product: `/@/:category${oneOf(CATEGORIES)}/:slug`,
    search: '/@/search',
    cart: '/@/cart',
    parcel: '/@/parcel',
    cookies: '/@/cookies',
    blog: '/@/blog',
    blogSpecies: `/@/blog/:species${oneOf(SPECIES)}`,
    blogTopic: `/@/blog/:species${oneOf(SPECIES)}/:topic${oneOf(TOPICS)}`,
    article: `/@/blog/:species${oneOf(SPECIES)}/:topic${oneOf(TOPICS)}/:slug`,
    people: `/@/:people${oneOf(PEOPLE)}`,
    person: `/@/:people${oneOf(PEOPLE)}/:slug`,
    content: `/@/:page${oneOf(CONTENT_PAGES)}`,
    planner: '/@/feeding-plan',
    plannerStep: `/@/feeding-plan/:step${oneOf(PLANNER_STEPS.slice(1))}`,
    plan: '/@/feeding-plan/plan/:id{[0-9a-f-]{36}}',
    newsletter: '/@/newsletter',
    newsletterConfirm: '/@/newsletter/confirm',
    newsletterLeave: '/@/newsletter/leave',
    lead: '/@/get-in-touch',
    wetCatFood: '/@/wet-cat-food',
    wetCatFoodConfirm: '/@/wet-cat-food/confirm',
    mailLink: `/@/delivery/:action${oneOf(MAIL_ACTIONS)}`,
    pauseLink: `/@/pause/:action${oneOf(PAUSE_ACTIONS)}`,
    refer: '/@/refer',
    withdraw: '/@/withdraw',
    withdrawReview: '/@/withdraw/review',
    withdrawReceipt: '/@/withdraw/received',
    cancel: '/@/cancel',
    cancelReceipt: '/@/cancel/received',
    account: '/@/account',
    accountDeleted: '/@/account/deleted',
    accountSignedOut: '/@/account/signed-out',
    accountProfile: '/@/account/settings/personal-information',
    accountAddresses: '/@/account/addresses',
    accountPets: '/@/account/pets',
    accountSubscriptions: '/@/account/subscriptions',
    accountSubscription: '/@/account/subscriptions/:id{[0-9]{1,15}}',
    accountRewards: '/@/account/rewards',
    accountReferrals: '/@/account/referrals',
    accountOrders: '/@/account/orders',
    accountOrder: '/@/account/orders/:number{[0-9]{1,12}}',
  }) as const)();

/** Paths of signing in, which respond with redirects, and of signing out, which asks. */
export const signIn = {
  login: '/@/account/login',
  authorize: '/@/account/authorize',
  logout: '/@/account/logout',
} as const;

/** Links that do something and lead on: `/discount/WELCOME10?redirect=/dog-food` applies a code to the visitor's cart. */
export const actions = { discount: '/@/discount/:code{[^/]{1,60}}' } as const;

/** Paths that exist in development only. */
export const development = { design: '/@/_design', designStyles: '/@/_design.css' } as const;

/** Alternative forms of a page, by the ending of the path. */
export const FORMS = { markdown: '.md', picture: '.png' } as const;
export type Form = keyof typeof FORMS;

/** The router's pattern of another form of a page. */
export const formPattern = (pattern: string, form: Form): string => pattern.replace('/@', `/@${form}`);

/** The path of another form of a page. @param path of the page, with the market's prefix. */
export const formOf = (path: string, form: Form): string => `${/^\/[^/]+$/.test(path) ? `${path}/home` : path}${FORMS[form]}`;

/** A router's pattern as a regular expression: `:name` matches one segment, `:name{expression}` the expression. */
const expressionOf = (pattern: string): string =>
  pattern.replace(/:\w+(?:\{((?:[^{}]|\{[^{}]*\})*)\})?|[.*+?^$()|[\]\\]/g, (part, expression?: string) =>
    part.startsWith(':') ? (expression ? `(?:${expression})` : '[^/]+') : `\\${part}`,
  );
const matcherOf = (...tables: Readonly<Record<string, string>>[]): RegExp =>
  new RegExp(
    `^(?:${tables
      .flatMap((table) => Object.values(table))
      .map(expressionOf)
      .join('|')})$`,
  );

const pageMatcher = /* @__PURE__ */ matcherOf(patterns, signIn, actions);
const signInMatcher = /* @__PURE__ */ (() => matcherOf({ login: signIn.login, authorize: signIn.authorize }))();
const actionMatcher = /* @__PURE__ */ matcherOf(actions);

/** Whether a path below the market signs somebody in. */
export const isSignIn = (rest: string): boolean => signInMatcher.test(`/@${rest}`);

/** Whether opening a path below the market changes something, so that nothing may open it but a visitor. */
export const isAction = (rest: string): boolean => actionMatcher.test(`/@${rest}`);

/** The name of a pattern; empty for a page that has none of {@link patterns}. */
export const screenOfPattern = (pattern: string): ScreenName | '' => (Object.keys(patterns) as ScreenName[]).find((name) => patterns[name] === pattern) ?? '';

/** Whether a path below the market matches a page's pattern; the page need not exist. */
export const isPagePath = (rest: string): boolean => pageMatcher.test(rest === '/' ? '/@' : `/@${rest}`);

/** Whether a path below the market is a question of the feeding planner. */
export const isPlannerPath = (rest: string): boolean => PLANNER_STEPS.some((step) => rest === pages.planner('', step).slice(1));

/** The router's pattern of the page that a friend's link leads to. It has no market's prefix, so that the link stays short. */
export const REFERRAL_PATTERN = '/r/:code{[^/]{1,60}}';

/** The path of a friend's link. @param cc the market that it leads to. */
export const referralPath = (code: string, cc: string): string => `/r/${code}${query({ cc })}`;
/** The name of a page's pattern. */
export type ScreenName = keyof typeof patterns;

const screenMatchers = /* @__PURE__ */ (() => Object.entries(patterns).map(([name, pattern]) => [name as ScreenName, matcherOf({ pattern })] as const))();

/** The name of the pattern that a path below the market matches; undefined for a path that is no page. */
export const screenOf = (rest: string): ScreenName | undefined => screenMatchers.find(([, matcher]) => matcher.test(rest === '/' ? '/@' : `/@${rest}`))?.[0];

/** Paths of pages; `cc` is the market's prefix. */
export const pages = {
  home: (cc: string) => `/${cc}`,
  category: (cc: string, category: Category) => `/${cc}/${category}`,
  /** @param variant number of the chosen size. @param plan number of the chosen selling plan. */
  product: (cc: string, category: string, slug: string, variant?: string, plan?: string) =>
    `/${cc}/${category}/${slug}${query({ variant, selling_plan: plan })}`,
  search: (cc: string, q?: string, show?: 'articles') => `/${cc}/search${query({ q, show })}`,
  cart: (cc: string) => `/${cc}/cart`,
  parcel: (cc: string) => `/${cc}/parcel`,
  /** @param link the secret of a mailed link, which lets its owner correct the referrer's details without a session. */
  refer: (cc: string, link?: string) => `/${cc}/refer${query({ link })}`,
  /** Shows what the shop keeps in the browser, and changes the consent. */
  cookies: (cc: string) => `/${cc}/cookies`,
  blog: (cc: string, species?: Species, topic?: Topic) => `/${cc}/${['blog', species, topic].filter(Boolean).join('/')}`,
  people: (cc: string, people: People) => `/${cc}/${people}`,
  content: (cc: string, page: ContentPage) => `/${cc}/${page}`,
  planner: (cc: string, step: PlannerStep = 'pet') => `/${cc}/feeding-plan${step === 'pet' ? '' : `/${step}`}`,
  /** @param tab the kind of products to show. */
  plan: (cc: string, id: string, tab?: string) => `/${cc}/feeding-plan/plan/${id}${query({ tab })}`,
  /** @param done what a form without script has done. */
  newsletter: (cc: string, done?: 'sent' | 'left') => `/${cc}/newsletter${query({ done })}`,
  /** @param secret of the link, by which somebody has an address. */
  newsletterConfirm: (cc: string, secret: string) => `/${cc}/newsletter/confirm${query({ link: secret })}`,
  newsletterLeave: (cc: string, secret: string) => `/${cc}/newsletter/leave${query({ link: secret })}`,
  lead: (cc: string, done?: 'sent') => `/${cc}/get-in-touch${query({ done })}`,
  wetCatFood: (cc: string, done?: 'sent') => `/${cc}/wet-cat-food${query({ done })}`,
  /** @param secret of the link that confirms an address. */
  wetCatFoodConfirm: (cc: string, secret: string) => `/${cc}/wet-cat-food/confirm${query({ link: secret })}`,
  /** @param order the number of an order that fills the form in. */
  withdraw: (cc: string, order?: string) => `/${cc}/withdraw${query({ order })}`,
  /** Shows what was entered, and confirms it. */
  withdrawReview: (cc: string) => `/${cc}/withdraw/review`,
  /** @param link the token of a mailed link, which shows the declaration. */
  withdrawReceipt: (cc: string, link?: string) => `/${cc}/withdraw/received${query({ link })}`,
  cancel: (cc: string) => `/${cc}/cancel`,
  /** @param link the token of a mailed link, with which its owner decides about the subscription. */
  cancelReceipt: (cc: string, link?: string) => `/${cc}/cancel/received${query({ link })}`,
  account: (cc: string) => `/${cc}/account`,
  /** @param returnTo path of the shop to return to after the sign-in. */
  login: (cc: string, returnTo?: string) => `/${cc}/account/login${query({ return_to: returnTo })}`,
  logout: (cc: string) => `/${cc}/account/logout`,
  signedOut: (cc: string, returnTo?: string) => `/${cc}/account/signed-out${query({ return_to: returnTo })}`,
  accountDeleted: (cc: string) => `/${cc}/account/deleted`,
  profile: (cc: string) => `/${cc}/account/settings/personal-information`,
  addresses: (cc: string, edit?: string) => `/${cc}/account/addresses${query({ edit })}`,
  pets: (cc: string, edit?: string) => `/${cc}/account/pets${query({ edit })}`,
  subscriptions: (cc: string) => `/${cc}/account/subscriptions`,
  /** @param add lists products to add, or shows one of them by its handle. @param variant the preselected size. @param quantity the preselected quantity. */
  subscription: (cc: string, number: string, add?: string, variant?: string, quantity?: number) =>
    `/${cc}/account/subscriptions/${number}${query({ add, variant, quantity: quantity?.toString() })}`,
  /**
   * Lists the recipes that can take the place of a product, or shows one of them by its handle.
   *
   * @param line the last part of the line's id.
   */
  subscriptionSwap: (cc: string, number: string, line: string, recipe?: string) => `/${cc}/account/subscriptions/${number}${query({ swap: line, recipe })}`,
  /** Asks whether a subscription shall be cancelled. */
  subscriptionCancel: (cc: string, number: string) => `/${cc}/account/subscriptions/${number}?cancel=1`,
  /** @param after the last friend of the page before. */
  referrals: (cc: string, after?: string) => `/${cc}/account/referrals${query({ after })}`,
  orders: (cc: string, at: { after?: string; before?: string } = {}) => `/${cc}/account/orders${query(at)}`,
  /** @param before id of the entry of the history after which the page goes on. */
  rewards: (cc: string, before?: number) => `/${cc}/account/rewards${query({ before: before?.toString() })}`,
  order: (cc: string, number: number) => `/${cc}/account/orders/${number}`,
  /** Any path below a market, such as a story of the CMS. A friend's link names its market in the query. */
  below: (cc: string, path: string) => (path.startsWith('/r/') ? `${path}${query({ cc })}` : `/${cc}${path === '/' ? '' : path}`),
};

/** The path of a mailed link's page, which only mails and the page itself lead to. @param token of the link, which is a secret. */
export const mailLinkPath = (cc: string, action: MailAction, token: string): string => `/${cc}/delivery/${action}${query({ link: token })}`;

/** The address of a link in a mail about a pause. @param token proves who has it. */
export const pauseLinkPath = (cc: string, action: PauseAction, token: string): string => `/${cc}/pause/${action}${query({ link: token })}`;

/** Paths of endpoints for forms and JSON, by subject. Each subject exports a handler per path. */
export const api = {
  cart: {
    read: '/api/cart',
    add: '/api/cart/lines/add',
    update: '/api/cart/lines/update',
    remove: '/api/cart/lines/remove',
    discount: '/api/cart/discount',
    giftCardRemove: '/api/cart/gift-cards/remove',
    buyer: '/api/cart/buyer',
  },
  storefront: { run: '/api/storefront/:operation' },
  search: { suggestions: '/api/suggestions' },
  tracking: { visit: '/api/visit', bought: '/api/tracking', vitals: '/api/vitals' },
  parcels: { find: '/api/parcel' },
  consent: { save: '/api/consent', style: '/api/consent/style' },
  chat: { token: '/api/chat/token' },
  loyalty: { token: '/api/rewards/token' },
  account: {
    customer: '/api/customer',
    logout: '/api/account/logout',
    sessionsEnd: '/api/account/sessions/end',
    profileUpdate: '/api/account/profile/update',
    addressSave: '/api/account/addresses/save',
    addressDefault: '/api/account/addresses/default',
    addressRemove: '/api/account/addresses/remove',
    offerDismiss: '/api/account/offers/dismiss',
    orderAgain: '/api/account/orders/again',
    newsletterChange: '/api/account/newsletter/change',
    dataExport: '/api/account/data/export',
    dataDelete: '/api/account/data/delete',
  },
  pets: {
    save: '/api/account/pets/save',
    remove: '/api/account/pets/remove',
  },
  rewards: {
    redeem: '/api/account/rewards/redeem',
    leave: '/api/account/rewards/leave',
    join: '/api/account/rewards/join',
  },
  subscriptions: {
    skip: '/api/account/subscriptions/skip',
    unskip: '/api/account/subscriptions/unskip',
    reschedule: '/api/account/subscriptions/reschedule',
    together: '/api/account/subscriptions/together',
    now: '/api/account/subscriptions/now',
    address: '/api/account/subscriptions/address',
    again: '/api/account/subscriptions/again',
    pause: '/api/account/subscriptions/pause',
    resume: '/api/account/subscriptions/resume',
    cancel: '/api/account/subscriptions/cancel',
    line: '/api/account/subscriptions/line',
    remove: '/api/account/subscriptions/remove',
    frequency: '/api/account/subscriptions/frequency',
    discount: '/api/account/subscriptions/discount',
    add: '/api/account/subscriptions/add',
    paymentEmail: '/api/account/subscriptions/payment-email',
    products: '/api/account/subscriptions/products',
    swap: '/api/account/subscriptions/swap',
    recipes: '/api/account/subscriptions/recipes',
  },
  /** The actions of the links in mails. */
  mailLinks: {
    skip: '/api/delivery/skip',
    unskip: '/api/delivery/unskip',
    move: '/api/delivery/move',
    now: '/api/delivery/now',
    card: '/api/delivery/card',
  },
  /** The actions of the links in mails about a pause. */
  pauseLinks: {
    resume: '/api/pause/resume',
    stay: '/api/pause/stay',
    cancel: '/api/pause/cancel',
  },
  referrals: {
    register: '/api/referral',
    update: '/api/referral/update',
    enter: '/api/referral/enter',
    erase: '/api/referral/erase',
  },
  law: {
    withdrawal: '/api/withdrawal',
    withdrawalReview: '/api/withdrawal/review',
    cancellation: '/api/cancellation',
    cancellationNow: '/api/cancellation/now',
    cancellationNotMine: '/api/cancellation/not-mine',
  },
  planner: {
    recommend: '/api/planner',
    step: '/api/planner/step',
    start: '/api/planner/start',
    cart: '/api/planner/cart',
    weigh: '/api/planner/weigh',
    save: '/api/planner/save',
    animals: '/api/planner/animals',
  },
  signUps: {
    newsletter: '/api/newsletter',
    newsletterConfirm: '/api/newsletter/confirm',
    newsletterLeave: '/api/newsletter/leave',
    lead: '/api/lead',
    interest: '/api/interest',
    interestConfirm: '/api/interest/confirm',
  },
  /** Called by mail programs, so from elsewhere. */
  oneClick: { leave: '/api/newsletter/one-click' },
  webhooks: {
    commerce: '/api/webhooks/commerce',
    cms: '/api/webhooks/cms',
  },
  reports: { csp: '/api/reports/csp' },
} as const;

/** Endpoints of a plan's plain forms. They stand apart from {@link api}, because no script calls them. */
export const planForms = {
  mix: '/api/planner/mix',
  together: '/api/planner/together',
  separate: '/api/planner/separate',
} as const;

/** Endpoints that are read with GET; all others take POST. */
const READS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  api.cart.read,
  api.search.suggestions,
  api.tracking.visit,
  api.loyalty.token,
  api.account.customer,
  api.consent.style,
  api.chat.token,
  api.subscriptions.products,
  api.subscriptions.recipes,
  api.planner.animals,
]);
/** The HTTP method of an endpoint of {@link api}. */
export const methodOf = (path: string): 'GET' | 'POST' => (READS.has(path) ? 'GET' : 'POST');

/** The address of the header `List-Unsubscribe`. @param secret of a mailed link. */
export const oneClickPath = (secret: string): string => `${api.oneClick.leave}${query({ link: secret })}`;

/** The path that runs a registered operation of the Storefront API. */
export const operationPath = (operation: string): string => api.storefront.run.replace(':operation', operation);

/** Paths for crawlers and other programs. */
export const crawlers = {
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  marketSitemap: '/sitemap/:file{[a-z]{2}\\.xml}',
  llms: '/llms.txt',
} as const;

/** Paths for browsers and monitoring. */
export const system = {
  health: '/healthz',
  speculationRules: '/speculation-rules.json',
  /** Pictures; src/platform/media/model.ts builds their addresses. */
  media: '/media/:picture{.+}',
} as const;

/** The files of `client/public`. Those of the build are below `/assets/`. */
export const files = {
  icon: '/icon.svg',
  touchIcon: '/apple-touch-icon.png',
  favicon: '/favicon.ico',
  sprite: '/sprite.svg',
  hero: '/hero.svg',
  noScriptStyles: '/noscript.css',
} as const;

/** The official notices of the legal guarantee, which an owner puts into `client/public/guarantee`, a file for each language. */
const GUARANTEE_NOTICES = '/guarantee/*';

/** The path of the official notice of the legal guarantee. @param language BCP 47 tag. */
export const guaranteeNoticePath = (language: string): string => GUARANTEE_NOTICES.replace('*', `${language}.svg`);

/** The router's patterns of static files. */
export const assetPatterns: readonly string[] = /* @__PURE__ */ (() => ['/assets/*', GUARANTEE_NOTICES, ...Object.values(files)])();

const unprefixed = /* @__PURE__ */ matcherOf(crawlers, system, files, { referral: REFERRAL_PATTERN });

/** Whether a path belongs to the whole shop and has no market. */
export const isUnprefixed = (pathname: string): boolean =>
  pathname.startsWith('/api/') || pathname.startsWith('/assets/') || pathname.startsWith('/guarantee/') || unprefixed.test(pathname);

const ending = /* @__PURE__ */ (() => new RegExp(`^(/home(?=[.])|)(.*)(?:${Object.values(FORMS).join('|').replaceAll('.', '[.]')})$`))();

/** Whether a path below the market, or one of the whole shop, may have an answer of its own: a page, which need not exist, or another form of one. */
export function isAnswered(rest: string): boolean {
  const [, , page] = ending.exec(rest) ?? [];
  return isPagePath(rest) || isUnprefixed(rest) || (page !== undefined && isPagePath(page || '/'));
}

/** Files that programs ask every site for, such as manifests, feeds and `security.txt`: nobody would look at a page in their place. */
const FOR_PROGRAMS = /^\/\.well-known\/|\/(?:feeds?|rss|atom)$|\.(?:json|xml|txt|webmanifest|rss|atom)$/;

/** Whether a path is one of a program, which no person types or follows. */
export const isForPrograms = (pathname: string): boolean => FOR_PROGRAMS.test(pathname);

/** The path that the provider's login redirects back to. It is registered there, so it has no market prefix. */
export const AUTHORIZE_PATH = '/account/authorize';

/** The path of a market's sitemap. */
export const sitemapOf = (cc: string): string => `/sitemap/${cc}.xml`;
