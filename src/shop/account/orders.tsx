import { formatDate, formatMoney } from '../../platform/market/format.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { pages, patterns } from '../../routes.ts';
import { type OrderPartsFragment, OrdersDocument } from '../../shopify/generated/customer/graphql.ts';
import { redirect } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Problems } from '../../ui/fields.tsx';
import { accountScreen } from './account.tsx';
import { BuyAgain } from './buy-again.tsx';
import { orderStatus } from './model.ts';

const PER_PAGE = 10;
const CURSOR = /^[\w+/=-]{1,200}$/;

function OrderCard({ order }: { order: OrderPartsFragment }) {
  const { t, market, locale } = useView();
  return (
    <li className="account-card order-card">
      <h2>
        <a href={pages.order(market.code, order.number)} aria-label={t('order.show', { number: order.name })}>
          {order.name}
        </a>
      </h2>
      <p>
        <time dateTime={order.processedAt.slice(0, 10)}>{formatDate(new Date(order.processedAt), locale)}</time> · {t(`order.status_${orderStatus(order)}`)} ·{' '}
        {formatMoney(Number(order.totalPrice.amount), order.totalPrice.currencyCode, locale)}
      </p>
      <p className="small">{order.lineItems.nodes.map(({ title, quantity }) => `${quantity} × ${title}`).join(', ')}</p>
      <BuyAgain order={order} />
    </li>
  );
}

/** The customer's orders, newest first. */
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
