import { catalogues, published } from '../../provider/language.ts';
import { seedProducts } from '../../provider/seed/products.ts';
import { COLLECTIONS } from '../../provider/storefront/collections.ts';
import { LABELS } from '../../provider/storefront/filters.ts';
import { dictionaries } from '../../src/languages/dictionaries.ts';
import { byLanguage, isLanguage, LANGUAGES, TRANSLATIONS, type Translation } from '../../src/languages/index.ts';
import { languageOf, type PageText, textsOf } from './texts.ts';

/** The languages of the shop beside English. */
export type Language = Translation;

const products = seedProducts();
/** The texts of the provider and the shop by their keys. */
export const tables = byLanguage(
  LANGUAGES,
  (language): Record<string, string> => ({ ...published[language].texts, ...dictionaries[language] }),
);

/** Every English text of the catalogue with its translation. */
function* catalogueTexts(language: Language): Generator<[string, string]> {
  for (const { title, description, metafields, translations } of products) {
    const texts = translations![language];
    yield [title, texts.title ?? title];
    yield [description, texts.description ?? ''];
    if (metafields.material) yield [metafields.material.value, texts.material ?? ''];
  }
}

/** The other texts of the store: names of options, values, filters, plans and collections. */
function* storeTexts(language: Language): Generator<[string, string]> {
  const { options, values, filters, plans, labels, collections } = catalogues[language];
  for (const section of [options, values, filters, plans]) yield* Object.entries(section);
  for (const [key, text] of Object.entries(labels)) yield [LABELS[key]!, text];
  for (const [key, text] of Object.entries(collections)) yield [COLLECTIONS[key]!, text];
}

/** Texts that are English only: sources whose translation differs, less words that the language also has. */
function englishSources(language: Language): Set<string> {
  const own = new Set(Object.values(tables[language]));
  const keyed = Object.entries(tables.en).map(([key, text]) => [text, tables[language][key] ?? ''] as const);
  const sources = [...keyed, ...catalogueTexts(language), ...storeTexts(language)];
  return new Set(
    sources.flatMap(([source, text]) =>
      source !== text && !own.has(source) && /\p{L}{3}/u.test(source) ? [source] : [],
    ),
  );
}

const SOURCES = byLanguage(TRANSLATIONS, englishSources);

/** The names of recipes, which stay in every language. */
const NAMES = products
  .flatMap(({ title, translations }) => {
    const [name] = title.split(',');
    return translations!.sv.title && !translations!.sv.title.startsWith(name!) ? [] : [title, name!];
  })
  .sort((a, b) => b.length - a.length);
const withoutNames = (text: string) => NAMES.reduce((left, name) => left.replaceAll(name, ''), text);

/** The titles of products that are translated: they are never English. */
const titlesIn = (language: Language) =>
  new Set(
    products.flatMap(({ title, translations }) =>
      translations![language].title === title ? [] : (translations![language].title ?? []),
    ),
  );
const TITLES = byLanguage(TRANSLATIONS, titlesIn);

function faultOf({ text, lang }: PageText, language: Language): string | null {
  const said = lang.slice(0, 2);
  if (said === 'en' && TITLES[language].has(text)) return `${lang}: ${text}`;
  const detected = languageOf(withoutNames(text));
  if (detected && detected !== said && isLanguage(said)) return `${lang}: ${text.slice(0, 120)}`;
  return said === language && SOURCES[language].has(text) ? `${lang}: ${text}` : null;
}

/** The faults of texts that were looked at: most texts of a page are on every other one too. */
const known = new Map<string, string | null>();

/**
 * The texts of a document that are in another language than they say. A list of breeds has names in many languages, to
 * be found by them.
 */
function wrongTexts(html: string, language: Language): string[] {
  return textsOf(html.replace(/<datalist[\s\S]*?<\/datalist>/g, '')).flatMap((found) => {
    const key = `${language} ${found.lang} ${found.text}`;
    if (!known.has(key)) known.set(key, faultOf(found, language));
    return known.get(key) ?? [];
  });
}

const rootLanguage = (html: string) => /<html[^>]* lang="([^"]*)"/.exec(html)?.[1];

/** The faults in the languages of a document, with its name. */
export const problemsOf = (name: string, html: string, language: Language): string[] => [
  ...(rootLanguage(html) === language ? [] : [`${name}: <html lang="${rootLanguage(html)}">`]),
  ...wrongTexts(html, language).map((text) => `${name}: ${text}`),
];
