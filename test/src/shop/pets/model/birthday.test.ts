import { describe, expect, it } from 'vitest';
import { birthdayNear, birthdaysOn } from '../../../../../src/shop/pets/model/birthday.ts';

it('birthdays of 29 February are on the 28th in a year without one', () => {
  expect([birthdaysOn('2027-02-28'), birthdaysOn('2028-02-28'), birthdaysOn('2028-02-29')]).toEqual([
    ['02-28', '02-29'],
    ['02-28'],
    ['02-29'],
  ]);
});

describe('a birthday that is near', () => {
  it.each([
    ['2020-05-10', '2026-05-08', null],
    ['2020-05-10', '2026-05-09', { when: 'before', years: 6 }],
    ['2020-05-10', '2026-05-10', { when: 'on', years: 6 }],
    ['2020-05-10', '2026-05-11', { when: 'after', years: 6 }],
    ['2020-05-10', '2026-05-12', null],
    // over the turn of the year
    ['2020-01-01', '2025-12-31', { when: 'before', years: 6 }],
    ['2020-12-31', '2026-01-01', { when: 'after', years: 5 }],
    // without a 29 February, and with one
    ['2020-02-29', '2027-02-27', { when: 'before', years: 7 }],
    ['2020-02-29', '2027-02-28', { when: 'on', years: 7 }],
    ['2020-02-29', '2027-03-01', { when: 'after', years: 7 }],
    ['2020-02-29', '2028-02-28', { when: 'before', years: 8 }],
    ['2020-02-29', '2028-02-29', { when: 'on', years: 8 }],
    // born today and yesterday
    ['2026-05-10', '2026-05-10', null],
    ['2026-05-09', '2026-05-10', null],
    ['2025-05-11', '2026-05-10', { when: 'before', years: 1 }],
  ] as const)('of %s on %s', (birthdate, today, near) => expect(birthdayNear(birthdate, today)).toEqual(near));
});
