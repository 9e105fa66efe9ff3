import { afterEach, expect, it } from 'vitest';
import { useShop } from '../../../shop.ts';

const shop = useShop();
afterEach(() => shop.reset());

it('queries that visitors invent do not push the catalogue out of memory before an outage', async () => {
  const pages = ['/de', '/de/dog-food', '/de/cat-food', '/de/dog-food/insect-oat-adult-dog'];
  for (const page of pages) expect((await shop.get(page)).status).toBe(200);
  const invented = Array.from(
    { length: 2050 },
    (_, i) => `/de/dog-food?form=x${i}&sort=title&after=${btoa(`{"last_id":${i}}`)}`,
  );
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let path = invented.pop(); path; path = invented.pop()) await (await shop.get(path)).arrayBuffer();
    }),
  );
  await shop.fault({ service: 'storefront', mode: 'down' });
  for (const page of pages) expect([page, (await shop.get(page)).status]).toEqual([page, 200]);
}, 120_000);

it('a filter with a value that no product has is the list without it', async () => {
  const cards = async (path: string) => (await (await shop.get(path)).text()).match(/class="card"/g)?.length;
  expect(await cards('/de/dog-food?form=spaceship')).toBe(await cards('/de/dog-food'));
});
