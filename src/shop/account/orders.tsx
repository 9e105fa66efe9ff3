import { WAITING } from '../../brand/tables/drawings.ts';
import { formatDayOf, formatMoney } from '../../platform/shared/format.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { FIRST_CATEGORY, pages, patterns } from '../../routes.ts';
import {
  type OrderSummaryFragment,
  OrdersDocument,
  type OrdersQuery,
} from '../../shopify/generated/customer/graphql.ts';
import type { Session } from '../../shopify/session.ts';
import { redirect } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Problems } from '../../ui/fields.tsx';
import { MomentDay } from '../../ui/moment-day.tsx';
import { accountScreen } from '../customer/account-screen.tsx';
import { orderStatus } from '../customer/model/customer.ts';
import { MAX_SHOWN, ORDERS_PER_QUERY, PER_PAGE, shownIn } from '../customer/model/history.ts';
import { Bought, BoughtPictures } from './bought.tsx';
import { BuyAgain, failureTexts } from './buy-again.tsx';
import { withTitles } from './titles.ts';

const CURSOR = /^[\w+/=-]{1,200}$/;

interface Part {
  after: string | null;
  before: string | null;
  /** The number of orders, from the cursor `after` on; with `before` always one page. */
  shown: number;
}

/** Reads the part of the order history that an address names. */
function partOf(url: URL): Part {
  const cursor = (name: string) => {
    const value = url.searchParams.get(name);
    return value && CURSOR.test(value) ? value : null;
  };
  return { after: cursor('after'), before: cursor('before'), shown: shownIn(url) };
}

/** Reads a part of the customer's orders, newest first, in as many queries as it takes. */
async function readOrders(session: Session, { after, before, shown }: Part) {
  const ask = async (variables: {
    first: number | null;
    last: number | null;
    after: string | null;
    before: string | null;
  }) => (await session.ask(OrdersDocument, variables)).customer.orders;
  if (before) return ask({ first: null, last: PER_PAGE, after: null, before });
  const { nodes, pageInfo } = await ask({ first: Math.min(shown, ORDERS_PER_QUERY), last: null, after, before: null });
  let last = pageInfo;
  while (nodes.length < shown && last.hasNextPage) {
    const more = await ask({
      first: Math.min(shown - nodes.length, ORDERS_PER_QUERY),
      last: null,
      after: last.endCursor,
      before: null,
    });
    if (more.nodes.length === 0) break;
    nodes.push(...more.nodes);
    last = more.pageInfo;
  }
  return { nodes, pageInfo: { ...pageInfo, hasNextPage: last.hasNextPage, endCursor: last.endCursor } };
}

/** The state of an order as a badge. */
export function OrderBadge({ order }: { order: Parameters<typeof orderStatus>[0] }) {
  const { t } = useView();
  const status = orderStatus(order);
  return <span className={`badge status-${status}`}>{t(`order.status_${status}`)}</span>;
}

/** The sum that was paid back of an order, and the day; of a cancelled one also that nothing was charged. */
export function MoneyBack({ order }: { order: OrderSummaryFragment }) {
  const { t, market, locale } = useView();
  const { refunds, totalPrice, cancelledAt, financialStatus } = order;
  const sum = refunds.reduce((total, { totalRefunded }) => total + Number(totalRefunded.amount), 0);
  const last = refunds.reduce((latest, { createdAt }) => (createdAt && createdAt > latest ? createdAt : latest), '');
  if (sum > 0 && last)
    return (
      <p>
        {t('order.money_back', {
          sum: formatMoney(sum, totalPrice.currencyCode, locale),
          date: formatDayOf(new Date(last), locale, marketZone(market.country)),
        })}
      </p>
    );
  return cancelledAt && financialStatus === 'VOIDED' ? <p>{t('order.not_charged')}</p> : null;
}

/** The day and the sum of an order. */
export function OrderFacts({ order }: { order: OrderSummaryFragment }) {
  const { market, locale } = useView();
  return (
    <>
      <MomentDay at={order.processedAt} locale={locale} country={market.country} />
      {'\u00a0· '}
      {formatMoney(Number(order.totalPrice.amount), order.totalPrice.currencyCode, locale)}
    </>
  );
}

function OrderCard({ order, formId }: { order: OrdersQuery['customer']['orders']['nodes'][number]; formId: string }) {
  const { t, market } = useView();
  return (
    <li className="account-card order-card">
      <div className="sub-head">
        <h2>
          <a href={pages.order(market.code, order.number)} aria-label={t('order.show', { number: order.name })}>
            {order.name}
          </a>
        </h2>
        <OrderBadge order={order} />
      </div>
      <p>
        <OrderFacts order={order} />
      </p>
      <MoneyBack order={order} />
      <BoughtPictures lines={order.pictured.nodes} />
      <Bought lines={order.lineItems.nodes} />
      <div className="card-actions">
        <button
          type="button"
          className="link-button"
          data-order-details
          data-scripted
          aria-expanded="false"
          aria-label={t('order.details_named', { number: order.name })}
        >
          {t('order.details')}
        </button>
        <BuyAgain order={order} formId={formId} />
      </div>
    </li>
  );
}

/** The customer's orders, newest first. */
export const orders = accountScreen({
  path: patterns.accountOrders,
  title: 'account.orders',
  showsProblems: true,

  async load({ url, market, flash, lists }, session) {
    const part = partOf(url);
    try {
      const { nodes: read, pageInfo } = await readOrders(session, part);
      const nodes = await withTitles({ lists }, read);
      // The script appends to the orders on the page, so it needs a page that goes on from its first order.
      const appendable = part.before === null && part.shown < MAX_SHOWN;
      return { nodes, pageInfo, appendable, formId: crypto.randomUUID(), problems: flash?.problems ?? [] };
    } catch (error) {
      const isExpiredCursor =
        error instanceof UpstreamError &&
        error.code === 'upstream_graphql' &&
        !error.retry &&
        (part.after ?? part.before);
      if (isExpiredCursor) return redirect(pages.orders(market.code));
      throw error;
    }
  },

  Page({ data: { nodes, pageInfo, appendable, formId, problems } }) {
    const { t, market } = useView();
    if (nodes.length === 0)
      return (
        <Empty drawing={WAITING} text={t('account.no_orders')}>
          <p>
            <a className="button action" href={pages.category(market.code, FIRST_CATEGORY)}>
              {t('account.to_shop')}
            </a>
          </p>
        </Empty>
      );
    return (
      <>
        <Problems state={{ problems }} />
        <ul
          className="cards wide"
          data-entries={t('order.loaded', { count: nodes.length })}
          data-failures={failureTexts(t)}
        >
          {nodes.map((order) => (
            <OrderCard key={order.id} order={order} formId={formId} />
          ))}
        </ul>
        {pageInfo.hasNextPage || pageInfo.hasPreviousPage ? (
          <nav className="pager" aria-label={t('list.pages')}>
            {pageInfo.hasPreviousPage ? (
              <a
                className="button quiet"
                rel="prev"
                href={pages.orders(market.code, { before: pageInfo.startCursor ?? '' })}
              >
                {t('order.newer')}
              </a>
            ) : null}
            {pageInfo.hasNextPage ? (
              <a
                className="button quiet"
                rel="next"
                href={pages.orders(market.code, { after: pageInfo.endCursor ?? '' })}
                {...(appendable && { 'data-load-more': t('order.load_more'), 'data-failed': t('order.load_failed') })}
              >
                {t('order.more')}
              </a>
            ) : null}
          </nav>
        ) : null}
      </>
    );
  },
});
