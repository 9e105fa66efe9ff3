import { beforeEach, describe, expect, it } from 'vitest';
import { controlApi } from '../../provider/control.ts';
import { gid } from '../../provider/graphql-types.ts';
import type { Order } from '../../provider/store.ts';
import { OrderNowDocument } from '../../src/shopify/generated/admin/graphql.ts';
import { MONTHLY } from '../shop.ts';
import { MemoryProvider } from './memory-provider.ts';

let provider: MemoryProvider;
let order: Order;

beforeEach(async () => {
  provider = new MemoryProvider();
  ({ order } = await provider.pay(
    (await provider.cart({ attributes: [{ key: 'referral', value: 'MAJA7' }] }, { quantity: 2 })).cart,
  ));
});

const orderNow = async ({ id }: Order) => {
  const { data, errors } = await provider.admin(String(OrderNowDocument), { id: gid('Order', id) });
  expect(errors).toBeUndefined();
  return data.order;
};
const refund = (input: Record<string, unknown>, of = order) =>
  provider.change(
    'refundCreate',
    { input: ['RefundInput!', { orderId: gid('Order', of.id), currency: of.currency, ...input }] },
    'refund { id totalRefundedSet { presentmentMoney { amount } shopMoney { amount } } } order { displayFinancialStatus } userErrors { field message }',
  );
const transaction = (amount: string, of = order) => ({
  amount,
  gateway: 'card',
  kind: 'REFUND',
  orderId: gid('Order', of.id),
});
const cancel = (args: Record<string, [string, unknown]> = {}, of = order) =>
  provider.change(
    'orderCancel',
    {
      orderId: ['ID!', gid('Order', of.id)],
      reason: ['OrderCancelReason!', 'CUSTOMER'],
      restock: ['Boolean!', true],
      refundMethod: ['OrderCancelRefundMethodInput', { originalPaymentMethodsRefund: true }],
      ...args,
    },
    'orderCancelUserErrors { code }',
  );
const stock = () => provider.store.variant(order.lines[0]!.variantId)!.variant.stock;
const control = async (path: string, body: object = {}) => {
  const request = new Request(`http://localhost/_control/orders/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
  });
  return controlApi(request, provider.store, async () => {});
};

describe('an order', () => {
  it('tells what an event of the shop reads, in the money of the buyer', async () => {
    const now = await orderNow(order);
    expect(now).toMatchObject({
      name: `KV${order.number}`,
      cancelledAt: null,
      displayFinancialStatus: 'PAID',
      presentmentCurrencyCode: 'SEK',
      subtotalPriceSet: { presentmentMoney: { amount: '338.0' } },
      totalRefundedSet: { presentmentMoney: { amount: '0.0' } },
      discountCodes: [],
      customAttributes: [{ key: 'referral', value: 'MAJA7' }],
      customer: {
        firstName: 'Maja',
        lastName: 'Ek',
        defaultEmailAddress: { emailAddress: 'buyer@example.com' },
        defaultPhoneNumber: null,
      },
      shippingAddress: {
        address1: 'Storgatan 1',
        address2: null,
        zip: '116 45',
        city: 'Stockholm',
        countryCodeV2: 'SE',
        phone: null,
      },
      lineItems: { nodes: [{ contract: null }] },
    });
  });

  it('names the subscriptions that its lines began, and a delivery its subscription', async () => {
    const begun = (await provider.pay((await provider.cart({}, { sellingPlanId: MONTHLY })).cart)).order;
    const contract = {
      id: gid('SubscriptionContract', provider.lastContract().id),
      originOrder: { id: gid('Order', begun.id) },
    };
    expect((await orderNow(begun)).lineItems.nodes).toMatchObject([{ contract }]);
    const seeded = provider.store.all<Order>('order').find(({ contractId }) => contractId === 301)!;
    expect((await orderNow(seeded)).lineItems.nodes).toMatchObject([
      { contract: { originOrder: { id: gid('Order', seeded.id) } } },
    ]);
  });

  it('has its amounts in the currency of the store too', async () => {
    const german = provider.store.all<Order>('order').find(({ currency }) => currency === 'EUR')!;
    const query =
      'query($id: ID!) { order(id: $id) { currencyCode totalPriceSet { presentmentMoney { amount currencyCode } shopMoney { amount currencyCode } } } }';
    const { totalPriceSet, currencyCode } = (await provider.admin(query, { id: gid('Order', german.id) })).data.order;
    expect([currencyCode, totalPriceSet.presentmentMoney.currencyCode, totalPriceSet.shopMoney.currencyCode]).toEqual([
      'SEK',
      'EUR',
      'SEK',
    ]);
    expect(Number(totalPriceSet.shopMoney.amount)).toBeCloseTo((german.total / 100) * 11.2, 1);
  });
});

describe('a refund', () => {
  it('of an amount leaves the order partly paid back, then a full one pays back the rest', async () => {
    provider.subscribeTo('refunds/create', 'orders/updated');
    const { refund: first, order: after } = await refund({ transactions: [transaction('50.25')] });
    expect(first.totalRefundedSet).toEqual({ presentmentMoney: { amount: '50.25' }, shopMoney: { amount: '50.25' } });
    expect(after.displayFinancialStatus).toBe('PARTIALLY_REFUNDED');
    const before = stock();
    const lineItemId = gid('LineItem', order.id * 100);
    await refund({
      transactions: [transaction('336.75')],
      shipping: { fullRefund: true },
      refundLineItems: [{ lineItemId, quantity: 2, restockType: 'RETURN' }],
    });
    expect(await orderNow(order)).toMatchObject({
      displayFinancialStatus: 'REFUNDED',
      totalRefundedSet: { presentmentMoney: { amount: '387.0' } },
      totalRefundedShippingSet: { presentmentMoney: { amount: '49.0' } },
    });
    expect(stock()).toBe(before + 2);
    const events = provider.events('refunds/create');
    expect(events).toMatchObject([
      { order_id: order.id, transactions: [{ kind: 'refund', amount: '50.25' }], refund_line_items: [] },
      {
        order_id: order.id,
        refund_line_items: [{ quantity: 2, line_item_id: order.id * 100, restock_type: 'return' }],
      },
    ]);
    expect(provider.events('orders/updated').at(-1)).toMatchObject({
      id: order.id,
      financial_status: 'refunded',
      refunds: [{}, {}],
    });
    const query = `{ customer { orders(first: 1, reverse: true) { nodes { financialStatus totalRefunded { amount } refunds { totalRefunded { amount } }
      transactions { kind type transactionAmount { presentmentMoney { amount } } } lineItems(first: 1) { nodes { refundableQuantity } } } } } }`;
    expect((await provider.customer('buyer@example.com', query)).data.customer.orders.nodes).toEqual([
      {
        financialStatus: 'REFUNDED',
        totalRefunded: { amount: '387.0' },
        refunds: [{ totalRefunded: { amount: '50.25' } }, { totalRefunded: { amount: '336.75' } }],
        transactions: [
          { kind: 'SALE', type: 'CARD', transactionAmount: { presentmentMoney: { amount: '387.0' } } },
          { kind: 'REFUND', type: 'CARD', transactionAmount: { presentmentMoney: { amount: '50.25' } } },
          { kind: 'REFUND', type: 'CARD', transactionAmount: { presentmentMoney: { amount: '336.75' } } },
        ],
        lineItems: { nodes: [{ refundableQuantity: 0 }] },
      },
    ]);
  });

  it.each([
    [{ transactions: [{ amount: '387.01' }] }, ['input', 'transactions']],
    [{ transactions: [{ amount: '10' }], shipping: { amount: '49.01' } }, ['input', 'shipping']],
    [{ refundLineItems: [{ lineItemId: gid('LineItem', 1), quantity: 1 }] }, ['input', 'refundLineItems']],
    [{}, ['input', 'transactions']],
    [{ currency: 'EUR', transactions: [{ amount: '1' }] }, ['input', 'currency']],
    [{ orderId: gid('Order', 1), transactions: [{ amount: '1' }] }, ['input', 'orderId']],
  ])('with %j is refused', async ({ transactions, ...input }: any, field) => {
    const answer = await refund({
      ...input,
      ...(transactions && { transactions: [transaction(transactions[0].amount)] }),
    });
    expect([answer.refund, answer.userErrors[0].field]).toEqual([null, field]);
    expect((await orderNow(order)).displayFinancialStatus).toBe('PAID');
  });

  it('is not for the shop’s app, which has no scope for it', async () => {
    provider.store.put('admin-token', 'app', { expiresAt: Date.now() + 60_000 });
    const { data, errors } = await provider.admin(
      `mutation($input: RefundInput!) { refundCreate(input: $input) { refund { id } } }`,
      { input: { orderId: gid('Order', order.id), currency: 'SEK', transactions: [transaction('1')] } },
      'app',
    );
    expect([data.refundCreate, errors[0].extensions.code]).toEqual([null, 'ACCESS_DENIED']);
  });

  it('goes back to the card, and to the gift card what that has paid', async () => {
    const { cart } = await provider.cart({ giftCardCodes: ['KVISTRAGIFT500'] }, { quantity: 4 });
    const paid = (await provider.pay(cart)).order;
    expect(paid.giftCards).toMatchObject([{ amount: 50_000, balance: 0 }]);
    await refund({ transactions: [transaction('276', paid)] }, paid);
    const balance = async () =>
      (await provider.cart({ giftCardCodes: ['KVISTRAGIFT500'] })).cart &&
      (provider.store.get<number>('gift-card', 'KVISTRAGIFT500') ?? 0);
    expect([paid.total, await balance()]).toEqual([67_600, 40_000]);
  });
});

describe('a cancelled order', () => {
  it('is paid back, put back into stock and told of', async () => {
    provider.subscribeTo('orders/cancelled');
    const before = stock();
    expect(await cancel()).toEqual({ orderCancelUserErrors: [] });
    expect(await orderNow(order)).toMatchObject({
      cancelledAt: expect.any(String),
      displayFinancialStatus: 'REFUNDED',
      totalRefundedSet: { presentmentMoney: { amount: '387.0' } },
      totalRefundedShippingSet: { presentmentMoney: { amount: '49.0' } },
    });
    expect(stock()).toBe(before + 2);
    expect(provider.events('orders/cancelled')).toMatchObject([
      { id: order.id, cancel_reason: 'customer', financial_status: 'refunded' },
    ]);
    expect(await cancel()).toEqual({ orderCancelUserErrors: [{ code: 'INVALID' }] });
    expect(await cancel({ orderId: ['ID!', gid('Order', 1)] })).toEqual({
      orderCancelUserErrors: [{ code: 'NOT_FOUND' }],
    });
  });

  it('without its money stays paid; one whose parcel has left is not cancelled', async () => {
    await cancel({ refundMethod: ['OrderCancelRefundMethodInput', null], restock: ['Boolean!', false] });
    expect(await orderNow(order)).toMatchObject({ cancelledAt: expect.any(String), displayFinancialStatus: 'PAID' });
    const shipped = provider.store.all<Order>('order').find(({ status }) => status === 'shipped')!;
    expect(await cancel({}, shipped)).toEqual({ orderCancelUserErrors: [{ code: 'INVALID' }] });
  });

  it('of the seed is paid back whole', async () => {
    const seeded = provider.store.all<Order>('order').find(({ status }) => status === 'cancelled')!;
    expect(await orderNow(seeded)).toMatchObject({ displayFinancialStatus: 'REFUNDED' });
  });
});

describe('the control call', () => {
  it('pays back an amount or everything, or cancels', async () => {
    const name = `KV${order.number}`;
    expect((await control(`${name}/refund`, { amount: 38.7 })).status).toBe(200);
    expect(await orderNow(order)).toMatchObject({
      displayFinancialStatus: 'PARTIALLY_REFUNDED',
      totalRefundedSet: { presentmentMoney: { amount: '38.7' } },
    });
    expect((await control(`${name}/cancel`)).status).toBe(200);
    expect(await orderNow(order)).toMatchObject({
      displayFinancialStatus: 'REFUNDED',
      cancelledAt: expect.any(String),
    });
    expect((await control(`${name}/refund`)).status).toBe(400);
    expect((await control('KV1/refund')).status).toBe(404);
    expect((await control(`${name}/give`)).status).toBe(404);
  });
});
