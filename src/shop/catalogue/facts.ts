import { array, type create, type Infer, is, number, record, type as shape, string, union } from 'superstruct';
import { log } from '../../platform/log.ts';
import type { ProductQuery } from '../../shopify/generated/storefront/graphql.ts';

type ProviderProduct = NonNullable<ProductQuery['product']>;

const Constituents = record(string(), number());
/** Daily grams by weight; for growing animals by current and adult weight. */
const FeedingTable = array(
  union([shape({ weightKg: number(), gramsLow: number(), gramsHigh: number() }), shape({ weightKg: number(), adultKg: number(), grams: number() })]),
);
export type FeedingRow = Infer<typeof FeedingTable>[number];

/** Parses a feeding table of the catalogue. @returns null when it is malformed or absent. */
export function feedingTableOf(raw: string | undefined): FeedingRow[] | null {
  try {
    const value: unknown = JSON.parse(raw ?? '');
    return is(value, FeedingTable) ? value : null;
  } catch {
    return null;
  }
}

const Gpsr = shape({
  manufacturer: shape({ name: string(), postalAddress: string(), electronicAddress: string() }),
  productIdentifier: string(),
  warnings: string(),
});
const Lowest = record(string(), record(string(), number()));

/** A product's metafields; null where the catalogue has no value. */
export interface Facts {
  species: string;
  lifeStage: string;
  form: string;
  feedType: string | null;
  composition: string | null;
  additives: string | null;
  directions: string | null;
  material: string | null;
  kcalPer100g: number | null;
  constituents: Infer<typeof Constituents> | null;
  feedingTable: FeedingRow[] | null;
  gpsr: Infer<typeof Gpsr> | null;
  /** Lowest price of the last 30 days, by SKU and currency. */
  lowest: Infer<typeof Lowest>;
}

/** Parses the metafields of a product; a malformed one is logged and omitted. */
export function factsOf(product: ProviderProduct): Facts {
  const values = new Map(product.facts.flatMap((field) => (field ? [[field.key, field.value] as const] : [])));
  const text = (key: string) => values.get(key) ?? null;
  const json = <T>(key: string, struct: Parameters<typeof create<T, unknown>>[1]): T | null => {
    const raw = values.get(key);
    if (raw === undefined) return null;
    try {
      const value: unknown = JSON.parse(raw);
      if (is(value, struct)) return value as T;
    } catch {
      // logged below, as values of a wrong shape are
    }
    log.warn({ event: 'metafield', product: product.handle, key });
    return null;
  };
  const kcal = Number(text('kcal_per_100g'));
  return {
    species: text('species') ?? 'dog',
    lifeStage: text('life_stage') ?? 'all',
    form: text('form') ?? 'merch',
    feedType: text('feed_type'),
    composition: text('composition'),
    additives: text('additives'),
    directions: text('directions'),
    material: text('material'),
    kcalPer100g: kcal > 0 ? kcal : null,
    constituents: json<Infer<typeof Constituents>>('analytical_constituents', Constituents),
    feedingTable: json<FeedingRow[]>('feeding_table', FeedingTable),
    gpsr: json<Infer<typeof Gpsr>>('gpsr', Gpsr),
    lowest: json<Infer<typeof Lowest>>('lowest_30_days', Lowest) ?? {},
  };
}
