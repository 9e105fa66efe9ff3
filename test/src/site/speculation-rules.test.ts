import { beforeAll, describe, expect, it } from 'vitest';
import { DEMO_REVIEW } from '../../../local/demo-reviews.ts';
import {
  actions,
  api,
  foodLinkPath,
  mailLinkPath,
  pages,
  patterns,
  pauseLinkPath,
  signIn as signInPatterns,
  system,
} from '../../../src/routes.ts';
import { speculationRules } from '../../../src/site/speculation-rules.ts';
import { type Jar, signIn } from '../../customer.ts';
import { useSharedShop } from '../../shop.ts';
import { asked, newVerifier, serveProgram } from '../shop/programs/program.ts';

interface Rules {
  /** Whether a browser may fetch a link ahead. */
  may(path: string): boolean;
  /** Whether it may render it ahead. */
  mayRender(path: string): boolean;
}

type Condition = { href_matches: string | string[] } | { and: Condition[] } | { not: Condition };

const fits = (pattern: string, path: string) =>
  new URLPattern(pattern, 'https://shop.example').test(path, 'https://shop.example');

/**
 * Whether a link fits a condition of speculation rules. Source: WICG, "Speculation Rules", document rule predicates.
 */
function isMet(condition: Condition, path: string): boolean {
  if ('and' in condition) return condition.and.every((part) => isMet(part, path));
  if ('not' in condition) return !isMet(condition.not, path);
  return [condition.href_matches].flat().some((pattern) => fits(pattern, path));
}

function read(rules: string): Rules {
  const { prefetch, prerender } = JSON.parse(rules);
  for (const kind of [prefetch, prerender]) expect(kind).toMatchObject([{ source: 'document', eagerness: 'moderate' }]);
  return { may: (path) => isMet(prefetch[0].where, path), mayRender: (path) => isMet(prerender[0].where, path) };
}

describe('the rules for some screens', () => {
  const { may, mayRender } = read(
    speculationRules([
      { path: '/@' },
      { path: '/@/account', personal: true },
      { path: '/@/account/help' },
      { path: '/@/orders/:number{[0-9]{1,12}}/lines', personal: true },
      { path: '/@/shared/:id', personal: false },
    ]),
  );

  it.each(['/de', '/de?x=1', '/de/account/help', '/se/shared/a-b', '/de/nobody'])(
    'allow %s to be prefetched',
    (path) => {
      expect(may(path)).toBe(true);
    },
  );

  it.each(['/de/dog-food', '/de/dog-food?sort=price', '/se/merch/insect-tee', '/de/dog-food/a?variant=1'])(
    'allow %s to be rendered ahead',
    (path) => {
      expect([may(path), mayRender(path)]).toEqual([true, true]);
    },
  );

  it.each([
    '/de',
    '/de/blog',
    '/de/account',
    '/de/account/dog-food',
    '/de/cart',
    '/api/cart',
    '/de/dog-food/a/b',
    'https://other.example/de/dog-food',
  ])('do not allow %s to be rendered ahead', (path) => {
    expect(mayRender(path)).toBe(false);
  });

  it.each([
    '/de/account',
    '/de/account?edit=1',
    '/se/orders/17/lines',
    '/de/account/login',
    '/de/account/logout?x',
    '/api/cart',
    '/api/account/x',
  ])('do not allow %s', (path) => {
    expect(may(path)).toBe(false);
  });
});

describe('the rules of the shop', () => {
  const shop = useSharedShop();
  const program = serveProgram();
  let jar: Jar;
  let may: Rules['may'];
  let mayRender: Rules['mayRender'];
  let plan: string;
  let pet: string;
  let vetLink: string;
  beforeAll(async () => {
    const answer = await shop.get(system.speculationRules);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
      200,
      'application/speculationrules+json',
      'public, max-age=3600',
    ]);
    ({ may, mayRender } = read(await answer.text()));
    jar = await signIn(shop, 'demo@kvistra.example');
    const answers = {
      species: 'dog',
      name: 'Bella',
      gender: 'female',
      birthdate: '2022-01-01',
      breed: 'unknown',
      activity: 'medium',
      bodyCondition: 'normal',
    };
    const made = await shop.call('/api/planner', { ...answers, currentWeightKg: 10, market: 'de', terms: true });
    plan = new URL((made.body as any).plan, shop.url).pathname;
    const asCustomer = { Cookie: jar.header };
    const saved = await shop.call(api.petsSave, { ...answers, currentWeightKg: '10', market: 'de' }, asCustomer);
    pet = (saved.body as any).pets.at(-1).id;
    const link = await shop.call(api.vetLinksMake, { petId: pet, market: 'de' }, asCustomer);
    vetLink = (link.body as any).link.replace(shop.url, '');
  });

  /** An address of every screen, which answers 200 to a customer of the demo. */
  const examples: Record<keyof typeof patterns, () => string> = {
    home: () => pages.home('de'),
    category: () => pages.category('de', 'dog-food'),
    product: () => pages.product('de', 'dog-food', 'insect-oat-adult-dog'),
    search: () => pages.search('de', 'oat'),
    compare: () => pages.compare('de'),
    wishList: () => pages.wishList('de'),
    wishListShared: () => pages.wishListCarried('de', '44100000001001'),
    cart: () => pages.cart('de'),
    blog: () => pages.blog('de'),
    blogSpecies: () => pages.blog('de', 'dog'),
    blogTopic: () => pages.blog('de', 'dog', 'health'),
    article: () => `${pages.blog('de', 'dog', 'health')}/body-condition-score-at-home-three-places-to-touch`,
    people: () => pages.people('de', 'breeders'),
    person: () => `${pages.people('de', 'breeders')}/kennel-bjorkhyddan`,
    content: () => pages.content('de', 'faq'),
    planner: () => pages.planner('de'),
    plannerStep: () => pages.planner('de', 'birthdate'),
    plan: () => plan,
    foodChange: () => pages.foodChange('de'),
    foodChangeAnswer: () => pages.foodChangeAnswer('de', 'x', 'well'),
    planFoodChange: () => `${plan}/change`,
    parcel: () => pages.parcel('de'),
    giftCard: () => pages.giftCard('de'),
    giftCardBalance: () => pages.giftCardBalance('de'),
    batch: () => pages.batch('de'),
    cookies: () => pages.cookies('de'),
    newsletter: () => pages.newsletter('de'),
    newsletterConfirm: () => pages.newsletterConfirm('de', 'made-up'),
    newsletterLeave: () => pages.newsletterLeave('de', 'made-up'),
    contact: () => pages.contact('de'),
    wetCatFoodConfirm: () => pages.wetCatFoodConfirm('de', 'made-up'),
    wetCatFood: () => pages.wetCatFood('de'),
    stockAlertConfirm: () => pages.stockAlertConfirm('de', 'made-up'),
    stockAlertLeave: () => pages.stockAlertLeave('de', 'made-up'),
    mailLink: () => mailLinkPath('de', 'skip', 'made-up'),
    pauseLink: () => pauseLinkPath('de', 'resume', 'made-up'),
    foodLink: () => foodLinkPath('de', 'keep', 'made-up'),
    refer: () => pages.refer('de', 'made-up'),
    withdraw: () => pages.withdraw('de'),
    withdrawReview: () => pages.withdrawReview('de'),
    withdrawReceipt: () => pages.withdrawReceipt('de'),
    cancel: () => pages.cancel('de'),
    cancelReceipt: () => pages.cancelReceipt('de'),
    legalGuarantee: () => pages.legalGuarantee('de'),
    account: () => pages.account('de'),
    accountDeleted: () => pages.accountDeleted('de'),
    accountSignedOut: () => pages.signedOut('de'),
    accountProfile: () => pages.profile('de'),
    accountAddresses: () => pages.addresses('de'),
    accountPets: () => pages.pets('de'),
    accountJournal: () => pages.journal('de', pet),
    accountSubscriptions: () => pages.subscriptions('de'),
    accountSubscription: () => pages.subscription('de', '301'),
    accountRewards: () => pages.rewards('de'),
    accountStoreCredit: () => pages.storeCredit('de'),
    accountPrograms: () => pages.programs('de'),
    letIn: () => asked(program.client(), newVerifier()),
    accountReferrals: () => pages.referrals('de'),
    accountOrders: () => pages.orders('de'),
    accountOrder: () => pages.order('de', 1001),
    productReviews: () => pages.productReviews('de', 'dog-food', 'insect-potato-adult-dog'),
    reviewRules: () => pages.reviewRules('de'),
    reviewWrite: () => pages.reviewWrite('de', '1', 'made-up'),
    journalStop: () => pages.journalStop('de', 'made-up'),
    vet: () => vetLink,
    comingBack: () => pages.comingBack('de', 'made-up'),
    reviewStop: () => pages.reviewStop('de', 'made-up'),
    reviewReport: () => pages.reviewReport('de', DEMO_REVIEW),
    reviewDecision: () => pages.reviewDecision('de', 'made-up'),
    accountReviews: () => pages.accountReviews('de'),
    staff: () => pages.staff('de'),
    staffEnter: () => pages.staffEnter('de', 'made-up'),
    staffReviews: () => pages.staffReviews('de'),
  };

  it.each(Object.keys(patterns) as (keyof typeof patterns)[])(
    'exclude the screen %s exactly when its answer is never stored',
    async (name) => {
      const path = examples[name]();
      // the rules are those of the form for everybody; customers have a home page of their own
      const answer = await shop.get(path, name === 'home' ? {} : { Cookie: jar.header });
      await answer.text();
      // a step that is not open yet leads to the first one, and who is not signed in to the sign-in
      if (['plannerStep', 'withdrawReview', 'withdrawReceipt', 'cancelReceipt', 'staffReviews'].includes(name))
        expect([answer.status, answer.headers.get('cache-control'), may(path)]).toEqual([302, 'no-store', false]);
      else
        expect([path, answer.status, answer.headers.get('cache-control') === 'private, no-store']).toEqual([
          path,
          200,
          !may(path),
        ]);
      expect(mayRender(path)).toBe(['category', 'product'].includes(name));
      expect(answer.headers.get('cache-control')).toMatch(may(path) ? /^no-cache$/ : /no-store$/);
    },
  );

  const codeOf = (pattern: string) => pattern.replace(/:\w+\{.*\}/, 'WELCOME10');

  it.each([
    ...Object.values({ ...signInPatterns, ...actions }).map((pattern) => codeOf(pattern).replace('/@', '/se')),
    ...Object.values(api),
  ])('exclude %s, which has an effect', (path) => {
    expect(may(path)).toBe(false);
  });

  it('are named by every page', async () => {
    expect((await shop.get('/de')).headers.get('speculation-rules')).toBe(`"${system.speculationRules}"`);
  });
});
