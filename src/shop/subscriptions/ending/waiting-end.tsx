import { formatMoment } from '../../../platform/shared/format.ts';
import { marketZone } from '../../../platform/shared/time-zones.ts';
import { pages } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';

/**
 * Tells the signed-in customer of a cancellation that was declared without signing in, with the way to decide about it.
 */
export function WaitingEnd({ declared: { endsAt, token } }: { declared: { endsAt: string; token: string } }) {
  const { t, locale, market } = useView();
  return (
    <p className="alert" role="status">
      {t('cancel.account_waiting', { date: formatMoment(new Date(endsAt), locale, marketZone(market.country)) })}{' '}
      <a href={pages.cancelReceipt(market.code, token)}>{t('cancel.account_decide')}</a>
    </p>
  );
}
