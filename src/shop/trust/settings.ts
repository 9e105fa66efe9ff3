import { defaulted, string } from 'superstruct';
import { declareSettings } from '../../platform/settings.ts';

/** The answer that the checkout offers nothing of the kind. */
const NOBODY = 'none';

export interface TrustSettings {
  /** Who lends money to customers who pay later at the checkout; null where the owner has not said. */
  lenders: readonly string[] | null;
}

/** The lenders that the setting names, or null. Pure. */
export function lendersOf(text: string): readonly string[] | null {
  const names = text
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean);
  if (names.length === 0) return null;
  return names.length === 1 && names[0] === NOBODY ? [] : names;
}

export const trustSettings = declareSettings(
  {
    /**
     * Who lends money to customers who pay later or by instalments at the checkout: the names of the companies,
     * separated by `;`, such as `Klarna Bank AB (publ)`; `none` where nobody does. The cart then names them and warns
     * that it is credit (Directive (EU) 2023/2225). If empty, nothing is said, and the doctor asks.
     */
    PAY_LATER: defaulted(string(), ''),
  },
  (texts): TrustSettings => ({ lenders: lendersOf(texts.PAY_LATER) }),
);
