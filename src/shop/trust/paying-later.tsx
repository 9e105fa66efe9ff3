import { useView } from '../../site/view.tsx';

/**
 * Who lends to customers who pay later, and the warning that it is credit; nothing where nobody does. Source: Directive
 * (EU) 2023/2225, articles 7 and 8(1).
 */
export function PayingLater() {
  const { t, settings } = useView();
  const { lenders } = settings;
  if (!lenders || lenders.length === 0) return null;
  return (
    <p className="small" id="pay-later">
      {t('trust.pay_later', { lenders: lenders.join(', ') })} <b>{t('trust.credit_warning')}</b>
    </p>
  );
}
