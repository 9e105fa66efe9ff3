import {
  any,
  array,
  type Infer,
  integer,
  max,
  min,
  nonempty,
  object,
  optional,
  type Struct,
  type as shape,
  size,
  string,
  validate,
} from 'superstruct';

/**
 * The arguments of the tools. A field of the protocol that is not read here is refused by its name, but for hints, which
 * a business may ignore.
 *
 * Source: UCP, schemas `catalog_search.json`, `catalog_lookup.json`, `cart.json` and `context.json`.
 */

/** The most products that a lookup may name. Source: Shopify, "Storefront Catalog MCP". */
export const MAX_IDS = 50;

const text = (longest: number) => size(nonempty(string()), 1, longest);
const list = <T, S>(item: Struct<T, S>, most: number) => size(array(item), 0, most);
const whole = (least: number) => max(min(integer(), least), Number.MAX_SAFE_INTEGER);

const Context = shape({ address_country: optional(text(2)), language: optional(text(35)) });
export type Hints = Infer<typeof Context>;

/** What a business may ignore. */
const hints = { context: optional(Context), signals: optional(any()), attribution: optional(any()) };

const Filters = object({
  categories: optional(list(text(100), 20)),
  price: optional(object({ min: optional(whole(0)), max: optional(whole(0)) })),
});
export type Filters = Infer<typeof Filters>;

export const SearchInput = object({
  ...hints,
  query: optional(size(string(), 0, 500)),
  filters: optional(Filters),
  pagination: optional(object({ cursor: optional(text(300)), limit: optional(whole(1)) })),
});

export const LookupInput = object({ ...hints, ids: size(array(text(200)), 1, MAX_IDS) });

const Choice = shape({ name: text(100), label: text(100) });

export const ProductInput = object({
  ...hints,
  id: text(200),
  selected: optional(list(Choice, 10)),
  preferences: optional(list(text(100), 10)),
});

export const CartInput = object({
  ...hints,
  line_items: list(object({ id: optional(text(200)), item: object({ id: text(200) }), quantity: whole(1) }), 500),
  discounts: optional(object({ codes: optional(list(size(string(), 0, 255), 250)) })),
});
export type CartInput = Infer<typeof CartInput>;

/**
 * Reads the subject of a call.
 *
 * @param name of the argument. @returns the subject, or why it is refused.
 */
export function readInput<T, S>(
  given: unknown,
  struct: Struct<T, S>,
  name: string,
): { value: T } | { refused: string } {
  const [error, value] = validate(given, struct);
  if (!error) return { value };
  const field = [name, ...error.path].join('.');
  return {
    refused:
      error.type === 'never'
        ? `The local provider does not implement ${field}.`
        : `${field} is missing, too long or of the wrong kind.`,
  };
}
