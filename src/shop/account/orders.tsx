import { formatDate, formatMoney, sizeName } from '../../platform/market/format.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { api, pages, patterns } from '../../routes.ts';
import { OrderByNumberDocument, type OrderPartsFragment, OrdersDocument } from '../../shopify/generated/customer/graphql.ts';
import { notFound, redirect, type View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Problems } from '../../ui/fields.tsx';
import { accountScreen } from './account.tsx';
import { AddressLines } from './addresses.tsx';
import { orderStatus } from './model.ts';

const PER_PAGE = 10;
const CURSOR = /^[\w+/=-]{1,200}$/;

const money = (sum: { amount: string; currencyCode: string }, { locale }: View) => formatMoney(Number(sum.amount), sum.currencyCode, locale);

/** Puts all lines of an order that are still sold into the cart. */
function BuyAgain({ order }: { order: Pick<OrderPartsFragment, 'number' | 'name'> }) {
  const view = useView();
  return (
    <form method="post" action={api.account.orderAgain}>
      <input type="hidden" name="market" value={view.market.code} />
      <input type="hidden" name="number" value={order.number} />
      <button className="button quiet small" aria-label={`${view.t('order.again')}: ${order.name}`}>
        {view.t('order.again')}
      </button>
    </form>
  );
}

function OrderCard({ order }: { order: OrderPartsFragment }) {
  const view = useView();
  const { t, market, locale } = view;
  return (
    <li className="account-card order-card">
      <h2>
        <a href={pages.order(market.code, order.number)} aria-label={t('order.show', { number: order.name })}>
          {order.name}
        </a>
      </h2>
      <p>
        <time dateTime={order.processedAt.slice(0, 10)}>{formatDate(new Date(order.processedAt), locale)}</time> · {t(`order.status_${orderStatus(order)}`)} ·{' '}
        {money(order.totalPrice, view)}
      </p>
      <p className="small">{order.lineItems.nodes.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')}</p>
      <BuyAgain order={order} />
    </li>
  );
}

export const orders = accountScreen({
  path: patterns.accountOrders,
  title: 'account.orders',
  showsProblems: true,

  async load({ url, market, flash }, session) {
    const read = (name: string) => {
      const value = url.searchParams.get(name);
      return value && CURSOR.test(value) ? value : null;
    };
    const [after, before] = [read('after'), read('before')];
    const size = before ? { first: null, last: PER_PAGE } : { first: PER_PAGE, last: null };
    try {
      const { customer } = await session.ask(OrdersDocument, { ...size, after, before });
      return { ...customer.orders, problems: flash?.problems ?? [] };
    } catch (error) {
      const isExpiredCursor = error instanceof UpstreamError && error.code === 'upstream_graphql' && !error.retry && (after ?? before);
      if (isExpiredCursor) return redirect(pages.orders(market.code));
      throw error;
    }
  },

  Page({ data: { nodes, pageInfo, problems } }) {
    const { t, market } = useView();
    if (nodes.length === 0)
      return (
        <Empty drawing="dog-waiting" text={t('account.no_orders')}>
          <p>
            <a className="button action" href={pages.category(market.code, 'dog-food')}>
              {t('account.to_shop')}
            </a>
          </p>
        </Empty>
      );
    return (
      <>
        <Problems state={{ problems }} />
        <ul className="cards wide">
          {nodes.map((order) => (
            <OrderCard key={order.id} order={order} />
          ))}
        </ul>
        {pageInfo.hasNextPage || pageInfo.hasPreviousPage ? (
          <nav className="pager" aria-label={t('list.pages')}>
            {pageInfo.hasPreviousPage ? (
              <a className="button quiet" rel="prev" href={pages.orders(market.code, { before: pageInfo.startCursor ?? '' })}>
                {t('order.newer')}
              </a>
            ) : null}
            {pageInfo.hasNextPage ? (
              <a className="button quiet" rel="next" href={pages.orders(market.code, { after: pageInfo.endCursor ?? '' })}>
                {t('order.more')}
              </a>
            ) : null}
          </nav>
        ) : null}
      </>
    );
  },
});

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
    const view = useView();
    const { t, market, locale } = view;
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
                <span>{line.totalPrice ? money(line.totalPrice, view) : ''}</span>
              </li>
            ))}
          </ul>
          <h3>{t('order.summary')}</h3>
          <dl className="pairs">
            {sums.map(([key, sum]) =>
              sum ? (
                <div key={key}>
                  <dt>{t(key)}</dt>
                  <dd>{money(sum, view)}</dd>
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
