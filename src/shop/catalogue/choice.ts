import type { ProductQuery } from '../../shopify/generated/storefront/graphql.ts';
import { isGid } from '../../shopify/ids.ts';
import { prepaidIn } from '../selling-plans/model/prepaid.ts';
import { plansIn } from '../selling-plans/model/rhythm.ts';

type Product = NonNullable<ProductQuery['product']>;

/** The longest name of a size. */
const MAX_SIZE = 60;

/** Old links write a letter for the sign between two numbers. */
const spelling = (text: string) => text.replace(/\s/g, '').replaceAll('×', 'x').toLowerCase();

/** The size and plan that a product's page starts with. */
export interface Choice {
  variantId: string;
  /** Empty for a one-time purchase. */
  planId: string;
}

/**
 * The parameters that choose a size and a plan, in lower case: the shop's own, those of a form without script, and the
 * names of options in old links.
 */
export const CHOICE_QUERY = ['variant', 'selling_plan', 'variantid', 'sellingplanid', 'size'] as const;

const idsOf = (kind: 'ProductVariant' | 'SellingPlan', text: string | null): string[] => {
  const number = text && isGid(kind, text) ? numberOf(text) : text;
  return number && /^\d{1,20}$/.test(number) ? [number] : [];
};

/** The values that the query of a product's page may have: numbers of sizes and plans, and sizes in words. */
export const choiceValues = ({ variants: { nodes } }: Pick<Product, 'variants'>): ReadonlySet<string> =>
  new Set(
    nodes.flatMap(({ id, title, sellingPlanAllocations }) => [
      `variant ${numberOf(id)}`,
      `size ${spelling(title)}`,
      ...sellingPlanAllocations.nodes.map(({ sellingPlan }) => `plan ${numberOf(sellingPlan.id)}`),
    ]),
  );

/**
 * The parameters that choose a size and a plan in one spelling, without those that no product has.
 *
 * @param known the values of this product, by {@link choiceValues}.
 */
export function canonicalChoice(params: URLSearchParams, known?: ReadonlySet<string>): URLSearchParams {
  const kept = new URLSearchParams();
  const keep = (name: string, kind: string, values: readonly string[]) => {
    for (const value of values) if (!known || known.has(`${kind} ${value}`)) kept.append(name, value);
  };
  const sizes = [...params]
    .filter(([name]) => name.toLowerCase() === 'size')
    .map(([, value]) => spelling(value.slice(0, MAX_SIZE)));
  keep('variant', 'variant', idsOf('ProductVariant', params.get('variant')));
  keep('variantId', 'variant', idsOf('ProductVariant', params.get('variantId')));
  keep('size', 'size', sizes.slice(0, 1));
  keep('selling_plan', 'plan', idsOf('SellingPlan', params.get('selling_plan')));
  keep('sellingPlanId', 'plan', idsOf('SellingPlan', params.get('sellingPlanId')));
  return kept;
}

/** Whether a global id is meant by a text: the id itself, or its number. */
const isMeant = (id: string, text: string | null | undefined): boolean =>
  Boolean(text) && (id === text || id.endsWith(`/${text}`));

/**
 * The value of the product's option in the address of an old link, such as `?Size=5 kg`; old links name the size in
 * English in every market.
 */
function optionValue(product: Product, params: URLSearchParams): string | null {
  const option = product.options[0]?.name.toLowerCase();
  for (const [name, value] of params)
    if (name.toLowerCase() === option || name.toLowerCase() === 'size') return spelling(value);
  return null;
}

/**
 * Reads the size and plan from an address: `?variant=` and `?selling_plan=` with numbers, or an old link's `?Size=`.
 * Anything that the product does not have falls back to its first size in stock, bought once.
 *
 * @param typed the fields of a refused form, which take precedence.
 */
export function choiceOf(product: Product, params: URLSearchParams, typed: Record<string, unknown> = {}): Choice {
  const variants = product.variants.nodes;
  const requested =
    typeof typed.variantId === 'string' ? typed.variantId : (params.get('variant') ?? params.get('variantId'));
  const option = optionValue(product, params);
  const variant =
    variants.find(({ id }) => isMeant(id, requested)) ??
    variants.find(({ title }) => spelling(title) === option) ??
    variants.find(({ availableForSale }) => availableForSale) ??
    variants[0];
  const plan =
    typeof typed.sellingPlanId === 'string'
      ? typed.sellingPlanId
      : (params.get('selling_plan') ?? params.get('sellingPlanId'));
  const allocations = variant?.sellingPlanAllocations.nodes ?? [];
  const allocation = [...plansIn(allocations), ...prepaidIn(allocations)].find(({ sellingPlan }) =>
    isMeant(sellingPlan.id, plan),
  );
  return { variantId: variant?.id ?? '', planId: allocation?.sellingPlan.id ?? '' };
}

/** The number at the end of a global id. */
export const numberOf = (id: string): string => /(?<!\d)\d+$/.exec(id)?.[0] ?? '';
