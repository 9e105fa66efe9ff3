import { useView } from '../../site/view.tsx';
import { isReturnable, type ReturnRule } from '../catalogue/facts.ts';
import { TermsLink } from './parts.tsx';
import { rightsIn } from './rights.ts';

/** Whether and how a product can be sent back, in a sentence with a link to the terms. */
export function Returns({ rule }: { rule: ReturnRule }) {
  const { t, market } = useView();
  const { returnDays, returnBasis } = rightsIn(market.country);
  return (
    <>
      {`${t(`returns.rule_${rule}`, { days: returnDays })} `}
      {isReturnable(rule) && returnBasis === 'shop' ? `${t('returns.voluntary')} ` : null}
      <TermsLink name={t('returns.terms')} />
    </>
  );
}

/** The note on customs and import tax, for countries whose customers may ask. */
export function CustomsNote() {
  const { t, market } = useView();
  return rightsIn(market.country).hasCustomsNote ? t(`customs.to_${market.country.toLowerCase()}`) : null;
}
