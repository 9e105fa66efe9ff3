import { type Day, dayOf } from '../src/platform/shared/day.ts';
import { areCombinable, type DiscountCode, findCode, problemOfUse, type UseProblem } from './discounts.ts';
import { planById } from './plan-groups.ts';
import { chargePrice, roundToPayable } from './plans.ts';
import { marketOf, zoneOf } from './seed/markets.ts';
import type { Product, Variant } from './seed/products.ts';
import type { Cart, CartLine, Store } from './store.ts';
import { includedVat, vatPercent } from './vat.ts';

export interface PricedLine {
  cartLine: CartLine;
  product: Product;
  variant: Variant;
  /** Unit price in cents, after the plan's discount: of all deliveries that are paid at once. */
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

/**
 * Why a code has no effect, as the Storefront API warns of it. `DISCOUNT_CODE_NOT_HONOURED`: another code takes off
 * more.
 */
export type CodeProblem =
  | `DISCOUNT_${UseProblem}`
  | 'DISCOUNT_NOT_FOUND'
  | 'DISCOUNT_PURCHASE_NOT_IN_RANGE'
  | 'DISCOUNT_NO_ENTITLED_LINE_ITEMS'
  | 'DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE'
  | 'DISCOUNT_CODE_NOT_HONOURED';

export interface Totals {
  currency: string;
  lines: PricedLine[];
  codes: { code: string; applicable: boolean; problem?: CodeProblem }[];
  /** Discounts on the whole order, in cents. */
  orderDiscounts: { code: string; amount: number }[];
  subtotal: number;
  total: number;
  /** The part of the total that ships, which is all but gift cards. */
  goods: number;
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

/** Whether products are in the delivery profile whose rate is free: that of samples. */
export const shipFree = (lines: readonly Pick<PricedLine, 'product'>[]): boolean =>
  lines.length > 0 && lines.every(({ product }) => product.tags.includes('form:sample'));

/**
 * Shipping costs in cents; free from the country's threshold on.
 *
 * @param subtotal sum after discounts, in cents. @param isFree whatever the sum: with a subscription, and for samples
 * alone.
 */
export function shippingFor(country: string, subtotal: number, isFree: boolean): { cost: number; freeFrom: number } {
  const market = marketOf(country);
  const freeFrom = market.freeShipping * 100;
  const cost = Math.round(market.shippingCost * 100);
  return { cost: isFree || subtotal >= freeFrom || subtotal === 0 ? 0 : cost, freeFrom };
}

/** The lines of what ships. */
export const goodsIn = <Line extends Pick<PricedLine, 'product'>>(lines: readonly Line[]): Line[] =>
  lines.filter(({ product }) => !product.isGiftCard);

/** The lines that a code discounts: never gift cards, as in the real service. */
const entitledLines = (lines: readonly PricedLine[], { tag, purchase }: DiscountCode): PricedLine[] =>
  goodsIn(lines).filter(
    ({ product, cartLine }) =>
      (!tag || product.tags.includes(tag)) &&
      (!purchase || (purchase === 'subscription') === (cartLine.planId !== null)),
  );

/** Why a code does not apply to the lines of a cart. */
function codeProblem(
  store: Store,
  code: DiscountCode,
  lines: readonly PricedLine[],
  currency: string,
  email: string | null,
): CodeProblem | null {
  const problem = problemOfUse(store, code, email);
  if (problem) return `DISCOUNT_${problem}`;
  if (goodsIn(lines).reduce((sum, line) => sum + line.subtotal, 0) < (code.minimum?.[currency] ?? 0))
    return 'DISCOUNT_PURCHASE_NOT_IN_RANGE';
  if (entitledLines(lines, code).length > 0) return null;
  return lines.length > 0 && code.purchase && !code.tag
    ? 'DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE'
    : 'DISCOUNT_NO_ENTITLED_LINE_ITEMS';
}

interface Discounted {
  lines: PricedLine[];
  /** On the whole order. */
  orderDiscounts: Totals['orderDiscounts'];
}

/** Applies codes one after the other, each to what the ones before have left. */
function applyCodes(initial: readonly PricedLine[], codes: readonly DiscountCode[], currency: string): Discounted {
  const lines = initial.map((line) => ({ ...line, discounts: [...line.discounts] }));
  const orderDiscounts: Totals['orderDiscounts'] = [];
  for (const code of codes) {
    if (code.tag || code.purchase)
      for (const line of entitledLines(lines, code)) {
        const amount = roundToPayable((line.total * (code.percent ?? 0)) / 100, currency);
        line.discounts.push({ code: code.code, amount });
        line.total -= amount;
      }
    else {
      const remaining =
        goodsIn(lines).reduce((sum, line) => sum + line.total, 0) -
        orderDiscounts.reduce((sum, d) => sum + d.amount, 0);
      const amount = Math.min(
        remaining,
        code.percent ? roundToPayable((remaining * code.percent) / 100, currency) : (code.amounts?.[currency] ?? 0),
      );
      orderDiscounts.push({ code: code.code, amount });
    }
  }
  return { lines, orderDiscounts };
}

const sumOf = (amounts: readonly { amount: number }[]): number => amounts.reduce((sum, { amount }) => sum + amount, 0);

/** The amount that the codes take off altogether. */
const amountOf = ({ lines, orderDiscounts }: Discounted): number =>
  sumOf([...orderDiscounts, ...lines.flatMap(({ discounts }) => discounts)]);

/** The sets of codes that can be used together, those with the first codes first. */
function combinations(codes: readonly DiscountCode[]): (readonly DiscountCode[])[] {
  if (codes.every((code, i) => codes.slice(i + 1).every((other) => areCombinable(code, other)))) return [codes];
  const [first, ...others] = codes as [DiscountCode, ...DiscountCode[]];
  const together = combinations(others.filter((other) => areCombinable(first, other))).map((set) => [first, ...set]);
  return [...together, ...combinations(others)];
}

/** Applies the combination of codes that takes off the most; of equals the one that was entered first. */
function applyBest(
  lines: readonly PricedLine[],
  codes: readonly DiscountCode[],
  currency: string,
): Discounted & { codes: readonly DiscountCode[] } {
  const results = combinations(codes).map((set) => ({ codes: set, ...applyCodes(lines, set, currency) }));
  return results.reduce((best, result) => (amountOf(result) > amountOf(best) ? result : best));
}

/** The parts of a cart from which its totals follow. */
type CartToPrice = Pick<Cart, 'lines' | 'codes' | 'country'> & Partial<Pick<Cart, 'email'>>;

/** The lines of a cart at their prices before discount codes. Lines without a product any more are left out. */
function priceLines(store: Store, { lines, country }: Pick<Cart, 'lines' | 'country'>, today: Day): PricedLine[] {
  const { country: marketCountry, currency } = marketOf(country);
  return lines.flatMap((cartLine) => {
    const found = store.variant(cartLine.variantId);
    if (!found) return [];
    const listPrice = found.variant.prices[currency]!;
    const plan = planById(store, cartLine.planId);
    const deliveries = plan?.deliveries ?? 1;
    const unitPrice = plan ? chargePrice(listPrice, currency, plan) : listPrice;
    const before = found.variant.compareAt?.[currency] ?? (unitPrice < listPrice * deliveries ? listPrice : null);
    const subtotal = unitPrice * cartLine.quantity;
    return [
      {
        cartLine,
        ...found,
        unitPrice,
        compareAt: before === null ? null : before * deliveries,
        subtotal,
        discounts: [],
        orderDiscounts: [],
        total: subtotal,
        vatPercent: found.product.isGiftCard ? 0 : vatPercent(marketCountry, found.product.taxClass, today),
      },
    ];
  });
}

/** By which a discount on the order is divided among its lines. */
export const discountWeights = (lines: readonly Pick<PricedLine, 'product' | 'total'>[]): number[] =>
  lines.map(({ product, total }) => (product.isGiftCard ? 0 : total));

/** The lines with their shares of the discounts on the order, which are divided in proportion to their totals. */
function withShares({ lines, orderDiscounts }: Discounted): PricedLine[] {
  const shares = orderDiscounts.map(({ code, amount }) => ({
    code,
    amounts: allocate(amount, discountWeights(lines)),
  }));
  return lines.map((line, i) => ({
    ...line,
    orderDiscounts: shares.flatMap(({ code, amounts }) => (amounts[i]! > 0 ? [{ code, amount: amounts[i]! }] : [])),
  }));
}

/** The lines of a cart after its codes, and for each code whether it has an effect. */
function discountLines(
  store: Store,
  { codes: names, email = null }: CartToPrice,
  pricedLines: readonly PricedLine[],
  currency: string,
): Discounted & Pick<Totals, 'codes'> {
  const entered = names.map((name) => {
    const code = findCode(store, name);
    const problem: CodeProblem | null = code
      ? codeProblem(store, code, pricedLines, currency, email)
      : 'DISCOUNT_NOT_FOUND';
    return { name, code, problem };
  });
  const best = applyBest(
    pricedLines,
    entered.flatMap(({ code, problem }) => (code && !problem ? [code] : [])),
    currency,
  );
  const codes = entered.map(({ name, code, problem }): Totals['codes'][number] => {
    if (code && best.codes.includes(code)) return { code: code.code, applicable: true };
    return { code: name, applicable: false, problem: problem ?? 'DISCOUNT_CODE_NOT_HONOURED' };
  });
  return { lines: withShares(best), orderDiscounts: best.orderDiscounts, codes };
}

/**
 * Prices a cart: its lines, discount codes, shipping and the included VAT.
 *
 * @param cart `email`: of the buyer, on whom it may depend whether a code applies.
 * @returns amounts in cents of the country's currency. The line totals minus the order discounts equal the total to the
 * cent.
 */
export function calculateTotals(store: Store, cart: CartToPrice): Totals {
  const { country, currency } = marketOf(cart.country);
  const today = dayOf(store.now(), zoneOf(country));
  const { lines, codes, orderDiscounts } = discountLines(store, cart, priceLines(store, cart, today), currency);
  const subtotal = lines.reduce((sum, line) => sum + line.total, 0);
  const total = subtotal - sumOf(orderDiscounts);
  const goods = total - lines.reduce((sum, line) => sum + (line.product.isGiftCard ? line.total : 0), 0);
  const { cost: shipping, freeFrom } = shippingFor(
    country,
    goods,
    lines.some((line) => line.cartLine.planId !== null) || shipFree(goodsIn(lines)),
  );
  // a voucher for anything in the shop is taxed when it pays (Directive 2006/112/EC, Articles 30a and 30b)
  const taxed = goodsIn(lines).map((line) => ({
    gross: line.total - sumOf(line.orderDiscounts),
    percent: line.vatPercent,
  }));
  return {
    currency,
    lines,
    codes,
    orderDiscounts,
    subtotal,
    total,
    goods,
    discount: amountOf({ lines, orderDiscounts }),
    shipping,
    tax: includedVat(taxed, shipping, vatPercent(country, 'standard', today)),
    freeShippingFrom: freeFrom,
  };
}
