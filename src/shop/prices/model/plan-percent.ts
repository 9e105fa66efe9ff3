/**
 * The percentage that a subscription takes off a price, rounded down; 0 for what cannot be subscribed to. A price is
 * rounded to the cent, which does not count. Pure: the browser uses it too.
 */
export const planPercent = ({ oncePrice, planPrice }: { oncePrice: number; planPrice: number | null }): number =>
  planPrice === null ? 0 : Math.floor(((oncePrice - planPrice) * 100 + 0.51) / oncePrice);
