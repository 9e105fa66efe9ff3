import { species as ownSpecies } from '#brand';
import * as known from './entries.ts';
import type { SpeciesFacts } from './species.ts';

/** A species that the shop knows. */
export type Species = keyof typeof known;

type Collected = (typeof known)[Species];

/** A category of the shop that is for one species. */
export type SpeciesCategory = Collected['categories'][keyof Collected['categories']];
/** The life stage of the young of a species, in the catalogue. */
export type YoungStage = Collected['young'];

/** The facts of a species that the shop knows: its categories and its young are called as its entry says. */
export interface KnownFacts extends SpeciesFacts {
  categories: Readonly<Record<keyof SpeciesFacts['categories'], SpeciesCategory>>;
  young: YoungStage;
}

/** The facts of each species, in the order in which the shop shows them. */
export const speciesFacts: Readonly<Record<Species, KnownFacts>> = Object.fromEntries(
  Object.entries<SpeciesFacts>(ownSpecies ?? known).sort(([, a], [, b]) => a.place - b.place),
) as typeof known;
