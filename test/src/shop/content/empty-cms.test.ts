import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONTENT_PAGES, PEOPLE } from '../../../../src/routes.ts';
import { EMPTY_DATASETS } from '../../../../src/shop/content/datasets.ts';
import { useShop } from '../../../shop.ts';

/** A content delivery API of a space without stories and texts. */
const server = createServer(({ url = '' }, response) => {
  const { pathname } = new URL(url, 'http://cms');
  const answers: Record<string, object> = {
    '/spaces/me': { space: { version: 1 } },
    '/stories': { stories: [], rels: [], links: [], cv: 1 },
    '/datasource_entries': { datasource_entries: [] },
  };
  const answer = answers[pathname];
  response
    .writeHead(answer ? 200 : 404, { 'Content-Type': 'application/json', total: '0' })
    .end(JSON.stringify(answer ?? {}));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => void server.close());

describe.each([
  ['no CMS', ''],
  ['an empty CMS', `http://127.0.0.1:${(server.address() as AddressInfo).port}`],
])('with %s', (_, cmsUrl) => {
  const shop = useShop({ CMS_URL: cmsUrl });
  // The local start copies the provider's content to KV; a shop without content has no copies either.
  beforeAll(async () => {
    const kv = await shop.kv();
    for (const { name } of (await kv.list({ prefix: 'cms:' })).keys) await kv.delete(name);
  });
  const read = async (path: string) => {
    const answer = await shop.get(path);
    return { status: answer.status, html: await answer.text() };
  };

  it.each(PEOPLE)(
    'the list of %s is the empty dataset: a page that says so, and that search engines leave out',
    async (list) => {
      expect(EMPTY_DATASETS[list]).toEqual({ stories: [], rels: [] });
      for (const [market, empty] of [
        ['de', 'Nobody is listed here yet.'],
        ['se', 'Här finns ingen än.'],
        ['pt', 'Ainda não está aqui ninguém.'],
      ] as const) {
        const { status, html } = await read(`/${market}/${list}`);
        expect([market, list, status]).toEqual([market, list, 200]);
        expect(html).toContain(empty);
        expect(html).toContain('content="noindex"');
        expect(html).not.toContain('story-card');
        expect(html).not.toContain(`href="/${market}/blog"`);
      }
      expect((await read(`/de/${list}/anybody`)).status).toBe(404);
    },
  );

  it('every page of the shop is there, and none links to content that is missing', async () => {
    const seen = new Set([
      '/de',
      '/se',
      '/de/blog',
      '/de/blog/dog',
      '/de/blog/dog/health',
      '/de/dog-food',
      '/de/dog-food/insect-oat-adult-dog',
      '/de/search?q=oat',
      '/de/cart',
      '/de/feeding-plan',
    ]);
    const wrong: string[] = [];
    for (const path of [...seen]) {
      const { status, html } = await read(path);
      if (status !== 200) wrong.push(`${path} answers ${status}`);
      if (/>(?:footer|header|blog|people|home)\.[a-z_]+</.test(html)) wrong.push(`${path} shows a key`);
      for (const [, href = ''] of html.matchAll(/<a [^>]*href="(\/[^"#]*)/g)) {
        const to = href.replaceAll('&amp;', '&');
        if (seen.has(to) || /^\/(?:api|@)/.test(to)) continue;
        seen.add(to);
        const linked = await shop.get(to);
        if (linked.status >= 400) wrong.push(`${path} links ${to}: ${linked.status}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('pages of information are missing, the sitemap and the lists for programs leave them out', async () => {
    // the form stands without the story
    const missing = CONTENT_PAGES.filter((page) => page !== 'contact');
    for (const page of missing) expect([page, (await read(`/de/${page}`)).status]).toEqual([page, 404]);
    expect((await read('/de/contact')).status).toBe(200);
    const files = ['/sitemap/de.xml', '/sitemap/de-dog-food.xml', '/llms.txt'];
    const listed = (await Promise.all(files.map(async (file) => (await read(file)).html))).join();
    expect(listed).toContain('/de/dog-food');
    for (const path of [...missing, ...PEOPLE, 'blog'])
      expect(listed).not.toMatch(new RegExp(`/de/${path}(?:[</\\s)]|$)`));
    expect(listed).not.toMatch(/^## (?:Articles|Information)$/m);
  });

  it('the footer has no column about us, whose links would all lead to content', async () => {
    const { html } = await read('/de/dog-food');
    const footer = html.slice(html.indexOf('<footer'));
    expect(footer).toContain('>Help</h2>');
    expect(footer).not.toContain('About us');
    expect(footer).not.toContain('<ul></ul>');
  });
});
