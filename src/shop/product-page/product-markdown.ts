import type { Day } from '../../platform/shared/day.ts';
import { formatDay, formatMoney, sizeName } from '../../platform/shared/format.ts';
import { pages } from '../../routes.ts';
import type { ProductQuery } from '../../shopify/generated/storefront/graphql.ts';
import type { View } from '../../site/screen.ts';
import { contentLanguage, type Facts, feedsOf } from '../catalogue/facts.ts';
import { ownNameOf, statementLanguages } from '../feed/languages.ts';
import { colon, feedStatement, headingOf, textOf } from '../feed/statement.ts';
import { unitPriceOf, unitPriceText } from '../prices/model/unit-price.ts';
import { subscriptionPrice } from '../selling-plans/model/rhythm.ts';

const money = (value: { amount: string; currencyCode: string }, locale: string) =>
  formatMoney(Number(value.amount), value.currencyCode, locale);
const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** The statement about a feed. @param isNamed whether the language stands above it as a heading. */
function feedLines(
  statement: ReturnType<typeof feedStatement>,
  language: Parameters<typeof feedStatement>[1],
  isNamed: boolean,
): string[] {
  const { title, kind, composition, constituents, energy, additives, directions, table: amounts } = statement;
  const heading = (key: string) => headingOf(key, language);
  const level = '#'.repeat(2 + Number(isNamed) + Number(title !== undefined));
  const part = (key: string, text: string) => (text ? [`${level} ${heading(key)}`, text] : []);
  const rows = [
    ...constituents.map(({ name, value }) => [name.text, value]),
    ...(energy ? [[heading('metabolisable energy'), energy]] : []),
  ];
  return [
    ...(title ? [`${level.slice(1)} ${title}`] : []),
    textOf(kind),
    ...part('composition', textOf(composition)),
    ...part('analytical constituents', rows.map(([name, value]) => `- ${name}${colon(language)}${value}`).join('\n')),
    ...part('additives', additives.map(textOf).join('\n\n')),
    ...part(
      'directions for use',
      [
        ...(amounts
          ? [
              table(
                [...amounts.head],
                amounts.rows.map((row) => [...row]),
              ),
            ]
          : []),
        textOf(directions),
      ]
        .join('\n\n')
        .trim(),
    ),
  ];
}

/** The statements about the feeds of a product, in every language of its market's statements. */
function statements(facts: Facts, view: View): string[] {
  const { t, market } = view;
  const feeds = feedsOf(facts);
  if (feeds.length === 0) return [];
  const languages = statementLanguages(market);
  const fallback = contentLanguage(view) ?? market.language;
  return languages.flatMap((language) => {
    const heading = (key: string) => headingOf(key, language);
    const approval = t('support.feed_approval').trim();
    return [
      ...(languages.length > 1 ? [`## ${ownNameOf(language)}`] : []),
      ...feeds.flatMap((feed) =>
        feedLines(feedStatement(feed, language, market.country, fallback), language, languages.length > 1),
      ),
      `${heading('questions')}${colon(language)}${t('support.email')}`,
      ...(approval ? [`${heading('approval number')}${colon(language)}${approval}`] : []),
    ].filter(Boolean);
  });
}

/**
 * A product as Markdown: its sizes with prices, its ingredients, its feeding amounts.
 *
 * @param launchDate `YYYY-MM-DD` while it is not sold yet, else null.
 */
export function productMarkdown(
  product: NonNullable<ProductQuery['product']>,
  facts: Facts,
  launchDate: Day | null,
  view: View,
): string {
  const { t, locale, market, url } = view;
  const section = (title: string, text: string | null | undefined) => (text ? [`## ${title}`, text] : []);
  const sizes = product.variants.nodes.map((variant) => {
    const plan = subscriptionPrice(variant.sellingPlanAllocations.nodes);
    const perUnit = ({ amount, currencyCode }: typeof variant.price) => {
      const unitPrice = unitPriceOf(amount, variant.unitPriceMeasurement);
      return unitPrice ? unitPriceText(unitPrice, t, (value) => formatMoney(value, currencyCode, locale)) : '–';
    };
    return [
      sizeName(variant.title, locale),
      money(variant.price, locale),
      perUnit(variant.price),
      plan ? money(plan, locale) : '–',
      plan ? perUnit(plan) : '–',
      variant.availableForSale && !launchDate ? t('product.in_stock') : t('product.sold_out'),
    ];
  });
  return `${[
    `# ${product.title}`,
    product.description,
    `${url.origin}${pages.product(market.code, product.productType, product.handle)}`,
    ...(facts.bestBefore ? [t('product.best_before', { date: formatDay(facts.bestBefore, locale) })] : []),
    ...(launchDate ? [t('product.waits', { date: formatDay(launchDate, locale) })] : []),
    table(
      [t('product.size'), t('plan.once'), t('unit.price'), t('plan.subscribe'), t('unit.price'), t('facet.available')],
      sizes,
    ),
    ...statements(facts, view),
    ...section(t('product.material'), facts.material),
  ].join('\n\n')}\n`;
}
