import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Day } from '../../../platform/shared/day.ts';
import { formatMoney } from '../../../platform/shared/format.ts';
import { pages } from '../../../routes.ts';
import { type OrderSummaryFragment, SubscriptionOrdersDocument } from '../../../shopify/generated/customer/graphql.ts';
import type { Session } from '../../../shopify/session.ts';
import { useView } from '../../../site/view.tsx';
import { orderStatus } from '../../customer/model/customer.ts';
import { type DayRange, journeyOfOrder } from '../../delivery/model/dispatch.ts';
import { optionalPart } from '../../notices/optional-part.ts';
import { UnavailablePart } from '../../notices/unavailable-part.tsx';
import { windowText } from '../browser/parts.tsx';
import type { Subscription } from '../model/subscription.ts';
import { RefundAfter } from '../prepaid/sections.tsx';
import { prepaidRefunds } from '../prepaid/tables.ts';
import { cancellations } from '../tables.ts';

/** An order that is paid and has not arrived. */
interface Coming {
  order: OrderSummaryFragment;
  /** The days on which it arrives, `YYYY-MM-DD`; null for one that should have come. */
  arrives: DayRange | null;
}

/** The rest of a cancelled subscription. */
export interface Ended {
  /** Null where the orders cannot be read. */
  coming: Coming[] | null;
  /** The reason for the cancellation was a pet that has died or is gone. */
  isPetGone: boolean;
  /** The sum that is paid back for deliveries that were paid at once; null for none. */
  refund: typeof prepaidRefunds.$inferSelect | null;
}

/** An order of which something is still to arrive; nothing for all others. */
function comingOf(order: OrderSummaryFragment, country: string | null, today: Day): Coming[] {
  const status = orderStatus(order);
  if (status === 'cancelled') return [];
  const { arrives } = journeyOfOrder(new Date(order.processedAt), country);
  const isLate = arrives.to < today;
  return status === 'shipped' && isLate ? [] : [{ order, arrives: isLate ? null : arrives }];
}

/** Reads what a cancelled subscription still brings. @param today `YYYY-MM-DD`, in the visitor's market. */
export async function loadEnded(
  database: D1Database,
  session: Session,
  { id, country }: Pick<Subscription, 'id' | 'country'>,
  today: Day,
): Promise<Ended> {
  const isIts = and(eq(cancellations.contractId, id), eq(cancellations.customerId, session.customerId));
  const isRefund = and(eq(prepaidRefunds.contractId, id), eq(prepaidRefunds.customerId, session.customerId));
  const [found, [why], [refund]] = await Promise.all([
    optionalPart('orders', session.ask(SubscriptionOrdersDocument, { id })),
    drizzle(database).select({ reason: cancellations.reason }).from(cancellations).where(isIts),
    drizzle(database).select().from(prepaidRefunds).where(isRefund),
  ]);
  const orders = found?.customer.subscriptionContract?.orders.nodes;
  return {
    coming: orders?.flatMap((order) => comingOf(order, country, today)) ?? null,
    isPetGone: why?.reason === 'pet_died',
    refund: refund ?? null,
  };
}

/** The deliveries that still come after a cancellation, and everything that stays. */
export function EndedSection({ ended: { coming, isPetGone, refund } }: { ended: Ended }) {
  const { t, market, locale } = useView();
  return (
    <section className="account-card" aria-labelledby="ended">
      <h2 id="ended">{t('leave.after')}</h2>
      {isPetGone ? (
        <p>
          {t('leave.after_pet')} <a href={pages.pets(market.code)}>{t('leave.after_pet_link')}</a>
        </p>
      ) : null}
      {refund ? <RefundAfter refund={refund} /> : null}
      <p>{t('leave.after_charges')}</p>
      {coming === null ? (
        <UnavailablePart />
      ) : coming.length === 0 ? (
        <p>{t('leave.after_nothing')}</p>
      ) : (
        <p>{t('leave.after_coming')}</p>
      )}
      {coming?.length ? (
        <ul className="rows">
          {coming.map(
            ({
              order: {
                id,
                name,
                number,
                totalPrice: { amount, currencyCode },
              },
              arrives,
            }) => (
              <li key={id}>
                <a href={pages.order(market.code, number)}>{t('order.number', { number: name })}</a>
                <span>{arrives ? t('sub.arrives', { days: windowText(arrives, locale) }) : t('leave.after_late')}</span>
                <span>{formatMoney(Number(amount), currencyCode, locale)}</span>
              </li>
            ),
          )}
        </ul>
      ) : null}
      <p className="small">{t('leave.after_stays')}</p>
    </section>
  );
}
