import { species as ownSpecies } from '#brand';
import * as known from './entries.ts';
import { wholeSpecies } from './given.ts';
import type { GivenSpecies, SpeciesFacts } from './species.ts';

/** A species that the shop knows. */
export type Species = keyof typeof known;

type Collected = (typeof known)[Species];

/** A category of the shop that is for one species. */
export type SpeciesCategory = Collected['categories'][keyof Collected['categories']];
/** The life stage of the young of a species, in the catalogue. */
export type YoungStage = Collected['young'];

type Categories = SpeciesFacts['categories'];

/** The facts of a species that the shop knows: its categories and its young are called as its entry says. */
export interface KnownFacts extends SpeciesFacts {
  categories: Readonly<{ [Kind in keyof Categories]: SpeciesCategory }>;
  /** Empty where a brand names none. */
  young: YoungStage;
}

/** The facts of each species, in the order in which the shop shows them. */
export const speciesFacts: Readonly<Record<Species, KnownFacts>> = Object.fromEntries(
  Object.entries<GivenSpecies>(ownSpecies ?? known)
    .sort(([, a], [, b]) => a.place - b.place)
    .map(([name, given]) => [name, wholeSpecies(given)]),
) as typeof known;
