import { formatDate, formatMoney, formatNumber, sizeName } from '../../platform/market/format.ts';
import { pages } from '../../routes.ts';
import type { ProductQuery } from '../../shopify/generated/storefront/graphql.ts';
import type { View } from '../../site/screen.ts';
import type { Facts } from './facts.ts';

const money = (value: { amount: string; currencyCode: string }, locale: string) => formatMoney(Number(value.amount), value.currencyCode, locale);
const table = (head: string[], rows: string[][]) => [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

/**
 * A product as Markdown: its sizes with prices, its ingredients, its feeding amounts.
 *
 * @param launchDate `YYYY-MM-DD` while it is not sold yet, else null.
 */
export function productMarkdown(
  product: NonNullable<ProductQuery['product']>,
  facts: Facts,
  launchDate: string | null,
  { t, locale, market, url }: View,
): string {
  const section = (title: string, text: string | null | undefined) => (text ? [`## ${title}`, text] : []);
  const sizes = product.variants.nodes.map((variant) => {
    const plan = variant.sellingPlanAllocations.nodes[0]?.priceAdjustments[0];
    return [
      sizeName(variant.title, locale),
      money(variant.price, locale),
      variant.unitPrice ? t('unit.per_kg', { price: money(variant.unitPrice, locale) }) : '–',
      plan ? money(plan.price, locale) : '–',
      variant.availableForSale && !launchDate ? t('product.in_stock') : t('product.sold_out'),
    ];
  });
  const feeding = facts.feedingTable?.map((row) =>
    'adultKg' in row
      ? [`${formatNumber(row.adultKg, locale)} kg`, `${formatNumber(row.weightKg, locale)} kg`, `${row.grams} g`]
      : [`${formatNumber(row.weightKg, locale)} kg`, `${row.gramsLow === row.gramsHigh ? row.gramsLow : `${row.gramsLow}–${row.gramsHigh}`} g`],
  );
  const growing = facts.feedingTable?.some((row) => 'adultKg' in row);
  return `${[
    `# ${product.title}`,
    product.description,
    `${url.origin}${pages.product(market.code, product.productType, product.handle)}`,
    ...(launchDate ? [t('product.waits', { date: formatDate(new Date(launchDate), locale) })] : []),
    table([t('product.size'), t('plan.once'), '/kg', t('plan.subscribe'), t('facet.available')], sizes),
    ...section(t('product.composition'), facts.composition),
    ...(facts.kcalPer100g ? [t('product.energy', { kcal: facts.kcalPer100g })] : []),
    ...section(
      t('product.constituents'),
      facts.constituents &&
        Object.entries(facts.constituents)
          .map(([name, percent]) => `- ${t(`constituent.${name.replaceAll(' ', '_')}`)}: ${formatNumber(percent, locale)} %`)
          .join('\n'),
    ),
    ...section(t('product.additives'), facts.additives),
    ...section(
      t('product.feeding'),
      feeding && table([...(growing ? [t('product.adult_weight'), t('product.weight_today')] : [t('product.weight')]), t('product.grams_a_day')], feeding),
    ),
    ...(facts.directions ? [facts.directions] : []),
    ...section(t('product.material'), facts.material),
  ].join('\n\n')}\n`;
}
