import { beforeAll, expect, it } from 'vitest';
import { api } from '../../src/routes.ts';
import { CLOSED_PLATFORM } from '../../tools/claims/claims.ts';
import { problemsOf } from '../language/problems.ts';
import { rawKeysIn } from '../language/raw-keys.ts';
import { useSharedShop } from '../shop.ts';
import { entryFaults, sitemapEntries } from './shop/crawlers/sitemaps.ts';

const shop = useSharedShop();
const MAX_PAGES = 1500;
/** The paths of every sitemap. */
let listed: ReadonlySet<string>;
beforeAll(async () => {
  listed = new Set(await sitemapEntries(shop));
});

/** The defects of a page that was found by following links. */
function faults(html: string, lang: string): string[] {
  const wrong: string[] = [];
  const exactlyOne = (name: string, pattern: RegExp) => {
    const count = html.match(pattern)?.length ?? 0;
    if (count !== 1) wrong.push(`${count} ${name}`);
  };
  exactlyOne('titles', /<title>[^<]{3,}<\/title>/g);
  const title = /<title>([^<]*)/.exec(html)?.[1]?.replace(/&#?\w+;/g, '.') ?? '';
  if ([...title].length > 65) wrong.push(`a title of ${[...title].length} letters: ${title}`);
  if (html.includes('property="og:image"'))
    exactlyOne('words for the sharing picture', /<meta property="og:image:alt" content="[^"]{3,}"/g);
  for (const [image] of html.matchAll(/<(?:img|source) [^>]*>/g))
    if (/ sizes=/.test(image) && !/ srcset=/i.test(image)) wrong.push(`sizes without srcset: ${image}`);
  exactlyOne('descriptions', /<meta name="description" content="[^"]{20,}"/g);
  exactlyOne('h1', /<h1[\s>]/g);
  exactlyOne('canonicals', /<link rel="canonical" href="http[^"]+"/g);
  if (!html.startsWith(`<!doctype html><html lang="${lang}"`)) wrong.push('another language');
  const shown = html.replace(/<(script|template)[ >][\s\S]*?<\/\1>/g, '').replaceAll(/ data-[\w-]+="[^"]*"/g, '');
  wrong.push(...rawKeysIn(html).map((key) => `untranslated: ${key}`));
  if (CLOSED_PLATFORM.test(html)) wrong.push('links the closed platform for disputes');
  if (/\{[a-z]+\}/.test(shown)) wrong.push(`not filled in: ${/\{[a-z]+\}/.exec(shown)?.[0]}`);
  return wrong;
}

it.each([
  ['/se', 'sv', 150],
  ['/de', 'en', 150],
  ['/pt', 'pt', 130],
])(
  'a crawler of %s finds no defect, no other language, and every page of the sitemap at its canonical address with its alternates',
  async (start, lang, atLeast) => {
    const ofSitemap = [...listed].filter((path) => `${path}/`.startsWith(`${start}/`));
    expect(ofSitemap.length).toBeGreaterThan(80);
    const seen = new Set([start, ...ofSitemap]);
    const others = new Set<string>();
    const waiting = [...seen];
    const wrong: string[] = [];
    let busy = 0;
    await new Promise<void>((done, fail) => {
      const next = () => {
        while (busy < 6 && waiting.length > 0) {
          const path = waiting.pop()!;
          busy += 1;
          visit(path)
            .catch(fail)
            .finally(() => {
              busy -= 1;
              if (waiting.length === 0 && busy === 0) done();
              else next();
            });
        }
      };
      next();
    });
    async function visit(path: string): Promise<void> {
      const answer = await shop.get(path);
      const html = await answer.text();
      if (/^\/[a-z]{2}\/account(?:\/|$)/.test(path)) {
        const login = answer.headers.get('location') ?? '';
        if (/^\/[a-z]{2}\/account\/login\?/.test(path)) {
          if (!login.startsWith(`${shop.providerUrl}/authentication/oauth/authorize?`))
            wrong.push(`${path} leads to ${login}`);
        } else if (login !== `${path.slice(0, 3)}/account/login?return_to=${encodeURIComponent(path)}`)
          wrong.push(`${path} leads to ${login}`);
        return;
      }
      if (answer.status !== 200) {
        wrong.push(`${path} answers ${answer.status}`);
        return;
      }
      wrong.push(...faults(html, lang).map((fault) => `${path}: ${fault}`));
      if (lang === 'sv' || lang === 'pt') wrong.push(...problemsOf(path, html, lang));
      if (listed.has(path)) wrong.push(...entryFaults(path, html, listed, shop.url));
      for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]*)"/g)) {
        const link = new URL(href.replaceAll('&amp;', '&'), `${shop.url}${path}`);
        if (link.origin !== shop.url) continue;
        const to = `${link.pathname}${link.search}`;
        if (!new RegExp(`^${start}(?:/|$|\\?)`).test(to)) others.add(to);
        else if (!seen.has(to) && [...link.searchParams].length < 3 && seen.size < MAX_PAGES) {
          seen.add(to);
          waiting.push(to);
        }
      }
      for (const [, source = ''] of html.matchAll(/<(?:img|script)[^>]* src="([^"]+)"/g))
        assets.add(source.replaceAll('&amp;', '&'));
    }
    expect(wrong.slice(0, 20)).toEqual([]);
    expect(seen.size).toBeGreaterThan(atLeast);
    expect(seen.size).toBeLessThan(MAX_PAGES);
    const sample = [...others].filter((_, i) => i % 97 === 0);
    expect(sample.length).toBeGreaterThan(10);
    const outside = [...others].filter((to) => !/^\/[a-z]{2}(?:\/|\?|$)/.test(to));
    // the words of the notice of the legal guarantee
    expect(outside.filter((to) => !/^\/guarantee\/[a-z]{2}\.txt$/.test(to))).toEqual([]);
    for (const to of [...sample, ...outside]) expect([to, (await shop.get(to)).status]).toEqual([to, 200]);
  },
  120_000,
);

const assets = new Set<string>();

/**
 * Addresses with each picture once, and with each width once: the shop makes every picture of every width in the same
 * way.
 */
function withEachPictureOnce(addresses: Iterable<string>): string[] {
  const seen = new Set<string>();
  return [...addresses].filter((address) => {
    const [, width, picture] = /^\/media\/(\d+)\/(.+)$/.exec(address) ?? [];
    const isNew = !width || !picture || !seen.has(width) || !seen.has(picture);
    if (width && picture) seen.add(width).add(picture);
    return isNew;
  });
}

it('every picture and script that the crawler has seen exists', async () => {
  const wrong: string[] = [];
  for (const address of withEachPictureOnce(assets)) {
    const { status } = await fetch(new URL(address, shop.url));
    // the visit of a browser without script is a picture with nothing to show
    if (status !== (address === api.trackingVisit ? 204 : 200)) wrong.push(`${address} ${status}`);
  }
  expect(assets.size).toBeGreaterThan(50);
  expect(wrong).toEqual([]);
});
