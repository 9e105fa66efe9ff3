import { RESTING } from '../../brand/tables/drawings.ts';
import { HAS_GIFTS } from '../../brand/tables/has.ts';
import { dayOf } from '../../platform/shared/day.ts';
import { formatDay, formatMoney } from '../../platform/shared/format.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { FIRST_CATEGORY, pages, patterns } from '../../routes.ts';
import { StoreCreditDocument, type StoreCreditQuery } from '../../shopify/generated/customer/graphql.ts';
import { useView } from '../../site/view.tsx';
import { Empty } from '../../ui/empty.tsx';
import { MomentDay } from '../../ui/moment-day.tsx';
import { accountScreen } from '../customer/account-screen.tsx';

type Account = StoreCreditQuery['customer']['storeCreditAccounts']['nodes'][number];
type Transaction = Account['transactions']['nodes'][number];

/** The texts of what has changed a balance, by the API's event. */
const EVENTS: Readonly<Record<string, string>> = {
  ORDER_PAYMENT: 'store_credit.order_payment',
  ORDER_REFUND: 'store_credit.order_refund',
  ORDER_CANCELLATION: 'store_credit.order_cancellation',
  PAYMENT_FAILURE: 'store_credit.payment_returned',
  PAYMENT_RETURNED: 'store_credit.payment_returned',
};

function TransactionRow({ transaction }: { transaction: Transaction }) {
  const { t, locale, market } = useView();
  const { amount, balanceAfterTransaction, createdAt, event } = transaction;
  const money = ({ amount: sum, currencyCode }: { amount: string; currencyCode: string }) =>
    formatMoney(Number(sum), currencyCode, locale);
  const added = Number(amount.amount) > 0;
  const expiry = 'expiresAt' in transaction ? transaction.expiresAt : null;
  const expiresOn = expiry && dayOf(new Date(expiry), marketZone(market.country));
  return (
    <li>
      <span>
        {t(EVENTS[event] ?? 'store_credit.adjustment')}{' '}
        <small>
          <MomentDay at={createdAt} locale={locale} country={market.country} /> ·{' '}
          {t('store_credit.balance_after', { amount: money(balanceAfterTransaction) })}
        </small>
        {expiresOn ? <small> · {t('store_credit.expires', { date: formatDay(expiresOn, locale) })}</small> : null}
      </span>
      <b>{added ? `+${money(amount)}` : money(amount).replace('-', '−')}</b>
    </li>
  );
}

/** The store credit of a customer in one currency, with its history. */
function AccountSection({ account: { id, balance, transactions } }: { account: Account }) {
  const { t, locale } = useView();
  return (
    <section className="account-card" aria-labelledby={`credit-${balance.currencyCode}`}>
      <h2 id={`credit-${balance.currencyCode}`}>{t('store_credit.balance', { currency: balance.currencyCode })}</h2>
      <p className="price">{formatMoney(Number(balance.amount), balance.currencyCode, locale)}</p>
      <h3>{t('store_credit.history')}</h3>
      <ul className="points-list">
        {transactions.nodes.map((transaction, i) => (
          <TransactionRow key={`${id}-${transaction.createdAt}-${i}`} transaction={transaction} />
        ))}
      </ul>
      {transactions.pageInfo.hasNextPage ? <p className="small">{t('store_credit.latest')}</p> : null}
    </section>
  );
}

/** The customer's store credit at the commerce provider, which they use at its checkout. */
export const storeCredit = accountScreen({
  path: patterns.accountStoreCredit,
  title: 'account.store_credit',

  load: async (_, session) => (await session.ask(StoreCreditDocument, {})).customer.storeCreditAccounts.nodes,

  Page({ data: accounts }) {
    const { t, market } = useView();
    if (accounts.length === 0)
      return (
        <Empty drawing={RESTING} text={t('store_credit.none')}>
          <a className="button action" href={pages.category(market.code, FIRST_CATEGORY)}>
            {t('store_credit.to_shop')}
          </a>
        </Empty>
      );
    return (
      <>
        <p className="lead">{t('store_credit.lead')}</p>
        {accounts.map((account) => (
          <AccountSection key={account.id} account={account} />
        ))}
        {HAS_GIFTS ? (
          <p className="small">
            {t('store_credit.gift_cards')}{' '}
            <a href={pages.giftCardBalance(market.code)}>{t('gift_card.balance_link')}</a>
          </p>
        ) : null}
      </>
    );
  },
});
