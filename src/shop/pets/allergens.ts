/** Ingredients that a pet may be allergic to: how a label writes them, and how people name them. */

import { deliveredTexts } from '../../site/texts.ts';
import { ALLERGEN_NAMES, type Allergen } from './model/pet.ts';

/** Patterns that find each ingredient in the composition of a food. */
export const ALLERGENS = {
  insects: /insect|mealworm|cricket/i,
  egg: /\begg/i,
  rice: /\brice\b/i,
  oats: /\boat/i,
  barley: /barley|malt/i,
  wheat: /wheat/i,
  maize: /maize|corn\b/i,
  potato: /\bpotato/i,
  peas: /\bpea\b|\bpeas\b/i,
  yeast: /yeast/i,
  shellfish: /mussel|shrimp|krill/i,
  fish: /fish|salmon/i,
  chicken: /chicken|poultry/i,
  beef: /\bbeef|bovine/i,
  dairy: /milk|cheese|whey/i,
} as const satisfies Record<Allergen, RegExp>;

export const isAllergen = (text: string): text is Allergen => Object.hasOwn(ALLERGENS, text);

/** Each ingredient by its key and by its name in every language of the shop. */
const BY_WORD = new Map(
  ALLERGEN_NAMES.flatMap((allergen) => {
    const names = Object.values(deliveredTexts).map((texts) => texts[`planner.allergen.${allergen}`] ?? allergen);
    return [allergen, ...names].map((word) => [word.toLowerCase(), allergen] as const);
  }),
);

/** The ingredients among words that a customer has typed, in any language of the shop. */
export const allergensIn = (words: readonly string[]): Allergen[] => [
  ...new Set(words.flatMap((word) => BY_WORD.get(word.trim().toLowerCase()) ?? [])),
];
