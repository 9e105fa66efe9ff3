import { catalogue, isOwn } from '#goods';
import { SITE } from '../../src/site/brand.ts';
import { gid } from '../graphql-types.ts';
import { byLanguage, catalogues, TRANSLATIONS, type Translation } from '../language.ts';
import { withTextsOfParts } from './assortments.ts';
import type { CatalogueProduct } from './catalogue.ts';
import { extraProducts } from './extra-products.ts';
import { filterFacts } from './filter-facts.ts';
import { pricesInEveryCurrency } from './prices.ts';
import { warningsIn } from './warnings.ts';

export interface Variant {
  id: number;
  sku: string;
  title: string;
  grams: number | null;
  shippingGrams: number;
  /** Cents per currency code. */
  prices: Record<string, number>;
  /** Cents per currency code before the reduction; null without one. */
  compareAt: Record<string, number> | null;
  stock: number;
  /** Its value of each option, where the product has several. */
  options?: string[];
  barcode?: string;
  picture?: Picture;
}

/** A picture that lies elsewhere. */
export interface Picture {
  url: string;
  alt: string | null;
}

/** The translatable texts of a product; one that is absent stays in the store's own language. */
export interface ProductTexts {
  title?: string;
  description?: string;
  material?: string;
}

export interface Product {
  id: number;
  handle: string;
  title: string;
  description: string;
  productType: string;
  species: string;
  lifeStage: string;
  form: string;
  tags: string[];
  taxClass: 'pet_food' | 'standard';
  subscribable: boolean;
  optionName: string;
  /** The names of all its options, where it has several. */
  optionNames?: string[];
  /** Absent: the store's own name. */
  vendor?: string;
  /** The description as HTML, where it is more than a paragraph. */
  descriptionHtml?: string;
  seo?: { title: string | null; description: string | null };
  /** Its pictures, for a product of another store. Absent: it is drawn. */
  pictures?: Picture[];
  variants: Variant[];
  /** A date may follow the store's clock: `+35` is the middle of the month that it is in 35 days. */
  metafields: Record<string, { type: string; value: string }>;
  /** Those of the standard definitions of ratings. */
  reviews?: Record<string, { type: string; value: string }>;
  /** The texts in the store's other languages. */
  translations?: Record<Translation, ProductTexts>;
  /** Whether it is a gift card: its variants are the values, and buying it issues cards. */
  isGiftCard?: boolean;
  /** Whether it is kept from the app's sales channel. */
  unpublished?: boolean;
  /** Whether only its address leads to it: no list and no search shows it. */
  unlisted?: boolean;
  createdAt: string;
  updatedAt: string;
}

/** The vendor of a product: of the demo's own products, the store itself. */
export const vendorOf = ({ vendor }: Pick<Product, 'vendor'>): string => vendor ?? SITE;

/** The category of a product. Samples and starter packs belong to the food of their species and life stage. */
export function categoryOf(p: Pick<CatalogueProduct, 'category' | 'species' | 'lifeStage'>): string {
  if (p.category === 'merch') return 'merch';
  if (p.category === 'treats' || p.category === 'supplements')
    return p.species === 'cat' ? 'cat-products' : 'dog-products';
  if (p.category !== 'samples') return p.category;
  if (p.lifeStage === 'puppy') return 'puppy-food';
  if (p.lifeStage === 'kitten') return 'kitten-food';
  return p.species === 'cat' ? 'cat-food' : 'dog-food';
}

/** Kitten food and samples cannot be subscribed to: kittens grow out of it, and samples are for once. */
const isSubscribable = (p: CatalogueProduct): boolean =>
  Boolean(p.subscribable) && p.lifeStage !== 'kitten' && p.category !== 'samples';

function formOf(p: CatalogueProduct): string {
  if (p.category === 'treats' || p.category === 'supplements')
    return p.slug.startsWith('dental') ? 'dental' : p.category === 'treats' ? 'treat' : 'supplement';
  if (p.category === 'samples') return p.form === 'kit' ? 'kit' : 'sample';
  if (p.category === 'merch') return p.textileFibreLabel ? 'clothing' : 'merch';
  return p.form ?? 'accessory';
}

const sizeTitle = (grams: number) => (grams >= 1000 ? `${grams / 1000} kg` : `${grams} g`);

const optionGrams = (option: string | undefined) => {
  const match = option?.match(/^(\d+) kg$/);
  return match ? Number(match[1]) * 1000 : null;
};

/** The seeded translations of a product's texts. */
const translationsOf = (handle: string): NonNullable<Product['translations']> =>
  byLanguage(TRANSLATIONS, (language): ProductTexts => catalogues[language].products[handle] ?? {});

/** The metafields of a product. @param form as {@link formOf} tells it. @param idOf the id of the product with a SKU. */
function metafieldsOf(p: CatalogueProduct, form: string, idOf: (sku: string) => number): Product['metafields'] {
  const line = (value: string) => ({ type: 'single_line_text_field', value });
  const text = (value: string) => ({ type: 'multi_line_text_field', value });
  const whole = (value: number) => ({ type: 'number_integer', value: String(value) });
  const json = (value: unknown) => ({ type: 'json', value: JSON.stringify(value) });
  return {
    species: line(p.species),
    life_stage: line(p.lifeStage ?? 'all'),
    form: line(form),
    tax_class: line(p.taxClass),
    ...(p.feedType && { feed_type: line(p.feedType) }),
    ...(p.composition && { composition: text(p.composition) }),
    ...(p.additives && { additives: text(p.additives) }),
    ...(p.directions && { directions: text(p.directions) }),
    ...(p.material && { material: text(p.textileFibreLabel ?? p.material) }),
    ...(p.kcalPer100g && { kcal_per_100g: whole(p.kcalPer100g) }),
    ...(p.analyticalConstituents && { analytical_constituents: json(p.analyticalConstituents) }),
    ...(p.feedingTable && { feeding_table: json(p.feedingTable) }),
    ...(p.parts && { parts: json(p.parts) }),
    ...(p.gpsr && { gpsr: json({ ...p.gpsr, warnings: warningsIn(p.gpsr.warnings) }) }),
    returns: line(p.taxClass === 'pet_food' ? 'sealed' : 'any'),
    ...filterFacts(p, form),
    ...(p.bestBeforeInDays && { best_before: { type: 'date', value: `+${p.bestBeforeInDays}` } }),
    ...(p.usual && { usual_product: { type: 'product_reference', value: gid('Product', idOf(p.usual)) } }),
    ...(p.maxPerCustomer && { max_per_customer: whole(p.maxPerCustomer) }),
  };
}

const tagsOf = (p: CatalogueProduct, form: string): string[] => [
  `species:${p.species}`,
  `stage:${p.lifeStage ?? 'all'}`,
  `form:${form}`,
  ...(form === 'wet' && p.species === 'cat' ? ['wet-cat-food'] : []),
  ...(p.taxClass === 'pet_food' ? ['feed'] : []),
  ...(isSubscribable(p) ? ['subscription'] : []),
  ...(p.slug.startsWith('short-date') ? ['short-date'] : []),
  ...(p.season ? [`season:${p.season}`] : []),
];

/** A variant of a product. @param id unique in the catalogue. */
function toVariant(v: CatalogueProduct['variants'][number], id: number, p: CatalogueProduct): Variant {
  const grams = v.netWeightG ?? optionGrams(v.option);
  const reduced = p.promotion?.variant === v.sku ? p.promotion : undefined;
  const regular = pricesInEveryCurrency(v.priceEur, v.priceSek);
  return {
    id,
    sku: v.sku,
    title: v.netWeightG ? sizeTitle(v.netWeightG) : optionTitle(v.option ?? 'default'),
    grams,
    shippingGrams: grams ? Math.round(grams * 1.03) : 400,
    prices: reduced
      ? pricesInEveryCurrency(reduced.reducedPriceEur, Math.round((v.priceSek * reduced.reducedPriceEur) / v.priceEur))
      : regular,
    compareAt: reduced ? regular : null,
    stock: v.sku === 'KV-H04-1' ? 0 : v.sku === 'KV-M01-4' ? 3 : p.slug === 'short-date-bulk' ? 12 : 250,
  };
}

const COLOURS = ['moss', 'sand', 'forest', 'white'];

/** The name of the option by which the variants of a product differ. */
function optionNameOf({ taxClass, variants }: CatalogueProduct): string {
  const names = variants.map(({ option = '' }) => option);
  if (taxClass === 'pet_food' || names.some((name) => /^(X?[SML]|XL)$/.test(name))) return 'Size';
  return names.every((name) => COLOURS.includes(name)) ? 'Colour' : 'Variant';
}

/** The name of an option begins with a capital letter: it stands alone on a button. */
const optionTitle = (option: string) => option.charAt(0).toUpperCase() + option.slice(1);

const idAt = (index: number): number => 8_100_000_000_000 + (index + 1) * 1000;

/**
 * @param index in the catalogue, from which the ids and the day of its beginning follow. @param idOf the id of the product
 * with a SKU.
 */
function toProduct(p: CatalogueProduct, index: number, idOf: (sku: string) => number): Product {
  const form = formOf(p);
  return {
    id: idAt(index),
    handle: p.slug,
    title: p.name,
    description: p.shortDescription,
    productType: categoryOf(p),
    species: p.species,
    lifeStage: p.lifeStage ?? 'all',
    form,
    tags: tagsOf(p, form),
    taxClass: p.taxClass === 'pet_food' ? 'pet_food' : 'standard',
    subscribable: isSubscribable(p),
    optionName: optionNameOf(p),
    variants: p.variants.map((v, i) => toVariant(v, 44_100_000_000_000 + (index + 1) * 1000 + i + 1, p)),
    metafields: metafieldsOf(p, form, idOf),
    translations: translationsOf(p.slug),
    createdAt: new Date(Date.UTC(2026, 0, 5 + index * 3)).toISOString(),
    updatedAt: new Date(Date.UTC(2026, 10, 1)).toISOString(),
  };
}

/**
 * The products of a catalogue in the demo's own format.
 *
 * @returns the same ids every time. @throws Error where one contains a product that is not in the catalogue.
 */
export function productsOfCatalogue(products: readonly CatalogueProduct[]): Product[] {
  const bySku = new Map(products.map((product) => [product.sku, product]));
  const idOf = (sku: string) => idAt(products.findIndex((product) => product.sku === sku));
  return products.map((product, i) => toProduct(withTextsOfParts(product, bySku), i, idOf));
}

/** @returns every product as seeded, with the same ids every time. */
export const seedProducts = (): Product[] =>
  productsOfCatalogue([...(catalogue.products as CatalogueProduct[]), ...(isOwn ? extraProducts : [])]);

/** The initial order of the best sellers. All other products follow in catalogue order. */
export const BEST_SELLERS: readonly string[] = catalogue.bestSellers ?? [
  'insect-oat-adult-dog',
  'insect-rice-adult-cat',
  'puppy-insect-small',
  'training-bites-dog',
  'insect-potato-adult-dog',
  'insect-neutered-cat',
  'dental-stick-m',
  'kitten-insect-dry',
  'puppy-insect-large',
  'small-bite-adult-dog',
  'senior-insect-dog',
  'oven-cookies-cricket',
];
