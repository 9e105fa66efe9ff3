import { sizeName } from '../../platform/market/format.ts';
import { pages, patterns } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { Empty } from '../../ui/empty.tsx';
import { accountScreen } from '../account/account.tsx';
import { Attention, NextDelivery, Status, sumText } from './part.tsx';
import { readSubscriptions } from './read.ts';
import type { Subscription } from './subscription.ts';

function SubscriptionCard({ of }: { of: Subscription }) {
  const view = useView();
  const { t, market, locale } = view;
  return (
    <li className="account-card sub-card">
      <div className="sub-head">
        <h2>{t('sub.title', { number: of.number })}</h2>
        <Status of={of} />
      </div>
      <Attention of={of} />
      <ul className="order-lines">
        {of.lines.map((line) => (
          <li key={line.id}>
            {line.image ? <img src={line.image} alt="" width={64} height={64} loading="lazy" /> : <span />}
            <span>
              <b lang="en">{line.title}</b>
              <small>
                {sizeName(line.variantTitle, locale)} · {t('order.quantity', { count: line.quantity })} · {t('plan.every', { count: of.months })}
              </small>
            </span>
            <span>{sumText(line.total, of, view)}</span>
          </li>
        ))}
      </ul>
      <NextDelivery of={of} />
      <p>
        <a className="button quiet small" href={pages.subscription(market.code, of.number)} aria-label={t('sub.manage_named', { number: of.number })}>
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
        {list.map((of) => (
          <SubscriptionCard key={of.id} of={of} />
        ))}
      </ul>
    );
  },
});
