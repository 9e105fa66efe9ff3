import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Jar, signIn } from '../../../customer.ts';
import { freePort, useShop } from '../../../shop.ts';

const port = await freePort();
const proxy = `http://localhost:${port}`;
const shop = useShop({ EU_CUSTOMER_URL: proxy });

/** Changes the order that the provider's answer shows, for states that the provider itself never reaches. */
let change: (order: any) => void = () => {};

const server = createServer(async (request, response) => {
  const body = await text(request);
  const headers = Object.entries(request.headers).filter(([name]) =>
    /^(?:authorization|content-type|origin|user-agent|x-shopify-.+)$/.test(name),
  ) as [string, string][];
  const answer = await fetch(`${shop.providerUrl}${request.url}`, {
    method: request.method!,
    headers,
    ...(body && { body }),
  });
  const sent = JSON.parse((await answer.text()).replace(`${shop.providerUrl}/customer/`, `${proxy}/customer/`));
  for (const order of sent.data?.customer?.orders?.nodes ?? []) change(order);
  response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(sent));
});
beforeAll(() => new Promise<void>((resolve) => server.listen(port, resolve)));
afterAll(() => server.close());

let jar: Jar;
let number: string;
beforeAll(async () => {
  jar = await signIn(shop, 'demo@kvistra.example');
  number = /orders\/(\d+)"/.exec(await (await shop.get('/de/account/orders', { Cookie: jar.header })).text())![1]!;
});
beforeEach(() => {
  change = () => {};
});

/** The main part of a page. */
const mainOf = async (path = `/orders/${number}`) =>
  /<main.*<\/main>/s.exec(await (await shop.get(`/de/account${path}`, { Cookie: jar.header })).text())![0];

/** The text of a page's main part, without its tags. */
const read = async (path?: string) => {
  const html = await mainOf(path);
  return html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, '\n')
    .replace(/\n+/g, '\n');
};

it('an order shows everything that the specification lists', async () => {
  change = (order) => {
    order.billingAddress = { ...order.billingAddress, firstName: 'Bill', lastName: 'Payer' };
  };
  const page = await read();
  const headings = [
    'Summary',
    'Customer details',
    'Contact details',
    'Billing address',
    'Delivery address',
    'Payment',
    'Delivery method',
    'What comes next',
  ];
  for (const part of [...headings, 'Subtotal', 'Delivery', 'Total']) expect(page).toContain(`\n${part}\n`);
  expect(page).toMatch(/\nof which VAT \d+%\n/);
  expect(page).toMatch(/\nCustomer details\nBill Payer\nCustomer number 7001\n/);
  expect(page).toMatch(/\nContact details\ndemo@kvistra\.example\n\+46701234567\n/);
  expect(page).toMatch(/\nBilling address\nBill Payer\n/);
});

it('an order shows one sum of tax where the rates cannot be read', async () => {
  await shop.fault({ service: 'customer', operation: 'OrderTaxes', errorRate: 1, mode: '500' });
  const page = await read();
  await shop.fault({ service: 'customer', operation: 'OrderTaxes', errorRate: 0 });
  expect(page).toContain('\nof which VAT\n');
});

it('an order names its delivery in the language of the page, and a billing address of its own only', async () => {
  change = (order) => {
    if (order.shippingLine) order.shippingLine.title = 'Standard, 2 till 4 arbetsdagar';
  };
  const page = await read();
  expect(page).toContain('\nDelivery method\nStandard delivery with PostNord, 2 to 4 working days\n');
  expect(page).toContain('\nBilling address\nThe same as for delivery\n');
  change = (order) => {
    if (order.shippingLine) order.shippingLine.title = 'By bicycle';
  };
  expect(await read()).toContain('\nDelivery method\nBy bicycle\n');
});

it('an order names its carrier with the delivery until its parcel does', async () => {
  const status = (fulfillmentStatus: string) => {
    change = (order) => Object.assign(order, { cancelledAt: null, fulfillmentStatus });
  };
  status('UNFULFILLED');
  expect(await read()).toContain('\nDelivery method\nStandard delivery with PostNord, 2 to 4 working days\n');
  status('FULFILLED');
  expect(await read()).toContain('\nDelivery method\nStandard delivery, 2 to 4 working days\n');
});

it('an order can be cancelled and its address corrected, by a message, as long as it is not packed', async () => {
  const ways = async (more: object) => {
    change = (order) => Object.assign(order, { cancelledAt: null, fulfillmentStatus: 'UNFULFILLED', ...more });
    return [...(await mainOf()).matchAll(/href="\/de\/contact\?order=\d+([^"]*)"/g)].map(([, rest]) => rest);
  };
  expect(await ways({})).toEqual(['&amp;about=cancel', '&amp;about=delivery-address', '']);
  expect(await ways({ shippingAddress: null })).toEqual(['&amp;about=cancel', '']);
  for (const over of [{ fulfillmentStatus: 'FULFILLED' }, { cancelledAt: new Date().toISOString() }])
    expect(await ways(over)).toEqual(['']);
});

it('has sums that add up: what the lines cost, less each discount, with a delivery that may be free', async () => {
  const sum = (amount: number) => ({ amount: amount.toFixed(2), currencyCode: 'EUR' });
  const line = (id: string, price: number, quantity: number, discounts: [code: string, amount: number][]) => ({
    id: `gid://shopify/LineItem/${id}`,
    title: id,
    variantTitle: '1 kg',
    productType: null,
    variantId: null,
    quantity,
    image: null,
    price: sum(price),
    totalPrice: sum(price * quantity - discounts.reduce((total, [, amount]) => total + amount, 0)),
    discountAllocations: discounts.map(([code, amount]) => ({
      allocatedAmount: sum(amount),
      discountApplication:
        code === 'Friends'
          ? { __typename: 'ManualDiscountApplication', title: code }
          : { __typename: 'DiscountCodeApplication', code },
    })),
  });
  change = (order) => {
    // another query asks for orders without their lines
    if (!order.lineItems) return;
    order.lineItems.nodes = [
      line('Oat', 20, 2, [['WELCOME10', 4]]),
      line('Mat', 9.9, 1, [
        ['WELCOME10', 0.99],
        ['Friends', 1],
      ]),
    ];
    Object.assign(order, { totalShipping: sum(0), totalPrice: sum(43.91), totalTax: sum(7) });
  };
  const parts = async () => (await read()).split('\n');
  const page = await parts();
  expect(page.slice(page.indexOf('Summary') + 1, page.indexOf('Summary') + 13)).toEqual([
    'Subtotal',
    '€49.90',
    'Discount with your code WELCOME10',
    '−€4.99',
    'Friends’ discount',
    '−€1.00',
    'Delivery',
    'free',
    'Total',
    '€43.91',
    'of which VAT',
    '€7.00',
  ]);
  expect(page).toEqual(expect.arrayContaining(['€40.00', '€9.90']));
  change = (order) => {
    if (!order.lineItems) return;
    order.lineItems.nodes = [line('Oat', 20, 1, [])];
    Object.assign(order, { totalShipping: sum(4.5), totalPrice: sum(19.5) });
  };
  // a discount that no line tells
  const other = await parts();
  expect(other.slice(other.indexOf('Summary') + 1, other.indexOf('Summary') + 9)).toEqual([
    'Subtotal',
    '€20.00',
    'Discount',
    '−€5.00',
    'Delivery',
    '€4.50',
    'Total',
    '€19.50',
  ]);
});

/** A transaction of an order, as the Customer Account API gives it. */
const transaction = (type: string, more: object = {}) => ({
  __typename: 'OrderTransaction',
  id: `gid://shopify/OrderTransaction/${Math.random()}`,
  kind: 'SALE',
  status: 'SUCCESS',
  type,
  transactionParentId: null,
  transactionAmount: { presentmentMoney: { amount: '10.00', currencyCode: 'EUR' } },
  paymentDetails: null,
  giftCardDetails: null,
  typeDetails: null,
  ...more,
});
const card = { __typename: 'CardPaymentDetails', cardBrand: 'Visa', last4: '4242' };

it.each([
  ['a card', [transaction('CARD', { paymentDetails: card })], ['Visa ending in 4242']],
  ['a card without its digits', [transaction('CARD', { paymentDetails: { ...card, last4: null } })], ['Visa']],
  ['a card that only has a name', [transaction('CARD', { typeDetails: { name: 'Apple Pay' } })], ['Apple Pay']],
  ['a card that is not described', [transaction('CARD')], ['Card']],
  ['a gift card', [transaction('GIFT_CARD', { giftCardDetails: { last4: '9xyz' } })], ['Gift card ending in 9xyz']],
  ['a wallet', [transaction('CUSTOM', { typeDetails: { name: 'PayPal' } })], ['PayPal']],
  ['a bank transfer', [transaction('BANK_DEPOSIT')], ['Bank transfer']],
  ['cash', [transaction('CASH_ON_DELIVERY')], ['Cash on delivery']],
  ['instalments', [transaction('SHOPIFY_INSTALLMENTS')], ['Instalments']],
  ['store credit', [transaction('STORE_CREDIT')], ['Store credit']],
  ['a kind that is not known', [transaction('SOMETHING_NEW')], ['Another payment method']],
  [
    'a gift card and a card',
    [transaction('GIFT_CARD', { giftCardDetails: { last4: '9xyz' } }), transaction('CARD', { paymentDetails: card })],
    ['Gift card ending in 9xyz: €10.00', 'Visa ending in 4242: €10.00'],
  ],
  [
    'an authorization that was captured, after a declined try',
    [
      transaction('CARD', { status: 'FAILURE', paymentDetails: { ...card, last4: '0002' } }),
      transaction('CARD', { id: 'gid://shopify/OrderTransaction/1', kind: 'AUTHORIZATION', paymentDetails: card }),
      transaction('CARD', {
        kind: 'CAPTURE',
        transactionParentId: 'gid://shopify/OrderTransaction/1',
        paymentDetails: card,
      }),
    ],
    ['Visa ending in 4242'],
  ],
  [
    'a card that was refunded',
    [transaction('CARD', { paymentDetails: card }), transaction('CARD', { kind: 'REFUND', paymentDetails: card })],
    ['Visa ending in 4242: €10.00', 'Refunded to Visa ending in 4242: €10.00'],
  ],
  ['nothing to pay', [], ['Nothing had to be paid.']],
])('an order paid with %s says so', async (_, transactions, expected) => {
  change = (order) => {
    order.transactions = transactions;
  };
  expect(/\nPayment\n(.*?)\nBuy again/s.exec(await read())![1]!.split('\n')).toEqual(expected);
});

it('an order of which a parcel is missing is partly delivered, everywhere', async () => {
  change = (order) => {
    order.cancelledAt = null;
    order.fulfillmentStatus = 'PARTIALLY_FULFILLED';
  };
  expect(await read()).toContain('Partly delivered');
  expect(await read()).toContain('The rest has not left our warehouse yet.');
  expect(await read('/orders')).toContain('Partly delivered');
  expect(await read('')).toContain('Partly delivered');
  change = (order) => {
    order.cancelledAt = '2026-11-01T00:00:00Z';
    order.fulfillmentStatus = 'PARTIALLY_FULFILLED';
  };
  expect(await read()).not.toContain('Partly delivered');
});

/** The part of a page about an order: from its name to the next one's. */
const partOf = (page: string, name: string): string => new RegExp(`${name}\n.*?(?=KV\\d{4}|$)`, 's').exec(page)![0];

it('orders name products and sizes in the language of the page, each beside its quantity', async () => {
  const said = '1\u00a0×\u00a0T-shirt Beetle, M';
  expect(partOf(await read('/orders'), 'KV1006')).toContain(`\n${said}\n`);
  expect(partOf(await read(''), 'Order KV1006')).toContain(`\n${said}\n`);
  expect(await read('/orders/1006')).toContain('\nT-shirt Beetle\nM · 1 pc\n');
  change = (order) => {
    for (const line of order.lineItems?.nodes ?? [])
      Object.assign(line, { variantId: null, variantTitle: 'Default Title' });
  };
  // what is not sold any more has the title that it was bought by, and no size where it had none
  expect(partOf(await read('/orders'), 'KV1006')).toContain('\n1\u00a0×\u00a0T-tröja Skalbagge\n');
  expect(await read('/orders/1006')).toContain('\nT-tröja Skalbagge\n1 pc\n');
});

const refund = (amount: string, createdAt: string) => ({
  createdAt,
  totalRefunded: { amount, currencyCode: 'SEK' },
});

it.each([
  [
    'was paid back in parts',
    'REFUNDED',
    [refund('20.50', '2026-11-03T09:00:00Z'), refund('4.00', '2026-11-02T09:00:00Z')],
    'SEK\u00a024.50 refunded on 3 November 2026',
  ],
  ['was never charged', 'VOIDED', [], 'Nothing was charged.'],
  ['is not paid back yet', 'PAID', [], null],
])('a cancelled order that %s says so wherever it is shown', async (_, financialStatus, refunds, expected) => {
  change = (order) => Object.assign(order, { cancelledAt: '2026-11-01T00:00:00Z', financialStatus, refunds });
  const pages = await Promise.all([read('/orders'), read(''), read('/orders/1006')]);
  for (const page of pages) {
    if (expected) expect(page).toContain(`\n${expected}\n`);
    else expect(page).not.toMatch(/refunded on|Nothing was charged/);
  }
});
