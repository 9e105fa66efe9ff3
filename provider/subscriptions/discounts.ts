import { findCode, limitProblem, type UseProblem } from '../discounts.ts';
import type { Contract, ContractDiscount, ContractLine, OrderLine, Store } from '../store.ts';

/** The discounts of a subscription, in the order in which they apply. */
export const discountsOf = ({ discounts, discount }: Contract): readonly ContractDiscount[] =>
  discounts ??
  (discount
    ? [{ id: discount.id, kind: 'code', title: discount.code, percent: discount.percent, cycleLimit: null, used: 1 }]
    : []);

/**
 * Why a discount has no effect. A code counts with the first delivery that it discounts: until then, it may be used up
 * elsewhere.
 */
export function rejectionOf(
  store: Store,
  { kind, used, title }: ContractDiscount,
  { email }: Pick<Contract, 'email'>,
): UseProblem | null {
  const code = kind === 'code' && used === 0 ? findCode(store, title) : null;
  return code && limitProblem(store, code, email);
}

/** The discounts that the next delivery has. */
export const effectiveDiscounts = (
  store: Store,
  contract: Contract,
  discounts = discountsOf(contract),
): readonly ContractDiscount[] => discounts.filter((discount) => rejectionOf(store, discount, contract) === null);

/**
 * The price of a line in cents, and what each discount takes off: one after the other, each from what those before have
 * left.
 */
export function discountLine(
  { price, quantity }: Pick<OrderLine, 'price' | 'quantity'>,
  discounts: readonly ContractDiscount[],
) {
  let total = price * quantity;
  const allocations = discounts.map((discount) => {
    const before = total;
    total = Math.round((before * (100 - discount.percent)) / 100);
    return { discount, amount: before - total };
  });
  return { total, allocations };
}

/** The price of lines, in cents. */
export const totalOf = (lines: readonly ContractLine[], discounts: readonly ContractDiscount[]): number =>
  lines.reduce((sum, line) => sum + discountLine(line, discounts).total, 0);

/** The contract after a delivery that had these discounts. Those that have discounted all their deliveries are gone. */
export const withDiscountsUsed = (contract: Contract, used: readonly ContractDiscount[]): Contract => ({
  ...contract,
  discount: null,
  discounts: discountsOf(contract)
    .map((discount) =>
      used.some(({ id }) => id === discount.id) ? { ...discount, used: discount.used + 1 } : discount,
    )
    .filter(({ cycleLimit, used: times }) => cycleLimit === null || times < cycleLimit),
});
