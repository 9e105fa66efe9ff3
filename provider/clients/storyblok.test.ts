import StoryblokClient from 'storyblok-js-client';
import { beforeAll, expect, it } from 'vitest';
import { useProvider } from './provider.ts';

const provider = useProvider();
const ARTICLE = 'cdn/stories/europe-market/blog/dog/training/treat-maths-training-a-lot-without-overfeeding';
const clientWith = (accessToken: string) =>
  new StoryblokClient({
    accessToken,
    endpoint: `${provider.url}/v2`,
    cache: { type: 'memory', clear: 'auto' },
    inlineAssets: true,
  });
let client: StoryblokClient;
beforeAll(() => {
  client = clientWith('local-cms-token');
});

it('reads a story in a language, with its relations in their place', async () => {
  const { data } = await client.get(ARTICLE, { language: 'sv', resolve_relations: 'article.related' });
  expect(data.story).toMatchObject({
    lang: 'sv',
    content: {
      title: 'Godisräkning: träna mycket utan att övermata',
      related: [{ full_slug: expect.stringContaining('body-condition-score') }],
    },
  });
  const english = await client.getStory(ARTICLE.slice('cdn/stories/'.length), { language: 'pt', fallback_lang: 'sv' });
  expect(english.data.story.content.title).toBe('Godisräkning: träna mycket utan att övermata');
});

it('lists stories page by page, by filter and by tag', async () => {
  const { data, total, perPage } = await client.get('cdn/stories', {
    starts_with: 'europe-market/blog/',
    per_page: 5,
    page: 3,
    sort_by: 'first_published_at:desc',
  });
  expect([data.stories.length, total, perPage]).toEqual([2, 12, 5]);
  const all = await client.getAll('cdn/stories', {
    starts_with: 'europe-market/',
    filter_query: { component: { in: 'breeder' } },
  });
  expect(all).toHaveLength(6);
  const { data: tagged } = await client.getStories({ with_tag: 'insects' });
  expect(tagged.stories.length).toBeGreaterThan(1);
});

it('lists links, tags, datasources and their entries', async () => {
  const links = await client.getAll('cdn/links', { starts_with: 'europe-market/blog/' });
  expect(links).toHaveLength(12);
  const { data } = await client.get('cdn/tags');
  expect(data.tags).toContainEqual({ name: 'insects', taggings_count: expect.any(Number) });
  expect((await client.get('cdn/datasources')).data.datasources).toMatchObject([{ slug: 'translations' }]);
  const entries = await client.getAll('cdn/datasource_entries', {
    datasource: 'translations',
    dimension: 'sv',
    per_page: 1000,
  });
  expect(entries.find(({ name }) => name === 'nav.home')).toMatchObject({ dimension_value: 'Hem' });
  expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
});

it('puts assets into the content', async () => {
  const picture = { fieldtype: 'asset', id: 5, filename: 'https://a.storyblok.com/f/606101/bowl.png', alt: 'A bowl' };
  await provider.control('stories/clients/assets', { title: 'Assets', content: { picture } });
  const { data } = await client.get('cdn/stories/europe-market/clients/assets', { resolve_assets: 1 });
  expect(data.story.content.picture).toMatchObject(picture);
});

it('sees a change when its cache is flushed, and drafts with the preview token only', async () => {
  const title = async (reader: StoryblokClient, version?: 'draft') =>
    (await reader.get('cdn/stories/europe-market/faq', { ...(version && { version }) })).data.story.content.title;
  const before = await title(client);
  await provider.control('stories/faq', { title: 'Changed' });
  await client.flushCache();
  expect([before === 'Changed', await title(clientWith('local-cms-token'))]).toEqual([false, 'Changed']);
  await provider.control('stories/faq', { title: 'Draft', draft: true });
  expect(await title(clientWith('local-cms-preview-token'), 'draft')).toBe('Draft');
  await expect(title(client, 'draft')).rejects.toMatchObject({ status: 401 });
  await expect(client.get('cdn/stories/europe-market/nothing')).rejects.toMatchObject({ status: 404 });
});
