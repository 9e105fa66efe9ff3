import { GraphQLError } from 'graphql';

export interface PageArgs {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
  reverse?: boolean | null;
}

/** A global id, as all APIs of the commerce provider use them. */
export const gid = (type: string, id: number | string): string => `gid://shopify/${type}/${id}`;

/** @returns the number of a global id of the given type, or null. */
export function idOf(type: string, id: string): number | null {
  const match = new RegExp(`^gid://shopify/${type}/(\\d+)$`).exec(id);
  return match ? Number(match[1]) : null;
}

/** An amount of money as a `MoneyV2`. */
export const money = (cents: number, currencyCode: string) => ({
  amount: (cents / 100).toFixed(cents % 10 === 0 ? 1 : 2),
  currencyCode,
});

/** JSON in ASCII. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const cursorOf = (key: string) => btoa(asciiJson({ last_id: key }));

function keyOfCursor(cursor: string): string | null {
  try {
    return String(JSON.parse(atob(cursor)).last_id);
  } catch {
    return null;
  }
}

/**
 * A page of a list as a GraphQL connection.
 *
 * @param items all items in order.
 * @param key the part of an item that its cursor contains.
 * @throws GraphQLError when neither `first` nor `last` is given, when one is over 250, or when a cursor is invalid.
 */
export function connection<T, V>(items: readonly T[], args: PageArgs, key: (item: T) => string, view: (item: T) => V) {
  if (args.first == null && args.last == null)
    throw new GraphQLError('You must provide one of first or last', { extensions: { code: 'BAD_USER_INPUT' } });
  for (const size of [args.first, args.last])
    if (size != null && (size < 0 || size > 250))
      throw new GraphQLError('The page size must be between 0 and 250', { extensions: { code: 'BAD_USER_INPUT' } });
  const ordered = args.reverse ? [...items].reverse() : items;
  const indexOf = (cursor: string) => {
    const wanted = keyOfCursor(cursor);
    const index = ordered.findIndex((item) => key(item) === wanted);
    if (index < 0)
      throw new GraphQLError('Invalid cursor for current pagination sort.', { extensions: { code: 'BAD_USER_INPUT' } });
    return index;
  };
  let start = args.after ? indexOf(args.after) + 1 : 0;
  let end = args.before ? indexOf(args.before) : ordered.length;
  if (args.first != null) end = Math.min(end, start + args.first);
  else if (args.last != null) start = Math.max(start, end - args.last);
  const slice = ordered.slice(start, end);
  const nodes = slice.map(view);
  return {
    nodes,
    edges: nodes.map((node, i) => ({ node, cursor: cursorOf(key(slice[i]!)) })),
    pageInfo: {
      hasNextPage: end < ordered.length,
      hasPreviousPage: start > 0,
      startCursor: slice[0] ? cursorOf(key(slice[0])) : null,
      endCursor: slice.length ? cursorOf(key(slice.at(-1)!)) : null,
    },
  };
}
