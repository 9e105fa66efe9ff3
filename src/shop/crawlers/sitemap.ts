import type { Context } from 'hono';
import { config } from '../../env.ts';
import { marketByCode, openMarkets } from '../../platform/market/markets.ts';
import { CATEGORIES, crawlers, isPagePath, PEOPLE, pages, SPECIES, sitemapOf } from '../../routes.ts';
import type { AppEnv } from '../../site/context.ts';
import { blogSectionOf, COMPONENT_OF, type Entry } from '../content/entries.ts';
import { inventory } from './inventory.ts';

const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
const xml = (c: Context, body: string) =>
  c.body(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, 200, {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'public, max-age=600',
  });

/** Responds with `robots.txt`. */
export const getRobots = (c: Context<AppEnv>) =>
  c.text(`User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL(c.req.url).origin}${crawlers.sitemap}\n`, 200, { 'Cache-Control': 'public, max-age=3600' });

/** Responds with the sitemap index: one sitemap per open market. */
export function getSitemap(c: Context<AppEnv>): Response {
  const { origin } = new URL(c.req.url);
  const maps = openMarkets(config(c.env).group).map(({ code }) => `<sitemap><loc>${origin}${sitemapOf(code)}</loc></sitemap>`);
  return xml(c, `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps.join('\n')}\n</sitemapindex>`);
}

interface SitemapEntry {
  path: string;
  changed?: string;
}

/** The lists of stories that are not empty. */
function listPages(cc: string, stories: readonly Entry[]): SitemapEntry[] {
  const articles = stories.filter((story): story is Entry<'article'> => story.component === 'article');
  const sections = articles.flatMap((article) => blogSectionOf(article) ?? []);
  return [
    ...(sections.length > 0 ? [pages.blog(cc)] : []),
    ...SPECIES.filter((species) => sections.some((section) => section.species === species)).map((species) => pages.blog(cc, species)),
    ...new Set(sections.map(({ species, topic }) => pages.blog(cc, species, topic))),
    ...PEOPLE.filter((people) => stories.some(({ component }) => component === COMPONENT_OF[people])).map((people) => pages.people(cc, people)),
  ].map((path) => ({ path }));
}

/** Responds with the sitemap of one market: all its canonical URLs. */
export async function getMarketSitemap(c: Context<AppEnv>): Promise<Response> {
  const cc = (c.req.param('file') ?? '').slice(0, 2);
  const market = marketByCode(cc, config(c.env).group);
  if (!market) return c.notFound() as unknown as Response;
  const { products, stories } = await inventory(c, market);
  const entries: SitemapEntry[] = [
    { path: pages.home(cc) },
    { path: pages.planner(cc) },
    { path: pages.newsletter(cc) },
    { path: pages.lead(cc) },
    { path: pages.wetCatFood(cc) },
    { path: pages.refer(cc) },
    ...CATEGORIES.map((category) => ({ path: pages.category(cc, category) })),
    ...products.map(({ productType, handle, updatedAt }) => ({ path: pages.product(cc, productType, handle), changed: updatedAt })),
    ...listPages(cc, stories),
    ...stories.filter(({ path }) => isPagePath(path)).map(({ path, changedAt }) => ({ path: pages.below(cc, path), changed: changedAt })),
  ];
  const { origin } = new URL(c.req.url);
  const urls = entries.map(
    ({ path, changed }) => `<url><loc>${escaped(origin + path)}</loc>${changed ? `<lastmod>${escaped(changed.slice(0, 10))}</lastmod>` : ''}</url>`,
  );
  return xml(c, `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>`);
}
