import { expect, it } from 'vitest';
import { dayPriceOf } from '../../../../src/shop/home/day-price.ts';

const FOOD = {
  species: 'dog',
  kcalPer100g: 350,
  table: [
    [5, 90],
    [10, 150.2],
    [20, 250],
    [40, 420],
  ],
  range: [5, 40],
} as const;
const size = (amount: string, grams: number, availableForSale = true) => ({
  title: `${grams / 1000} kg`,
  availableForSale,
  price: { amount },
  unitPriceMeasurement: { quantityUnit: 'G', quantityValue: grams },
  sellingPlanAllocations: { nodes: [] },
});

it('is that of the middle weight, in the size on sale that costs the least a kilogram, rounded up', () => {
  const sizes = [size('10.00', 1000), size('40.00', 8000), size('20.00', 8000, false)];
  // 151 g at 5.00 a kilogram
  expect(dayPriceOf(FOOD, sizes)).toEqual({
    kg: 10,
    perDay: 0.76,
    perDayOfPlan: null,
    perKg: 5,
    size: '8 kg',
    price: 40,
  });
  expect(dayPriceOf({ ...FOOD, table: FOOD.table.slice(0, 3) }, sizes.slice(0, 1))).toEqual({
    kg: 10,
    perDay: 1.51,
    perDayOfPlan: null,
    perKg: 10,
    size: '1 kg',
    price: 10,
  });
});

it('is less in a subscription', () => {
  const monthly = { interval: 'MONTH', intervalCount: 1 } as const;
  const allocation = {
    sellingPlan: { billingPolicy: monthly, deliveryPolicy: monthly },
    priceAdjustments: [{ price: { amount: '34.00', currencyCode: 'EUR' as const } }],
  };
  const subscribable = { ...size('40.00', 8000), sellingPlanAllocations: { nodes: [allocation] } };
  expect(dayPriceOf(FOOD, [subscribable])).toMatchObject({ perDay: 0.76, perDayOfPlan: 0.64 });
});

it('is none for food of growing animals, and for what is sold by litres or by the piece', () => {
  expect(dayPriceOf({ ...FOOD, table: null }, [size('10.00', 1000)])).toBeNull();
  expect(
    dayPriceOf(FOOD, [{ ...size('10.00', 1000), unitPriceMeasurement: { quantityUnit: 'ML', quantityValue: 500 } }]),
  ).toBeNull();
  expect(dayPriceOf(FOOD, [{ ...size('10.00', 1000), unitPriceMeasurement: null }])).toBeNull();
  expect(dayPriceOf(FOOD, [])).toBeNull();
});
