import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineConnection } from '../../../../../provider/admin/views.ts';
import { estimate, type PriceChange, type Priced } from '../../../../../src/shop/subscriptions/model/estimate.ts';

type ProviderLine = Parameters<typeof lineConnection>[0][number];
interface Goods {
  price: number;
  quantity: number;
}

/** The lines as the provider states them, in the shop's format. @param goods prices in cents. */
function linesOf(goods: readonly Goods[], percent: number, prefix: string) {
  const discounts = percent
    ? [{ id: 'd', kind: 'code', title: 'CODE', percent, cycleLimit: null, used: 0 } as const]
    : [];
  const lines = goods.map((line, i) => ({
    ...line,
    id: `${prefix}${i}`,
    attributes: [] as ProviderLine['attributes'],
  })) as ProviderLine[];
  return lineConnection(lines, { currency: 'EUR', discounts })({ first: 50 }).nodes.map((line: any) => ({
    id: line.id,
    price: Number(line.currentPrice.amount),
    quantity: line.quantity,
    total: Number(line.lineDiscountedPrice.amount),
  }));
}

const total = (lines: readonly { total: number }[]) =>
  Math.round(lines.reduce((sum, line) => sum + line.total, 0) * 100) / 100;

interface Contract {
  goods: Goods[];
  extras: Goods[];
  percent: number;
  skipped: boolean;
}

function subscriptionOf({ goods, extras, percent, skipped }: Contract): Priced {
  const lines = linesOf(goods, percent, 'l');
  const added = linesOf(extras, percent, 'e');
  const delivery = (index: number, own: typeof added) => ({
    index,
    skipped: index === 2 && skipped,
    amount: total([...lines, ...own]),
    extras: own,
  });
  return {
    rhythm: 'P1M',
    lines,
    discount: percent ? { percent } : null,
    upcoming: [delivery(2, []), delivery(3, added), delivery(4, [])],
  };
}

const goods = fc.record({ price: fc.integer({ min: 1, max: 9_999_999 }), quantity: fc.integer({ min: 1, max: 99 }) });
const contracts = fc.record({
  goods: fc.array(goods, { minLength: 1, maxLength: 6 }),
  extras: fc.array(goods, { maxLength: 3 }),
  percent: fc.integer({ min: 0, max: 100 }),
  skipped: fc.boolean(),
});

/** Checks an estimate against the subscription that the provider has after the change. */
function expectAmounts(
  before: Contract,
  change: PriceChange,
  after: Contract,
  extrasOf: Record<number, Goods[]> = { 3: after.extras },
) {
  const estimated = estimate(subscriptionOf(before), change);
  const lines = linesOf(after.goods, after.percent, 'l');
  const amounts = [2, 3, 4].map(
    (index) => [index, total([...lines, ...linesOf(extrasOf[index] ?? [], after.percent, 'e')])] as const,
  );
  expect(estimated).toEqual({
    subtotal: total(linesOf(after.goods, 0, 'l')),
    total: total(lines),
    next: amounts[before.skipped ? 1 : 0]![1],
    amounts: new Map(amounts),
  });
}

describe('the amounts after a change are those of the provider', () => {
  const holds = (work: (contract: Contract, other: Goods) => void) => fc.assert(fc.property(contracts, goods, work));

  it('for another quantity', () =>
    holds((before, { quantity }) => {
      const changed = before.goods.map((line, i) => (i === 0 ? { ...line, quantity } : line));
      expectAmounts(
        before,
        { kind: 'line', lineId: 'gid://shopify/SubscriptionLine/l0', quantity },
        { ...before, goods: changed },
      );
    }));

  it('for another size', () =>
    holds((before, other) => {
      const change: PriceChange = {
        kind: 'line',
        lineId: 'gid://shopify/SubscriptionLine/l0',
        quantity: other.quantity,
        price: other.price / 100,
      };
      expectAmounts(before, change, { ...before, goods: [other, ...before.goods.slice(1)] });
    }));

  it('for a product less', () =>
    holds((before) => {
      fc.pre(before.goods.length > 1);
      expectAmounts(
        before,
        { kind: 'remove', lineId: 'gid://shopify/SubscriptionLine/l0' },
        { ...before, goods: before.goods.slice(1) },
      );
    }));

  it('for a product more, always or once', () =>
    holds((before, other) => {
      const change = { kind: 'add', price: other.price / 100, quantity: other.quantity } as const;
      expectAmounts(before, { ...change, when: 'always' }, { ...before, goods: [...before.goods, other] });
      const extrasOf = before.skipped ? { 3: [...before.extras, other] } : { 2: [other], 3: before.extras };
      expectAmounts(before, { ...change, when: 'once' }, before, extrasOf);
    }));

  it('for an extra less', () =>
    holds((before) => {
      fc.pre(before.extras.length > 0);
      expectAmounts(before, { kind: 'remove', lineId: 'gid://shopify/SubscriptionLine/e0', cycle: 3 }, before, {
        3: before.extras.slice(1),
      });
    }));

  it('for another rhythm, which keeps the extras of the next delivery only', () =>
    holds((before) => {
      expectAmounts(before, { kind: 'rhythm', rhythm: 'P1M' }, before);
      expectAmounts(before, { kind: 'rhythm', rhythm: 'P3M' }, before, before.skipped ? { 3: before.extras } : {});
    }));

  it('without the code', () =>
    holds((before) => expectAmounts(before, { kind: 'discount-removed' }, { ...before, percent: 0 })));
});

describe('no amount is given', () => {
  const change: PriceChange = { kind: 'rhythm', rhythm: 'P2M' };
  const subscription = subscriptionOf({
    goods: [{ price: 5000, quantity: 1 }],
    extras: [],
    percent: 10,
    skipped: false,
  });

  it('for a discount that is no percentage of every line', () => {
    expect(estimate({ ...subscription, discount: { percent: null } }, change)).toBeNull();
    expect(estimate({ ...subscription, discount: {} }, change)).toBeNull();
  });

  it('where the totals show another discount', () => {
    expect(estimate({ ...subscription, discount: null }, change)).toBeNull();
    expect(estimate({ ...subscription, discount: { percent: 11 } }, change)).toBeNull();
    expect(estimate(subscription, change)).not.toBeNull();
  });
});

it('there is no next amount without a delivery to come', () => {
  const { upcoming, ...subscription } = subscriptionOf({
    goods: [{ price: 5000, quantity: 1 }],
    extras: [],
    percent: 0,
    skipped: false,
  });
  const skipped = upcoming.map((delivery) => ({ ...delivery, skipped: true }));
  expect(
    estimate({ ...subscription, upcoming: skipped }, { kind: 'add', price: 1, quantity: 1, when: 'once' }),
  ).toMatchObject({ next: null, total: 50 });
});

it('a discount for friends counts with the code, and stays when the code is removed', () => {
  const lines = [{ id: 'l0', price: 100, quantity: 2, total: 171 }];
  const upcoming = [{ index: 2, skipped: false, amount: 171, extras: [] }];
  const subscription: Priced = { rhythm: 'P1M', lines, discount: { percent: 10 }, friendsPercent: 5, upcoming };
  expect(estimate(subscription, { kind: 'line', lineId: 'l0', quantity: 4 })).toMatchObject({
    subtotal: 400,
    total: 342,
    next: 342,
  });
  expect(estimate(subscription, { kind: 'discount-removed' })).toMatchObject({ subtotal: 200, total: 190, next: 190 });
  expect(estimate({ ...subscription, friendsPercent: 4 }, { kind: 'discount-removed' })).toBeNull();
});
