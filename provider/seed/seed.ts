import { dayOf } from '../delivery/days.ts';
import { shippingDay } from '../delivery/delivery.ts';
import type { DiscountCode } from '../discounts.ts';
import { addMonths } from '../months.ts';
import { seedPlanGroup } from '../plan-groups.ts';
import { planById, planPrice } from '../plans.ts';
import type { Address, Contract, Customer, Order, OrderLine, Store } from '../store.ts';
import { newContract } from '../subscriptions/contracts.ts';
import catalogue from './catalogue.json';
import { pricesInEveryCurrency } from './prices.ts';

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

const codes: (Omit<DiscountCode, 'id' | 'used'> & { used?: number })[] = [
  { code: 'WELCOME10', percent: 10 },
  { code: 'TREATS20', percent: 20, tag: 'form:treat' },
  { code: 'BIG100', amounts: pricesInEveryCurrency(9, 100), minimum: pricesInEveryCurrency(90, 1000) },
  { code: 'BIG15', percent: 15, minimum: pricesInEveryCurrency(90, 1000) },
  { code: 'FIRST100', percent: 10, usageLimit: 100, used: 100 },
  { code: 'SUMMER25', percent: 15, endsAt: '2025-08-31T23:59:59Z' },
  { code: 'PLAN50', percent: 50, purchase: 'subscription', cycleLimit: 1, combinesWith: { order: false, product: false } },
  ...catalogue.ambassadors.map(({ code }) => ({ code, percent: 10 })),
];

function orderLine(store: Store, handle: string, variantIndex: number, quantity: number, planId: number | null, currency: string): OrderLine {
  const product = store.product(handle)!;
  const variant = product.variants[variantIndex]!;
  const listPrice = variant.prices[currency]!;
  const price = planId ? planPrice(listPrice, currency) : listPrice;
  return {
    variantId: variant.id,
    handle,
    title: product.title,
    variantTitle: variant.title,
    sku: variant.sku,
    quantity,
    price,
    total: price * quantity,
    planId,
    planName: planById(planId)?.option ?? null,
    vatPercent: 0,
    attributes: [],
  };
}

/** The first date of a recurring schedule after `now`. */
function firstDateAfter(start: Date, months: number, now: Date): Date {
  let n = 1;
  while (addMonths(start, months * n) <= now) n += 1;
  return addMonths(start, months * n);
}

/** Seeds an empty store with discount codes, two demo customers, and their orders and subscriptions. */
export function seed(store: Store): void {
  store.put('setting', 'seeded', true);
  seedPlanGroup(store);
  for (const [i, code] of codes.entries())
    store.put('code', code.code, { used: 0, startsAt: MADE_AT, createdAt: MADE_AT, updatedAt: MADE_AT, ...code, id: 5001 + i } satisfies DiscountCode);
  const now = store.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString();
  for (const customer of DEMO_CUSTOMERS) {
    const { country, firstName, lastName, address1, zip, city, phone, id, email } = customer;
    const saved = { firstName, lastName, address1, address2: '', zip, city, country, phone };
    const person: Customer = {
      id,
      email,
      firstName,
      lastName,
      phone,
      addresses: [{ ...saved, id: id * 10 }],
      defaultAddressId: id * 10,
      createdAt: daysAgo(400),
    };
    store.put('customer', email, person);
    const currency = country === 'SE' ? 'SEK' : 'EUR';
    const vat = country === 'SE' ? 25 : 7;
    const address: Address = saved;
    const card = { brand: 'Visa', last4: '4242' };
    const order = (lines: OrderLine[], days: number, status: Order['status'], contractId: number | null) => {
      const number = store.nextNumber('order', 1001);
      const subtotal = lines.reduce((sum, l) => sum + l.total, 0);
      const shipping = contractId || subtotal >= (country === 'SE' ? 50_000 : 4500) ? 0 : country === 'SE' ? 4900 : 450;
      const total = subtotal + shipping;
      const createdAt = daysAgo(days);
      const doc: Order = {
        id: 5_900_000_000_000 + number,
        number,
        attempt: null,
        cartToken: null,
        email: customer.email,
        country,
        currency,
        status,
        lines,
        codes: [],
        subtotal,
        discount: 0,
        shipping,
        tax: Math.round((total * vat) / (100 + vat)),
        total,
        shippingAddress: address,
        card,
        contractId,
        createdAt,
        shippedAt: status === 'shipped' ? `${shippingDay(dayOf(createdAt), country)}${createdAt.slice(10)}` : null,
      };
      store.put('order', number, doc);
      return doc;
    };
    const contract = (lines: OrderLine[], months: number, status: Contract['status'], days: number) => {
      const id = store.nextNumber('contract', 301);
      const origin = order(lines, days, 'shipped', id);
      const doc = newContract({
        id,
        email: customer.email,
        status,
        country,
        currency,
        intervalMonths: months,
        lines,
        shippingAddress: address,
        card,
        expiry: { month: 4, year: 2031 },
        originOrder: origin.number,
        createdAt: daysAgo(days),
        nextBillingDate: status === 'ACTIVE' || status === 'PAUSED' ? firstDateAfter(new Date(daysAgo(days)), months, now).toISOString() : null,
      });
      store.put('contract', id, doc);
    };
    contract([orderLine(store, 'insect-oat-adult-dog', 2, 1, 7002, currency)], 2, 'ACTIVE', 47);
    contract([orderLine(store, 'dental-stick-m', 1, 2, 7001, currency)], 1, 'PAUSED', 70);
    contract([orderLine(store, 'insect-rice-adult-cat', 1, 1, 7001, currency)], 1, 'CANCELLED', 150);
    contract([orderLine(store, 'light-insect-dog', 0, 1, 7003, currency)], 3, 'EXPIRED', 300);
    order([orderLine(store, 'training-bites-dog', 0, 2, null, currency), orderLine(store, 'lick-mat', 0, 1, null, currency)], 20, 'shipped', null);
    order([orderLine(store, 'tee-beetle', 1, 1, null, currency)], 12, 'cancelled', null);
    order([orderLine(store, 'bug-biscuits', 0, 1, null, currency)], 0, 'pending', null);
  }
}
