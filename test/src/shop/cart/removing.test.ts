import { afterEach, expect, it } from 'vitest';
import { Jar } from '../../../customer.ts';
import { expectFiftyOthers, firstByteMs, leave, slowProvider, timed } from '../../../leaving.ts';
import { eventually, useShop } from '../../../shop.ts';

const shop = useShop();
afterEach(async () => {
  await slowProvider(shop, 0);
  await shop.fault({ service: 'storefront', operation: 'Cart', latencyMs: 0 });
});

const HANDLES = ['insect-oat-adult-dog', 'insect-potato-adult-dog'];

/** A browser without script whose cart has two lines. */
async function visitor() {
  const jar = new Jar();
  for (const handle of HANDLES)
    jar.take(
      await shop.form(
        '/api/cart/lines/add',
        { market: 'de', variantId: await shop.firstVariant(handle) },
        { Cookie: jar.header },
      ),
    );
  const items = async () =>
    ((await (await shop.get('/api/cart?market=de', { Cookie: jar.header })).json()) as any).cart.items as {
      id: string;
      handle?: string;
    }[];
  const [line] = await items();
  const remove = () => shop.form('/api/cart/lines/remove', { market: 'de', lineId: line!.id }, { Cookie: jar.header });
  const page = async () => (await shop.get('/de/cart', { Cookie: jar.header })).text();
  return { jar, line: line!, items, remove, page };
}
const undo = (html: string) => /<form[^>]*id="removed".*?<\/form>/s.exec(html)?.[0] ?? '';
const fieldsOf = (form: string) =>
  Object.fromEntries(
    [...form.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
  );

it('a line is removed although its way back cannot be read', async () => {
  const { jar, items, remove, page } = await visitor();
  await shop.fault({ service: 'storefront', operation: 'Cart', errorRate: 1, mode: '500' });
  const { answer, ms } = await timed(remove());
  jar.take(answer);
  await shop.fault({ service: 'storefront', operation: 'Cart', errorRate: 0 });
  expect([answer.status, answer.headers.get('location'), ms < 2 * firstByteMs()]).toEqual([303, '/de/cart', true]);
  expect(await items()).toHaveLength(1);
  const html = await page();
  expect([undo(html), /class="alert"/.test(html)]).toEqual(['', false]);
});

it('with the provider three seconds slow a line is removed, and comes back once although it is put back twice at once', async () => {
  const { jar, items, remove, page } = await visitor();
  await slowProvider(shop, 3000, ['storefront']);
  const removed = await Promise.all([remove(), remove()]);
  for (const answer of removed) expect([answer.status, answer.headers.get('location')]).toEqual([303, '/de/cart']);
  jar.take(removed[1]!);
  const slow = await timed(shop.get('/de/cart', { Cookie: jar.header }));
  expect([slow.answer.status, slow.ms < firstByteMs()]).toEqual([200, true]);
  expect(slow.html).toContain('cannot be shown right now');
  // the way back is offered even there, and stays for the next page
  await slowProvider(shop, 0);
  const form = undo(slow.html) || undo(await page());
  expect(form).toContain('Put it back');
  const put = () => shop.form('/api/cart/lines/add', fieldsOf(form), { Cookie: jar.header });
  const back = await Promise.all([put(), put()]);
  for (const answer of back) expect([answer.status, answer.headers.get('location')]).toEqual([303, '/de/cart']);
  expect((await items()).map(({ quantity }: any) => quantity)).toEqual([1, 1]);
});

it('a visitor who leaves has removed the line or put it back whole', async () => {
  const { jar, line, items, remove, page } = await visitor();
  await slowProvider(shop, 400, ['storefront']);
  await leave(
    `${shop.url}/api/cart/lines/remove`,
    { shop, call: 1 },
    { Cookie: jar.header },
    { market: 'de', lineId: line.id },
  );
  await expectFiftyOthers(shop, ['/de', '/de/faq']);
  await eventually(async () => (await items()).length === 1);
  // pressed again, the removal counts as made
  expect((await remove()).headers.get('location')).toBe('/de/cart');
  const [left] = await items();
  const last = await shop.form('/api/cart/lines/remove', { market: 'de', lineId: left!.id }, { Cookie: jar.header });
  jar.take(last);
  await slowProvider(shop, 0);
  const fields = fieldsOf(undo(await page()));
  await slowProvider(shop, 400, ['storefront']);
  await leave(`${shop.url}/api/cart/lines/add`, { shop, call: 1 }, { Cookie: jar.header }, fields);
  await slowProvider(shop, 0);
  expect((await shop.form('/api/cart/lines/add', fields, { Cookie: jar.header })).status).toBe(303);
  expect((await items()).map(({ quantity }: any) => quantity)).toEqual([1]);
});
