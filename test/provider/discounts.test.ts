import { beforeEach, describe, expect, it } from 'vitest';
import type { DiscountCode } from '../../provider/discounts.ts';
import { gid } from '../../provider/graphql-types.ts';
import { MONTHLY } from '../shop.ts';
import { MemoryProvider } from './memory-provider.ts';

const DEMO = gid('Customer', 7001);
const DEMO_EMAIL = 'demo@kvistra.example';
const CONTRACT = gid('SubscriptionContract', 301);

let provider: MemoryProvider;
beforeEach(() => {
  provider = new MemoryProvider();
});

const BASIC = {
  title: 'Twenty',
  code: 'TWENTY',
  startsAt: '2025-01-01T00:00:00Z',
  context: { all: 'ALL' },
  customerGets: {
    value: { percentage: 0.2 },
    items: { all: true },
    appliesOnSubscription: true,
    appliesOnOneTimePurchase: true,
  },
};
const PAYLOAD = 'codeDiscountNode { id } userErrors { code field message }';
const create = (input: Record<string, unknown> = {}) =>
  provider.change(
    'discountCodeBasicCreate',
    { basicCodeDiscount: ['DiscountCodeBasicInput!', { ...BASIC, ...input }] },
    PAYLOAD,
  );
const discount = async (code: string) => {
  const query = `query($code: String!) { codeDiscountNodeByCode(code: $code) { id codeDiscount { ... on DiscountCodeBasic {
    title status startsAt endsAt usageLimit appliesOncePerCustomer recurringCycleLimit asyncUsageCount } } } }`;
  return (await provider.admin(query, { code })).data.codeDiscountNodeByCode?.codeDiscount;
};
const applicable = ({ cart }: any) =>
  cart.discountCodes.map(({ code, applicable: applies }: any) => (applies ? code : `not ${code}`));
const newcomers = async () => {
  const { segment } = await provider.change(
    'segmentCreate',
    { name: ['String!', 'Newcomers'], query: ['String!', 'number_of_orders = 0'] },
    'segment { id query } userErrors { message }',
  );
  return segment.id as string;
};

describe('a discount code', () => {
  it('is made, found by its code, changed, ended and begun again', async () => {
    const { codeDiscountNode, userErrors } = await create({
      endsAt: null,
      usageLimit: 3,
      appliesOncePerCustomer: true,
      recurringCycleLimit: 1,
    });
    expect(userErrors).toEqual([]);
    expect(await discount('twenty')).toEqual({
      title: 'Twenty',
      status: 'ACTIVE',
      startsAt: '2025-01-01T00:00:00.000Z',
      endsAt: null,
      usageLimit: 3,
      appliesOncePerCustomer: true,
      recurringCycleLimit: 1,
      asyncUsageCount: 0,
    });
    const id = ['ID!', codeDiscountNode.id] as [string, unknown];
    await provider.change(
      'discountCodeBasicUpdate',
      { id, basicCodeDiscount: ['DiscountCodeBasicInput!', { title: 'New', usageLimit: 5 }] },
      PAYLOAD,
    );
    expect(await discount('TWENTY')).toMatchObject({ title: 'New', usageLimit: 5, appliesOncePerCustomer: true });
    await provider.change('discountCodeDeactivate', { id }, PAYLOAD);
    expect(await discount('TWENTY')).toMatchObject({ status: 'EXPIRED' });
    expect(applicable(await provider.cart({ discountCodes: ['TWENTY'] }))).toEqual(['not TWENTY']);
    await provider.change('discountCodeActivate', { id }, PAYLOAD);
    expect(await discount('TWENTY')).toMatchObject({ status: 'ACTIVE', endsAt: null });
    expect(
      (await provider.change('discountCodeDeactivate', { id: ['ID!', gid('DiscountCodeNode', 1)] }, PAYLOAD))
        .userErrors,
    ).toHaveLength(1);
  });

  it.each([
    [{ code: 'welcome10' }, 'TAKEN', ['code']],
    [{ code: ' ' }, 'BLANK', ['code']],
    [{ title: '' }, 'BLANK', ['title']],
    [{ endsAt: '2024-01-01T00:00:00Z' }, 'END_DATE_BEFORE_START_DATE', ['endsAt']],
    [{ usageLimit: 0 }, 'GREATER_THAN', ['usageLimit']],
    [{ context: null }, 'BLANK', ['context']],
    [{ context: { customers: { add: [gid('Customer', 1)] } } }, 'INVALID', ['context', 'customers', 'add']],
    [
      { context: { customerSegments: { add: [gid('Segment', 1)] } } },
      'INVALID',
      ['context', 'customerSegments', 'add'],
    ],
    [
      { customerGets: { ...BASIC.customerGets, value: { percentage: 20 } } },
      'VALUE_OUTSIDE_RANGE',
      ['customerGets', 'value', 'percentage'],
    ],
    [
      { customerGets: { ...BASIC.customerGets, appliesOnSubscription: false, appliesOnOneTimePurchase: false } },
      'APPLIES_ON_NOTHING',
      ['customerGets'],
    ],
    [
      { customerGets: { ...BASIC.customerGets, appliesOnSubscription: false }, recurringCycleLimit: 3 },
      'MULTIPLE_RECURRING_CYCLE_LIMIT_FOR_NON_SUBSCRIPTION_ITEMS',
      ['recurringCycleLimit'],
    ],
  ])('with %j is refused with %s', async (input, code, field) => {
    const { userErrors, codeDiscountNode } = await create(input);
    expect(userErrors).toEqual([{ code, field: ['basicCodeDiscount', ...field], message: expect.any(String) }]);
    expect(codeDiscountNode).toBeNull();
  });

  it.each([
    { customerSelection: { all: true } },
    { minimumRequirement: { quantity: { greaterThanOrEqualToQuantity: '2' } } },
    { tags: ['a'] },
  ])('with %j is an error, and is not made', async (input) => {
    await expect(create(input)).rejects.toThrow('not part of the local provider');
    expect(await discount('TWENTY')).toBeUndefined();
  });

  it('that does not combine with another counts where it takes off more', async () => {
    await create();
    await create({ code: 'TEN', customerGets: { ...BASIC.customerGets, value: { percentage: 0.1 } } });
    expect(applicable(await provider.cart({ discountCodes: ['TEN', 'TWENTY', 'WELCOME10'] }))).toEqual([
      'not TEN',
      'TWENTY',
      'not WELCOME10',
    ]);
    await create({ code: 'FREE', combinesWith: { orderDiscounts: true, productDiscounts: true } });
    expect(applicable(await provider.cart({ discountCodes: ['WELCOME10', 'FREE', 'TEN'] }))).toEqual([
      'WELCOME10',
      'FREE',
      'not TEN',
    ]);
  });

  it('counts for lines with a plan, or without one, as it says', async () => {
    const gets = (appliesOnSubscription: boolean) => ({
      ...BASIC.customerGets,
      appliesOnSubscription,
      appliesOnOneTimePurchase: !appliesOnSubscription,
    });
    await create({ customerGets: gets(true) });
    await create({ code: 'ONCE', customerGets: gets(false) });
    expect(applicable(await provider.cart({ discountCodes: ['TWENTY'] }))).toEqual(['not TWENTY']);
    const { cart, warnings } = await provider.cart({ discountCodes: ['ONCE', 'TWENTY'] }, { sellingPlanId: MONTHLY });
    expect(warnings).toEqual([{ code: 'DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE' }]);
    expect(cart.lines.nodes[0].discountAllocations).toHaveLength(1);
    expect(Number(cart.cost.totalAmount.amount)).toBeCloseTo(143.65 * 0.8, 2);
  });
});

describe('a code for a customer', () => {
  beforeEach(() => create({ context: { customers: { add: [DEMO] } }, usageLimit: 1, appliesOncePerCustomer: true }));

  it('applies in the cart unless somebody else is known', async () => {
    const buyer = (email: string) => provider.cart({ discountCodes: ['TWENTY'], buyerIdentity: { email } });
    expect(applicable(await provider.cart({ discountCodes: ['TWENTY'] }))).toEqual(['TWENTY']);
    expect(applicable(await buyer(DEMO_EMAIL))).toEqual(['TWENTY']);
    const other = await buyer('other@example.com');
    expect([applicable(other), other.warnings]).toEqual([['not TWENTY'], [{ code: 'DISCOUNT_CUSTOMER_NOT_ELIGIBLE' }]]);
  });

  it('is refused at the checkout by the e-mail, then the order is paid without it', async () => {
    const { cart } = await provider.cart({ discountCodes: ['TWENTY'] });
    const refused = await provider.pay(cart);
    expect(refused.status).toBe(422);
    expect(refused.html).toContain(
      'TWENTY does not apply with this email address. This code is for other customers. Nothing was charged',
    );
    const { order } = await provider.send(cart, refused.html);
    expect([order.codes, order.total]).toEqual([[], 16_900 + 4900]);
    expect((await discount('TWENTY')).asyncUsageCount).toBe(0);
  });

  it('is used up with the order that is paid', async () => {
    const { cart } = await provider.cart({ discountCodes: ['TWENTY'] });
    const late = await provider.cart({ discountCodes: ['TWENTY'], buyerIdentity: { email: DEMO_EMAIL } });
    const { order } = await provider.pay(cart, { email: 'Demo@Kvistra.example' });
    expect([order.codes, order.total]).toEqual([['TWENTY'], 13_520 + 4900]);
    expect((await discount('TWENTY')).asyncUsageCount).toBe(1);
    expect((await provider.readCart(late.cart.id)).discountCodes).toEqual([{ code: 'TWENTY', applicable: false }]);
  });
});

describe('a code for customers without an order', () => {
  it('is for people whom nobody knows, and for nobody who has ordered', async () => {
    const segment = await newcomers();
    await create({ context: { customerSegments: { add: [segment] } } });
    const buyer = (email: string) => provider.cart({ discountCodes: ['TWENTY'], buyerIdentity: { email } });
    expect(applicable(await buyer('new@example.com'))).toEqual(['TWENTY']);
    expect(applicable(await buyer(DEMO_EMAIL))).toEqual(['not TWENTY']);
    const { cart } = await provider.cart({ discountCodes: ['TWENTY'] });
    expect((await provider.pay(cart, { email: DEMO_EMAIL })).html).toContain('This code is for a first order only');
    expect((await provider.pay(cart)).order.codes).toEqual(['TWENTY']);
    expect(applicable(await buyer('buyer@example.com'))).toEqual(['not TWENTY']);
  });

  it('segments are listed, and have no other query', async () => {
    const id = await newcomers();
    const { data } = await provider.admin(
      '{ segments(first: 5, query: "name:Newcomers") { nodes { id name query creationDate lastEditDate } } }',
    );
    expect(data.segments.nodes).toMatchObject([{ id, name: 'Newcomers', query: 'number_of_orders = 0' }]);
    const other = (name: string, query: string) =>
      provider.change(
        'segmentCreate',
        { name: ['String!', name], query: ['String!', query] },
        'segment { id } userErrors { field }',
      );
    expect(await other('Rich', 'amount_spent > 100')).toEqual({ segment: null, userErrors: [{ field: ['query'] }] });
    expect(await other('Newcomers', 'number_of_orders = 0')).toEqual({
      segment: null,
      userErrors: [{ field: ['name'] }],
    });
  });
});

describe('a code for those who have bought a sample', () => {
  const sample = () => gid('ProductVariant', provider.store.product('sample-dog-dry')!.variants[0]!.id);
  const buyer = (email: string) => provider.cart({ discountCodes: ['TASTED'], buyerIdentity: { email } });

  it('is for nobody else, and takes the price of the sample off once', async () => {
    expect(applicable(await buyer('buyer@example.com'))).toEqual(['not TASTED']);
    const { cart } = await provider.cart({ discountCodes: ['TASTED'] });
    expect((await provider.pay(cart, { email: 'buyer@example.com' })).html).toContain(
      'This code is for those who have bought a sample',
    );
    const tasted = await provider.cart({}, { merchandiseId: sample() });
    await provider.pay(tasted.cart);
    expect(applicable(await buyer('buyer@example.com'))).toEqual(['TASTED']);
    expect(applicable(await buyer('other@example.com'))).toEqual(['not TASTED']);
    const later = await buyer('buyer@example.com');
    const { order } = await provider.pay(later.cart);
    expect(order.codes).toEqual(['TASTED']);
    expect(applicable(await buyer('buyer@example.com'))).toEqual(['not TASTED']);
  });

  it('a sample alone is delivered free of charge, and with other food at its rate', async () => {
    const alone = await provider.cart({}, { merchandiseId: sample() });
    expect((await provider.pay(alone.cart)).order.shipping).toBe(0);
    const { order } = await provider.pay((await provider.cart()).cart);
    expect(order.shipping).toBeGreaterThan(0);
  });
});

const draftOf = async () =>
  (await provider.change('subscriptionContractUpdate', { contractId: ['ID!', CONTRACT] }, 'draft { id }')).draft
    .id as string;
const commit = (draftId: string) =>
  provider.change(
    'subscriptionDraftCommit',
    { draftId: ['ID!', draftId] },
    `contract { discounts(first: 9) { nodes { id title type recurringCycleLimit usageCount rejectionReason entitledLines { all }
      value { ... on SubscriptionDiscountPercentageValue { percentage } } } }
      lines(first: 9) { nodes { lineDiscountedPrice { amount } discountAllocations { amount { amount } } } } } userErrors { code }`,
  );
const apply = async (draftId: string, redeemCode: string) =>
  (
    await provider.change(
      'subscriptionDraftDiscountCodeApply',
      { draftId: ['ID!', draftId], redeemCode: ['String!', redeemCode] },
      'appliedDiscount { rejectionReason } userErrors { code }',
    )
  ).appliedDiscount.rejectionReason;
const add = (draftId: string, percentage: number, input: Record<string, unknown> = {}) =>
  provider.change(
    'subscriptionDraftDiscountAdd',
    {
      draftId: ['ID!', draftId],
      input: [
        'SubscriptionManualDiscountInput!',
        { title: 'Friends', value: { percentage }, entitledLines: { all: true }, ...input },
      ],
    },
    'discountAdded { id title } userErrors { code field }',
  );
/** Bills the current cycle. @returns the order. */
async function bill() {
  const contract = provider.contract(301);
  provider.store.put('setting', 'clock', Math.ceil((Date.parse(contract.nextBillingDate!) - Date.now()) / 86_400_000));
  const query = `mutation($id: ID!, $key: String!) { subscriptionBillingAttemptCreate(subscriptionContractId: $id, subscriptionBillingAttemptInput: { idempotencyKey: $key }) {
    subscriptionBillingAttempt { errorCode state { ... on SubscriptionBillingAttemptSuccessState { order { totalPriceSet { presentmentMoney { amount } } discountCodes } } } } userErrors { code message } } }`;
  const { data } = await provider.admin(query, { id: CONTRACT, key: `k${contract.cycle}` });
  return data.subscriptionBillingAttemptCreate.subscriptionBillingAttempt;
}
/** The price of the delivery without a discount, in cents. */
const price = () => provider.contract(301).lines.reduce((sum, line) => sum + line.price * line.quantity, 0);

describe('a code on a subscription', () => {
  it('with a limit of one delivery discounts the next one, and is gone', async () => {
    await create({
      usageLimit: 1,
      appliesOncePerCustomer: true,
      recurringCycleLimit: 1,
      context: { customers: { add: [DEMO] } },
    });
    const draft = await draftOf();
    expect(await apply(draft, 'twenty')).toBeNull();
    const { contract } = await commit(draft);
    expect(contract.discounts.nodes).toEqual([
      {
        id: expect.stringContaining('SubscriptionManualDiscount'),
        title: 'TWENTY',
        type: 'CODE_DISCOUNT',
        recurringCycleLimit: 1,
        usageCount: 0,
        rejectionReason: null,
        entitledLines: { all: true },
        value: { percentage: 20 },
      },
    ]);
    const billed = await bill();
    expect(billed.state.order).toEqual({
      totalPriceSet: { presentmentMoney: { amount: expect.any(String) } },
      discountCodes: ['TWENTY'],
    });
    expect(Number(billed.state.order.totalPriceSet.presentmentMoney.amount) * 100).toBeCloseTo(price() * 0.8, 5);
    expect(provider.contract(301).discounts).toEqual([]);
    expect((await discount('TWENTY')).asyncUsageCount).toBe(1);
    expect((await bill()).state.order.discountCodes).toEqual([]);
  });

  it('is rejected as the service does', async () => {
    await create({ context: { customers: { add: [gid('Customer', 7002)] } } });
    await create({ code: 'ONCE', customerGets: { ...BASIC.customerGets, appliesOnSubscription: false } });
    await create({ code: 'NEXTYEAR', startsAt: '2099-01-01T00:00:00Z' });
    await create({ code: 'USED', appliesOncePerCustomer: true });
    const { cart } = await provider.cart({ discountCodes: ['USED'] });
    await provider.pay(cart, { email: DEMO_EMAIL });
    const draft = await draftOf();
    expect(
      await Promise.all(['TWENTY', 'ONCE', 'NEXTYEAR', 'USED', 'FIRST100', 'NONE'].map((code) => apply(draft, code))),
    ).toEqual([
      'CUSTOMER_NOT_ELIGIBLE',
      'INCOMPATIBLE_PURCHASE_TYPE',
      'CURRENTLY_INACTIVE',
      'CUSTOMER_USAGE_LIMIT_REACHED',
      'USAGE_LIMIT_REACHED',
      'NOT_FOUND',
    ]);
    expect((await commit(draft)).contract.discounts.nodes).toEqual([]);
  });

  it('that is used up elsewhere before the delivery has no effect', async () => {
    await create({ usageLimit: 1 });
    const draft = await draftOf();
    await apply(draft, 'TWENTY');
    await commit(draft);
    await provider.pay((await provider.cart({ discountCodes: ['TWENTY'] })).cart);
    const { data } = await provider.admin(
      'query($id: ID!) { subscriptionContract(id: $id) { discounts(first: 5) { nodes { rejectionReason } } } }',
      {
        id: CONTRACT,
      },
    );
    expect(data.subscriptionContract.discounts.nodes).toEqual([{ rejectionReason: 'USAGE_LIMIT_REACHED' }]);
    const full = price();
    const { order } = (await bill()).state;
    expect([Math.round(order.totalPriceSet.presentmentMoney.amount * 100), order.discountCodes]).toEqual([full, []]);
    expect((await discount('TWENTY')).asyncUsageCount).toBe(1);
  });

  it('from the checkout stays for as many deliveries as it says: PLAN50 for the first alone', async () => {
    await create({ recurringCycleLimit: 3 });
    await create({ code: 'ALWAYS', recurringCycleLimit: 0 });
    const order = async (code: string) =>
      (await provider.pay((await provider.cart({ discountCodes: [code] }, { sellingPlanId: MONTHLY })).cart)).order;
    expect((await order('PLAN50')).total).toBe(14_365 - 7183);
    expect(provider.lastContract()).toMatchObject({ discounts: [], lines: [{ price: 14_365, total: 14_365 }] });
    await order('TWENTY');
    expect(provider.lastContract().discounts).toMatchObject([
      { kind: 'code', title: 'TWENTY', percent: 20, cycleLimit: 3, used: 1 },
    ]);
    await order('ALWAYS');
    expect(provider.lastContract().discounts).toMatchObject([{ title: 'ALWAYS', cycleLimit: null, used: 1 }]);
    expect(provider.store.get<DiscountCode>('code', 'PLAN50')!.used).toBe(1);
  });
});

describe('discounts by hand on a subscription', () => {
  it('apply one after the other, to the cent, beside a code', async () => {
    const draft = await draftOf();
    await apply(draft, 'WELCOME10');
    await add(draft, 35);
    const { contract } = await commit(draft);
    const [line] = provider.contract(301).lines;
    const full = line!.price * line!.quantity;
    const afterCode = Math.round(full * 0.9);
    const total = Math.round(afterCode * 0.65);
    expect(contract.lines.nodes[0].lineDiscountedPrice.amount * 100).toBeCloseTo(total, 5);
    expect(
      contract.lines.nodes[0].discountAllocations.map(({ amount }: any) => Math.round(amount.amount * 100)),
    ).toEqual([full - afterCode, afterCode - total]);
    const read =
      '{ customer { subscriptionContract(id: "gid://shopify/SubscriptionContract/301") { discounts(first: 5) { nodes { title type } } lines(first: 1) { nodes { lineDiscountedPrice { amount } } } } } }';
    const seen = (await provider.customer(DEMO_EMAIL, read)).data.customer.subscriptionContract;
    expect(seen.discounts.nodes).toEqual([
      { title: 'WELCOME10', type: 'CODE_DISCOUNT' },
      { title: 'Friends', type: 'MANUAL' },
    ]);
    expect(seen.lines.nodes[0].lineDiscountedPrice.amount * 100).toBeCloseTo(total, 5);
    expect((await bill()).state.order).toMatchObject({ discountCodes: ['WELCOME10'] });
    const orders = `{ customer { orders(first: 1, reverse: true, sortKey: CREATED_AT) { nodes { totalPrice { amount }
      discountApplications(first: 5) { nodes { __typename ... on ManualDiscountApplication { title } ... on DiscountCodeApplication { code } value { ... on PricingPercentageValue { percentage } } } }
      lineItems(first: 1) { nodes { discountAllocations { allocatedAmount { amount } discountApplication { __typename } } } } } } } }`;
    const [order] = (await provider.customer(DEMO_EMAIL, orders)).data.customer.orders.nodes;
    expect(order.totalPrice.amount * 100).toBeCloseTo(total, 5);
    expect(order.discountApplications.nodes).toEqual([
      { __typename: 'DiscountCodeApplication', code: 'WELCOME10', value: { percentage: 10 } },
      { __typename: 'ManualDiscountApplication', title: 'Friends', value: { percentage: 35 } },
    ]);
    expect(
      order.lineItems.nodes[0].discountAllocations.map(
        ({ discountApplication }: any) => discountApplication.__typename,
      ),
    ).toEqual(['DiscountCodeApplication', 'ManualDiscountApplication']);
  });

  it('are changed and removed', async () => {
    const draft = await draftOf();
    const { discountAdded } = await add(draft, 5);
    await commit(draft);
    const second = await draftOf();
    const update = (input: Record<string, unknown>) =>
      provider.change(
        'subscriptionDraftDiscountUpdate',
        {
          draftId: ['ID!', second],
          discountId: ['ID!', discountAdded.id],
          input: ['SubscriptionManualDiscountInput!', input],
        },
        'discountUpdated { title value { ... on SubscriptionDiscountPercentageValue { percentage } } } userErrors { code }',
      );
    expect(await update({ value: { percentage: 101 } })).toMatchObject({
      discountUpdated: null,
      userErrors: [{ code: 'NOT_IN_RANGE' }],
    });
    expect(await update({ value: { percentage: 15 } })).toEqual({
      discountUpdated: { title: 'Friends', value: { percentage: 15 } },
      userErrors: [],
    });
    await commit(second);
    expect(provider.contract(301).discounts).toMatchObject([{ percent: 15, title: 'Friends' }]);
    const third = await draftOf();
    const remove = (id: string) =>
      provider.change(
        'subscriptionDraftDiscountRemove',
        { draftId: ['ID!', third], discountId: ['ID!', id] },
        'userErrors { code }',
      );
    expect((await remove(discountAdded.id)).userErrors).toEqual([]);
    expect((await remove(discountAdded.id)).userErrors).toEqual([{ code: 'INVALID' }]);
    await commit(third);
    expect(provider.contract(301).discounts).toEqual([]);
    expect((await add(await draftOf(), 5, { title: '' })).userErrors).toMatchObject([{ code: 'BLANK' }]);
  });

  it('of 100 % bill an order of nothing, and charge no card', async () => {
    const draft = await draftOf();
    await add(draft, 100, { recurringCycleLimit: 1 });
    await commit(draft);
    provider.store.put('contract', 301, { ...provider.contract(301), declines: true, asks: true });
    expect(await bill()).toMatchObject({
      errorCode: null,
      state: { order: { totalPriceSet: { presentmentMoney: { amount: '0.0' } } } },
    });
    const read =
      '{ customer { orders(first: 1, reverse: true, sortKey: CREATED_AT) { nodes { financialStatus transactions { type } } } } }';
    expect((await provider.customer(DEMO_EMAIL, read)).data.customer.orders.nodes).toEqual([
      { financialStatus: 'PAID', transactions: [] },
    ]);
    expect(await bill()).toMatchObject({ errorCode: 'CARD_DECLINED' });
  });

  it('of data from before there could be several still count', async () => {
    const { discounts: _, ...old } = provider.contract(301);
    provider.store.put('contract', 301, { ...old, discount: { id: 'd', code: 'WELCOME10', percent: 10 } });
    expect((await bill()).state.order.discountCodes).toEqual(['WELCOME10']);
    expect((await bill()).state.order.discountCodes).toEqual(['WELCOME10']);
  });
});
