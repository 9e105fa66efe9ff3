import { currencies } from '../src/countries/collect.ts';
import type { Rhythm } from './rhythm.ts';

/** A selling plan. */
export interface Plan extends Rhythm {
  id: number;
  name: string;
  option: string;
  /** Taken off the list price, permanently. */
  percent: number;
}

export const PLAN_DISCOUNT_PERCENT = 15;

const MONTHLY = { interval: 'MONTH', percent: PLAN_DISCOUNT_PERCENT } as const;

/** The shop's own plans. All of them have the same price. */
export const plans: readonly Plan[] = [
  { ...MONTHLY, id: 7001, intervalCount: 1, name: 'Delivery every month, 15 % off', option: 'Every month' },
  { ...MONTHLY, id: 7002, intervalCount: 2, name: 'Delivery every 2 months, 15 % off', option: 'Every 2 months' },
  { ...MONTHLY, id: 7003, intervalCount: 3, name: 'Delivery every 3 months, 15 % off', option: 'Every 3 months' },
];

const wholeOnly = new Set(currencies.filter(({ decimals }) => decimals === 'never').map(({ code }) => code));

/** Rounds to a payable amount: in a currency without decimals a whole one, otherwise whole cents. */
export const roundToPayable = (cents: number, currency: string): number =>
  wholeOnly.has(currency) ? Math.round(cents / 100) * 100 : Math.round(cents);

/** @param listPrice list price of one piece in cents. @returns the price for subscribers in cents. */
export const planPrice = (listPrice: number, currency: string, { percent }: Pick<Plan, 'percent'> = MONTHLY): number =>
  roundToPayable((listPrice * (100 - percent)) / 100, currency);
