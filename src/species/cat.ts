import type { SpeciesFacts } from './species.ts';

export const cat = {
  place: 2,
  categories: { food: 'cat-food', youngFood: 'kitten-food', products: 'cat-products' },
  young: 'kitten',
  drawings: {
    adult: 'cat-sitting',
    young: 'kitten',
    products: 'wand',
    empty: 'cat-sitting',
    portraits: ['cat-sitting', 'kitten'],
  },
  feed: {
    all: 'cats',
    stages: { adult: 'adult cats', neutered: 'neutered adult cats', kitten: 'kittens' },
  },
  bounds: { minKg: 0.3, maxKg: 15, maxYears: 30 },
  oldYears: 21,
  usualAdults: { kg: [2.5, 7], planKg: [2.5, 8], name: 'pet.cats' },
  activities: ['indoor', 'outdoor'],
  usualActivity: 'indoor',
  growthEnd: [[0, 12]],
  seniorFrom: [[0, 10]],
  // our own: no curve is published as there is for dogs
  growth: { curve: null, atEightWeeks: 0.2, slowdown: 1.6, adultKg: 4 },
  energy: {
    model: 'lifestyle',
    // FEDIAF 2025, table VII-9
    quiet: 75,
    active: 100,
    // the middle of 52 to 75: FEDIAF 2025, table VII-9
    prone: 63.5,
    // dogs get all of it: AAHA 2021
    lossShare: 0.8,
    // AAHA 2021
    maxOfYoung: 2.5,
    // our own, so that no birthday cuts the ration by a third
    blend: [10, 12],
  },
  // FEDIAF 2025; EN 16967
  digestion: [87.9, 0.88, 0.77],
  dentalSticks: null,
  prefersWetAsSenior: true,
  // specification, sections 8 and 9
  outgrowsFood: true,
  announcedWetFood: 'wet_cat',
} as const satisfies SpeciesFacts;
