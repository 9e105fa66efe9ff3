import { formatDate, formatMoney, sizeName } from '../../platform/market/format.ts';
import { pages, patterns } from '../../routes.ts';
import { OrderByNumberDocument } from '../../shopify/generated/customer/graphql.ts';
import { notFound } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Problems } from '../../ui/fields.tsx';
import { accountScreen } from './account.tsx';
import { AddressLines } from './addresses.tsx';
import { BuyAgain } from './buy-again.tsx';
import { orderStatus } from './model.ts';

/** One order with its parcels, lines, totals, addresses and payment. */
export const order = accountScreen({
  path: patterns.accountOrder,
  showsProblems: true,

  async load({ params, flash }, session) {
    const { customer } = await session.ask(OrderByNumberDocument, { query: `name:${Number(params.number)}` });
    const found = customer.orders.nodes.find(({ number }) => number === Number(params.number));
    if (!found) return notFound();
    return { order: found, problems: flash?.problems ?? [] };
  },

  title: ({ order: { name } }, { t }) => t('order.number', { number: name }),

  Page({ data: { order: shown, problems } }) {
    const { t, market, locale } = useView();
    const money = ({ amount, currencyCode }: { amount: string; currencyCode: string }) => formatMoney(Number(amount), currencyCode, locale);
    const cards = shown.transactions.flatMap(({ paymentDetails }) => (paymentDetails && 'last4' in paymentDetails ? [paymentDetails] : []));
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
        <p className="lead">
          <time dateTime={shown.processedAt.slice(0, 10)}>{formatDate(new Date(shown.processedAt), locale)}</time> · {t(`order.status_${orderStatus(shown)}`)}
        </p>
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
          <section className="account-card" aria-labelledby="contact">
            <h2 id="contact">{t('order.customer')}</h2>
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
            {cards.map(({ cardBrand, last4 }) => (
              <p key={last4}>{t('order.card', { brand: cardBrand, last4: last4 ?? '' })}</p>
            ))}
          </section>
        </div>
        <div className="actions">
          <BuyAgain order={shown} />
          <a className="button quiet small" href={pages.content(market.code, 'contact')}>
            {t('order.help')}
          </a>
        </div>
      </>
    );
  },
});
