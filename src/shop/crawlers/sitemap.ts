import type { Context } from 'hono';
import { settingsOf } from '../../env.ts';
import { marketByCode, openMarkets } from '../../platform/shared/markets.ts';
import { crawlers, sitemapOf } from '../../routes.ts';
import type { AppEnv } from '../../site/context.ts';
import { listedPages } from './inventory.ts';

const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
const xml = (c: Context, body: string) =>
  c.body(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, 200, {
    'Content-Type': 'application/xml; charset=utf-8',
    'Cache-Control': 'public, max-age=600',
  });

/** Responds with `robots.txt`. */
export const getRobots = (c: Context<AppEnv>) =>
  c.text(`User-agent: *\nDisallow: /api/\n\nSitemap: ${new URL(c.req.url).origin}${crawlers.sitemap}\n`, 200, {
    'Cache-Control': 'public, max-age=3600',
  });

/** Responds with the sitemap index: one sitemap per open market. */
export function getSitemap(c: Context<AppEnv>): Response {
  const { origin } = new URL(c.req.url);
  const maps = openMarkets(settingsOf(c.env).group).map(
    ({ code }) => `<sitemap><loc>${origin}${sitemapOf(code)}</loc></sitemap>`,
  );
  return xml(
    c,
    `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${maps.join('\n')}\n</sitemapindex>`,
  );
}

/** Responds with the sitemap of one market: all its canonical URLs. */
export async function getMarketSitemap(c: Context<AppEnv>): Promise<Response> {
  const cc = (c.req.param('file') ?? '').slice(0, 2);
  const market = marketByCode(cc, settingsOf(c.env).group);
  if (!market) return c.notFound();
  const entries = await listedPages(c, market);
  const { origin } = new URL(c.req.url);
  const urls = entries.map(
    ({ path, changed }) =>
      `<url><loc>${escaped(origin + path)}</loc>${changed ? `<lastmod>${escaped(changed)}</lastmod>` : ''}</url>`,
  );
  return xml(c, `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>`);
}
