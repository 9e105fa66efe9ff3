import { describe, expect, it } from 'vitest';
import { PEOPLE } from '../../../../src/routes.ts';
import { eventually, useShop } from '../../../shop.ts';

const shop = useShop();
const text = async (path: string) => (await shop.get(path)).text();
const alternatesOf = (html: string) =>
  [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)"/gi)].map(([, language]) => language);
const isIndexed = (html: string) => !/<meta name="robots" content="noindex"/.test(html);
/** The Portuguese links to stories and their lists, except in the breadcrumb trail. */
const storyLinks = (html: string) =>
  [
    ...html
      .replace(/<nav class="crumbs".*?<\/nav>/s, '')
      .matchAll(/<a [^>]*href="(\/pt\/(?:blog|breeders|ambassadors|success-stories)[^"]*)"/g),
  ].map(([, href]) => href);

const ARTICLE = 'blog/dog/training/treat-maths-training-a-lot-without-overfeeding';

describe('Portuguese, in which no story is written', () => {
  it.each(['blog', 'blog/dog', 'blog/dog/training', ...PEOPLE])(
    '/pt/%s is a friendly empty page that is not indexed',
    async (list) => {
      const answer = await shop.get(`/pt/${list}`);
      const html = await answer.text();
      expect(answer.status).toBe(200);
      expect([
        storyLinks(html).filter((href) => href !== `/pt/${list}`),
        html.includes('em inglês'),
        isIndexed(html),
      ]).toEqual([[], false, false]);
      expect(html).toMatch(/class="empty".*<a class="chip" href="\/pt\/dog-food"/s);
    },
  );

  it.each([ARTICLE, 'breeders/kennel-bjorkhyddan', 'success-stories/a-picky-terrier'])(
    '/pt/%s opens, in English and not indexed',
    async (story) => {
      const answer = await shop.get(`/pt/${story}`);
      const html = await answer.text();
      expect([
        answer.status,
        isIndexed(html),
        html.includes('<div class="prose" lang="en">'),
        html.includes('Este texto está em inglês'),
      ]).toEqual([200, false, true, true]);
      for (const path of [`/de/${story}`, `/se/${story}`]) {
        const other = await text(path);
        expect([path, isIndexed(other), alternatesOf(other).length]).toEqual([path, true, 26]);
        expect(alternatesOf(other)).toEqual(expect.arrayContaining(['en-DE', 'sv-SE', 'x-default']));
        expect(alternatesOf(other)).not.toContain('pt-PT');
      }
    },
  );

  it('has no alternate of the lists, and none of the stories and lists in its sitemap', async () => {
    for (const list of ['blog', 'blog/dog', ...PEOPLE])
      expect([list, alternatesOf(await text(`/de/${list}`)).includes('pt-PT')]).toEqual([list, false]);
    expect(alternatesOf(await text('/de/faq'))).toContain('pt-PT');
    const map = await text('/sitemap/pt.xml');
    expect(
      [...map.matchAll(/\/pt\/(?:blog|breeders|ambassadors|success-stories)[^<]*/g)].map(([path]) => path),
    ).toEqual([]);
    expect(map).toContain('/pt/faq<');
  });
});

describe('what editors translate', () => {
  const cat = 'blog/cat/training/teach-your-cat-to-come-five-minutes-a-day';

  it('an article without Swedish is not listed in Sweden, and has no alternate there', async () => {
    expect(await text('/se/blog/cat')).toContain(`/se/${cat}`);
    await shop.control(`stories/${cat}`, { languages: ['en'] });
    await eventually(async () => !(await text('/se/blog/cat')).includes(`/se/${cat}`));
    expect((await text('/se/blog/cat')).includes('/se/blog/cat/facts-and-tips/')).toBe(true);
    for (const path of [
      '/se',
      '/se/search?q=training&show=articles',
      '/se/blog/cat/health/the-neutered-indoor-cat-keeping-the-waistline',
      '/sitemap/se.xml',
    ])
      await expect.poll(async () => [path, (await text(path)).includes(cat)]).toEqual([path, false]);
    await eventually(async () => !isIndexed(await text(`/se/${cat}`)));
    // the address without a market is that of Sweden
    const german = async () =>
      alternatesOf(await text(`/de/${cat}`)).filter((language) =>
        ['en-FI', 'sv-SE', 'pt-PT', 'x-default'].includes(language!),
      );
    await expect.poll(german).toEqual(['en-FI']);
    await expect.poll(async () => alternatesOf(await text('/de/blog/cat/training'))).not.toContain('sv-SE');
    expect(alternatesOf(await text('/de/blog/cat'))).toContain('sv-SE');
  });

  it('an article with Portuguese is listed in Portugal', async () => {
    await shop.control(`stories/${ARTICLE}`, { title: 'Contas com guloseimas', language: 'pt' });
    await shop.control(`stories/${ARTICLE}`, { languages: ['en', 'sv', 'pt'] });
    await eventually(async () => storyLinks(await text('/pt/blog/dog')).includes(`/pt/${ARTICLE}`));
    const html = await eventually(async () => {
      const page = await text('/pt/blog');
      return isIndexed(page) && page;
    });
    expect(storyLinks(html).filter((href) => href!.split('/').length > 5)).toEqual([`/pt/${ARTICLE}`]);
    await expect.poll(() => text('/sitemap/pt.xml')).toContain(`/pt/${ARTICLE}<`);
    await expect.poll(async () => alternatesOf(await text(`/se/${ARTICLE}`))).toContain('pt-PT');
    expect(await text('/pt/blog/cat')).toContain('Ainda nada foi escrito aqui');
    expect(isIndexed(await text('/pt/blog/cat'))).toBe(false);
  });

  it('a text links only stories in its language', async () => {
    const body =
      'Read [on kneading](/blog/cat/facts-and-tips/why-cats-knead-and-five-other-habits-explained), [our breeders](/breeders#top) and [the answers](/faq).';
    await shop.control('stories/imprint', { body });
    const german = await eventually(async () => {
      const page = await text('/de/imprint');
      return page.includes('on kneading</a>') && page;
    });
    expect(german).toContain('<a href="/de/breeders#top">our breeders</a>');
    const html = await eventually(async () => {
      const page = await text('/pt/imprint');
      return page.includes('on kneading') && page;
    });
    expect(html).toMatch(/Read (?:<!-- -->)?on kneading(?:<!-- -->)?, (?:<!-- -->)?our breeders(?:<!-- -->)? and /);
    expect(html).toContain('<a href="/pt/faq">the answers</a>');
  });
});
