import { type Species, speciesFacts } from './index.ts';
import type { SpeciesFacts } from './species.ts';

/** One fact of every species. */
export const bySpecies = <T>(fact: (facts: SpeciesFacts) => T): Readonly<Record<Species, T>> =>
  Object.fromEntries(Object.entries(speciesFacts).map(([species, facts]) => [species, fact(facts)])) as Record<
    Species,
    T
  >;
