import { money } from './graphql-types.ts';
import type { Store } from './store.ts';
import type { DiscountCode } from './totals.ts';

/** The fields of a discount code that carts and orders share. @param amount the whole discount, in cents. */
export function discountCodeView(store: Store, code: string, amount: number, currency: string) {
  const { percent, tag } = store.get<DiscountCode>('code', code.toUpperCase()) ?? {};
  return {
    code,
    allocationMethod: 'ACROSS',
    targetSelection: tag ? 'ENTITLED' : 'ALL',
    targetType: 'LINE_ITEM',
    value: percent === undefined ? { __typename: 'MoneyV2', ...money(amount, currency) } : { __typename: 'PricingPercentageValue', percentage: percent },
  };
}
