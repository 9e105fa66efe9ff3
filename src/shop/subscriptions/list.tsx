import { sizeName } from '../../platform/market/format.ts';
import { pages, patterns } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { Empty } from '../../ui/empty.tsx';
import { accountScreen } from '../account/account.tsx';
import { ChargeDay, dayText, NextDelivery, PaymentWarning, StatusBadge, sumText } from './part.tsx';
import { readSubscriptions } from './read.ts';
import { isRunning, type Subscription } from './subscription.ts';

/** The number of upcoming orders that a card shows. */
const SHOWN = 3;

/** The next orders of a subscription, each with its day and its amount. */
function UpcomingOrders({ subscription }: { subscription: Subscription }) {
  const { t, locale } = useView();
  const { number, upcoming } = subscription;
  if (upcoming.length === 0) return null;
  return (
    <section aria-labelledby={`upcoming-${number}`}>
      <h3 id={`upcoming-${number}`}>{t('sub.upcoming')}</h3>
      <ol className="upcoming">
        {upcoming.slice(0, SHOWN).map((delivery) => (
          <li key={delivery.index} className={delivery.skipped ? 'skipped' : undefined}>
            <span>
              <time dateTime={delivery.leaves}>{dayText(delivery.leaves, locale)}</time>
              {delivery.skipped ? null : (
                <small>
                  <ChargeDay delivery={delivery} />
                </small>
              )}
            </span>
            {delivery.skipped ? <span className="badge">{t('sub.skipped')}</span> : <span>{sumText(delivery.amount, subscription, locale)}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Says why a paused subscription has no orders and takes no product. */
function PausedNote({ number }: { number: string }) {
  const { t, market } = useView();
  return (
    <p>
      {t('sub.paused_list')} <a href={pages.subscription(market.code, number)}>{t('sub.paused_resume', { number })}</a>
    </p>
  );
}

function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const { t, market, locale } = useView();
  const { number, status, lines, months } = subscription;
  return (
    <li className="account-card sub-card">
      <div className="sub-head">
        <h2>{t('sub.title', { number: number })}</h2>
        <StatusBadge subscription={subscription} />
      </div>
      <PaymentWarning subscription={subscription} />
      <ul className="order-lines">
        {lines.map((line) => (
          <li key={line.id}>
            {line.image ? <img src={line.image} alt="" width={64} height={64} loading="lazy" /> : <span />}
            <span>
              <b lang="en">{line.title}</b>
              <small>
                {sizeName(line.variantTitle, locale)} · {t('order.quantity', { count: line.quantity })} · {t('plan.every', { count: months })}
              </small>
            </span>
            <span>{sumText(line.total, subscription, locale)}</span>
          </li>
        ))}
      </ul>
      <NextDelivery subscription={subscription} />
      {status === 'paused' ? <PausedNote number={number} /> : <UpcomingOrders subscription={subscription} />}
      <p className="actions">
        <a className="button quiet small" href={pages.subscription(market.code, number)} aria-label={t('sub.manage_named', { number: number })}>
          {t('sub.manage')}
        </a>
        {isRunning(subscription) ? (
          <a className="button quiet small" href={pages.subscription(market.code, number, 'all')} aria-label={t('sub.add_named', { number })}>
            {t('sub.add')}
          </a>
        ) : null}
      </p>
    </li>
  );
}

export const subscriptions = accountScreen({
  path: patterns.accountSubscriptions,
  title: 'account.subscriptions',

  load: async ({ config, today }, session) => ({ list: await readSubscriptions(session, config, today) }),

  Page({ data: { list } }) {
    const { t, market } = useView();
    if (list.length === 0)
      return (
        <Empty drawing="dog-waiting" text={t('sub.none')}>
          <p>{t('plan.promise')}</p>
          <p>
            <a className="button action" href={pages.category(market.code, 'dog-food')}>
              {t('account.to_shop')}
            </a>
          </p>
        </Empty>
      );
    return (
      <ul className="cards wide">
        {list.map((subscription) => (
          <SubscriptionCard key={subscription.id} subscription={subscription} />
        ))}
      </ul>
    );
  },
});
