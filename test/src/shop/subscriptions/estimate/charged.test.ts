import { beforeEach, describe, expect, it } from 'vitest';
import type { AddableAnswer } from '../../../../../src/shop/subscriptions/model/addable.ts';
import { estimate, type PriceChange } from '../../../../../src/shop/subscriptions/model/estimate.ts';
import { type Jar, signIn } from '../../../../customer.ts';
import { useRestoredShop } from '../../../../shop.ts';

const shop = useRestoredShop();
let jar: Jar;
let products: AddableAnswer['products'];

beforeEach(async () => {
  await shop.reset();
  jar = await signIn(shop, 'demo@kvistra.example');
  const answer = await shop.get('/api/account/subscriptions/products?market=de&subscriptionId=301', {
    Cookie: jar.header,
  });
  ({ products } = (await answer.json()) as AddableAnswer);
});

async function call(action: string, fields: Record<string, unknown> = {}) {
  const { status, body } = await shop.call(
    `/api/account/subscriptions/${action}`,
    { market: 'de', subscriptionId: '301', ...fields },
    { Cookie: jar.header },
  );
  expect([action, status]).toEqual([action, 200]);
  return (body as any).subscription;
}
const sizesOf = (handle: string) => products.find((product) => product.handle === handle)!.sizes;
const amountsOf = (subscription: any) =>
  new Map(subscription.upcoming.map(({ index, amount }: any) => [index, amount]));

/** Makes a change and compares the subscription with the estimate that was made before. */
async function expectEstimate(before: any, change: PriceChange, action: string, fields: Record<string, unknown>) {
  const estimated = estimate(before, change);
  const after = await call(action, fields);
  expect(estimated).toEqual({
    subtotal: after.subtotal,
    total: after.total,
    next: after.next?.amount ?? null,
    amounts: amountsOf(after),
  });
  return after;
}

describe.each([
  ['without a code', ''],
  ['with 10 percent off', 'WELCOME10'],
])('the estimates %s', (_, code) => {
  it('are the amounts that the provider states and charges', async () => {
    let subscription = await call('unskip', { cycle: 2 });
    if (code) subscription = await call('discount', { code });
    expect(subscription.discount?.percent ?? null).toBe(code ? 10 : null);
    const [line] = subscription.lines;

    const treat = sizesOf('lick-mat')[0]!;
    const treatFields = { variantId: treat.variantId, quantity: 3, when: 'once' };
    subscription = await expectEstimate(
      subscription,
      { kind: 'add', price: treat.price, quantity: 3, when: 'once' },
      'add',
      treatFields,
    );
    subscription = await expectEstimate(subscription, { kind: 'line', lineId: line.id, quantity: 3 }, 'line', {
      lineId: line.id,
      quantity: 3,
    });

    const light = sizesOf('light-insect-dog')[0]!;
    const lightFields = { variantId: light.variantId, quantity: 2, when: 'always' };
    subscription = await expectEstimate(
      subscription,
      { kind: 'add', price: light.price, quantity: 2, when: 'always' },
      'add',
      lightFields,
    );
    subscription = await call('skip', { cycle: 3 });

    const [size] = sizesOf('light-insect-dog').slice(1);
    const added = subscription.lines.at(-1);
    const sizeFields = { lineId: added.id, quantity: 1, variantId: size!.variantId };
    subscription = await expectEstimate(
      subscription,
      { kind: 'line', lineId: added.id, quantity: 1, price: size!.price },
      'line',
      sizeFields,
    );
    subscription = await expectEstimate(subscription, { kind: 'rhythm', rhythm: 'P3M' }, 'frequency', {
      rhythm: 'P3M',
    });
    subscription = await expectEstimate(subscription, { kind: 'remove', lineId: line.id }, 'remove', {
      lineId: line.id,
    });
    if (code) subscription = await expectEstimate(subscription, { kind: 'discount-removed' }, 'discount', { code: '' });
    if (code) subscription = await call('discount', { code });

    const expected = estimate(subscription, { kind: 'line', lineId: added.id, quantity: 5 })!.next;
    subscription = await call('line', { lineId: added.id, quantity: 5 });
    await call('now', { cycle: subscription.next.index, formId: 'pay' });
    const orders = (await shop.control('orders')).orders.filter(
      (order: { contractId: number }) => order.contractId === 301,
    );
    expect(orders.at(-1).total / 100).toBe(expected);
  });
});

it('an extra that is removed again leaves the amount as it was', async () => {
  const subscription = await call('discount', { code: 'WELCOME10' });
  const treat = sizesOf('lick-mat')[0]!;
  const withExtra = await call('add', { variantId: treat.variantId, quantity: 2, when: 'once' });
  const { index, extras } = withExtra.upcoming[0];
  const change: PriceChange = { kind: 'remove', lineId: extras[0].id, cycle: index };
  const after = await expectEstimate(withExtra, change, 'remove', { lineId: extras[0].id, cycle: index });
  expect(after.next.amount).toBe(subscription.next.amount);
});
