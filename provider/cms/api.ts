import type { Store } from '../store.ts';
import { cacheVersion, stories, texts } from './stories.ts';
import { LANGUAGES, localizedContent, type Story } from './story.ts';

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
function storyView(story: Story, language: string, excludedFields: string[]) {
  const content = Object.fromEntries(Object.entries(localizedContent(story.content, language)).filter(([name]) => !excludedFields.includes(name)));
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
    lang: language === '' ? 'default' : language,
    path: null,
    alternates: [],
    default_full_slug: null,
    translated_slugs: null,
  };
}

/** Stories that the given fields (`component.field`) refer to. The API returns them under `rels`. */
function relations(referrers: Story[], all: Story[], relationFields: string[], language: string, excludedFields: string[]) {
  const byId = new Map(all.map((story) => [story.uuid, story]));
  const relatedIds = new Set<string>();
  for (const { content } of referrers)
    for (const field of relationFields) {
      const [component, name = ''] = field.split('.');
      const value = component === content.component ? content[name] : undefined;
      for (const uuid of Array.isArray(value) ? value : [value]) if (typeof uuid === 'string') relatedIds.add(uuid);
    }
  return [...relatedIds].flatMap((uuid) => {
    const story = byId.get(uuid);
    return story ? [storyView(story, language, excludedFields)] : [];
  });
}

/** @returns the operation name of a path, to match it with faults. */
export const cmsOperation = (pathname: string): string => pathname.split('/')[3] ?? '';

/** Handles a request to the content delivery API, version 2. */
export function cmsApi(request: Request, store: Store, tokens: CmsTokens): Response {
  const { pathname, searchParams: params } = new URL(request.url);
  const token = param(params, 'token');
  if (token !== tokens.published && token !== tokens.preview) return errorResponse(401, 'Unauthorized');
  const version = param(params, 'version') === 'draft' ? 'draft' : 'published';
  if (version === 'draft' && token !== tokens.preview) return errorResponse(401, 'Unauthorized');
  const requestedLanguage = param(params, 'language');
  const language = (LANGUAGES as readonly string[]).includes(requestedLanguage) ? requestedLanguage : '';
  const cv = cacheVersion(store);
  const perPage = Math.min(Math.max(Number(params.get('per_page') ?? 25) || 25, 1), pathname.endsWith('datasource_entries') ? 1000 : 100);
  const page = Math.max(Number(params.get('page') ?? 1) || 1, 1);
  const paginate = <T>(items: T[]) => items.slice((page - 1) * perPage, page * perPage);
  const headers = (total: number) => ({ total: String(total), 'per-page': String(perPage) });
  const excludedFields = param(params, 'excluding_fields').split(',').filter(Boolean);
  const relationFields = param(params, 'resolve_relations').split(',').filter(Boolean);
  const [, , , kind = '', ...segments] = pathname.split('/').map(decodeURIComponent);

  if (kind === 'spaces' && segments[0] === 'me') return Response.json({ space: { ...SPACE, domain: '', version: cv, language_codes: LANGUAGES } });

  if (kind === 'datasource_entries') {
    if (param(params, 'datasource') !== 'translations') return Response.json({ datasource_entries: [], cv }, { headers: headers(0) });
    const dimension = param(params, 'dimension');
    const entries = texts(store);
    return Response.json(
      {
        datasource_entries: paginate(entries).map((entry, i) => ({
          id: (page - 1) * perPage + i + 1,
          name: entry.name,
          value: entry.value,
          dimension_value: dimension === 'sv' || dimension === 'pt' ? entry[dimension] || null : null,
        })),
        cv,
      },
      { headers: headers(entries.length) },
    );
  }

  if (kind !== 'stories') return errorResponse(404, 'This record could not be found');
  const all = stories(store, version);
  if (segments.length > 0) {
    const slug = segments.join('/');
    const story = all.find((candidate) => candidate.full_slug === slug || (params.get('find_by') === 'uuid' && candidate.uuid === slug));
    if (!story) return errorResponse(404, 'This record could not be found');
    return Response.json({
      story: storyView(story, language, excludedFields),
      cv,
      rels: relations([story], all, relationFields, language, excludedFields),
      links: [],
    });
  }
  const startsWith = param(params, 'starts_with');
  const [sortField = '', order = 'asc'] = param(params, 'sort_by').split(':');
  const matching = all.filter((story) => story.full_slug.startsWith(startsWith));
  if (sortField in (matching[0] ?? {})) {
    const key = sortField as 'first_published_at';
    matching.sort((a, b) => ((a[key] ?? '') < (b[key] ?? '') ? -1 : 1) * (order === 'desc' ? -1 : 1));
  }
  const pageStories = paginate(matching);
  return Response.json(
    {
      stories: pageStories.map((story) => storyView(story, language, excludedFields)),
      cv,
      rels: relations(pageStories, all, relationFields, language, excludedFields),
      links: [],
    },
    { headers: headers(matching.length) },
  );
}
