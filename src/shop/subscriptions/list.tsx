import { sizeName } from '../../platform/market/format.ts';
import { pages, patterns } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { Empty } from '../../ui/empty.tsx';
import { accountScreen } from '../account/account.tsx';
import { NextDelivery, PaymentWarning, StatusBadge, sumText } from './part.tsx';
import { readSubscriptions } from './read.ts';
import type { Subscription } from './subscription.ts';

function SubscriptionCard({ subscription }: { subscription: Subscription }) {
  const { t, market, locale } = useView();
  const { number, lines, months } = subscription;
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
      <p>
        <a className="button quiet small" href={pages.subscription(market.code, number)} aria-label={t('sub.manage_named', { number: number })}>
          {t('sub.manage')}
        </a>
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
