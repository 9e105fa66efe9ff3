import type { Store } from '../store.ts';
import { inLanguage, LANGUAGES, type Story, stories, texts, version } from './stories.ts';

export interface CmsTokens {
  /** Reads what is published. */
  published: string;
  /** Reads drafts too. */
  preview: string;
}

export const SPACE = { id: 606_101, name: 'Kvistra' };

const fail = (status: number, message: string) => Response.json({ error: message }, { status });

const given = (params: URLSearchParams, name: string) => params.get(name) ?? '';

/** A story as the content delivery API shows it. */
function view(story: Story, language: string, without: string[]) {
  const content = Object.fromEntries(Object.entries(inLanguage(story.content, language)).filter(([name]) => !without.includes(name)));
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

/** Stories that the named fields point to (`component.field`), as the API adds them under `rels`. */
function relations(found: Story[], all: Story[], fields: string[], language: string, without: string[]) {
  const byId = new Map(all.map((story) => [story.uuid, story]));
  const wanted = new Set<string>();
  for (const { content } of found)
    for (const field of fields) {
      const [component, name = ''] = field.split('.');
      const value = component === content.component ? content[name] : undefined;
      for (const uuid of Array.isArray(value) ? value : [value]) if (typeof uuid === 'string') wanted.add(uuid);
    }
  return [...wanted].flatMap((uuid) => {
    const story = byId.get(uuid);
    return story ? [view(story, language, without)] : [];
  });
}

/** @returns the name of a call, for faults. */
export const cmsOperation = (pathname: string): string => pathname.split('/')[3] ?? '';

/** Answers one call of the content delivery API, version 2. */
export function cmsApi(request: Request, store: Store, tokens: CmsTokens): Response {
  const { pathname, searchParams: params } = new URL(request.url);
  const token = given(params, 'token');
  if (token !== tokens.published && token !== tokens.preview) return fail(401, 'Unauthorized');
  const as = given(params, 'version') === 'draft' ? 'draft' : 'published';
  if (as === 'draft' && token !== tokens.preview) return fail(401, 'Unauthorized');
  const wanted = given(params, 'language');
  const language = (LANGUAGES as readonly string[]).includes(wanted) ? wanted : '';
  const cv = version(store);
  const perPage = Math.min(Math.max(Number(params.get('per_page') ?? 25) || 25, 1), pathname.endsWith('datasource_entries') ? 1000 : 100);
  const page = Math.max(Number(params.get('page') ?? 1) || 1, 1);
  const paged = <T>(items: T[]) => items.slice((page - 1) * perPage, page * perPage);
  const headers = (total: number) => ({ total: String(total), 'per-page': String(perPage) });
  const without = given(params, 'excluding_fields').split(',').filter(Boolean);
  const fields = given(params, 'resolve_relations').split(',').filter(Boolean);
  const [, , , kind = '', ...rest] = pathname.split('/').map(decodeURIComponent);

  if (kind === 'spaces' && rest[0] === 'me') return Response.json({ space: { ...SPACE, domain: '', version: cv, language_codes: LANGUAGES } });

  if (kind === 'datasource_entries') {
    if (given(params, 'datasource') !== 'translations') return Response.json({ datasource_entries: [], cv }, { headers: headers(0) });
    const dimension = given(params, 'dimension');
    const entries = texts(store);
    return Response.json(
      {
        datasource_entries: paged(entries).map((entry, i) => ({
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

  if (kind !== 'stories') return fail(404, 'This record could not be found');
  const all = stories(store, as);
  if (rest.length > 0) {
    const slug = rest.join('/');
    const story = all.find((known) => known.full_slug === slug || (params.get('find_by') === 'uuid' && known.uuid === slug));
    if (!story) return fail(404, 'This record could not be found');
    return Response.json({ story: view(story, language, without), cv, rels: relations([story], all, fields, language, without), links: [] });
  }
  const startsWith = given(params, 'starts_with');
  const [sortField = '', order = 'asc'] = given(params, 'sort_by').split(':');
  const found = all.filter((story) => story.full_slug.startsWith(startsWith));
  if (sortField in (found[0] ?? {})) {
    const key = sortField as 'first_published_at';
    found.sort((a, b) => ((a[key] ?? '') < (b[key] ?? '') ? -1 : 1) * (order === 'desc' ? -1 : 1));
  }
  const shown = paged(found);
  return Response.json(
    { stories: shown.map((story) => view(story, language, without)), cv, rels: relations(shown, all, fields, language, without), links: [] },
    { headers: headers(found.length) },
  );
}
