export type Dictionary = Record<string, string>;
export type Params = Record<string, string | number>;

interface Variants {
  /** Without the texts of single countries. */
  common: Dictionary;
  /** With those of a country, by its code. */
  byCountry: Map<string, Dictionary>;
}

const variants = new WeakMap<Dictionary, Variants>();

function variantsOf(dictionary: Dictionary, codes: ReadonlySet<string>): Variants {
  const common: Dictionary = {};
  const own = new Map<string, Dictionary>();
  for (const [key, text] of Object.entries(dictionary)) {
    const end = key.lastIndexOf('.');
    const replaced = key.slice(0, end);
    const code = key.slice(end + 1);
    if (codes.has(code) && Object.hasOwn(dictionary, replaced)) own.set(code, { ...own.get(code), [replaced]: text });
    else common[key] = text;
  }
  const byCountry = new Map([...own].map(([code, texts]) => [code, { ...common, ...texts }]));
  return { common, byCountry };
}

/**
 * The texts of one country: a key that ends with its code, such as `cart.tax.au`, replaces the key without it.
 *
 * @param code ISO 3166-1 alpha-2, lower case. @param codes of all countries.
 */
export function textsOfCountry(dictionary: Dictionary, code: string, codes: ReadonlySet<string>): Dictionary {
  let known = variants.get(dictionary);
  if (!known) {
    known = variantsOf(dictionary, codes);
    variants.set(dictionary, known);
  }
  return known.byCountry.get(code) ?? known.common;
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
