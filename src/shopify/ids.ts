import { coerce, refine } from 'superstruct';
import { type Field, requiredText } from '../platform/shared/fields.ts';

/** Regular expressions for the part of a global id that follows its kind. */
const SHAPES = {
  AppliedGiftCard: '[\\w-]{1,100}',
  Cart: '[\\w-]{1,100}(?:\\?key=[\\w-]{1,100})?',
  CartLine: '[\\w-]{1,100}(?:\\?cart=[\\w-]{1,100})?',
  CustomerAddress: '\\d{1,20}(?:\\?[\\w=&-]{1,100})?',
  FulfillmentOrder: '\\d{1,20}',
  Location: '\\d{1,20}',
  Product: '\\d{1,20}',
  ProductVariant: '\\d{1,20}',
  SellingPlan: '\\d{1,20}',
  SubscriptionContract: '\\d{1,15}',
  SubscriptionLine: '[\\w-]{1,60}',
} as const;

/** Kinds of global ids that external callers may send. */
export type GidKind = keyof typeof SHAPES;

const patterns = Object.fromEntries(
  Object.entries(SHAPES).map(([kind, shape]) => [kind, new RegExp(`^gid://shopify/${kind}/${shape}$`)]),
) as Record<GidKind, RegExp>;

/** The longest global id. */
export const MAX_GID = 300;

/** Whether a value is a global id of a kind, such as `gid://shopify/Cart/abc?key=def`. */
export const isGid = (kind: GidKind, value: unknown): value is string =>
  typeof value === 'string' && value.length <= MAX_GID && patterns[kind].test(value);

/** The global id of a number. */
export const gidOf = (kind: GidKind, number: string): string => `gid://shopify/${kind}/${number}`;

/** The number in a global id: `301` in `gid://shopify/SubscriptionContract/301`; empty when there is none. */
export const numberOfGid = (id: string): string => /\/(\d+)(?:\?.*)?$/.exec(id)?.[1] ?? '';

/** Struct of a global id of a kind. */
export const gid = (kind: GidKind): Field<string> => refine(requiredText(MAX_GID), kind, (id) => isGid(kind, id));

/** Struct of a global id that forms may abbreviate to its number. */
export const gidOrNumber = (kind: GidKind): Field<string> =>
  coerce(gid(kind), requiredText(20), (text) => (/^\d{1,20}$/.test(text) ? gidOf(kind, text) : text));
