import type { Settings } from '../../env.ts';
import type { Day } from '../../platform/shared/day.ts';
import { WishedVariantsDocument, type WishedVariantsQuery } from '../../shopify/generated/storefront/graphql.ts';
import { gidOf } from '../../shopify/ids.ts';
import type { Reader } from '../../site/reader.ts';
import { launchDateIfPending } from '../catalogue/launch.ts';
import type { Wish } from './store.ts';

/** A size with its product, as a market sells it. */
export type WishedVariant = Extract<NonNullable<WishedVariantsQuery['nodes'][number]>, { id: string }>;

/** An entry of a list: in a browser the size's number alone. */
export type Named = Pick<Wish, 'variantId'> & Partial<Pick<Wish, 'handle' | 'category'>>;

/** A size of a list; `variant` is null for one that is not sold in the market, or not any more. */
export interface Wished extends Named {
  variant: WishedVariant | null;
  /** It can be bought now. */
  isBuyable: boolean;
  /** It is not sold yet. */
  isPending: boolean;
}

/** The entries of a browser's list. */
export const namedBy = (numbers: readonly string[]): Named[] =>
  numbers.map((number) => ({ variantId: gidOf('ProductVariant', number) }));

const isVariant = (node: WishedVariantsQuery['nodes'][number]): node is WishedVariant =>
  node !== null && 'product' in node;

/**
 * Reads sizes as a market sells them. They are asked for in the order of their ids, so that the same ones are one entry
 * of the cache.
 *
 * @throws UpstreamError
 */
export async function readVariants(
  { lists }: Pick<Reader, 'lists'>,
  variantIds: readonly string[],
): Promise<Map<string, WishedVariant>> {
  if (variantIds.length === 0) return new Map();
  const { nodes } = await lists(WishedVariantsDocument, { ids: [...new Set(variantIds)].sort() });
  return new Map(nodes.filter(isVariant).map((variant) => [variant.id, variant]));
}

/** The sizes of a list in their order, with what the market knows of them. @throws UpstreamError */
export async function readWished(
  reader: Pick<Reader, 'lists'>,
  list: readonly Named[],
  { settings, today }: { settings: Settings; today: Day },
): Promise<Wished[]> {
  const found = await readVariants(
    reader,
    list.map(({ variantId }) => variantId),
  );
  return list.map((named) => {
    const variant = found.get(named.variantId) ?? null;
    const isPending = variant ? launchDateIfPending(variant.product, settings, today) !== null : false;
    return { ...named, variant, isPending, isBuyable: !isPending && (variant?.availableForSale ?? false) };
  });
}
