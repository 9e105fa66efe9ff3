export type Dictionary = Record<string, string>;
export type Params = Record<string, string | number>;

const variants = new WeakMap<Dictionary, Map<string, Dictionary>>();

/**
 * The texts of one market group: a key that ends with the group's id, such as `cart.tax.au`, replaces the key without
 * it.
 *
 * @param groups the ids of all groups.
 */
export function textsOfGroup(dictionary: Dictionary, group: string, groups: readonly string[]): Dictionary {
  const cached = variants.get(dictionary)?.get(group);
  if (cached) return cached;
  const suffix = new RegExp(`\\.(${groups.join('|')})$`);
  const texts = Object.fromEntries(Object.entries(dictionary).filter(([key]) => !suffix.test(key)));
  for (const [key, text] of Object.entries(dictionary))
    if (suffix.exec(key)?.[1] === group) texts[key.replace(suffix, '')] = text;
  variants.set(dictionary, (variants.get(dictionary) ?? new Map<string, Dictionary>()).set(group, texts));
  return texts;
}

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
 * @param params values of the placeholders; a numeric `count` selects the plural form `key.one`, `key.few` … or
 * `key.other`.
 * @returns the key itself when it has no text.
 */
export function interpolate(dictionary: Dictionary, key: string, locale: string, params?: Params): string {
  const text =
    (typeof params?.count === 'number'
      ? (dictionary[`${key}.${plural(locale, params.count)}`] ?? dictionary[`${key}.other`])
      : undefined) ??
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
