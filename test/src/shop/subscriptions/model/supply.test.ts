import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Day } from '../../../../../src/platform/shared/day.ts';
import { FREQUENCIES, type Rhythm } from '../../../../../src/shop/selling-plans/model/rhythm.ts';
import {
  daysOf,
  type Eater,
  eatersOf,
  type Fed,
  type Fit,
  firstEnds,
  fitOf,
  gramsPerDayOf,
  type Misfit,
  misfitOf,
  onlyFoodOf,
  TOLERANCE,
} from '../../../../../src/shop/subscriptions/model/supply.ts';

const adult = (gramsPerDay: number, name = 'Pim'): Eater => ({ id: name, name, gramsPerDay, rations: [] });
const PERIOD = { P1M: 31, P2M: 62, P3M: 92 } as const;

describe('the days that a delivery lasts', () => {
  it.each<[string, number, Eater[], number]>([
    ['a dog', 10_000, [adult(161)], 62],
    ['a dog whose bag is empty to the gram', 1610, [adult(161)], 10],
    ['a dog that needs one gram more', 1609, [adult(161)], 9],
    ['two dogs', 10_000, [adult(161), adult(161, 'Bella')], 31],
    ['a dog and a cat', 3000, [adult(40), adult(60, 'Sot')], 30],
    [
      'a puppy that eats twice as much from the third day on',
      1000,
      [{ id: 'bo', name: 'Bo', gramsPerDay: 100, rations: [1, 1, 2] }],
      6,
    ],
    ['a puppy and a dog', 1000, [{ id: 'bo', name: 'Bo', gramsPerDay: 100, rations: [1, 1, 2] }, adult(100)], 4],
    ['less than a day', 50, [adult(100)], 0],
  ])('for %s', (_, grams, eaters, days) => expect(daysOf(grams, eaters)).toBe(days));

  const eater = fc.record({
    id: fc.constant('pim'),
    name: fc.constant('Pim'),
    gramsPerDay: fc.integer({ min: 1, max: 1500 }),
    rations: fc.array(fc.double({ min: 0.5, max: 2, noNaN: true }), { maxLength: 92 }),
  });
  const eaters = fc.array(eater, { minLength: 1, maxLength: 4 });

  it('are those in which what all of them eat is no more than there is', () => {
    fc.assert(
      fc.property(eaters, fc.integer({ min: 0, max: 40_000 }), (all, grams) => {
        const eatenOn = (day: number) =>
          all.reduce((sum, { gramsPerDay, rations }) => sum + gramsPerDay * (rations[day] ?? rations.at(-1) ?? 1), 0);
        const days = daysOf(grams, all);
        let eaten = 0;
        for (let day = 0; day < days; day++) eaten += eatenOn(day);
        expect(eaten).toBeLessThanOrEqual(grams + 0.01);
        expect(eaten + eatenOn(days)).toBeGreaterThan(grams - 0.01);
      }),
      { numRuns: 200 },
    );
  });

  it('grow with the amount and shrink with every further animal', () => {
    fc.assert(
      fc.property(eaters, eater, fc.nat(30_000), fc.nat(5000), (all, another, grams, more) => {
        expect(daysOf(grams + more, all)).toBeGreaterThanOrEqual(daysOf(grams, all));
        expect(daysOf(grams, [...all, another])).toBeLessThanOrEqual(daysOf(grams, all));
      }),
    );
  });

  it('are the same for several adults as for one that eats as much as all', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1500 }), { minLength: 1, maxLength: 5 }),
        fc.nat(40_000),
        (rations, grams) => {
          const all = rations.map((gramsPerDay) => adult(gramsPerDay));
          expect(daysOf(grams, all)).toBe(daysOf(grams, [adult(gramsPerDayOf(all))]));
        },
      ),
    );
  });
});

describe('the rhythm', () => {
  it.each<[number, Rhythm, Fit]>([
    [62, 'P2M', { kind: 'fits' }],
    [53, 'P2M', { kind: 'fits' }],
    [71, 'P2M', { kind: 'fits' }],
    [31, 'P2M', { kind: 'short', days: 31, better: 'P1M' }],
    [92, 'P2M', { kind: 'surplus', days: 30, better: 'P3M' }],
    [62, 'P1M', { kind: 'surplus', days: 31, better: 'P2M' }],
    [45, 'P2M', { kind: 'short', days: 17, better: null }],
    [45, 'P1M', { kind: 'surplus', days: 14, better: null }],
    [10, 'P1M', { kind: 'short', days: 21, better: null }],
    [200, 'P3M', { kind: 'surplus', days: 108, better: null }],
    [20, 'P12M', { kind: 'short', days: 348, better: null }],
  ])('of a delivery that lasts %i days and comes every %s', (days, rhythm, expected) =>
    expect(fitOf(days, rhythm, FREQUENCIES)).toEqual(expected),
  );

  it('is the nearest of those that are offered', () => {
    const offered = ['P4W', 'P1M', 'P6W', 'P2M'] as const;
    expect(fitOf(45, 'P2M', offered)).toEqual({ kind: 'short', days: 17, better: 'P6W' });
    expect(fitOf(27, 'P6W', offered)).toEqual({ kind: 'short', days: 15, better: 'P4W' });
    expect(fitOf(44, 'P6W', offered)).toEqual({ kind: 'fits' });
  });

  it('that is offered is within the tolerance, is another one, and no two are', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.constantFrom(...FREQUENCIES), (days, rhythm) => {
        const within = FREQUENCIES.filter((known) => Math.abs(days / PERIOD[known] - 1) <= TOLERANCE);
        expect(within.length).toBeLessThanOrEqual(1);
        const fit = fitOf(days, rhythm, FREQUENCIES);
        if (fit.kind === 'fits') expect(within).toEqual([rhythm]);
        else expect([fit.better, fit.better === rhythm]).toEqual([within[0] ?? null, false]);
      }),
    );
  });
});

describe('a rhythm that does not fit', () => {
  it.each<[number, Rhythm, Misfit | null]>([
    [44, 'P1M', { kind: 'spare', deliveries: 1, of: 4 }],
    [44, 'P2M', { kind: 'gap', days: 18 }],
    [44, 'P3M', { kind: 'gap', days: 48 }],
    [44, 'P6W', null],
    [62, 'P2M', null],
    [71, 'P2M', null],
    [72, 'P2M', { kind: 'spare', deliveries: 1, of: 8 }],
    [52, 'P2M', { kind: 'gap', days: 10 }],
    [62, 'P1M', { kind: 'spare', deliveries: 1, of: 2 }],
    [92, 'P1M', { kind: 'spare', deliveries: 1, of: 2 }],
    [93, 'P1M', { kind: 'spare', deliveries: 2, of: 3 }],
    [0, 'P1M', { kind: 'gap', days: 31 }],
  ])('%i days in %s', (days, rhythm, misfit) => expect(misfitOf(days, rhythm)).toEqual(misfit));

  it('has so many deliveries to spare that those which come last', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.constantFrom(...FREQUENCIES), (days, rhythm) => {
        const misfit = misfitOf(days, rhythm);
        expect(misfit === null).toBe(fitOf(days, rhythm, FREQUENCIES).kind === 'fits');
        if (misfit?.kind !== 'spare') return;
        const { deliveries, of } = misfit;
        expect((of - deliveries) * days).toBeGreaterThanOrEqual(of * PERIOD[rhythm]);
        expect(deliveries).toBeGreaterThan(0);
      }),
    );
  });
});

const fed = (name: string, ...foods: [tab: string, handle: string, gramsPerDay: number][]): Fed => ({
  id: name,
  name,
  foods: foods.map(([tab, handle, gramsPerDay]) => ({ tab, handle, title: `The ${handle}`, gramsPerDay })),
  rations: [],
});

describe('the only food of a delivery', () => {
  const line = (handle: string, grams = 10_000, animalId?: string) => ({
    handle,
    title: `The ${handle}`,
    grams,
    animalId,
  });
  const PIM = fed('Pim', ['dry', 'oat', 227], ['wet', 'pot', 600]);
  const BO = fed('Bo', ['dry', 'oat', 100]);
  type Found = [grams: number, days: number, ...names: string[]] | null;
  const found = (
    lines: ReturnType<typeof line>[],
    animals: Fed[],
    elsewhere: string[] = [],
    othersMayEat = false,
  ): Found => {
    const only = onlyFoodOf(lines, new Set(elsewhere.map((handle) => `The ${handle}`)), animals, othersMayEat);
    return only && [only.grams, daysOf(only.grams, only.eaters), ...only.eaters.map(({ name }) => name)];
  };

  it.each<[string, Found, Found]>([
    ['is what one animal eats', found([line('oat')], [PIM]), [10_000, 44, 'Pim']],
    ['is what two animals share', found([line('oat')], [PIM, BO]), [10_000, 30, 'Pim', 'Bo']],
    ['comes in two sizes', found([line('oat'), line('oat', 3000)], [PIM]), [13_000, 57, 'Pim']],
    ['is for the animal that was said', found([line('oat', 10_000, 'Pim')], [PIM], [], true), [10_000, 44, 'Pim']],
    ['is unknown for an animal without a plan', found([line('oat', 10_000, 'Sot')], [PIM]), null],
    ['is unknown where it is said to be for one of those who eat it', found([line('oat', 1, 'Pim')], [PIM, BO]), null],
    [
      'is unknown where each animal has its own packs',
      found([line('oat', 10_000, 'Pim'), line('oat', 3000, 'Bo')], [PIM, BO]),
      null,
    ],
    ['is unknown where a pet without a plan may eat it too', found([line('oat')], [PIM], [], true), null],
    ['is none of two', found([line('oat'), line('pot')], [PIM]), null],
    ['is none of two that different animals eat', found([line('oat'), line('light')], [PIM]), null],
    ['is unknown without the weight of one of its packs', found([line('oat'), line('oat', 0)], [PIM]), null],
    ['is unknown where another subscription feeds the animal too', found([line('oat')], [PIM], ['pot']), null],
    ['is unknown where another subscription brings it too', found([line('oat')], [PIM], ['oat']), null],
    [
      'stays the only one beside the food of another animal elsewhere',
      found([line('oat')], [BO], ['pot']),
      [10_000, 100, 'Bo'],
    ],
    ['is none where nobody eats it', found([line('oat')], []), null],
    ['is none of things', found([], [PIM]), null],
  ])('%s', (_, actual, expected) => expect(actual).toEqual(expected));
});

describe('the animals that eat a food', () => {
  const food = (handle: string, grams = 3000) => ({ handle, title: `The ${handle}`, grams });
  const names = (brought: ReturnType<typeof food>[], elsewhere: string[], ...animals: Fed[]) =>
    eatersOf(brought, new Set(elsewhere.map((handle) => `The ${handle}`)), animals).map(
      ({ food: { handle }, eaters }) => [handle, eaters.map(({ name, gramsPerDay }) => `${name} ${gramsPerDay}`)],
    );

  it.each<[string, unknown, unknown]>([
    [
      'are all whose plan has it',
      names([food('oat')], [], fed('Pim', ['dry', 'oat', 160]), fed('Bo', ['dry', 'light', 90], ['dry', 'oat', 80])),
      [['oat', ['Pim 160', 'Bo 80']]],
    ],
    [
      'are not those for whom a better one comes too',
      names([food('oat'), food('light')], [], fed('Bo', ['dry', 'light', 90], ['dry', 'oat', 80])),
      [['light', ['Bo 90']]],
    ],
    [
      'are not those for whom a better one comes with another subscription',
      names([food('oat')], ['light'], fed('Bo', ['dry', 'light', 90], ['dry', 'oat', 80])),
      [],
    ],
    [
      'eat dry and wet food',
      names([food('oat'), food('pot')], [], fed('Bo', ['dry', 'oat', 60], ['wet', 'pot', 120])),
      [
        ['oat', ['Bo 60']],
        ['pot', ['Bo 120']],
      ],
    ],
    ['are unknown for a food of two subscriptions', names([food('oat')], ['oat'], fed('Bo', ['dry', 'oat', 60])), []],
    ['are unknown for a pack of unknown weight', names([food('oat', 0)], [], fed('Bo', ['dry', 'oat', 60])), []],
    ['are none without a plan', names([food('oat')], []), []],
  ])('%s', (_, found, expected) => expect(found).toEqual(expected));
});

describe('the day on which the food of a pet runs out', () => {
  const food = (until: Day | null, ...petIds: string[]) => ({ petIds, until });

  it('is that of the food that ends first', () => {
    expect([
      ...firstEnds([food('2027-01-20', 'pim', 'bo'), food('2027-01-04', 'bo'), food('2027-02-01', 'bo')]),
    ]).toEqual([
      ['pim', '2027-01-20'],
      ['bo', '2027-01-04'],
    ]);
  });

  it('is unknown where nothing was delivered lately', () => {
    expect(firstEnds([food(null, 'pim')]).size).toBe(0);
    expect([...firstEnds([food(null, 'pim'), food('2027-01-04', 'pim')])]).toEqual([['pim', '2027-01-04']]);
  });
});
