import type { Country } from '../../countries/index.ts';
import { TIME_ZONES } from '../../countries/tables/zones.ts';
import type { TimeZone } from './day.ts';

/** The zone of what a market's customers read: orders, points, referrals, mails, deadlines of the law. */
export const marketZone = (country: Country): TimeZone => TIME_ZONES[country];
