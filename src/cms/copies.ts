import { LANGUAGES, type Language } from '../languages/index.ts';
import { type MarketGroup, marketByCode } from '../platform/shared/markets.ts';
import type { Story } from './story.ts';

/** The languages of the copies: those of the markets that are built ahead of time come first. */
export const copiedLanguages = (group: MarketGroup): Language[] => [
  ...new Set([...group.buildMarkets.flatMap((code) => marketByCode(code, group)?.language ?? []), ...LANGUAGES]),
];

/** Fields that only the page of a story needs; the index omits them. */
export const BODY_FIELDS = ['body', 'sections', 'questions', 'retailers'];

/**
 * KV keys of the copies. All but the version's name what they are a copy of, so that no isolate takes an older value
 * for a newer one: KV may answer with what it had a minute ago.
 *
 * @param folder the market group's folder in the CMS.
 */
export const copyKeys = (folder: string) => ({
  /** The version of which everything has been copied, and that of its texts: two numbers with a space between. */
  version: `cms:${folder}:version`,
  texts: (version: number) => `cms:${folder}:texts:${version}`,
  index: (language: Language, version: number) => `cms:${folder}:${language}:index:${version}`,
  /** @param publishedAt of the story, ISO 8601. */
  story: (language: Language, slug: string, publishedAt: string) =>
    `cms:${folder}:${language}:story:${slug}:${Date.parse(publishedAt) || 0}`,
});

/** A story as the index has it: with what the shop reads of it, as there may be thousands. */
export const withoutBody = (story: Story): Story => ({
  uuid: story.uuid,
  slug: story.slug,
  full_slug: story.full_slug,
  published_at: story.published_at,
  first_published_at: story.first_published_at,
  tag_list: story.tag_list,
  ...(story.position !== undefined && { position: story.position }),
  content: Object.fromEntries(
    Object.entries(story.content).filter(([name]) => !BODY_FIELDS.includes(name) && name !== '_uid'),
  ) as Story['content'],
});
