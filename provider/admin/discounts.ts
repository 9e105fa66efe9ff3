import { gid, money } from '../graphql-types.ts';
import { marketOf } from '../seed/markets.ts';
import type { DiscountCode } from '../totals.ts';
import type { Context } from './context.ts';

/** The currency of the store itself, in which the Admin API states amounts. Carts in other currencies have amounts of their own. */
const STORE_CURRENCY = marketOf('SE').currency;

function discountView({ code, tag, minimum, endsAt, usageLimit, used }: DiscountCode, { store }: Context) {
  const discountClass = tag ? 'PRODUCT' : 'ORDER';
  const minimumSubtotal = minimum?.[STORE_CURRENCY];
  return {
    __typename: 'DiscountCodeBasic',
    title: code,
    status: endsAt && endsAt < store.now().toISOString() ? 'EXPIRED' : 'ACTIVE',
    endsAt: endsAt ?? null,
    usageLimit: usageLimit ?? null,
    asyncUsageCount: used,
    discountClass,
    discountClasses: [discountClass],
    minimumRequirement:
      minimumSubtotal === undefined ? null : { __typename: 'DiscountMinimumSubtotal', greaterThanOrEqualToSubtotal: money(minimumSubtotal, STORE_CURRENCY) },
  };
}

export const discountQueries = {
  codeDiscountNodeByCode: ({ code }: { code: string }, context: Context) => {
    const discount = context.store.get<DiscountCode>('code', code.trim().toUpperCase());
    return discount && { __typename: 'DiscountCodeNode', id: gid('DiscountCodeNode', discount.id), codeDiscount: () => discountView(discount, context) };
  },
};
