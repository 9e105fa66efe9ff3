import fc from 'fast-check';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { groups } from '../../src/platform/shared/markets.ts';
import * as routes from '../../src/routes.ts';
import {
  api,
  crawlers,
  files,
  isPagePath,
  isUnprefixed,
  pages,
  patterns,
  REFERRAL_PATTERN,
  signIn,
  system,
} from '../../src/routes.ts';
import { SPECIES } from '../../src/species/tables/names.ts';

const market = fc.constantFrom(...groups.eu.availableCountries, ...groups.au.availableCountries);
/** One segment of an address, percent-encoded as in a link. */
const slug = fc
  .oneof(
    fc.stringMatching(/^[a-z0-9][a-z0-9-]{0,30}$/),
    fc.string({ minLength: 1, maxLength: 8 }).map(encodeURIComponent),
  )
  .filter((text) => !/^\.*$/.test(text));
const value = fc.option(fc.string({ unit: 'binary', maxLength: 12 }), { nil: undefined });
const digits = (most: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{0,${most - 1}}$`));
const category = fc.constantFrom(...routes.CATEGORIES);
const species = fc.constantFrom(...SPECIES);
const topic = fc.constantFrom(...routes.TOPICS);

/** Addresses built by every function of `pages` with arbitrary arguments. */
const built = {
  home: market.map(pages.home),
  category: fc.tuple(market, category).map((given) => pages.category(...given)),
  product: fc.tuple(market, category, slug, value).map((given) => pages.product(...given)),
  productWays: fc.tuple(market, category, slug).map((given) => pages.productWays(...given)),
  search: fc
    .tuple(market, value, fc.constantFrom(undefined, 'articles' as const))
    .map((given) => pages.search(...given)),
  cart: market.map(pages.cart),
  blog: fc.oneof(
    market.map((cc) => pages.blog(cc)),
    fc.tuple(market, species).map((given) => pages.blog(...given)),
    fc.tuple(market, species, topic).map((given) => pages.blog(...given)),
  ),
  people: fc.tuple(market, fc.constantFrom(...routes.PEOPLE)).map((given) => pages.people(...given)),
  content: fc.tuple(market, fc.constantFrom(...routes.CONTENT_PAGES)).map((given) => pages.content(...given)),
  planner: fc
    .tuple(market, fc.constantFrom(undefined, ...routes.PLANNER_STEPS))
    .map((given) => pages.planner(...given)),
  plan: fc.tuple(market, fc.uuid(), fc.record({ tab: value, every: value })).map((given) => pages.plan(...given)),
  foodChangeAnswer: fc.tuple(market, slug, slug).map((given) => pages.foodChangeAnswer(...given)),
  foodChange: fc
    .tuple(market, fc.option(fc.uuid(), { nil: null }), fc.record({ start: value, stool: value }))
    .map((given) => pages.foodChange(...given)),
  account: market.map(pages.account),
  login: fc.tuple(market, value).map((given) => pages.login(...given)),
  logout: market.map(pages.logout),
  signedOut: fc.tuple(market, value).map((given) => pages.signedOut(...given)),
  accountDeleted: market.map(pages.accountDeleted),
  profile: market.map(pages.profile),
  addresses: fc.tuple(market, value).map((given) => pages.addresses(...given)),
  pets: fc.tuple(market, value).map((given) => pages.pets(...given)),
  journal: fc.tuple(market, fc.uuid(), value).map((given) => pages.journal(...given)),
  journalStop: fc.tuple(market, slug).map((given) => pages.journalStop(...given)),
  vet: fc.tuple(market, slug).map((given) => pages.vet(...given)),
  subscriptions: market.map(pages.subscriptions),
  subscription: fc
    .tuple(market, digits(15), value, value, fc.option(fc.nat(99), { nil: undefined }))
    .map((given) => pages.subscription(...given)),
  subscriptionCancel: fc.tuple(market, digits(15)).map((given) => pages.subscriptionCancel(...given)),
  orders: fc
    .tuple(market, value, value)
    .map(([cc, after, before]) => pages.orders(cc, { ...(after && { after }), ...(before && { before }) })),
  order: fc.tuple(market, fc.integer({ min: 1, max: 999_999_999_999 })).map((given) => pages.order(...given)),
  below: fc
    .tuple(
      market,
      fc.oneof(
        fc.constant('/'),
        fc.tuple(fc.constantFrom(...routes.PEOPLE), slug).map(([list, name]) => `/${list}/${name}`),
      ),
    )
    .map((given) => pages.below(...given)),
  refer: fc.tuple(market, value).map((given) => pages.refer(...given)),
  referrals: fc.tuple(market, value).map((given) => pages.referrals(...given)),
  parcel: market.map((cc) => pages.parcel(cc)),
  wishList: fc
    .tuple(market, fc.constantFrom('added', 'removed', 'shared', 'stopped', undefined))
    .map((given) => pages.wishList(...given)),
  wishListShared: fc.tuple(market, fc.stringMatching(/^[0-9a-f]{64}$/)).map((given) => pages.wishListShared(...given)),
  wishListCarried: fc.tuple(market, digits(15)).map((given) => pages.wishListCarried(...given)),
  giftCard: market.map((cc) => pages.giftCard(cc)),
  giftCardBalance: market.map((cc) => pages.giftCardBalance(cc)),
  batch: market.map((cc) => pages.batch(cc, 'L26-314-2')),
  withdraw: fc.tuple(market, value).map((given) => pages.withdraw(...given)),
  withdrawReview: market.map(pages.withdrawReview),
  withdrawReceipt: market.map(pages.withdrawReceipt),
  cancel: market.map(pages.cancel),
  cancelReceipt: market.map(pages.cancelReceipt),
  legalGuarantee: market.map(pages.legalGuarantee),
  newsletter: fc.tuple(market, fc.constantFrom('sent', 'left', undefined)).map((given) => pages.newsletter(...given)),
  newsletterConfirm: fc.tuple(market, slug).map((given) => pages.newsletterConfirm(...given)),
  newsletterLeave: fc.tuple(market, slug).map((given) => pages.newsletterLeave(...given)),
  contact: fc
    .tuple(market, fc.constantFrom({}, { product: 'oat' }, { order: '1001' }, { done: 'sent' as const }))
    .map((given) => pages.contact(...given)),
  wetCatFoodConfirm: fc.tuple(market, slug).map((given) => pages.wetCatFoodConfirm(...given)),
  wetCatFood: fc.tuple(market, fc.constantFrom('sent', undefined)).map((given) => pages.wetCatFood(...given)),
  stockAlertAsked: fc.tuple(market, category, slug).map((given) => pages.stockAlertAsked(...given)),
  stockAlertConfirm: fc.tuple(market, slug).map((given) => pages.stockAlertConfirm(...given)),
  stockAlertLeave: fc.tuple(market, slug).map((given) => pages.stockAlertLeave(...given)),
  storeCredit: market.map((cc) => pages.storeCredit(cc)),
  programs: market.map((cc) => pages.programs(cc)),
  letIn: market.map((cc) => pages.letIn(cc)),
  rewards: fc.tuple(market, fc.option(fc.nat(), { nil: undefined })).map((given) => pages.rewards(...given)),
  cookies: market.map((cc) => pages.cookies(cc)),
  compare: fc.tuple(market, fc.array(slug, { maxLength: 4 })).map((given) => pages.compare(...given)),
  subscriptionAnimal: fc.tuple(market, digits(15), slug).map((given) => pages.subscriptionAnimal(...given)),
  subscriptionMix: fc
    .tuple(
      market,
      digits(15),
      slug,
      fc.option(fc.record({ first: slug, second: slug, share: digits(2) }), { nil: undefined }),
    )
    .map((given) => pages.subscriptionMix(...given)),
  subscriptionElsewhere: fc
    .tuple(market, digits(15), fc.nat(1000))
    .map((given) => pages.subscriptionElsewhere(...given)),
  subscriptionPickup: fc
    .tuple(market, digits(15), fc.constantFrom('', '90001'))
    .map((given) => pages.subscriptionPickup(...given)),
  subscriptionSwap: fc
    .tuple(market, digits(15), slug, fc.option(slug, { nil: undefined }))
    .map((given) => pages.subscriptionSwap(...given)),
  productReviews: fc
    .tuple(market, category, slug, value, value)
    .map(([cc, kind, handle, sort, after]) => pages.productReviews(cc, kind, handle, { sort, after })),
  reviewRules: market.map(pages.reviewRules),
  reviewWrite: fc.tuple(market, digits(15), value).map((given) => pages.reviewWrite(...given)),
  reviewStop: fc.tuple(market, slug).map((given) => pages.reviewStop(...given)),
  comingBack: fc.tuple(market, slug).map((given) => pages.comingBack(...given)),
  reviewReport: fc.tuple(market, slug).map((given) => pages.reviewReport(...given)),
  reviewDecision: fc.tuple(market, slug).map((given) => pages.reviewDecision(...given)),
  accountReviews: market.map(pages.accountReviews),
  staff: fc.tuple(market, fc.constantFrom('sent', undefined)).map((given) => pages.staff(...given)),
  staffEnter: fc.tuple(market, slug).map((given) => pages.staffEnter(...given)),
  staffReviews: fc.tuple(market, value, value).map((given) => pages.staffReviews(...given)),
} satisfies Record<Exclude<keyof typeof pages, 'patterns'>, fc.Arbitrary<string>>;

/** The path below the market of an address, as the shop reads it. */
const below = (address: string): string => new URL(address, 'https://shop.example').pathname.slice(3) || '/';

/** A router like the app's. @returns a function that gives the pattern by which a path is served. */
function router(...addresses: string[]) {
  const app = new Hono({ getPath: (request) => decodeURIComponent(request.headers.get('x-path') ?? '') });
  for (const address of addresses) app.get(address, (c) => c.text(address));
  return async (path: string): Promise<string | null> => {
    const answer = await app.request('/', { headers: { 'x-path': encodeURIComponent(path) } });
    return answer.status === 200 ? answer.text() : null;
  };
}

/** Paths below a market: built ones, built ones with a segment changed, and the words of all patterns in any order. */
const words = [
  ...new Set(
    Object.values({ ...patterns, ...signIn, ...crawlers, ...system }).flatMap(
      (pattern) => pattern.match(/[\w.-]+/g) ?? [],
    ),
  ),
];
const segment = fc.oneof(
  fc.constantFrom(...words),
  slug,
  digits(16),
  fc.uuid(),
  fc.constantFrom('se.xml', '@', '@moved', '%2F', '%00'),
);
const builtPath = fc.oneof(...Object.values(built)).map(below);
const changedPath = fc
  .tuple(builtPath, fc.nat(4), fc.nat(1), fc.array(segment, { maxLength: 1 }))
  .map(([path, at, removed, added]) => {
    const segments = path.split('/').slice(1);
    return `/${segments.toSpliced(Math.min(at, segments.length), removed, ...added).join('/')}`;
  });
const anyPath = fc.oneof(
  builtPath,
  changedPath,
  fc.array(segment, { maxLength: 5 }).map((all) => `/${all.join('/')}`),
);

describe.each(Object.entries(built))('pages.%s', (_, address) => {
  it('builds addresses of pages below their market', () => {
    fc.assert(
      fc.property(address, (path) => {
        expect(path).toMatch(/^\/[a-z]{2}(?:\/|\?|$)/);
        expect([path, isPagePath(below(path)), isUnprefixed(new URL(path, 'https://shop.example').pathname)]).toEqual([
          path,
          true,
          false,
        ]);
      }),
    );
  });
});

describe('a page of the shop', () => {
  it('is recognised exactly where the router serves one', async () => {
    const served = router(...Object.values(patterns), ...Object.values(signIn), ...Object.values(routes.actions));
    await fc.assert(
      fc.asyncProperty(anyPath, async (path) => {
        expect([path, isPagePath(path)]).toEqual([path, (await served(path === '/' ? '/@' : `/@${path}`)) !== null]);
      }),
      { numRuns: 1000 },
    );
  });

  it('is served by the pattern of its kind', async () => {
    const served = router(...Object.values(patterns), ...Object.values(signIn));
    const expected: [fc.Arbitrary<string>, string][] = [
      [built.home, patterns.home],
      [built.product, patterns.product],
      [built.plan, patterns.plan],
      [built.login, signIn.login],
      [built.accountDeleted, patterns.accountDeleted],
      [built.subscription, patterns.accountSubscription],
      [built.subscriptionCancel, patterns.accountSubscription],
      [built.subscriptionSwap, patterns.accountSubscription],
      [
        fc.tuple(market, fc.constantFrom(...routes.MAIL_ACTIONS), slug).map((given) => routes.mailLinkPath(...given)),
        patterns.mailLink,
      ],
      [
        fc.tuple(market, fc.constantFrom(...routes.PAUSE_ACTIONS), slug).map((given) => routes.pauseLinkPath(...given)),
        patterns.pauseLink,
      ],
      [
        fc.tuple(market, fc.constantFrom(...routes.FOOD_ACTIONS), slug).map((given) => routes.foodLinkPath(...given)),
        patterns.foodLink,
      ],
      [built.order, patterns.accountOrder],
    ];
    for (const [address, pattern] of expected)
      await fc.assert(
        fc.asyncProperty(address, async (path) => {
          expect([path, await served(below(path) === '/' ? '/@' : `/@${below(path)}`)]).toEqual([path, pattern]);
        }),
        { numRuns: 30 },
      );
  });

  it.each([
    '/nope',
    '/dog-food/',
    '/dog-food/a/b',
    '/account/orders/x',
    '/feeding-plan/plan/1',
    '/feeding-plan/pet',
    '/blog/horse',
    '/api/cart',
  ])('is not %j', (path) => {
    expect(isPagePath(path)).toBe(false);
  });
});

describe('an address of the whole shop', () => {
  const calls = Object.values(api);

  it('is every call, with any operation', () => {
    fc.assert(
      fc.property(fc.constantFrom(...calls), slug, (address, name) => {
        expect([address, isUnprefixed(address.replace(/:\w+/, name))]).toEqual([address, true]);
      }),
    );
    expect(isUnprefixed(routes.operationPath('Cart'))).toBe(true);
  });

  it.each([
    ...[...Object.values(crawlers), ...Object.values(system)].filter((path) => !path.includes(':')),
    routes.petPhotoPath('demo-7001-1'),
    '/assets/start.js',
    routes.sitemapOf('se'),
  ])('is %s', (path) => {
    expect(isUnprefixed(path)).toBe(true);
    expect(isPagePath(path)).toBe(false);
  });

  it.each([
    '/robots-txt',
    '/llms_txt',
    '/sitemap/se-xml',
    '/sitemap/sex.xml',
    '/healthz/',
    '/api',
    '/assets',
    '/se/api/cart',
  ])('is not %s', (path) => {
    expect(isUnprefixed(path)).toBe(false);
  });

  it('is one exactly where the router serves the path without a market', async () => {
    const served = router(
      ...Object.values(crawlers),
      ...Object.values(system),
      ...Object.values(files),
      REFERRAL_PATTERN,
    );
    await fc.assert(
      fc.asyncProperty(anyPath, async (path) => {
        fc.pre(!/^\/(?:api|assets|guarantee)\//.test(path));
        expect([path, isUnprefixed(path)]).toEqual([path, (await served(path)) !== null]);
      }),
      { numRuns: 1000, examples: [['/r/category']] },
    );
  });

  it('is unique for each call, and takes a GET only where it is read', () => {
    expect(new Set(calls).size).toBe(calls.length);
    expect(calls.filter((address) => routes.methodOf(address) === 'GET')).toEqual([
      api.cartRead,
      api.searchSuggestions,
      api.trackingVisit,
      api.wishListRead,
      api.consentStyle,
      api.chatToken,
      api.loyaltyToken,
      api.accountCustomer,
      api.subscriptionsProducts,
      api.subscriptionsRecipes,
      api.plannerAnimals,
    ]);
  });
});
