/** The sums of an order, which add up to its total. Pure. */

import type { OrderByNumberQuery, OrderTaxesQuery } from '../../shopify/generated/customer/graphql.ts';

type Order = Pick<
  OrderByNumberQuery['customer']['orders']['nodes'][number],
  'totalPrice' | 'totalShipping' | 'totalTax' | 'lineItems'
>;
type Agreements = NonNullable<OrderTaxesQuery['order']>['agreements']['nodes'];

/** A discount of an order, in the currency's major unit. */
interface OrderDiscount {
  /** The code, or the name of a discount that needs none; empty for several that are not told apart. */
  name: string;
  isCode: boolean;
  amount: number;
}

const cents = (sum: { amount: string } | null | undefined): number => Math.round(Number(sum?.amount ?? 0) * 100);

/** The discounts that the lines tell, in cents. */
function discountsOf({ lineItems }: Order): OrderDiscount[] {
  const discounts = new Map<string, OrderDiscount>();
  for (const { allocatedAmount, discountApplication: found } of lineItems.nodes.flatMap(
    (line) => line.discountAllocations,
  )) {
    const isCode = 'code' in found;
    const name = isCode ? found.code : 'title' in found ? found.title : '';
    const key = `${isCode} ${name}`;
    discounts.set(key, { name, isCode, amount: (discounts.get(key)?.amount ?? 0) + cents(allocatedAmount) });
  }
  return [...discounts.values()].filter(({ amount }) => amount > 0);
}

/**
 * The cost of an order's products before its discounts, and the sums that these took off: products, less discounts,
 * with delivery are its total. Where the lines do not tell the discounts to the cent, they are one sum.
 */
export function sumsOf(order: Order): { goods: number; discounts: OrderDiscount[] } {
  const goods = order.lineItems.nodes.reduce(
    (sum, { price, quantity, totalPrice }) => sum + (price ? cents(price) * quantity : cents(totalPrice)),
    0,
  );
  const off = goods + cents(order.totalShipping) - cents(order.totalPrice);
  const told = discountsOf(order);
  const isTold = told.reduce((total, { amount }) => total + amount, 0) === off;
  const whole = { ...(told.length === 1 ? told[0]! : { name: '', isCode: false }), amount: off };
  const discounts = isTold ? told : off > 0 ? [whole] : [];
  return {
    goods: goods / 100,
    discounts: discounts.map((discount) => ({ ...discount, amount: discount.amount / 100 })),
  };
}

/**
 * The tax in an order by rate, in the currency's major unit. Where its sales do not tell rates that add up to it, it is
 * one sum without a rate; empty for an order without tax.
 *
 * @param agreements what was agreed with the buyer; empty where that could not be read.
 */
export function taxesOf(
  totalTax: Order['totalTax'],
  agreements: Agreements,
): { percent: number | null; amount: number }[] {
  const whole = cents(totalTax);
  if (whole === 0) return [];
  const rates = new Map<number | null, number>();
  const sales = agreements
    // what went back is still in the total
    .filter(({ reason }) => reason !== 'REFUND' && reason !== 'RETURN')
    .flatMap((agreement) => agreement.sales.nodes);
  for (const { amount, taxLine } of sales.flatMap(({ taxes }) => taxes))
    if (cents(amount) !== 0)
      rates.set(taxLine.ratePercentage, (rates.get(taxLine.ratePercentage) ?? 0) + cents(amount));
  const isTold = !rates.has(null) && [...rates.values()].reduce((sum, amount) => sum + amount, 0) === whole;
  const taxes = isTold ? [...rates].filter(([, amount]) => amount !== 0) : [[null, whole] as const];
  return taxes.map(([percent, amount]) => ({ percent, amount: amount / 100 }));
}
