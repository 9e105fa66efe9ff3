import { formatNumber } from '../../../platform/shared/format.ts';
import type { Setting } from '../../../platform/shared/setting.tsx';
import type { Species } from '../../../species/index.ts';

/** A breed in the visitor's language. */
export interface NamedBreed {
  name: string;
  /** Lowest and highest weight of adults in kilograms. */
  kg: readonly [number, number] | null;
}

/** Facts about an animal beside those of the form's own fields. */
export interface Known {
  /** Null when it is unknown. */
  species: Species | null;
  breed: NamedBreed | null;
  birthdate?: string | undefined;
}

/** Weights below ten kilograms have one decimal. */
const rounded = (kg: number, locale: string): string =>
  formatNumber(kg < 10 ? Math.round(kg * 10) / 10 : Math.round(kg), locale);

/** The sentence of a key about a usual weight. */
export const usualText = (
  breed: string,
  [from, to]: readonly [number, number],
  { t, locale }: Setting,
  key = 'pet.usual',
): string => t(key, { breed, from: rounded(from, locale), to: rounded(to, locale) });

/** The hint of a weight's field: the usual weight of the breed's adults; undefined when it is unknown. */
export const usualWeightHint = (breed: NamedBreed | null, setting: Setting): string | undefined =>
  breed?.kg ? usualText(breed.name, breed.kg, setting) : undefined;
