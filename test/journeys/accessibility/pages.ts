import type { Page } from 'playwright-core';
import { DEMO_REVIEW } from '../../../local/demo-reviews.ts';
import { api, CONTENT_PAGES, pages, type ScreenName } from '../../../src/routes.ts';
import { ANSWERS } from '../../planner-answers.ts';
import { MONTHLY, type TestShop } from '../../shop.ts';
import type { Specimens } from '../form-pages.ts';
import { DESKTOP, PHONE } from '../visit.ts';

type Viewport = typeof DESKTOP;

/** A page, or a state of one, that is looked at. */
export interface PageKind {
  name: string;
  /** The screen of the shop that shows it; none for pages of the provider and for missing pages. */
  screen?: ScreenName;
  path: string | ((specimens: Specimens) => string);
  /** Default: a visitor without cookies who has refused everything. */
  visitor?: 'undecided' | 'customer' | 'planner' | 'buyer' | 'from Sweden';
  viewport?: Viewport;
  /** Brings the page into its state. */
  reach?(page: Page, shop: TestShop): Promise<unknown>;
  /** An element that is there when the page is in its state. */
  shows?: string;
  /** A page of the provider. */
  isProvider?: boolean;
}

const PRODUCT = pages.product('de', 'dog-food', 'insect-oat-adult-dog');
const SUBSCRIPTION = pages.subscription('de', '301');

const pressed = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();

async function signInPage(page: Page, email = ''): Promise<void> {
  await page.waitForURL('**/authentication/login/**');
  if (email === '') return;
  await page.getByLabel('Email').fill(email);
  await pressed(page, 'Continue');
  await page.waitForLoadState();
}

/**
 * Fills in what a declaration to the shop asks for, and sends it. @param contract name of the field for the order or
 * subscription.
 */
async function declare(page: Page, contract: 'order' | 'contract'): Promise<void> {
  await page.locator(`#${contract}`).fill('KV1001');
  await page.locator('#name').fill('Alva Lind');
  await page.locator('main #email').fill(`${contract}@law.example`);
  await page.locator('main form .button.action, main form button.action').first().click();
}

/**
 * Every kind of page, and the states that its frame and its own controls bring it into. New pages are added here; those
 * of forms have `states.test.ts`.
 */
export const PAGE_KINDS: readonly PageKind[] = [
  { name: 'home', screen: 'home', path: pages.home('de') },
  {
    name: 'home, undecided about cookies',
    screen: 'home',
    path: pages.home('de'),
    visitor: 'undecided',
    shows: '.consent:not([hidden])',
  },
  {
    name: 'home, undecided, on a phone',
    screen: 'home',
    path: pages.home('se'),
    visitor: 'undecided',
    viewport: PHONE,
    shows: '.consent:not([hidden])',
  },
  {
    name: 'home, with the offer of another country',
    screen: 'home',
    path: pages.home('de'),
    visitor: 'from Sweden',
    shows: '.offer:not([hidden])',
  },
  {
    name: 'home, menu open',
    screen: 'home',
    path: pages.home('de'),
    viewport: PHONE,
    reach: (page) => page.locator('.menu-button').click(),
    shows: '#menu[open]',
  },
  {
    name: 'home, countries open',
    screen: 'home',
    path: pages.home('de'),
    reach: (page) => page.locator('.market-button').click(),
    shows: '#markets[open]',
  },
  { name: 'category', screen: 'category', path: pages.category('de', 'dog-food') },
  {
    name: 'category, filters open on a phone',
    screen: 'category',
    path: pages.category('de', 'dog-food'),
    viewport: PHONE,
    reach: (page) => page.locator('.filters-button').click(),
    shows: '.filters:popover-open',
  },
  {
    name: 'category, sort order open',
    screen: 'category',
    path: `${pages.category('de', 'dog-food')}?form=dry`,
    reach: (page) => page.locator('.sort summary').click(),
    shows: '.sort[open]',
  },
  {
    name: 'category without a match',
    screen: 'category',
    path: `${pages.category('de', 'dog-food')}?form=clothing`,
    viewport: PHONE,
  },
  { name: 'product', screen: 'product', path: PRODUCT },
  { name: 'product without regular deliveries', screen: 'product', path: pages.product('de', 'merch', 'tee-beetle') },
  { name: 'product to come', screen: 'product', path: pages.product('de', 'cat-food', 'wet-insect-cat-pouch') },
  {
    name: 'product, cart open',
    screen: 'product',
    path: PRODUCT,
    reach: (page) => pressed(page, 'Add to cart'),
    shows: '.panel .goes-with',
  },
  { name: 'search', screen: 'search', path: pages.search('de', 'cat') },
  { name: 'search, answers to a question', screen: 'search', path: pages.search('de', 'how much should I feed') },
  { name: 'search, articles', screen: 'search', path: pages.search('de', 'training', 'articles') },
  { name: 'search for food in a size', screen: 'search', path: pages.search('de', 'dry food 4 kg') },
  { name: 'search, empty', screen: 'search', path: pages.search('de') },
  { name: 'search without a match', screen: 'search', path: pages.search('de', 'zzzz') },
  {
    name: 'comparison',
    screen: 'compare',
    path: pages.compare('de', ['insect-oat-adult-dog', 'light-insect-dog'], { weight: '20' }),
    viewport: PHONE,
  },
  {
    name: 'comparison, choice of recipes',
    screen: 'compare',
    path: pages.compare('de', [], { category: 'cat-food' }),
  },
  { name: 'wish list, empty', screen: 'wishList', path: pages.wishList('de') },
  {
    name: 'wish list',
    screen: 'wishList',
    path: pages.wishList('de'),
    viewport: PHONE,
    async reach(page, shop) {
      const fountain = (await shop.firstVariant('drinking-fountain')).split('/').at(-1);
      await page.context().addCookies([{ name: 'wishes', value: `44100000001001.${fountain}`, url: shop.url }]);
      await page.reload();
    },
    shows: '.wish-share',
  },
  {
    name: 'wish list, shared, with a product that is gone',
    screen: 'wishListShared',
    path: pages.wishListCarried('de', '44100000001001.999999999'),
  },
  { name: 'cart', screen: 'cart', path: pages.cart('de'), visitor: 'buyer', shows: 'main .line' },
  { name: 'cart, empty', screen: 'cart', path: pages.cart('de') },
  { name: 'parcel', screen: 'parcel', path: pages.parcel('de') },
  { name: 'batch', screen: 'batch', path: pages.batch('de', 'L26-314-2') },
  { name: 'batch, malformed', screen: 'batch', path: pages.batch('de', 'x') },
  { name: 'parcel, found', screen: 'parcel', path: `${pages.parcel('de')}?order=KV1001&email=demo%40kvistra.example` },
  { name: 'gift card', screen: 'giftCard', path: pages.giftCard('de') },
  { name: 'gift card balance', screen: 'giftCardBalance', path: pages.giftCardBalance('de') },
  { name: 'starter pack as a gift', screen: 'product', path: pages.product('de', 'puppy-food', 'starter-pack-puppy') },
  { name: 'cookies', screen: 'cookies', path: pages.cookies('de') },
  { name: 'blog', screen: 'blog', path: pages.blog('de') },
  { name: 'blog of an animal', screen: 'blogSpecies', path: pages.blog('de', 'cat') },
  { name: 'blog of a topic', screen: 'blogTopic', path: pages.blog('de', 'dog', 'training') },
  { name: 'article', screen: 'article', path: '/de/blog/dog/training/treat-maths-training-a-lot-without-overfeeding' },
  { name: 'people', screen: 'people', path: pages.people('de', 'breeders') },
  { name: 'person', screen: 'person', path: '/de/ambassadors/maja-lindqvist' },
  ...CONTENT_PAGES.map((page) => ({
    name: `content: ${page}`,
    screen: 'content' as const,
    path: pages.content('de', page),
  })),
  { name: 'feeding plan, first question', screen: 'planner', path: pages.planner('de') },
  ...(['birthdate', 'breed', 'health', 'food', 'email'] as const).map((step) => ({
    name: `feeding plan, ${step}`,
    screen: 'plannerStep' as const,
    path: pages.planner('de', step),
    visitor: 'planner' as const,
  })),
  { name: 'feeding plan, result', screen: 'plan', path: ({ plan }) => plan },
  {
    name: 'change of food',
    screen: 'foodChange',
    path: pages.foodChange('de', null, { soft: '3', old: '120', new: '200' }),
  },
  {
    name: 'change of food, answer with an unknown link',
    screen: 'foodChangeAnswer',
    path: pages.foodChangeAnswer('de', 'x', 'soft'),
  },
  { name: 'change of food, of a plan', screen: 'planFoodChange', path: ({ plan }) => `${plan}/change` },
  { name: 'newsletter', screen: 'newsletter', path: pages.newsletter('de') },
  { name: 'newsletter, confirm', screen: 'newsletterConfirm', path: pages.newsletterConfirm('de', 'unknown') },
  { name: 'newsletter, leave', screen: 'newsletterLeave', path: pages.newsletterLeave('de', 'unknown') },
  { name: 'withdraw', screen: 'withdraw', path: pages.withdraw('de') },
  {
    name: 'withdraw, to confirm',
    screen: 'withdrawReview',
    path: pages.withdraw('de'),
    reach: async (page) => {
      await declare(page, 'order');
      await page.waitForURL('**/withdraw/review');
    },
  },
  {
    name: 'withdraw, received',
    screen: 'withdrawReceipt',
    path: pages.withdraw('de'),
    reach: async (page) => {
      await declare(page, 'order');
      await page.waitForURL('**/withdraw/review');
      await page.locator('main button').first().click();
      await page.waitForURL('**/withdraw/received');
    },
  },
  { name: 'legal guarantee', screen: 'legalGuarantee', path: pages.legalGuarantee('be') },
  { name: 'cancel', screen: 'cancel', path: pages.cancel('de') },
  {
    name: 'cancel, received',
    screen: 'cancelReceipt',
    path: pages.cancel('de'),
    reach: async (page) => {
      await declare(page, 'contract');
      await page.waitForURL('**/cancel/received');
    },
  },
  {
    name: 'contact',
    screen: 'contact',
    path: pages.contact('de', { product: 'insect-oat-adult-dog' }),
  },
  { name: 'wet cat food', screen: 'wetCatFood', path: pages.wetCatFood('de') },
  { name: 'wet cat food, confirm', screen: 'wetCatFoodConfirm', path: pages.wetCatFoodConfirm('de', 'unknown') },
  { name: 'back in stock, confirm', screen: 'stockAlertConfirm', path: pages.stockAlertConfirm('de', 'unknown') },
  { name: 'back in stock, leave', screen: 'stockAlertLeave', path: pages.stockAlertLeave('de', 'unknown') },
  { name: 'link of a mail', screen: 'mailLink', path: `${pages.below('de', '/delivery/skip')}?link=unknown` },
  {
    name: 'link of a mail about a pause',
    screen: 'pauseLink',
    path: `${pages.below('de', '/pause/resume')}?link=unknown`,
  },
  {
    name: 'link of a mail about food',
    screen: 'foodLink',
    path: `${pages.below('de', '/food/keep')}?link=unknown`,
  },
  { name: 'refer a friend', screen: 'refer', path: pages.refer('de') },
  { name: 'refer a friend, details', screen: 'refer', path: ({ correction }) => correction },
  {
    name: 'reviews of a product',
    screen: 'productReviews',
    path: pages.productReviews('de', 'dog-food', 'insect-potato-adult-dog'),
  },
  { name: 'reviews, how they work', screen: 'reviewRules', path: pages.reviewRules('de') },
  { name: 'review, form', screen: 'reviewWrite', path: ({ review }) => review },
  { name: 'coming back, unknown link', screen: 'comingBack', path: pages.comingBack('de', 'unknown') },
  { name: 'review, no more mails', screen: 'reviewStop', path: pages.reviewStop('de', 'unknown') },
  { name: 'review, report', screen: 'reviewReport', path: pages.reviewReport('de', DEMO_REVIEW) },
  { name: 'review, decision', screen: 'reviewDecision', path: pages.reviewDecision('de', 'unknown') },
  { name: 'staff, sign in', screen: 'staff', path: pages.staff('de') },
  { name: 'staff, mailed link', screen: 'staffEnter', path: pages.staffEnter('de', 'unknown') },
  {
    name: 'staff, reviews',
    screen: 'staffReviews',
    path: ({ staffLink }) => staffLink(),
    reach: async (page) => {
      await page.locator('main button').click();
      await page.waitForURL('**/staff/reviews**');
      await page.locator('main .chips a').nth(3).click();
      await page.waitForURL('**show=new');
    },
    shows: 'main .fold',
  },
  { name: 'link of a friend', path: '/r/NOBODYHASIT1?cc=de' },
  { name: 'missing page', path: '/de/nope' },
  { name: 'account', screen: 'account', path: pages.account('de'), visitor: 'customer' },
  { name: 'account, deleted', screen: 'accountDeleted', path: '/de/account/deleted', visitor: 'customer' },
  { name: 'account, signed out', screen: 'accountSignedOut', path: pages.signedOut('de'), visitor: 'customer' },
  { name: 'account, sign out', path: pages.logout('de'), visitor: 'customer' },
  { name: 'personal information', screen: 'accountProfile', path: pages.profile('de'), visitor: 'customer' },
  { name: 'addresses', screen: 'accountAddresses', path: pages.addresses('de'), visitor: 'customer' },
  { name: 'address, new', screen: 'accountAddresses', path: pages.addresses('de', 'new'), visitor: 'customer' },
  { name: 'reviews of a customer', screen: 'accountReviews', path: pages.accountReviews('de'), visitor: 'customer' },
  { name: 'pets', screen: 'accountPets', path: pages.pets('de'), visitor: 'customer' },
  { name: 'pet, new', screen: 'accountPets', path: pages.pets('de', 'new'), visitor: 'customer' },
  { name: 'journal of a pet', screen: 'accountJournal', path: ({ journal }) => journal, visitor: 'customer' },
  {
    name: 'journal of a pet, on a phone',
    screen: 'accountJournal',
    path: ({ journal }) => journal,
    visitor: 'customer',
    viewport: PHONE,
    reach: (page) => page.locator('#journal-curve summary').click(),
    shows: '.journal-weights:visible',
  },
  { name: 'animal for its vet', screen: 'vet', path: ({ vet }) => vet },
  { name: 'animal for its vet, on a phone', screen: 'vet', path: ({ vet }) => vet, viewport: PHONE },
  { name: 'link for a vet that works no more', screen: 'vet', path: pages.vet('de', 'made-up') },
  { name: 'end of the reminders of a journal', screen: 'journalStop', path: pages.journalStop('de', 'made-up') },
  { name: 'subscriptions', screen: 'accountSubscriptions', path: pages.subscriptions('de'), visitor: 'customer' },
  { name: 'subscription', screen: 'accountSubscription', path: SUBSCRIPTION, visitor: 'customer' },
  {
    name: 'subscription, choosing a day',
    screen: 'accountSubscription',
    path: SUBSCRIPTION,
    visitor: 'customer',
    reach: (page) => page.locator('.deliveries').getByText('Move or skip').first().click(),
    shows: '[role=grid]:visible',
  },
  {
    name: 'subscription, asked whether to cancel',
    screen: 'accountSubscription',
    path: SUBSCRIPTION,
    visitor: 'customer',
    reach: async (page) => {
      await page.getByRole('link', { name: 'Cancel the subscription', exact: true }).click();
      await page.getByLabel('It is too expensive').check();
      // from within a group of radios Tab leads out of it
      await page.getByLabel('It is too expensive').blur();
    },
    shows: "[data-reason='too_expensive']:visible",
  },
  {
    name: 'subscription, asked how long to pause',
    screen: 'accountSubscription',
    path: SUBSCRIPTION,
    visitor: 'customer',
    reach: (page) => page.getByText('Pause', { exact: true }).click(),
    shows: '[name=until]:visible',
  },
  {
    name: 'subscription, one delivery sent elsewhere',
    screen: 'accountSubscription',
    path: pages.subscriptionElsewhere('de', '301', 2),
    visitor: 'customer',
  },
  {
    name: 'subscription, collected at a pick-up point',
    screen: 'accountSubscription',
    path: pages.subscriptionPickup('de', '301'),
    visitor: 'customer',
    shows: '[name=locationId]:visible',
  },
  {
    name: 'subscription, cancelled',
    screen: 'accountSubscription',
    path: pages.subscription('de', '303'),
    visitor: 'customer',
  },
  {
    name: 'subscription, a product to add',
    screen: 'accountSubscription',
    path: pages.subscription('de', '301', 'list'),
    visitor: 'customer',
  },
  { name: 'rewards', screen: 'accountRewards', path: pages.rewards('de'), visitor: 'customer' },
  { name: 'store credit', screen: 'accountStoreCredit', path: pages.storeCredit('de'), visitor: 'customer' },
  { name: 'programs', screen: 'accountPrograms', path: pages.programs('de'), visitor: 'customer' },
  {
    name: 'a program asks, and is not known',
    screen: 'letIn',
    path: pages.letIn('de'),
    visitor: 'customer',
    viewport: PHONE,
  },
  { name: 'referrals', screen: 'accountReferrals', path: pages.referrals('de'), visitor: 'customer' },
  { name: 'orders', screen: 'accountOrders', path: pages.orders('de'), visitor: 'customer' },
  { name: 'order', screen: 'accountOrder', path: pages.order('de', 1004), visitor: 'customer' },
  {
    name: 'login: e-mail',
    path: pages.login('de'),
    isProvider: true,
    reach: (page) => signInPage(page),
  },
  {
    name: 'login: a wrong e-mail',
    path: pages.login('de'),
    isProvider: true,
    reach: (page) => signInPage(page, 'nobody'),
    shows: '[aria-invalid]',
  },
  {
    name: 'login: code',
    path: pages.login('de'),
    isProvider: true,
    reach: (page) => signInPage(page, 'demo@kvistra.example'),
    shows: '#code',
  },
  {
    name: 'login: a wrong code',
    path: pages.login('de'),
    isProvider: true,
    async reach(page) {
      await signInPage(page, 'demo@kvistra.example');
      await page.getByLabel('Code').fill('111111');
      await pressed(page, 'Submit');
    },
    shows: '[aria-invalid]',
  },
  { name: 'checkout', path: pages.cart('de'), visitor: 'buyer', isProvider: true, reach: toCheckout },
  {
    name: 'checkout with missing fields',
    path: pages.cart('de'),
    visitor: 'buyer',
    isProvider: true,
    async reach(page) {
      await toCheckout(page);
      await page.locator('[name=action][value=pay]').last().click();
    },
    shows: '[aria-invalid]',
  },
  {
    name: 'checkout, second step of the card',
    path: pages.cart('de'),
    visitor: 'buyer',
    isProvider: true,
    reach: (page) => pay(page, '4000 0000 0000 3220'),
    shows: '[name=answer]',
  },
  {
    name: 'paid order',
    path: pages.cart('de'),
    visitor: 'buyer',
    isProvider: true,
    reach: (page) => pay(page, '4242 4242 4242 4242'),
    shows: '[data-order]',
  },
];

/** Goes from the cart to the provider's checkout. */
async function toCheckout(page: Page): Promise<void> {
  await page.locator('main a[href*="/checkouts/"]').click();
  await page.waitForURL('**/checkouts/**');
}

async function pay(page: Page, cardNumber: string): Promise<void> {
  await toCheckout(page);
  const values = {
    email: 'alva@example.com',
    firstName: 'Alva',
    lastName: 'Lind',
    address1: 'Nygatan 9',
    zip: '10115',
    city: 'Berlin',
  };
  for (const [name, value] of Object.entries({ ...values, cardNumber, cardExpiry: '12/39', cardCode: '123' }))
    await page.locator(`[name=${name}]`).fill(value);
  await page.locator('[name=action][value=pay]').last().click();
}

/** The cookies of a kind of visitor. */
export async function cookiesOf(
  kind: PageKind,
  { jar }: Specimens,
  shop: TestShop,
): Promise<{ name: string; value: string; url: string }[]> {
  const cookie = (name: string, value: string) => ({ name, value, url: shop.url });
  switch (kind.visitor) {
    case 'customer':
      return [...jar.cookies].map(([name, value]) => cookie(name, value));
    case 'planner':
      return [cookie('plan', encodeURIComponent(JSON.stringify(ANSWERS)))];
    case 'buyer': {
      const added = await shop.call(api.cartAdd, {
        variantId: await shop.firstVariant('insect-oat-adult-dog'),
        quantity: 1,
        sellingPlanId: MONTHLY,
        market: 'de',
      });
      return [cookie('cart', added.body.cart.id)];
    }
    default:
      return [];
  }
}

/** The size of the window for a kind of page. */
export const viewportOf = ({ viewport = DESKTOP }: PageKind): Viewport => viewport;
