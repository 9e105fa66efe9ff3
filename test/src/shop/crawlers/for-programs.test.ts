import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../../../src/platform/shared/day.ts';
import { marketZone } from '../../../../src/platform/shared/time-zones.ts';
import { crawlers, feedPath, formOf, pages, ucp } from '../../../../src/routes.ts';
import { prefersMarkdown } from '../../../../src/site/preferred-form.ts';
import { useSharedShop, useShop } from '../../../shop.ts';

const PRODUCT = pages.product('de', 'dog-food', 'insect-oat-adult-dog');

describe('Markdown of a page', () => {
  const shop = useSharedShop();

  it.each([
    ['text/markdown', true],
    ['text/markdown, text/html;q=0.8', true],
    ['text/html, text/markdown;q=0.5', false],
    ['text/html,application/xhtml+xml,*/*;q=0.8', false],
    ['text/markdown;q=0', false],
    ['*/*', false],
    ['', false],
  ])('is preferred by a caller that accepts %j: %j', (accept, expected) => {
    const headers = new Headers({ accept });
    expect(prefersMarkdown({ method: 'GET', headers })).toBe(expected);
    expect(prefersMarkdown({ method: 'POST', headers })).toBe(false);
  });

  it('is decided for whatever a caller accepts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 600 }), (accept) => {
        const headers = new Headers({ accept: `text/markdown${accept.replace(/[^ -~]/g, '')}` });
        expect(typeof prefersMarkdown({ method: 'GET', headers })).toBe('boolean');
      }),
    );
  });

  it('answers at the address of the page, which says so, also once the page is kept', async () => {
    for (let i = 0; i < 2; i++) {
      const page = await shop.get(PRODUCT, { accept: 'text/html' });
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(page.headers.get('link')).toContain(
        `<${formOf(PRODUCT, 'markdown')}>; rel="alternate"; type="text/markdown"`,
      );
      expect(page.headers.get('vary')).toMatch(/(?:^|, )Accept(?:,|$)/);
      const found = await shop.get(PRODUCT, { accept: 'text/markdown' });
      expect([found.status, found.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
      expect(found.headers.get('content-location')).toBe(formOf(PRODUCT, 'markdown'));
      expect(await found.text()).toBe(await (await shop.get(formOf(PRODUCT, 'markdown'))).text());
    }
  });

  it('is none of a page that has no other form', async () => {
    const { headers } = await shop.get(pages.cart('de'), { accept: 'text/markdown' });
    expect(headers.get('content-type')).toContain('text/html');
    expect((await shop.get(pages.home('de'))).headers.get('link')).not.toContain('text/markdown');
  });
});

describe('what programs are told', () => {
  const shop = useSharedShop();
  const read = async (path: string) => {
    const response = await shop.get(path);
    return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() };
  };

  it('leads only to addresses that answer', async () => {
    const { status, type, text } = await read(crawlers.agents);
    expect([status, type]).toEqual([200, 'text/markdown; charset=utf-8']);
    const addresses = [...text.matchAll(/http:\/\/localhost:\d+(\/[^\s,{]*?)[.,]?(?=[\s,{]|$)/g)].map(
      ([, path]) => path!,
    );
    expect(addresses).toEqual(
      expect.arrayContaining([
        ucp.profile,
        ucp.mcp,
        feedPath('de', 'tsv').replace('de', text.match(/feeds\/(..)/)![1]!),
      ]),
    );
    for (const path of new Set(addresses.filter((path) => ![ucp.mcp, ucp.rest, `${ucp.permalink}/`].includes(path))))
      expect([path, (await shop.get(path)).status]).toEqual([path, 200]);
  });

  it('has a catalogue of its interfaces', async () => {
    const { type, text } = await read(crawlers.apiCatalogue);
    expect(type).toContain('application/linkset+json');
    const { linkset } = JSON.parse(text);
    expect(linkset.map(({ anchor }: any) => anchor)).toEqual(
      expect.arrayContaining([
        `${shop.url}${ucp.rest}`,
        `${shop.url}${ucp.mcp}`,
        `${shop.url}${feedPath('de', 'xml')}`,
      ]),
    );
    for (const { href } of linkset.flatMap((entry: any) => [
      ...(entry['service-desc'] ?? []),
      ...(entry['service-doc'] ?? []),
    ]))
      expect([href, (await fetch(href)).status]).toEqual([href, 200]);
  });

  it('has a way to report a weakness that does not expire soon', async () => {
    const { text, type } = await read(crawlers.security);
    expect(type).toContain('text/plain');
    const contact = /^Contact: (\S+)$/m.exec(text)![1]!;
    expect((await fetch(contact)).status).toBe(200);
    const { now } = await shop.control('clock');
    const zone = marketZone('SE');
    const expires = dayOf(new Date(/^Expires: (\S+)$/m.exec(text)![1]!), zone);
    const today = dayOf(new Date(now), zone);
    expect([expires > addDays(today, 90), expires < addDays(today, 365)]).toEqual([true, true]);
  });

  it('says in robots.txt that assistants may answer from the pages and nobody may train with them', async () => {
    const { text } = await read(crawlers.robots);
    expect(text).toContain('\nContent-Signal: search=yes, ai-input=yes, ai-train=no\n');
    expect(text).toContain('\nAllow: /api/ucp/\n');
  });
});

describe('a shop that signals nothing', () => {
  const shop = useShop({ CONTENT_SIGNAL: '' });
  it('says nothing of it', async () => {
    expect(await (await shop.get(crawlers.robots)).text()).not.toContain('Content-Signal');
  });
});
