/** Pure: the payments of an order in words. */

import type { Translate } from '../../platform/i18n/translate.ts';
import type { OrderByNumberQuery } from '../../shopify/generated/customer/graphql.ts';

export type Transaction = OrderByNumberQuery['customer']['orders']['nodes'][number]['transactions'][number];

/** Texts of the ways of paying without a card or a name, by the API's transaction type. */
const NAMES: Record<string, string> = {
  CARD: 'order.paid_card',
  GIFT_CARD: 'order.paid_gift_card',
  STORE_CREDIT: 'order.paid_store_credit',
  BANK_DEPOSIT: 'order.paid_bank',
  CASH_ON_DELIVERY: 'order.paid_cash',
  MONEY_ORDER: 'order.paid_money_order',
  SHOPIFY_INSTALLMENTS: 'order.paid_instalments',
};

/** The way of paying: a card with its last digits, a gift card, the name of a wallet, or the kind of another one. */
export function paymentName({ type, paymentDetails, giftCardDetails, typeDetails }: Transaction, t: Translate): string {
  if (paymentDetails?.last4) return t('order.card', { brand: paymentDetails.cardBrand, last4: paymentDetails.last4 });
  if (giftCardDetails) return t('order.gift_card', { last4: giftCardDetails.last4 });
  return paymentDetails?.cardBrand || typeDetails?.name || t(NAMES[type] ?? 'order.paid_other');
}

const isPaid = ({ status }: Transaction): boolean => status === 'SUCCESS' || status === 'PENDING';

/** The payments and refunds of an order: neither failed tries nor authorizations that were captured or released. */
export function paymentsOf(transactions: readonly Transaction[]): { transaction: Transaction; refund: boolean }[] {
  const valid = transactions.filter(isPaid);
  const finished = new Set(valid.map(({ transactionParentId }) => transactionParentId));
  const pays = ({ id, kind }: Transaction) =>
    kind === 'SALE' || kind === 'CAPTURE' || kind === 'REFUND' || (kind === 'AUTHORIZATION' && !finished.has(id));
  return valid.filter(pays).map((transaction) => ({ transaction, refund: transaction.kind === 'REFUND' }));
}
