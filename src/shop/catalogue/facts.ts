import {
  array,
  type create,
  type Infer,
  is,
  number,
  optional,
  record,
  type Struct,
  type as shape,
  string,
  union,
} from 'superstruct';
import { log } from '../../platform/log.ts';
import { type Day, isDay } from '../../platform/shared/day.ts';
import type { ProductQuery } from '../../shopify/generated/storefront/graphql.ts';
import type { View } from '../../site/screen.ts';
import type { Feed } from '../feed/statement.ts';
import { type Safety, SafetyField, safetyOf } from './safety.ts';

/**
 * Why a product can or cannot be sent back when a customer changes their mind: `any` always, `sealed` only with an
 * unbroken seal, `perishable` and `personal` never. Source: Directive 2011/83/EU Art. 16(c), (d) and (e).
 */
export const RETURN_RULES = ['any', 'sealed', 'perishable', 'personal'] as const;
export type ReturnRule = (typeof RETURN_RULES)[number];

/**
 * The rule of a product by its metafield `returns`. A product without one can be returned: an exception needs a reason.
 */
export const returnRuleOf = (value: string | null): ReturnRule => RETURN_RULES.find((rule) => rule === value) ?? 'any';

/** Whether a product with a rule can be sent back, if need be as long as it is sealed. */
export const isReturnable = (rule: ReturnRule): boolean => rule === 'any' || rule === 'sealed';

/**
 * The `lang` attribute of the feed statements, whose source is in English: undefined on English pages. All other texts
 * of the catalogue are read in the page's language.
 */
export const contentLanguage = ({ market }: Pick<View, 'market'>): 'en' | undefined =>
  market.language === 'en' ? undefined : 'en';

type ProviderProduct = Pick<NonNullable<ProductQuery['product']>, 'handle' | 'facts'>;

const Constituents = record(string(), number());
/** Daily grams by weight; for growing animals by current and adult weight. */
const FeedingTable = array(
  union([
    shape({ weightKg: number(), gramsLow: number(), gramsHigh: number() }),
    shape({ weightKg: number(), adultKg: number(), grams: number() }),
  ]),
);
export type FeedingRow = Infer<typeof FeedingTable>[number];

/** The value of a metafield; null when it is malformed or absent. */
function parsedAs<T, S>(raw: string | undefined, struct: Struct<T, S>): T | null {
  try {
    const value: unknown = JSON.parse(raw ?? '');
    return is(value, struct) ? value : null;
  } catch {
    return null;
  }
}

/** Parses a feeding table of the catalogue. @returns null when it is malformed or absent. */
export const feedingTableOf = (raw: string | undefined): FeedingRow[] | null => parsedAs(raw, FeedingTable);

/** Parses analytical constituents of the catalogue. @returns null when they are malformed or absent. */
export const constituentsOf = (raw: string | undefined): Facts['constituents'] => parsedAs(raw, Constituents);

/** The feeds that a sample or a pack contains. */
const Parts = array(
  shape({
    title: string(),
    species: string(),
    lifeStage: string(),
    feedType: string(),
    composition: string(),
    additives: optional(string()),
    directions: optional(string()),
    kcalPer100g: optional(number()),
    constituents: optional(Constituents),
    feedingTable: optional(FeedingTable),
  }),
);

/** A product's metafields; null where the catalogue has no value. */
export interface Facts {
  species: string | null;
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
  /** Of what is no feed: feed law has rules of its own. */
  safety: Safety | null;
  returnRule: ReturnRule;
  /** Of what is sold for less because this day is near. */
  bestBefore: Day | null;
  /** The feeds of a sample or a pack with more than one; else null. */
  parts: Infer<typeof Parts> | null;
}

/** The day of a metafield; null for what is none. */
export const dayIn = (value: string | null | undefined): Day | null => (value && isDay(value) ? value : null);

const parsed = new WeakMap<ProviderProduct, Facts>();

/** The metafields of a product, parsed once; a malformed one is logged and omitted. */
export function factsOf(product: ProviderProduct): Facts {
  const known = parsed.get(product);
  if (known) return known;
  const facts = parseFacts(product);
  parsed.set(product, facts);
  return facts;
}

function parseFacts(product: ProviderProduct): Facts {
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
  const safety = json<Infer<typeof SafetyField>>('gpsr', SafetyField);
  const kcal = Number(text('kcal_per_100g'));
  return {
    species: text('species'),
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
    safety: safety && (!text('feed_type') || text('material')) ? safetyOf(safety) : null,
    returnRule: returnRuleOf(text('returns')),
    bestBefore: dayIn(text('best_before')),
    parts: json<Infer<typeof Parts>>('parts', Parts),
  };
}

/** The feeds that a product consists of: itself, the parts of a pack, or none. */
export function feedsOf(facts: Facts): Feed[] {
  if (facts.feedType === null) return [];
  if (!facts.parts?.length) return [facts];
  return facts.parts.map(
    ({
      additives = null,
      directions = null,
      kcalPer100g = null,
      constituents = null,
      feedingTable = null,
      ...part
    }) => ({
      ...part,
      additives,
      directions,
      kcalPer100g,
      constituents,
      feedingTable,
    }),
  );
}
