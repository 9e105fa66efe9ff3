import { formatMoney, formatNumber } from '../../platform/shared/format.ts';
import { pages } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { Earning } from './earning.tsx';
import { pointsOf } from './orders.ts';
import { RULES } from './rules.ts';

/** The rules of the bonus club in numbers, with what an order would bring. */
export function ClubRules() {
  const { t, market, locale } = useView();
  const example = pointsOf(market.freeShipping * 100, market.currency);
  const inPoints = (count: number) => t('rewards.balance', { count });
  return (
    <section className="club" aria-labelledby="club">
      <h2 id="club">{t('rewards.club')}</h2>
      <div className="cards halves">
        <div className="account-card">
          <h3>{t('rewards.how')}</h3>
          <Earning />
          {example > 0 ? (
            <p className="small">
              {t('rewards.club_example', {
                amount: formatMoney(market.freeShipping, market.currency, locale, true),
                points: inPoints(example),
              })}
            </p>
          ) : null}
        </div>
        <div className="account-card">
          <h3>{t('rewards.club_rewards')}</h3>
          <ul className="points-list">
            {RULES.rewards.map(({ name, points, percent }) => (
              <li key={name}>
                <span>{t('redeem.off', { percent })}</span>
                <b>{inPoints(points)}</b>
              </li>
            ))}
          </ul>
          <h3>{t('rewards.club_tiers')}</h3>
          <ul className="points-list">
            {RULES.tiers.map(({ name, from, orderPercent }) => (
              <li key={name}>
                <span>
                  {t(`rewards.tier.${name}`)} <small>{t('rewards.club_from', { points: inPoints(from) })}</small>
                </span>
                <b>× {formatNumber(orderPercent / 100, locale)}</b>
              </li>
            ))}
          </ul>
          <p className="small">{t('rewards.club_tiers_text')}</p>
        </div>
      </div>
      <p className="small">{t('rewards.terms', { days: RULES.codeDays, months: RULES.expiryMonths })}</p>
      <p>
        <a className="button action" href={pages.rewards(market.code)}>
          {t('rewards.club_sign_in')}
        </a>
      </p>
    </section>
  );
}
