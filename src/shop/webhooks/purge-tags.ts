import { optional, type as shape, string } from 'superstruct';
import { storyTags, TEXTS_TAG } from '../../cms/cache-tags.ts';
import type { Settings } from '../../env.ts';
import { matches } from '../../platform/http/matches.ts';
import { EVERY_PAGE } from '../../platform/page-cache/entry.ts';
import { CATEGORIES, isContentPage } from '../../routes.ts';
import { collectionTag, productTag } from '../../shopify/cache-tags.ts';

/** The parts of the body of an event of a product or collection that name it. One of a deletion has an id only. */
const Named = shape({ handle: string(), product_type: optional(string()) });
/** The parts of an event of the CMS that name what has changed. */
const CmsEvent = shape({ action: string(), full_slug: optional(string()), datasource_slug: optional(string()) });

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

/**
 * The tags that an event of the commerce provider purges. A product also purges the list of its category, which it may
 * have entered; everything is purged where the body does not name what has changed.
 *
 * @param topic such as `products/update`. @returns none for a topic that no page depends on.
 */
export function commerceTags(topic: string, body: string): string[] {
  const [resource] = topic.split('/');
  if (resource !== 'products' && resource !== 'collections') return [];
  const named = parse(body);
  if (!matches(named, Named)) return [EVERY_PAGE];
  if (resource === 'collections') return [collectionTag(named.handle)];
  return [
    productTag(named.handle),
    ...(named.product_type === undefined ? CATEGORIES : [named.product_type]).map(collectionTag),
  ];
}

/** The story that an event of the CMS names, by its full slug; null for any other event. */
export function storyOfEvent(body: string): string | null {
  const event = parse(body);
  return matches(event, CmsEvent) ? (event.full_slug ?? null) : null;
}

/** The story that an event tells to have been published, by its full slug; null for any other event. */
export function editedStory(body: string): string | null {
  const event = parse(body);
  return matches(event, CmsEvent) && event.action === 'published' ? (event.full_slug ?? null) : null;
}

/**
 * The tags that an event of the CMS purges: the story and the lists above it, or the texts. A page that has come or
 * gone changes the links of every page.
 *
 * @param isKnown whether a story, by its full slug, was there before the event.
 */
export function cmsTags(settings: Settings, body: string, isKnown: (slug: string) => boolean): string[] {
  const event = parse(body);
  if (!matches(event, CmsEvent)) return [EVERY_PAGE];
  const { full_slug: slug, datasource_slug: datasource } = event;
  if (datasource !== undefined) return datasource === settings.group.translationsDatasourcePath ? [TEXTS_TAG] : [];
  if (slug === undefined) return [EVERY_PAGE];
  const folder = settings.group.marketCMSFolderPath;
  if (!slug.startsWith(`${folder}/`)) return [];
  const path = slug.slice(folder.length);
  const isEdit = event.action === 'published' && isKnown(slug);
  return !isEdit && isContentPage(path.slice(1)) ? [EVERY_PAGE] : storyTags(path);
}
