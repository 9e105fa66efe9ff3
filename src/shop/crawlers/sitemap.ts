import type { Context } from 'hono';
import { settingsOf } from '../../env.ts';
import { type Market, openMarkets } from '../../platform/shared/markets.ts';
import { CATEGORIES, type Category, crawlers, isCategory, sitemapOf } from '../../routes.ts';
import type { AppEnv } from '../../site/context.ts';
import { categoryPages, type ListedPage, otherPages } from './inventory.ts';
import { DECLARATION, escaped, type Frame, streamed } from './streamed.ts';

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const HEADERS = { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' };

/** Responds with `robots.txt`. Programs that shop call below `/api/ucp`. */
export function getRobots(c: Context<AppEnv>): Response {
  const { contentSignal } = settingsOf(c.env);
  return c.text(
    `User-agent: *\n${contentSignal ? `Content-Signal: ${contentSignal}\n` : ''}Disallow: /api/\nAllow: /api/ucp/\n\nSitemap: ${new URL(c.req.url).origin}${crawlers.sitemap}\n`,
    200,
    { 'Cache-Control': 'public, max-age=3600' },
  );
}

/**
 * Responds with the sitemap index: for each open market a sitemap of each category's products, and one of all other
 * pages. The provider's lists end after 25,000 products, so a sitemap never has the 50,000 addresses that it may have.
 */
export function getSitemap(c: Context<AppEnv>): Response {
  const { origin } = new URL(c.req.url);
  const maps = openMarkets(settingsOf(c.env).group)
    .flatMap(({ code }) => [sitemapOf(code), ...CATEGORIES.map((category) => sitemapOf(code, category))])
    .map((path) => `<sitemap><loc>${origin}${path}</loc></sitemap>\n`);
  return c.body(`${DECLARATION}<sitemapindex ${NAMESPACE}>\n${maps.join('')}</sitemapindex>\n`, 200, HEADERS);
}

/** The pages of a category, a call of the provider at a time. @throws UpstreamError */
async function* partsOf(c: Context<AppEnv>, market: Market, category: Category): AsyncGenerator<ListedPage[]> {
  for (let after: string | null = null; ; ) {
    const part: Awaited<ReturnType<typeof categoryPages>> = await categoryPages(c, market, category, after);
    yield part.pages;
    if (part.after === null) return;
    after = part.after;
  }
}

const frameOf = (origin: string): Frame<ListedPage> => ({
  head: `${DECLARATION}<urlset ${NAMESPACE}>\n`,
  line: ({ path, changed }) =>
    `<url><loc>${escaped(origin + path)}</loc>${changed ? `<lastmod>${escaped(changed)}</lastmod>` : ''}</url>\n`,
  tail: '</urlset>\n',
});

async function* none(): AsyncGenerator<ListedPage[]> {}

/** What a sitemap lists, by its file: `de.xml`, `de-dog-food.xml`, `be-fr.xml`; null for a name that no sitemap has. */
function sitemapNamed(file: string, markets: readonly Market[]): { market: Market; category?: Category } | null {
  const name = file.replace(/\.xml$/, '');
  for (const market of markets) {
    if (name === market.code) return { market };
    const category = name.startsWith(`${market.code}-`) ? name.slice(market.code.length + 1) : '';
    if (isCategory(category)) return { market, category };
  }
  return null;
}

/** Responds with a sitemap of a market: the products of a category, or all other pages. */
export async function getMarketSitemap(c: Context<AppEnv>): Promise<Response> {
  const { market, category } = sitemapNamed(c.req.param('file') ?? '', openMarkets(settingsOf(c.env).group)) ?? {};
  if (!market) return c.notFound();
  const rest = category === undefined ? none() : partsOf(c, market, category);
  const first = category === undefined ? await otherPages(c, market) : (await rest.next()).value;
  return c.body(streamed(frameOf(new URL(c.req.url).origin), first ?? [], rest), 200, HEADERS);
}
