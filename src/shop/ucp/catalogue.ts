import type { Infer } from 'superstruct';
import { settingsOf } from '../../env.ts';
import { today as todayOf } from '../../platform/clock.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { CATEGORIES, type Category, isCategory, pages } from '../../routes.ts';
import {
  type AgentProductFragment,
  AgentProductListDocument,
  AgentProductsDocument,
  AgentSearchDocument,
} from '../../shopify/generated/storefront/graphql.ts';
import { isGid } from '../../shopify/ids.ts';
import { type Reader, readerOf } from '../../site/reader.ts';
import { launchDateIfPending } from '../catalogue/launch.ts';
import { distinct } from '../catalogue/of-variants.ts';
import { fittingFor, foodFor, queryFor } from '../search/index.ts';
import { type AgentCall, type Answer, failedOutcome, invalidInput, metadata, withMessages } from './call.ts';
import { type Detail, type Lookup, MAX_IDS, type Search } from './input.ts';
import { majorUnits } from './money.ts';
import { type Described, featured, isAvailable, optionsOf, productView, variantView } from './product.ts';

const SEARCH = 'dev.ucp.shopping.catalog.search';
const LOOKUP = 'dev.ucp.shopping.catalog.lookup';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 25;

type Filters = NonNullable<Infer<typeof Search>['filters']>;

const placeOf = ({ c, market, agreement }: AgentCall) => ({
  origin: new URL(c.req.url).origin,
  cc: market.code,
  version: agreement.version,
});

/** The products that the shop has a page for, with the days of their launch. */
async function described(call: AgentCall, products: readonly AgentProductFragment[]): Promise<Described[]> {
  const settings = settingsOf(call.c.env);
  const today = await todayOf(settings, call.market.country);
  return distinct(products)
    .filter(({ productType, variants }) => isCategory(productType) && variants.nodes.length > 0)
    .map((product) => ({ product, launch: launchDateIfPending(product, settings, today) }));
}

const isProduct = (node: object): node is AgentProductFragment => 'handle' in node;

/** The categories of a filter that the shop has; all of them without a filter. */
const categoriesOf = ({ categories }: Filters): readonly Category[] =>
  categories ? CATEGORIES.filter((category) => categories.includes(category)) : CATEGORIES;

/** Whether one of the variants is in the range, which is in minor units. */
const isInRange = ({ product }: Described, { price }: Filters): boolean =>
  !price ||
  product.variants.nodes.some(({ price: { amount, currencyCode } }) => {
    const [lowest, highest] = [price.min, price.max].map((minor) =>
      minor === undefined ? undefined : majorUnits(minor, currencyCode),
    );
    return Number(amount) >= (lowest ?? 0) && Number(amount) <= (highest ?? Number.POSITIVE_INFINITY);
  });

/** A page of what was found. */
interface Page {
  products: readonly AgentProductFragment[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  total?: number;
}

/** Searches by words; what fits the needs that they name comes first. @throws UpstreamError */
async function searchByWords(
  call: AgentCall,
  reader: Reader,
  query: string,
  filters: Filters,
  { first, after }: { first: number; after: string | null },
): Promise<Page> {
  const { market } = call;
  const range = filters.price && {
    min: filters.price.min === undefined ? null : majorUnits(filters.price.min, market.currency),
    max: filters.price.max === undefined ? null : majorUnits(filters.price.max, market.currency),
  };
  const isPlain = after === null && !filters.categories && !filters.price;
  const [found, fitting] = await Promise.all([
    reader.search(AgentSearchDocument, {
      query: queryFor(query, market),
      first,
      after,
      filters: [
        ...(filters.categories ? categoriesOf(filters).map((productType) => ({ productType })) : []),
        ...(range ? [{ price: range }] : []),
      ],
    }),
    isPlain ? fittingFor(query, market, reader, settingsOf(call.c.env)) : [],
  ]);
  const { nodes, pageInfo, totalCount } = found.search;
  const asksAgain = isPlain && fitting.length === 0 && totalCount === 0;
  const ids = asksAgain ? await foodFor(query, market, reader, settingsOf(call.c.env)) : fitting;
  const fits = ids.length > 0 ? await readProducts(reader, ids.slice(0, first)) : [];
  const others = nodes.filter(isProduct).filter(({ id }) => !fits.some((product) => product.id === id));
  return { products: [...fits, ...others], pageInfo, total: Math.max(totalCount, fits.length) };
}

/** The best sellers of categories, for who has no words; those out of a range are left out later. @throws UpstreamError */
async function browse(reader: Reader, filters: Filters, page: { first: number; after: string | null }): Promise<Page> {
  const query = categoriesOf(filters)
    .map((category) => `product_type:'${category}'`)
    .join(' OR ');
  const { products } = await reader.lists(AgentProductListDocument, { ...page, query });
  return { products: products.nodes, pageInfo: products.pageInfo };
}

/** Searches the catalogue. @throws UpstreamError */
export async function searchCatalogue(call: AgentCall, input: Infer<typeof Search>): Promise<Answer> {
  const { query = '', filters = {}, pagination = {} } = input;
  const words = query.trim();
  if (words === '' && !filters.categories && !filters.price)
    return invalidInput('Give a query, or a filter: categories, or price.');
  const page = { first: Math.min(pagination.limit ?? DEFAULT_LIMIT, MAX_LIMIT), after: pagination.cursor ?? null };
  const reader = readerOf(call.c, call.market);
  let found: Page;
  try {
    found =
      categoriesOf(filters).length === 0
        ? { products: [], pageInfo: { hasNextPage: false, endCursor: null }, total: 0 }
        : await (words === '' ? browse(reader, filters, page) : searchByWords(call, reader, words, filters, page));
  } catch (error) {
    if (page.after !== null && error instanceof UpstreamError && error.code === 'upstream_graphql' && !error.retry)
      return invalidInput('The cursor is none of this search.');
    throw error;
  }
  const place = placeOf(call);
  const { hasNextPage, endCursor } = found.pageInfo;
  return {
    kind: 'outcome',
    body: {
      ucp: metadata(call, SEARCH),
      products: (await described(call, found.products))
        .filter((product) => isInRange(product, filters))
        .map((product) => {
          const first = featured(product)!;
          const variants = [first, ...product.product.variants.nodes.filter((variant) => variant !== first)];
          return productView(
            product,
            variants.map((variant) => variantView(variant, product, place)),
            place,
          );
        }),
      pagination: {
        has_next_page: hasNextPage && endCursor !== null,
        ...(hasNextPage && endCursor !== null && { cursor: endCursor }),
        ...(found.total !== undefined && { total_count: found.total }),
      },
      ...withMessages(call.messages),
    },
  };
}

/** The products of ids, which may be those of variants. @throws UpstreamError */
async function readProducts(reader: Reader, ids: readonly string[]): Promise<AgentProductFragment[]> {
  const { nodes } = await reader.lists(AgentProductsDocument, { ids: [...new Set(ids)].sort() });
  return nodes.flatMap((node) => {
    if (!node) return [];
    if (isProduct(node)) return [node];
    return 'product' in node ? [node.product as AgentProductFragment] : [];
  });
}

const isId = (id: string): boolean => isGid('Product', id) || isGid('ProductVariant', id);

/** Finds products by their ids, or by those of variants. @throws UpstreamError */
export async function lookUp(call: AgentCall, { ids, filters = {} }: Infer<typeof Lookup>): Promise<Answer> {
  if (ids.length === 0) return invalidInput('Name at least one id.');
  if (ids.length > MAX_IDS)
    return { kind: 'refused', status: 400, code: 'request_too_large', content: `Name at most ${MAX_IDS} ids.` };
  const named = [...new Set(ids)];
  const valid = named.filter(isId);
  const products = valid.length > 0 ? await readProducts(readerOf(call.c, call.market), valid) : [];
  const place = placeOf(call);
  const found = (await described(call, products)).filter((product) => isInRange(product, filters));
  const resolved = new Set<string>();
  const views = found.flatMap((product) => {
    const { id, variants } = product.product;
    const byVariant = variants.nodes.filter((variant) => valid.includes(variant.id));
    const first = valid.includes(id) ? featured(product) : undefined;
    const shown = first && !byVariant.includes(first) ? [first, ...byVariant] : byVariant;
    if (shown.length === 0) return [];
    for (const known of [...(first ? [id] : []), ...byVariant.map((variant) => variant.id)]) resolved.add(known);
    return [
      productView(
        product,
        shown.map((variant) => ({
          ...variantView(variant, product, place),
          inputs: [
            ...(byVariant.includes(variant) ? [{ id: variant.id, match: 'exact' }] : []),
            ...(variant === first ? [{ id, match: 'featured' }] : []),
          ],
        })),
        place,
      ),
    ];
  });
  return {
    kind: 'outcome',
    body: {
      ucp: metadata(call, LOOKUP),
      products: views,
      ...withMessages([
        ...call.messages,
        ...named
          .filter((id) => !resolved.has(id))
          .map((id) => ({ type: 'info' as const, code: 'not_found', content: id })),
      ]),
    },
  };
}

type Variant = AgentProductFragment['variants']['nodes'][number];
type Choice = { name: string; label: string };

const has = ({ selectedOptions }: Variant, { name, label }: Choice): boolean =>
  selectedOptions.some((option) => option.name === name && option.value === label);

/**
 * The choices of options that a variant has, without as many as it takes until one has them all: the last ones of the
 * preferences go first, then those that no preference names.
 */
function effectiveChoices(variants: readonly Variant[], selected: readonly Choice[], preferences: readonly string[]) {
  const weight = ({ name }: Choice) => {
    const place = preferences.indexOf(name);
    return place === -1 ? preferences.length : place;
  };
  const choices = [...selected].sort((a, b) => weight(a) - weight(b));
  while (choices.length > 0 && !variants.some((variant) => choices.every((choice) => has(variant, choice))))
    choices.pop();
  return choices;
}

/** A product with everything that is known of it, by its id or a variant's. @throws UpstreamError */
export async function getProduct(
  call: AgentCall,
  { id, selected = [], preferences = [], filters = {} }: Infer<typeof Detail>,
): Promise<Answer> {
  const products = isId(id) ? await readProducts(readerOf(call.c, call.market), [id]) : [];
  const [product] = (await described(call, products)).filter((known) => isInRange(known, filters));
  if (!product)
    return failedOutcome(
      call,
      LOOKUP,
      { code: 'not_found', content: 'No product has this id.' },
      pages.home(call.market.code),
    );
  const place = placeOf(call);
  const all = product.product.variants.nodes;
  const named = all.find((variant) => variant.id === id);
  const choices = named ? [] : effectiveChoices(all, selected, preferences);
  const fitting = all.filter((variant) => choices.every((choice) => has(variant, choice)));
  const first = named ?? fitting.find((variant) => isAvailable(variant, product)) ?? fitting[0]!;
  const effective =
    choices.length > 0 ? choices : first.selectedOptions.map(({ name, value }) => ({ name, label: value }));
  const shown = [first, ...fitting.filter((variant) => variant !== first)];
  const view = productView(
    product,
    shown.map((variant) => variantView(variant, product, place)),
    place,
  );
  /** The variants that have a value and everything else that is chosen. */
  const withValue = (name: string, label: string) =>
    all.filter(
      (variant) =>
        has(variant, { name, label }) &&
        effective.filter((choice) => choice.name !== name).every((choice) => has(variant, choice)),
    );
  return {
    kind: 'outcome',
    body: {
      ucp: metadata(call, LOOKUP),
      product: {
        ...view,
        selected: effective,
        options: [...optionsOf(product.product)].map(([name, values]) => ({
          name,
          values: values.map((label) => ({
            label,
            available: withValue(name, label).some((variant) => isAvailable(variant, product)),
            exists: withValue(name, label).length > 0,
          })),
        })),
      },
      ...withMessages(call.messages),
    },
  };
}
