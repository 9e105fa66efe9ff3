const digits = new Map<string, number>();

/**
 * An amount in the minor units of a currency: 1267 for `"12.67"` in EUR.
 *
 * @param currency ISO 4217, of whose minor units a currency has as many as the Unicode CLDR says.
 */
export function minorUnits(amount: string | number, currency: string): number {
  let count = digits.get(currency);
  if (count === undefined) {
    count = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
    digits.set(currency, count);
  }
  return Math.round(Number(amount) * 10 ** count);
}

/** An amount in the major unit. */
export const majorUnits = (minor: number, currency: string): number => minor / minorUnits(1, currency);
