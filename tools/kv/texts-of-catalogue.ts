/** The texts of a brand's products in the languages of the shop: those of `catalogue.json`, and of `translations`. */
import { catalogue, translations } from '../../provider/seed/goods.ts';
import { TRANSLATIONS } from '../../src/languages/index.ts';

/** A product of `catalogue.json`, as far as it is translated. */
interface Translatable {
  slug: string;
  material?: string;
}

/** The translations of a language: the texts of the products by their handles, and sections of other texts. */
export interface Translated {
  products?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  [section: string]: Readonly<Record<string, unknown>> | undefined;
}

/** The products that the local provider has beside those of the catalogue, by their handles. */
const BESIDES: readonly string[] = ['gift-card'];

const keysOf = (translated: Translated): string[] =>
  Object.entries(translated).flatMap(([section, texts = {}]) =>
    Object.entries(texts).flatMap(([name, text]) =>
      typeof text === 'object' && text !== null
        ? Object.keys(text).map((field) => `${section}.${name}.${field}`)
        : `${section}.${name}`,
    ),
  );

/** The texts of the catalogue by language, as {@link textsOfCatalogue} finds them. */
export interface CatalogueFindings {
  /** The keys without a text, such as `products.seed-feeder.material`. */
  missing: Record<string, string[]>;
  /** The handles in a language's file that no product has, such as misspelt ones. */
  unknown: Record<string, string[]>;
}

/**
 * Compares the products with their translations. Each product needs its description and its material in every language;
 * a title may be the same in all. A text that one language has is missing in the others.
 */
export function textsOfCatalogue(
  products: readonly Translatable[],
  byLanguage: Readonly<Record<string, Translated>>,
  languages: readonly string[] = TRANSLATIONS,
): CatalogueFindings {
  const handles = new Set([...products.map(({ slug }) => slug), ...BESIDES]);
  const isKnown = (key: string): boolean => {
    const [section, handle = ''] = key.split('.');
    return section !== 'products' || handles.has(handle);
  };
  const needed = new Set([
    ...products.flatMap(({ slug, material }) => [
      `products.${slug}.description`,
      ...(material ? [`products.${slug}.material`] : []),
    ]),
    ...Object.values(byLanguage).flatMap(keysOf).filter(isKnown),
  ]);
  const found = languages.map((language) => {
    const translated = byLanguage[language] ?? {};
    const present = new Set(keysOf(translated));
    return {
      language,
      missing: [...needed].filter((key) => !present.has(key)).sort(),
      unknown: Object.keys(translated.products ?? {}).filter((handle) => !handles.has(handle)),
    };
  });
  return {
    missing: Object.fromEntries(found.map(({ language, missing }) => [language, missing])),
    unknown: Object.fromEntries(found.map(({ language, unknown }) => [language, unknown])),
  };
}

/**
 * The findings in the brand's folder; none in that of the project's own brand, whose build ends where a translation
 * lacks a text, and none without `catalogue.json`.
 */
export const textsOfBrandsCatalogue = (): CatalogueFindings =>
  catalogue && translations
    ? textsOfCatalogue(catalogue.products as readonly Translatable[], translations as Record<string, Translated>)
    : { missing: {}, unknown: {} };
