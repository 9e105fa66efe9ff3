import { LANGUAGES, type Language, SOURCE_LANGUAGE } from '../language.ts';

/** The name of a field that holds the text of a language. */
export const fieldIn = (name: string, language: Language): string =>
  language === SOURCE_LANGUAGE ? name : `${name}__i18n__${language}`;

/** A field in every language. */
export const translatedField = <T>(
  name: string,
  values: Readonly<Partial<Record<Language, T>> & Record<typeof SOURCE_LANGUAGE, T>>,
): Record<string, T> =>
  Object.fromEntries(
    LANGUAGES.map((language) => [fieldIn(name, language), values[language] ?? values[SOURCE_LANGUAGE]]),
  );

/** A story as the CMS stores it. The translation of a field is a second field with the suffix `__i18n__sv`. */
export interface Story {
  id: number;
  uuid: string;
  name: string;
  slug: string;
  full_slug: string;
  created_at: string;
  /** Null until the first publication. */
  first_published_at: string | null;
  published_at: string | null;
  tag_list: string[];
  content: Record<string, unknown> & { component: string };
}

/** Who reads a story: the wanted language, and the one that a field falls back to before the default language. */
export interface Reading {
  /** May be empty, as the next. */
  language: string;
  fallback: string;
  /** Where the provider is called, and has the files that stories name by a path alone. */
  origin: string;
}

/** An asset as stories store it. */
export interface Asset {
  fieldtype: 'asset';
  id: number;
  /** The address of the file, or its path at this provider. */
  filename: string;
  /** The picture in words. */
  alt: string;
}

const isOwnAsset = (value: object): value is Asset =>
  'fieldtype' in value &&
  value.fieldtype === 'asset' &&
  'filename' in value &&
  typeof value.filename === 'string' &&
  value.filename.startsWith('/');

/**
 * @returns the fields in one language, with whole addresses of files. A field without a translation is in the language
 * that it falls back to, otherwise in the default one.
 */
export function localizedContent(content: Story['content'], reading: Reading): Story['content'] {
  const translations: Record<string, Record<string, unknown>> = { [reading.language]: {}, [reading.fallback]: {} };
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(content)) {
    const [field = name, , fieldLanguage] = name.split('__');
    if (fieldLanguage === undefined) fields[field] = value;
    else if (value !== null && value !== '' && translations[fieldLanguage]) translations[fieldLanguage][field] = value;
  }
  Object.assign(fields, translations[reading.fallback], translations[reading.language]);
  const localizedValue = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(localizedValue);
    if (value === null || typeof value !== 'object') return value;
    if ('component' in value) return localizedContent(value as Story['content'], reading);
    return isOwnAsset(value) ? { ...value, filename: `${reading.origin}${value.filename}` } : value;
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, localizedValue(value)]),
  ) as Story['content'];
}
