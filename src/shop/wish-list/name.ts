import { localeOf, sizeName } from '../../platform/shared/format.ts';
import type { Market } from '../../platform/shared/markets.ts';
import type { WishedVariant } from './load.ts';

/** The size's only name, where a product has no sizes. */
const NO_SIZE = 'Default Title';

/** The name of a size; null where the product has only one. */
export const sizeOf = ({ title }: WishedVariant, locale: string): string | null =>
  title === NO_SIZE ? null : sizeName(title, locale);

/** The name of a product with its size, such as “Everyday Insect & Oat, 1.5 kg”. */
export function nameOf(variant: WishedVariant, { language, country }: Pick<Market, 'language' | 'country'>): string {
  const size = sizeOf(variant, localeOf(language, country));
  return size === null ? variant.product.title : `${variant.product.title}, ${size}`;
}
