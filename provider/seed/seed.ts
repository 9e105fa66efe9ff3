import { catalogue, isOwn } from '#goods';
import { addDays, dayOf, sameTimeOn, type TimeZone, yearOf } from '../../src/platform/shared/day.ts';
import { dispatchDay, warehouseZone } from '../../src/shop/delivery/model/dispatch.ts';
import { DOMAIN } from '../../src/site/brand.ts';
import type { DiscountCode, Segment } from '../discounts.ts';
import { languageCode } from '../language.ts';
import { planById, seedPlanGroup } from '../plan-groups.ts';
import { planPrice } from '../plans.ts';
import { addRhythm, type Rhythm } from '../rhythm.ts';
import type { Address, Contract, Customer, DemoCustomer, Order, OrderLine, PaymentMethod, Store } from '../store.ts';
import { changeCredit } from '../store-credit.ts';
import { newContract } from '../subscriptions/contracts.ts';
import { includedVat, type TaxClass, vatPercent } from '../vat.ts';
import { factsOf, marketOf, markets, zoneOf } from './markets.ts';
import { pricesInEveryCurrency } from './prices.ts';
import { planNameIn, textsOfLine } from './translations.ts';

const OWN_CUSTOMERS: readonly DemoCustomer[] = [
  {
    id: 7001,
    email: `demo@${DOMAIN}`,
    firstName: 'Demo',
    lastName: 'Kund',
    phone: '+46701234567',
    country: 'SE',
    zip: '116 45',
    city: 'Stockholm',
    address1: 'Exempelgatan 1',
  },
  {
    id: 7002,
    email: `second@${DOMAIN}`,
    firstName: 'Zweite',
    lastName: 'Kundin',
    phone: '+4915112345678',
    country: 'DE',
    zip: '10115',
    city: 'Berlin',
    address1: 'Beispielweg 2',
  },
];

/** The customers of another brand's shop: one in each of two countries. */
const customersOf = (countries: typeof markets): DemoCustomer[] =>
  countries.slice(0, 2).map(({ country, name, postalCodeExample, dialCode }, i) => ({
    id: 7001 + i,
    email: `${['demo', 'second'][i]}@${DOMAIN}`,
    firstName: ['Demo', 'Second'][i]!,
    lastName: 'Customer',
    phone: `${dialCode}201234567`,
    country,
    zip: postalCodeExample,
    city: name,
    address1: `${i + 1} Example Street`,
  }));

const DEMO_CUSTOMERS = isOwn ? OWN_CUSTOMERS : customersOf(markets);

/** The customers whom a store is seeded with. They sign in with a code that needs no mail. */
export const demoCustomers = (store: Store): readonly DemoCustomer[] => store.seeded()?.customers ?? DEMO_CUSTOMERS;

/** When the seeded codes were made. */
const MADE_AT = '2025-01-01T00:00:00.000Z';

/** The number of the segment of customers who have bought a sample. */
const SAMPLE_BUYERS = 70_001;

const codes: (Omit<DiscountCode, 'id' | 'used'> & { used?: number })[] = [
  { code: 'WELCOME10', percent: 10 },
  { code: 'TREATS20', percent: 20, tag: 'form:treat' },
  { code: 'BIG100', amounts: pricesInEveryCurrency(9, 100), minimum: pricesInEveryCurrency(90, 1000) },
  { code: 'BIG15', percent: 15, minimum: pricesInEveryCurrency(90, 1000) },
  { code: 'FIRST100', percent: 10, usageLimit: 100, used: 100 },
  { code: 'SUMMER25', percent: 15, endsAt: '2025-08-31T23:59:59Z' },
  {
    code: 'PLAN50',
    percent: 50,
    purchase: 'subscription',
    cycleLimit: 1,
    combinesWith: { order: false, product: false },
  },
  {
    code: 'TASTED',
    amounts: pricesInEveryCurrency(3.9, 39),
    minimum: pricesInEveryCurrency(10, 120),
    oncePerCustomer: true,
    segments: [SAMPLE_BUYERS],
  },
  ...(catalogue.ambassadors ?? []).map(({ code }) => ({ code, percent: 10 })),
];

/** A line of a seeded order: what is bought, how often, and with which plan. */
type SeededLine = readonly [handle: string, variantIndex: number, quantity: number, planId: number | null];

const currencyOf = ({ country }: DemoCustomer): string => marketOf(country).currency;

const addressOf = ({ firstName, lastName, address1, zip, city, country, phone }: DemoCustomer): Address => ({
  firstName,
  lastName,
  address1,
  address2: '',
  zip,
  city,
  country,
  phone,
});

const CARD = { brand: 'Visa', last4: '4242' };

/** The store credit of the demo customers, in cents. */
const SEEDED_CREDIT = 1500;

/** A line of an order, without its VAT. */
function orderLine(store: Store, buyer: DemoCustomer, [handle, variantIndex, quantity, planId]: SeededLine): OrderLine {
  const product = store.product(handle)!;
  const variant = product.variants[variantIndex]!;
  const { language } = factsOf(buyer.country);
  const currency = currencyOf(buyer);
  const listPrice = variant.prices[currency]!;
  const price = planId ? planPrice(listPrice, currency) : listPrice;
  return {
    ...textsOfLine(product, variant.id, language),
    variantId: variant.id,
    handle,
    sku: variant.sku,
    quantity,
    price,
    total: price * quantity,
    planId,
    planName: planNameIn(planById(store, planId), language),
    vatPercent: 0,
    attributes: [],
  };
}

/** The first moment of a recurring schedule after `now`. */
function firstDateAfter(start: Date, rhythm: Rhythm, now: Date, zone: TimeZone): Date {
  let n = 1;
  while (addRhythm(start, rhythm, zone, n) <= now) n += 1;
  return addRhythm(start, rhythm, zone, n);
}

/** The seeding for a customer: into which store, and at which moment. */
interface Seeding {
  store: Store;
  buyer: DemoCustomer;
  now: Date;
}

/** This time of an earlier day, ISO 8601. */
const daysAgo = ({ store: { timeZone }, now }: Seeding, days: number): string =>
  sameTimeOn(addDays(dayOf(now, timeZone), -days), now, timeZone).toISOString();

/** When a seeded order left: at the time of its payment, on its day of dispatch. */
const shippedAtOf = (createdAt: string, country: string): string =>
  sameTimeOn(dispatchDay(new Date(createdAt), country), new Date(createdAt), warehouseZone(country)).toISOString();

/** The codes of a store: those of its file, or those of the demo that fit its products. */
function codesOf(store: Store): typeof codes {
  const given = store.seeded()?.codes;
  if (given) return given;
  return store.isDemo() ? codes : codes.filter(({ tag, segments, purchase }) => !tag && !segments && !purchase);
}

function seedCodes(store: Store): void {
  const samples = store.products().filter(({ tags }) => tags.includes('form:sample'));
  if (samples.length > 0)
    store.put('segment', SAMPLE_BUYERS, {
      id: SAMPLE_BUYERS,
      name: 'Bought a sample',
      query: `products_purchased(id: (${samples.map(({ id }) => id).join(', ')})) = true`,
      createdAt: MADE_AT,
    } satisfies Segment);
  for (const [i, code] of codesOf(store).entries())
    store.put('code', code.code, {
      used: 0,
      startsAt: MADE_AT,
      createdAt: MADE_AT,
      updatedAt: MADE_AT,
      ...code,
      id: 5001 + i,
    } satisfies DiscountCode);
}

function seedCustomer(seeding: Seeding): void {
  const { store, buyer } = seeding;
  const { id, email, firstName, lastName, phone, country } = buyer;
  store.put('customer', email, {
    id,
    email,
    firstName,
    lastName,
    phone,
    language: languageCode(factsOf(country).language),
    addresses: [{ ...addressOf(buyer), id: id * 10 }],
    defaultAddressId: id * 10,
    createdAt: daysAgo(seeding, 400),
  } satisfies Customer);
}

/** The fields of an order that was cancelled and paid back whole. @param at ISO 8601. @param amount in cents. */
const cancelledOn = (at: string, id: number, amount: number, shipping: number): Partial<Order> => ({
  cancelledAt: at,
  refunds: [{ id, at, note: null, amount, shipping, lines: [] }],
});

/** An order of some days ago, paid by card. @param contractId of the subscription that it begins. */
function seedOrder(
  seeding: Seeding,
  lines: readonly OrderLine[],
  days: number,
  status: Order['status'],
  contractId: number | null = null,
): Order {
  const { store, buyer } = seeding;
  const { country, email } = buyer;
  const number = store.nextNumber('order', 1001);
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0);
  const { freeShipping, shippingCost } = marketOf(country);
  const shipping = contractId || subtotal >= freeShipping * 100 ? 0 : Math.round(shippingCost * 100);
  const createdAt = daysAgo(seeding, days);
  const rateOf = (taxClass: TaxClass) => vatPercent(country, taxClass, dayOf(new Date(createdAt), zoneOf(country)));
  const taxed = lines.map((line) => ({ ...line, vatPercent: rateOf(store.product(line.handle)!.taxClass) }));
  const goods = taxed.map((line) => ({ gross: line.total, percent: line.vatPercent }));
  const id = 5_900_000_000_000 + number;
  const order: Order = {
    id,
    number,
    attempt: null,
    cartToken: null,
    email,
    country,
    language: languageCode(factsOf(country).language),
    currency: currencyOf(buyer),
    status,
    lines: taxed,
    codes: [],
    subtotal,
    discount: 0,
    shipping,
    tax: includedVat(goods, shipping, rateOf('standard')).reduce((sum, { amount }) => sum + amount, 0),
    total: subtotal + shipping,
    shippingAddress: addressOf(buyer),
    card: CARD,
    contractId,
    createdAt,
    shippedAt: status === 'shipped' ? shippedAtOf(createdAt, country) : null,
    ...(status === 'cancelled' && cancelledOn(daysAgo(seeding, days - 1), id, subtotal + shipping, shipping)),
  };
  store.put('order', number, order);
  return order;
}

interface SeededContract {
  lines: OrderLine[];
  months: number;
  status: Contract['status'];
  /** How many days ago it began. */
  days: number;
}

/** Subscriptions, the newest first, each with the order that began it. The orders are numbered in the order of their days. */
function seedContracts(seeding: Seeding, contracts: readonly SeededContract[]): void {
  const numbered = contracts.map((contract) => ({ ...contract, id: seeding.store.nextNumber('contract', 301) }));
  for (const contract of numbered.toReversed()) seedContract(seeding, contract);
}

function seedContract(seeding: Seeding, { id, lines, months, status, days }: SeededContract & { id: number }): void {
  const { store, now } = seeding;
  const origin = seedOrder(seeding, lines, days, 'shipped', id);
  const { email, country, currency, shippingAddress, createdAt } = origin;
  const rhythm: Rhythm = { interval: 'MONTH', intervalCount: months };
  const contract = newContract({
    id,
    email,
    status,
    country,
    language: languageCode(factsOf(country).language),
    currency,
    rhythm,
    lines,
    shippingAddress,
    card: CARD,
    expiry: { month: 4, year: yearOf(dayOf(now, store.timeZone)) + 5 },
    originOrder: origin.number,
    createdAt,
    nextBillingDate:
      status === 'ACTIVE' || status === 'PAUSED'
        ? firstDateAfter(new Date(createdAt), rhythm, now, store.timeZone).toISOString()
        : null,
  });
  store.put('contract', id, contract);
}

/**
 * Two further cards of a customer: one that can be charged, and one that is refused. They stand for cards that were left
 * with an earlier order.
 */
function seedCards({ store, buyer, now }: Seeding): void {
  const { id, email, firstName, lastName } = buyer;
  const expiry = { month: 8, year: yearOf(dayOf(now, store.timeZone)) + 3 };
  const shared = { email, expiry, name: `${firstName} ${lastName}`, revokedAt: null };
  for (const [n, last4, declines] of [
    [1, '1881', false],
    [2, '0002', true],
  ] as const) {
    const method = { ...shared, id: id * 1000 + n, card: { ...CARD, last4 }, declines };
    store.put('payment-method', method.id, method satisfies PaymentMethod);
  }
}

/** Some products of a store in turn, as lines: what its customers have ordered. */
function* linesInTurn(store: Store): Generator<SeededLine, never> {
  const goods = store.publishedProducts().filter(({ isGiftCard }) => !isGiftCard);
  const [first] = goods.length > 0 ? goods : store.products();
  for (let i = 0; ; i++) yield [(goods[i % goods.length] ?? first!).handle, 0, 1 + (i % 2), null];
}

/** The orders of a customer of any store: one that has left, one that was cancelled, and one that is to leave. */
function seedOrdersOfAnyStore(seeding: Seeding, lines: Generator<SeededLine, never>): void {
  const { store, buyer } = seeding;
  const some = (count: number) => Array.from({ length: count }, () => orderLine(store, buyer, lines.next().value));
  seedOrder(seeding, some(2), 20, 'shipped');
  seedOrder(seeding, some(1), 12, 'cancelled');
  seedOrder(seeding, some(1), 0, 'pending');
}

/** Seeds an empty store with discount codes, demo customers, and their orders and subscriptions. */
export function seed(store: Store): void {
  store.put('setting', 'seeded', true);
  seedPlanGroup(store);
  seedCodes(store);
  const now = store.now();
  const isSeededFromFile = store.seeded() !== null;
  const inTurn = linesInTurn(store);
  for (const buyer of demoCustomers(store)) {
    const seeding = { store, buyer, now };
    const linesOf = (...lines: SeededLine[]) => lines.map((line) => orderLine(store, buyer, line));
    seedCustomer(seeding);
    seedCards(seeding);
    if (isSeededFromFile) {
      seedOrdersOfAnyStore(seeding, inTurn);
      continue;
    }
    if (!isOwn) {
      const [first, second] = store.products().filter(({ subscribable }) => subscribable);
      if (first)
        seedContracts(seeding, [{ lines: linesOf([first.handle, 0, 1, 7001]), months: 1, status: 'ACTIVE', days: 20 }]);
      if (second) seedOrder(seeding, linesOf([second.handle, 0, 2, null]), 12, 'shipped');
      continue;
    }
    seedContracts(seeding, [
      { lines: linesOf(['insect-oat-adult-dog', 2, 1, 7002]), months: 2, status: 'ACTIVE', days: 47 },
      { lines: linesOf(['dental-stick-m', 1, 2, 7001]), months: 1, status: 'PAUSED', days: 70 },
      { lines: linesOf(['insect-rice-adult-cat', 1, 1, 7001]), months: 1, status: 'CANCELLED', days: 150 },
      { lines: linesOf(['light-insect-dog', 0, 1, 7003]), months: 3, status: 'EXPIRED', days: 300 },
    ]);
    seedOrder(seeding, linesOf(['training-bites-dog', 0, 2, null], ['lick-mat', 0, 1, null]), 20, 'shipped');
    seedOrder(seeding, linesOf(['tee-beetle', 1, 1, null]), 12, 'cancelled');
    seedOrder(seeding, linesOf(['bug-biscuits', 0, 1, null]), 0, 'pending');
    changeCredit(store, { email: buyer.email, currency: currencyOf(buyer) }, SEEDED_CREDIT, 'ADJUSTMENT');
  }
}
