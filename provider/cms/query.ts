import { localizedContent, type Reading, type Story } from './story.ts';

/** A parameter that the API does not carry out, or not with this value. */
export class UnsupportedParameter extends Error {
  override readonly name = 'UnsupportedParameter';
}

const list = (value: string): string[] => value.split(',').filter(Boolean);

/** Whether a full slug is one of several, in which `*` stands for any text. */
const matchesSlug = (patterns: readonly string[], slug: string): boolean =>
  patterns.some((pattern) =>
    new RegExp(
      `^${pattern
        .split('*')
        .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
        .join('.*')}$`,
    ).test(slug),
  );

const texts = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : value && typeof value === 'object' ? Object.values(value).flatMap(texts) : [];

const wildcard = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')}$`,
    'i',
  );

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The operations of `filter_query`. Source: the real service's documentation, "Filter queries". */
const OPERATIONS: Record<string, (value: unknown, wanted: string) => boolean> = {
  in: (value, wanted) => list(wanted).includes(String(value)),
  not_in: (value, wanted) => !list(wanted).includes(String(value)),
  like: (value, wanted) => typeof value === 'string' && wildcard(wanted).test(value),
  not_like: (value, wanted) => !(typeof value === 'string' && wildcard(wanted).test(value)),
  in_array: (value, wanted) => Array.isArray(value) && list(wanted).some((one) => value.includes(one)),
  any_in_array: (value, wanted) => Array.isArray(value) && list(wanted).some((one) => value.includes(one)),
  all_in_array: (value, wanted) => Array.isArray(value) && list(wanted).every((one) => value.includes(one)),
  gt_date: (value, wanted) => Date.parse(String(value)) > Date.parse(wanted),
  lt_date: (value, wanted) => Date.parse(String(value)) < Date.parse(wanted),
  gt_int: (value, wanted) => Number(value) > Number(wanted),
  lt_int: (value, wanted) => Number(value) < Number(wanted),
  gt_float: (value, wanted) => Number(value) > Number(wanted),
  lt_float: (value, wanted) => Number(value) < Number(wanted),
  is: (value, wanted) => {
    const answers: Record<string, boolean> = {
      empty: isEmpty(value),
      not_empty: !isEmpty(value),
      empty_array: Array.isArray(value) && value.length === 0,
      not_empty_array: Array.isArray(value) && value.length > 0,
      true: value === true,
      false: value === false,
      null: value === null || value === undefined,
      not_null: value !== null && value !== undefined,
    };
    const answer = answers[wanted];
    if (answer === undefined) throw new UnsupportedParameter(`filter_query[…][is]=${wanted}`);
    return answer;
  },
};

const FILTER = /^filter_query\[(\w+)\]\[(\w+)\]$/;

/** Whether a parameter is a filter of a content field. */
export const isFilter = (name: string): boolean => name.startsWith('filter_query');

const after = (time: string | null, limit: string) => time !== null && Date.parse(time) > Date.parse(limit);
const before = (time: string | null, limit: string) => time !== null && Date.parse(time) < Date.parse(limit);

/** The parameters that select stories. */
const SELECTIONS: Record<string, (story: Story, value: string) => boolean> = {
  starts_with: (story, value) => story.full_slug.startsWith(value),
  by_slugs: (story, value) => matchesSlug(list(value), story.full_slug),
  excluding_slugs: (story, value) => !matchesSlug(list(value), story.full_slug),
  by_uuids: (story, value) => list(value).includes(story.uuid),
  by_uuids_ordered: (story, value) => list(value).includes(story.uuid),
  by_ids: (story, value) => list(value).includes(String(story.id)),
  excluding_ids: (story, value) => !list(value).includes(String(story.id)),
  with_tag: (story, value) => list(value).some((tag) => story.tag_list.includes(tag)),
  content_type: (story, value) => story.content.component === value,
  // no folder of the demo content has a root story
  is_startpage: (_, value) => value !== 'true' && value !== '1',
  first_published_at_gt: (story, value) => after(story.first_published_at, value),
  first_published_at_lt: (story, value) => before(story.first_published_at, value),
  published_at_gt: (story, value) => after(story.published_at, value),
  published_at_lt: (story, value) => before(story.published_at, value),
  updated_at_gt: (story, value) => after(story.published_at, value),
  updated_at_lt: (story, value) => before(story.published_at, value),
};

/** The names of the parameters that {@link selectStories} carries out, besides those of {@link isFilter}. */
export const SELECTION_PARAMETERS: readonly string[] = [...Object.keys(SELECTIONS), 'search_term', 'sort_by'];

function compare(a: unknown, b: unknown, type: string | undefined): number {
  if (type === 'int' || type === 'float') return Number(a ?? 0) - Number(b ?? 0);
  return String(a ?? '').localeCompare(String(b ?? ''));
}

/**
 * The stories that the parameters select, in their order.
 *
 * @param reading the languages of the fields that are searched. @throws UnsupportedParameter
 */
export function selectStories(stories: readonly Story[], params: URLSearchParams, reading: Reading): Story[] {
  let selected = [...stories];
  const contentOf = (story: Story) => localizedContent(story.content, reading);
  for (const [name, value] of params) {
    const selects = SELECTIONS[name];
    if (selects) selected = selected.filter((story) => selects(story, value));
    if (name === 'search_term') {
      const term = value.toLowerCase();
      selected = selected.filter((story) =>
        [story.name, ...texts(contentOf(story))].some((text) => text.toLowerCase().includes(term)),
      );
    }
    if (isFilter(name)) {
      const [, field = '', operation = ''] = FILTER.exec(name) ?? [];
      const holds = OPERATIONS[operation];
      if (!holds) throw new UnsupportedParameter(name);
      selected = selected.filter((story) => holds(contentOf(story)[field], value));
    }
  }
  const ordered = params.get('by_uuids_ordered');
  if (ordered) {
    const order = list(ordered);
    selected.sort((a, b) => order.indexOf(a.uuid) - order.indexOf(b.uuid));
  }
  const keys = list(params.get('sort_by') ?? '').map((key) => {
    const [field = '', direction = 'asc', type] = key.split(':');
    if (
      !/^content\.\w+$/.test(field) &&
      ![
        'name',
        'slug',
        'full_slug',
        'position',
        'created_at',
        'published_at',
        'first_published_at',
        'updated_at',
      ].includes(field)
    )
      throw new UnsupportedParameter(`sort_by=${key}`);
    const readKey = (story: Story): unknown => {
      if (field.startsWith('content.')) return contentOf(story)[field.slice('content.'.length)];
      if (field === 'position') return story.id;
      return field === 'updated_at' ? story.published_at : story[field as 'name'];
    };
    return { readKey, sign: direction === 'desc' ? -1 : 1, type: field === 'position' ? 'int' : type };
  });
  if (keys.length > 0)
    selected.sort((a, b) =>
      keys.reduce((result, { readKey, sign, type }) => result || compare(readKey(a), readKey(b), type) * sign, 0),
    );
  return selected;
}
