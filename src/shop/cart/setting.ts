import type { View } from '../../site/screen.ts';

/** Props of the cart's islands: the market and the texts, for the server and the browser alike. */
export const cartSetting = ({ market, locale, t }: View) => ({
  market: market.code,
  country: market.country,
  locale,
  texts: t.group('cart.', 'plan.', 'unit.', 'error.shop_unavailable'),
});
