import { describe, expect, it } from 'vitest';
import { seedStories } from '../../provider/seed/stories.ts';
import { plainText } from '../../src/cms/rich-text.ts';
import type { RichNode } from '../../src/cms/story.ts';
import { useShop } from '../shop.ts';

const shop = useShop();
const get = async (path: string, params: Record<string, string> = {}, token = 'local-cms-token') => {
  const response = await fetch(`${shop.providerUrl}/v2/cdn/${path}?${new URLSearchParams({ token, ...params })}`);
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
};

describe('the content delivery API', () => {
  it('lists the stories of a folder in pages, with the total in a header', async () => {
    const { body, headers } = await get('stories', { starts_with: 'europe-market/blog/', per_page: '5', page: '3', sort_by: 'first_published_at:desc' });
    expect(headers.get('total')).toBe('12');
    expect(headers.get('per-page')).toBe('5');
    expect(body.stories).toHaveLength(2);
    expect(body.cv).toBeGreaterThan(1_000_000_000);
  });

  it('returns a story in one language, with relations and without excluded fields', async () => {
    const slug = 'stories/europe-market/blog/dog/training/treat-maths-training-a-lot-without-overfeeding';
    const { body } = await get(slug, { language: 'sv', resolve_relations: 'article.related', excluding_fields: 'body' });
    expect(body.story.content.title).toBe('Godisräkning: träna mycket utan att övermata');
    expect(body.story.content.body).toBeUndefined();
    expect(body.story.lang).toBe('sv');
    expect(Object.keys(body.story.content).some((name) => name.includes('i18n'))).toBe(false);
    expect(body.rels[0].full_slug).toContain('body-condition-score');
    expect((await get('stories/europe-market/nothing')).status).toBe(404);
  });

  it('returns the texts with a dimension', async () => {
    const { body, headers } = await get('datasource_entries', { datasource: 'translations', dimension: 'sv', per_page: '1000' });
    expect(Number(headers.get('total'))).toBe(body.datasource_entries.length);
    expect(body.datasource_entries.find((entry: any) => entry.name === 'nav.home')).toMatchObject({ value: 'Home', dimension_value: 'Hem' });
  });

  it('returns drafts for the preview token only, and nothing without a token', async () => {
    expect((await get('stories', {}, 'wrong')).status).toBe(401);
    expect((await get('stories', { version: 'draft' })).status).toBe(401);
    expect((await get('stories', { version: 'draft' }, 'local-cms-preview-token')).status).toBe(200);
  });

  it('increases its version with every change', async () => {
    const version = async () => (await get('spaces/me')).body.space.version;
    const before = await version();
    await shop.control('translations/nav.home', { value: 'Home!' });
    const between = await version();
    await shop.control('stories/europe-market/faq', { description: 'Other' });
    expect([between > before, (await version()) > between]).toEqual([true, true]);
  });

  it('rejects changes of unknown stories, languages and texts', async () => {
    expect(await shop.control('stories/nothing-like-it', { title: 'x' })).toMatchObject({ errors: [{ code: 'not_found' }] });
    expect(await shop.control('stories/faq', { title: 'x', language: 'fr' })).toMatchObject({ errors: [{ code: 'bad_request' }] });
    expect(await shop.control('translations/a.b', {})).toMatchObject({ errors: [{ code: 'bad_request' }] });
  });
});

describe('the seeded content', () => {
  const stories = seedStories().filter(({ full_slug }) => full_slug.startsWith('europe-market/'));
  const storiesOf = (component: string) => stories.filter(({ content }) => content.component === component);

  it('has twelve articles, and six each of breeders, ambassadors and stories', () => {
    expect(['article', 'breeder', 'ambassador', 'success_story'].map((component) => storiesOf(component).length)).toEqual([12, 6, 6, 6]);
    for (const person of [...storiesOf('breeder'), ...storiesOf('ambassador'), ...storiesOf('success_story')]) expect(person.content.demo).toBe(true);
    expect(new Set(stories.map(({ uuid }) => uuid)).size).toBe(stories.length);
  });

  it('has at least 400 words in each article, in English and in Swedish', () => {
    for (const article of storiesOf('article'))
      for (const field of ['body', 'body__i18n__sv']) {
        const words = plainText(article.content[field] as RichNode).split(/\s+/).length;
        expect([article.slug, field, words >= 400]).toEqual([article.slug, field, true]);
      }
  });

  it('has every page in three languages and every person in two', () => {
    for (const page of storiesOf('page')) expect([page.slug, page.content.languages]).toEqual([page.slug, ['en', 'sv', 'pt']]);
    for (const person of storiesOf('breeder')) expect(person.content.languages).toEqual(['en', 'sv']);
  });

  it('has no people in Australia', () => {
    const australian = seedStories().filter(({ full_slug }) => full_slug.startsWith('australia-market/'));
    expect(new Set(australian.map(({ content }) => content.component))).toEqual(new Set(['article', 'page']));
  });
});
