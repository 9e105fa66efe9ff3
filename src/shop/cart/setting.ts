import type { View } from '../../site/screen.ts';

/** Props that all islands of the cart share: the market, the locale and the texts. */
export const cartSetting = ({ market, locale, t }: View) => ({
  market: market.code,
  country: market.country,
  freeShipping: market.freeShipping,
  locale,
  texts: t.group('cart.', 'plan.', 'unit.', 'error.shop_unavailable'),
});
