import { beforeAll, expect, it } from 'vitest';
import { type Jar, signIn } from '../../../customer.ts';
import { useShop } from '../../../shop.ts';

const shop = useShop();
let demo: Jar;
beforeAll(async () => {
  demo = await signIn(shop, 'demo@kvistra.example');
});

/** The cards of the list, by the number of their subscription. */
async function cards(market = 'de'): Promise<Map<string, string>> {
  const html = (await (await shop.get(`/${market}/account/subscriptions`, { Cookie: demo.header })).text()).replaceAll('<!-- -->', '');
  return new Map(
    [...html.matchAll(/<li class="account-card sub-card">.*?(?=<li class="account-card sub-card">|<\/main>)/gs)].map(([card]) => [
      /subscriptions\/(\d+)/.exec(card)![1]!,
      card,
    ]),
  );
}

it('each card shows the next three orders with day and amount, and a running one offers to add a product', async () => {
  const shown = await cards();
  const running = shown.get('301')!;
  expect(running).toContain('Upcoming orders');
  const orders = [...running.matchAll(/<li>(?:(?!<\/li>).)*<\/li>/gs)].map(([order]) => order).filter((order) => order.includes('<time'));
  expect(orders.length).toBe(3);
  for (const order of orders) expect(order).toMatch(/<time datetime="\d{4}-\d{2}-\d{2}">[^<]+<\/time>.*<span>[^<]*\d[^<]*<\/span><\/li>/i);
  expect(running).toContain('href="/de/account/subscriptions/301?add=all"');
  expect(running).toContain('Add a product');
});

it.each([
  ['de', 'No orders are planned while it is paused.', 'Resume subscription 302 to add products'],
  ['se', 'Inga leveranser är planerade så länge den är pausad.', 'Återuppta prenumeration 302 för att lägga till produkter'],
  ['pt', 'Não há encomendas previstas enquanto estiver em pausa.', 'Retome a subscrição 302 para adicionar produtos'],
])('a paused one says why it shows no orders and takes no product, and leads to resuming it (%s)', async (market, reason, link) => {
  const shown = await cards(market);
  const paused = [...shown.values()].filter((card) => card.includes('status-paused'));
  expect(paused.length).toBe(1);
  expect(paused[0]).not.toContain('?add=all');
  expect(paused[0]).not.toContain('class="upcoming"');
  expect(paused[0]).toContain(`${reason} <a href="/${market}/account/subscriptions/302">${link}</a>`);
  for (const card of shown.values()) expect(card.includes(reason)).toBe(card === paused[0]);
});

it('a skipped order stands among them, without an amount', async () => {
  const { body } = await shop.call('/api/account/subscriptions/skip', { market: 'de', subscriptionId: '301', cycle: 2 }, { Cookie: demo.header });
  expect(body.errors).toEqual([]);
  const first = /<li class="skipped">.*?<\/li>/s.exec((await cards()).get('301')!)![0];
  expect(first).toContain('skipped</span>');
  expect(first).not.toMatch(/<span>[^<]*\d[^<]*<\/span><\/li>/);
});
