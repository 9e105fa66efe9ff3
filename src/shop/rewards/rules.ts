import { currencies } from '../../countries/collect.ts';

/**
 * The rewarded events and their points. The specification names the events but no amounts ("Reward point tiers and
 * amounts are not shown"): these are demo values, for the shop's owner to replace.
 *
 * Pure: pages, the ledger and the bonus club's page read the same table.
 */
export const RULES = {
  /** Points for events. */
  earn: {
    /** Once, for the account. */
    account: 50,
    /** For each pet, as far as `petsRewarded` goes. */
    pet: 20,
    /** For each pet, each year. */
    birthday: 15,
    /** Once, for the first feeding plan. */
    plan: 20,
    /** Once, for the first subscription. */
    subscription: 100,
    /** For each renewal that was paid. */
    renewal: 10,
    /** For each friend who was referred and has paid an order. */
    friend: 100,
  },
  petsRewarded: 5,
  /** A paid order gives one point for each whole amount of this, in major units of its currency, spent on products. */
  orderUnit: Object.fromEntries(currencies.map(({ code, pointUnit }) => [code, pointUnit])) as Readonly<
    Record<string, number>
  >,
  /** Months after which points that were given expire. */
  expiryMonths: 12,
  /** Days before they expire on which the customer is told. */
  expiryNoticeDays: 30,
  /**
   * Tiers, the lowest first: points earned in the last twelve months, and the percentage of an order's points that is
   * given.
   */
  tiers: [
    { name: 'bud', from: 0, orderPercent: 100 },
    { name: 'twig', from: 300, orderPercent: 125 },
    { name: 'branch', from: 900, orderPercent: 150 },
  ],
  /** Rewards, the cheapest first: a discount on one order, in percent. */
  rewards: [
    { name: 'five', points: 100, percent: 5 },
    { name: 'ten', points: 200, percent: 10 },
    { name: 'twenty', points: 400, percent: 20 },
  ],
  /** Days for which a redeemed code is valid. */
  codeDays: 90,
} as const;

export type Earning = keyof typeof RULES.earn;
export type TierName = (typeof RULES.tiers)[number]['name'];
export type RewardName = (typeof RULES.rewards)[number]['name'];

export const isRewardName = (name: string): name is RewardName => RULES.rewards.some((reward) => reward.name === name);
