import { type Day, dayOf, type TimeZone } from '../../../platform/shared/day.ts';
import { type MarketGroup, openMarkets } from '../../../platform/shared/markets.ts';
import { marketZone } from '../../../platform/shared/time-zones.ts';

/**
 * The day whose deliveries are charged at a moment. A billing cycle is due by the clock of the provider's shop; but
 * nobody is charged on the evening before the day that was announced, so the day has to have begun in every market too.
 *
 * @param zone of the provider's shop.
 */
export const billingDay = (moment: Date, zone: TimeZone, group: MarketGroup): Day =>
  [zone, ...openMarkets(group).map(({ country }) => marketZone(country))]
    .map((place) => dayOf(moment, place))
    .reduce((a, b) => (a < b ? a : b));
