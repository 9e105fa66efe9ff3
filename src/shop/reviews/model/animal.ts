/** The kinds of animals by which reviews are selected: species, size and stage of life. Pure. */

import type { Species } from '../../../species/index.ts';
import { USUAL_ADULTS } from '../../../species/tables/adults.ts';
import { SENIOR_FROM } from '../../../species/tables/energy.ts';
import { SPECIES } from '../../../species/tables/names.ts';
import { byAdultWeight } from '../../pets/model/life-stages.ts';

/** Sizes of a species whose breeds differ much, each from its weight in kilograms on. Source: planner science, 1.4. */
export const SIZES = [
  ['toy', 0],
  ['small', 5],
  ['medium', 10],
  ['large', 25],
  ['giant', 45],
] as const;
type Size = (typeof SIZES)[number][0];

export const STAGES = ['young', 'adult', 'senior'] as const;
type Stage = (typeof STAGES)[number];

/** The kind of an animal, such as `dog-small-adult` or `cat-senior`. */
export type AnimalKind = `${Species}-${Size}-${Stage}` | `${Species}-${Stage}`;

const hasSizes = (species: Species): boolean => USUAL_ADULTS[species] === null;

/** The kinds of animals of a species, in the order of lists. */
export const kindsOf = (species: Species): AnimalKind[] =>
  hasSizes(species)
    ? SIZES.flatMap(([size]) => STAGES.map((stage): AnimalKind => `${species}-${size}-${stage}`))
    : STAGES.map((stage): AnimalKind => `${species}-${stage}`);

const ALL: ReadonlySet<string> = new Set(SPECIES.flatMap(kindsOf));

export const isAnimalKind = (value: string | null | undefined): value is AnimalKind =>
  typeof value === 'string' && ALL.has(value);

/** The parts of a kind. */
export function partsOfKind(kind: AnimalKind): { species: Species; size: Size | null; stage: Stage } {
  const parts = kind.split('-') as [Species, ...string[]];
  return {
    species: parts[0],
    size: parts.length > 2 ? (parts[1] as Size) : null,
    stage: parts.at(-1) as Stage,
  };
}

/**
 * The kind of an animal. @param years its age; null where it is not known. @param kg its weight as an adult; null where
 * it is not known.
 * @returns null where the kind does not follow from what is known.
 */
export function kindOf(species: Species | '', years: number | null, kg: number | null): AnimalKind | null {
  if (!species || years === null || (hasSizes(species) && kg === null)) return null;
  const stage: Stage = years < 1 ? 'young' : years >= byAdultWeight(SENIOR_FROM[species], kg ?? 0) ? 'senior' : 'adult';
  if (!hasSizes(species)) return `${species}-${stage}`;
  const [size] = SIZES.findLast(([, fromKg]) => (kg ?? 0) >= fromKg) ?? SIZES[0];
  return `${species}-${size}-${stage}`;
}
