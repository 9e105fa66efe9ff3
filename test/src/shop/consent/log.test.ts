import { expect, it } from 'vitest';
import { dayOf } from '../../../../src/platform/shared/day.ts';
import { REFUSED } from '../../../../src/shop/consent/model/consent.ts';
import { logChoice } from '../../../../src/shop/consent/store.ts';
import { MemoryD1 } from '../../../d1.ts';
import { deleteOld } from '../../../old-rows.ts';

const ZONE = 'Europe/Stockholm';

it('forgets choices after three and a half years', async () => {
  const d1 = new MemoryD1();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  // 1,277.5 days
  const kept = [daysAgo(0), dayOf(new Date(), ZONE), daysAgo(1277)];
  for (const at of [...kept, daysAgo(1278), dayOf(new Date(daysAgo(1279)), ZONE), daysAgo(3000)])
    d1.sqlite.exec(
      `INSERT INTO consents (at, text_version, language, statistics, marketing, functions) VALUES ('${at}', 1, 'en', 0, 0, 0)`,
    );
  await deleteOld(d1.binding);
  expect(d1.rows('SELECT at FROM consents ORDER BY id').map(({ at }) => at)).toEqual(kept);
});

it('ends the consent that a choice replaces, and no other', async () => {
  const d1 = new MemoryD1();
  const choice = { ...REFUSED, statistics: true };
  const first = await logChoice(d1.binding, { choice, language: 'en', before: undefined, zone: ZONE });
  const other = await logChoice(d1.binding, { choice, language: 'en', before: undefined, zone: ZONE });
  const second = await logChoice(d1.binding, { choice, language: 'en', before: first, zone: ZONE });
  await logChoice(d1.binding, { choice: REFUSED, language: 'en', before: 'unknown', zone: ZONE });
  expect(d1.rows('SELECT reference, ended_at IS NULL AS open FROM consents ORDER BY id')).toEqual([
    { reference: first, open: 0 },
    { reference: other, open: 1 },
    { reference: second, open: 1 },
    { reference: null, open: 1 },
  ]);
});
