import { planById, planPrice, roundToPayable } from './plans.ts';
import { marketOf } from './seed/markets.ts';
import type { Product, Variant } from './seed/products.ts';
import type { Cart, CartLine, Store } from './store.ts';

/** A discount code with either `percent` or `amounts` (cents per currency). */
export interface DiscountCode {
  id: number;
  code: string;
  percent?: number;
  amounts?: Record<string, number>;
  /** Minimum subtotal in cents per currency. */
  minimum?: Record<string, number>;
  /** Limits the discount to products with this tag. */
  tag?: string;
  endsAt?: string;
  usageLimit?: number;
  used: number;
}

export interface PricedLine {
  cartLine: CartLine;
  product: Product;
  variant: Variant;
  /** Unit price in cents, after the plan's discount. */
  unitPrice: number;
  /** Unit price in cents before a reduction; null without one. */
  compareAt: number | null;
  subtotal: number;
  discounts: { code: string; amount: number }[];
  /** The line's share of the discounts on the order. They are not part of `total`. */
  orderDiscounts: { code: string; amount: number }[];
  total: number;
  vatPercent: number;
}

export type CodeProblem =
  | 'DISCOUNT_NOT_FOUND'
  | 'DISCOUNT_CURRENTLY_INACTIVE'
  | 'DISCOUNT_PURCHASE_NOT_IN_RANGE'
  | 'DISCOUNT_NO_ENTITLED_LINE_ITEMS'
  | 'DISCOUNT_USAGE_LIMIT_REACHED';

export interface Totals {
  currency: string;
  lines: PricedLine[];
  codes: { code: string; applicable: boolean; problem?: CodeProblem }[];
  /** Discounts on the whole order, in cents. */
  orderDiscounts: { code: string; amount: number }[];
  subtotal: number;
  total: number;
  /** Sum of all code discounts in cents, on lines and on the order. */
  discount: number;
  shipping: number;
  /** VAT included in total and shipping. */
  tax: { percent: number; amount: number }[];
  freeShippingFrom: number;
}

/** Divides an amount in proportion to weights. The parts add up to the cent (largest remainder method). */
export function allocate(amount: number, weights: number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (amount * weight) / sum);
  const parts = exact.map(Math.floor);
  const byRemainder = exact.map((value, i) => [value - parts[i]!, i] as const).sort((a, b) => b[0] - a[0]);
  let remainder = amount - parts.reduce((a, b) => a + b, 0);
  for (const [, i] of byRemainder) {
    if (remainder <= 0) break;
    parts[i]! += 1;
    remainder -= 1;
  }
  return parts;
}

/**
 * Shipping costs in cents: 49 SEK in Sweden, a tenth of the threshold elsewhere; free from the threshold on and with a subscription.
 *
 * @param subtotal sum after discounts, in cents.
 */
export function shippingFor(country: string, subtotal: number, hasSubscription: boolean): { cost: number; freeFrom: number } {
  const market = marketOf(country);
  const freeFrom = market.freeShipping * 100;
  const cost = market.country === 'SE' ? 4900 : Math.round(freeFrom / 10);
  return { cost: hasSubscription || subtotal >= freeFrom || subtotal === 0 ? 0 : cost, freeFrom };
}

/**
 * Prices a cart: its lines, discount codes, shipping and the included VAT.
 *
 * @returns amounts in cents of the country's currency. The line totals minus the order discounts equal the total to the cent.
 */
export function calculateTotals(store: Store, cart: Pick<Cart, 'lines' | 'codes' | 'country'>): Totals {
  const market = marketOf(cart.country);
  const { currency } = market;
  const lines: PricedLine[] = cart.lines.flatMap((cartLine) => {
    const found = store.variant(cartLine.variantId);
    if (!found) return [];
    const listPrice = found.variant.prices[currency]!;
    const unitPrice = planById(cartLine.planId) ? planPrice(listPrice, currency) : listPrice;
    const subtotal = unitPrice * cartLine.quantity;
    return [
      {
        cartLine,
        ...found,
        unitPrice,
        compareAt: found.variant.compareAt?.[currency] ?? (unitPrice < listPrice ? listPrice : null),
        subtotal,
        discounts: [],
        orderDiscounts: [],
        total: subtotal,
        vatPercent: market.vat[found.product.taxClass === 'pet_food' ? 'petFood' : 'standard'],
      },
    ];
  });
  const subtotalBeforeCodes = lines.reduce((sum, line) => sum + line.subtotal, 0);
  const now = store.now().toISOString();
  const orderDiscounts: Totals['orderDiscounts'] = [];
  const codes = cart.codes.map((enteredCode): Totals['codes'][number] => {
    const code = store.get<DiscountCode>('code', enteredCode.toUpperCase());
    const notApplicable = (problem: CodeProblem) => ({ code: enteredCode, applicable: false, problem });
    if (!code) return notApplicable('DISCOUNT_NOT_FOUND');
    if (code.endsAt && code.endsAt < now) return notApplicable('DISCOUNT_CURRENTLY_INACTIVE');
    if (code.usageLimit !== undefined && code.used >= code.usageLimit) return notApplicable('DISCOUNT_USAGE_LIMIT_REACHED');
    if (subtotalBeforeCodes < (code.minimum?.[currency] ?? 0)) return notApplicable('DISCOUNT_PURCHASE_NOT_IN_RANGE');
    if (code.tag) {
      const entitled = lines.filter((line) => line.product.tags.includes(code.tag!));
      if (entitled.length === 0) return notApplicable('DISCOUNT_NO_ENTITLED_LINE_ITEMS');
      for (const line of entitled) {
        const amount = roundToPayable((line.total * (code.percent ?? 0)) / 100, currency);
        line.discounts.push({ code: code.code, amount });
        line.total -= amount;
      }
      return { code: code.code, applicable: true };
    }
    if (lines.length === 0) return notApplicable('DISCOUNT_NO_ENTITLED_LINE_ITEMS');
    const remaining = lines.reduce((sum, line) => sum + line.total, 0) - orderDiscounts.reduce((sum, d) => sum + d.amount, 0);
    const amount = Math.min(remaining, code.percent ? roundToPayable((remaining * code.percent) / 100, currency) : (code.amounts?.[currency] ?? 0));
    orderDiscounts.push({ code: code.code, amount });
    return { code: code.code, applicable: true };
  });
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0);
  const orderDiscount = orderDiscounts.reduce((sum, d) => sum + d.amount, 0);
  const total = subtotal - orderDiscount;
  const { cost: shipping, freeFrom } = shippingFor(
    market.country,
    total,
    lines.some((line) => line.cartLine.planId !== null),
  );
  const lineTotals = lines.map((line) => line.total);
  for (const { code, amount } of orderDiscounts)
    allocate(amount, lineTotals).forEach((share, i) => {
      if (share > 0) lines[i]!.orderDiscounts.push({ code, amount: share });
    });
  const shares = lines.map((line) => line.orderDiscounts.reduce((sum, { amount }) => sum + amount, 0));
  const grossByRate = new Map<number, number>();
  lines.forEach((line, i) => {
    grossByRate.set(line.vatPercent, (grossByRate.get(line.vatPercent) ?? 0) + line.total - shares[i]!);
  });
  if (shipping > 0) {
    const [mainRate] = [...grossByRate.entries()].sort((a, b) => b[1] - a[1])[0] ?? [market.vat.standard];
    grossByRate.set(mainRate, (grossByRate.get(mainRate) ?? 0) + shipping);
  }
  return {
    currency,
    lines,
    codes,
    orderDiscounts,
    subtotal,
    total,
    discount: orderDiscount + lines.reduce((sum, line) => sum + line.discounts.reduce((a, d) => a + d.amount, 0), 0),
    shipping,
    tax: [...grossByRate.entries()].map(([percent, amount]) => ({ percent, amount: Math.round((amount * percent) / (100 + percent)) })),
    freeShippingFrom: freeFrom,
  };
}
