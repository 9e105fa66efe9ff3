import type { Infer } from 'superstruct';
import { connection, gid, idOf } from '../graphql-types.ts';
import { optionsOf, selectedOptionsOf } from '../options.ts';
import { marketOf } from '../seed/markets.ts';
import type { Product, Variant } from '../seed/products.ts';
import { inLanguage, variantIn } from '../seed/translations.ts';
import { sortProducts } from '../storefront/filters.ts';
import { searchProducts } from '../storefront/search.ts';
import { type Context, firstImage, imagesOf, languageOf, productPath } from '../storefront/views.ts';
import { type Call, contextOf, errorAnswer, metadata, withMessages } from './call.ts';
import type { Filters, LookupInput, ProductInput, SearchInput } from './input.ts';

const SEARCH = 'dev.ucp.shopping.catalog.search';
const LOOKUP = 'dev.ucp.shopping.catalog.lookup';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 50;

const amount = (cents: number, context: Context) => ({ amount: cents, currency: marketOf(context.country).currency });

const priceOf = (variant: Variant, context: Context): number => variant.prices[marketOf(context.country).currency]!;

const isAvailable = ({ stock }: Variant): boolean => stock > 0;

/** A variant as the protocol describes it. Source: UCP, schema `variant.json`. */
function variantAnswer(source: Product, { id }: Variant, context: Context) {
  const product = inLanguage(source, languageOf(context));
  const variant = variantIn(product, id);
  const before = variant.compareAt?.[marketOf(context.country).currency];
  return {
    id: gid('ProductVariant', id),
    sku: variant.sku,
    title: variant.title,
    description: { plain: product.description },
    price: amount(priceOf(variant, context), context),
    ...(before !== undefined && { list_price: amount(before, context) }),
    availability: { available: isAvailable(variant), status: isAvailable(variant) ? 'in_stock' : 'out_of_stock' },
    options: selectedOptionsOf(product, variant).map(({ name, value }) => ({ name, label: value })),
    media: [firstImage(source, context, variant)].flatMap((image) => (image ? [mediaOf(image)] : [])),
  };
}

const mediaOf = ({ url, altText }: ReturnType<typeof imagesOf>[number]) => ({
  type: 'image',
  url: url(),
  ...(altText !== null && { alt_text: altText }),
});

/**
 * A product with some of its variants. Source: UCP, schema `product.json`.
 *
 * @param variants as they are answered, at least one.
 */
function productAnswer<V>(source: Product, variants: readonly V[], context: Context) {
  const product = inLanguage(source, languageOf(context));
  const prices = source.variants.map((variant) => priceOf(variant, context));
  return {
    id: gid('Product', product.id),
    handle: product.handle,
    title: product.title,
    description: { plain: product.description },
    url: `${context.shopUrl}${productPath(product, context.country)}`,
    categories: [{ value: product.productType, taxonomy: 'merchant' }],
    price_range: { min: amount(Math.min(...prices), context), max: amount(Math.max(...prices), context) },
    media: imagesOf(source, context).map(mediaOf),
    options: optionsOf(product).map(({ name, values }) => ({ name, values: values.map((label) => ({ label })) })),
    variants,
    tags: product.tags,
  };
}

/** The first variant that can be bought, or else the first. */
const featured = ({ variants }: Product): Variant => variants.find(isAvailable) ?? variants[0]!;

const featuredFirst = (product: Product): Variant[] => {
  const first = featured(product);
  return [first, ...product.variants.filter((variant) => variant !== first)];
};

/** Whether a product is in one of the categories, and has a variant in the range of prices. */
const fits = (product: Product, { categories, price }: Filters, context: Context): boolean =>
  (!categories || categories.includes(product.productType)) &&
  product.variants.some((variant) => {
    const cents = priceOf(variant, context);
    return cents >= (price?.min ?? 0) && cents <= (price?.max ?? Number.POSITIVE_INFINITY);
  });

/** Searches the catalogue as the Storefront API does. @throws GraphQLError for a cursor of another search. */
export function searchCatalogue(call: Call, input: Infer<typeof SearchInput>): object {
  const { context, messages } = contextOf(call, input.context);
  const query = input.query?.trim() ?? '';
  const { cursor = null, limit = DEFAULT_LIMIT } = input.pagination ?? {};
  const matching = query
    ? searchProducts(query, context)
    : sortProducts(call.store.listedProducts(), 'BEST_SELLING', context);
  const found = matching.filter((product) => fits(product, input.filters ?? {}, context));
  const { nodes, pageInfo } = connection(
    found,
    { first: Math.min(limit, MAX_LIMIT), after: cursor },
    ({ handle }) => handle,
    (product) =>
      productAnswer(
        product,
        featuredFirst(product).map((variant) => variantAnswer(product, variant, context)),
        context,
      ),
  );
  return {
    ucp: metadata(call, SEARCH),
    products: nodes,
    pagination: {
      has_next_page: pageInfo.hasNextPage,
      ...(pageInfo.hasNextPage && { cursor: pageInfo.endCursor }),
      total_count: found.length,
    },
    ...withMessages(messages),
  };
}

/** The product of an id, which may be a variant's, with that variant. */
function find({ store }: Call, id: string): { product: Product; variant: Variant | null } | null {
  const known = store.variant(idOf('ProductVariant', id) ?? 0);
  const product = known?.product ?? store.products().find((one) => one.id === idOf('Product', id));
  return product && !product.unpublished ? { product, variant: known?.variant ?? null } : null;
}

/** Looks products up by their ids, or by those of variants. */
export function lookUp(call: Call, { ids, context: hints }: Infer<typeof LookupInput>): object {
  const { context, messages } = contextOf(call, hints);
  const inputs = new Map<Product, Map<Variant, { id: string; match: string }[]>>();
  for (const id of new Set(ids)) {
    const found = find(call, id);
    if (!found) {
      messages.push({ type: 'info', code: 'not_found', content: id });
      continue;
    }
    const variant = found.variant ?? featured(found.product);
    const variants = inputs.get(found.product) ?? new Map();
    inputs.set(found.product, variants);
    variants.set(variant, [...(variants.get(variant) ?? []), { id, match: found.variant ? 'exact' : 'featured' }]);
  }
  return {
    ucp: metadata(call, LOOKUP),
    products: [...inputs].map(([product, variants]) =>
      productAnswer(
        product,
        [...variants].map(([variant, correlated]) => ({
          ...variantAnswer(product, variant, context),
          inputs: correlated,
        })),
        context,
      ),
    ),
    ...withMessages(messages),
  };
}

/**
 * One product with everything that is known of it. Options that it lacks are given up, and so is a choice that names no
 * variant.
 *
 * Source: UCP, specification, "Get Product".
 */
export function getProduct(call: Call, input: Infer<typeof ProductInput>): object {
  const { context, messages } = contextOf(call, input.context);
  const found = find(call, input.id);
  if (!found) return errorAnswer(call, LOOKUP, 'not_found', `Product not found: ${input.id}`);
  const { product } = found;
  const translated = inLanguage(product, languageOf(context));
  const optionsIn = (variant: Variant) => selectedOptionsOf(translated, variantIn(translated, variant.id));
  const isChosen = (variant: Variant) =>
    optionsIn(variant).every((option) =>
      input.selected?.some(({ name, label }) => name === option.name && label === option.value),
    );
  const chosen = found.variant ?? product.variants.find(isChosen);
  const first = chosen ?? featured(product);
  const shown = chosen ? [first] : featuredFirst(product);
  return {
    ucp: metadata(call, LOOKUP),
    product: {
      ...productAnswer(
        product,
        shown.map((variant) => variantAnswer(product, variant, context)),
        context,
      ),
      selected: optionsIn(first).map(({ name, value }) => ({ name, label: value })),
      options: optionsOf(translated).map(({ name, values }) => ({
        name,
        values: values.map((label) => ({
          label,
          available: product.variants.some(
            (variant) =>
              isAvailable(variant) &&
              optionsIn(variant).some((option) => option.name === name && option.value === label),
          ),
          exists: true,
        })),
      })),
    },
    ...withMessages(messages),
  };
}
