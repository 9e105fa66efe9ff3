import { beforeEach, describe, expect, it } from 'vitest';
import { markets } from '../../provider/seed/markets.ts';
import { eventually, MONTHLY, useShop } from '../shop.ts';

const shop = useShop();
const OATS = 'gid://shopify/ProductVariant/44100000001001';

const valid = {
  action: 'pay',
  email: 'Buyer@Example.com',
  firstName: 'Maja',
  lastName: 'Ek',
  address1: 'Storgatan 1',
  address2: '',
  zip: '116 45',
  city: 'Stockholm',
  phone: '',
  cardNumber: '4242 4242 4242 4242',
  cardExpiry: '12/39',
  cardCode: '123',
};

/** The checkout of a cart, used like a browser without JavaScript does. */
async function openCheckout(body: Record<string, unknown> = {}) {
  const { body: created } = await shop.call('/api/cart/lines/add', { variantId: OATS, quantity: 1, countryCode: 'SE', ...body });
  const url: string = created.cart.checkoutURL;
  const readPage = async () => (await (await fetch(url)).text()).replaceAll('\u00a0', ' ');
  const hidden = (html: string) => ({ attempt: /name="attempt" value="([^"]+)"/.exec(html)![1]!, total: /name="total" value="(\d+)"/.exec(html)![1]! });
  const post = (fields: Record<string, string>, to = url) => fetch(to, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return {
    cart: created.cart,
    url,
    readPage,
    post,
    pay: async (fields: Record<string, string> = {}) => post({ ...valid, ...hidden(await readPage()), ...fields }),
  };
}

beforeEach(() => shop.control('reset', {}));

describe('paying', () => {
  it('creates an order and a subscription, empties the cart, mails the customer and notifies the shop', async () => {
    const { cart, pay } = await openCheckout({ quantity: 2, sellingPlanId: MONTHLY });
    const paid = await pay();
    expect(paid.status).toBe(303);
    const thanks = await (await fetch(paid.headers.get('location')!)).text();
    const [, number] = /data-order="(\d+)"/.exec(thanks)!;
    const { orders } = await shop.control('orders');
    const order = orders.find((known: { number: number }) => known.number === Number(number));
    expect(order).toMatchObject({
      email: 'buyer@example.com',
      currency: 'SEK',
      subtotal: 28_730,
      shipping: 0,
      total: 28_730,
      tax: 5746,
      card: { last4: '4242' },
      status: 'pending',
    });
    const { contracts } = await shop.control('contracts');
    expect(contracts.at(-1)).toMatchObject({ email: 'buyer@example.com', status: 'ACTIVE', intervalMonths: 1, originOrder: Number(number) });
    const { mails } = await shop.control('mails?to=buyer@example.com');
    expect(mails[0].subject).toContain(`KV${number}`);
    expect(mails[0].text).toContain('Everyday Insect & Oat');
    await eventually(async () =>
      (await shop.database())
        .prepare("SELECT 1 FROM commerce_events WHERE topic = 'orders/create' AND resource_id = ?")
        .bind(`gid://shopify/Order/${order.id}`)
        .first(),
    );
    const after = (await (await shop.get(`/api/cart?token=${encodeURIComponent(cart.id)}`)).json()) as { cart: { items: unknown[] } };
    expect(after.cart.items).toEqual([]);
  });

  it('creates one order for a double click', async () => {
    const { readPage, post } = await openCheckout();
    const html = await readPage();
    const fields = { ...valid, attempt: /name="attempt" value="([^"]+)"/.exec(html)![1]!, total: /name="total" value="(\d+)"/.exec(html)![1]! };
    const before = (await shop.control('orders')).orders.length;
    const [one, two] = await Promise.all([post(fields), post(fields)]);
    expect([one.status, two.status]).toEqual([303, 303]);
    expect(one.headers.get('location')).toBe(two.headers.get('location'));
    expect((await shop.control('orders')).orders.length).toBe(before + 1);
  });

  it('needs a second step with some cards', async () => {
    const { pay, post } = await openCheckout();
    const asked = await pay({ cardNumber: '4000000000003220' });
    const step = asked.headers.get('location')!;
    expect(await (await fetch(step)).text()).toContain('Your bank asks you to confirm');
    const refused = await post({ answer: 'refuse' }, step);
    expect(refused.status).toBe(303);
    const back = await (await fetch(refused.headers.get('location')!)).text();
    expect(back).toContain('Nothing was charged');
    expect(back).toContain('value="Storgatan 1"');
    expect((await fetch(step)).status).toBe(404);
    const again = (await pay({ cardNumber: '4000000000003220' })).headers.get('location')!;
    expect((await post({ answer: 'approve' }, again)).headers.get('location')).toContain('/thank-you');
  });

  it('fails with a declined card and keeps the other values', async () => {
    const { pay } = await openCheckout();
    const refused = await pay({ cardNumber: '4000 0000 0000 0002' });
    const html = await refused.text();
    expect(refused.status).toBe(422);
    expect(html).toContain('Your card was declined');
    expect(html).toContain('value="Storgatan 1"');
    expect(html).not.toContain('4000 0000');
    expect((await shop.control('orders')).orders.some((order: { email: string }) => order.email === 'buyer@example.com')).toBe(false);
  });

  it('fails when the price has changed in the meantime', async () => {
    const { readPage, post } = await openCheckout();
    const html = await readPage();
    await shop.control('products/insect-oat-adult-dog', { prices: { SEK: 189 } });
    const refused = await post({ ...valid, attempt: 'x', total: /name="total" value="(\d+)"/.exec(html)![1]! });
    expect([refused.status, (await refused.text()).includes('The total has changed')]).toEqual([409, true]);
  });
});

describe('submitted values', () => {
  it.each([
    ['email', 'nobody', 'This does not look like an e-mail address'],
    ['email', '', 'Enter your e-mail address'],
    ['zip', '1234', 'A postal code in Sweden looks like'],
    ['phone', '12', 'at least 8 digits'],
    ['cardNumber', '4242 4242 4242 4241', 'This is not a card number'],
    ['cardNumber', '5555 5555 5555 4444', 'takes its test cards only'],
    ['cardExpiry', '01/20', 'This card has expired'],
    ['cardExpiry', '13/30', 'month and year'],
    ['cardCode', '12', 'three digits'],
    ['lastName', '', 'Enter your last name'],
  ] as const)('%s "%s" is rejected with a message at the field', async (field, value, message) => {
    const { pay } = await openCheckout();
    const answer = await pay({ [field]: value });
    const html = await answer.text();
    expect(answer.status).toBe(422);
    expect(html).toMatch(new RegExp(`id="${field}"[^>]*aria-invalid="true"[^>]*>\\s*<p class="error"[^>]*>[^<]*${message}`));
  });
  it('are escaped', async () => {
    const { pay } = await openCheckout();
    expect(await (await pay({ city: '"><script>x</script>', email: 'x' })).text()).not.toContain('<script>x');
  });
});

describe('shipping', () => {
  it('costs 49 kr below 500 kr and nothing from 500 kr on, after discounts', async () => {
    const five = 'gid://shopify/ProductVariant/44100000001002';
    const below = await openCheckout({ variantId: five });
    expect(await below.readPage()).toContain('Standard delivery, 2 to 4 working days: kr 49');
    await shop.control('products/insect-oat-adult-dog', { prices: { SEK: 500 }, sku: 'KV-D01-5000' });
    expect(await below.readPage()).toContain('Standard delivery, 2 to 4 working days: free');
    await below.post({ action: 'discount', code: 'WELCOME10' });
    expect(await below.readPage()).toContain('Standard delivery, 2 to 4 working days: kr 49');
  });
  it('costs a tenth of the threshold elsewhere', async () => {
    const { readPage } = await openCheckout({ countryCode: 'DE' });
    const html = await readPage();
    expect(html).toContain('2 to 4 working days: €4.50');
    expect(html).toContain('of which VAT 7 %');
    expect(html).toContain('Zahlungspflichtig bestellen');
  });
});

describe('the order button', () => {
  it.each(markets.filter((market) => market.code !== 'au').map((market) => [market.code, market.country, market.orderButton]))(
    'has the text that the law of %s requires',
    async (_, countryCode, words) => {
      const { readPage } = await openCheckout({ countryCode });
      expect(await readPage()).toContain(`>${words}</button>`);
    },
  );
});

it('an unknown checkout is not found', async () => {
  const { url } = await openCheckout();
  expect((await fetch(url.replace(/key=.*/, 'key=0'))).status).toBe(404);
  expect((await fetch(`${shop.providerUrl}/checkouts/nope?key=1`)).status).toBe(404);
});
