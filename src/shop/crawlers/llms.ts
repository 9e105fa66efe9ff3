import type { Context } from 'hono';
import { settingsOf } from '../../env.ts';
import { knownLanguages, LANGUAGES, SOURCE_LANGUAGE } from '../../languages/index.ts';
import { englishMarket, type Market, openMarkets } from '../../platform/shared/markets.ts';
import { CATEGORIES, crawlers, formOf, isCategory, pages } from '../../routes.ts';
import { BestSellersDocument } from '../../shopify/generated/storefront/graphql.ts';
import { SITE } from '../../site/brand.ts';
import type { AppEnv } from '../../site/context.ts';
import { readerOf } from '../../site/reader.ts';
import { translatorOf } from '../../site/texts.ts';
import { listedStories } from './inventory.ts';

/** The part of a sentence about the languages of pages other than English, each with the prefixes of its markets. */
function languagesOf(markets: readonly Market[]): string {
  const others = LANGUAGES.filter((language) => language !== SOURCE_LANGUAGE).flatMap((language) => {
    const codes = markets.flatMap((market) => (market.language === language ? `/${market.code}` : []));
    return codes.length > 0 ? [`under ${codes.join(', ')}`, knownLanguages[language].names[1]] : [];
  });
  if (others.length === 0) return 'all pages are in';
  const said = Array.from(
    { length: others.length / 2 },
    (_, i) => `${others[2 * i]}${i === 0 ? ' are' : ''} in ${others[2 * i + 1]}`,
  );
  return `pages ${said.join(', ')}, all others in`;
}

/** The sentences about the prefixes of countries. */
const prefixes = (markets: readonly Market[], market: Market): string =>
  markets.length === 1
    ? `The canonical addresses are below /${market.code}; prices are in ${market.currency}.`
    : `Every page exists for each country under its own prefix (${markets.map(({ code }) => `/${code}`).join(', ')}), with its prices and its currency; ${languagesOf(markets)} English, as are articles without a translation. The links below are those of ${market.name}; put another prefix in its place for another country.`;

/** Lines below a heading; nothing without a line. */
const section = (heading: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [`## ${heading}\n\n${lines.join('\n')}`] : [];

/**
 * Responds with `llms.txt`: a description of the shop and its pages in Markdown, in English, with the links of an
 * English market. It names the products of one call of the provider, the best sellers; the sitemap has every page.
 */
export async function getLlms(c: Context<AppEnv>): Promise<Response> {
  const { group } = settingsOf(c.env);
  const markets = openMarkets(group);
  const market = englishMarket(group);
  const t = translatorOf(c, { ...market, language: 'en' });
  const { origin } = new URL(c.req.url);
  const [found, stories] = await Promise.all([
    readerOf(c, market).catalogue(BestSellersDocument, {}),
    listedStories(c, market),
  ]);
  const products = found.products.nodes.filter(({ productType }) => isCategory(productType));
  const heading = found.products.pageInfo.hasNextPage ? `The ${products.length} most sold products` : 'Products';
  const line = (title: string, path: string, text: string | undefined) =>
    `- [${title}](${origin}${path})${text ? `: ${text}` : ''}`;
  const articles = stories.filter(({ component }) => component === 'article');
  const information = stories.filter(({ component }) => component === 'page');
  return c.text(
    `${[
      `# ${SITE}`,
      `> ${t('meta.description')}`,
      `${prefixes(markets, market)} Products and articles exist as Markdown: the page's address with .md behind it. Every page is listed in ${origin}${crawlers.sitemap}.`,
      ...section(
        'Categories',
        CATEGORIES.map((category) =>
          line(t(`category.${category}.name`), pages.category(market.code, category), t(`category.${category}.text`)),
        ),
      ),
      ...section(
        heading,
        products.map(({ title, description, productType, handle }) =>
          line(title, formOf(pages.product(market.code, productType, handle), 'markdown'), description),
        ),
      ),
      ...section(
        'Articles',
        articles.map(({ title, description, path }) =>
          line(title, formOf(pages.below(market.code, path), 'markdown'), description),
        ),
      ),
      ...section(
        'Information',
        information.map(({ title, description, path }) => line(title, pages.below(market.code, path), description)),
      ),
    ].join('\n\n')}\n`,
    200,
    { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  );
}
