import { define } from 'superstruct';
import { declareSettings } from '../../platform/settings.ts';
import { type Day, isDay } from '../../platform/shared/day.ts';

const day = define<Day>('date, YYYY-MM-DD', (value) => typeof value === 'string' && isDay(value));

export interface CatalogueSettings {
  /** The day on which wet cat food is sold from, in each market. */
  wetCatLaunch: Day;
}

export const catalogueSettings = declareSettings(
  {
    /** The first day on which wet cat food is sold. */
    WET_CAT_LAUNCH: day,
  },
  (texts): CatalogueSettings => ({ wetCatLaunch: texts.WET_CAT_LAUNCH }),
);
