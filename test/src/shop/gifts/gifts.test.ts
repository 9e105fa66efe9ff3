import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../../src/platform/shared/day.ts';
import { Jar, signIn } from '../../../customer.ts';
import { OATS, VALID_FIELDS } from '../../../provider/open-checkout.ts';
import { useShop } from '../../../shop.ts';
import { shown } from '../../../visible-html.ts';

const shop = useShop();

const SMALL = '44100000900001';
const PUPPY_BOX = async () => {
  const html = await (await shop.get('/de/puppy-food/starter-pack-puppy')).text();
  return /action="\/api\/gifts\/box"[\s\S]*?name="variantId" value="([^"]+)"/.exec(html)?.[1] ?? '';
};
const today = async (): Promise<`${number}-${number}-${number}`> => (await shop.control('clock')).now.slice(0, 10);
const codes = ({ body }: { body: { errors?: { code: string }[] } }) => (body.errors ?? []).map(({ code }) => code);
const WISHES = {
  variantId: SMALL,
  picture: '2',
  way: 'mail',
  recipientName: 'Anna',
  recipientEmail: 'anna@friends.example',
  message: 'For the\r\nnew puppy',
  sendOn: '',
  market: 'de',
};
const buy = (fields: Record<string, unknown> = {}) =>
  shop.call('/api/gifts/card', { ...WISHES, ...fields }) as Promise<any>;

/** Pays a cart by card. @returns its order. */
async function paidOrder(checkoutURL: string): Promise<any> {
  const page = await (await fetch(checkoutURL)).text();
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)![1]!;
  const paid = await fetch(checkoutURL, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      ...VALID_FIELDS,
      zip: '10115',
      city: 'Berlin',
      attempt: hidden('attempt'),
      total: hidden('total'),
      due: hidden('due'),
    }),
  });
  const number = Number(/order=(\d+)/.exec(paid.headers.get('location') ?? '')?.[1]);
  return (await shop.control('orders')).orders.find((order: { number: number }) => order.number === number);
}

describe('the page of the gift card', () => {
  it.each([
    ['de', 'en', 'Gift card', '€25', ['does not expire', 'VAT', 'within 14 days']],
    ['se', 'sv', 'Presentkort', '250', ['ingen sista giltighetsdag', 'moms', 'inom 14 dagar']],
    ['pt', 'pt', 'Cartão-oferta', '25', ['prazo de validade', 'IVA', 'prazo de 14 dias']],
  ])(
    'is in its language, with values in its currency, and says what the law asks',
    async (cc, lang, title, value, law) => {
      const html = await (await shop.get(`/${cc}/gift-card`)).text();
      expect(html).toContain(`<html lang="${lang}`);
      expect(html).toContain(`<h1>${title}</h1>`);
      for (const part of [value, ...law]) expect(shown(html)).toContain(part);
      expect(html.match(/name="picture"/g)).toHaveLength(4);
      expect(html).toContain('action="/api/gifts/card"');
    },
  );

  it('is in the sitemap and the search, and its product is in no list', async () => {
    expect(await (await shop.get('/sitemap/de.xml')).text()).toContain('/de/gift-card');
    expect(await (await shop.get('/de/search?q=gift%20card')).text()).toContain('href="/de/gift-card"');
    for (const path of ['/de/merch', '/de/search?q=gift'])
      expect(await (await shop.get(path)).text()).not.toMatch(/(?:merch|gift-card)\/gift-card/);
  });

  it('puts a card into the cart with whom it is for, as a form', async () => {
    const day = addDays(await today(), 20);
    const jar = new Jar();
    const sent = await shop.form(
      '/api/gifts/card',
      { ...WISHES, sendOn: day },
      { Referer: `${shop.url}/de/gift-card` },
    );
    expect([sent.status, sent.headers.get('location')]).toEqual([303, '/de/cart']);
    jar.take(sent);
    const html = shown(await (await shop.get('/de/cart', { cookie: jar.header })).text());
    expect(html).toContain('By email to Anna, anna@friends.example on');
    expect(html).toContain('Picture 2');
    expect(html).toContain('new puppy');
    expect(html).not.toContain('__shopify');
  });

  it('says in the cart that a printed card comes to its buyer, and asks for no delivery', async () => {
    const { body } = await buy({ way: 'print' });
    const [item] = body.cart.items;
    expect(body.details.lines[item.id]).toMatchObject({
      isGiftCard: true,
      notes: ['By email to you, to print', 'Picture 2', expect.any(String)],
    });
    expect(item.customAttributes.map(({ key }: { key: string }) => key)).not.toContain('Recipient email');
    expect(body.details.freeShipping.reached).toBe(true);
  });

  it.each([
    ['no address', { recipientEmail: '' }, 'email_required', 'recipientEmail'],
    ['no complete address', { recipientEmail: 'anna@friends' }, 'email_incomplete', 'recipientEmail'],
    ['no address at all', { recipientEmail: 'anna' }, 'email_invalid', 'recipientEmail'],
    ['a message that is too long', { message: 'x'.repeat(201) }, 'gift_message_long', 'message'],
    ['a day that is past', { sendOn: '2020-02-02' }, 'gift_day', 'sendOn'],
    ['a day too far ahead', { sendOn: '2099-02-02' }, 'gift_day', 'sendOn'],
    ['no day', { sendOn: 'soon' }, 'invalid_send_on', 'sendOn'],
    ['another product', { variantId: '44100000001001' }, 'unknown_variant', 'variantId'],
    ['no picture', { picture: '9' }, 'invalid_picture', 'picture'],
    ['no way', { way: 'pigeon' }, 'invalid_way', 'way'],
  ])('refuses %s beside its field', async (_, wrong, code, field) => {
    const refused = await buy(wrong);
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject([{ code, field }]);
    expect(refused.body.errors[0].message).not.toMatch(/^error\./);
  });

  it('keeps what was typed when the form is refused', async () => {
    const refused = await shop.form(
      '/api/gifts/card',
      { ...WISHES, recipientEmail: 'anna' },
      { Referer: `${shop.url}/de/gift-card` },
    );
    expect(refused.headers.get('location')).toBe('/de/gift-card#recipientEmail');
    const jar = new Jar();
    jar.take(refused);
    const html = await (await shop.get('/de/gift-card', { cookie: jar.header })).text();
    expect(html).toMatch(/id="recipientEmail"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*id="recipientEmail"/);
    expect(html).toContain('value="anna"');
    expect(html).toContain('new puppy');
  });
});

describe('a card from the cart to its recipient', () => {
  it('is paid, mailed with its picture, and pays for the next cart of whoever has its code', async () => {
    const { body } = await buy();
    const url = `${body.cart.checkoutURL}&locale=en`;
    const page = await (await fetch(url)).text();
    expect(page).toContain('By email to anna@friends.example');
    expect(page).not.toContain('Standard delivery');
    await paidOrder(body.cart.checkoutURL);
    const [mail] = (await shop.control('mails?to=anna@friends.example')).mails;
    const code = /The code: ([\w ]+)/.exec(mail.text)![1]!;
    const balance = (await shop.call('/api/gifts/balance', { code, market: 'de' })) as any;
    expect(balance.body.giftCard).toEqual({ lastCharacters: code.slice(-4), amount: 25, currency: 'EUR' });
    const { body: next } = await shop.call('/api/cart/lines/add', {
      variantId: '44100000001001',
      quantity: 2,
      market: 'de',
    });
    const used = (await shop.call('/api/cart/discount', { token: next.cart.id, code, market: 'de' })) as any;
    expect(used.body.cart.giftCards).toMatchObject([{ lastCharacters: code.slice(-4), amountUsed: 25 }]);
  });

  it('brings no points, beside goods that do', async () => {
    const { body: goods } = await shop.call('/api/cart/lines/add', { variantId: OATS, quantity: 2, market: 'de' });
    const { body } = await buy({ token: goods.cart.id, way: 'print' });
    expect(body.cart.items).toHaveLength(2);
    const order = await paidOrder(body.cart.checkoutURL);
    const earned = order.lines.find(({ isGiftCard }: { isGiftCard?: boolean }) => !isGiftCard).total;
    const database = await shop.database();
    await expect
      .poll(
        async () =>
          (
            await database
              .prepare("SELECT amount FROM points WHERE topic = 'order' AND about = ?")
              .bind(`gid://shopify/Order/${order.id}`)
              .first<{ amount: number }>()
          )?.amount,
        { timeout: 15_000 },
      )
      .toBe(Math.floor(earned / 100));
  });
});

describe('the balance', () => {
  const ask = (code: string, headers = {}) =>
    shop.call('/api/gifts/balance', { code, market: 'de' }, headers) as Promise<any>;

  it('is told of a whole code, and in one and the same way of none', async () => {
    const found = await ask(' kvistra-gift 25 ');
    expect([found.status, found.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(found.body.giftCard).toEqual({ lastCharacters: 'FT25', amount: 25, currency: 'EUR' });
    const answers = await Promise.all(
      ['FT25', 'UNKNOWN', 'KVISTRAEMPTY', 'KVISTRAGIFT500', '0000 0000'].map((code) => ask(code)),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(404);
      expect(body).toEqual(answers[0]!.body);
      expect(body.errors).toMatchObject([{ code: 'gift_card_not_found', field: 'code' }]);
    }
  });

  it('comes as late for an unknown code as for a card', async () => {
    const timed = async (code: string) => {
      const start = performance.now();
      await ask(code);
      return performance.now() - start;
    };
    for (const code of ['KVISTRAGIFT25', 'UNKNOWN']) expect(await timed(code)).toBeGreaterThanOrEqual(690);
  });

  it('is shown by its page after the form, without the code', async () => {
    const sent = await shop.form(
      '/api/gifts/balance',
      { code: 'KVISTRAGIFT25', market: 'de' },
      { Referer: `${shop.url}/de/gift-card/balance` },
    );
    expect(sent.headers.get('location')).toBe('/de/gift-card/balance#found');
    const jar = new Jar();
    jar.take(sent);
    expect(jar.header).not.toContain('FT25');
    const html = await (await shop.get('/de/gift-card/balance', { cookie: jar.header })).text();
    expect(shown(html)).toContain('Left on the gift card •••• FT25');
    expect(html).not.toContain('KVISTRAGIFT25');
    const forged = await shop.get('/de/gift-card/balance', { cookie: 'gift-card=forged' });
    expect(await forged.text()).not.toContain('Left on the gift card');
  });

  it('has limits against guessing, for a visitor and for all together', async () => {
    const headers = { 'CF-Connecting-IP': '198.51.100.77' };
    await ask('UNKNOWN', headers);
    const database = await shop.database();
    await database.prepare("UPDATE visitor_rows SET count = 50 WHERE kind = 'gift_card'").run();
    const limited = await ask('KVISTRAGIFT25', headers);
    expect([limited.status, ...codes(limited)]).toEqual([429, 'too_many_today']);
    await database.prepare("UPDATE visitor_rows SET count = 5000 WHERE kind = 'gift_card_missed'").run();
    expect((await ask('UNKNOWN', { 'CF-Connecting-IP': '198.51.100.78' })).status).toBe(429);
  });
});

describe('a starter pack as a gift', () => {
  const add = async (fields: Record<string, unknown> = {}) =>
    shop.call('/api/gifts/box', {
      variantId: await PUPPY_BOX(),
      giftFor: 'Bella',
      message: 'Welcome home',
      market: 'de',
      ...fields,
    }) as Promise<any>;

  it('is bought once, never as a subscription, whatever is sent', async () => {
    const { body } = await add({ sellingPlanId: 'gid://shopify/SellingPlan/7001' });
    if (body.errors?.length) expect(body.errors).toMatchObject([{ code: expect.any(String) }]);
    const { body: once } = await add();
    const [item] = once.cart.items;
    expect(item).toMatchObject({ isSubscription: false, sellingPlanAllocation: null, quantity: 1 });
    expect(once.details.lines[item.id].notes).toEqual(['A gift for Bella', '“Welcome home”']);
    const page = await (await fetch(`${once.cart.checkoutURL}&locale=en`)).text();
    expect(page).toContain('A gift for Bella: enter the address that it goes to.');
    expect(page).not.toContain('Subscription:');
  });

  it('needs a name, and keeps what was typed', async () => {
    expect((await add({ giftFor: ' ' })).body.errors).toMatchObject([{ code: 'gift_for_required', field: 'giftFor' }]);
  });

  it('is offered with starter packs alone', async () => {
    expect(await PUPPY_BOX()).toMatch(/ProductVariant/);
    expect(await (await shop.get('/de/dog-food/insect-oat-adult-dog')).text()).not.toContain('/api/gifts/box');
  });
});

describe('store credit', () => {
  let jar: Jar;
  beforeAll(async () => {
    jar = await signIn(shop, 'demo@kvistra.example');
  });
  const page = async () => shown(await (await shop.get('/de/account/store-credit', { cookie: jar.header })).text());

  it('is a page of the account after the rewards, with balance and history', async () => {
    await shop.control('store-credit/demo@kvistra.example', { amount: 12.5, currency: 'EUR' });
    const html = await page();
    expect(html).toContain('From our customer service');
    expect(html).toContain('+€12.50');
    const raw = await (await shop.get('/de/account/store-credit', { cookie: jar.header })).text();
    const nav = raw.slice(raw.indexOf('class="account-nav"'));
    expect(nav.indexOf('/de/account/rewards"')).toBeLessThan(nav.indexOf('/de/account/store-credit"'));
  });

  it('is in the export', async () => {
    const { body } = (await shop.call('/api/account/data/export', {}, { Cookie: jar.header })) as any;
    expect(body.storeCredit[0]).toMatchObject({
      balance: { currencyCode: expect.any(String) },
      transactions: { nodes: expect.any(Array) },
    });
  });

  it('says so where there is none', async () => {
    const other = await signIn(shop, 'nobody-yet@kvistra.example');
    const html = await (await shop.get('/de/account/store-credit', { cookie: other.header })).text();
    expect(shown(html)).toContain('You have no store credit.');
  });
});

describe('a subscription as a gift', () => {
  const OATS_PAGE = '/de/dog-food/insect-oat-adult-dog?ways=1';
  const give = async (fields: Record<string, unknown> = {}) =>
    shop.call('/api/gifts/subscription', {
      variantId: OATS,
      sellingPlanId: 'gid://shopify/SellingPlan/7007',
      giftFor: 'Bella',
      message: 'For Pim',
      market: 'de',
      ...fields,
    }) as Promise<any>;

  it('is offered with its sums, and says that it ends by itself', async () => {
    const html = shown(await (await shop.get(OATS_PAGE)).text());
    expect(html).toContain('3 deliveries, one a month');
    expect(html).toContain('It ends by itself with the last delivery');
  });

  it('is paid once, has the words of its giver, and cannot become another subscription in the cart', async () => {
    const { body } = await give();
    const [item] = body.cart.items;
    const line = body.details.lines[item.id];
    expect(line).toMatchObject({
      isGiven: true,
      notes: ['3 deliveries, one a month', 'A gift for Bella', '“For Pim”'],
    });
    const page = await (await fetch(`${body.cart.checkoutURL}&locale=en`)).text();
    expect(page).toContain('It is charged once and ends by itself.');
  });

  it('takes no plan that goes on', async () => {
    for (const sellingPlanId of ['gid://shopify/SellingPlan/7001', 'gid://shopify/SellingPlan/7004'])
      expect(codes(await give({ sellingPlanId }))).toEqual(['unknown_variant']);
    expect(codes(await give({ giftFor: ' ' }))).toEqual(['gift_for_required']);
  });

  it('has no charge after the first one, though the provider plans one, and expires with its last parcel', async () => {
    const { body } = await give();
    const order = await paidOrder(body.cart.checkoutURL);
    expect(order.scheduled).toHaveLength(2);
    const contract = async () =>
      (await shop.control('contracts')).contracts.find(
        ({ originOrder }: { originOrder: number }) => originOrder === order.number,
      );
    expect(await contract()).toMatchObject({ status: 'ACTIVE', maxCycles: 1, nextBillingDate: expect.any(String) });
    const { id } = await contract();
    const jar = await signIn(shop, order.email);
    const page = async (path: string) =>
      shown(await (await shop.get(`/de/account/${path}`, { cookie: jar.header })).text());
    const subscription = await page(`subscriptions/${id}`);
    expect(subscription).toContain('It is a gift: nothing more is charged');
    expect(subscription).not.toContain('Next charge on');
    expect(await page(`orders/${order.number}`)).not.toContain('is charged on');
    // a charge that falls due while parcels are still to come
    await shop.control(`contracts/${id}`, { dueInDays: 6 });
    await shop.control('clock', { days: 20 });
    expect((await contract()).attempts ?? []).toEqual([]);
    expect((await contract()).status).toBe('ACTIVE');
    await shop.control('clock', { days: 50 });
    expect((await contract()).status).toBe('EXPIRED');
    const { orders } = await shop.control('orders');
    expect(orders.filter(({ contractId }: { contractId: number }) => contractId === id)).toEqual([]);
  }, 120_000);
});
