import { payable, planById, planPrice } from './plans.ts';
import { marketOf } from './seed/markets.ts';
import type { Product, Variant } from './seed/products.ts';
import type { Cart, CartLine, Store } from './store.ts';

/** A discount code. `percent` and `amounts` exclude each other; amounts are cents per currency. */
export interface DiscountCode {
  code: string;
  percent?: number;
  amounts?: Record<string, number>;
  /** Smallest subtotal in cents per currency. */
  minimum?: Record<string, number>;
  /** Only lines of products with this tag; the others stay as they are. */
  tag?: string;
  endsAt?: string;
  usageLimit?: number;
  used: number;
}

export interface PricedLine {
  line: CartLine;
  product: Product;
  variant: Variant;
  /** Cents for one piece, after the plan's discount. */
  unit: number;
  /** Cents for one piece before any reduction, where there is one. */
  compareAt: number | null;
  subtotal: number;
  discounts: { code: string; amount: number }[];
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
  /** What is taken off by codes, on lines and on the order. */
  discount: number;
  shipping: number;
  /** VAT contained in total and shipping. */
  tax: { percent: number; amount: number }[];
  freeShippingFrom: number;
}

/** Splits an amount over weights so that the parts add up to the cent (largest remainder). */
export function allocate(amount: number, weights: number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (amount * weight) / sum);
  const parts = exact.map(Math.floor);
  const order = exact.map((value, i) => [value - parts[i]!, i] as const).sort((a, b) => b[0] - a[0]);
  let rest = amount - parts.reduce((a, b) => a + b, 0);
  for (const [, i] of order) {
    if (rest <= 0) break;
    parts[i]! += 1;
    rest -= 1;
  }
  return parts;
}

/** Shipping of a sum after discounts, in cents: Sweden 49 SEK, elsewhere a tenth of the threshold; free from the threshold on and with a subscription. */
export function shippingFor(country: string, sum: number, subscription: boolean): { cost: number; freeFrom: number } {
  const market = marketOf(country);
  const freeFrom = market.freeShipping * 100;
  const cost = market.country === 'SE' ? 4900 : Math.round(freeFrom / 10);
  return { cost: subscription || sum >= freeFrom || sum === 0 ? 0 : cost, freeFrom };
}

/**
 * Prices a cart: lines, codes, shipping and the VAT contained in it.
 *
 * @returns amounts in cents of the country's currency; the lines' totals less the order's discounts are the total, to the cent.
 */
export function totals(store: Store, cart: Pick<Cart, 'lines' | 'codes' | 'country'>): Totals {
  const market = marketOf(cart.country);
  const { currency } = market;
  const lines: PricedLine[] = cart.lines.flatMap((line) => {
    const found = store.variant(line.variantId);
    if (!found) return [];
    const list = found.variant.prices[currency]!;
    const unit = planById(line.planId) ? planPrice(list, currency) : list;
    const subtotal = unit * line.quantity;
    return [
      {
        line,
        ...found,
        unit,
        compareAt: found.variant.compareAt?.[currency] ?? (unit < list ? list : null),
        subtotal,
        discounts: [],
        total: subtotal,
        vatPercent: market.vat[found.product.taxClass === 'pet_food' ? 'petFood' : 'standard'],
      },
    ];
  });
  const before = lines.reduce((sum, line) => sum + line.subtotal, 0);
  const now = store.now().toISOString();
  const orderDiscounts: Totals['orderDiscounts'] = [];
  const codes = cart.codes.map((entered): Totals['codes'][number] => {
    const code = store.get<DiscountCode>('code', entered.toUpperCase());
    const refuse = (problem: CodeProblem) => ({ code: entered, applicable: false, problem });
    if (!code) return refuse('DISCOUNT_NOT_FOUND');
    if (code.endsAt && code.endsAt < now) return refuse('DISCOUNT_CURRENTLY_INACTIVE');
    if (code.usageLimit !== undefined && code.used >= code.usageLimit) return refuse('DISCOUNT_USAGE_LIMIT_REACHED');
    if (before < (code.minimum?.[currency] ?? 0)) return refuse('DISCOUNT_PURCHASE_NOT_IN_RANGE');
    if (code.tag) {
      const entitled = lines.filter((line) => line.product.tags.includes(code.tag!));
      if (entitled.length === 0) return refuse('DISCOUNT_NO_ENTITLED_LINE_ITEMS');
      for (const line of entitled) {
        const amount = payable((line.total * (code.percent ?? 0)) / 100, currency);
        line.discounts.push({ code: code.code, amount });
        line.total -= amount;
      }
      return { code: code.code, applicable: true };
    }
    if (lines.length === 0) return refuse('DISCOUNT_NO_ENTITLED_LINE_ITEMS');
    const rest = lines.reduce((sum, line) => sum + line.total, 0) - orderDiscounts.reduce((sum, d) => sum + d.amount, 0);
    const amount = Math.min(rest, code.percent ? payable((rest * code.percent) / 100, currency) : (code.amounts?.[currency] ?? 0));
    orderDiscounts.push({ code: code.code, amount });
    return { code: code.code, applicable: true };
  });
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0);
  const offOrder = orderDiscounts.reduce((sum, d) => sum + d.amount, 0);
  const total = subtotal - offOrder;
  const { cost: shipping, freeFrom } = shippingFor(
    market.country,
    total,
    lines.some((line) => line.line.planId !== null),
  );
  const shares = allocate(
    offOrder,
    lines.map((line) => line.total),
  );
  const gross = new Map<number, number>();
  lines.forEach((line, i) => {
    gross.set(line.vatPercent, (gross.get(line.vatPercent) ?? 0) + line.total - shares[i]!);
  });
  if (shipping > 0) {
    const [main] = [...gross.entries()].sort((a, b) => b[1] - a[1])[0] ?? [market.vat.standard];
    gross.set(main, (gross.get(main) ?? 0) + shipping);
  }
  return {
    currency,
    lines,
    codes,
    orderDiscounts,
    subtotal,
    total,
    discount: offOrder + lines.reduce((sum, line) => sum + line.discounts.reduce((a, d) => a + d.amount, 0), 0),
    shipping,
    tax: [...gross.entries()].map(([percent, amount]) => ({ percent, amount: Math.round((amount * percent) / (100 + percent)) })),
    freeShippingFrom: freeFrom,
  };
}
