import type { View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { isReturnable, type ReturnRule } from '../catalogue/facts.ts';
import { returnPrice } from '../delivery/index.ts';
import { parcelBack } from '../delivery/model/parcel-back.ts';
import { TermsLink } from './parts.tsx';
import { rightsIn } from './rights.ts';

/** Who pays the parcel back, where it goes unless it stays in the country, and what it costs about. */
export function returnParcel(view: Pick<View, 't' | 'market' | 'locale'>): string {
  const { t, market, locale } = view;
  const { to } = parcelBack(market, locale);
  const payer = to === null ? t('returns.parcel') : t('returns.parcel_to', { country: to });
  return [payer, returnPrice(view)].filter(Boolean).join(' ');
}

/** How long a product can be sent back, in a few words; empty for one that cannot. */
export const returnsSummary = (rule: ReturnRule, { t, market }: Pick<View, 't' | 'market'>): string =>
  isReturnable(rule) ? t('returns.summary', { days: rightsIn(market.country).returnDays }) : '';

/** Whether and how a product can be sent back, in a sentence with a link to the terms. */
export function Returns({ rule }: { rule: ReturnRule }) {
  const view = useView();
  const { t, market } = view;
  const { returnDays, returnBasis } = rightsIn(market.country);
  return (
    <>
      {`${t(`returns.rule_${rule}`, { days: returnDays, parcel: returnParcel(view) })} `}
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
