/** The languages other than the default one, English. */
export const LANGUAGES = ['sv', 'pt'] as const;

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

/** @returns the fields in one language. A field without a translation stays in the default language. */
export function localizedContent(content: Story['content'], language: string): Story['content'] {
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(content)) {
    const [field = name, , fieldLanguage] = name.split('__');
    if (fieldLanguage === undefined) fields[field] ??= value;
    else if (fieldLanguage === language && value !== null && value !== '') fields[field] = value;
  }
  const localizedValue = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map(localizedValue)
      : value !== null && typeof value === 'object' && 'component' in value
        ? localizedContent(value as Story['content'], language)
        : value;
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, localizedValue(value)])) as Story['content'];
}
