import { formatDay } from '../../platform/shared/format.ts';
import { useView } from '../../site/view.tsx';
import type { Reward } from './model/rewards.ts';

interface RewardUsesProps {
  rewards: readonly Reward[];
  /** The endpoint that takes the code of a reward. */
  action: string;
  /** The fields that it takes besides the market and the code. */
  fields?: Readonly<Record<string, string>>;
  isApplied: (reward: Reward) => boolean;
  /** The text of a reward that is in use. */
  applied: 'rewards.cart_used' | 'rewards.sub_applied';
}

/** A customer's rewards, each with a button that uses it. */
export function RewardUses({ rewards, action, fields = {}, isApplied, applied }: RewardUsesProps) {
  const { t, market, locale } = useView();
  return (
    <ul className="offers">
      {rewards.map((reward) => (
        <li key={reward.id}>
          {isApplied(reward) ? (
            <p>{t(applied, { percent: reward.percent })}</p>
          ) : (
            <form method="post" action={action}>
              {Object.entries({ market: market.code, ...fields, code: reward.code }).map(([name, value]) => (
                <input key={name} type="hidden" name={name} value={value} />
              ))}
              <button className="button quiet small" aria-describedby={`reward-${reward.id}`}>
                {t('rewards.cart_use', { percent: reward.percent })}
              </button>
            </form>
          )}
          <p className="small" id={`reward-${reward.id}`}>
            <code>{reward.code}</code> · {t('redeem.until', { date: formatDay(reward.validUntil, locale) })}
          </p>
        </li>
      ))}
    </ul>
  );
}
