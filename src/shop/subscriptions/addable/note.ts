import type { Translate } from '../../../platform/i18n/translate.ts';
import type { Subscription } from '../model/subscription.ts';
import { offerOf, type Product } from '../offers.ts';

/**
 * The words beside the price of a product that can be added: that it comes once only, that it comes already.
 *
 * @returns each with a separator before it; empty where there is nothing to say.
 */
export const noteOn = (
  { variants: { nodes } }: Pick<Product, 'variants'>,
  { rhythm, lines }: Pick<Subscription, 'rhythm' | 'lines'>,
  t: Translate,
): string =>
  [
    nodes.some((variant) => offerOf(variant, rhythm).plan) ? '' : t('sub.once'),
    lines.some(({ variantId }) => nodes.some(({ id }) => id === variantId)) ? t('adding.in_box') : '',
  ]
    .filter(Boolean)
    .map((words) => ` · ${words}`)
    .join('');
