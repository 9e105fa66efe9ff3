import { toDate } from '../../platform/day.ts';
import { formatDate } from '../../platform/market/format.ts';
import { api } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import type { Subscription } from '../subscriptions/model.ts';
import type { Reward } from './model.ts';

/** A customer's rewards beside a subscription, each with a button that uses it for the next delivery. */
export function SubscriptionRewards({ rewards, subscription: { number, discount } }: { rewards: readonly Reward[]; subscription: Subscription }) {
  const { t, market, locale } = useView();
  if (rewards.length === 0) return null;
  const isApplied = ({ code }: Reward) => discount?.code.toUpperCase() === code;
  return (
    <section className="account-card" aria-labelledby="reward">
      <h2 id="reward">{t('rewards.sub_title')}</h2>
      {discount && !rewards.some(isApplied) ? <p>{t('rewards.sub_text')}</p> : null}
      <ul className="offers">
        {rewards.map((reward) => (
          <li key={reward.id}>
            {isApplied(reward) ? (
              <p>{t('rewards.sub_applied', { percent: reward.percent })}</p>
            ) : (
              <form method="post" action={api.subscriptions.discount}>
                <input type="hidden" name="market" value={market.code} />
                <input type="hidden" name="subscriptionId" value={number} />
                <input type="hidden" name="code" value={reward.code} />
                <button className="button quiet small" aria-describedby={`reward-${reward.id}`}>
                  {t('rewards.cart_use', { percent: reward.percent })}
                </button>
              </form>
            )}
            <p className="small" id={`reward-${reward.id}`}>
              <code>{reward.code}</code> · {t('redeem.until', { date: formatDate(toDate(reward.validUntil), locale) })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
