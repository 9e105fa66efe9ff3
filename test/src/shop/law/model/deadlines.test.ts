import { expect, it } from 'vitest';
import { addDays, dayFrom, weekdayOf } from '../../../../../src/platform/shared/day.ts';
import { isWorkingDay } from '../../../../../src/platform/shared/working-days.ts';
import { deadlinesOf } from '../../../../../src/shop/law/model/deadlines.ts';

it('gives both sides fourteen days after the day of the declaration', () => {
  expect(deadlinesOf('2026-11-03', 'DE')).toEqual({ sendBy: '2026-11-17', refundBy: '2026-11-17' });
});

it('lets the customer’s days end with a working day of their country; the shop pays back no later for it', () => {
  // a Saturday, and the second day of Christmas, which Sweden has and Portugal has not
  expect(deadlinesOf('2026-11-07', 'DE')).toEqual({ sendBy: '2026-11-23', refundBy: '2026-11-21' });
  expect(deadlinesOf('2028-12-12', 'SE')).toEqual({ sendBy: '2028-12-27', refundBy: '2028-12-26' });
  expect(deadlinesOf('2028-12-12', 'PT')).toEqual({ sendBy: '2028-12-26', refundBy: '2028-12-26' });
});

it('asks nobody to send anything off on a day without post', () => {
  for (let i = 0; i < 366; i++) {
    const declared = addDays(dayFrom(2027, 1, 1), i);
    const { sendBy, refundBy } = deadlinesOf(declared, 'FR');
    expect(refundBy).toBe(addDays(declared, 14));
    expect([declared, isWorkingDay(sendBy, 'FR'), sendBy >= refundBy]).toEqual([declared, true, true]);
    expect(weekdayOf(sendBy) % 6).not.toBe(0);
  }
});
