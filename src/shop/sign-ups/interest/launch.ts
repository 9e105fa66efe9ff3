import type { Config } from '../../../env.ts';
import { dayOf } from '../../../platform/shared/day.ts';
import type { Country } from '../../../platform/shared/markets.ts';
import { openMarkets } from '../../../platform/shared/markets.ts';
import { marketZone } from '../../../platform/shared/time-zones.ts';

/** Whether the wet cat food is sold in a country at a time: from midnight there on the configured day. */
export const isLaunched = ({ wetCatLaunch }: Pick<Config, 'wetCatLaunch'>, country: Country, at: Date): boolean =>
  dayOf(at, marketZone(country)) >= wetCatLaunch;

/** The markets that sell it. */
export const launchedMarkets = (settings: Pick<Config, 'wetCatLaunch' | 'group'>, at: Date) =>
  openMarkets(settings.group).filter(({ country }) => isLaunched(settings, country, at));
