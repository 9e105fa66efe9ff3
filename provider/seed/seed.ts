import { addDays, dayOf, sameTimeOn, type TimeZone, yearOf } from '../../src/platform/shared/day.ts';
import { dispatchDay, warehouseZone } from '../../src/shop/delivery/model/dispatch.ts';
import type { DiscountCode, Segment } from '../discounts.ts';
import { type Language, languageCode } from '../language.ts';
import { planById, seedPlanGroup } from '../plan-groups.ts';
import { planPrice } from '../plans.ts';
import { addRhythm, type Rhythm } from '../rhythm.ts';
import type { Address, Contract, Customer, Order, OrderLine, Store } from '../store.ts';
import { newContract } from '../subscriptions/contracts.ts';
import { includedVat, type TaxClass, vatPercent } from '../vat.ts';
import catalogue from './catalogue.json' with { type: 'json' };
import { factsOf, zoneOf } from './markets.ts';
import { pricesInEveryCurrency } from './prices.ts';
import { planNameIn, textsOfLine } from './translations.ts';

export const DEMO_CUSTOMERS = [
  {
    id: 7001,
    email: 'demo@kvistra.example',
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
    email: 'second@kvistra.example',
    firstName: 'Zweite',
    lastName: 'Kundin',
    phone: '+4915112345678',
    country: 'DE',
    zip: '10115',
    city: 'Berlin',
    address1: 'Beispielweg 2',
  },
] as const;

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
  ...catalogue.ambassadors.map(({ code }) => ({ code, percent: 10 })),
];

type LineOf = (handle: string, variantIndex: number, quantity: number, planId: number | null) => OrderLine;

/** Makes the lines of a customer's orders. */
const orderLines =
  (store: Store, currency: string, language: Language): LineOf =>
  (handle, variantIndex, quantity, planId) => {
    const product = store.product(handle)!;
    const variant = product.variants[variantIndex]!;
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
  };

/** The first moment of a recurring schedule after `now`. */
function firstDateAfter(start: Date, rhythm: Rhythm, now: Date, zone: TimeZone): Date {
  let n = 1;
  while (addRhythm(start, rhythm, zone, n) <= now) n += 1;
  return addRhythm(start, rhythm, zone, n);
}

/** When a seeded order left: at the time of its payment, on its day of dispatch. */
const shippedAtOf = (createdAt: string, country: string): string =>
  sameTimeOn(dispatchDay(new Date(createdAt), country), new Date(createdAt), warehouseZone(country)).toISOString();

/** Seeds an empty store with discount codes, two demo customers, and their orders and subscriptions. */
export function seed(store: Store): void {
  store.put('setting', 'seeded', true);
  seedPlanGroup(store);
  const samples = store.products().filter(({ tags }) => tags.includes('form:sample'));
  store.put('segment', SAMPLE_BUYERS, {
    id: SAMPLE_BUYERS,
    name: 'Bought a sample',
    query: `products_purchased(id: (${samples.map(({ id }) => id).join(', ')})) = true`,
    createdAt: MADE_AT,
  } satisfies Segment);
  for (const [i, code] of codes.entries())
    store.put('code', code.code, {
      used: 0,
      startsAt: MADE_AT,
      createdAt: MADE_AT,
      updatedAt: MADE_AT,
      ...code,
      id: 5001 + i,
    } satisfies DiscountCode);
  const now = store.now();
  const { timeZone } = store;
  const today = dayOf(now, timeZone);
  const daysAgo = (days: number) => sameTimeOn(addDays(today, -days), now, timeZone).toISOString();
  for (const customer of DEMO_CUSTOMERS) {
    const { country, firstName, lastName, address1, zip, city, phone, id, email } = customer;
    const { language } = factsOf(country);
    const saved = { firstName, lastName, address1, address2: '', zip, city, country, phone };
    const person: Customer = {
      id,
      email,
      firstName,
      lastName,
      phone,
      language: languageCode(language),
      addresses: [{ ...saved, id: id * 10 }],
      defaultAddressId: id * 10,
      createdAt: daysAgo(400),
    };
    store.put('customer', email, person);
    const currency = country === 'SE' ? 'SEK' : 'EUR';
    const line = orderLines(store, currency, language);
    const address: Address = saved;
    const card = { brand: 'Visa', last4: '4242' };
    const order = (lines: OrderLine[], days: number, status: Order['status'], contractId: number | null) => {
      const number = store.nextNumber('order', 1001);
      const subtotal = lines.reduce((sum, l) => sum + l.total, 0);
      const shipping = contractId || subtotal >= (country === 'SE' ? 50_000 : 4500) ? 0 : country === 'SE' ? 4900 : 450;
      const total = subtotal + shipping;
      const createdAt = daysAgo(days);
      const rateOf = (taxClass: TaxClass) => vatPercent(country, taxClass, dayOf(new Date(createdAt), zoneOf(country)));
      const taxed = lines.map((line) => ({ ...line, vatPercent: rateOf(store.product(line.handle)!.taxClass) }));
      const goods = taxed.map((line) => ({ gross: line.total, percent: line.vatPercent }));
      const doc: Order = {
        id: 5_900_000_000_000 + number,
        number,
        attempt: null,
        cartToken: null,
        email: customer.email,
        country,
        language: languageCode(language),
        currency,
        status,
        lines: taxed,
        codes: [],
        subtotal,
        discount: 0,
        shipping,
        tax: includedVat(goods, shipping, rateOf('standard')).reduce((sum, { amount }) => sum + amount, 0),
        total,
        shippingAddress: address,
        card,
        contractId,
        createdAt,
        shippedAt: status === 'shipped' ? shippedAtOf(createdAt, country) : null,
      };
      store.put('order', number, doc);
      return doc;
    };
    const contract = (lines: OrderLine[], months: number, status: Contract['status'], days: number) => {
      const id = store.nextNumber('contract', 301);
      const origin = order(lines, days, 'shipped', id);
      const rhythm: Rhythm = { interval: 'MONTH', intervalCount: months };
      const doc = newContract({
        id,
        email: customer.email,
        status,
        country,
        language: languageCode(language),
        currency,
        rhythm,
        lines,
        shippingAddress: address,
        card,
        expiry: { month: 4, year: yearOf(today) + 5 },
        originOrder: origin.number,
        createdAt: daysAgo(days),
        nextBillingDate:
          status === 'ACTIVE' || status === 'PAUSED'
            ? firstDateAfter(new Date(daysAgo(days)), rhythm, now, timeZone).toISOString()
            : null,
      });
      store.put('contract', id, doc);
    };
    contract([line('insect-oat-adult-dog', 2, 1, 7002)], 2, 'ACTIVE', 47);
    contract([line('dental-stick-m', 1, 2, 7001)], 1, 'PAUSED', 70);
    contract([line('insect-rice-adult-cat', 1, 1, 7001)], 1, 'CANCELLED', 150);
    contract([line('light-insect-dog', 0, 1, 7003)], 3, 'EXPIRED', 300);
    order([line('training-bites-dog', 0, 2, null), line('lick-mat', 0, 1, null)], 20, 'shipped', null);
    order([line('tee-beetle', 1, 1, null)], 12, 'cancelled', null);
    order([line('bug-biscuits', 0, 1, null)], 0, 'pending', null);
  }
}
