import { useView } from '../../site/view.tsx';

/** The ways of paying, as plain marks; nothing where none is known. */
export function WaysOfPaying({ names }: { names: readonly string[] }) {
  const { t } = useView();
  if (names.length === 0) return null;
  return (
    <div className="paying">
      <h2 id="paying">{t('trust.paying')}</h2>
      <ul className="chips start" aria-labelledby="paying">
        {names.map((name) => (
          <li key={name} className="mark">
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
}

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
