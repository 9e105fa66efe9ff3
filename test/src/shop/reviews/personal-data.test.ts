import { expect, it } from 'vitest';
import { MemoryD1 } from '../../../d1.ts';
import { deleteOld } from '../../../old-rows.ts';

it('a removed review goes with its votes once nobody can complain any more, and no other', async () => {
  const d1 = new MemoryD1();
  const daysAgo = (days: number) => Date.now() - days * 86_400_000;
  for (const [id, state, changedAt] of [
    ['old-removed', 'removed', daysAgo(400)],
    ['new-removed', 'removed', daysAgo(300)],
    ['old-shown', 'shown', daysAgo(400)],
  ] as const) {
    d1.sqlite
      .prepare(
        `INSERT INTO reviews (id, product_id, handle, category, title, customer_id, order_id, market, language, stars, text,
           author, species, breed, years, weight, pet, animal, fed, state, created_at, changed_at, helpful, answer, is_demo)
         VALUES (?1, 1, 'h', 'dog-food', 't', ?1, 'o', 'de', 'en', 5, '', '', '', '', NULL, NULL, '', '', '', ?2, ?3, ?3, 1, '', 0)`,
      )
      .run(id, state, changedAt);
    for (const voter of ['a', 'b'])
      d1.sqlite.prepare('INSERT INTO review_votes (review_id, voter) VALUES (?, ?)').run(id, voter);
  }
  await deleteOld(d1.binding);
  const ids = (sql: string) => d1.rows<{ id: string }>(sql).map(({ id }) => id);
  expect(ids('SELECT id FROM reviews ORDER BY id')).toEqual(['new-removed', 'old-shown']);
  expect(ids('SELECT DISTINCT review_id AS id FROM review_votes ORDER BY id')).toEqual(['new-removed', 'old-shown']);
});
