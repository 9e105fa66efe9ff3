import { formatDate, formatMoney, sizeName } from '../../platform/market/format.ts';
import { pages, patterns } from '../../routes.ts';
import { OrderByNumberDocument } from '../../shopify/generated/customer/graphql.ts';
import { numberOfGid } from '../../shopify/ids.ts';
import { searchByNumber } from '../../shopify/order-name.ts';
import { notFound } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Problems } from '../../ui/fields.tsx';
import { accountScreen } from './account.tsx';
import { AddressLines } from './addresses.tsx';
import { BuyAgain, failureTexts } from './buy-again.tsx';
import { orderStatus } from './model.ts';
import { paymentName, paymentsOf, type Transaction } from './payments.ts';

const moneyText = ({ amount, currencyCode }: { amount: string; currencyCode: string }, locale: string): string =>
  formatMoney(Number(amount), currencyCode, locale);

/** How the order was paid; with amounts where there is more than one payment. */
function Payments({ transactions }: { transactions: readonly Transaction[] }) {
  const { t, locale } = useView();
  const payments = paymentsOf(transactions);
  if (payments.length === 0) return <p>{t('order.paid_nothing')}</p>;
  return payments.map(({ transaction, refund }) => {
    const name = paymentName(transaction, t);
    const text = refund ? t('order.refunded', { name }) : name;
    const amount = moneyText(transaction.transactionAmount.presentmentMoney, locale);
    return <p key={transaction.id}>{payments.length > 1 ? `${text}: ${amount}` : text}</p>;
  });
}

/** One order with its parcels, lines, totals, addresses and payment. */
export const order = accountScreen({
  path: patterns.accountOrder,
  showsProblems: true,

  async load({ params, flash, config }, session) {
    const { customer } = await session.ask(OrderByNumberDocument, { query: searchByNumber(config, Number(params.number)) });
    const found = customer.orders.nodes.find(({ number }) => number === Number(params.number));
    if (!found) return notFound();
    const named = found.billingAddress ?? found.shippingAddress ?? customer;
    const buyer = { name: [named.firstName, named.lastName].filter(Boolean).join(' '), number: numberOfGid(customer.id) };
    return { order: found, buyer, formId: crypto.randomUUID(), problems: flash?.problems ?? [] };
  },

  title: ({ order: { name } }, { t }) => t('order.number', { number: name }),

  Page({ data: { order: shown, buyer, formId, problems } }) {
    const { t, market, locale } = useView();
    const money = (sum: Parameters<typeof moneyText>[0]) => moneyText(sum, locale);
    const status = orderStatus(shown);
    const parcels = shown.fulfillments.nodes.flatMap(({ trackingInformation }) => trackingInformation);
    const sums = [
      ['order.subtotal', shown.subtotal],
      ['order.shipping', shown.totalShipping],
      ['order.total', shown.totalPrice],
      ['order.tax', shown.totalTax],
    ] as const;
    return (
      <>
        <Problems state={{ problems }} />
        <div data-order>
          <p className="lead">
            <time dateTime={shown.processedAt.slice(0, 10)}>{formatDate(new Date(shown.processedAt), locale)}</time> · {t(`order.status_${status}`)}
          </p>
          {status === 'partly_shipped' ? <p>{t('order.rest')}</p> : null}
          {parcels.map(({ number, url }) =>
            number && url ? (
              <p key={number}>
                <a href={url}>{t('order.tracking', { number })}</a>
              </p>
            ) : null,
          )}
          <section className="account-card" aria-labelledby="items">
            <h2 id="items">{t('order.items')}</h2>
            <ul className="order-lines">
              {shown.lineItems.nodes.map((line) => (
                <li key={line.id}>
                  {line.image ? <img src={line.image.url} alt="" width={64} height={64} loading="lazy" /> : <span />}
                  <span>
                    <b lang="en">{line.title}</b>
                    <small>
                      {line.variantTitle ? `${sizeName(line.variantTitle, locale)} · ` : ''}
                      {t('order.quantity', { count: line.quantity })}
                    </small>
                  </span>
                  <span>{line.totalPrice ? money(line.totalPrice) : ''}</span>
                </li>
              ))}
            </ul>
            <h3>{t('order.summary')}</h3>
            <dl className="pairs">
              {sums.map(([key, sum]) =>
                sum ? (
                  <div key={key}>
                    <dt>{t(key)}</dt>
                    <dd>{money(sum)}</dd>
                  </div>
                ) : null,
              )}
            </dl>
          </section>
          <div className="cards">
            <section className="account-card" aria-labelledby="customer">
              <h2 id="customer">{t('order.customer')}</h2>
              {buyer.name ? <p>{buyer.name}</p> : null}
              <p>{t('order.customer_number', { number: buyer.number })}</p>
            </section>
            <section className="account-card" aria-labelledby="contact">
              <h2 id="contact">{t('order.contact')}</h2>
              <p>{shown.email}</p>
              {shown.phone ? <p>{shown.phone}</p> : null}
            </section>
            {(
              [
                ['order.billing', shown.billingAddress],
                ['order.delivery', shown.shippingAddress],
              ] as const
            ).map(([key, address]) =>
              address ? (
                <section key={key} className="account-card" aria-labelledby={key}>
                  <h2 id={key}>{t(key)}</h2>
                  <AddressLines address={address} locale={locale} />
                </section>
              ) : null,
            )}
            <section className="account-card" aria-labelledby="method">
              <h2 id="method">{t('order.method')}</h2>
              <p>{shown.shippingLine?.title}</p>
            </section>
            <section className="account-card" aria-labelledby="payment">
              <h2 id="payment">{t('order.payment')}</h2>
              <Payments transactions={shown.transactions} />
            </section>
          </div>
        </div>
        <div className="actions" data-failures={failureTexts(t)}>
          <BuyAgain order={shown} formId={formId} />
          <a className="button quiet small" href={pages.content(market.code, 'contact')}>
            {t('order.help')}
          </a>
        </div>
      </>
    );
  },
});
