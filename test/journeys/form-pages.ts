import type { BrowserContext, Page } from 'playwright-core';
import { DEMO_REVIEW } from '../../local/demo-reviews.ts';
import { digest } from '../../src/platform/digest.ts';
import { addDays, type Day } from '../../src/platform/shared/day.ts';
import { api, pages } from '../../src/routes.ts';
import { type Jar, signIn } from '../customer.ts';
import { ANSWERS } from '../planner-answers.ts';
import { eventually, MONTHLY, type TestShop } from '../shop.ts';

/** The needs of the pages of the table: the cookies of a customer, a plan and a cart. */
export interface Specimens {
  jar: Jar;
  /** Path of a plan's page. */
  plan: string;
  /** Path of the page that corrects the details of a referrer without an account. */
  correction: string;
  /** Path of the journal of a pet of the customer. */
  journal: string;
  /** Path of the page about that pet for its vet. */
  vet: string;
  /** Path of the form of a review, with the secret of the mail that asks for it. */
  review: string;
  /** Path of the page of a link that signs one of the shop's people in; each call gives another one, which works once. */
  staffLink(): string;
}

/** A form of the shop and the way to it. */
export interface FormPage {
  name: string;
  path(specimens: Specimens): string;
  /** The form's selector; where there are several, they count as one. */
  form: string;
  /** Answers of the feeding planner that lead to the step. */
  answers?: Record<string, unknown>;
  hasCart?: boolean;
  /** The details that it stands in, and that are opened first: a selector. */
  inDetails?: string;
  /** Fields that the page fills in or rewrites by itself, by name. */
  ignored?: readonly string[];
  /** Valid values to type and send, by name. Without them the form is not sent. */
  send?: Readonly<Record<string, string>>;
  /** The endpoint, where it is not the form's own. */
  action?: string;
}

const answersUntil = (...names: (keyof typeof ANSWERS)[]) =>
  Object.fromEntries(names.map((name) => [name, ANSWERS[name]]));
const formOf = (action: string) => `main form[action="${action}"]`;
const SUBSCRIPTION = () => pages.subscription('de', '301');

/** The forms of the shop. New ones are added here. */
export const FORM_PAGES: readonly FormPage[] = [
  {
    name: 'the profile',
    path: () => pages.profile('de'),
    form: formOf(api.accountProfileUpdate),
    send: { firstName: 'Alva', lastName: 'Lind' },
  },
  {
    name: 'a new address',
    path: () => pages.addresses('de', 'new'),
    form: formOf(api.accountAddressSave),
    send: { firstName: 'Alva', lastName: 'Lind', address1: 'Nygatan 9', zip: '10115', city: 'Berlin' },
  },
  {
    name: 'a new pet',
    path: () => pages.pets('de', 'new'),
    form: formOf(api.petsSave),
  },
  {
    name: 'an entry of a journal',
    path: ({ journal }) => journal,
    form: formOf(api.journalSave),
    send: { weightKg: '12.4', note: 'Runs well' },
  },
  {
    name: 'a link for a vet',
    path: ({ journal }) => journal,
    form: formOf(api.vetLinksMake),
  },
  {
    name: "the planner's first step",
    path: () => pages.planner('de'),
    form: formOf(api.plannerStep),
    send: { name: 'Bella' },
  },
  {
    name: "the planner's birthdate",
    path: () => pages.planner('de', 'birthdate'),
    form: formOf(api.plannerStep),
    answers: answersUntil('species', 'name', 'gender'),
    send: { birthdate: '2024-06-01' },
  },
  {
    name: "the planner's breed",
    path: () => pages.planner('de', 'breed'),
    form: formOf(api.plannerStep),
    answers: answersUntil('species', 'name', 'gender', 'birthdate'),
  },
  {
    name: "the planner's health",
    path: () => pages.planner('de', 'health'),
    form: formOf(api.plannerStep),
    answers: answersUntil(
      'species',
      'name',
      'gender',
      'birthdate',
      'breed',
      'activity',
      'bodyCondition',
      'currentWeightKg',
    ),
  },
  {
    name: "the planner's food",
    path: () => pages.planner('de', 'food'),
    form: formOf(api.plannerStep),
    answers: answersUntil(
      'species',
      'name',
      'gender',
      'birthdate',
      'breed',
      'activity',
      'bodyCondition',
      'currentWeightKg',
      'specialNeeds',
    ),
  },
  {
    name: "the planner's e-mail",
    path: () => pages.planner('de', 'email'),
    form: formOf(api.plannerRecommend),
    answers: ANSWERS,
    send: { email: 'alva@example.com' },
  },
  { name: 'the plan', path: ({ plan }) => plan, form: 'main form:has(input:not([type=hidden]), select)' },
  {
    name: "a subscription's products",
    path: SUBSCRIPTION,
    form: formOf(api.subscriptionsLine),
    send: { quantity: '3' },
  },
  { name: "a subscription's rhythm", path: SUBSCRIPTION, form: formOf(api.subscriptionsFrequency) },
  {
    name: "a subscription's code",
    path: SUBSCRIPTION,
    form: `${formOf(api.subscriptionsDiscount)}:has(#code)`,
    send: { code: 'WELCOME10' },
    inDetails: 'details:has(> summary #discount)',
  },
  {
    name: 'a payment method in reserve',
    path: SUBSCRIPTION,
    form: formOf(api.subscriptionsReserve),
    inDetails: 'details:has(> summary #reserve)',
  },
  {
    name: 'the place for the driver',
    path: SUBSCRIPTION,
    inDetails: 'details:has(> summary #driver)',
    form: formOf(api.subscriptionsDriverPlace),
    send: { place: 'in the shed' },
  },
  {
    name: 'one delivery sent elsewhere',
    path: () => pages.subscriptionElsewhere('de', '301', 2),
    form: formOf(api.subscriptionsElsewhere),
  },
  {
    name: 'deliveries at a pick-up point',
    path: () => pages.subscriptionPickup('de', '301'),
    form: formOf(api.subscriptionsPickup),
  },
  {
    name: "the cart's code",
    path: () => pages.cart('de'),
    form: `[data-island="cart-page"] .discount`,
    hasCart: true,
    send: { code: 'WELCOME10' },
    action: api.cartDiscount,
  },
  {
    name: 'a gift card',
    path: () => pages.giftCard('de'),
    form: formOf(api.giftsCard),
  },
  {
    name: "a gift card's balance",
    path: () => pages.giftCardBalance('de'),
    form: formOf(api.giftsBalance),
  },
  {
    name: 'a box as a gift',
    path: () => pages.product('de', 'puppy-food', 'starter-pack-puppy'),
    form: formOf(api.giftsBox),
    inDetails: 'details.gift-box',
  },
  {
    name: 'a subscription as a gift',
    path: () => pages.productWays('de', 'dog-food', 'insect-oat-adult-dog'),
    form: formOf(api.giftsSubscription),
    inDetails: 'details.gift-box',
  },
  {
    name: 'the start of referring',
    path: () => pages.referrals('de'),
    form: formOf(api.referralsRegister),
    send: { name: 'Alva Lind', email: 'alva@refer.example', phone: '+46701234567', terms: '1' },
  },
  {
    name: "a friend's code",
    path: () => pages.referrals('de'),
    form: formOf(api.referralsEnter),
    send: { code: 'ABCD' },
  },
  {
    name: "a referrer's details",
    path: ({ correction }) => correction,
    form: formOf(api.referralsUpdate),
    send: { name: 'Alva Ek', email: 'alva@correct.example', phone: '+46701234568' },
  },
  {
    name: 'the parcel',
    path: () => pages.parcel('de'),
    form: formOf(api.parcelsFind),
    send: { order: '1001', email: 'alva@example.com' },
  },
  {
    name: 'the newsletter',
    path: () => pages.newsletter('de'),
    form: formOf(api.signUpsNewsletter),
    ignored: ['website'],
    send: { email: 'alva@example.com' },
  },
  {
    name: 'the lead',
    path: () => pages.contact('de'),
    form: formOf(api.signUpsLead),
    ignored: ['website'],
    send: {
      firstname: 'Alva',
      lastname: 'Lind',
      email: 'alva@example.com',
      message: 'What is in it?',
    },
  },
  {
    name: 'the wet cat food',
    path: () => pages.wetCatFood('de'),
    form: formOf(api.signUpsInterest),
    ignored: ['website'],
    send: { email: 'alva@example.com' },
  },
  {
    name: 'a size that is sold out',
    path: () => pages.product('de', 'cat-products', 'drinking-fountain'),
    form: formOf(api.signUpsStockAlert),
    ignored: ['website', 'variantId'],
    send: { email: 'alva@example.com' },
  },
  {
    name: 'a review',
    path: ({ review }) => review,
    form: formOf(api.reviewsSave),
    // no letters are typed into a file
    ignored: ['picture'],
    send: { stars: '4', text: 'Eaten up at once.', author: 'Alva', breed: 'Lagotto' },
  },
  {
    name: 'the report of a review',
    path: () => pages.reviewReport('de', DEMO_REVIEW),
    form: formOf(api.reviewsReport),
    send: { reason: 'other', text: 'It is about another food.', name: 'Alva', email: '', goodFaith: '1' },
  },
  {
    name: 'the order of reviews',
    path: () => pages.productReviews('de', 'dog-food', 'insect-potato-adult-dog'),
    form: '.review-choice form:first-child',
  },
  { name: 'the sign-in of the shop', path: () => pages.staff('de'), form: formOf(api.staffLink) },
  { name: 'the withdrawal', path: () => pages.withdraw('de'), form: formOf(api.lawWithdrawalReview) },
  { name: 'the cancellation', path: () => pages.cancel('de'), form: formOf(api.lawCancellation) },
  { name: 'the search', path: () => pages.search('de', 'dog'), form: 'main form.search' },
];

/** The links that sign one of the shop's people in. */
const STAFF_LINKS = 40;

/** Has a customer bought a product that may be reviewed, and mails links to the shop's people. */
async function prepareReviews(shop: TestShop): Promise<Pick<Specimens, 'review' | 'staffLink'>> {
  const database = await shop.database();
  const product = {
    id: '8100000001000',
    handle: 'insect-oat-adult-dog',
    category: 'dog-food',
    title: 'Everyday Insect & Oat',
  };
  const run = `${Date.now()}`;
  await database
    .prepare(
      "INSERT INTO review_invitations (order_id, customer_id, email, market, language, secret, products, fulfilled_at) VALUES (?1, ?1, 'alva@reviews.example', 'de', 'en', ?1, ?2, ?3)",
    )
    .bind(run, JSON.stringify([product]), new Date().toISOString())
    .run();
  const endsAt = new Date(Date.now() + 86_400_000).toISOString();
  const links = Array.from({ length: STAFF_LINKS }, (_, i) => `${run}${i}`);
  const insert = async (link: string) =>
    database
      .prepare("INSERT INTO staff_sign_ins (link, email, ends_at) VALUES (?, 'staff@kvistra.example', ?)")
      .bind(await digest(link), endsAt);
  await database.batch(await Promise.all(links.map(insert)));
  return {
    review: pages.reviewWrite('de', product.id, run),
    staffLink: () => pages.staffEnter('de', links.pop()!),
  };
}

/** Adds a pet with a journal of two weights, and makes a link for its vet. */
async function prepareJournal(shop: TestShop, jar: Jar): Promise<Pick<Specimens, 'journal' | 'vet'>> {
  const call = async <T>(path: string, fields: object) =>
    (await shop.call<T>(path, { market: 'de', ...fields }, { Cookie: jar.header })).body;
  const pet = {
    name: 'Ronja',
    species: 'dog',
    gender: 'female',
    birthdate: '2021-03-01',
    activity: 'medium',
    bodyCondition: 'normal',
    currentWeightKg: '12',
    formId: crypto.randomUUID(),
  };
  const petId = (await call<{ pets: { id: string }[] }>(api.petsSave, pet)).pets.at(-1)!.id;
  const entry = { petId, weightKg: '12.9', condition: '7', stool: '4', note: 'Eats what falls from the table.' };
  const { day } = (await call<{ entry: { day: Day } }>(api.journalSave, entry)).entry;
  await call(api.journalSave, { petId, day: addDays(day, -40), weightKg: '11.5' });
  const { pathname, search } = new URL((await call<{ link: string }>(api.vetLinksMake, { petId })).link);
  return { journal: pages.journal('de', petId), vet: `${pathname}${search}` };
}

/**
 * Signs a customer in, makes a plan, has somebody without an account refer friends, and has another one buy a product
 * that may be reviewed.
 */
export async function prepareSpecimens(shop: TestShop): Promise<Specimens> {
  const jar = await signIn(shop, 'demo@kvistra.example');
  const email = 'alva@correct.example';
  await shop.call(api.referralsRegister, {
    name: 'Alva Lind',
    email,
    phone: '+46701234568',
    terms: true,
    market: 'de',
  });
  const correction = await eventually(async () => {
    const { mails } = await shop.control(`mails?to=${email}`);
    return mails.length > 0 && new URL(/http\S+link=\S+/.exec(mails[0].text)![0]);
  });
  const { body } = await shop.call<{ plan: string }>(api.plannerRecommend, { ...ANSWERS, terms: true, market: 'de' });
  return {
    jar,
    plan: body.plan,
    correction: `${correction.pathname}${correction.search}`,
    ...(await prepareJournal(shop, jar)),
    ...(await prepareReviews(shop)),
  };
}

/** Gives a browser the cookies that lead to a form. */
export async function addCookies(
  shop: TestShop,
  context: BrowserContext,
  { answers, hasCart }: FormPage,
  { jar }: Specimens,
): Promise<void> {
  const cookies = new Map(jar.cookies);
  if (answers) cookies.set('plan', encodeURIComponent(JSON.stringify(answers)));
  if (hasCart) {
    const variantId = await shop.firstVariant('insect-oat-adult-dog');
    const added = await shop.call(api.cartAdd, { variantId, quantity: 1, sellingPlanId: MONTHLY, market: 'de' });
    for (const cookie of added.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
  }
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: shop.url })));
}

/** Opens the page of a form. */
export async function openForm(
  shop: TestShop,
  page: Page,
  form: FormPage,
  specimens: Specimens,
  waitUntil: 'commit' | 'load',
): Promise<void> {
  await addCookies(shop, page.context(), form, specimens);
  await page.goto(`${shop.url}${form.path(specimens)}`, { waitUntil });
}
