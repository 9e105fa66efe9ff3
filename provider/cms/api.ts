import { SITE } from '../../src/site/brand.ts';
import { TRANSLATIONS } from '../language.ts';
import { type Setup, setupOf } from '../setup.ts';
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

export const SPACE = { id: 606_101, name: SITE };

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
const PARAMETERS = {
  spaces: COMMON,
  stories: [...COMMON, ...PAGED, ...RESOLVED, ...SELECTION_PARAMETERS],
  story: [...COMMON, ...RESOLVED],
  links: [...COMMON, ...PAGED, 'starts_with', 'paginated'],
  tags: [...COMMON, 'starts_with'],
  datasources: [...COMMON, ...PAGED],
  datasource_entries: [...COMMON, ...PAGED, 'datasource', 'dimension'],
} satisfies Record<string, readonly string[]>;

const isResource = (name: string): name is keyof typeof PARAMETERS => Object.hasOwn(PARAMETERS, name);

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

/** A call that the token and the parameters allow. */
interface Call {
  store: Store;
  params: URLSearchParams;
  /** The parts of the address after the kind of resource. */
  segments: readonly string[];
  version: 'draft' | 'published';
  /** The version of the content, as the parameter `cv` has it. */
  cv: number;
  reading: Reading;
  setup: Setup;
  page: number;
  perPage: number;
}

const notFound = () => errorResponse(404, 'This record could not be found');

const paginated = <T>(items: readonly T[], { page, perPage }: Call): T[] =>
  items.slice((page - 1) * perPage, page * perPage);

/** An answer whose headers tell how many items there are altogether. */
const pagedResponse = (body: object, total: number, { perPage }: Call): Response =>
  Response.json(body, { headers: { total: String(total), 'per-page': String(perPage) } });

/** The values of a parameter that separates them by commas. */
const listParam = (params: URLSearchParams, name: string): string[] => param(params, name).split(',').filter(Boolean);

function spaceResponse({ segments, cv, setup }: Call): Response {
  if (segments[0] !== 'me') return notFound();
  return Response.json({ space: { ...SPACE, domain: '', version: cv, language_codes: setup.contentLanguages } });
}

function datasourcesResponse(call: Call): Response {
  const { segments, cv, setup } = call;
  const datasources = setup.textDimensions.length > 0 ? [datasourceOf(setup.textDimensions)] : [];
  if (segments.length === 0)
    return pagedResponse({ datasources: paginated(datasources, call), cv }, datasources.length, call);
  const datasource = datasources.find(({ slug }) => slug === segments[0]);
  return datasource ? Response.json({ datasource, cv }) : notFound();
}

function entriesResponse(call: Call): Response {
  const { store, params, cv, page, perPage, setup } = call;
  if (param(params, 'datasource') !== DATASOURCE || setup.textDimensions.length === 0)
    return pagedResponse({ datasource_entries: [], cv }, 0, call);
  const asked = param(params, 'dimension');
  const dimension = TRANSLATIONS.find((language) => language === asked && setup.textDimensions.includes(language));
  const entries = texts(store);
  const shown = paginated(entries, call).map((entry, i) => ({
    id: (page - 1) * perPage + i + 1,
    name: entry.name,
    value: entry.value,
    dimension_value: (dimension && entry[dimension]) || null,
  }));
  return pagedResponse({ datasource_entries: shown, cv }, entries.length, call);
}

/** The stories of the call's version, without those of folders that are set up to be empty. */
const storiesOf = ({ store, version, setup }: Call): Story[] =>
  stories(store, version).filter(
    ({ full_slug }) => !setup.emptyFolders.some((folder) => full_slug.startsWith(`${folder}/`)),
  );

/** The stories below the address that `starts_with` names. */
const storiesBelow = (call: Call): Story[] =>
  storiesOf(call).filter((story) => story.full_slug.startsWith(param(call.params, 'starts_with')));

function linksResponse(call: Call): Response {
  const below = storiesBelow(call);
  const shown = call.params.has('paginated') ? paginated(below, call) : below;
  return pagedResponse(
    { links: Object.fromEntries(shown.map((story) => [story.uuid, linkView(story)])) },
    below.length,
    call,
  );
}

function tagsResponse(call: Call): Response {
  const counts = new Map<string, number>();
  for (const tag of storiesBelow(call).flatMap(({ tag_list }) => tag_list)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return Response.json({ tags: [...counts].map(([name, count]) => ({ name, taggings_count: count })) });
}

/** The parts of an answer besides the stories that it shows: what they refer to, as the parameters ask for it. */
function resolved(shown: Story[], all: Story[], { params, cv, reading }: Call) {
  const excludedFields = listParam(params, 'excluding_fields');
  const levels = Math.min(Math.max(Number(params.get('resolve_level') ?? 1) || 1, 1), 2);
  return {
    cv,
    rels: relations(shown, all, listParam(params, 'resolve_relations'), levels, reading, excludedFields),
    links: links(shown, all, param(params, 'resolve_links'), reading, excludedFields),
    ...(['1', 'true'].includes(param(params, 'resolve_assets')) && { assets: assets(shown, reading) }),
  };
}

function storyResponse(call: Call): Response {
  const { segments, params, reading } = call;
  const all = storiesOf(call);
  const slug = segments.join('/');
  const byUuid = params.get('find_by') === 'uuid';
  const story = all.find((candidate) =>
    byUuid ? candidate.uuid === slug : candidate.full_slug === slug || String(candidate.id) === slug,
  );
  if (!story) return notFound();
  const view = storyView(story, reading, listParam(params, 'excluding_fields'));
  return Response.json({ story: view, ...resolved([story], all, call) });
}

function storiesResponse(call: Call): Response {
  const { params, reading } = call;
  const all = storiesOf(call);
  const selected = selectStories(all, params, reading);
  const shown = paginated(selected, call);
  const excludedFields = listParam(params, 'excluding_fields');
  return pagedResponse(
    { stories: shown.map((story) => storyView(story, reading, excludedFields)), ...resolved(shown, all, call) },
    selected.length,
    call,
  );
}

/** The answer to a call, by the kind of its resource. */
const RESPONSES: Readonly<Record<keyof typeof PARAMETERS, (call: Call) => Response>> = {
  spaces: spaceResponse,
  datasources: datasourcesResponse,
  datasource_entries: entriesResponse,
  links: linksResponse,
  tags: tagsResponse,
  story: storyResponse,
  stories: storiesResponse,
};

/** Refuses what the token, the parameters or the limits do not allow, and answers everything else. */
function respond(url: URL, store: Store, tokens: CmsTokens): Response {
  const { pathname, search, searchParams: params } = url;
  const setup = setupOf(store);
  const token = param(params, 'token');
  if (token !== tokens.published && token !== tokens.preview) return errorResponse(401, 'Unauthorized');
  const version = param(params, 'version') === 'draft' ? 'draft' : 'published';
  if (version === 'draft' && token !== tokens.preview) return errorResponse(401, 'Unauthorized');
  const [, , , kind = '', ...segments] = pathname.split('/').map(decodeURIComponent);
  const resource = kind === 'stories' && segments.length > 0 ? 'story' : kind;
  if (!isResource(resource)) return notFound();
  for (const name of params.keys())
    if (!PARAMETERS[resource].includes(name) && !(resource === 'stories' && isFilter(name)))
      throw new UnsupportedParameter(`the parameter ${name} of ${kind}`);
  const cv = setup.contentChangedAt ?? cacheVersion(store);
  if (kind !== 'spaces' && version === 'published' && !params.has('cv'))
    return new Response(null, { status: 301, headers: { Location: `${pathname}${search}&cv=${cv}` } });
  if (setup.cmsLimits && isTooMany(store, url, cv, Date.now())) return errorResponse(429, 'Too Many Requests');
  const language = (name: string) =>
    (TRANSLATIONS as readonly string[]).includes(param(params, name)) ? param(params, name) : '';
  return RESPONSES[resource]({
    store,
    params,
    segments,
    version,
    cv,
    reading: { language: language('language'), fallback: language('fallback_lang'), origin: url.origin },
    setup,
    page: Math.max(Number(params.get('page') ?? 1) || 1, 1),
    perPage: Math.min(Math.max(Number(params.get('per_page') ?? 25) || 25, 1), MAX_PER_PAGE[kind] ?? 100),
  });
}
