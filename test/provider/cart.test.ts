import { describe, expect, it } from 'vitest';
import { MONTHLY, useSharedShop } from '../shop.ts';
import { admin, customer, customerToken } from './apis.ts';
import { OATS, openCheckout } from './open-checkout.ts';

const shop = useSharedShop();

const PAYLOAD = `{ cart { id appliedGiftCards { id lastCharacters amountUsed { amount currencyCode } balance { amount } }
  cost { totalAmount { amount } } delivery { addresses { id oneTimeUse selected address { ... on CartDeliveryAddress { address1 countryCode company formatted(withName: true) } } } }
  deliveryGroups(first: 5) { nodes { id groupType deliveryOptions { handle } selectedDeliveryOption { handle } deliveryAddress { city countryCodeV2 } } }
  theme: metafield(namespace: "custom", key: "theme") { value type } own: metafield(key: "note") { namespace value } }
  userErrors { code field } warnings { code } }`;

/** A mutation of a cart. @param args its arguments besides the id, with their types. */
async function change(
  name: string,
  cartId: string,
  args: Record<string, [type: string, value: unknown]>,
): Promise<any> {
  const declared = Object.entries(args).map(([arg, [type]]) => `$${arg}: ${type}`);
  const passed = Object.keys(args).map((arg) => `${arg}: $${arg}`);
  const query = `mutation($cartId: ID!, ${declared.join(', ')}) { result: ${name}(cartId: $cartId, ${passed.join(', ')}) ${PAYLOAD} }`;
  const values = Object.fromEntries(Object.entries(args).map(([arg, [, value]]) => [arg, value]));
  const { data, errors } = await shop.storefront(query, { cartId, ...values });
  if (errors) throw new Error(errors[0].message);
  return data.result;
}

async function newCart(input: object = {}): Promise<any> {
  const query = `mutation($input: CartInput) { result: cartCreate(input: $input) ${PAYLOAD} }`;
  const { data, errors } = await shop.storefront(query, {
    input: { lines: [{ merchandiseId: OATS }], buyerIdentity: { countryCode: 'DE' }, ...input },
  });
  if (errors) throw new Error(errors[0].message);
  return data.result;
}

describe('nested lines', () => {
  const BOWL = 'gid://shopify/ProductVariant/44100000001002';
  const LINES =
    'lines(first: 10) { nodes { id quantity merchandise { ... on ProductVariant { id } } ... on CartLine { parentRelationship { parent { id } } } } }';
  const PAYLOAD_OF_LINES = `{ cart { id ${LINES} } userErrors { code field } }`;

  const create = async (lines: object[]) =>
    (
      await shop.storefront(
        `mutation($lines: [CartLineInput!]) { result: cartCreate(input: { lines: $lines }) ${PAYLOAD_OF_LINES} }`,
        { lines },
      )
    ).data.result;
  const add = async (cartId: string, line: object) =>
    (
      await shop.storefront(
        `mutation($cartId: ID!, $lines: [CartLineInput!]!) { result: cartLinesAdd(cartId: $cartId, lines: $lines) ${PAYLOAD_OF_LINES} }`,
        {
          cartId,
          lines: [line],
        },
      )
    ).data.result;

  it('stand behind their parent, are lines of their own, and go with it', async () => {
    const { cart } = await create([{ merchandiseId: OATS }, { merchandiseId: BOWL, parent: { merchandiseId: OATS } }]);
    const [parent, nested] = cart.lines.nodes;
    expect([
      parent.merchandise.id,
      parent.parentRelationship,
      nested.merchandise.id,
      nested.parentRelationship,
    ]).toEqual([OATS, null, BOWL, { parent: { id: parent.id } }]);
    const alone = (await add(cart.id, { merchandiseId: BOWL, quantity: 2 })).cart.lines.nodes;
    expect(
      alone.map(({ quantity, parentRelationship }: any) => [quantity, parentRelationship?.parent.id ?? null]),
    ).toEqual([
      [2, null],
      [1, null],
      [1, parent.id],
    ]);
    expect(
      (await add(cart.id, { merchandiseId: BOWL, parent: { lineId: parent.id } })).cart.lines.nodes[2],
    ).toMatchObject({ id: nested.id, quantity: 2 });
    const { data } = await shop.storefront(
      `mutation($cartId: ID!, $lineIds: [ID!]) { cartLinesRemove(cartId: $cartId, lineIds: $lineIds) { cart { ${LINES} } } }`,
      { cartId: cart.id, lineIds: [parent.id] },
    );
    expect(data.cartLinesRemove.cart.lines.nodes).toMatchObject([{ quantity: 2, parentRelationship: null }]);
  });

  it.each([
    [
      'an unknown line',
      () => ({ merchandiseId: BOWL, parent: { lineId: 'gid://shopify/CartLine/1' } }),
      'PARENT_LINE_NOT_FOUND',
    ],
    [
      'a line of the cart by its merchandise',
      () => ({ merchandiseId: BOWL, parent: { merchandiseId: OATS } }),
      'PARENT_LINE_INVALID_REFERENCE',
    ],
    [
      'its own variant',
      (parent: string) => ({ merchandiseId: OATS, parent: { lineId: parent } }),
      'PARENT_LINE_NESTING_TOO_DEEP',
    ],
  ])('under %s are refused', async (_, line, code) => {
    const { cart } = await create([{ merchandiseId: OATS }]);
    expect(await add(cart.id, line(cart.lines.nodes[0].id))).toMatchObject({
      cart: null,
      userErrors: [{ code, field: ['lines', '0', 'parent'] }],
    });
  });
});

describe('gift cards', () => {
  const codes = (value: string[]) => ({ giftCardCodes: ['[String!]!', value] }) as Record<string, [string, unknown]>;
  const applied = ({ cart }: any) => cart.appliedGiftCards.map(({ lastCharacters }: any) => lastCharacters);

  it('are applied by their codes, whatever the case, once, and removed by their ids', async () => {
    const { cart } = await newCart({
      lines: [{ merchandiseId: OATS, quantity: 3 }],
      giftCardCodes: ['kvistraGift25', 'unknown', 'KVISTRAEMPTY', ' KVISTRAGIFT1000'],
    });
    expect(cart.appliedGiftCards).toEqual([
      {
        id: expect.stringContaining('AppliedGiftCard'),
        lastCharacters: 'FT25',
        amountUsed: { amount: '25.0', currencyCode: 'EUR' },
        balance: { amount: '25.0' },
      },
    ]);
    expect(applied(await change('cartGiftCardCodesAdd', cart.id, codes(['KVISTRAGIFT25', 'KVISTRAGIFT1000'])))).toEqual(
      ['FT25', '1000'],
    );
    const left = await change('cartGiftCardCodesRemove', cart.id, {
      appliedGiftCardIds: ['[ID!]!', [cart.appliedGiftCards[0].id]],
    });
    expect(applied(left)).toEqual(['1000']);
    expect(left.cart.appliedGiftCards[0].amountUsed.amount).toBe(left.cart.cost.totalAmount.amount);
    expect(
      await change('cartGiftCardCodesRemove', cart.id, {
        appliedGiftCardIds: ['[ID!]!', ['gid://shopify/AppliedGiftCard/1']],
      }),
    ).toMatchObject({
      cart: null,
      userErrors: [{ code: 'INVALID', field: ['appliedGiftCardIds', '0'] }],
    });
    expect(applied(await change('cartGiftCardCodesUpdate', cart.id, codes([])))).toEqual([]);
    expect(await change('cartGiftCardCodesUpdate', cart.id, codes(['KVISTRAGIFT500']))).toMatchObject({
      cart: { appliedGiftCards: [] },
      warnings: [{ code: 'PAYMENTS_GIFT_CARDS_UNAVAILABLE' }],
    });
  });

  it('pay at the checkout before the card, without one when they pay everything, and are spent', async () => {
    const { pay, post, readPage } = await openCheckout(shop, { quantity: 1 });
    const enter = (code: string) => post({ action: 'discount', code });
    for (const [code, reason] of [
      ['KVISTRAEMPTY', 'is empty'],
      ['KVISTRAGIFT25', 'in EUR only'],
    ] as const) {
      const refused = await enter(code);
      expect([refused.status, (await refused.text()).includes(reason)]).toEqual([422, true]);
    }
    expect((await enter('kvistragift500')).status).toBe(303);
    const page = await readPage();
    expect([page.includes('Gift card •••• T500'), page.includes('name="cardNumber"')]).toEqual([true, false]);
    expect((await pay({ email: 'gift@kvistra.example', cardNumber: '', cardExpiry: '', cardCode: '' })).status).toBe(
      303,
    );
    const second = await openCheckout(shop, { quantity: 2, sellingPlanId: MONTHLY });
    const { amountUsed, balance } = (await change('cartGiftCardCodesUpdate', second.cart.id, codes(['KVISTRAGIFT500'])))
      .cart.appliedGiftCards[0];
    expect([amountUsed.amount, Number(balance.amount) < 500]).toEqual([balance.amount, true]);
    expect(
      (await second.pay({ email: 'gift@kvistra.example', cardNumber: '', cardExpiry: '', cardCode: '' })).status,
    ).toBe(422);
    expect((await second.pay({ email: 'gift@kvistra.example' })).status).toBe(303);
    const token = await customerToken(shop, 'gift@kvistra.example');
    const query = `{ customer { orders(first: 5, sortKey: ORDER_NUMBER) { nodes { totalPrice { amount } transactions {
      type transactionAmount { presentmentMoney { amount } } paymentDetails { ... on CardPaymentDetails { last4 } } giftCardDetails { last4 balance { amount } } } } } } }`;
    const [withoutCard, withCard] = (await customer(shop, token, query)).data.customer.orders.nodes;
    expect(withoutCard.transactions).toMatchObject([
      {
        type: 'GIFT_CARD',
        transactionAmount: { presentmentMoney: withoutCard.totalPrice },
        paymentDetails: null,
        giftCardDetails: { last4: 'T500', balance },
      },
    ]);
    expect(withCard.transactions).toMatchObject([
      { type: 'GIFT_CARD', giftCardDetails: { balance: { amount: '0.0' } } },
      { type: 'CARD', paymentDetails: { last4: '4242' } },
    ]);
    const sum = withCard.transactions.reduce(
      (total: number, { transactionAmount }: any) => total + Number(transactionAmount.presentmentMoney.amount),
      0,
    );
    expect(sum).toBeCloseTo(Number(withCard.totalPrice.amount), 2);
    expect(applied(await newCart({ giftCardCodes: ['KVISTRAGIFT500'], buyerIdentity: { countryCode: 'SE' } }))).toEqual(
      [],
    );
  });
});

describe('delivery addresses', () => {
  const BERLIN = {
    firstName: 'Kim',
    lastName: 'Berg',
    company: 'Berg GmbH',
    address1: 'Hauptstr. 1',
    city: 'Berlin',
    zip: '10115',
    countryCode: 'DE',
  };
  const address = (deliveryAddress: object, more: object = {}) => ({ address: { deliveryAddress }, ...more });
  const add = (id: string, list: object[]) =>
    change('cartDeliveryAddressesAdd', id, { addresses: ['[CartSelectableAddressInput!]!', list] });

  it('are added, selected, changed, replaced and removed', async () => {
    const { cart } = await newCart({ delivery: { addresses: [address(BERLIN, { selected: true })] } });
    const [berlin] = cart.delivery.addresses;
    expect(berlin).toMatchObject({
      selected: true,
      oneTimeUse: false,
      address: { formatted: ['Kim Berg', 'Berg GmbH', 'Hauptstr. 1', '10115 Berlin', 'Germany'] },
    });
    const munich = { ...BERLIN, city: 'München', zip: '80331' };
    const both = await add(cart.id, [address(munich, { selected: true, oneTimeUse: true }), address(BERLIN)]);
    expect(both.cart.delivery.addresses.map(({ selected, oneTimeUse }: any) => [selected, oneTimeUse])).toEqual([
      [false, false],
      [true, true],
    ]);
    expect(both.warnings).toEqual([{ code: 'DUPLICATE_DELIVERY_ADDRESS' }]);
    expect(both.cart.deliveryGroups.nodes[0].deliveryAddress.city).toBe('München');
    const update = (list: object[]) =>
      change('cartDeliveryAddressesUpdate', cart.id, { addresses: ['[CartSelectableAddressUpdateInput!]!', list] });
    const changed = await update([
      { id: berlin.id, selected: true, ...address({ ...BERLIN, address1: 'Hauptstr. 2' }) },
    ]);
    expect(changed.cart.delivery.addresses).toMatchObject([
      { id: berlin.id, selected: true, address: { address1: 'Hauptstr. 2' } },
      { selected: false },
    ]);
    expect((await update([{ id: 'gid://shopify/CartSelectableAddress/1', selected: true }])).userErrors[0].code).toBe(
      'INVALID_DELIVERY_ADDRESS_ID',
    );
    const query = 'query($id: ID!) { cart(id: $id) { delivery { addresses(selected: true) { id } } } }';
    expect((await shop.storefront(query, { id: cart.id })).data.cart.delivery.addresses).toEqual([{ id: berlin.id }]);
    const replaced = await change('cartDeliveryAddressesReplace', cart.id, {
      addresses: ['[CartSelectableAddressInput!]!', [address(munich)]],
    });
    const [only, ...others] = replaced.cart.delivery.addresses;
    expect([only.selected, others]).toEqual([false, []]);
    const remove = (id: string) => change('cartDeliveryAddressesRemove', cart.id, { addressIds: ['[ID!]!', [id]] });
    expect((await remove(only.id)).cart.delivery.addresses).toEqual([]);
    expect((await remove(only.id)).userErrors[0].code).toBe('INVALID_DELIVERY_ADDRESS_ID');
  });

  it.each<[string, object[], string, string]>([
    [
      'two that are selected',
      [address(BERLIN, { selected: true }), address({ ...BERLIN, zip: '80331' }, { selected: true })],
      'ONLY_ONE_DELIVERY_ADDRESS_CAN_BE_SELECTED',
      'addresses',
    ],
    ['one without a country', [address({ city: 'Berlin' })], 'ADDRESS_FIELD_IS_REQUIRED', 'countryCode'],
    ['one in a country that is not served', [address({ ...BERLIN, countryCode: 'US' })], 'INVALID', 'countryCode'],
    ['one with tags', [address({ ...BERLIN, city: '<b>Berlin</b>' })], 'ADDRESS_FIELD_CONTAINS_HTML_TAGS', 'city'],
    [
      'a wrong postcode, when it is checked',
      [address({ ...BERLIN, zip: '1' }, { validationStrategy: 'STRICT' })],
      'INVALID_ZIP_CODE_FOR_COUNTRY',
      'zip',
    ],
    [
      'one of a customer who is not signed in',
      [{ address: { copyFromCustomerAddressId: 'gid://shopify/CustomerAddress/70010' } }],
      'INVALID_DELIVERY_ADDRESS_ID',
      'copyFromCustomerAddressId',
    ],
  ])('refuse %s', async (_, list, code, name) => {
    const { cart } = await newCart();
    const { userErrors } = await add(cart.id, list);
    expect([userErrors[0]?.code, userErrors[0]?.field.at(-1)]).toEqual([code, name]);
  });

  it('are copied from the customer, and fill in the checkout', async () => {
    const { cart } = await openCheckout(shop);
    const token = await customerToken(shop, 'demo@kvistra.example');
    await change('cartBuyerIdentityUpdate', cart.id, {
      buyerIdentity: ['CartBuyerIdentityInput!', { customerAccessToken: token }],
    });
    await add(cart.id, [
      { address: { copyFromCustomerAddressId: 'gid://shopify/CustomerAddress/70010' }, selected: true },
    ]);
    const page = await (await fetch(cart.checkoutURL)).text();
    for (const value of ['demo@kvistra.example', 'Exempelgatan 1', '116 45', 'Stockholm'])
      expect(page).toContain(`value="${value}"`);
  });

  it('decide how the cart is delivered', async () => {
    const { cart } = await newCart({
      lines: [{ merchandiseId: OATS }, { merchandiseId: OATS, sellingPlanId: MONTHLY }],
    });
    const [subscription] = cart.deliveryGroups.nodes;
    expect(subscription).toMatchObject({ groupType: 'SUBSCRIPTION', deliveryOptions: [{ handle: 'standard-de' }] });
    const select = async (deliveryGroupId: string, deliveryOptionHandle: string) => {
      const options = [{ deliveryGroupId, deliveryOptionHandle }];
      return change('cartSelectedDeliveryOptionsUpdate', cart.id, {
        selectedDeliveryOptions: ['[CartSelectedDeliveryOptionInput!]!', options],
      });
    };
    expect((await select(subscription.id, 'standard-de')).cart.deliveryGroups.nodes[0].selectedDeliveryOption).toEqual({
      handle: 'standard-de',
    });
    expect((await select(subscription.id, 'express')).userErrors).toEqual([
      { code: 'INVALID_DELIVERY_OPTION', field: ['selectedDeliveryOptions', '0', 'deliveryOptionHandle'] },
    ]);
    expect((await select('gid://shopify/CartDeliveryGroup/9', 'standard-de')).userErrors[0].code).toBe(
      'INVALID_DELIVERY_GROUP',
    );
    const abroad = await add(cart.id, [address({ ...BERLIN, countryCode: 'SE' }, { selected: true })]);
    expect(abroad.cart.deliveryGroups.nodes[0]).toMatchObject({
      deliveryOptions: [],
      selectedDeliveryOption: null,
      deliveryAddress: { countryCodeV2: 'SE' },
    });
  });
});

describe('metafields', () => {
  const set = async (metafields: object[]): Promise<any> => {
    const query = `mutation($metafields: [CartMetafieldsSetInput!]!) { cartMetafieldsSet(metafields: $metafields) {
      metafields { namespace key type value list parentResource { ... on Cart { totalQuantity } } } userErrors { code elementIndex field message } } }`;
    return (await shop.storefront(query, { metafields })).data.cartMetafieldsSet;
  };

  it('are set, replaced, read and deleted', async () => {
    const { cart } = await newCart({ metafields: [{ key: 'custom.theme', type: 'json', value: '{"a":1}' }] });
    expect(cart.theme).toEqual({ value: '{"a":1}', type: 'json' });
    const { metafields } = await set([
      { ownerId: cart.id, key: 'custom.theme', type: 'single_line_text_field', value: 'dark' },
      { ownerId: cart.id, key: 'note', type: 'list.number_integer', value: '[1,2]' },
    ]);
    expect(metafields).toMatchObject([
      { namespace: 'custom', key: 'theme', value: 'dark', list: false, parentResource: { totalQuantity: 1 } },
      { key: 'note', list: true },
    ]);
    const query =
      'mutation($input: CartMetafieldDeleteInput!) { cartMetafieldDelete(input: $input) { deletedId userErrors { code } } }';
    const remove = async () =>
      (await shop.storefront(query, { input: { ownerId: cart.id, key: 'custom.theme' } })).data.cartMetafieldDelete;
    expect(await remove()).toEqual({ deletedId: expect.stringContaining('Metafield'), userErrors: [] });
    expect(await remove()).toEqual({ deletedId: null, userErrors: [{ code: 'METAFIELD_DOES_NOT_EXIST' }] });
    const read =
      'query($id: ID!) { cart(id: $id) { metafields(identifiers: [{ namespace: "custom", key: "theme" }, { namespace: "app--kvistra", key: "note" }]) { value } } }';
    expect((await shop.storefront(read, { id: cart.id })).data.cart.metafields).toEqual([null, { value: '[1,2]' }]);
  });

  it.each<[object, string]>([
    [{ ownerId: 'gid://shopify/Cart/1' }, 'INVALID_OWNER'],
    [{ type: 'nonsense' }, 'INVALID_TYPE'],
    [{ type: 'number_integer', value: 'many' }, 'INVALID_VALUE'],
    [{ type: 'date', value: '2027-02-30' }, 'INVALID_VALUE'],
    [{ type: 'json', value: '{' }, 'INVALID_VALUE'],
    [{ value: '' }, 'BLANK'],
    [{ key: `custom.${'x'.repeat(65)}` }, 'TOO_LONG'],
  ])('with %j are refused, and none of the list is set', async (wrong, code) => {
    const { cart } = await newCart();
    const right = { ownerId: cart.id, key: 'custom.theme', type: 'single_line_text_field', value: 'dark' };
    const { userErrors } = await set([right, { ...right, ...wrong }]);
    expect([userErrors[0]?.code, userErrors[0]?.elementIndex]).toEqual([code, 1]);
    const query = 'query($id: ID!) { cart(id: $id) { metafield(namespace: "custom", key: "theme") { value } } }';
    expect((await shop.storefront(query, { id: cart.id })).data.cart.metafield).toBeNull();
  });
});

describe('a discount code', () => {
  const discount = async (code: string) =>
    (
      await admin(
        shop,
        `query($code: String!) { codeDiscountNodeByCode(code: $code) { id codeDiscount { ... on DiscountCodeBasic { title status endsAt
        minimumRequirement { ... on DiscountMinimumSubtotal { greaterThanOrEqualToSubtotal { amount currencyCode } } } } } } }`,
        { code },
      )
    ).data.codeDiscountNodeByCode;

  it('has its minimum in the currency of the store in the Admin API', async () => {
    expect(await discount('big100')).toMatchObject({
      id: expect.stringMatching(/^gid:\/\/shopify\/DiscountCodeNode\/\d+$/),
      codeDiscount: {
        title: 'BIG100',
        status: 'ACTIVE',
        minimumRequirement: { greaterThanOrEqualToSubtotal: { amount: '1000.0', currencyCode: 'SEK' } },
      },
    });
    expect((await discount('WELCOME10')).codeDiscount.minimumRequirement).toBeNull();
    expect((await discount('SUMMER25')).codeDiscount.status).toBe('EXPIRED');
    expect(await discount('NOTHING')).toBeNull();
  });

  it('whose minimum is not reached is warned of in the Storefront API, without its amount', async () => {
    const { data } = await shop.storefront(
      `mutation { cartCreate(input: { lines: [{ merchandiseId: "${OATS}" }], discountCodes: ["BIG100"] }) { cart { id } warnings { code message target } } }`,
    );
    expect(data.cartCreate.warnings).toEqual([
      {
        code: 'DISCOUNT_PURCHASE_NOT_IN_RANGE',
        message: 'BIG100 discount code isn’t valid for the items in your cart',
        target: data.cartCreate.cart.id,
      },
    ]);
  });
});
