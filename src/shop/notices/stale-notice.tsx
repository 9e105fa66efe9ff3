import { useView } from '../../site/view.tsx';

/**
 * The line that prices and stock are being refreshed. A page of the catalogue has it once: hidden, unless the page's
 * data is stale. The page cache shows a stored page when its upstream fails by taking ` hidden` out of exactly this
 * markup.
 */
export function StaleNotice() {
  const { t, isStale } = useView();
  return (
    <p className="stale-notice" hidden={!isStale()}>
      {t('problem.stale')}
    </p>
  );
}
