import type { Day } from '../../platform/shared/day.ts';
import type { Followed } from './load.ts';

/** A box with its animals, as a page shows it. */
export interface ShownPortions {
  number: string;
  /** The name of the subscription. */
  name: string;
  followed: Followed;
  /** Empty where nothing is proposed. */
  proposal: string;
  /** The day on which the next delivery leaves; null where none is planned. */
  leaves: Day | null;
  currency: string;
  /** Taken off every line; 0 where it is unknown. */
  percent: number;
}
