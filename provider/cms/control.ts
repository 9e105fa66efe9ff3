import type { Store } from '../store.ts';
import { enqueueCms } from '../webhooks.ts';
import { SPACE } from './api.ts';
import { richText } from './rich-text.ts';
import { LANGUAGES, type Story, saveStory, stories, texts, touch, unpublish } from './stories.ts';

const wrong = (message: string, status = 400) => Response.json({ errors: [{ code: status === 404 ? 'not_found' : 'bad_request', message }] }, { status });

const COMPONENTS: [RegExp, string][] = [
  [/\/blog\//, 'article'],
  [/\/breeders\//, 'breeder'],
  [/\/ambassadors\//, 'ambassador'],
  [/\/success-stories\//, 'success_story'],
  [/./, 'page'],
];

/** By its whole address, by the one below the market's folder, or by its last part where only one story has it. */
function find(all: Story[], slug: string): Story | undefined {
  const last = all.filter((story) => story.slug === slug && story.full_slug.startsWith('europe-market/'));
  return all.find((story) => story.full_slug === slug || story.full_slug === `europe-market/${slug}`) ?? (last.length === 1 ? last[0] : undefined);
}

const told = (store: Store, story: Story, action: string) =>
  enqueueCms(store, { text: `${story.name} was ${action}`, action, space_id: SPACE.id, story_id: story.id, full_slug: story.full_slug });

/**
 * Changes a story, makes one, or takes it away, and tells the shop.
 *
 * Fields stand in the body or in its `content`; rich text may be Markdown. `language` limits a change to one language,
 * `draft: true` keeps it from the public, `published: false` takes the story away.
 */
export function changeStory(store: Store, slug: string, body: Record<string, unknown>): Response {
  const { language, draft, published, content, ...own } = body;
  if (language !== undefined && language !== 'en' && !(LANGUAGES as readonly unknown[]).includes(language)) return wrong('language must be en, sv or pt');
  const known = find(stories(store, 'draft'), slug);
  if (published === false) {
    if (!known) return wrong(`no story ${slug}`, 404);
    unpublish(store, known);
    told(store, known, 'unpublished');
    return Response.json({ story: { full_slug: known.full_slug, published: false } });
  }
  if (!known && !slug.includes('/')) return wrong(`no story ${slug}`, 404);
  const now = new Date().toISOString();
  const full = slug.includes('-market/') ? slug : `europe-market/${slug}`;
  const story: Story = known ?? {
    id: store.next('story', 5001),
    uuid: crypto.randomUUID(),
    name: full.split('/').at(-1) ?? full,
    slug: full.split('/').at(-1) ?? full,
    full_slug: full,
    created_at: now,
    first_published_at: null,
    published_at: null,
    tag_list: [],
    content: { component: COMPONENTS.find(([path]) => path.test(full))![1], title: full.split('/').at(-1), languages: [language ?? 'en'] },
  };
  const changed: Story['content'] = { ...story.content };
  for (const [name, value] of Object.entries({ ...own, ...(content as object | undefined) })) {
    const kept = name === 'body' && typeof value === 'string' ? richText(value, full.split('/')[0]!) : value;
    if (language === undefined) for (const of of LANGUAGES) delete changed[`${name}__i18n__${of}`];
    changed[language === undefined || language === 'en' ? name : `${name}__i18n__${language}`] = kept;
  }
  if (typeof changed.title !== 'string' || changed.title.trim() === '') return wrong('a story needs a title');
  const next: Story =
    draft === true ? { ...story, content: changed } : { ...story, first_published_at: story.first_published_at ?? now, published_at: now, content: changed };
  saveStory(store, next, draft === true ? 'draft' : 'published');
  if (draft !== true) told(store, next, 'published');
  return Response.json({ story: { full_slug: next.full_slug, content: changed } });
}

/** Changes a text, `{"value": …}` in every language or `{"en": …, "sv": …}` in some; `null` takes it away. */
export function changeText(store: Store, name: string, body: Record<string, unknown>): Response {
  const known = texts(store).find((entry) => entry.name === name) ?? { name, value: '', sv: '', pt: '' };
  if (body.value === null) store.put('text', name, { ...known, gone: true });
  else {
    const given = (key: string) => (typeof body[key] === 'string' ? (body[key] as string) : undefined);
    const every = given('value');
    const changed = { name, value: given('en') ?? every ?? known.value, sv: given('sv') ?? every ?? known.sv, pt: given('pt') ?? every ?? known.pt };
    if (!every && !given('en') && !given('sv') && !given('pt')) return wrong('value, en, sv or pt must be a text');
    store.put('text', name, changed);
  }
  touch(store);
  enqueueCms(store, { text: `${name} was saved`, action: 'entries_updated', space_id: SPACE.id, datasource_slug: 'translations' });
  return Response.json({ translation: texts(store).find((entry) => entry.name === name) ?? null });
}
