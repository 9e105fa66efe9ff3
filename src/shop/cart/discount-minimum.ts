import { log } from '../../platform/log.ts';
import { formatMoney, formatNumber, localeOf } from '../../platform/shared/format.ts';
import { openMarkets } from '../../platform/shared/markets.ts';
import { adminApi } from '../../shopify/admin.ts';
import { DiscountMinimumDocument } from '../../shopify/generated/admin/graphql.ts';
import { type CartQuery, VariantPricesDocument } from '../../shopify/generated/storefront/graphql.ts';
import { inContext } from '../../shopify/in-context.ts';
import { storefront } from '../../shopify/storefront.ts';
import { type CartResult, refuse } from './call.ts';
import type { CartCall } from './context.ts';

/**
 * The smallest subtotal that a code applies to, in the currency of the store; null when the code has none or it cannot
 * be read.
 */
async function readMinimum(
  code: string,
  { settings }: CartCall,
): Promise<{ amount: string; currencyCode: string } | null> {
  try {
    const { codeDiscountNodeByCode: node } = await adminApi(settings, DiscountMinimumDocument, { code });
    const requirement = node && 'minimumRequirement' in node.codeDiscount ? node.codeDiscount.minimumRequirement : null;
    return requirement && 'greaterThanOrEqualToSubtotal' in requirement
      ? requirement.greaterThanOrEqualToSubtotal
      : null;
  } catch (error) {
    log.warn({ event: 'discount_minimum', error: String(error) });
    return null;
  }
}

type ProviderCart = NonNullable<CartQuery['cart']>;

/**
 * How much of the cart's currency one unit of another currency is, by the prices that its products have in both: the
 * provider tells no rate.
 *
 * @param currency ISO 4217. @returns null where it cannot be told.
 */
async function rateOf(
  currency: string,
  { lines }: ProviderCart,
  { settings, buyerIp }: CartCall,
): Promise<number | null> {
  const market = openMarkets(settings.group).find((candidate) => candidate.currency === currency);
  const prices = new Map(lines.nodes.map(({ merchandise: { id, price } }) => [id, Number(price.amount)]));
  if (!market || prices.size === 0) return null;
  try {
    const { nodes } = await storefront(
      settings,
      VariantPricesDocument,
      { ids: [...prices.keys()], ...inContext(market) },
      { repeatable: true, buyerIp },
    );
    const known = nodes.flatMap((node) =>
      node && 'price' in node && node.price?.currencyCode === currency ? [{ id: node.id, price: node.price }] : [],
    );
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
    const there = sum(known.map(({ price }) => Number(price.amount)));
    return there > 0 ? sum(known.map(({ id }) => prices.get(id) ?? 0)) / there : null;
  } catch (error) {
    log.warn({ event: 'discount_minimum', error: String(error) });
    return null;
  }
}

/**
 * Rounds an amount up to two digits, the second of which is 0 or 5: a cart of the amount that is named is to reach the
 * exact one too.
 */
const roundedUp = (amount: number): number => {
  const step = 5 * 10 ** (Math.floor(Math.log10(amount)) - 1);
  return Math.ceil(amount / step) * step;
};

/**
 * The refusal of a code whose minimum the cart does not reach. It names the minimum; to carts in other currencies than
 * the store's, the provider applies the converted amount, of which the shop knows about how much it is.
 */
export async function belowMinimum(code: string, cart: ProviderCart, call: CartCall): Promise<CartResult> {
  const { market, t } = call;
  const minimum = await readMinimum(code, call);
  if (!minimum) return refuse(422, 'discount_minimum', call, 'code');
  const value = Number(minimum.amount);
  const locale = localeOf(market.language, market.country);
  const currency = cart.cost.totalAmount.currencyCode;
  const refusal = (message: string): CartResult => ({
    status: 422,
    problems: [{ code: 'discount_minimum', message, field: 'code' }],
  });
  if (minimum.currencyCode === currency)
    return refusal(t('error.discount_minimum_amount', { amount: formatMoney(value, currency, locale, true) }));
  const original = `${minimum.currencyCode} ${formatNumber(value, locale)}`;
  const rate = await rateOf(minimum.currencyCode, cart, call);
  if (rate === null) return refusal(t('error.discount_minimum_converted', { amount: original }));
  return refusal(
    t('error.discount_minimum_about', {
      amount: formatMoney(roundedUp(value * rate), currency, locale, true),
      original,
    }),
  );
}
