const joined = new WeakMap<D1Database, readonly D1Database[]>();

/** Says which databases go with the first one of the shop. They have the same tables. */
export function joinDatabases(first: D1Database, others: readonly D1Database[]): void {
  if (others.length > 0) joined.set(first, [first, ...others]);
}

/** The first database of the shop and those that go with it, by their number. Of any other one: itself alone. */
export const databasesOf = (first: D1Database): readonly D1Database[] => joined.get(first) ?? [first];
