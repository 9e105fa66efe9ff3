/** Rewards that were redeemed, as pages and answers show them. Pure. */

import type { Day } from '../../../platform/shared/day.ts';

/** `making`: the code is being prepared. `expired`: its last day has passed. `failed`: the points were given back. */
export type RewardState = 'making' | 'ready' | 'used' | 'expired' | 'failed';

export interface Reward {
  id: string;
  /** Its name in the table of rules. */
  reward: string;
  /** The percentage that it takes off one order. */
  percent: number;
  /** The points that it has cost. */
  points: number;
  state: RewardState;
  /** The discount code; empty until it is ready, and where none could be made. */
  code: string;
  /** The last day of the code, `YYYY-MM-DD`. */
  validUntil: Day;
}

/** Whether a reward can still be used, or will be able to in a moment. */
export const isEnabled = ({ state }: Pick<Reward, 'state'>): boolean => state === 'making' || state === 'ready';

/** A reward of the table of rules. */
export interface RewardRule {
  name: string;
  points: number;
  percent: number;
}

/** The best reward that a balance reaches, or null. @param rules the cheapest first. */
export const reachedBy = <Rule extends RewardRule>(balance: number, rules: readonly Rule[]): Rule | null =>
  rules.findLast(({ points }) => points <= balance) ?? null;

/** The cheapest reward that a balance does not reach yet, or null. @param rules the cheapest first. */
export const nextAfter = <Rule extends RewardRule>(balance: number, rules: readonly Rule[]): Rule | null =>
  rules.find(({ points }) => points > balance) ?? null;
