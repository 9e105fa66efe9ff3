import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dayOf } from '../../../../src/platform/shared/day.ts';
import { type Choice, REFUSED, TEXT_VERSION } from '../../../../src/shop/consent/model/consent.ts';
import { logChoice } from '../../../../src/shop/consent/store.ts';
import { MemoryD1 } from '../../../d1.ts';
import { deleteOld } from '../../../old-rows.ts';

const ZONE = 'Europe/Stockholm';
const STATISTICS = { ...REFUSED, statistics: true };
const ALL = { statistics: true, marketing: true, functions: true };
const DAY_MS = 86_400_000;

let d1: MemoryD1;
const log = (choice: Choice, before?: string, language = 'en') =>
  logChoice(d1.binding, { choice, language, before, zone: ZONE });
const consents = () => d1.rows<Record<string, any>>('SELECT * FROM consents ORDER BY at');
/** Lets days pass. @returns the moment. */
const pass = (days: number): string => {
  vi.setSystemTime(Date.now() + days * DAY_MS);
  return new Date().toISOString();
};

beforeEach(() => {
  d1 = new MemoryD1();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

it('a browser that chooses again changes its row, which keeps what was chosen before', async () => {
  const first = pass(0);
  const reference = await log(ALL);
  const second = pass(30);
  expect(await log(STATISTICS, reference, 'de')).toBe(reference);
  const third = pass(30);
  expect(await log(STATISTICS, reference)).toBe(reference);
  expect(consents()).toEqual([
    {
      reference,
      at: second,
      renewed_at: third,
      text_version: TEXT_VERSION,
      language: 'de',
      statistics: 1,
      marketing: 0,
      functions: 0,
      earlier: JSON.stringify([[first, 'en', 'statistics', 'marketing', 'functions']]),
      ended_at: null,
    },
  ]);
});

it('keeps the first choice and the last ten', async () => {
  const first = pass(0);
  const reference = await log(ALL);
  for (let turn = 0; turn < 50; turn++) {
    pass(1);
    await log(turn % 2 ? ALL : STATISTICS, reference);
  }
  const [row] = consents();
  const earlier = JSON.parse(row!.earlier);
  expect([consents().length, earlier.length, earlier[0][0]]).toEqual([1, 10, first]);
  expect(Date.parse(row!.at) - Date.parse(earlier.at(-1)[0])).toBe(DAY_MS);
});

it('a refusal ends the consent and is counted by its day; a consent after it is a row of its own', async () => {
  const reference = await log(ALL);
  const other = await log(ALL);
  const end = pass(1);
  expect(await log(REFUSED, reference)).toBeUndefined();
  await log(REFUSED, 'unknown');
  await log(REFUSED, undefined, 'de');
  const day = dayOf(new Date(), ZONE);
  expect(d1.rows('SELECT * FROM refusals ORDER BY language')).toEqual([
    { day, text_version: TEXT_VERSION, language: 'de', count: 1 },
    { day, text_version: TEXT_VERSION, language: 'en', count: 2 },
  ]);
  const again = await log(ALL, reference);
  expect(d1.rows('SELECT reference, ended_at FROM consents ORDER BY rowid')).toEqual([
    { reference, ended_at: end },
    { reference: other, ended_at: null },
    { reference: again, ended_at: null },
  ]);
});

it('a consent to an older text stays as it is, and ends with the next', async () => {
  const reference = await log(ALL);
  d1.sqlite.exec('UPDATE consents SET text_version = 0');
  const now = pass(10);
  const next = await log(STATISTICS, reference);
  expect(next).not.toBe(reference);
  expect(
    d1.rows('SELECT reference, text_version, statistics, marketing, ended_at FROM consents ORDER BY rowid'),
  ).toEqual([
    { reference, text_version: 0, statistics: 1, marketing: 1, ended_at: now },
    { reference: next, text_version: TEXT_VERSION, statistics: 1, marketing: 0, ended_at: null },
  ]);
});

it('forgets a consent three and a half years after it was renewed last, and refusals after their day', async () => {
  const [old, renewed] = [await log(ALL), await log(ALL)];
  await log(REFUSED);
  pass(10);
  await log(ALL, renewed);
  // 1,277.5 days
  pass(1267);
  await deleteOld(d1.binding);
  expect(consents().map(({ reference }) => reference)).toEqual([old, renewed]);
  pass(2);
  await deleteOld(d1.binding);
  expect([consents().map(({ reference }) => reference), d1.rows('SELECT * FROM refusals')]).toEqual([[renewed], []]);
});

it('what was logged before stays: consents as rows, refusals as counts', () => {
  d1 = new MemoryD1('0035');
  d1.sqlite.exec(`INSERT INTO consents (at, text_version, language, statistics, marketing, functions, reference, ended_at) VALUES
    ('2026-11-01', 1, 'de', 0, 0, 0, NULL, NULL), ('2026-11-01', 1, 'de', 0, 0, 0, NULL, NULL),
    ('2026-11-02T08:00:00.000Z', 1, 'en', 1, 0, 1, 'r', '2026-11-03T08:00:00.000Z')`);
  d1.migrate('0035_z');
  expect(d1.rows('SELECT * FROM refusals')).toEqual([{ day: '2026-11-01', text_version: 1, language: 'de', count: 2 }]);
  expect(consents()).toEqual([
    {
      reference: 'r',
      at: '2026-11-02T08:00:00.000Z',
      renewed_at: '2026-11-02T08:00:00.000Z',
      text_version: 1,
      language: 'en',
      statistics: 1,
      marketing: 0,
      functions: 1,
      earlier: '[]',
      ended_at: '2026-11-03T08:00:00.000Z',
    },
  ]);
});
