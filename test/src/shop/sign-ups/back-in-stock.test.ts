import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../../../../src/routes.ts';
import { signIn } from '../../../customer.ts';
import { eventually, TestShop } from '../../../shop.ts';

const shop = new TestShop();
beforeAll(() => shop.start());
afterAll(() => shop.stop());

const HANDLE = 'training-bites-dog';
const SKU = 'KV-T01-150';
const PAGE = `/de/dog-products/${HANDLE}`;
const HOUR = 60;

interface Sent {
  subject: string;
  text: string;
  html: string;
}
const mailsTo = async (email: string): Promise<Sent[]> => (await shop.control(`mails?to=${email}`)).mails;
const secretIn = (page: 'confirm' | 'leave', { text }: Sent) =>
  new RegExp(`/back-in-stock/${page}\\?link=(\\S+)`).exec(text)?.[1] ?? '';
/** The secrets of the mailed links that confirm an address, of the requests so far. */
const toConfirm = async (email: string) =>
  (await mailsTo(email)).map((mail) => secretIn('confirm', mail)).filter((secret) => secret !== '');
const told = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Back in stock'));
const html = async (path: string, headers: Record<string, string> = {}) => (await shop.get(path, headers)).text();
const stock = (pieces: number, sku = SKU) => shop.control(`products/${HANDLE}`, { sku, stock: pieces });
const forward = async (minutes: number) => {
  await shop.control('clock', { minutes });
  await shop.everyMinute();
  await shop.outboxAtRest();
};

let variantId = '';
const ask = (email: string, fields: object = {}, headers: Record<string, string> = {}) =>
  shop.call<{ ok?: boolean; errors: { code: string; field?: string }[] }>(
    '/api/back-in-stock',
    { email, variantId, market: 'de', ...fields },
    headers,
  );
const confirm = async (email: string) => {
  const [link] = await eventually(async () => ((await toConfirm(email)).length > 0 ? toConfirm(email) : null));
  expect((await shop.call('/api/back-in-stock/confirm', { link, market: 'de' })).status).toBe(200);
};
/** Has addresses wait, one after the other. */
const wait = async (...emails: string[]) => {
  for (const email of emails) {
    expect((await ask(email)).body).toEqual({ errors: [], ok: true });
    await confirm(email);
    await shop.control('clock', { minutes: 1 });
  }
};
const rows = async (columns = 'email') =>
  (await (await shop.database()).prepare(`SELECT ${columns} FROM stock_alerts ORDER BY email`).all()).results;
afterEach(async () => {
  await (await shop.database()).prepare('DELETE FROM stock_alerts').run();
});

beforeAll(async () => {
  variantId = await shop.firstVariant(HANDLE);
  await stock(0);
  await eventually(async () => (await html(PAGE)).includes('id="back-in-stock"'));
});

describe('the form at a sold-out size', () => {
  it('names the size, and is on no page where all sizes are in stock', async () => {
    const page = await html(PAGE);
    expect(page).toContain('action="/api/back-in-stock"');
    expect(page).toContain('Sold out: 150 g.');
    expect(await html('/de/dog-food/insect-oat-adult-dog')).not.toContain('back-in-stock');
  });

  it('works without script, and keeps what was typed where it is refused', async () => {
    const origin = { Referer: `${shop.url}${PAGE}?weight=12&done=asked` };
    const fields = { market: 'de', variantId, email: 'nobody', website: '' };
    const refused = await shop.form('/api/back-in-stock', fields, origin);
    expect([refused.status, refused.headers.get('location')]).toEqual([303, `${PAGE}?weight=12#email`]);
    const page = await html(PAGE, { Cookie: refused.headers.getSetCookie()[0]!.split(';')[0]! });
    expect([page.includes('value="nobody"'), page.includes('Please enter a valid email address')]).toEqual([
      true,
      true,
    ]);
    // the size that is sold out is not the one to buy
    expect(page).toMatch(/id="v1"[^>]*checked/);
    const sent = await shop.form('/api/back-in-stock', { ...fields, email: 'form@kvistra.example' }, origin);
    expect(sent.headers.get('location')).toBe(pages.stockAlertAsked('de', 'dog-products', HANDLE));
    expect(await html(`${PAGE}?done=asked`)).toContain('Confirm your address with the link');
  });

  it.each([
    ['a size that does not exist', { variantId: 'gid://shopify/ProductVariant/1' }, [422, 'unknown_variant']],
    ['a field that people do not see', { website: 'https://spam.example' }, [422, 'looks_automatic']],
    ['no address', { email: '' }, [422, 'email_required']],
  ])('refuses %s', async (_, fields, expected) => {
    const { status, body } = await ask('a@kvistra.example', fields);
    expect([status, body.errors[0]?.code]).toEqual(expected);
  });

  it('refuses a size that is in stock, and one that is not sold yet', async () => {
    const inStock = await shop.firstVariant('insect-oat-adult-dog');
    expect((await ask('a@kvistra.example', { variantId: inStock })).body.errors[0]?.code).toBe('in_stock_again');
  });
});

describe('an address', () => {
  it('waits once it has confirmed the link of its last request, whatever is asked again', async () => {
    const email = 'asked@kvistra.example';
    const formId = crypto.randomUUID();
    for (let time = 0; time < 2; time++) expect((await ask(email, { formId })).status).toBe(200);
    const [older] = await eventually(async () => ((await toConfirm(email)).length === 1 ? toConfirm(email) : null));
    await ask(email);
    const newer = await eventually(async () => (await toConfirm(email)).find((secret) => secret !== older));
    const call = (link: string) => shop.call('/api/back-in-stock/confirm', { link, market: 'de' });
    expect((await call(older!)).body.errors[0]?.code).toBe('back_in_stock_link');
    expect(await html(pages.stockAlertConfirm('de', older!))).toContain('This link no longer works.');
    const asks = await html(pages.stockAlertConfirm('de', newer));
    expect([asks.includes(email), asks.includes('action="/api/back-in-stock/confirm"')]).toEqual([true, true]);
    expect((await call(newer)).status).toBe(200);
    expect(await html(pages.stockAlertConfirm('de', newer))).toContain('You are on the list.');
    const [row] = await rows('confirmed_at');
    // one that waits is answered, mailed and limited like one that does not, and keeps its place
    expect((await ask(email)).body).toEqual({ errors: [], ok: true });
    await eventually(async () =>
      (await mailsTo(email)).some(({ subject }) => subject === 'You are on the list already'),
    );
    expect(await rows('confirmed_at')).toEqual([row]);
    const answers = [];
    for (let time = 0; time < 3; time++) answers.push((await ask(email)).status);
    const others = [];
    for (let time = 0; time < 6; time++) others.push((await ask('other@kvistra.example')).status);
    expect([answers, others]).toEqual([
      [200, 200, 429],
      [200, 200, 200, 200, 200, 429],
    ]);
  });

  it('that the login has proven waits without a mail', async () => {
    const jar = await signIn(shop, 'demo@kvistra.example');
    const email = 'demo@kvistra.example';
    const before = (await mailsTo(email)).length;
    expect((await ask(email.toUpperCase(), {}, { Cookie: jar.header })).body).toEqual({ errors: [], ok: true });
    expect(await rows('email, confirmed_at IS NOT NULL AS waits')).toEqual([{ email, waits: 1 }]);
    expect((await ask('else@kvistra.example', {}, { Cookie: jar.header })).status).toBe(200);
    expect(await rows('confirmed_at IS NOT NULL AS waits')).toEqual([{ waits: 1 }, { waits: 0 }]);
    await shop.everyMinute();
    expect((await mailsTo(email)).length).toBe(before);
  });

  it('leaves by its page, and by the button of a mail program', async () => {
    for (const email of ['leaves@kvistra.example', 'one-click@kvistra.example']) await wait(email);
    const secret = secretIn('leave', (await mailsTo('leaves@kvistra.example'))[0]!);
    expect(await html(pages.stockAlertLeave('de', secret))).toContain('leaves@kvistra.example will get no more emails');
    const left = await shop.form('/api/back-in-stock/leave', { link: secret, market: 'de' });
    expect(await html(left.headers.get('location')!)).toContain('You will get no more emails');
    expect(await rows()).toEqual([{ email: 'one-click@kvistra.example' }]);
    const other = secretIn('leave', (await mailsTo('one-click@kvistra.example'))[0]!);
    const address = `${shop.url}/api/back-in-stock/one-click?link=${other}`;
    const opened = await fetch(address, { redirect: 'manual' });
    expect(opened.headers.get('location')).toBe(pages.stockAlertLeave('de', other));
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(address, { method: 'POST', body })).status).toBe(200);
    expect(await rows()).toEqual([]);
  });
});

describe('a size that is back', () => {
  it('is told to as many as the stock reaches, first come, first served; a day later to the next', async () => {
    await wait('first@kvistra.example', 'second@kvistra.example', 'third@kvistra.example');
    await ask('unconfirmed@kvistra.example');
    await stock(2);
    await eventually(async () => {
      await shop.everyMinute();
      return (await told('first@kvistra.example')).length > 0;
    });
    await forward(2 * HOUR);
    const count = async () =>
      Promise.all(
        ['first', 'second', 'third', 'unconfirmed'].map(async (name) => (await told(`${name}@kvistra.example`)).length),
      );
    expect(await count()).toEqual([1, 1, 0, 0]);
    const [mail] = await told('first@kvistra.example');
    expect(mail!.subject).toMatch(/^Back in stock: /);
    const number = variantId.split('/').at(-1);
    expect(mail!.text).toContain(`${shop.url}/de/cart/${number}:1`);
    expect(mail!.text).toContain('/de/back-in-stock/leave?link=');
    // the hourly look finds what is left for the next ones
    await forward(24 * HOUR);
    expect(await count()).toEqual([1, 1, 1, 0]);
    await forward(48 * HOUR);
    expect(await count()).toEqual([1, 1, 1, 0]);
    await stock(0);
  });

  it('is found by the hourly look where no event has told of it', async () => {
    await wait('quiet@kvistra.example');
    await shop.control('webhooks', { lossRate: 1 });
    await stock(3);
    await shop.control('webhooks', { lossRate: 0 });
    await shop.everyMinute();
    await forward(2 * HOUR);
    expect((await told('quiet@kvistra.example')).length).toBe(1);
    await stock(0);
  });

  it('is put into the cart by the link of the mail, once', async () => {
    await stock(4);
    const path = `/de/cart/${variantId.split('/').at(-1)}:1`;
    const first = await shop.get(path);
    expect([first.status, first.headers.get('location'), first.headers.get('cache-control')]).toEqual([
      303,
      '/de/cart',
      'private, no-store',
    ]);
    const Cookie = first.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
    await shop.get(path, { Cookie });
    const cart = (await (await shop.get('/api/cart', { Cookie })).json()) as { cart: any };
    expect(cart.cart.items.map((item: any) => [item.variantId, item.quantity])).toEqual([[variantId, 1]]);
    await stock(0);
    // sold out again: the cart says so
    const refused = await shop.get(path);
    const page = await html('/de/cart', {
      Cookie: refused.headers
        .getSetCookie()
        .map((c) => c.split(';')[0])
        .join('; '),
    });
    expect(page).toContain('role="alert"');
  });
});
