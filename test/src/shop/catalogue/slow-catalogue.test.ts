import { afterEach, expect, it } from 'vitest';
import { firstByteMs, leave, slowProvider, timed } from '../../../leaving.ts';
import { eventually, useShop } from '../../../shop.ts';

const shop = useShop();
afterEach(() => slowProvider(shop, 0));

const FOOD = '/de/dog-food/insect-oat-adult-dog';
const RATION = `${FOOD}?weight=17`;
const suggestions = (q: string) => `/api/suggestions?${new URLSearchParams({ market: 'de', q })}`;
const bodyOf = (html: string) =>
  JSON.parse(html) as { answers: unknown[]; products: unknown[]; texts: Record<string, string>; all: string };

it('suggestions and the ration of a food that nobody has read answer in time while all services are three seconds slow', async () => {
  // too short to search for: the Worker has begun, and has read nothing
  expect((await shop.get(suggestions('c'))).status).toBe(200);
  await slowProvider(shop, 3000);
  const [suggested, again, ration] = await Promise.all([
    timed(shop.get(suggestions('cat food'))),
    timed(shop.get(suggestions('cat food'))),
    timed(shop.get('/fi/dog-food/insect-oat-adult-dog?weight=17')),
  ]);
  for (const { answer, ms, html } of [suggested, again]) {
    expect([answer.status, ms < firstByteMs(), answer.headers.get('cache-control')]).toEqual([200, true, 'no-store']);
    // what cannot be suggested can be searched for
    expect(bodyOf(html).all).toBe('/de/search?q=cat+food');
  }
  expect([ration.answer.status, ration.ms < firstByteMs()]).toEqual([503, true]);
});

it('of visitors who ask for the same words, the first may leave', async () => {
  // an answer with all its parts may be kept: no service is let alone any more because it was slow
  await eventually(async () => (await shop.get(suggestions('potatoes'))).headers.get('cache-control') !== 'no-store');
  await slowProvider(shop, 400);
  for (const word of ['insect', 'salmon', 'kitten', 'oats', 'potato', 'dental']) {
    const others = () => Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(() => timed(shop.get(suggestions(word)))));
    const [, visits] = await Promise.all([leave(`${shop.url}${suggestions(word)}`, 200), others()]);
    expect(visits.map(({ answer }) => answer.status)).toEqual(visits.map(() => 200));
    for (const { html } of visits) expect(bodyOf(html).all).toBe(`/de/search?q=${word}`);
    // one in which a part was late is not kept
    const whole = visits.filter(({ answer }) => answer.headers.get('cache-control') !== 'no-store');
    expect(new Set(whole.map(({ html }) => html)).size).toBeLessThan(2);
  }
});

it('a ration that was asked for by a visitor who leaves is told to the others, also while the catalogue is slow', async () => {
  expect((await shop.get(FOOD)).status).toBe(200);
  await slowProvider(shop, 3000);
  await leave(`${shop.url}${RATION}`, 200);
  const visits = await Promise.all(Array.from({ length: 50 }, () => timed(shop.get(RATION))));
  for (const { answer, ms, html } of visits) {
    expect([answer.status, ms < firstByteMs()]).toEqual([200, true]);
    expect(html).toMatch(/name="weight"[^>]*value="17"/);
    expect(html).toMatch(/id="ration-said"[^>]*>[^<]*\d+ g/);
  }
});

it('a sample that is added twice at once by the page’s script, while the catalogue is slow, is in the cart once', async () => {
  const html = await (await shop.get(FOOD)).text();
  const sample = /<form class="sample".*?<\/form>/s.exec(html)![0];
  const variantId = /name="variantId" value="([^"]+)"/.exec(sample)![1]!;
  await slowProvider(shop, 3000);
  const fields = { market: 'de', variantId, formId: crypto.randomUUID() };
  const [one, two] = await Promise.all([
    shop.call('/api/cart/lines/add', fields),
    shop.call('/api/cart/lines/add', fields),
  ]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect([one.body.cart.id, one.body.cart.totalQuantity]).toEqual([two.body.cart.id, 1]);
});
