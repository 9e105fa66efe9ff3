export type Dictionary = Record<string, string>;
export type Params = Record<string, string | number>;

const rules = new Map<string, Intl.PluralRules>();

function plural(locale: string, count: number): string {
  let rule = rules.get(locale);
  if (!rule) {
    rule = new Intl.PluralRules(locale);
    rules.set(locale, rule);
  }
  return rule.select(count);
}

/**
 * The text of a key with its `{name}` placeholders filled in.
 *
 * @param params values of the placeholders; a numeric `count` selects the plural form `key.one`, `key.few` … or `key.other`.
 * @returns the key itself when it has no text.
 */
export function interpolate(dictionary: Dictionary, key: string, locale: string, params?: Params): string {
  const text =
    (typeof params?.count === 'number' ? (dictionary[`${key}.${plural(locale, params.count)}`] ?? dictionary[`${key}.other`]) : undefined) ??
    dictionary[key] ??
    key;
  return params ? text.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(params[name] ?? placeholder)) : text;
}

/** Normalises text for comparison: lower case, without diacritics and punctuation. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
