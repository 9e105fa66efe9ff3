import { cat } from './cat.ts';
import type { GivenSpecies, SpeciesFacts } from './species.ts';

/** The figures of a species without them. Forms take what can be; nothing else reads them without the feeding plan. */
const NO_FIGURES = {
  young: '',
  bounds: { minKg: 0.001, maxKg: 1000, maxYears: 200 },
  oldYears: 200,
  usualAdults: null,
  activities: ['indoor', 'outdoor'],
  usualActivity: 'indoor',
  growthEnd: [[0, 12]],
  seniorFrom: [[0, 200]],
  growth: cat.growth,
  energy: cat.energy,
  digestion: cat.digestion,
  dentalSticks: null,
  prefersWetAsSenior: false,
  outgrowsFood: false,
  announcedWetFood: null,
} as const satisfies Partial<SpeciesFacts>;

/** A species of a brand with what it leaves out. */
export function wholeSpecies(given: GivenSpecies): SpeciesFacts {
  const { adult } = given.drawings;
  return {
    ...NO_FIGURES,
    ...given,
    drawings: { young: adult, products: adult, empty: adult, portraits: [adult], ...given.drawings },
    feed: { stages: {}, ...given.feed },
  };
}
