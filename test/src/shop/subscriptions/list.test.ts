import { beforeAll, expect, it } from 'vitest';
import { type Jar, signIn } from '../../../customer.ts';
import { useShop } from '../../../shop.ts';

const shop = useShop();
let demo: Jar;
beforeAll(async () => {
  demo = await signIn(shop, 'demo@kvistra.example');
});

/** The cards of the list, by the number of their subscription. */
async function cards(): Promise<Map<string, string>> {
  const html = await (await shop.get('/de/account/subscriptions', { Cookie: demo.header })).text();
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
  const paused = [...shown.values()].find((card) => card.includes('status-paused'))!;
  expect(paused).not.toContain('?add=all');
  expect(paused).not.toContain('Upcoming orders');
});

it('a skipped order stands among them, without an amount', async () => {
  const { body } = await shop.call('/api/account/subscriptions/skip', { market: 'de', subscriptionId: '301', cycle: 2 }, { Cookie: demo.header });
  expect(body.errors).toEqual([]);
  const first = /<li class="skipped">.*?<\/li>/s.exec((await cards()).get('301')!)![0];
  expect(first).toContain('skipped</span>');
  expect(first).not.toMatch(/<span>[^<]*\d[^<]*<\/span><\/li>/);
});
