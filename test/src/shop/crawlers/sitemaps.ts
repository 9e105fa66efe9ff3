import { defaultMarket, groups, openMarkets } from '../../../../src/platform/shared/markets.ts';
import { CATEGORIES, sitemapOf } from '../../../../src/routes.ts';
import type { TestShop } from '../../../shop.ts';

export const markets = openMarkets(groups.eu);

/** The addresses that a sitemap lists, without the origin. */
export const locations = (xml: string, origin: string): string[] =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => match[1]!.replace(origin, ''));

/** The sitemaps of a market. */
export const sitemapsOf = (code: string): string[] => [
  sitemapOf(code),
  ...CATEGORIES.map((category) => sitemapOf(code, category)),
];

/** Calls a function for each item, as a crawler does that is polite: up to six at a time. */
export async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  await Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) await work(next);
    }),
  );
}

/** The paths of every sitemap. Fails when one of them does not come. */
export async function sitemapEntries(shop: TestShop): Promise<string[]> {
  const maps = markets.flatMap(({ code }) => sitemapsOf(code));
  const entries = new Map<string, string[]>();
  await each(maps, async (path) => {
    const answer = await shop.get(path);
    if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
    entries.set(path, locations(await answer.text(), shop.url));
  });
  return maps.flatMap((path) => entries.get(path)!);
}

export const canonicalOf = (html: string, origin: string) =>
  /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]?.replace(origin, '');
export const alternatesOf = (html: string, origin: string) =>
  new Map(
    [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map((match) => [
      match[1]!,
      match[2]!.replace(origin, ''),
    ]),
  );

/** A path without its market. */
export const belowMarket = (path: string) => path.split('/').slice(2).join('/');
const hreflang = ({ language, country }: { language: string; country: string }) => `${language}-${country}`;

/**
 * The faults of a page of a sitemap: a right one is at its canonical address, may be found, and links the same page of
 * every other market, which links back, because it is looked at in the same way.
 *
 * @param known the paths of every sitemap.
 */
export function entryFaults(path: string, html: string, known: ReadonlySet<string>, origin: string): string[] {
  const wrong: string[] = [];
  const canonical = canonicalOf(html, origin);
  if (canonical !== path) wrong.push(`${path} has the canonical ${canonical}`);
  if (/<meta name="robots"/.test(html)) wrong.push(`${path} has a robots tag`);
  const below = belowMarket(path);
  const pathIn = (cc: string) => `/${[cc, below].filter(Boolean).join('/')}`;
  const expected = new Map(
    markets.filter(({ code }) => known.has(pathIn(code))).map((market) => [hreflang(market), pathIn(market.code)]),
  );
  if (known.has(pathIn(defaultMarket(groups.eu).code))) expected.set('x-default', `/${below}`);
  const others = alternatesOf(html, origin);
  for (const language of new Set([...expected.keys(), ...others.keys()]))
    if (others.get(language) !== expected.get(language))
      wrong.push(`${path} links ${others.get(language)} for ${language}, not ${expected.get(language)}`);
  return wrong;
}
