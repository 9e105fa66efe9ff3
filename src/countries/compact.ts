/** A fact of every country: the value that most have, and those of the others. */
export interface Compact<T> {
  usual: T;
  others: Readonly<Record<string, T>>;
}

/**
 * The fact of a country. @param country ISO 3166-1 alpha-2, upper case; a country that the shop does not serve has the
 * usual value.
 */
export const factOf = <T>({ usual, others }: Compact<T>, country: string): T =>
  Object.hasOwn(others, country) ? others[country]! : usual;
