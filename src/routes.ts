/** Every path of the shop; no file beside these builds one. Pure: the client imports them too. */
import * as api from './routes/api.ts';
import * as pages from './routes/pages.ts';
import { patterns, type ScreenName } from './routes/pages.ts';
import { query } from './routes/query.ts';
import { type FoodAction, type MailAction, type PauseAction, PLANNER_STEPS } from './routes/segments.ts';
import { serviceWorker } from './routes/system.ts';

export * from './routes/segments.ts';
export { api, pages, patterns, type ScreenName };

/** Paths of signing in, which respond with redirects, and of signing out, which asks. */
export const signIn = {
  login: '/@/account/login',
  authorize: '/@/account/authorize',
  logout: '/@/account/logout',
} as const;

/**
 * Links that do something and lead on: `/discount/WELCOME10?redirect=/dog-food` applies a code to the visitor's cart,
 * `/cart/44100000001001:2,44100000001002:1` puts variants into it, by their numbers and quantities.
 */
export const actions = {
  discount: '/@/discount/:code{[^/]{1,60}}',
  cartLink: '/@/cart/:lines{[0-9]{1,20}:[1-9][0-9]?(?:,[0-9]{1,20}:[1-9][0-9]?){0,9}}',
  /** Links that programs make, see `src/shop/ucp/permalink.ts`. */
  buy: '/@/buy',
  buyItems: '/@/buy/:items{[\\w.~:,-]{1,2000}}',
} as const;

/** Files of a market: the description of its shop for browsers that install it, and a calendar. */
export const app = {
  manifest: '/@/manifest.webmanifest',
  /** The days of a change of food as a calendar file. */
  foodChange: '/@/feeding-plan/change.ics',
} as const;

/** @param asked the pace, and the id of the plan. */
export const foodChangeCalendarPath = (cc: string, asked: Record<string, string | undefined>): string =>
  `${app.foodChange.replace('@', cc)}${query(asked)}`;

/** The path of a market's web app manifest. */
export const manifestPath = (cc: string): string => app.manifest.replace('@', cc);

/** Paths that exist in development only. */
export const development = { design: '/@/_design', designStyles: '/@/_design.css' } as const;

/** Alternative forms of a page, by the ending of the path. */
export const FORMS = { markdown: '.md', picture: '.png' } as const;
export type Form = keyof typeof FORMS;

/** The router's pattern of another form of a page. */
export const formPattern = (pattern: string, form: Form): string => pattern.replace('/@', `/@${form}`);

/** The path of another form of a page. @param path of the page, with the market's prefix; it may have a query. */
export function formOf(path: string, form: Form): string {
  const [, page = '', search = ''] = /^([^?]*)(.*)$/.exec(path) ?? [];
  return `${/^\/[^/]+$/.test(page) ? `${page}/home` : page}${FORMS[form]}${search}`;
}

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

const pageMatcher = /* @__PURE__ */ matcherOf(patterns, signIn, actions, app);
const signInMatcher = /* @__PURE__ */ (() => matcherOf({ login: signIn.login, authorize: signIn.authorize }))();
const actionMatcher = /* @__PURE__ */ matcherOf(actions);

/** Whether a path below the market signs somebody in. */
export const isSignIn = (rest: string): boolean => signInMatcher.test(`/@${rest}`);

/** Whether opening a path below the market changes something, so that nothing may open it but a visitor. */
export const isAction = (rest: string): boolean => actionMatcher.test(`/@${rest}`);

/** The name of a pattern; empty for a page that has none of {@link patterns}. */
export const screenOfPattern = (pattern: string): ScreenName | '' =>
  (Object.keys(patterns) as ScreenName[]).find((name) => patterns[name] === pattern) ?? '';

/** Whether a path below the market matches a page's pattern; the page need not exist. */
export const isPagePath = (rest: string): boolean => pageMatcher.test(rest === '/' ? '/@' : `/@${rest}`);

/** Whether a path below the market is a question of the feeding planner. */
export const isPlannerPath = (rest: string): boolean =>
  PLANNER_STEPS.some((step) => rest === pages.planner('', step).slice(1));

/**
 * The router's pattern of the page that a friend's link leads to. It has no market's prefix, so that the link stays
 * short.
 */
export const REFERRAL_PATTERN = '/r/:code{[^/]{1,60}}';

/** The path of a friend's link. @param cc the market that it leads to. */
export const referralPath = (code: string, cc: string): string => `/r/${code}${query({ cc })}`;

const screenMatchers = /* @__PURE__ */ (() =>
  Object.entries(patterns).map(([name, pattern]) => [name as ScreenName, matcherOf({ pattern })] as const))();

/** The name of the pattern that a path below the market matches; undefined for a path that is no page. */
export const screenOf = (rest: string): ScreenName | undefined =>
  screenMatchers.find(([, matcher]) => matcher.test(rest === '/' ? '/@' : `/@${rest}`))?.[0];

/**
 * The path of a mailed link's page, which only mails and the page itself lead to. @param token of the link, which is a
 * secret.
 */
export const mailLinkPath = (cc: string, action: MailAction, token: string): string =>
  `/${cc}/delivery/${action}${query({ link: token })}`;

/** The address of a link in a mail about a pause. @param token proves who has it. */
export const pauseLinkPath = (cc: string, action: PauseAction, token: string): string =>
  `/${cc}/pause/${action}${query({ link: token })}`;

/** The address of a link in a mail about food that follows its animals. @param token proves who has it. */
export const foodLinkPath = (cc: string, action: FoodAction, token: string): string =>
  `/${cc}/food/${action}${query({ link: token })}`;

/** Endpoints of a plan's plain forms. They stand apart from {@link api}, because no script calls them. */
export const planForms = {
  /** Adds dry food to a plan of wet food that costs more than the limit. */
  mix: '/api/planner/mix',
  /** Has a plan delivered together with another one of the visitor's. */
  together: '/api/planner/together',
  /** Takes a plan out of its household. */
  separate: '/api/planner/separate',
} as const;

/** The names of a subject's endpoints: of `cartAdd`, the subject is `cart` and the name `add`. */
export type CallOf<Subject extends string> = keyof {
  [Key in keyof typeof api as Key extends `${Subject}${infer Name}` ? Uncapitalize<Name> : never]: string;
};

/** The paths of a subject's endpoints, by their names. @param subject the first word of exports of `routes/api.ts`. */
export const callsOf = <Subject extends string>(subject: Subject): Readonly<Record<CallOf<Subject>, string>> =>
  Object.fromEntries(
    Object.entries(api).flatMap(([key, path]) => {
      const [, initial, rest] = key.startsWith(subject) ? (/^([A-Z])(.*)/.exec(key.slice(subject.length)) ?? []) : [];
      return initial ? [[`${initial.toLowerCase()}${rest}`, path]] : [];
    }),
  ) as Record<CallOf<Subject>, string>;

/** Endpoints that are read with GET; all others take POST. */
const READS: ReadonlySet<string> = /* @__PURE__ */ new Set([
  api.cartRead,
  api.searchSuggestions,
  api.trackingVisit,
  api.loyaltyToken,
  api.accountCustomer,
  api.consentStyle,
  api.chatToken,
  api.subscriptionsProducts,
  api.subscriptionsRecipes,
  api.plannerAnimals,
  api.wishListRead,
]);
/** The HTTP method of an endpoint of {@link api}. */
export const methodOf = (path: string): 'GET' | 'POST' => (READS.has(path) ? 'GET' : 'POST');

/** The address of the header `List-Unsubscribe`. @param secret of a mailed link. */
export const oneClickPath = (secret: string): string => `${api.oneClickLeave}${query({ link: secret })}`;

/** The same for mails about sizes that are back. */
export const stockOneClickPath = (secret: string): string => `${api.oneClickStock}${query({ link: secret })}`;

/** The same for mails about food that follows its animals. @param market of the page that asks. */
export const foodOneClickPath = (secret: string, market: string): string =>
  `${api.oneClickFood}${query({ link: secret, market })}`;

/** The path of a link that puts one piece into the cart. @param variant the number of the variant. */
export const cartLinkPath = (cc: string, variant: string): string => `/${cc}/cart/${variant}:1`;

/**
 * The path of the picture of a review. @param link the secret of the mail that asks for the review, which shows its
 * author one that waits.
 */
export const reviewPicturePath = (picture: string, form: 'whole' | 'small' = 'whole', link = ''): string =>
  `/review-pictures/${picture}${form === 'small' ? '/small' : ''}${query({ link: link || undefined })}`;

/** The path of the photo of a pet. */
export const petPhotoPath = (pet: string): string => `/pet-photos/${pet}`;

/** The same of the mail about a change of food. @param secret of a mailed link. */
export const oneClickFoodChangePath = (secret: string): string => `${api.oneClickFoodChange}${query({ link: secret })}`;

/** The same of mails that ask for reviews. @param secret of a mailed link. */
export const oneClickStopPath = (secret: string): string => `${api.oneClickStop}${query({ link: secret })}`;

/** The address of the header `List-Unsubscribe` of reminders of a journal. */
export const oneClickJournalPath = (secret: string): string => `${api.oneClickJournal}${query({ link: secret })}`;
/** The same of the mail to a former subscriber. @param secret of the mailed link. */
export const comingBackOneClickPath = (secret: string): string => `${api.oneClickComingBack}${query({ link: secret })}`;

/** The path that runs a registered operation of the Storefront API. */
export const operationPath = (operation: string): string => api.storefrontRun.replace(':operation', operation);

/** Paths for crawlers and other programs. */
export const crawlers = {
  robots: '/robots.txt',
  sitemap: '/sitemap.xml',
  marketSitemap: '/sitemap/:file{[a-z]{2}(?:-[a-z-]{1,60})?\\.xml}',
  llms: '/llms.txt',
  agents: '/agents.md',
  apiCatalogue: '/.well-known/api-catalog',
  security: '/.well-known/security.txt',
  /** The products of a market for shopping services and assistants. */
  feed: '/feeds/:file{[a-z]{2}(?:-[a-z]{2})?\\.(?:xml|tsv)}',
} as const;

/** Paths of the Universal Commerce Protocol, for programs that shop in a person's name. */
export const ucp = {
  profile: '/.well-known/ucp',
  olderProfile: '/.well-known/ucp/:version{[0-9]{4}-[0-9]{2}-[0-9]{2}}',
  /** A message of the Model Context Protocol from a program that shops in a person's name. @returns JSON-RPC 2.0 */
  mcp: '/api/ucp/mcp',
  /**
   * A question about the store's policies, by the Model Context Protocol: passed on to the commerce provider where it
   * answers programs (`PROGRAMS_ANSWERED_BY`), not found otherwise. @returns JSON-RPC 2.0
   */
  storeMcp: '/api/mcp',
  /** The beginning of the same operations over REST, with the paths of `ucpRest`. @returns what UCP's schemas say */
  rest: '/api/ucp/v1',
  /** The beginning of links that put variants into the cart. */
  permalink: '/buy',
} as const;

/** Paths of OAuth 2.0, by which customers let programs in. */
export const oauth = {
  server: '/.well-known/oauth-authorization-server',
  resource: '/.well-known/oauth-protected-resource',
  /** The page that asks, in the default market; it leads on to that of the language. */
  authorize: '/account/programs/let-in',
  /**
   * Gives a program tokens for a code or a refresh token, as a form.
   *
   * @param grant_type `authorization_code` with `code`, `redirect_uri` and `code_verifier`, or `refresh_token` with
   * `refresh_token`. @param client_id the address of the program's document.
   * @returns what RFC 6749 says
   */
  token: '/api/oauth/token',
  /** Revokes a token, a refresh token with all that came of it. @param token, client_id as above. @returns 200 */
  revoke: '/api/oauth/revoke',
} as const;

/** The path of the profile of an older version. */
export const ucpProfilePath = (version: string): string => `${ucp.profile}/${version}`;

/** The operations of the protocol over REST, each with its method and its path below {@link ucp.rest}. */
export const ucpRest = {
  search_catalog: ['POST', '/catalog/search'],
  lookup_catalog: ['POST', '/catalog/lookup'],
  get_product: ['POST', '/catalog/product'],
  create_cart: ['POST', '/carts'],
  get_cart: ['GET', '/carts/:id'],
  update_cart: ['PUT', '/carts/:id'],
  cancel_cart: ['POST', '/carts/:id/cancel'],
  plan_food: ['POST', '/feeding-plans'],
  get_order: ['GET', '/orders/:id'],
  list_subscriptions: ['GET', '/subscriptions'],
  get_subscription: ['GET', '/subscriptions/:id'],
  skip_delivery: ['POST', '/subscriptions/:id/skip'],
  move_delivery: ['POST', '/subscriptions/:id/move'],
  pause_subscription: ['POST', '/subscriptions/:id/pause'],
  resume_subscription: ['POST', '/subscriptions/:id/resume'],
  end_subscription: ['POST', '/subscriptions/:id/end'],
} as const;

/** Paths for browsers and monitoring. */
export const system = {
  health: '/healthz',
  speculationRules: '/speculation-rules.json',
  serviceWorker,
  /** Pictures; src/platform/shared/media.ts builds their addresses. */
  media: '/media/:picture{.+}',
  /** The picture of a review, and its square. */
  reviewPicture: '/review-pictures/:picture',
  reviewPictureSmall: '/review-pictures/:picture/small',
  /** The photo of a pet, for its owner. */
  petPhoto: '/pet-photos/:pet{[0-9A-Za-z-]{1,60}}',
} as const;

/** The files of `client/public`. Those of the build are below `/assets/`. */
export const files = {
  icon: '/icon.svg',
  touchIcon: '/apple-touch-icon.png',
  appIcon: '/app-icon.png',
  smallAppIcon: '/app-icon-small.png',
  maskableIcon: '/app-icon-maskable.png',
  favicon: '/favicon.ico',
  sprite: '/sprite.svg',
  portraits: '/portraits.svg',
  hero: '/hero.svg',
  trail: '/trail.svg',
  whyInsects: '/why-insects.svg',
  noScriptStyles: '/noscript.css',
  feedingPlanSchema: '/ucp/2026-11-28/schemas/feeding_plan.json',
  feedingPlanSpecification: '/ucp/2026-11-28/specification/feeding_plan.md',
  subscriptionSchema: '/ucp/2026-11-28/schemas/subscription.json',
  subscriptionSpecification: '/ucp/2026-11-28/specification/subscription.md',
} as const;

/**
 * The notices of the legal guarantee in `client/public/guarantee`, a picture and a text for each language: drawn by the
 * shop, or the pictures of the European Commission that an owner has put in their place.
 */
const GUARANTEE_NOTICES = '/guarantee/*';

/** The path of the notice of the legal guarantee. @param language BCP 47 tag. */
export const guaranteeNoticePath = (language: string, form: 'svg' | 'txt' = 'svg'): string =>
  GUARANTEE_NOTICES.replace('*', `${language}.${form}`);

/** The scenes at the head of mails, in `client/public/mail-scenes`. */
const MAIL_SCENES = '/mail-scenes/*';

/** The path of a scene. @param name of its file, without the ending. */
export const mailScenePath = (name: string): string => MAIL_SCENES.replace('*', `${name}.png`);

/** The router's patterns of static files. */
export const assetPatterns: readonly string[] = /* @__PURE__ */ (() => [
  '/assets/*',
  GUARANTEE_NOTICES,
  MAIL_SCENES,
  ...Object.values(files),
])();

const unprefixed = /* @__PURE__ */ matcherOf(
  crawlers,
  system,
  files,
  { referral: REFERRAL_PATTERN },
  { profile: ucp.profile, olderProfile: ucp.olderProfile },
  { server: oauth.server, resource: oauth.resource },
);

/** Whether a path belongs to the whole shop and has no market. */
export const isUnprefixed = (pathname: string): boolean =>
  pathname.startsWith('/api/') ||
  pathname.startsWith('/assets/') ||
  pathname.startsWith('/guarantee/') ||
  pathname.startsWith('/mail-scenes/') ||
  unprefixed.test(pathname);

const ending = /* @__PURE__ */ (() =>
  new RegExp(`^(/home(?=[.])|)(.*)(?:${Object.values(FORMS).join('|').replaceAll('.', '[.]')})$`))();

/**
 * Whether a path below the market, or one of the whole shop, may have an answer of its own: a page, which need not
 * exist, or another form of one.
 */
export function isAnswered(rest: string): boolean {
  const [, , page] = ending.exec(rest) ?? [];
  return isPagePath(rest) || isUnprefixed(rest) || (page !== undefined && isPagePath(page || '/'));
}

/**
 * Files that programs ask every site for, such as manifests, feeds and `security.txt`: nobody would look at a page in
 * their place.
 */
const FOR_PROGRAMS = /^\/\.well-known\/|\/(?:feeds?|rss|atom)$|\.(?:json|xml|txt|webmanifest|rss|atom)$/;

/** Whether a path is one of a program, which no person types or follows. */
export const isForPrograms = (pathname: string): boolean => FOR_PROGRAMS.test(pathname);

/** The path that the provider's login redirects back to. It is registered there, so it has no market prefix. */
export const AUTHORIZE_PATH = '/account/authorize';

/** The path of the products of a market for shopping services and assistants. */
export const feedPath = (cc: string, form: 'xml' | 'tsv'): string => `/feeds/${cc}.${form}`;

/** The path of a market's sitemap: of a category's products, or else of all other pages. */
export const sitemapOf = (cc: string, category?: string): string =>
  `/sitemap/${category === undefined ? cc : `${cc}-${category}`}.xml`;
