import { describe, expect, it } from 'vitest';
import { pages } from '../../../src/routes.ts';
import { useSharedShop } from '../../shop.ts';

const shop = useSharedShop();

describe('the header Link', () => {
  it.each([
    [pages.home('de'), 200, 'main'],
    [pages.product('de', 'dog-food', 'insect-oat-adult-dog'), 200, 'product'],
    [pages.cart('de'), 200, 'all'],
    [pages.newsletter('de'), 200, 'all'],
    ['/de/nowhere', 404, 'guide'],
  ])('of %s names the style sheet that the page has, and the font, which both exist', async (path, status, styles) => {
    const answer = await shop.get(path);
    const sheets = [...(await answer.text()).matchAll(/<link rel="stylesheet" href="(\/assets\/[^"]+)"/g)].map(
      ([, href]) => href!,
    );
    const link = answer.headers.get('link') ?? '';
    expect([answer.status, sheets]).toEqual([status, [expect.stringMatching(new RegExp(`^/assets/${styles}-`))]]);
    const [sheet, font] = link.split(', ');
    expect(sheet).toBe(`<${sheets[0]}>; rel=preload; as=style`);
    expect(font).toMatch(/^<\/assets\/[\w-]+\.woff2>; rel=preload; as=font; type="font\/woff2"; crossorigin$/);
    for (const value of [sheet, font]) {
      const file = await shop.get(/^<(.+?)>/.exec(value!)![1]!);
      await file.arrayBuffer();
      expect(file.status).toBe(200);
    }
  });

  it('of a page that reads itself anew names none', async () => {
    const answer = await shop.get(pages.cart('de'), { 'sec-fetch-dest': 'empty' });
    await answer.text();
    expect([answer.status, answer.headers.get('link')]).toEqual([200, null]);
  });

  it.each(['/api/cart', '/de/dog-food/insect-oat-adult-dog.md', '/dog-food/', '/healthz', '/speculation-rules.json'])(
    'of %s, which is no page, names none',
    async (path) => {
      const answer = await shop.get(path);
      await answer.text();
      expect(answer.headers.get('link') ?? '').not.toContain('preload');
    },
  );
});
