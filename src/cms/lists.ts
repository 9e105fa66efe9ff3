import { array, nullable, type as shape, string } from 'superstruct';
import type { Config } from '../env.ts';
import { byLanguage, type Language, SOURCE_LANGUAGE, TRANSLATIONS, type Translation } from '../languages/index.ts';
import type { Dictionary } from '../platform/shared/i18n.ts';
import { fetchCms } from './client.ts';
import { Story } from './story.ts';

const PER_PAGE = 100;
const Stories = shape({ stories: array(Story) });
const Entries = shape({
  datasource_entries: array(shape({ name: string(), value: nullable(string()), dimension_value: nullable(string()) })),
});

/** A language as the CMS names it. */
export const cmsLanguage = (language: Language): string => (language === SOURCE_LANGUAGE ? 'default' : language);

/** Reads all pages of a list. */
async function allPages<Item>(
  fetchPage: (page: number) => Promise<{ items: Item[]; total: number }>,
  perPage: number,
): Promise<Item[]> {
  const first = await fetchPage(1);
  const pages = Math.ceil(first.total / perPage);
  const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, i) => fetchPage(i + 2)));
  return [first, ...others].flatMap(({ items }) => items);
}

/** All stories of the market group's folder in one language. @param without fields to omit. @throws UpstreamError */
export const allStories = (
  settings: Config,
  language: Language,
  cv: { cv?: string },
  without: readonly string[] = [],
): Promise<Story[]> =>
  allPages(async (page) => {
    const response = await fetchCms(
      settings,
      'stories',
      {
        starts_with: `${settings.group.marketCMSFolderPath}/`,
        language: cmsLanguage(language),
        per_page: String(PER_PAGE),
        page: String(page),
        ...cv,
        ...(without.length > 0 && { excluding_fields: without.join(',') }),
      },
      Stories,
    );
    return { items: response.body.stories as Story[], total: response.total };
  }, PER_PAGE);

async function dimension(settings: Config, language: Translation, cv: { cv?: string }) {
  const perPage = 1000;
  return allPages(async (page) => {
    const params = {
      datasource: settings.group.translationsDatasourcePath,
      dimension: language,
      per_page: String(perPage),
      page: String(page),
      ...cv,
    };
    const response = await fetchCms(settings, 'datasource_entries', params, Entries);
    return { items: response.body.datasource_entries, total: response.total };
  }, perPage);
}

/** The texts of every language; a dictionary lacks the keys that are not translated. @throws UpstreamError */
export async function allTexts(settings: Config, cv: { cv?: string }): Promise<Record<Language, Dictionary>> {
  const dimensions = await Promise.all(TRANSLATIONS.map((language) => dimension(settings, language, cv)));
  const [first = []] = dimensions;
  const source = Object.fromEntries(first.flatMap(({ name, value }) => (value ? [[name, value]] : [])));
  const translated = (entries: typeof first) =>
    Object.fromEntries(entries.flatMap(({ name, dimension_value: text }) => (text ? [[name, text]] : [])));
  return {
    [SOURCE_LANGUAGE]: source,
    ...byLanguage(TRANSLATIONS, (language) => translated(dimensions[TRANSLATIONS.indexOf(language)]!)),
  };
}
