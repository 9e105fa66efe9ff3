import { findCode } from './discounts.ts';
import { money } from './graphql-types.ts';
import type { Store } from './store.ts';

/** The fields of a discount code that carts and orders share. @param amount the whole discount, in cents. */
export function discountCodeView(store: Store, code: string, amount: number, currency: string) {
  const { percent, tag, purchase } = findCode(store, code) ?? {};
  return {
    code,
    allocationMethod: 'ACROSS',
    targetSelection: tag || purchase ? 'ENTITLED' : 'ALL',
    targetType: 'LINE_ITEM',
    value:
      percent === undefined
        ? { __typename: 'MoneyV2', ...money(amount, currency) }
        : { __typename: 'PricingPercentageValue', percentage: percent },
  };
}
