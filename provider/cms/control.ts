import { byLanguage, LANGUAGES, SOURCE_LANGUAGE, TRANSLATIONS } from '../language.ts';
import type { Store } from '../store.ts';
import { enqueueCms } from '../webhooks.ts';
import { SPACE } from './api.ts';
import { richText } from './rich-text.ts';
import { bumpCacheVersion, saveStory, stories, texts, unpublish } from './stories.ts';
import { fieldIn, type Story } from './story.ts';

const errorResponse = (message: string, status = 400) =>
  Response.json({ errors: [{ code: status === 404 ? 'not_found' : 'bad_request', message }] }, { status });

/** Names in a sentence: "en, sv or pt". */
const oneOf = (names: readonly string[]) => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names);

const COMPONENTS: [RegExp, string][] = [
  [/\/blog\//, 'article'],
  [/\/breeders\//, 'breeder'],
  [/\/ambassadors\//, 'ambassador'],
  [/\/success-stories\//, 'success_story'],
  [/./, 'page'],
];

/**
 * Finds a story by its full slug, by its path below the market's folder, or by its last segment if only one story has
 * it.
 */
function findStory(all: Story[], slug: string): Story | undefined {
  const sameSlug = all.filter((story) => story.slug === slug && story.full_slug.startsWith('europe-market/'));
  return (
    all.find((story) => story.full_slug === slug || story.full_slug === `europe-market/${slug}`) ??
    (sameSlug.length === 1 ? sameSlug[0] : undefined)
  );
}

const notifyShop = (store: Store, story: Story, action: string) =>
  enqueueCms(store, {
    text: `${story.name} was ${action}`,
    action,
    space_id: SPACE.id,
    story_id: story.id,
    full_slug: story.full_slug,
  });

/**
 * Changes, creates or unpublishes a story, and notifies the shop.
 *
 * The body holds the fields itself or under `content`; rich text may be Markdown. `language` limits the change to one
 * language, `draft: true` saves it as a draft only, `published: false` unpublishes the story.
 */
export function changeStory(store: Store, slug: string, body: Record<string, unknown>): Response {
  const { language, draft, published, content, ...fields } = body;
  const written = LANGUAGES.find((known) => known === (language ?? SOURCE_LANGUAGE));
  if (!written) return errorResponse(`language must be ${oneOf(LANGUAGES)}`);
  const existing = findStory(stories(store, 'draft'), slug);
  if (published === false) {
    if (!existing) return errorResponse(`no story ${slug}`, 404);
    unpublish(store, existing);
    notifyShop(store, existing, 'unpublished');
    return Response.json({ story: { full_slug: existing.full_slug, published: false } });
  }
  if (!existing && !slug.includes('/')) return errorResponse(`no story ${slug}`, 404);
  const now = new Date().toISOString();
  const fullSlug = slug.includes('-market/') ? slug : `europe-market/${slug}`;
  const story: Story = existing ?? {
    id: store.nextNumber('story', 5001),
    uuid: crypto.randomUUID(),
    name: fullSlug.split('/').at(-1) ?? fullSlug,
    slug: fullSlug.split('/').at(-1) ?? fullSlug,
    full_slug: fullSlug,
    created_at: now,
    first_published_at: null,
    published_at: null,
    tag_list: [],
    content: {
      component: COMPONENTS.find(([path]) => path.test(fullSlug))![1],
      title: fullSlug.split('/').at(-1),
      languages: [written],
    },
  };
  const changed: Story['content'] = { ...story.content };
  for (const [name, value] of Object.entries({ ...fields, ...(content as object | undefined) })) {
    const fieldValue = name === 'body' && typeof value === 'string' ? richText(value, fullSlug.split('/')[0]!) : value;
    if (language === undefined) for (const otherLanguage of TRANSLATIONS) delete changed[fieldIn(name, otherLanguage)];
    changed[fieldIn(name, written)] = fieldValue;
  }
  if (typeof changed.title !== 'string' || changed.title.trim() === '') return errorResponse('a story needs a title');
  const saved: Story =
    draft === true
      ? { ...story, content: changed }
      : { ...story, first_published_at: story.first_published_at ?? now, published_at: now, content: changed };
  saveStory(store, saved, draft === true ? 'draft' : 'published');
  if (draft !== true) notifyShop(store, saved, 'published');
  return Response.json({ story: { full_slug: saved.full_slug, content: changed } });
}

/** Whether content was changed since seeding. */
export const isContentChanged = (store: Store): boolean =>
  store.all('story').length > 0 || store.all('text').length > 0;

/** Tells the shop that the content is another one, as the service does when a release is merged. */
export const notifyOfContent = (store: Store): void =>
  enqueueCms(store, { text: 'The content was restored', action: 'merged', space_id: SPACE.id, release_id: 1 });

/**
 * Changes a text: `{"value": …}` in every language, `{"en": …, "sv": …}` in some; an empty one is not translated.
 * `{"value": null}` deletes it.
 */
export function changeText(store: Store, name: string, body: Record<string, unknown>): Response {
  const existing = texts(store).find((entry) => entry.name === name) ?? {
    name,
    value: '',
    ...byLanguage(TRANSLATIONS, () => ''),
  };
  if (body.value === null) store.put('text', name, { ...existing, gone: true });
  else {
    const textOf = (key: string) => (typeof body[key] === 'string' ? (body[key] as string) : undefined);
    const everyLanguage = textOf('value');
    const changed = {
      name,
      value: textOf(SOURCE_LANGUAGE) ?? everyLanguage ?? existing.value,
      ...byLanguage(TRANSLATIONS, (language) => textOf(language) ?? everyLanguage ?? existing[language]),
    };
    if ([everyLanguage, ...LANGUAGES.map(textOf)].every((text) => text === undefined))
      return errorResponse(`${oneOf(['value', ...LANGUAGES])} must be a text`);
    store.put('text', name, changed);
  }
  bumpCacheVersion(store);
  enqueueCms(store, {
    text: `${name} was saved`,
    action: 'entries_updated',
    space_id: SPACE.id,
    datasource_slug: 'translations',
  });
  return Response.json({ translation: texts(store).find((entry) => entry.name === name) ?? null });
}
