import { currencies } from '../src/countries/collect.ts';
import type { Rhythm } from './rhythm.ts';

/** A selling plan. Its rhythm is that of its charges. */
export interface Plan extends Rhythm {
  id: number;
  name: string;
  option: string;
  /** Taken off the list price, permanently. */
  percent: number;
  /** The deliveries that one charge pays; one where it is absent. */
  deliveries?: number;
  /** Charged once: the contract ends with the deliveries that were paid. */
  isGift?: boolean;
}

export const PLAN_DISCOUNT_PERCENT = 15;

const MONTHLY = { interval: 'MONTH', percent: PLAN_DISCOUNT_PERCENT } as const;

/** The shop's own plans. All of them have the same price. */
export const plans: readonly Plan[] = [
  { ...MONTHLY, id: 7001, intervalCount: 1, name: 'Delivery every month, 15% off', option: 'Every month' },
  { ...MONTHLY, id: 7002, intervalCount: 2, name: 'Delivery every 2 months, 15% off', option: 'Every 2 months' },
  { ...MONTHLY, id: 7003, intervalCount: 3, name: 'Delivery every 3 months, 15% off', option: 'Every 3 months' },
];

/** The plans by which several monthly deliveries are paid at once, each cheaper than one that is paid by itself. */
export const prepaidPlans: readonly Plan[] = [
  {
    id: 7004,
    interval: 'MONTH',
    intervalCount: 3,
    deliveries: 3,
    percent: 17,
    name: '3 monthly deliveries paid at once, 17% off',
    option: '3 deliveries paid at once',
  },
  {
    id: 7005,
    interval: 'MONTH',
    intervalCount: 6,
    deliveries: 6,
    percent: 18,
    name: '6 monthly deliveries paid at once, 18% off',
    option: '6 deliveries paid at once',
  },
  {
    id: 7006,
    interval: 'MONTH',
    intervalCount: 12,
    deliveries: 12,
    percent: 20,
    name: '12 monthly deliveries paid at once, 20% off',
    option: '12 deliveries paid at once',
  },
];

/** The plans of a subscription that is given away: charged once, and over with its last delivery. */
export const giftPlans: readonly Plan[] = [
  {
    id: 7007,
    interval: 'MONTH',
    intervalCount: 3,
    deliveries: 3,
    percent: 17,
    isGift: true,
    name: 'A gift of 3 monthly deliveries, 17% off',
    option: 'A gift of 3 deliveries',
  },
  {
    id: 7008,
    interval: 'MONTH',
    intervalCount: 6,
    deliveries: 6,
    percent: 18,
    isGift: true,
    name: 'A gift of 6 monthly deliveries, 18% off',
    option: 'A gift of 6 deliveries',
  },
];

/** The time from one delivery of a plan or contract to the next, which is a part of that between two charges. */
export const deliveryRhythm = ({ interval, intervalCount }: Rhythm, deliveries = 1): Rhythm => ({
  interval,
  intervalCount: intervalCount / deliveries,
});

const wholeOnly = new Set(currencies.filter(({ decimals }) => decimals === 'never').map(({ code }) => code));

/** Rounds to a payable amount: in a currency without decimals a whole one, otherwise whole cents. */
export const roundToPayable = (cents: number, currency: string): number =>
  wholeOnly.has(currency) ? Math.round(cents / 100) * 100 : Math.round(cents);

/** @param listPrice list price of one piece in cents. @returns the price of one delivery for subscribers in cents. */
export const planPrice = (listPrice: number, currency: string, { percent }: Pick<Plan, 'percent'> = MONTHLY): number =>
  roundToPayable((listPrice * (100 - percent)) / 100, currency);

/** The price of one piece in all deliveries of a charge, in cents. */
export const chargePrice = (listPrice: number, currency: string, plan: Plan): number =>
  planPrice(listPrice, currency, plan) * (plan.deliveries ?? 1);
