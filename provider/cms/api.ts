import { TRANSLATIONS } from '../language.ts';
import { setupOf } from '../setup.ts';
import type { Store } from '../store.ts';
import { isTooMany } from './limits.ts';
import { isFilter, SELECTION_PARAMETERS, selectStories, UnsupportedParameter } from './query.ts';
import { cacheVersion, stories, texts } from './stories.ts';
import { localizedContent, type Reading, type Story } from './story.ts';

export interface CmsTokens {
  /** Grants access to published content. */
  published: string;
  /** Grants access to drafts as well. */
  preview: string;
}

export const SPACE = { id: 606_101, name: 'Kvistra' };

const errorResponse = (status: number, message: string) => Response.json({ error: message }, { status });

const param = (params: URLSearchParams, name: string) => params.get(name) ?? '';

/** A story in the format of the content delivery API. */
function storyView(story: Story, reading: Reading, excludedFields: string[]) {
  const content = Object.fromEntries(
    Object.entries(localizedContent(story.content, reading)).filter(([name]) => !excludedFields.includes(name)),
  );
  return {
    name: story.name,
    created_at: story.created_at,
    published_at: story.published_at,
    updated_at: story.published_at,
    id: story.id,
    uuid: story.uuid,
    content: { _uid: story.uuid, ...content },
    slug: story.slug,
    full_slug: story.full_slug,
    sort_by_date: null,
    position: story.id,
    tag_list: story.tag_list,
    is_startpage: false,
    parent_id: null,
    meta_data: null,
    group_id: story.uuid,
    first_published_at: story.first_published_at,
    release_id: null,
    lang: reading.language === '' ? 'default' : reading.language,
    path: null,
    alternates: [],
    default_full_slug: null,
    translated_slugs: null,
  };
}

/**
 * Stories that the given fields (`component.field`) refer to, and those that these refer to in turn. The API returns
 * them under `rels`.
 */
function relations(
  referrers: Story[],
  all: Story[],
  relationFields: string[],
  levels: number,
  reading: Reading,
  excludedFields: string[],
) {
  const byId = new Map(all.map((story) => [story.uuid, story]));
  const found = new Map<string, Story>();
  let level = referrers;
  for (let depth = 0; depth < levels && level.length > 0; depth++) {
    const next: Story[] = [];
    for (const { content } of level)
      for (const field of relationFields) {
        const [component, name = ''] = field.split('.');
        const value = component === content.component ? content[name] : undefined;
        for (const uuid of Array.isArray(value) ? value : [value]) {
          const story = typeof uuid === 'string' && !found.has(uuid) ? byId.get(uuid) : undefined;
          if (story) {
            found.set(story.uuid, story);
            next.push(story);
          }
        }
      }
    level = next;
  }
  return [...found.values()].map((story) => storyView(story, reading, excludedFields));
}

/** The ids or full slugs of the stories that links in a content name. */
function linkedStories(value: unknown): string[] {
  if (!value || typeof value !== 'object') return [];
  const { linktype, uuid, id, href } = value as Record<string, unknown>;
  const own = linktype === 'story' ? [uuid || id, String(href ?? '').replace(/^\//, '')] : [];
  return [...own.filter((name) => typeof name === 'string'), ...Object.values(value).flatMap(linkedStories)];
}

const linkView = ({ id, uuid, slug, full_slug, name, published_at }: Story) => ({
  id,
  uuid,
  slug: full_slug,
  path: null,
  real_path: `/${full_slug}`,
  name,
  is_folder: false,
  parent_id: 0,
  published: published_at !== null,
  position: id,
  is_startpage: false,
  url: slug === '' ? '/' : full_slug,
});

/** The linked stories as `resolve_links` asks for them: whole, or their addresses only. */
function links(stories: Story[], all: Story[], kind: string, reading: Reading, excludedFields: string[]) {
  if (!kind) return [];
  const ids = new Set(stories.flatMap(({ content }) => linkedStories(content)));
  const linked = all.filter(({ uuid, full_slug }) => ids.has(uuid) || ids.has(full_slug));
  if (kind === 'story') return linked.map((story) => storyView(story, reading, excludedFields));
  if (kind !== 'url' && kind !== 'link') throw new UnsupportedParameter(`resolve_links=${kind}`);
  return linked.map(linkView);
}

/** The assets in a content, such as pictures. */
function assetsIn(value: unknown): Record<string, unknown>[] {
  if (!value || typeof value !== 'object') return [];
  const { fieldtype, id } = value as Record<string, unknown>;
  return fieldtype === 'asset' && id ? [value as Record<string, unknown>] : Object.values(value).flatMap(assetsIn);
}

/** The assets of stories as `resolve_assets` asks for them, each once. */
const assets = (stories: Story[], reading: Reading) => [
  ...new Map(
    stories.flatMap(({ content }) => assetsIn(localizedContent(content, reading))).map((asset) => [asset.id, asset]),
  ).values(),
];

/** @returns the operation name of a path, to match it with faults. */
export const cmsOperation = (pathname: string): string => pathname.split('/')[3] ?? '';

const COMMON = ['token', 'version', 'cv'];
const PAGED = ['page', 'per_page'];
const RESOLVED = [
  'language',
  'fallback_lang',
  'excluding_fields',
  'resolve_assets',
  'resolve_relations',
  'resolve_links',
  'resolve_level',
  'find_by',
];

/**
 * The parameters that each kind of resource takes. The real service ignores all others; here they fail, so that nobody
 * relies on them.
 */
const PARAMETERS: Record<string, readonly string[]> = {
  spaces: COMMON,
  stories: [...COMMON, ...PAGED, ...RESOLVED, ...SELECTION_PARAMETERS],
  story: [...COMMON, ...RESOLVED],
  links: [...COMMON, ...PAGED, 'starts_with', 'paginated'],
  tags: [...COMMON, 'starts_with'],
  datasources: [...COMMON, ...PAGED],
  datasource_entries: [...COMMON, ...PAGED, 'datasource', 'dimension'],
};

const MAX_PER_PAGE: Record<string, number> = { datasource_entries: 1000, datasources: 1000, links: 1000 };

/** The shop's one datasource. */
const datasourceOf = (dimensions: readonly string[]) => ({
  id: 1,
  name: 'Translations',
  slug: DATASOURCE,
  dimensions: dimensions.map((language, i) => ({ id: i + 1, entry_value: language, name: language })),
});
const DATASOURCE = 'translations';

/**
 * Handles a request to the content delivery API, version 2. A call for published content without the current version is
 * redirected to it, as by the real service.
 */
export function cmsApi(request: Request, store: Store, tokens: CmsTokens): Response {
  try {
    return respond(new URL(request.url), store, tokens);
  } catch (error) {
    if (!(error instanceof UnsupportedParameter)) throw error;
    return errorResponse(501, `The local provider does not carry out ${error.message}`);
  }
}

function respond(url: URL, store: Store, tokens: CmsTokens): Response {
  const { pathname, search, searchParams: params } = url;
  const { textDimensions, emptyFolders, contentLanguages, contentChangedAt, cmsLimits } = setupOf(store);
  const token = param(params, 'token');
  if (token !== tokens.published && token !== tokens.preview) return errorResponse(401, 'Unauthorized');
  const version = param(params, 'version') === 'draft' ? 'draft' : 'published';
  if (version === 'draft' && token !== tokens.preview) return errorResponse(401, 'Unauthorized');
  const [, , , kind = '', ...segments] = pathname.split('/').map(decodeURIComponent);
  const resource = kind === 'stories' && segments.length > 0 ? 'story' : kind;
  const known = PARAMETERS[resource];
  if (!known) return errorResponse(404, 'This record could not be found');
  for (const name of params.keys())
    if (!known.includes(name) && !(resource === 'stories' && isFilter(name)))
      throw new UnsupportedParameter(`the parameter ${name} of ${kind}`);
  const cv = contentChangedAt ?? cacheVersion(store);
  if (kind !== 'spaces' && version === 'published' && !params.has('cv'))
    return new Response(null, { status: 301, headers: { Location: `${pathname}${search}&cv=${cv}` } });
  if (cmsLimits && isTooMany(store, url, cv, Date.now())) return errorResponse(429, 'Too Many Requests');
  const language = (name: string) =>
    (TRANSLATIONS as readonly string[]).includes(param(params, name)) ? param(params, name) : '';
  const reading: Reading = { language: language('language'), fallback: language('fallback_lang') };
  const perPage = Math.min(Math.max(Number(params.get('per_page') ?? 25) || 25, 1), MAX_PER_PAGE[kind] ?? 100);
  const page = Math.max(Number(params.get('page') ?? 1) || 1, 1);
  const paginate = <T>(items: T[]) => items.slice((page - 1) * perPage, page * perPage);
  const headers = (total: number) => ({ total: String(total), 'per-page': String(perPage) });

  if (kind === 'spaces')
    return segments[0] === 'me'
      ? Response.json({ space: { ...SPACE, domain: '', version: cv, language_codes: contentLanguages } })
      : errorResponse(404, 'This record could not be found');

  if (kind === 'datasources') {
    const datasources = textDimensions.length > 0 ? [datasourceOf(textDimensions)] : [];
    if (segments.length === 0)
      return Response.json({ datasources: paginate(datasources), cv }, { headers: headers(datasources.length) });
    const datasource = datasources.find(({ slug }) => slug === segments[0]);
    return datasource ? Response.json({ datasource, cv }) : errorResponse(404, 'This record could not be found');
  }

  if (kind === 'datasource_entries') {
    if (param(params, 'datasource') !== DATASOURCE || textDimensions.length === 0)
      return Response.json({ datasource_entries: [], cv }, { headers: headers(0) });
    const asked = param(params, 'dimension');
    const dimension = TRANSLATIONS.find((language) => language === asked && textDimensions.includes(language));
    const entries = texts(store);
    return Response.json(
      {
        datasource_entries: paginate(entries).map((entry, i) => ({
          id: (page - 1) * perPage + i + 1,
          name: entry.name,
          value: entry.value,
          dimension_value: (dimension && entry[dimension]) || null,
        })),
        cv,
      },
      { headers: headers(entries.length) },
    );
  }

  const all = stories(store, version).filter(
    ({ full_slug }) => !emptyFolders.some((folder) => full_slug.startsWith(`${folder}/`)),
  );
  const below = all.filter((story) => story.full_slug.startsWith(param(params, 'starts_with')));
  if (kind === 'links')
    return Response.json(
      {
        links: Object.fromEntries(
          (params.has('paginated') ? paginate(below) : below).map((story) => [story.uuid, linkView(story)]),
        ),
      },
      { headers: headers(below.length) },
    );
  if (kind === 'tags') {
    const counts = new Map<string, number>();
    for (const tag of below.flatMap(({ tag_list }) => tag_list)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
    return Response.json({ tags: [...counts].map(([name, count]) => ({ name, taggings_count: count })) });
  }

  const excludedFields = param(params, 'excluding_fields').split(',').filter(Boolean);
  const relationFields = param(params, 'resolve_relations').split(',').filter(Boolean);
  const levels = Math.min(Math.max(Number(params.get('resolve_level') ?? 1) || 1, 1), 2);
  const resolved = (shown: Story[]) => ({
    cv,
    rels: relations(shown, all, relationFields, levels, reading, excludedFields),
    links: links(shown, all, param(params, 'resolve_links'), reading, excludedFields),
    ...(['1', 'true'].includes(param(params, 'resolve_assets')) && { assets: assets(shown, reading) }),
  });
  if (resource === 'story') {
    const slug = segments.join('/');
    const byUuid = params.get('find_by') === 'uuid';
    const story = all.find((candidate) =>
      byUuid ? candidate.uuid === slug : candidate.full_slug === slug || String(candidate.id) === slug,
    );
    return story
      ? Response.json({ story: storyView(story, reading, excludedFields), ...resolved([story]) })
      : errorResponse(404, 'This record could not be found');
  }
  const selected = selectStories(all, params, reading);
  const shown = paginate(selected);
  return Response.json(
    { stories: shown.map((story) => storyView(story, reading, excludedFields)), ...resolved(shown) },
    { headers: headers(selected.length) },
  );
}
