import { coerce, define, type Struct, string } from 'superstruct';

/** The part of each kind of global id that follows its kind, as an expression. */
const SHAPES = {
  Cart: '[\\w-]{1,100}(?:\\?key=[\\w-]{1,100})?',
  CartLine: '[\\w-]{1,100}(?:\\?cart=[\\w-]{1,100})?',
  CustomerAddress: '\\d{1,20}(?:\\?[\\w=&-]{1,100})?',
  ProductVariant: '\\d{1,20}',
  SellingPlan: '\\d{1,20}',
  SubscriptionContract: '\\d{1,15}',
  SubscriptionLine: '[\\w-]{1,60}',
} as const;

/** The kinds of things that callers from outside may name. */
export type GidKind = keyof typeof SHAPES;

const patterns = Object.fromEntries(Object.entries(SHAPES).map(([kind, shape]) => [kind, new RegExp(`^gid://shopify/${kind}/${shape}$`)])) as Record<
  GidKind,
  RegExp
>;

/** Whether a value is a global id of a kind, for instance `gid://shopify/Cart/abc?key=def`. */
export const isGid = (kind: GidKind, value: unknown): value is string => typeof value === 'string' && patterns[kind].test(value);

/** The global id of a number. */
export const gidOf = (kind: GidKind, number: string): string => `gid://shopify/${kind}/${number}`;

/** The number in a global id: `301` of `gid://shopify/SubscriptionContract/301`; empty when it has none. */
export const numberOfGid = (id: string): string => /\/(\d+)(?:\?.*)?$/.exec(id)?.[1] ?? '';

/** A global id of a kind, as it comes from outside. */
export const gid = (kind: GidKind): Struct<string, null> => define<string>(kind, (value) => isGid(kind, value));

/** A global id, which forms may shorten to its number. */
export const gidOrNumber = (kind: GidKind): Struct<string, null> => coerce(gid(kind), string(), (text) => (/^\d{1,20}$/.test(text) ? gidOf(kind, text) : text));
