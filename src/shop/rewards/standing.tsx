import { formatDay, formatNumber } from '../../platform/shared/format.ts';
import { useView } from '../../site/view.tsx';
import { Art } from '../../ui/icon.tsx';
import type { Standing } from './ledger.ts';
import { nextAfter, reachedBy } from './model/rewards.ts';
import { RULES } from './rules.ts';

/** How far something has come, in words and as a bar. */
export function Progress({ text, value, max }: { text: string; value: number; max: number }) {
  return (
    <div className="progress">
      <p>{text}</p>
      <progress aria-label={text} max={max} value={value} />
    </div>
  );
}

/** The name of a tier, and what orders bring in it. */
function Tier({ standing: { tier, nextTier, earnedInYear } }: { standing: Standing }) {
  const { t, locale } = useView();
  const { orderPercent } = RULES.tiers.find(({ name }) => name === tier)!;
  return (
    <div>
      <h2>{t('rewards.tier', { name: t(`rewards.tier.${tier}`) })}</h2>
      <p className="small">
        {orderPercent === 100
          ? t('rewards.tier_rate_one')
          : t('rewards.tier_rate', { factor: formatNumber(orderPercent / 100, locale) })}
      </p>
      {nextTier ? (
        <Progress
          text={t('rewards.to_tier', { count: nextTier.missing, name: t(`rewards.tier.${nextTier.name}`) })}
          value={earnedInYear}
          max={nextTier.from}
        />
      ) : (
        <p className="small">{t('rewards.tier_top')}</p>
      )}
    </div>
  );
}

/** How the customer stands: points and their worth, the next reward and tier, what expires and what is owed. */
export function StandingSection({ standing, isCounting }: { standing: Standing; isCounting: boolean }) {
  const { t, locale } = useView();
  const { balance, owed, expiring, next: oldest, counts } = standing;
  const worth = reachedBy(balance, RULES.rewards);
  const next = nextAfter(balance, RULES.rewards);
  const isNew = balance === 0 && Object.keys(counts).length === 0;
  return (
    <>
      {isCounting ? (
        <p className="alert calm" role="status">
          {t('rewards.counting')}
        </p>
      ) : null}
      {expiring ? (
        <p className="alert calm">
          {t('rewards.expiring', { count: expiring.points, date: formatDay(expiring.on, locale) })}
        </p>
      ) : null}
      <div className="account-card calm standing">
        <Art name={`tier-${standing.tier}`} />
        <p className="points">{t('rewards.balance', { count: balance })}</p>
        {oldest && !expiring ? (
          <p className="small">
            {t(oldest.points < balance ? 'rewards.oldest' : 'rewards.oldest_all', {
              count: oldest.points,
              date: formatDay(oldest.on, locale),
            })}
          </p>
        ) : null}
        <p>
          {isNew && !isCounting
            ? t('rewards.newcomer')
            : worth
              ? t('rewards.worth', { percent: worth.percent })
              : t('rewards.worth_none', { points: RULES.rewards[0].points })}
        </p>
        {owed > 0 ? <p className="small">{t('rewards.owed', { count: owed })}</p> : null}
        <div className="cards halves">
          <div>
            <h2>{t('rewards.next_reward')}</h2>
            {next ? (
              <Progress
                text={t('rewards.to_reward', { count: next.points - balance, percent: next.percent })}
                value={balance}
                max={next.points}
              />
            ) : (
              <p className="small">{t('rewards.all_reached')}</p>
            )}
          </div>
          <Tier standing={standing} />
        </div>
      </div>
    </>
  );
}
