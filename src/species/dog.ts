import type { SpeciesFacts } from './species.ts';

export const dog = {
  place: 1,
  categories: { food: 'dog-food', youngFood: 'puppy-food', products: 'dog-products' },
  young: 'puppy',
  drawings: {
    adult: 'dog-sitting',
    young: 'puppy',
    products: 'bone',
    empty: 'dog-sniffing',
    portraits: ['dog-sitting', 'dog-waiting', 'dog-sniffing', 'puppy'],
  },
  feed: {
    all: 'dogs',
    stages: { adult: 'adult dogs', light: 'adult dogs', senior: 'older dogs', puppy: 'puppies' },
  },
  bounds: { minKg: 0.5, maxKg: 100, maxYears: 25 },
  oldYears: 18,
  usualAdults: null,
  activities: ['low', 'medium', 'high'],
  usualActivity: 'medium',
  // common practice; larger breeds grow longer
  growthEnd: [
    [0, 10],
    [10, 12],
    [25, 15],
    [45, 18],
  ],
  // the last quarter of their life: AAHA, Canine Life Stage Guidelines 2019
  seniorFrom: [
    [0, 10],
    [10, 9],
    [25, 8],
    [45, 6],
  ],
  // FEDIAF 2025, table VII-8a
  growth: {
    curve: [
      [0, 36.92, 43.57],
      [7, 36.86, 48.22],
      [15, 39.88, 60.7],
      [27.5, 36.96, 56.18],
      [47.5, 36.61, 62.39],
    ],
  },
  energy: {
    model: 'activity',
    // less than 1, 1 to 3, more than 3 hours a day: FEDIAF 2025, table VII-7
    k: { low: 95, normal: 110, high: 125 },
    // AAHA 2021 has 1.6 instead of 1.4 times the resting need, which is 14; we take 10
    intact: 10,
    // 130 instead of 110: FEDIAF 2025, table VII-6
    underTwoYears: 20,
    // 95 instead of 110: FEDIAF 2025, table VII-6
    senior: 15,
    // FEDIAF 2025, table VII-7
    prone: 90,
    // FEDIAF 2025, tables VII-6 and VII-7
    range: [80, 175],
    // our own, so that the need falls steadily with the score
    atScore: { 6: 95, 7: 80 },
  },
  // FEDIAF 2025; EN 16967
  digestion: [91.2, 1.43, 1.04],
  // the manufacturers' directions in the catalogue
  dentalSticks: { fromKg: 3, fromMonths: 4 },
  prefersWetAsSenior: false,
  outgrowsFood: false,
  announcedWetFood: null,
} as const satisfies SpeciesFacts;
