import type { Product, Variant } from './seed/products.ts';

/** The names of a product's options, in their order. */
export const optionNamesOf = ({ optionName, optionNames }: Pick<Product, 'optionName' | 'optionNames'>): string[] =>
  optionNames ?? [optionName];

/** The values of a variant, one for each option of its product. */
export const optionValuesOf = ({ title, options }: Pick<Variant, 'title' | 'options'>): string[] => options ?? [title];

/** The options of a variant as the APIs list them. */
export function selectedOptionsOf(product: Product, variant: Variant): { name: string; value: string }[] {
  const values = optionValuesOf(variant);
  return optionNamesOf(product).map((name, i) => ({ name, value: values[i]! }));
}

/** The options of a product, each with the values that its variants have, in the order of the variants. */
export const optionsOf = (product: Product): { name: string; values: string[] }[] =>
  optionNamesOf(product).map((name, i) => ({
    name,
    values: [...new Set(product.variants.map((variant) => optionValuesOf(variant)[i]!))],
  }));
