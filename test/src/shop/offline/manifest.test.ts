import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { manifestPath } from '../../../../src/routes.ts';
import type { manifestOf } from '../../../../src/shop/offline/manifest.ts';
import { COLOURS, SITE } from '../../../../src/site/brand.ts';
import { useSharedShop } from '../../../shop.ts';

const shop = useSharedShop();
const manifestIn = async (path: string): Promise<ReturnType<typeof manifestOf>> => (await shop.get(path)).json();

/** Width and height of a PNG, from its first chunk. */
function sizeOf(png: Buffer): string {
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

it.each([
  ['se', 'sv-SE', 'Foderplan'],
  ['de', 'en-DE', 'Feeding plan'],
  ['pt', 'pt-PT', 'Plano alimentar'],
])('/%s has a manifest in its language, which opens the shop there', async (cc, lang, planner) => {
  const answer = await shop.get(manifestPath(cc));
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/manifest+json; charset=utf-8',
    'public, max-age=3600',
  ]);
  const manifest = (await answer.json()) as ReturnType<typeof manifestOf>;
  expect(manifest).toMatchObject({
    name: SITE,
    lang,
    id: `/${cc}`,
    start_url: `/${cc}`,
    scope: '/',
    display: 'standalone',
  });
  expect([manifest.theme_color, manifest.background_color]).toEqual([COLOURS.paper, COLOURS.paper]);
  expect(manifest.shortcuts[0]).toEqual({ name: planner, url: `/${cc}/feeding-plan` });
  for (const { url } of manifest.shortcuts) expect([url, (await shop.get(url)).status < 400]).toEqual([url, true]);
});

it('every page names the manifest of its market, and its policy allows it', async () => {
  for (const path of ['/de', '/se/dog-food', '/pt/faq', '/dog-food', '/de/nope']) {
    const answer = await shop.get(path);
    const cc = /^\/([a-z]{2})(?:\/|$)/.exec(path)?.[1] ?? 'se';
    expect(await answer.text()).toContain(`<link rel="manifest" href="${manifestPath(cc)}"/>`);
    expect(answer.headers.get('content-security-policy')).toContain("manifest-src 'self'");
  }
  expect((await manifestIn('/manifest.webmanifest')).lang).toBe('sv-SE');
  expect((await shop.get('/DE/manifest.webmanifest')).headers.get('location')).toBe('/de/manifest.webmanifest');
  expect((await shop.get('/xx/manifest.webmanifest')).status).toBe(404);
});

it('the icons have the sizes that it says, and one may be cut into any shape', async () => {
  const { icons } = await manifestIn(manifestPath('de'));
  expect(icons.filter(({ purpose }) => purpose === 'maskable')).toHaveLength(1);
  for (const { src, sizes, type } of icons) {
    const answer = await shop.get(src);
    expect([src, answer.status, answer.headers.get('content-type')]).toEqual([src, 200, type]);
    if (sizes !== 'any') expect([src, sizeOf(Buffer.from(await answer.arrayBuffer()))]).toEqual([src, sizes]);
  }
  // the icon of the tab is the drawing of all others
  expect(readFileSync('client/public/icon.svg', 'utf8')).toContain(COLOURS.brand.toUpperCase());
});
