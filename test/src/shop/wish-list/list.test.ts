import { beforeAll, describe, expect, it } from 'vitest';
import { api, pages } from '../../../../src/routes.ts';
import { numberOfGid } from '../../../../src/shopify/ids.ts';
import { Jar, signIn } from '../../../customer.ts';
import { eventually, SOON, useShop } from '../../../shop.ts';

const shop = useShop(SOON);
const OAT = 'Everyday Insect &amp; Oat';
const FOUNTAIN = 'drinking-fountain';
const ALL_ZEROS = '0'.repeat(64);

let oat = '';
let large = '';
let light = '';
let fountain = '';
let soon = '';

interface Answer {
  variants: string[];
  errors: { code: string; message: string }[];
  leftOut?: string[];
}
const list = pages.wishList('de');
const page = async (jar = new Jar(), path = list) => (await shop.get(path, { Cookie: jar.header })).text();
const call = async (jar: Jar, path: string, fields: object = {}) => {
  const answer = await shop.call<Answer>(path, { market: 'de', ...fields }, { Cookie: jar.header });
  jar.take(answer);
  return answer;
};
const form = async (jar: Jar, path: string, fields: Record<string, string> = {}) => {
  const answer = await shop.form(path, { market: 'de', ...fields }, { Cookie: jar.header });
  jar.take(answer);
  return answer;
};
const wishesOf = async (jar: Jar): Promise<string[]> =>
  ((await (await shop.get(api.wishListRead, { Cookie: jar.header })).json()) as Answer).variants;
const rows = async () =>
  (
    await (
      await shop.database()
    )
      .prepare('SELECT customer_id, variant_id, handle, category FROM wish_list_items')
      .all<{ variant_id: string; handle: string; category: string }>()
  ).results;
/** Someone new who is signed in. */
const newcomer = (jar = new Jar()) => signIn(shop, `wish-${crypto.randomUUID()}@kvistra.example`, jar);

beforeAll(async () => {
  const numberOf = async (handle: string) => numberOfGid(await shop.firstVariant(handle));
  [oat, light, fountain, soon] = await Promise.all([
    numberOf('insect-oat-adult-dog'),
    numberOf('light-insect-dog'),
    numberOf(FOUNTAIN),
    numberOf('wet-chicken-insect-adult-cat').catch(() => ''),
  ]);
  const { data } = await shop.storefront(
    'query($handle: String!) { product(handle: $handle) { variants(first: 20) { nodes { id } } } }',
    { handle: 'insect-oat-adult-dog' },
  );
  large = numberOfGid(data.product.variants.nodes.at(-1).id);
  // the first page of an isolate may come too late on a busy machine
  await eventually(async () => (await shop.get(list)).status === 200);
});

describe('a visitor without an account', () => {
  it('remembers a size by the form of its page, sees it with price, stock and cart, and removes it, all without script', async () => {
    const jar = new Jar();
    const product = await page(jar, pages.product('de', 'dog-food', 'insect-oat-adult-dog'));
    expect(product).toMatch(new RegExp(`<form class="wish"[^>]*action="${api.wishListAdd}"`));
    expect(product).toContain(`<option value="${large}"`);

    const added = await form(jar, api.wishListAdd, { chosen: oat, variantId: large });
    expect([added.status, added.headers.get('location')]).toEqual([303, pages.wishList('de', 'added')]);
    expect(jar.cookies.get('wishes')).toBe(large);
    const shown = await shop.get(list, { Cookie: jar.header });
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    const html = await shown.text();
    for (const part of [OAT, 'In stock', '€', `action="${api.cartAdd}"`, 'content="noindex"'])
      expect(html).toContain(part);

    const removed = await form(jar, api.wishListRemove, { variantId: large });
    expect([removed.status, removed.headers.get('location')]).toEqual([303, pages.wishList('de', 'removed')]);
    expect(jar.cookies.has('wishes')).toBe(false);
    expect(await page(jar)).toContain('Nothing is on your list yet');
    expect(await rows()).toEqual([]);
  });

  it('has a size once however often it is added, and loses none of another tab', async () => {
    const jar = new Jar();
    for (const variantId of [oat, oat, light, oat])
      expect((await call(jar, api.wishListAdd, { variantId })).status).toBe(200);
    expect(await wishesOf(jar)).toEqual([light, oat]);
  });

  it('is told when the list is full, and keeps it', async () => {
    const jar = new Jar();
    const full = Array.from({ length: 30 }, (_, i) => String(i + 1)).join('.');
    jar.cookies.set('wishes', full);
    const { status, body } = await call(jar, api.wishListAdd, { variantId: oat });
    expect([status, body.errors[0]?.code, jar.cookies.get('wishes')]).toEqual([409, 'wish_list_full_browser', full]);
  });

  it('is refused what is no size of the shop', async () => {
    for (const variantId of ['999999999', `gid://shopify/Product/${oat}`, '-1', '0', 'x', '9'.repeat(65_000), ''])
      expect([variantId.slice(0, 30), (await call(new Jar(), api.wishListAdd, { variantId })).status]).toEqual([
        variantId.slice(0, 30),
        422,
      ]);
    expect((await call(new Jar(), api.wishListAdd)).status).toBe(422);
    const foreign = await fetch(`${shop.url}${api.wishListAdd}`, {
      method: 'POST',
      headers: { Origin: 'https://other.example' },
      body: new URLSearchParams({ variantId: oat }),
    });
    expect(foreign.status).toBe(403);
  });

  it('sees an empty list in place of a cookie that is none of the shop’s, and is told of what is gone', async () => {
    const jar = new Jar();
    for (const forged of ['<script>', '1.2.x', '9'.repeat(3000)]) {
      jar.cookies.set('wishes', forged);
      expect(await page(jar)).toContain('Nothing is on your list yet');
    }
    jar.cookies.set('wishes', `999999999.${oat}`);
    const html = await page(jar);
    expect(html).toContain('No longer sold here');
    expect(html).toContain(OAT);
    await form(jar, api.wishListRemove, { variantId: '999999999' });
    expect(jar.cookies.get('wishes')).toBe(oat);
  });

  it('has no way into the pages that are kept for everybody', async () => {
    const jar = new Jar();
    await call(jar, api.wishListAdd, { variantId: oat });
    const path = pages.product('de', 'dog-food', 'insect-oat-adult-dog');
    const [own, other] = [await shop.get(path, { Cookie: jar.header }), await shop.get(path)];
    expect(own.headers.get('cache-control')).toBe(other.headers.get('cache-control'));
    for (const html of [await own.text(), await other.text()]) expect(html).toContain('aria-pressed="false"');
  });
});

describe('everything to the cart', () => {
  it('adds each size once, leaves out and names what is sold out, also after a second click', async () => {
    const jar = new Jar();
    for (const variantId of [oat, light, fountain]) await call(jar, api.wishListAdd, { variantId });
    expect(await page(jar)).toContain('What cannot be bought now stays on the list.');
    const formId = crypto.randomUUID();
    const added = await form(jar, api.wishListCart, { formId });
    expect([added.status, added.headers.get('location')]).toEqual([303, pages.cart('de')]);
    const cart = await page(jar, pages.cart('de'));
    expect(cart).toContain('Not for sale at the moment, and left out: ');
    jar.cookies.delete('flash');
    const again = await call(jar, api.wishListCart, { formId });
    expect(again.status).toBe(200);
    const { cart: after } = (await (await shop.get('/api/cart', { Cookie: jar.header })).json()) as {
      cart: { items: { variantId: string; quantity: number }[] };
    };
    expect(after.items.map(({ variantId, quantity }) => [numberOfGid(variantId), quantity]).sort()).toEqual(
      [
        [oat, 1],
        [light, 1],
      ].sort(),
    );
    expect(again.body.leftOut?.[0]).toContain('left out');
    expect(await wishesOf(jar)).toEqual([fountain, light, oat]);
  });

  it('says so where nothing can be bought', async () => {
    const jar = new Jar();
    if (soon) await call(jar, api.wishListAdd, { variantId: soon });
    await call(jar, api.wishListAdd, { variantId: fountain });
    const { status, body } = await call(jar, api.wishListCart, { formId: crypto.randomUUID() });
    expect([status, body.errors[0]?.code]).toEqual([409, 'wish_list_nothing']);
  });
});

describe('a customer', () => {
  it('takes the list of the browser along at the sign-in, and leaves nothing behind', async () => {
    const jar = new Jar();
    for (const variantId of [light, oat]) await call(jar, api.wishListAdd, { variantId });
    jar.cookies.set('wishes', `${jar.cookies.get('wishes')}.999999999`);
    await newcomer(jar);
    expect(jar.cookies.has('wishes')).toBe(false);
    expect(await wishesOf(jar)).toEqual([oat, light, '999999999']);
    expect((await rows()).find(({ variant_id: id }) => numberOfGid(id) === oat)).toMatchObject({
      handle: 'insect-oat-adult-dog',
      category: 'dog-food',
    });

    await call(jar, api.wishListAdd, { variantId: large });
    await call(jar, api.wishListAdd, { variantId: large });
    expect(await wishesOf(jar)).toEqual([large, oat, light, '999999999']);
    await form(jar, api.accountLogout);
    expect([jar.cookies.has('session'), jar.cookies.has('wishes'), await wishesOf(jar)]).toEqual([false, false, []]);
    expect(await page(jar)).toContain('Nothing is on your list yet');
  });

  it('has room for 100, and what does not fit stays in the browser', async () => {
    const email = `wish-${crypto.randomUUID()}@kvistra.example`;
    const jar = await signIn(shop, email);
    await call(jar, api.wishListAdd, { variantId: oat });
    const database = await shop.database();
    const own = await database
      .prepare('SELECT customer_id AS id FROM wish_list_items ORDER BY rowid DESC LIMIT 1')
      .first<{ id: string }>();
    await database.batch(
      Array.from({ length: 98 }, (_, i) =>
        database
          .prepare("INSERT INTO wish_list_items VALUES (?, ?, '', '', ?)")
          .bind(own!.id, `gid://shopify/ProductVariant/${i + 1}`, new Date(0).toISOString()),
      ),
    );
    await form(jar, api.accountLogout);
    for (const variantId of [large, light, oat]) await call(jar, api.wishListAdd, { variantId });
    await signIn(shop, email, jar);
    expect([jar.cookies.get('wishes'), (await wishesOf(jar)).length]).toEqual([large, 100]);
    const { status, body } = await call(jar, api.wishListAdd, { variantId: large });
    expect([status, body.errors[0]?.code]).toEqual([409, 'wish_list_full']);
    expect((await call(jar, api.wishListAdd, { variantId: oat })).status).toBe(200);
  });

  it('gets the list with the export, and has it erased with the account', async () => {
    const jar = await newcomer();
    await call(jar, api.wishListAdd, { variantId: oat });
    await call(jar, api.wishListShare);
    await call(jar, api.wishListShare);
    const customer = await (await shop.get(api.accountCustomer, { Cookie: jar.header })).json();
    const { id: customerId } = (customer as { data: { customer: { id: string } } }).data.customer;
    const exported = await form(jar, api.accountDataExport);
    const data = (await exported.json()) as { wishList: object[]; sharedWishList: object };
    expect(data.wishList).toEqual([
      expect.objectContaining({ variantId: `gid://shopify/ProductVariant/${oat}`, handle: 'insect-oat-adult-dog' }),
    ]);
    expect(data.sharedWishList).toEqual({
      secret: expect.stringMatching(/^[0-9a-f]{64}$/),
      sharedAt: expect.any(String),
    });
    const ofCustomer = async () => {
      const counted = await (await shop.database())
        .prepare(
          'SELECT (SELECT COUNT(*) FROM wish_list_items WHERE customer_id = ?1) + (SELECT COUNT(*) FROM wish_list_shares WHERE customer_id = ?1) AS count',
        )
        .bind(customerId)
        .first<{ count: number }>();
      return counted?.count;
    };
    expect(await ofCustomer()).toBe(2);
    expect((await call(jar, api.accountDataDelete, { confirm: 'delete' })).status).toBe(200);
    await eventually(async () => (await ofCustomer()) === 0);
  });
});

describe('a shared list', () => {
  const addressIn = (html: string) => /id="wish-list-address"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? '';
  const pathOf = (address: string) => address.replace(/^https?:\/\/[^/]+/, '').replaceAll('&amp;', '&');

  it('of a customer has an address without a name, in every market, until it is withdrawn', async () => {
    const jar = await newcomer();
    for (const variantId of [oat, fountain]) await call(jar, api.wishListAdd, { variantId });
    expect(addressIn(await page(jar))).toBe('');
    const shared = await form(jar, api.wishListShare);
    expect([shared.status, shared.headers.get('location')]).toEqual([303, `${pages.wishList('de', 'shared')}#share`]);
    await form(jar, api.wishListShare);
    const path = pathOf(addressIn(await page(jar)));
    expect(path).toMatch(/^\/de\/wish-list\/[0-9a-f]{64}$/);

    const answer = await shop.get(path);
    expect([answer.status, answer.headers.get('x-robots-tag'), answer.headers.get('referrer-policy')]).toEqual([
      200,
      'noindex',
      'same-origin',
    ]);
    const html = await answer.text();
    expect(html).toContain(OAT);
    expect(html).not.toMatch(/wish-[0-9a-f-]{36}|kvistra\.example/);
    expect(html).not.toContain(api.wishListRemove);
    expect(await page(new Jar(), path.replace('/de/', '/se/'))).toMatch(/kr/);

    await call(jar, api.wishListAdd, { variantId: light });
    expect(await page(new Jar(), path)).toContain('Light Insect');
    await form(jar, api.wishListStop);
    for (const cc of ['de', 'se']) expect((await shop.get(path.replace('/de/', `/${cc}/`))).status).toBe(404);
    expect(addressIn(await page(jar))).toBe('');
    await form(jar, api.wishListShare);
    expect(pathOf(addressIn(await page(jar)))).not.toBe(path);
  });

  it('of anybody else carries the sizes', async () => {
    const jar = new Jar();
    for (const variantId of [light, oat]) await call(jar, api.wishListAdd, { variantId });
    const path = pathOf(addressIn(await page(jar)));
    expect(path).toBe(pages.wishListCarried('de', `${oat}.${light}`));
    const answer = await shop.get(path);
    expect([answer.status, (await answer.text()).includes(OAT)]).toEqual([200, true]);
    expect((await shop.get(`${path}.999999999`)).status).toBe(200);
  });

  it('that there is not is a 404, and nobody shares without an account', async () => {
    for (const end of [
      ALL_ZEROS,
      'shared',
      'shared?variants=',
      'shared?variants=1.x',
      `shared?variants=${'1.'.repeat(40)}1`,
    ])
      expect([end.slice(0, 30), (await shop.get(`${list}/${end}`)).status]).toEqual([end.slice(0, 30), 404]);
    expect((await shop.get(`${list}/${'a'.repeat(63)}`)).status).toBe(404);
    expect((await shop.get(`${list}/${'a'.repeat(65_536)}`)).status).toBe(414);
    expect((await call(new Jar(), api.wishListShare)).status).toBe(401);
    expect((await call(new Jar(), api.wishListStop)).status).toBe(401);
  });
});
