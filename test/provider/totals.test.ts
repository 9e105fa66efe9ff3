import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { luhn } from '../../provider/checkout/form.ts';
import { planPrice } from '../../provider/plans.ts';
import { addRhythm } from '../../provider/rhythm.ts';
import catalogue from '../../provider/seed/catalogue.json' with { type: 'json' };
import { fourStepKcal } from '../../provider/seed/extra-products.ts';
import { pricesInEveryCurrency } from '../../provider/seed/prices.ts';
import { seedProducts } from '../../provider/seed/products.ts';
import { allocate, shippingFor } from '../../provider/totals.ts';
import { addMonths, dayOf, type TimeZone } from '../../src/platform/shared/day.ts';

describe('allocate', () => {
  it('returns parts that add up to the cent and differ from their share by less than a cent', () => {
    fc.assert(
      fc.property(
        fc.nat(10_000_00),
        fc.array(fc.nat(1_000_000), { minLength: 1, maxLength: 20 }),
        (amount, weights) => {
          const parts = allocate(amount, weights);
          const sum = weights.reduce((a, b) => a + b, 0);
          expect(parts.reduce((a, b) => a + b, 0)).toBe(sum === 0 ? 0 : amount);
          for (const [i, part] of parts.entries())
            if (sum > 0) expect(Math.abs(part - (amount * weights[i]!) / sum)).toBeLessThan(1);
        },
      ),
    );
  });
});

it('planPrice subtracts 15 %, to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000_000 }), (cents) => {
      expect(Math.abs(planPrice(cents, 'SEK') - cents * 0.85)).toBeLessThanOrEqual(0.5);
    }),
  );
});

it('planPrice rounds to whole forints', () => {
  expect(planPrice(551_000, 'HUF') % 100).toBe(0);
});

describe('shippingFor', () => {
  it.each([
    ['SE', 49_999, false, 4900],
    ['SE', 50_000, false, 0],
    ['SE', 100, true, 0],
    ['DE', 4499, false, 450],
    ['DE', 4500, false, 0],
    ['HU', 100, false, 165_000],
  ])('%s %d subscription %s costs %d', (country, sum, subscription, cost) => {
    expect(shippingFor(country, sum, subscription).cost).toBe(cost);
  });
});

describe('seeded products', () => {
  const products = seedProducts();
  it('have a price in every currency and unique ids and handles', () => {
    expect(new Set(products.map((product) => product.handle)).size).toBe(products.length);
    const ids = products.flatMap((product) => product.variants.map((variant) => variant.id));
    expect(new Set(ids).size).toBe(ids.length);
    for (const product of products)
      for (const variant of product.variants)
        expect(Object.keys(variant.prices).sort()).toEqual([
          'AUD',
          'CHF',
          'CZK',
          'DKK',
          'EUR',
          'HUF',
          'PLN',
          'RON',
          'SEK',
        ]);
  });
  it('include the products that old addresses redirect to', () => {
    const handles = new Set(products.map((product) => product.handle));
    for (const handle of [
      'sample-bag-100g-dog',
      'starter-pack-dog',
      'starter-pack-puppy',
      'starter-pack-cat',
      'starter-pack-kitten',
      'easter-kit-dog',
      'premium-active-dog',
      'senior-light-bulk',
      'short-date-bulk',
      'gut-buddy',
      'bug-biscuits',
      'water-bottle',
      'premium-jumper',
    ])
      expect(handles).toContain(handle);
  });
  it('offer no subscription for kitten food, samples and kits', () => {
    for (const product of products)
      if (product.lifeStage === 'kitten' || product.form === 'sample' || product.form === 'kit')
        expect([product.handle, product.subscribable]).toEqual([product.handle, false]);
  });
});

it('the four-step method gives the energy stated in the catalogue for dog food', () => {
  for (const product of catalogue.products)
    if (product.species === 'dog' && product.form === 'dry' && product.analyticalConstituents && product.kcalPer100g)
      expect(
        Math.abs(fourStepKcal(product.analyticalConstituents as Record<string, number>) - product.kcalPer100g),
      ).toBeLessThanOrEqual(1);
});

it('pricesInEveryCurrency keeps euro and krona and rounds the others in the style of each currency', () => {
  expect(pricesInEveryCurrency(14.9, 169)).toMatchObject({
    EUR: 1490,
    SEK: 16_900,
    DKK: 11_100,
    HUF: 551_000,
    PLN: 6290,
  });
});

describe('addRhythm', () => {
  const stockholm = 'Europe/Stockholm';
  it.each([
    ['2027-01-31T10:40:00Z', 'MONTH', 1, '2027-02-28T10:00:00.000Z', 'a month without a 31st'],
    ['2028-01-31T10:40:00Z', 'MONTH', 1, '2028-02-29T10:00:00.000Z', 'a leap year'],
    ['2026-11-30T23:20:00Z', 'MONTH', 2, '2027-01-31T23:00:00.000Z', 'December already in Stockholm: 1 February'],
    ['2027-02-28T08:30:00Z', 'MONTH', 1, '2027-03-28T07:00:00.000Z', 'the same hour in summer time'],
    [
      '2027-10-24T22:05:09Z',
      'WEEK',
      1,
      '2027-10-31T23:05:09.000Z',
      'five past midnight, not five past eleven of the day before',
    ],
    [
      '2027-03-21T01:30:00Z',
      'WEEK',
      1,
      '2027-03-28T01:30:00.000Z',
      'half past two, which there is not: half past three',
    ],
  ] as const)('from %s by %s × %d is %s: %s', (from, interval, intervalCount, to, _why) => {
    expect(addRhythm(new Date(from), { interval, intervalCount }, stockholm).toISOString()).toBe(to);
  });

  it('stays within the target month, on the same day or the last', () => {
    const moment = fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: -12, max: 36 }),
        fc.constantFrom<TimeZone>(stockholm, 'Australia/Sydney'),
        (from, months, zone) => {
          const day = dayOf(addRhythm(from, { interval: 'MONTH', intervalCount: 1 }, zone, months), zone);
          expect(day).toBe(addMonths(dayOf(from, zone), months));
        },
      ),
    );
  });
});

it('luhn detects a mistyped digit', () => {
  expect(luhn('4242424242424242')).toBe(true);
  fc.assert(
    fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const digits = [...'4242424242424242'];
      digits[at] = String((Number(digits[at]) + by) % 10);
      expect(luhn(digits.join(''))).toBe(false);
    }),
  );
});
