import { array, boolean, nullable, record, type as shape, string } from 'superstruct';
import type { Settings } from '../env.ts';
import { byLanguage, type Language, SOURCE_LANGUAGE, TRANSLATIONS, type Translation } from '../languages/index.ts';
import type { Dictionary } from '../platform/shared/i18n.ts';
import { ContentNotFound, fetchCms } from './client.ts';
import { Story } from './story.ts';

/** The most stories that a page may have. */
export const STORIES_PER_PAGE = 100;
/** The most that a page of these may have. */
const ENTRIES_PER_PAGE = 1000;
const Stories = shape({ stories: array(Story) });
const OneStory = shape({ story: Story });
const Entries = shape({
  datasource_entries: array(shape({ name: string(), value: nullable(string()), dimension_value: nullable(string()) })),
});
const Links = shape({ links: record(string(), shape({ slug: string(), is_folder: boolean(), published: boolean() })) });

/** A language as the CMS names it. */
const cmsLanguage = (language: Language): string => (language === SOURCE_LANGUAGE ? 'default' : language);

/** Parameters of a read; `cv` is the version of the content, for which the CMS's CDN keeps answers. */
export type Parameters = Readonly<Record<string, string>>;

/** Makes a call of the CMS: at once, or at a pace and more than once. */
export type Ask = <T>(call: () => Promise<T>) => Promise<T>;

/** Reads all pages of a list, one after another. @param ask makes each call. */
async function allPages<Item>(
  fetchPage: (page: number) => Promise<{ items: Item[]; total: number }>,
  perPage: number,
  ask: Ask = (call) => call(),
): Promise<Item[]> {
  const all: Item[] = [];
  for (let page = 1; ; page++) {
    const { items, total } = await ask(() => fetchPage(page));
    all.push(...items);
    if (items.length === 0 || page * perPage >= total) return all;
  }
}

/** A page of the market group's published stories in one language. @throws UpstreamError */
export async function storiesPage(
  settings: Settings,
  language: Language,
  { page, perPage = STORIES_PER_PAGE }: { page: number; perPage?: number },
  parameters: Parameters,
): Promise<{ items: Story[]; total: number }> {
  const { body, total } = await fetchCms(
    settings,
    'stories',
    {
      starts_with: `${settings.group.marketCMSFolderPath}/`,
      language: cmsLanguage(language),
      per_page: String(perPage),
      page: String(page),
      ...parameters,
    },
    Stories,
  );
  return { items: body.stories as Story[], total };
}

/** All stories of the market group's folder in one language. @param without fields to omit. @throws UpstreamError */
export const allStories = (
  settings: Settings,
  language: Language,
  cv: { cv?: string },
  without: readonly string[] = [],
): Promise<Story[]> =>
  allPages(
    (page) => storiesPage(settings, language, { page }, { ...cv, excluding_fields: without.join(',') }),
    STORIES_PER_PAGE,
  );

/**
 * A story with its body.
 *
 * @param isDraft reads the draft. @returns null when there is none. @throws UpstreamError
 */
export async function oneStory(
  settings: Settings,
  language: Language,
  slug: string,
  cv: { cv?: string },
  isDraft = false,
): Promise<{ story: Story | null }> {
  const params = { language: cmsLanguage(language), ...cv };
  try {
    const { body } = await fetchCms(settings, `stories/${encodeURI(slug)}`, params, OneStory, isDraft);
    return { story: body.story as Story };
  } catch (error) {
    if (error instanceof ContentNotFound) return { story: null };
    throw error;
  }
}

/** The full slugs of all published stories of the market group's folder. @param ask makes each call. @throws UpstreamError */
export async function allSlugs(settings: Settings, cv: { cv?: string }, ask: Ask): Promise<ReadonlySet<string>> {
  const links = await allPages(
    async (page) => {
      const { body, total } = await fetchCms(
        settings,
        'links',
        {
          starts_with: `${settings.group.marketCMSFolderPath}/`,
          paginated: '1',
          per_page: String(ENTRIES_PER_PAGE),
          page: String(page),
          ...cv,
        },
        Links,
      );
      return { items: Object.values(body.links), total };
    },
    ENTRIES_PER_PAGE,
    ask,
  );
  return new Set(links.flatMap(({ slug, is_folder, published }) => (published && !is_folder ? [slug] : [])));
}

async function dimension(settings: Settings, language: Translation, cv: { cv?: string }, ask?: Ask) {
  return allPages(
    async (page) => {
      const params = {
        datasource: settings.group.translationsDatasourcePath,
        dimension: language,
        per_page: String(ENTRIES_PER_PAGE),
        page: String(page),
        ...cv,
      };
      const response = await fetchCms(settings, 'datasource_entries', params, Entries);
      return { items: response.body.datasource_entries, total: response.total };
    },
    ENTRIES_PER_PAGE,
    ask,
  );
}

/**
 * The texts of every language; a dictionary lacks the keys that are not translated.
 *
 * @param ask makes each call. @throws UpstreamError
 */
export async function allTexts(
  settings: Settings,
  cv: { cv?: string },
  ask?: Ask,
): Promise<Record<Language, Dictionary>> {
  const dimensions: Awaited<ReturnType<typeof dimension>>[] = [];
  // one after another, as the CMS limits its calls in a second
  for (const language of TRANSLATIONS) dimensions.push(await dimension(settings, language, cv, ask));
  const [first = []] = dimensions;
  const source = Object.fromEntries(first.flatMap(({ name, value }) => (value ? [[name, value]] : [])));
  const translated = (entries: typeof first) =>
    Object.fromEntries(entries.flatMap(({ name, dimension_value: text }) => (text ? [[name, text]] : [])));
  return {
    [SOURCE_LANGUAGE]: source,
    ...byLanguage(TRANSLATIONS, (language) => translated(dimensions[TRANSLATIONS.indexOf(language)]!)),
  };
}
