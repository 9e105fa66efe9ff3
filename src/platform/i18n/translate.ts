import { type Dictionary, interpolate, type Params } from '../shared/i18n.ts';

/** Returns the text of a key in one language, or the key itself when it has none. */
export interface Translate {
  (key: string, params?: Params): string;
  /** The texts whose keys begin with a prefix, for islands that need them in the browser: the same object each time. */
  group(...prefixes: string[]): Readonly<Dictionary>;
}

const translators = new WeakMap<Dictionary, Map<string, Translate>>();

/** The translator of a dictionary, created once. @param locale BCP 47, for plural rules, such as `sv-SE`. */
export function translator(dictionary: Dictionary, locale: string): Translate {
  const cached = translators.get(dictionary)?.get(locale);
  if (cached) return cached;
  const groups = new Map<string, Dictionary>();
  const translate: Translate = Object.assign(
    (key: string, params?: Params) => interpolate(dictionary, key, locale, params),
    {
      group(...prefixes: string[]) {
        const name = prefixes.join();
        const known = groups.get(name);
        if (known) return known;
        const group = Object.fromEntries(
          Object.entries(dictionary).filter(([key]) => prefixes.some((prefix) => key.startsWith(prefix))),
        );
        groups.set(name, group);
        return group;
      },
    },
  );
  translators.set(dictionary, (translators.get(dictionary) ?? new Map<string, Translate>()).set(locale, translate));
  return translate;
}
