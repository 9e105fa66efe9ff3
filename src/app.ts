import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HAS_FOOD_CHANGE, HAS_PLANNER, HAS_PROGRAMS, HAS_REFERRALS, HAS_REVIEWS } from './brand/tables/has.ts';
import { cmsRenditionUrl } from './cms/rendition.ts';
import { type Env, settingsOf } from './env.ts';
import { withoutDeadline } from './platform/deadline.ts';
import { BodyRoom, heldBody } from './platform/http/body-room.ts';
import { postCspReports } from './platform/http/csp-reports.ts';
import { requireHttps, secretAddress, secretParameter, securityHeaders } from './platform/http/security.ts';
import { log } from './platform/log.ts';
import { mediaEndpoint } from './platform/media/endpoint.ts';
import { redirectTable } from './platform/redirects/middleware.ts';
import { upstreamErrorOf } from './platform/stores.ts';
import {
  actions,
  api,
  app as appPaths,
  assetPatterns,
  callsOf,
  crawlers,
  development,
  formOf,
  formPattern,
  isAnswered,
  methodOf,
  oauth,
  patterns,
  planForms,
  REFERRAL_PATTERN,
  type ScreenName,
  screenOf,
  signIn,
  system,
  ucp,
  ucpRest,
} from './routes.ts';
import { hasCall, hasScreen } from './served.ts';
import { variantsOf } from './shop/ab/variants.ts';
import { addresses } from './shop/account/addresses.tsx';
import { accountCalls } from './shop/account/endpoints.ts';
import { order } from './shop/account/order.tsx';
import { orders } from './shop/account/orders.tsx';
import { overview } from './shop/account/overview.tsx';
import { petCalls } from './shop/account/pets/endpoints.ts';
import { petJournal } from './shop/account/pets/journal.tsx';
import { pets } from './shop/account/pets/pets.tsx';
import { getPetPhoto } from './shop/account/pets/photo.ts';
import { profile } from './shop/account/profile.tsx';
import { getAuthorize, getLogin } from './shop/account/sign-in.ts';
import { deletedPage, logoutPage, signedOutPage } from './shop/account/sign-in-pages.tsx';
import { storeCredit } from './shop/account/store-credit.tsx';
import { isForApp, passToApp } from './shop/app-proxies/proxy.ts';
import { batch } from './shop/batches/index.ts';
import { getCartLink } from './shop/cart/cart-link.ts';
import { getDiscountLink } from './shop/cart/discount-link.ts';
import { cartCalls } from './shop/cart/endpoints.ts';
import { cartPage } from './shop/cart-page/page.tsx';
import { category } from './shop/catalogue/category.tsx';
import { chatCalls } from './shop/chat/index.ts';
import { comingBackCalls, comingBackOneClick, comingBackPage } from './shop/coming-back/index.ts';
import { comparePage } from './shop/compare/index.ts';
import { consentOf, consentOfRequest, hasPrivacyControl } from './shop/consent/model/consent.ts';
import { contentSourcesOf } from './shop/consent/third-parties.ts';
import { article, blog, blogSpecies, blogTopic, people, person } from './shop/content/index.ts';
import { consentCalls } from './shop/cookies/endpoints.ts';
import { cookiesPage } from './shop/cookies/page.tsx';
import { fillPages } from './shop/crawlers/fill.ts';
import { getAgents, getApiCatalogue, getSecurity } from './shop/crawlers/for-programs.ts';
import { getLlms } from './shop/crawlers/llms.ts';
import { getProductFeed } from './shop/crawlers/product-feed.ts';
import { getMarketSitemap, getRobots, getSitemap } from './shop/crawlers/sitemap.ts';
import { followingCalls, foodLinkCalls, foodLinkPage, foodOneClick, subscription } from './shop/following/index.ts';
import {
  foodChange,
  foodChangeAnswer,
  foodChangeCalls,
  foodChangeOneClick,
  getFoodChangeCalendar,
  planFoodChange,
} from './shop/food-change/index.ts';
import { customerScreens, isForCustomer, mayBeForCustomer } from './shop/for-customers/pages.ts';
import { errorPage, notFoundPage, tooManyPage } from './shop/frame/error-pages.tsx';
import { ShopFrame } from './shop/frame/frame.tsx';
import { balancePage, giftCalls, giftCardPage } from './shop/gifts/index.ts';
import { home } from './shop/home/home.tsx';
import { contactPage } from './shop/info-pages/contact.tsx';
import { contentPage } from './shop/info-pages/page.tsx';
import { journalCalls, journalOneClick, journalStopPage } from './shop/journal/index.ts';
import {
  cancelPage,
  cancelReceiptPage,
  lawCalls,
  legalGuaranteePage,
  withdrawPage,
  withdrawReceiptPage,
  withdrawReviewPage,
} from './shop/law/index.ts';
import { getManifest } from './shop/offline/manifest.ts';
import { getServiceWorker } from './shop/offline/service-worker.ts';
import { parcel, parcelCalls } from './shop/parcels/index.ts';
import { planFormCalls, plannerCalls, plannerStart, plannerStep, planScreen } from './shop/planner/index.ts';
import { product } from './shop/product-page/product.tsx';
import {
  getResourceMetadata,
  getServerMetadata,
  inTheirLanguage,
  letInPage,
  mayLeadBack,
  postRevoke,
  postToken,
  programCalls,
  programList,
} from './shop/programs/index.ts';
import { greeting, linkMarket, refer, referralCalls, referrals } from './shop/referrals/index.ts';
import {
  accountReviews,
  getOneClickStop,
  getPicture,
  getSmallPicture,
  moderationCalls,
  postOneClickStop,
  productReviewsPage,
  reviewCalls,
  reviewDecisionPage,
  reviewReportPage,
  reviewRulesPage,
  reviewStopPage,
  reviewWritePage,
  staffReviewsPage,
} from './shop/reviews/index.ts';
import { loyaltyCalls, rewardCalls, rewards } from './shop/rewards/index.ts';
import { search, searchCalls } from './shop/search/index.ts';
import {
  interestConfirmPage,
  newsletterConfirmPage,
  newsletterLeavePage,
  newsletterOneClick,
  newsletterPage,
  signUpCalls,
  stockAlertConfirmPage,
  stockAlertLeavePage,
  stockOneClick,
  wetCatFoodPage,
} from './shop/sign-ups/index.ts';
import { staffCalls, staffEnterPage, staffPage } from './shop/staff/index.ts';
import { storefrontCalls } from './shop/storefront/proxy.ts';
import {
  mailLinkCalls,
  mailLinkPage,
  namesByNumber,
  pauseLinkCalls,
  pauseLinkPage,
  subscriptionCalls,
  subscriptions,
} from './shop/subscriptions/index.ts';
import { trackingCalls } from './shop/tracking/index.ts';
import {
  answerRest,
  getPermalink,
  getProfile,
  type OperationName,
  passesOn,
  postMessage,
  postStoreMessage,
  refuseMcp,
} from './shop/ucp/index.ts';
import { vetLinkCalls, vetPage } from './shop/vet/index.ts';
import { webhookCalls } from './shop/webhooks/endpoints.ts';
import { sharedWishListPage, wishListCalls, wishListPage } from './shop/wish-list/index.ts';
import { renditionUrl } from './shopify/rendition.ts';
import { serveAsset } from './site/assets.ts';
import type { AppEnv, Handler } from './site/context.ts';
import { fail, noOtherOrigin, sameOrigin, sentFields, tooLarge, tooLargeForProgram } from './site/endpoint.ts';
import { limitAgents, limitCalls, limitFeeds, limitMedia, limitPage, limitReports } from './site/limits.ts';
import { locate, location, pathForRouter } from './site/location.ts';
import { createPages } from './site/page.ts';
import { pageCache } from './site/page-cache.ts';
import { pageDeadline } from './site/page-deadline.ts';
import { prefersMarkdown } from './site/preferred-form.ts';
import { isShared } from './site/render.tsx';
import type { Screen } from './site/screen.ts';
import { NO_RULES, speculationRules } from './site/speculation-rules.ts';
import { spelling } from './site/spelling.ts';
import { texts } from './site/texts.ts';
import { isUpload, takeUpload } from './site/upload.ts';

const FORM_BYTES = 64 * 1024;
const REPORT_BYTES = 16 * 1024;
/** The longest address, in characters: far longer than any of the shop's own with its campaign. */
const MAX_ADDRESS = 8000;
const WEBHOOK_BYTES = 2 * 1024 * 1024;
/** The room for the large ones among the events of a time: nobody has signed them as long as they are not read. */
const webhookRoom = new BodyRoom(6 * WEBHOOK_BYTES);

const redirects = redirectTable<Env>((env) => ({
  group: settingsOf(env).group,
  settings: { RETAILER_FORM_URL: settingsOf(env).retailerFormUrl },
  isPage: isAnswered,
}));
/** The screen of each page pattern. */
const screens = {
  home,
  category,
  product,
  productReviews: productReviewsPage,
  search,
  compare: comparePage,
  wishList: wishListPage,
  wishListShared: sharedWishListPage,
  cart: cartPage,
  parcel,
  giftCard: giftCardPage,
  giftCardBalance: balancePage,
  batch,
  cookies: cookiesPage,
  blog,
  blogSpecies,
  blogTopic,
  article,
  people,
  person,
  contact: contactPage,
  content: contentPage,
  planner: plannerStart,
  foodChange,
  planFoodChange,
  foodChangeAnswer,
  plannerStep,
  plan: planScreen(namesByNumber),
  newsletter: newsletterPage,
  newsletterConfirm: newsletterConfirmPage,
  newsletterLeave: newsletterLeavePage,
  wetCatFood: wetCatFoodPage,
  wetCatFoodConfirm: interestConfirmPage,
  stockAlertConfirm: stockAlertConfirmPage,
  stockAlertLeave: stockAlertLeavePage,
  mailLink: mailLinkPage,
  pauseLink: pauseLinkPage,
  comingBack: comingBackPage,
  foodLink: foodLinkPage,
  refer,
  journalStop: journalStopPage,
  vet: vetPage,
  reviewRules: reviewRulesPage,
  reviewWrite: reviewWritePage,
  reviewStop: reviewStopPage,
  reviewReport: reviewReportPage,
  reviewDecision: reviewDecisionPage,
  staff: staffPage,
  staffEnter: staffEnterPage,
  staffReviews: staffReviewsPage,
  withdraw: withdrawPage,
  withdrawReview: withdrawReviewPage,
  withdrawReceipt: withdrawReceiptPage,
  cancel: cancelPage,
  cancelReceipt: cancelReceiptPage,
  legalGuarantee: legalGuaranteePage,
  account: overview,
  accountDeleted: deletedPage,
  accountSignedOut: signedOutPage,
  accountProfile: profile,
  accountAddresses: addresses,
  accountPets: pets,
  accountJournal: petJournal,
  accountSubscriptions: subscriptions,
  accountSubscription: subscription,
  accountRewards: rewards,
  accountStoreCredit: storeCredit,
  accountReferrals: referrals,
  accountReviews,
  accountPrograms: programList,
  letIn: letInPage,
  accountOrders: orders,
  accountOrder: order,
} satisfies Record<keyof typeof patterns, unknown>;
/** Those that the brand has. */
const allScreens = (Object.keys(screens) as ScreenName[])
  .filter(hasScreen)
  .map((name) => screens[name] as Screen<unknown>);

const cache = pageCache({
  screens: screens as Record<keyof typeof patterns, Screen<unknown>>,
  render: (request, env, ctx) => app.fetch(request, env, ctx),
  sourcesOf: (env, rest, cookies, gpc) => contentSourcesOf(settingsOf(env), rest, consentOf(cookies, gpc), gpc),
  chooseVariants: variantsOf,
  mayHaveVariants: (cookies) => consentOf(cookies).functions,
  mayBeForCustomer,
  isForCustomer,
});
/** The request for the Markdown of a page that has one, where the caller would rather read that. */
function inPreferredForm(request: Request, env: Env): Request {
  if (!prefersMarkdown(request)) return request;
  const url = new URL(request.url);
  const { kind, form: ending, rest } = locate(url.pathname, settingsOf(env).group);
  const name = kind === 'page' && ending === null ? screenOf(rest) : undefined;
  if (!name || !(screens[name] as Screen<unknown>).markdown) return request;
  url.pathname = formOf(url.pathname, 'markdown');
  return new Request(url, request);
}

const { page, form, notFound, failed } = createPages({
  frame: ShopFrame,
  notFoundScreen: notFoundPage,
  errorScreen: errorPage,
  onNotFound: redirects.onNotFound,
  chooseVariants: variantsOf,
  store: cache,
});

/** The handlers of every endpoint that takes forms and JSON from the shop's own pages, by subject. */
export const calls = {
  cart: cartCalls,
  storefront: storefrontCalls,
  search: searchCalls,
  tracking: trackingCalls,
  parcels: parcelCalls,
  gifts: giftCalls,
  consent: consentCalls,
  wishList: wishListCalls,
  chat: chatCalls,
  loyalty: loyaltyCalls,
  account: accountCalls,
  pets: petCalls,
  journal: journalCalls,
  vetLinks: vetLinkCalls,
  programs: programCalls,
  rewards: rewardCalls,
  subscriptions: subscriptionCalls,
  mailLinks: mailLinkCalls,
  pauseLinks: pauseLinkCalls,
  comingBack: comingBackCalls,
  following: followingCalls,
  foodLinks: foodLinkCalls,
  planner: plannerCalls,
  foodChanges: foodChangeCalls,
  signUps: signUpCalls,
  referrals: referralCalls,
  law: lawCalls,
  reviews: reviewCalls,
  moderation: moderationCalls,
  staff: staffCalls,
} satisfies Readonly<Record<string, Readonly<Record<string, Handler>>>>;

/**
 * The shop: a kept page leaves at once, everything else takes the way below. Nothing reads an address that is too long.
 */
export const shop = {
  fetch(request: Request, env: Env, ctx: ExecutionContext): Response | Promise<Response> {
    if (request.url.length > MAX_ADDRESS)
      return new Response('Too long', { status: 414, headers: { 'Cache-Control': 'no-store' } });
    const preferred = inPreferredForm(request, env);
    return cache.answerAtOnce(preferred, env, ctx) ?? app.fetch(preferred, env, ctx);
  },
  /** Answers the platform's cache, which has no page of an address. */
  answerPlatform: (url: string, env: Env, ctx: ExecutionContext): Promise<Response> =>
    cache.answerPlatform(url, env, ctx),
  /** Fills pages into KV ahead of time. */
  fillPages: (env: Env, ctx: ExecutionContext): Promise<void> => fillPages(cache, env, ctx),
};

/** The router matches paths with an explicit market, so `/dog-food` and `/se/dog-food` are one route. */
export const app = new Hono<AppEnv>({
  getPath: (request, options) => pathForRouter(request, (options as { env: Env }).env),
});

function mount<Name extends string>(
  addresses: Readonly<Record<Name, string>>,
  handlers: Readonly<Record<Name, Handler>>,
): void {
  for (const [name, handler] of Object.entries<Handler>(handlers))
    if (hasCall(addresses[name as Name])) app.on(methodOf(addresses[name as Name]), addresses[name as Name], handler);
}

// 1. Static files, which have the headers of client/public/_headers; security headers and https for every other
// response
for (const pattern of assetPatterns) app.use(pattern, serveAsset);
app.use(
  securityHeaders(
    (env: Env) => settingsOf(env),
    api.reportsCsp,
    (c) =>
      contentSourcesOf(
        settingsOf(c.env),
        (c as Context<AppEnv>).get('location')?.rest ?? '',
        consentOfRequest(c.req),
        hasPrivacyControl(c.req),
      ),
  ),
  requireHttps,
);

// 2. The health check and pictures, before anything that costs time, and the market from the path
app.get(system.health, (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }));
app.get(
  system.media,
  mediaEndpoint(
    (env: Env) => settingsOf(env).mediaFolders,
    ({ LIMIT_MEDIA }) => LIMIT_MEDIA,
    (original, width) => cmsRenditionUrl(original, width) ?? renditionUrl(original, width),
  ),
);
if (HAS_REVIEWS) {
  app.get(system.reviewPicture, limitMedia, getPicture);
  app.get(system.reviewPictureSmall, limitMedia, getSmallPicture);
}
app.get(system.petPhoto, limitMedia, getPetPhoto);
app.use(location);

// 3. Webhooks, which are verified by signature, mail programs, which bring a secret, reports of browsers, and files for
// crawlers and browsers, of which some need texts
app.use(
  '/api/webhooks/*',
  heldBody({ most: WEBHOOK_BYTES, free: FORM_BYTES, room: webhookRoom }, tooLarge, (c) =>
    c.json({ errors: [{ code: 'still_busy', message: 'Too much came at once.' }] }, 503, { 'Retry-After': '10' }),
  ),
);
mount(callsOf('webhooks'), webhookCalls);
app.use('/api/reports/*', limitReports, bodyLimit({ maxSize: REPORT_BYTES, onError: (c) => c.body(null, 413) }));
app.post(api.reportsCsp, postCspReports);
app.get(crawlers.robots, getRobots);
app.get(crawlers.sitemap, getSitemap);
app.get(crawlers.marketSitemap, getMarketSitemap);
app.get(crawlers.llms, texts, getLlms);
app.get(crawlers.feed, limitFeeds, texts, getProductFeed);
if (HAS_PROGRAMS) {
  app.get(crawlers.agents, getAgents);
  app.get(crawlers.apiCatalogue, getApiCatalogue);
}
app.get(crawlers.security, getSecurity);
app.get(appPaths.manifest, texts, getManifest);
if (HAS_FOOD_CHANGE)
  app.get(
    appPaths.foodChange,
    limitPage('LIMIT_SEARCH', (c) => c.text('Too many requests', 429)),
    texts,
    getFoodChangeCalendar,
  );
app.get(system.serviceWorker, texts, getServiceWorker);
const rules = speculationRules([...allScreens, ...(HAS_REFERRALS ? [greeting] : [])]);
app.get(system.speculationRules, (c) =>
  c.body(c.req.header('save-data') === 'on' ? NO_RULES : rules, 200, {
    'Content-Type': 'application/speculationrules+json',
    'Cache-Control': 'public, max-age=3600',
    Vary: 'Save-Data',
  }),
);

for (const [path, { get, post }] of [
  [api.oneClickLeave, newsletterOneClick],
  [api.oneClickStock, stockOneClick],
  [api.oneClickJournal, journalOneClick],
  [api.oneClickComingBack, comingBackOneClick],
  [api.oneClickFood, foodOneClick],
  [api.oneClickFoodChange, foodChangeOneClick],
  [api.oneClickStop, { get: getOneClickStop, post: postOneClickStop }],
] as const) {
  if (!hasCall(path)) continue;
  app.post(path, limitCalls, bodyLimit({ maxSize: REPORT_BYTES, onError: tooLarge }), post);
  app.get(path, get);
}

// 4. Programs that shop in a person's name, which bring no cookies
if (HAS_PROGRAMS) {
  for (const path of [ucp.profile, ucp.olderProfile])
    app.get(path, (c, next) => (passesOn(c) ? limitAgents(c, next) : next()), getProfile);
  for (const path of ['/api/ucp/*', ucp.storeMcp])
    app.use(path, noOtherOrigin, limitAgents, bodyLimit({ maxSize: FORM_BYTES, onError: tooLargeForProgram }), texts);
  app.post(ucp.mcp, postMessage);
  app.post(ucp.storeMcp, postStoreMessage);
  app.on(['GET', 'DELETE'], [ucp.mcp, ucp.storeMcp], refuseMcp);
  for (const [name, [method, path]] of Object.entries(ucpRest))
    app.on(method, `${ucp.rest}${path}`, answerRest(name as OperationName));
  app.all('/api/ucp/*', (c) => c.json({ code: 'not_found', content: 'There is no such operation.' }, 404));

  for (const [path, get] of [
    [oauth.server, getServerMetadata],
    [oauth.resource, getResourceMetadata],
  ] as const)
    app.get(path, get);
  app.use('/api/oauth/*', limitAgents, bodyLimit({ maxSize: REPORT_BYTES, onError: tooLarge }));
  app.post(oauth.token, postToken);
  app.post(oauth.revoke, postRevoke);
} else {
  // a program is no page, and cannot come from another origin
  for (const path of ['/api/ucp/*', '/api/oauth/*', ucp.storeMcp])
    app.all(path, (c) => c.json({ code: 'not_found', content: 'This shop has no operations for programs.' }, 404));
}

// 5. Forms and JSON from the shop's own pages
const readForm = bodyLimit({ maxSize: FORM_BYTES, onError: tooLarge });
/** The forms that may come with a picture, with the name of its field. */
const uploads = new Map<string, ReturnType<typeof takeUpload>>([
  [api.reviewsSave, takeUpload(FORM_BYTES, 'picture')],
  [api.petsSave, takeUpload(FORM_BYTES, 'photo')],
]);
app.use(
  '/api/*',
  texts,
  sameOrigin,
  (c, next) => {
    const readUpload = isUpload(c) ? uploads.get(c.req.path) : undefined;
    return readUpload ? readUpload(c, next) : readForm(c, next);
  },
  limitCalls,
);
for (const [subject, handlers] of Object.entries(calls)) mount<string>(callsOf(subject), handlers);
if (HAS_PLANNER) mount(planForms, planFormCalls);
app.all('/api/*', async (c) => fail(c, 404, 'not_found', (await sentFields(c)) ?? {}));

// 6. Addresses that apps of the commerce provider answer, where the setting names some
const tooMany = page(tooManyPage);
const forApp =
  (handler: MiddlewareHandler): MiddlewareHandler<AppEnv> =>
  (c, next) =>
    isForApp(c.env, c.req.url) ? handler(c, next) : next();
for (const handler of [
  texts,
  limitPage('LIMIT_SEARCH', tooMany),
  bodyLimit({ maxSize: FORM_BYTES, onError: tooLargeForProgram }),
  passToApp,
])
  app.use(forApp(handler));

// 7. The time limit of pages; redirects by the rules in memory, and of paths that no screen below can answer by their
// rows in KV
app.use(pageDeadline, redirects.beforePages);

// 8. Kept pages, texts for those that are rendered, and links that do something and lead on
app.use(cache.middleware);
app.use(texts);
for (const path of [actions.discount, actions.buy, actions.buyItems])
  app.use(path, (c, next) =>
    /^\/(?:discount|buy)(?:\/|$)/.test(c.get('location').path) ? linkMarket(c, next) : next(),
  );
app.get(actions.discount, limitPage('LIMIT_CODE', tooMany), (c) => withoutDeadline(() => getDiscountLink(c)));
app.get(actions.cartLink, limitPage('LIMIT_CODE', tooMany), (c) => withoutDeadline(() => getCartLink(c)));
for (const path of [actions.buy, actions.buyItems])
  app.get(path, limitPage('LIMIT_CODE', tooMany), (c) => withoutDeadline(() => getPermalink(c)));

// 9. The spelling of paths: upper case, trailing and doubled slashes
app.use(spelling((request, env, ctx) => app.fetch(request, env, ctx)));

// 10. Screens, some of which customers get in a form of their own, with their sharing pictures and Markdown; search,
// batches, signing in, mailed links and friends' links are limited
// per visitor
for (const path of [patterns.search, patterns.batch]) app.use(path, limitPage('LIMIT_SEARCH', tooMany));
const secretPages = [
  patterns.mailLink,
  patterns.pauseLink,
  patterns.comingBack,
  patterns.foodLink,
  patterns.newsletterConfirm,
  patterns.newsletterLeave,
  patterns.wetCatFoodConfirm,
  patterns.stockAlertConfirm,
  patterns.stockAlertLeave,
  patterns.journalStop,
  patterns.vet,
  patterns.foodChangeAnswer,
  patterns.reviewStop,
  patterns.reviewDecision,
  patterns.staffEnter,
];
for (const path of [signIn.login, signIn.authorize, ...secretPages]) app.use(path, limitPage('LIMIT_LOGIN', tooMany));
for (const path of secretPages) app.use(path, secretAddress);
app.use(patterns.reviewWrite, limitPage('LIMIT_LOGIN', tooMany));
app.use(patterns.letIn, limitPage('LIMIT_LOGIN', tooMany), inTheirLanguage, mayLeadBack);
app.use(patterns.wishListShared, limitPage('LIMIT_CODE', tooMany), secretAddress);
for (const path of [patterns.refer, patterns.reviewWrite, patterns.withdrawReceipt, patterns.cancelReceipt])
  app.use(path, secretParameter('link'));
if (HAS_REFERRALS) {
  app.use(REFERRAL_PATTERN, linkMarket, limitPage('LIMIT_REFERRAL', tooMany));
  app.get(REFERRAL_PATTERN, page(greeting));
}
for (const screen of allScreens) {
  const own = customerScreens.get(screen);
  if (own) {
    const ownPage = page(own);
    app.get(screen.path, async (c, next) => ((await isForCustomer(screen, c)) ? ownPage(c) : next()));
  }
  app.get(screen.path, page(screen));
  if (isShared(screen)) app.get(formPattern(screen.path, 'picture'), form(screen, 'picture'));
  if (screen.markdown) app.get(formPattern(screen.path, 'markdown'), form(screen, 'markdown'));
}

// 11. Signing in and out
app.get(signIn.login, getLogin);
app.get(signIn.authorize, (c) => withoutDeadline(() => getAuthorize(c)));
app.get(signIn.logout, page(logoutPage));

// 12. In development, a page with every token and component; a build has none of it
if (import.meta.env.DEV) {
  const { designPage, getDesignStyles } = await import('./shop/design/page.tsx');
  app.get(development.design, page(designPage));
  app.get(development.designStyles, getDesignStyles);
}

// 13. Not found, and errors
app.notFound((c) => notFound(c));
app.onError(async (error, c) => {
  const { pathname } = new URL(c.req.url);
  if (!pathname.startsWith('/api/')) return failed(c, error);
  const isUnavailable = upstreamErrorOf(error) !== null;
  log.error({ event: 'call_failed', error: String(error), ...(!isUnavailable && { stack: error.stack }) });
  // the handler has read a body already, if at all
  const sent = await sentFields(c).catch(() => null);
  return isUnavailable
    ? fail(c, 503, 'shop_unavailable', sent ?? {})
    : fail(c, 500, 'internal', sent ?? {}, 'problem.title');
});
