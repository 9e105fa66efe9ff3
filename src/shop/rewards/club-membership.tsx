import { api } from '../../routes.ts';
import { useView } from '../../site/view.tsx';
import { MomentDay } from '../../ui/moment-day.tsx';
import type { Standing } from './ledger.ts';
import type { Departure } from './membership.ts';

type Points = Pick<Standing, 'balance' | 'owed'>;

/** Leaves the bonus club, after telling what becomes of the points. */
export function LeaveSection({ standing: { balance, owed } }: { standing: Points }) {
  const { t, market } = useView();
  return (
    <section className="account-card" aria-labelledby="membership">
      <h2 id="membership">{t('rewards.membership')}</h2>
      <p>{t('rewards.leave_lead')}</p>
      <details className="cancel">
        <summary>{t('rewards.leave')}</summary>
        <div>
          <p>
            <strong>
              {balance > 0 ? t('rewards.leave_points', { count: balance }) : t('rewards.leave_no_points')}
            </strong>
          </p>
          {owed > 0 ? <p>{t('rewards.leave_owed', { count: owed })}</p> : null}
          <p>{t('rewards.leave_text')}</p>
          <form method="post" action={api.rewardsLeave}>
            <input type="hidden" name="market" value={market.code} />
            <button className="button action small">{t('rewards.leave_button')}</button>
          </form>
        </div>
      </details>
    </section>
  );
}

/** The section for a customer who has left the bonus club: the state, and the way back. */
export function AwaySection({
  standing: { balance, owed },
  departure: { leftAt },
}: {
  standing: Points;
  departure: Departure;
}) {
  const { t, market, locale } = useView();
  return (
    <section className="account-card calm" aria-labelledby="membership">
      <h2 id="membership">{t('rewards.away')}</h2>
      <p>
        {t('rewards.away_since')} <MomentDay at={leftAt} locale={locale} country={market.country} />.{' '}
        {t('rewards.away_text')}
      </p>
      {balance > 0 ? <p>{t('rewards.away_points', { count: balance })}</p> : null}
      {owed > 0 ? <p>{t('rewards.leave_owed', { count: owed })}</p> : null}
      <p>{t('rewards.join_text')}</p>
      <form method="post" action={api.rewardsJoin}>
        <input type="hidden" name="market" value={market.code} />
        <button className="button action small">{t('rewards.join')}</button>
      </form>
    </section>
  );
}
