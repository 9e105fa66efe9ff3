/** The products that can be added to a subscription, as its page fetches them. Pure. */

import { type Dictionary, fold } from '../../../platform/shared/i18n.ts';

/** Characters of a search for a product. */
export const SEARCH_LENGTH = 60;

export interface AddableSize {
  variantId: string;
  title: string;
  /** Of one piece; in the subscription's currency, major unit. */
  price: number;
  /** Whether it can come with every delivery; else with the next one only. */
  always: boolean;
}

export interface AddableProduct {
  handle: string;
  title: string;
  category: string;
  image: string | null;
  sizes: readonly AddableSize[];
  /** Names of the customer's animals that it fits; absent where it fits none. */
  fits?: readonly string[];
  /** Said beside its price: that it comes once only. */
  note?: string;
}

/** Products with those that fit an animal first, otherwise in their order. */
export const fittingFirst = <P extends { fits?: readonly string[] }>(products: readonly P[]): P[] => [
  ...products.filter(({ fits }) => fits),
  ...products.filter(({ fits }) => !fits),
];

/** The answer of the endpoint `api.subscriptionsProducts`. */
export interface AddableAnswer {
  products: readonly AddableProduct[];
  /** Whether there are more than these, which a search finds. */
  hasMore: boolean;
  /** In the order of the shop; names in the language of the page. */
  categories: readonly { code: string; name: string }[];
  /** The texts that the dialog needs beyond those of its page. */
  texts: Dictionary;
}

/** The products whose title or category has each of the words that were typed, whatever their case and accents. */
export function matching(
  { products, categories }: Pick<AddableAnswer, 'products' | 'categories'>,
  typed: string,
  category: string | null,
): AddableProduct[] {
  const words = fold(typed).split(' ');
  const names = new Map(categories.map(({ code, name }) => [code, name]));
  return products.filter((product) => {
    if (category !== null && product.category !== category) return false;
    const searched = fold(`${product.title} ${names.get(product.category) ?? ''}`);
    return words.every((word) => searched.includes(word));
  });
}

export const lowestPrice = ({ sizes }: AddableProduct): number => Math.min(...sizes.map(({ price }) => price));
