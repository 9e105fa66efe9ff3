import { expect, it } from 'vitest';
import { firstCycleEnd } from '../../provider/rhythm.ts';
import type { Contract } from '../../provider/store.ts';
import { upcomingCycles, withNextCycle } from '../../provider/subscriptions/cycles.ts';
import { dayOf } from '../../src/platform/shared/day.ts';
import { withParts } from '../stand-ins.ts';

const ZONE = 'Europe/Stockholm';
const monthly = (nextBillingDate: string): Contract =>
  withParts<Contract>({
    cycle: 1,
    createdAt: '2020-01-01T00:00:00.000Z',
    nextBillingDate,
    rhythm: { interval: 'MONTH', intervalCount: 1 },
    edits: {},
    lines: [],
  });
const daysOf = (contract: Contract, count: number) =>
  upcomingCycles(contract, ZONE, count).map(({ regularDate }) => dayOf(new Date(regularDate), ZONE));

it.each(['2027-01-31T05:42:10.000Z', '2028-01-30T23:30:00.000Z', '2026-08-31T10:00:00.000Z'])(
  'a schedule that begins at %s keeps to the days that it has announced',
  (first) => {
    const announced = daysOf(monthly(first), 14);
    let contract = monthly(first);
    const charged = announced.map(() => {
      const [day] = daysOf(contract, 1);
      contract = withNextCycle(contract, ZONE, false);
      return day;
    });
    expect(charged).toEqual(announced);
  },
);

it('a schedule that was moved goes on from its new day', () => {
  const later = withNextCycle(monthly('2027-01-31T05:00:00.000Z'), ZONE, false);
  expect(daysOf(later, 2)).toEqual(['2027-02-28', '2027-03-31']);
  expect(daysOf({ ...later, nextBillingDate: '2027-02-20T05:00:00.000Z' }, 2)).toEqual(['2027-02-20', '2027-03-20']);
});

it('ends every cycle on the anchor of the contract, also after a month that lacks the day', () => {
  const rhythm = { interval: 'MONTH', intervalCount: 1 } as const;
  const created = new Date('2027-01-10T09:30:00Z');
  const first = firstCycleEnd(created, rhythm, 31, ZONE);
  const contract = withParts<Contract>({
    cycle: 1,
    rhythm,
    anchorDay: 31,
    edits: {},
    lines: [],
    createdAt: created.toISOString(),
    nextBillingDate: first.toISOString(),
  });
  const cycles = upcomingCycles(contract, ZONE, 4);
  expect(cycles.map(({ date }) => date.slice(0, 10))).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
  expect(cycles[0]!.startsAt).toBe('2027-01-10T09:30:01.000Z');
  expect(dayOf(firstCycleEnd(created, rhythm, 10, ZONE), ZONE)).toBe('2027-02-10');
  // a Sunday
  expect(dayOf(firstCycleEnd(created, { interval: 'WEEK', intervalCount: 2 }, 1, ZONE), ZONE)).toBe('2027-01-11');
});
