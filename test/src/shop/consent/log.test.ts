import { expect, it } from 'vitest';
import { REFUSED } from '../../../../src/shop/consent/model.ts';
import { deleteOldConsents, logChoice } from '../../../../src/shop/consent/store.ts';
import { MemoryD1 } from '../../../d1.ts';

const ZONE = 'Europe/Stockholm';

it('forgets choices after three and a half years', async () => {
  const d1 = new MemoryD1();
  for (const at of ['2020-01-01', '2020-01-01T10:00:00.000Z', '2999-01-01'])
    d1.sqlite.exec(`INSERT INTO consents (at, text_version, language, statistics, marketing, functions) VALUES ('${at}', 1, 'en', 0, 0, 0)`);
  await deleteOldConsents(d1.binding);
  expect(d1.rows('SELECT at FROM consents')).toEqual([{ at: '2999-01-01' }]);
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
