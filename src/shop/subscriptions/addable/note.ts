import type { Translate } from '../../../platform/i18n/translate.ts';
import type { Rhythm } from '../../selling-plans/model/rhythm.ts';
import { offerOf, type Product } from '../offers.ts';

/**
 * Said beside the price of a product that comes once only, with a separator before it; empty for any other.
 *
 * @param rhythm of the subscription that it is added to.
 */
export const onceNote = ({ variants }: Pick<Product, 'variants'>, rhythm: Rhythm, t: Translate): string =>
  variants.nodes.some((variant) => offerOf(variant, rhythm).plan) ? '' : ` · ${t('sub.once')}`;
