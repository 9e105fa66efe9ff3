/** A selling plan. All intervals have the same price, permanently 15 % below the list price. */
export interface Plan {
  id: number;
  months: number;
  name: string;
  option: string;
}

export const PLAN_DISCOUNT_PERCENT = 15;

export const plans: readonly Plan[] = [
  { id: 7001, months: 1, name: 'Delivery every month, 15 % off', option: 'Every month' },
  { id: 7002, months: 2, name: 'Delivery every 2 months, 15 % off', option: 'Every 2 months' },
  { id: 7003, months: 3, name: 'Delivery every 3 months, 15 % off', option: 'Every 3 months' },
];

export const planById = (id: number | null): Plan | undefined => plans.find((plan) => plan.id === id);

/** Rounds to a payable amount: whole forints, otherwise whole cents. */
export const roundToPayable = (cents: number, currency: string): number => (currency === 'HUF' ? Math.round(cents / 100) * 100 : Math.round(cents));

/** @param listPrice list price of one piece in cents. @returns the price for subscribers in cents. */
export const planPrice = (listPrice: number, currency: string): number => roundToPayable((listPrice * (100 - PLAN_DISCOUNT_PERCENT)) / 100, currency);
