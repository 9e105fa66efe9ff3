import { pictureUrl } from '../../platform/shared/media.ts';
import { pages } from '../../routes.ts';
import type { AgentProductFragment } from '../../shopify/generated/storefront/graphql.ts';
import { numberOfGid } from '../../shopify/ids.ts';
import { netQuantity, unitPriceOf } from '../prices/model/unit-price.ts';
import { ratingOf } from '../trust/model/rating.ts';
import { minorUnits } from './money.ts';
import type { Version } from './versions.ts';

/** Products as the protocol describes them. Source: UCP, schemas `product.json` and `variant.json`. */

type Variant = AgentProductFragment['variants']['nodes'][number];

/** The market that a product is described for. */
export interface Place {
  origin: string;
  /** The code of the market. */
  cc: string;
  version: Version;
}

/** A product of this day: one that is not sold yet has the day of its launch. */
export interface Described {
  product: AgentProductFragment;
  launch: string | null;
}

/** UN/CEFACT codes of the units of unit prices. */
const UNITS = { kg: 'KGM', l: 'LTR' } as const;

const money = ({ amount, currencyCode }: Variant['price']) => ({
  amount: minorUnits(amount, currencyCode),
  currency: currencyCode,
});

/**
 * The price per kilogram or litre, with the content of the pack in thousandths. The older version has no such
 * measures.
 */
function unitPrice({ price, unitPriceMeasurement }: Variant, version: Version): object {
  const content = netQuantity(unitPriceMeasurement);
  const perUnit = unitPriceOf(price.amount, unitPriceMeasurement);
  if (!content || !perUnit || version === '2026-04-08') return {};
  const unit = { unit: UNITS[content.unit], display_text: content.unit };
  return {
    unit_price: {
      amount: minorUnits(perUnit.amount, price.currencyCode),
      currency: price.currencyCode,
      measure: { ...unit, value: Math.max(1, Math.round(content.value * 1000)), scale: 3 },
      reference: { ...unit, value: 1 },
    },
  };
}

const pageOf = ({ product }: Described, { origin, cc }: Place, variant?: string): string =>
  `${origin}${pages.product(cc, product.productType, product.handle, variant)}`;

/** Whether a variant can be bought today. */
export const isAvailable = (variant: Variant, { launch }: Described): boolean =>
  variant.availableForSale && launch === null;

/** A variant; its options are those that the provider has for it. */
export function variantView(variant: Variant, described: Described, place: Place) {
  const { price } = variant;
  return {
    id: variant.id,
    ...(variant.sku && { sku: variant.sku }),
    title: variant.title,
    description: { plain: `${described.product.title}, ${variant.title}` },
    url: pageOf(described, place, numberOfGid(variant.id)),
    price: money(price),
    ...unitPrice(variant, place.version),
    availability: {
      available: isAvailable(variant, described),
      status: isAvailable(variant, described) ? 'in_stock' : described.launch ? 'preorder' : 'out_of_stock',
    },
    options: variant.selectedOptions.map(({ name, value }) => ({ name, label: value })),
  };
}

/** The first variant that can be bought, or else the first. */
export const featured = ({ product, launch }: Described): Variant | undefined =>
  product.variants.nodes.find((variant) => isAvailable(variant, { product, launch })) ?? product.variants.nodes[0];

function ratingView(product: AgentProductFragment): object {
  const rating = ratingOf(product);
  if (!rating) return {};
  const { value, lowest, highest, count } = rating;
  return { rating: { value, scale_min: lowest, scale_max: highest, count } };
}

/** The names of a product's options with their values, each once. */
export function optionsOf({ variants }: AgentProductFragment): Map<string, string[]> {
  const options = new Map<string, string[]>();
  for (const { name, value } of variants.nodes.flatMap(({ selectedOptions }) => selectedOptions))
    options.set(name, [...new Set([...(options.get(name) ?? []), value])]);
  return options;
}

/**
 * A product with some of its variants.
 *
 * @param variants those that it is described with, the featured one first; at least one.
 */
export function productView<V extends object>(described: Described, variants: readonly V[], place: Place) {
  const { product } = described;
  const prices = product.variants.nodes.map(({ price }) => money(price)).sort((a, b) => a.amount - b.amount);
  return {
    id: product.id,
    handle: product.handle,
    title: product.title,
    description: { plain: product.description },
    url: pageOf(described, place),
    categories: [{ value: product.productType, taxonomy: 'merchant' }],
    price_range: { min: prices[0]!, max: prices.at(-1)! },
    media: product.images.nodes.map(({ url, altText }) => ({
      type: 'image',
      url: `${place.origin}${pictureUrl(url, 1024)}`,
      ...(altText && { alt_text: altText }),
    })),
    options: [...optionsOf(product)].map(([name, values]) => ({ name, values: values.map((label) => ({ label })) })),
    variants,
    ...ratingView(product),
  };
}
