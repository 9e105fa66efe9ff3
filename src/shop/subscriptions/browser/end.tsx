import { useSetting } from '../../../platform/shared/setting.tsx';
import { pages } from '../../../routes.ts';
import { lastDayToChange, untilText } from '../model/cut-off.ts';
import { isRunning } from '../model/subscription.ts';
import { useSubscription } from './manage.tsx';
import { PauseDetails } from './pause.tsx';

/** Pausing in place, and the way to the page that cancels. */
export function EndSection() {
  const { stored, subscription } = useSubscription();
  const { t, locale, market, today } = useSetting();
  const { next } = subscription;
  const day = next && isRunning(stored) && !stored.prepaid ? lastDayToChange(next.day, today) : null;
  return (
    <section className="account-card" aria-labelledby="change">
      <h2 id="change">{t(stored.prepaid ? 'sub.cancel' : 'sub.change')}</h2>
      {day === null ? null : <p>{t('sub.end_until', { until: untilText(day, { t, locale }) })}</p>}
      {isRunning(stored) && !stored.prepaid ? (
        <>
          <p>{t('sub.pause_text')}</p>
          <PauseDetails place="status" />
        </>
      ) : null}
      <p>
        <a className="button quiet small" href={pages.subscriptionCancel(market.code, stored.number)}>
          {t('sub.cancel')}
        </a>
      </p>
    </section>
  );
}
