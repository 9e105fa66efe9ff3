import { html } from 'hono/html';
import { addDays, dayOf } from '../../src/platform/shared/day.ts';
import { METAFIELD_NAMESPACE } from '../../src/site/brand.ts';
import { connection, gid, idOf, money, type PageArgs } from '../graphql-types.ts';
import { type Language, publishedLanguage } from '../language.ts';
import { COLOURS } from '../media/goods.ts';
import { ANGLES, pictureUrl } from '../media/pictures.ts';
import { publicMetafields, REVIEWS_NAMESPACE } from '../metafield-definitions.ts';
import { optionNamesOf, optionsOf, optionValuesOf, selectedOptionsOf } from '../options.ts';
import { plansOf } from '../plan-groups.ts';
import { chargePrice, deliveryRhythm, giftPlans, type Plan, planPrice } from '../plans.ts';
import { marketOf } from '../seed/markets.ts';
import { type Picture, type Product, type Variant, vendorOf } from '../seed/products.ts';
import { inLanguage, translated, variantIn } from '../seed/translations.ts';
import type { Store } from '../store.ts';
import { centsPerKilogram, pricingIn } from '../variant-pricing.ts';
import { encodeVariants } from './encoded-variants.ts';

/** The context of a Storefront API request: its market, language and the addresses for links. */
export interface Context {
  store: Store;
  country: string;
  language: string;
  publicUrl: string;
  shopUrl: string;
}

const currencyOf = (context: Context) => marketOf(context.country).currency;

/** The language of a request's answer. */
export const languageOf = ({ language }: Context): Language => publishedLanguage(language);

export function imageView(source: Product, angle: (typeof ANGLES)[number], context: Context, sourceVariant?: Variant) {
  const language = languageOf(context);
  const product = inLanguage(source, language);
  const variant = sourceVariant && variantIn(product, sourceVariant.id);
  const url = pictureUrl(context.publicUrl, product, angle, language, variant);
  return {
    __typename: 'Image',
    id: gid('ProductImage', `${variant?.id ?? product.id}${ANGLES.indexOf(angle)}`),
    url: () => url,
    altText: `${product.title}${variant && sourceVariant.title !== 'Default' ? `, ${variant.title}` : ''}, ${translated(language, 'pictures', angle)}`,
    width: 1000,
    height: 1000,
    thumbhash: null,
  };
}

/** A picture that lies elsewhere. */
const pictureView = ({ url, alt }: Picture, id: string) => ({
  __typename: 'Image',
  id: gid('ProductImage', id),
  url: () => url,
  altText: alt,
  width: null,
  height: null,
  thumbhash: null,
});

type ImageView = ReturnType<typeof imageView> | ReturnType<typeof pictureView>;

/** The pictures of a product: those that it was seeded with, or else its drawings. */
export const imagesOf = (product: Product, context: Context): ImageView[] =>
  product.pictures
    ? product.pictures.map((picture, i) => pictureView(picture, `${product.id}${i}`))
    : ANGLES.map((angle) => imageView(product, angle, context));

/** The first picture of a product, or of one of its variants; null for a product that has none. */
export function firstImage(product: Product, context: Context, variant?: Variant): ImageView | null {
  if (!product.pictures) return imageView(product, 'front', context, variant);
  const picture = variant?.picture ?? product.pictures[0];
  return picture ? pictureView(picture, `${variant?.id ?? product.id}`) : null;
}

/** The path of a product's page: the demo's, or that of the commerce provider's own storefront. */
export const productPath = ({ pictures, productType, handle }: Product, country: string): string =>
  pictures ? `/products/${handle}` : `/${country.toLowerCase()}/${productType}/${handle}`;

const promiseOf = ({ percent, isGift, deliveries }: Plan): string => {
  if (isGift) return `${percent}% off, free delivery, ends by itself`;
  return deliveries
    ? `${percent}% off every delivery, free delivery, what is left is paid back when you cancel`
    : `${percent}% off every delivery, free delivery, change or cancel any time`;
};

/** The metafields of a plan: whether it is one for gifts. One that was added has none. */
const planMetafield = ({ id }: Plan, { namespace, key }: MetafieldIdentifier) =>
  giftPlans.some((own) => own.id === id) && namespace === METAFIELD_NAMESPACE && key === 'gift'
    ? {
        __typename: 'Metafield',
        id: gid('Metafield', `plan-${id}-gift`),
        namespace,
        key,
        type: 'boolean',
        value: 'true',
      }
    : null;

export function planView(plan: Plan, language: Language) {
  const text = (words: string) => translated(language, 'plans', words);
  const delivery = deliveryRhythm(plan, plan.deliveries);
  return {
    __typename: 'SellingPlan',
    id: gid('SellingPlan', plan.id),
    name: text(plan.name),
    description: text(promiseOf(plan)),
    metafield: (identifier: MetafieldIdentifier) => planMetafield(plan, identifier),
    options: [{ name: text('Delivery'), value: text(plan.option) }],
    recurringDeliveries: true,
    priceAdjustments: [
      {
        orderCount: null,
        adjustmentValue: { __typename: 'SellingPlanPercentagePriceAdjustment', adjustmentPercentage: plan.percent },
      },
    ],
    billingPolicy: {
      __typename: 'SellingPlanRecurringBillingPolicy',
      interval: plan.interval,
      intervalCount: plan.intervalCount,
    },
    deliveryPolicy: {
      __typename: 'SellingPlanRecurringDeliveryPolicy',
      ...delivery,
    },
    checkoutCharge: {
      type: 'PERCENTAGE',
      value: { __typename: 'SellingPlanCheckoutPercentageValue', percentage: 100 },
    },
  };
}

export function allocationView(
  plan: Plan,
  listPrice: number,
  grams: number | null,
  currency: string,
  language: Language,
) {
  const perDelivery = planPrice(listPrice, currency, plan);
  const price = chargePrice(listPrice, currency, plan);
  return {
    sellingPlan: planView(plan, language),
    checkoutChargeAmount: money(price, currency),
    remainingBalanceChargeAmount: money(0, currency),
    priceAdjustments: [
      {
        price: money(price, currency),
        perDeliveryPrice: money(perDelivery, currency),
        compareAtPrice: money(listPrice * (plan.deliveries ?? 1), currency),
        unitPrice: grams ? money(centsPerKilogram(perDelivery, grams), currency) : null,
      },
    ],
  };
}

export interface MetafieldIdentifier {
  key: string;
  namespace?: string | null;
}

/** The metafields of an owner. @param publicKeys the keys that the Storefront API shows. @param referred what a value names. */
export function metafieldsOf(
  owner: Pick<Product, 'metafields' | 'reviews'>,
  ownerId: number,
  publicKeys: () => ReadonlySet<string> = () => new Set(),
  referred: (field: { type: string; value: string }) => object | null = () => null,
) {
  const view = (key: string, namespace: string | null | undefined, shown = publicKeys()) => {
    const isOwn = namespace == null || namespace === METAFIELD_NAMESPACE;
    const isReviews = namespace === REVIEWS_NAMESPACE;
    const field = isReviews ? owner.reviews?.[key] : isOwn && shown.has(key) ? owner.metafields[key] : undefined;
    if (!field) return null;
    return {
      id: gid('Metafield', `${ownerId}-${key}`),
      namespace: isReviews ? REVIEWS_NAMESPACE : METAFIELD_NAMESPACE,
      key,
      type: field.type,
      value: field.value,
      description: null,
      reference: () => referred(field),
    };
  };
  return {
    metafield: ({ key, namespace }: MetafieldIdentifier) => view(key, namespace),
    metafields: ({ identifiers }: { identifiers: MetafieldIdentifier[] }) => {
      const shown = publicKeys();
      return identifiers.map(({ key, namespace }) => view(key, namespace, shown));
    },
  };
}

/** The metafield `pictures`: the product's pictures of this size, in the order of the product's images. */
function variantMetafield(
  product: Product,
  variant: Variant,
  { key, namespace }: MetafieldIdentifier,
  context: Context,
) {
  if (product.pictures || key !== 'pictures' || (namespace != null && namespace !== METAFIELD_NAMESPACE)) return null;
  const mediaId = (angle: (typeof ANGLES)[number]) => gid('MediaImage', `${variant.id}${ANGLES.indexOf(angle)}`);
  return {
    id: gid('Metafield', `${variant.id}-${key}`),
    namespace: METAFIELD_NAMESPACE,
    key,
    type: 'list.file_reference',
    list: true,
    value: JSON.stringify(ANGLES.map(mediaId)),
    description: null,
    reference: null,
    references: (args: PageArgs) =>
      connection(
        ANGLES,
        args,
        (angle) => angle,
        (angle) => ({
          __typename: 'MediaImage',
          id: mediaId(angle),
          alt: imageView(product, angle, context, variant).altText,
          image: imageView(product, angle, context, variant),
          mediaContentType: 'IMAGE',
        }),
      ),
  };
}

export function variantView(source: Product, { id }: Variant, context: Context): object {
  const product = inLanguage(source, languageOf(context));
  const variant = variantIn(product, id);
  const currency = currencyOf(context);
  const listPrice = variant.prices[currency]!;
  const { price, compareAtPrice, unitPrice } = pricingIn(variant, context.country);
  const offeredPlans = plansOf(context.store, product);
  return {
    __typename: 'ProductVariant',
    id: gid('ProductVariant', variant.id),
    sku: variant.sku,
    title: variant.title,
    barcode: variant.barcode ?? null,
    availableForSale: variant.stock > 0,
    currentlyNotInStock: false,
    quantityAvailable: variant.stock,
    quantityRule: { minimum: 1, maximum: null, increment: 1 },
    price,
    priceV2: price,
    compareAtPrice,
    compareAtPriceV2: compareAtPrice,
    unitPrice,
    unitPriceMeasurement: variant.grams
      ? {
          measuredType: 'WEIGHT',
          quantityUnit: 'G',
          quantityValue: variant.grams,
          referenceUnit: 'KG',
          referenceValue: 1,
        }
      : null,
    requiresShipping: !product.isGiftCard,
    requiresComponents: false,
    taxable: !product.isGiftCard,
    weight: variant.shippingGrams,
    weightUnit: 'GRAMS',
    selectedOptions: selectedOptionsOf(product, variant),
    image: () => firstImage(source, context, variant),
    product: () => productView(source, context),
    sellingPlanAllocations: (args: PageArgs) =>
      connection(
        offeredPlans,
        args,
        (plan) => String(plan.id),
        (plan) => allocationView(plan, listPrice, variant.grams, currency, languageOf(context)),
      ),
    metafield: (identifier: MetafieldIdentifier) => variantMetafield(source, variant, identifier, context),
    metafields: ({ identifiers }: { identifiers: MetafieldIdentifier[] }) =>
      identifiers.map((identifier) => variantMetafield(source, variant, identifier, context)),
  };
}

interface SelectedOptions {
  selectedOptions?: { name: string; value: string }[] | null;
  caseInsensitiveMatch: boolean;
  ignoreUnknownOptions: boolean;
}

function priceRange(product: Product, currency: string, priceOf: (variant: Variant) => number | null) {
  const values = product.variants.map(priceOf).filter((value) => value !== null);
  return {
    minVariantPrice: money(values.length ? Math.min(...values) : 0, currency),
    maxVariantPrice: money(values.length ? Math.max(...values) : 0, currency),
  };
}

/** The variant of a product that the chosen options name: they name every option of it. */
function variantByOptions(
  product: Product,
  { selectedOptions, caseInsensitiveMatch, ignoreUnknownOptions }: SelectedOptions,
): Variant | undefined {
  const same = (a: string, b: string) => (caseInsensitiveMatch ? a.toLowerCase() === b.toLowerCase() : a === b);
  const selected = selectedOptions ?? [];
  const names = optionNamesOf(product);
  if (!ignoreUnknownOptions && selected.some(({ name }) => !names.some((known) => same(name, known)))) return undefined;
  return product.variants.find((variant) =>
    selectedOptionsOf(product, variant).every((option) =>
      selected.some(({ name, value }) => same(name, option.name) && same(value, option.value)),
    ),
  );
}

/** The variant that the chosen options name, or else the first that is in stock. */
const selectedOrFirstAvailable = (product: Product, options: SelectedOptions): Variant =>
  variantByOptions(product, options) ?? product.variants.find((variant) => variant.stock > 0) ?? product.variants[0]!;

/** The variants of a product and the ways to choose one. @param product in the language of the answer. */
function variantsOf(source: Product, product: Product, view: (variant: Variant) => object) {
  const { variants } = product;
  const encoded = (those: readonly Variant[]) => {
    const positions = optionsOf(product).map(({ values }) => new Map(values.map((value, i) => [value, i])));
    return encodeVariants(those.map((variant) => optionValuesOf(variant).map((value, i) => positions[i]!.get(value)!)));
  };
  const optionView = ({ name, values }: ReturnType<typeof optionsOf>[number], i: number) => ({
    id: gid('ProductOption', product.id + i),
    name,
    values,
    optionValues: values.map((value) => {
      const at = variants.findIndex((variant) => optionValuesOf(variant)[i] === value);
      const first = variants[at]!;
      const color = COLOURS[optionValuesOf(source.variants[at]!)[i]!];
      return {
        // a variant may be the first of several values
        id: gid('ProductOptionValue', first.id + i * 100_000_000),
        name: value,
        swatch: color ? { color, image: null } : null,
        firstSelectableVariant: () => view(first),
      };
    }),
  });
  return {
    options: ({ first }: { first?: number | null }) =>
      optionsOf(product)
        .map(optionView)
        .slice(0, first ?? undefined),
    variants: (args: PageArgs) => connection(variants, args, (variant) => String(variant.id), view),
    variantsCount: { count: variants.length, precision: 'EXACT' },
    variantBySelectedOptions: (options: SelectedOptions) => {
      const variant = variantByOptions(product, options);
      return variant ? view(variant) : null;
    },
    selectedOrFirstAvailableVariant: (options: SelectedOptions) => view(selectedOrFirstAvailable(product, options)),
    // those that differ in one option only
    adjacentVariants: (selected: SelectedOptions) => {
      const chosen = optionValuesOf(selectedOrFirstAvailable(product, selected));
      const differences = (variant: Variant) =>
        optionValuesOf(variant).filter((value, i) => value !== chosen[i]).length;
      return variants.filter((variant) => differences(variant) === 1).map(view);
    },
    encodedVariantExistence: () => encoded(variants),
    encodedVariantAvailability: () => encoded(variants.filter(({ stock }) => stock > 0)),
  };
}

/** The groups of the ways to buy a product regularly; none where there are no such ways. */
function planGroupsView(product: Product, args: PageArgs, { store }: Context, language: Language) {
  const all = plansOf(store, product);
  const groups = [
    { name: 'Subscribe', plans: all.filter(({ deliveries }) => !deliveries) },
    { name: 'Paid at once', plans: all.filter(({ deliveries, isGift }) => deliveries && !isGift) },
    { name: 'Gift', plans: all.filter(({ isGift }) => isGift) },
  ];
  return connection(
    groups.filter(({ plans }) => plans.length > 0),
    args,
    ({ name }) => name,
    ({ name, plans }) => ({
      name: translated(language, 'plans', name),
      appName: METAFIELD_NAMESPACE,
      options: [
        {
          name: translated(language, 'plans', 'Delivery'),
          values: plans.map((plan) => translated(language, 'plans', plan.option)),
        },
      ],
      sellingPlans: (inner: PageArgs) =>
        connection(
          plans,
          inner,
          (plan) => String(plan.id),
          (plan) => planView(plan, language),
        ),
    }),
  );
}

/** A product with its dates by the store's clock. */
function dated(product: Product, store: Store): Product {
  const days = /^\+(\d+)$/.exec(product.metafields.best_before?.value ?? '')?.[1];
  if (!days) return product;
  const value = `${addDays(dayOf(store.now(), store.timeZone), Number(days)).slice(0, 8)}15`;
  return { ...product, metafields: { ...product.metafields, best_before: { type: 'date', value } } };
}

/** The product that a metafield names; null for one that is kept from the sales channel. */
function referredProduct(value: string, context: Context): object | null {
  const id = idOf('Product', value);
  const product = context.store.products().find((one) => one.id === id);
  return product && !product.unpublished ? productView(product, context) : null;
}

export function productView(source: Product, context: Context): object {
  const language = languageOf(context);
  const product = inLanguage(source, language);
  const currency = currencyOf(context);
  const { description } = product;
  return {
    __typename: 'Product',
    id: gid('Product', product.id),
    handle: product.handle,
    title: product.title,
    vendor: vendorOf(product),
    productType: product.productType,
    description: ({ truncateAt }: { truncateAt?: number | null }) =>
      truncateAt && description.length > truncateAt ? `${description.slice(0, truncateAt - 3)}...` : description,
    descriptionHtml: product.descriptionHtml ?? String(html`<p>${description}</p>`),
    tags: product.tags,
    isGiftCard: product.isGiftCard ?? false,
    requiresSellingPlan: false,
    availableForSale: product.variants.some((variant) => variant.stock > 0),
    totalInventory: product.variants.reduce((sum, variant) => sum + variant.stock, 0),
    createdAt: product.createdAt,
    publishedAt: product.createdAt,
    updatedAt: product.updatedAt,
    onlineStoreUrl: `${context.shopUrl}${productPath(product, context.country)}`,
    trackingParameters: null,
    category: null,
    seo: product.seo ?? { title: null, description: null },
    priceRange: priceRange(product, currency, (variant) => variant.prices[currency]!),
    compareAtPriceRange: priceRange(product, currency, (variant) => variant.compareAt?.[currency] ?? null),
    ...variantsOf(source, product, (variant) => variantView(source, variant, context)),
    featuredImage: () => firstImage(source, context),
    images: (args: PageArgs) =>
      connection(
        imagesOf(source, context),
        args,
        ({ id }) => id,
        (image) => image,
      ),
    sellingPlanGroups: (args: PageArgs) => planGroupsView(product, args, context, language),
    ...metafieldsOf(
      dated(product, context.store),
      product.id,
      () => publicMetafields(context.store),
      ({ type, value }) => (type === 'product_reference' ? referredProduct(value, context) : null),
    ),
  };
}
