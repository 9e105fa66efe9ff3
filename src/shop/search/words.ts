import given from '../../../kv/search.json' with { type: 'json' };
import { LANGUAGES, type Language, SOURCE_LANGUAGE } from '../../languages/index.ts';
import { CATEGORIES, type Category } from '../../routes.ts';
import type { Species } from '../../species/index.ts';
import { SPECIES } from '../../species/tables/names.ts';

type ByLanguage<T> = Readonly<Record<Language, T>>;
type Lists<K extends string = string> = Readonly<Record<K, ByLanguage<string>>>;

/** What a language lacks in the file: the words of the source language. */
const complete = <T>(words: Readonly<Partial<Record<string, T>>>): ByLanguage<T> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, words[language] ?? words[SOURCE_LANGUAGE]])) as Record<
    Language,
    T
  >;

/** No words, for what the file does not have. */
const NONE: ByLanguage<string> = complete({ [SOURCE_LANGUAGE]: '' });

const lists = <K extends string>(group: Readonly<Record<K, object>>): Lists<K> =>
  Object.fromEntries(
    Object.entries<object>(group).map(([key, words]) => [key, complete(words as Record<string, string>)]),
  ) as Lists<K>;

/** The lists of the brand's species alone. */
const ofSpecies = (group: object): Lists<Species> => {
  const known: Readonly<Record<string, ByLanguage<string>>> = lists(group as Record<string, object>);
  return Object.fromEntries(SPECIES.map((species) => [species, known[species] ?? NONE])) as Lists<Species>;
};

const { places } = given;
const placesOfBrand = [...CATEGORIES, ...SPECIES.flatMap((species) => [`wet_${species}`, `sample_${species}`])];

/** A task that each species has a list of products for. */
export type SpeciesTask = `${'wet' | 'sample'}_${Species}`;
export type Task = Exclude<keyof typeof places, Category | SpeciesTask>;

/** The words of `kv/search.json` in the languages of the brand, about its species. */
export const words = {
  stopWords: complete(given.stopWords),
  synonyms: complete<readonly string[]>(given.synonyms),
  products: complete<Readonly<Record<string, string>>>(given.products),
  places: {
    ...Object.fromEntries(placesOfBrand.map((place) => [place, NONE])),
    ...lists(places),
  } as Lists<Task | Category | SpeciesTask>,
  needs: lists(given.needs),
  species: ofSpecies(given.species),
  food: complete(given.food),
  young: ofSpecies(given.young),
  forms: lists(given.forms),
  freeFrom: lists(given.freeFrom),
  without: complete(given.without),
  free: complete(given.free),
  breedSizes: lists(given.breedSizes),
  packSizes: lists(given.packSizes),
  units: lists(given.units),
  weighs: complete(given.weighs),
  allergy: complete(given.allergy),
};
