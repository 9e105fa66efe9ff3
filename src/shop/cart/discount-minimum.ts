import { log } from '../../platform/log.ts';
import { formatMoney, formatNumber, localeOf } from '../../platform/market/format.ts';
import { adminApi } from '../../shopify/admin.ts';
import { DiscountMinimumDocument } from '../../shopify/generated/admin/graphql.ts';
import { type CartCall, type CartResult, refuse } from './call.ts';

/** The smallest subtotal that a code applies to, in the currency of the store; null when the code has none or it cannot be read. */
async function readMinimum(code: string, { config }: CartCall): Promise<{ amount: string; currencyCode: string } | null> {
  try {
    const { codeDiscountNodeByCode: node } = await adminApi(config, DiscountMinimumDocument, { code });
    const requirement = node && 'minimumRequirement' in node.codeDiscount ? node.codeDiscount.minimumRequirement : null;
    return requirement && 'greaterThanOrEqualToSubtotal' in requirement ? requirement.greaterThanOrEqualToSubtotal : null;
  } catch (error) {
    log.warn({ event: 'discount_minimum', error: String(error) });
    return null;
  }
}

/**
 * The refusal of a code whose minimum the cart does not reach. It names the minimum; to carts in other currencies than the
 * store's, the provider applies the converted amount.
 *
 * @param currency of the cart, ISO 4217.
 */
export async function belowMinimum(code: string, currency: string, call: CartCall): Promise<CartResult> {
  const { market, t } = call;
  const minimum = await readMinimum(code, call);
  if (!minimum) return refuse(422, 'discount_minimum', call, 'code');
  const value = Number(minimum.amount);
  const locale = localeOf(market.language, market.country);
  const message =
    minimum.currencyCode === currency
      ? t('error.discount_minimum_amount', { amount: formatMoney(value, currency, locale, true) })
      : t('error.discount_minimum_converted', { amount: `${minimum.currencyCode} ${formatNumber(value, locale)}` });
  return { status: 422, problems: [{ code: 'discount_minimum', message, field: 'code' }] };
}
