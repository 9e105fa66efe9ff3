import type { Ingredient } from './ingredients.ts';
import { ink, ranges, type Tint, tintAround } from './ink.ts';

/** How the pack of a recipe differs from all others of its range. */
export interface Recipe {
  tint: Tint;
  ingredient: Ingredient;
}

const oat: Recipe = { tint: ranges.dog, ingredient: 'oat' };
const rice: Recipe = { tint: ranges.cat, ingredient: 'rice' };
const puppy: Recipe = { tint: tintAround('#EFC565', ink), ingredient: 'egg' };
const kitten: Recipe = { tint: tintAround('#E3A9A0', ink), ingredient: 'egg' };
const parsley: Recipe = { tint: tintAround('#3E7B57'), ingredient: 'parsley' };

/** The colour and the ingredient on each pack. The same recipe in another size has the same ones. */
export const recipes: Record<string, Recipe> = {
  'insect-oat-adult-dog': oat,
  'short-date-bulk': oat,
  'sample-bag-100g-dog': oat,
  'insect-potato-adult-dog': { tint: tintAround('#86502F'), ingredient: 'potato' },
  'small-bite-adult-dog': { tint: tintAround('#2B6A79'), ingredient: 'barley' },
  'light-insect-dog': { tint: tintAround('#E79B45', ink), ingredient: 'pumpkin' },
  'senior-insect-dog': { tint: tintAround('#4A5382'), ingredient: 'millet' },
  'senior-light-bulk': { tint: tintAround('#8E9BC0', ink), ingredient: 'pea' },
  'premium-active-dog': { tint: tintAround('#9A2E22'), ingredient: 'oatAndLinseed' },
  'wet-insect-dog-tray': { tint: tintAround('#7FA253', ink), ingredient: 'carrot' },
  'puppy-insect-small': puppy,
  'sample-puppy': puppy,
  'sample-bag-100g-puppy': puppy,
  'puppy-insect-large': { tint: tintAround('#8FBCC8', ink), ingredient: 'rice' },
  'puppy-wet-tray': { tint: tintAround('#F0AE84', ink), ingredient: 'egg' },
  'insect-rice-adult-cat': rice,
  'sample-cat-dry': rice,
  'sample-bag-100g-cat': rice,
  'insect-neutered-cat': { tint: tintAround('#A6243F'), ingredient: 'cranberry' },
  'indoor-hairball-cat': { tint: tintAround('#2F5E5A'), ingredient: 'malt' },
  'wet-insect-cat-pouch': { tint: tintAround('#8A5B93'), ingredient: 'pea' },
  'wet-mousse-cat-tin': { tint: tintAround('#D9853A', ink), ingredient: 'pumpkin' },
  'kitten-insect-dry': kitten,
  'sample-kitten': kitten,
  'sample-bag-100g-kitten': kitten,
  'kitten-wet-pouch': { tint: tintAround('#C7A6D3', ink), ingredient: 'egg' },
  'training-bites-dog': { tint: tintAround('#8FAE54', ink), ingredient: 'apple' },
  'dental-stick-s': parsley,
  'dental-stick-m': parsley,
  'dental-stick-l': parsley,
  'oven-cookies-cricket': { tint: tintAround('#43538F'), ingredient: 'blueberry' },
  'bug-biscuits': { tint: tintAround('#D8743A', ink), ingredient: 'carrot' },
  'crunchy-pillows-cat': { tint: tintAround('#B9744A'), ingredient: 'malt' },
  'whole-mealworms': { tint: tintAround('#D9B063', ink), ingredient: 'mealworm' },
  'omega-algae-oil': { tint: tintAround('#2F7F74'), ingredient: 'algae' },
  'joint-chews-dog': { tint: tintAround('#3D5466'), ingredient: 'mussel' },
  'gut-powder': { tint: tintAround('#6A76B4'), ingredient: 'chicory' },
  'gut-buddy': { tint: tintAround('#A9B36B', ink), ingredient: 'apple' },
  'skin-coat-chews-cat': { tint: tintAround('#4F7EA3'), ingredient: 'linseed' },
};

/** The drawing on the pack of what is not food, in the colours of its range. */
export const printOfThings: Readonly<Record<string, Ingredient>> = { 'plant-litter': 'litter' };

/** The recipes of each taster that has several. */
export const tasters: Readonly<Record<string, readonly Recipe[]>> = Object.fromEntries(
  Object.entries({
    'sample-dog-dry': ['insect-oat-adult-dog', 'insect-potato-adult-dog', 'small-bite-adult-dog', 'senior-insect-dog'],
    'sample-puppy': ['puppy-insect-small', 'puppy-insect-large'],
    'sample-cat-dry': ['insect-rice-adult-cat', 'insect-neutered-cat', 'indoor-hairball-cat'],
  }).map(([taster, handles]) => [taster, handles.map((handle) => recipes[handle]!)]),
);
