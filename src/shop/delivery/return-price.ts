import type { View } from '../../site/screen.ts';
import { parcelBack } from './model/parcel-back.ts';

/** The approximate price of a parcel back with its carrier, as a sentence; empty where nobody has looked it up. */
export function returnPrice({ t, market, locale }: Pick<View, 't' | 'market' | 'locale'>): string {
  const { to, price } = parcelBack(market, locale);
  return price ? t(to === null ? 'returns.price' : 'returns.price_route', price) : '';
}
