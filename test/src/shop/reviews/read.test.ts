import { describe, expect, it } from 'vitest';
import { listQueryOf } from '../../../../src/shop/reviews/model/list-query.ts';
import { listReviews, reviewsOnPage } from '../../../../src/shop/reviews/read.ts';
import { MemoryD1 } from '../../../d1.ts';

const PRODUCT = 'gid://shopify/Product/8100000001000';

/** A database with as many reviews of a product. */
function databaseWith(count: number): MemoryD1 {
  const database = new MemoryD1();
  const insert = database.sqlite.prepare(
    `INSERT INTO reviews (id, product_id, handle, category, title, customer_id, order_id, market, language, stars, text,
       author, species, breed, years, weight, pet, animal, fed, state, created_at, changed_at, helpful, answer, is_demo)
     VALUES (?, 8100000001000, 'oats', 'dog-food', 'Oats', ?, '', 'de', 'en', ?, 'Good.', '', 'dog', '', 3, 7, '',
       ?, '', 'shown', ?, 0, ?, '', ?)`,
  );
  for (let n = 0; n < count; n++)
    insert.run(
      `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
      `c${n}`,
      (n % 5) + 1,
      n % 2 ? 'dog-small-adult' : 'dog-large-adult',
      n,
      n % 100,
      n === 0 ? 1 : 0,
    );
  return database;
}

const contextOf = (database: MemoryD1, demoContent = false) => ({
  database: database.binding,
  settings: { demoContent, thirdParties: [] },
  own: <T>(_: string, load: () => Promise<T>) => load(),
});

describe('with 5,000 reviews', () => {
  const database = databaseWith(5000);

  it.each(['', 'sort=new', 'animal=dog-small-adult', 'animal=dog-small-adult&sort=new'])(
    'a page of the list by "%s" is read from an index in its order',
    async (query) => {
      const queries: string[] = [];
      database.onCall = (statements) => queries.push(...statements);
      const read = (after = '') =>
        listReviews(contextOf(database), PRODUCT, listQueryOf(new URLSearchParams(`${query}&after=${after}`)));
      const { shown, next } = await read();
      const more = await read(`${next!.value}-${next!.id}`);
      expect(new Set([...shown, ...more.shown].map(({ id }) => id)).size).toBe(20);
      for (const sql of queries.filter((text) => text.includes('from "reviews"'))) {
        const plan = database.rows<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql.replaceAll('?', '0')}`);
        expect(plan.map(({ detail }) => detail).join('\n')).toMatch(/^SEARCH reviews USING INDEX reviews_\w+ /);
        expect(plan.map(({ detail }) => detail).join('\n')).not.toContain('TEMP B-TREE');
      }
    },
  );

  it('the page of the product reads one row of the summary and the first three', async () => {
    const found = await reviewsOnPage(contextOf(database), { id: PRODUCT, handle: 'oats' });
    expect(found?.best.map(({ helpful }) => helpful)).toEqual([99, 99, 99]);
  });
});

it('the newest come first until somebody has found one helpful', async () => {
  const database = databaseWith(3);
  const read = async () => {
    const { sort, shown } = await listReviews(contextOf(database, true), PRODUCT, listQueryOf(new URLSearchParams()));
    return [sort, ...shown.map(({ createdAt }) => createdAt)];
  };
  database.sqlite.exec('UPDATE reviews SET helpful = 0, created_at = -created_at');
  expect(await read()).toEqual(['new', 0, -1, -2]);
  database.sqlite.exec('UPDATE reviews SET helpful = 1 WHERE created_at = -2');
  expect(await read()).toEqual(['helpful', -2, -1, 0]);
});

it('an invented review is shown where demo content is, and nowhere else', async () => {
  const query = listQueryOf(new URLSearchParams());
  const count = async (demoContent: boolean) =>
    (await listReviews(contextOf(databaseWith(2), demoContent), PRODUCT, query)).shown.length;
  expect([await count(true), await count(false)]).toEqual([2, 1]);
});
