import { beforeAll, describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../provider/language.ts';
import { seedStories } from '../../provider/seed/stories.ts';
import { plainText } from '../../src/cms/rich-text.ts';
import type { RichNode } from '../../src/cms/story.ts';
import { useProvider } from './use-provider.ts';

const shop = useProvider();
/** The limits of the API have tests of their own. */
beforeAll(() => shop.control('setup', { cmsLimits: false }));
const get = async (path: string, params: Record<string, string> = {}, token = 'local-cms-token') => {
  const response = await fetch(`${shop.providerUrl}/v2/cdn/${path}?${new URLSearchParams({ token, ...params })}`);
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
};

describe('the content delivery API', () => {
  it('lists the stories of a folder in pages, with the total in a header', async () => {
    const { body, headers } = await get('stories', {
      starts_with: 'europe-market/blog/',
      per_page: '5',
      page: '3',
      sort_by: 'first_published_at:desc',
    });
    expect(headers.get('total')).toBe('12');
    expect(headers.get('per-page')).toBe('5');
    expect(body.stories).toHaveLength(2);
    expect(body.cv).toBeGreaterThan(1_000_000_000);
  });

  it('returns a story in one language, with relations and without excluded fields', async () => {
    const slug = 'stories/europe-market/blog/dog/training/treat-maths-training-a-lot-without-overfeeding';
    const { body } = await get(slug, {
      language: 'sv',
      resolve_relations: 'article.related',
      excluding_fields: 'body',
    });
    expect(body.story.content.title).toBe('Godisräkning: träna mycket utan att övermata');
    expect(body.story.content.body).toBeUndefined();
    expect(body.story.lang).toBe('sv');
    expect(Object.keys(body.story.content).some((name) => name.includes('i18n'))).toBe(false);
    expect(body.rels[0].full_slug).toContain('body-condition-score');
    expect((await get('stories/europe-market/nothing')).status).toBe(404);
  });

  it('names the picture of each article by its whole address, with words in the language of the reader', async () => {
    const seen = new Map<string, string[]>();
    for (const language of ['default', 'sv']) {
      const { body } = await get('stories', { starts_with: 'europe-market/blog/', language, per_page: '100' });
      for (const { content } of body.stories) {
        expect(content.picture).toMatchObject({ fieldtype: 'asset', id: expect.any(Number) });
        expect(content.picture.filename).toMatch(new RegExp(`^${shop.providerUrl}/media/scenes/[a-z-]+\\.svg$`));
        expect(content.picture_dark.filename).toBe(content.picture.filename.replace('.svg', '-night.svg'));
        seen.set(content.picture.filename, [...(seen.get(content.picture.filename) ?? []), content.picture.alt]);
      }
    }
    expect(seen.size).toBe(12);
    for (const [en, sv] of seen.values()) expect(en).not.toBe(sv);
    for (const address of seen.keys()) expect((await fetch(address)).status).toBe(200);
  });

  it('falls back to another language before the default one, and returns the assets of a story', async () => {
    const picture = { fieldtype: 'asset', id: 5, filename: 'https://a.storyblok.com/f/606101/bowl.png', alt: 'A bowl' };
    await shop.control('stories/fallback/languages', {
      title: 'English',
      content: { picture, blocks: [{ component: 'image', picture }] },
    });
    await shop.control('stories/fallback/languages', { title: 'Svenska', language: 'sv' });
    const title = async (params: Record<string, string>) =>
      (await get('stories/europe-market/fallback/languages', params)).body.story.content.title;
    expect([
      await title({ language: 'pt' }),
      await title({ language: 'pt', fallback_lang: 'sv' }),
      await title({ language: 'sv', fallback_lang: 'pt' }),
    ]).toEqual(['English', 'Svenska', 'Svenska']);
    const { body } = await get('stories/europe-market/fallback/languages', { resolve_assets: '1' });
    expect(body.assets).toEqual([picture]);
    expect((await get('stories/europe-market/fallback/languages')).body.assets).toBeUndefined();
  });

  const DRAFT = { version: 'draft' };
  const slugs = async (params: Record<string, string>) =>
    (await get('stories', { ...DRAFT, per_page: '100', ...params }, 'local-cms-preview-token')).body.stories.map(
      ({ full_slug }: { full_slug: string }) => full_slug,
    );

  it.each<[Record<string, string>, (slug: string) => boolean]>([
    [
      { by_slugs: 'europe-market/faq,europe-market/blog/cat/*' },
      (slug) => slug === 'europe-market/faq' || slug.startsWith('europe-market/blog/cat/'),
    ],
    [
      { starts_with: 'europe-market/', excluding_slugs: 'europe-market/blog/*' },
      (slug) => slug.startsWith('europe-market/') && !slug.includes('/blog/'),
    ],
    [{ starts_with: 'europe-market/', content_type: 'article' }, (slug) => /^europe-market\/blog\//.test(slug)],
    [{ 'filter_query[component][in]': 'breeder' }, (slug) => slug.includes('/breeders/')],
    [{ 'filter_query[title][is]': 'empty' }, () => false],
    [{ is_startpage: 'true' }, () => false],
  ])('selects stories by %j', async (params, expected) => {
    const all = await slugs({});
    const wanted = all.filter(expected);
    expect((await slugs(params)).sort()).toEqual(wanted.sort());
    if (wanted.length > 0) expect(wanted.length).toBeLessThan(all.length);
  });

  it('searches, sorts by content, and finds a story by its number and its uuid', async () => {
    expect(await slugs({ search_term: 'godisräkning', language: 'sv' })).toEqual([
      expect.stringContaining('treat-maths'),
    ]);
    const { stories } = (
      await get(
        'stories',
        { ...DRAFT, starts_with: 'europe-market/blog/', sort_by: 'content.title:desc', per_page: '100' },
        'local-cms-preview-token',
      )
    ).body;
    const titles = stories.map(({ content }: any) => content.title);
    expect(titles).toEqual([...titles].sort((a, b) => b.localeCompare(a)));
    const [first, second] = stories;
    expect((await get(`stories/${first.id}`)).body.story.full_slug).toBe(first.full_slug);
    expect((await get(`stories/${first.uuid}`, { find_by: 'uuid' })).body.story.full_slug).toBe(first.full_slug);
    expect(await slugs({ by_uuids_ordered: `${second.uuid},${first.uuid}` })).toEqual([
      second.full_slug,
      first.full_slug,
    ]);
  });

  it('lists links, tags and datasources', async () => {
    const { links } = (await get('links', { starts_with: 'europe-market/faq' })).body;
    expect(Object.values(links)).toMatchObject([{ slug: 'europe-market/faq', published: true }]);
    expect((await get('tags')).body.tags).toEqual(expect.any(Array));
    expect((await get('datasources')).body.datasources).toMatchObject([{ slug: 'translations' }]);
  });

  it('redirects a call without the current version to it, drafts not', async () => {
    const url = `${shop.providerUrl}/v2/cdn/stories?token=local-cms-token&per_page=1`;
    const answer = await fetch(url, { redirect: 'manual' });
    const { version } = (await get('spaces/me')).body.space;
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      `/v2/cdn/stories?token=local-cms-token&per_page=1&cv=${version}`,
    ]);
    expect(
      (
        await fetch(`${url.replace('local-cms-token', 'local-cms-preview-token')}&version=draft`, {
          redirect: 'manual',
        })
      ).status,
    ).toBe(200);
  });

  it.each<[string, Record<string, string>, string]>([
    ['stories', { from_release: '1' }, 'from_release'],
    ['stories', { 'filter_query[title][sounds_like]': 'x' }, 'sounds_like'],
    ['stories', { sort_by: 'weight' }, 'weight'],
    ['stories/europe-market/faq', { resolve_links_level: '2' }, 'resolve_links_level'],
    ['datasource_entries', { datasource: 'translations', starts_with: 'nav' }, 'starts_with'],
  ])('%s with a parameter that it does not carry out fails by its name: %j', async (path, params, name) => {
    const { status, body } = await get(path, { cv: '1', ...params });
    expect([status, body.error]).toEqual([501, expect.stringContaining(name)]);
  });

  it('returns the texts with a dimension', async () => {
    const page = (number: number) =>
      get('datasource_entries', {
        datasource: 'translations',
        dimension: 'sv',
        per_page: '1000',
        page: String(number),
      });
    const first = await page(1);
    const total = Number(first.headers.get('total'));
    const others = await Promise.all(Array.from({ length: Math.ceil(total / 1000) - 1 }, (_, i) => page(i + 2)));
    const entries = [first, ...others].flatMap(({ body }) => body.datasource_entries);
    expect(entries.length).toBe(total);
    expect(entries.find((entry: any) => entry.name === 'nav.home')).toMatchObject({
      value: 'Home',
      dimension_value: 'Hem',
    });
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
    expect(await shop.control('stories/nothing-like-it', { title: 'x' })).toMatchObject({
      errors: [{ code: 'not_found' }],
    });
    expect(await shop.control('stories/faq', { title: 'x', language: 'fr' })).toMatchObject({
      errors: [{ code: 'bad_request' }],
    });
    expect(await shop.control('translations/a.b', {})).toMatchObject({ errors: [{ code: 'bad_request' }] });
  });
});

describe('the seeded content', () => {
  const stories = seedStories().filter(({ full_slug }) => full_slug.startsWith('europe-market/'));
  const storiesOf = (component: string) => stories.filter(({ content }) => content.component === component);

  it('has twelve articles, and six each of breeders, ambassadors and stories', () => {
    expect(
      ['article', 'breeder', 'ambassador', 'success_story'].map((component) => storiesOf(component).length),
    ).toEqual([12, 6, 6, 6]);
    for (const person of [...storiesOf('breeder'), ...storiesOf('ambassador'), ...storiesOf('success_story')])
      expect(person.content.demo).toBe(true);
    expect(new Set(stories.map(({ uuid }) => uuid)).size).toBe(stories.length);
  });

  it('has at least 400 words in each article, in English and in Swedish', () => {
    for (const article of storiesOf('article'))
      for (const field of ['body', 'body__i18n__sv']) {
        const words = plainText(article.content[field] as RichNode).split(/\s+/).length;
        expect([article.slug, field, words >= 400]).toEqual([article.slug, field, true]);
      }
  });

  it('has every page in every language and every person in two', () => {
    for (const page of storiesOf('page')) expect([page.slug, page.content.languages]).toEqual([page.slug, LANGUAGES]);
    for (const person of storiesOf('breeder')) expect(person.content.languages).toEqual(['en', 'sv']);
  });

  it('has no people in Australia', () => {
    const australian = seedStories().filter(({ full_slug }) => full_slug.startsWith('australia-market/'));
    expect(new Set(australian.map(({ content }) => content.component))).toEqual(
      new Set(['article', 'page', 'product_questions']),
    );
  });
});
