import { useSetting } from '../../../platform/shared/setting.tsx';
import { pages } from '../../../routes.ts';
import { isRunning } from '../model/subscription.ts';
import { useSubscription } from './manage.tsx';
import { PauseDetails } from './pause.tsx';

/** Pausing in place, and the way to the page that cancels. */
export function EndSection() {
  const { stored } = useSubscription();
  const { t, market } = useSetting();
  const pauses = isRunning(stored) && !stored.prepaid;
  return (
    <section className="account-card" aria-labelledby="change">
      <h2 id="change">{t(pauses ? 'sub.change' : 'sub.end')}</h2>
      {pauses ? <p>{t('sub.pause_text')}</p> : null}
      <div className="actions">
        {pauses ? <PauseDetails place="status" /> : null}
        <a className="button quiet small" href={pages.subscriptionCancel(market.code, stored.number)}>
          {t('sub.cancel')}
        </a>
      </div>
    </section>
  );
}
