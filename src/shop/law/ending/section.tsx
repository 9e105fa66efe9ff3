import { formatMoment } from '../../../platform/shared/format.ts';
import { marketZone } from '../../../platform/shared/time-zones.ts';
import { api } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import type { ShownEnd } from './linked-declaration.ts';

/** The subscription of a cancellation: when it ends, and the forms that end it at once or let it go on. */
export function EndSection({ end: { id, number, state, endsAt, isLater }, token }: { end: ShownEnd; token: string }) {
  const { t, locale, market } = useView();
  const date = formatMoment(new Date(endsAt), locale, marketZone(market.country));
  const fields = (
    <>
      <input type="hidden" name="market" value={market.code} />
      <input type="hidden" name="link" value={token} />
      <input type="hidden" name="end" value={id} />
    </>
  );
  return (
    <section className="account-card declaration" aria-labelledby={`end-${number}`}>
      <h2 id={`end-${number}`}>{t('sub.title', { number })}</h2>
      {state === 'waiting' ? (
        <>
          <p>{t(isLater ? 'cancel.found_later' : 'cancel.found_now', { number, date })}</p>
          {isLater ? null : (
            <form method="post" action={api.lawCancellationNow} className="form">
              {fields}
              <p className="actions">
                <button className="button action">{t('cancel.now_button')}</button>
              </p>
            </form>
          )}
          <form method="post" action={api.lawCancellationNotMine} className="form" id="not-mine">
            {fields}
            <p>{t('cancel.not_mine_text')}</p>
            <p className="actions">
              <button className="button quiet">{t('cancel.not_mine_button')}</button>
            </p>
          </form>
        </>
      ) : (
        <p className="alert calm" role="status">
          {t(state === 'ended' ? 'cancel.ended' : 'cancel.stopped', { number })}
        </p>
      )}
    </section>
  );
}
