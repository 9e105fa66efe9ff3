import { toDate } from '../../platform/day.ts';
import { formatDate } from '../../platform/market/format.ts';
import { api } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import type { Reward } from './model.ts';

/** A customer's rewards beside the cart, each with a button that uses it. @param applied the codes that the cart has. */
export function CartRewards({ rewards, applied }: { rewards: readonly Reward[]; applied: readonly string[] }) {
  const { t, market, locale } = useView();
  if (rewards.length === 0) return null;
  const isApplied = ({ code }: Reward) => applied.some((known) => known.toUpperCase() === code);
  return (
    <section className="account-card forms cart-rewards" aria-labelledby="cart-rewards">
      <h2 id="cart-rewards">{t('rewards.cart_title')}</h2>
      <ul className="offers">
        {rewards.map((reward) => (
          <li key={reward.id}>
            {isApplied(reward) ? (
              <p>{t('rewards.cart_used', { percent: reward.percent })}</p>
            ) : (
              <form method="post" action={api.cart.discount}>
                <input type="hidden" name="market" value={market.code} />
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
