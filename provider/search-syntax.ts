import { GraphQLError } from 'graphql';

/** A condition of a search: a word, or a field with a value. */
interface Term {
  /** Null for a plain word. */
  field: string | null;
  comparator: '' | '>' | '>=' | '<' | '<=';
  value: string;
  negated: boolean;
}

const TERM = /(-)?(?:([\w.]+):)?(>=|<=|>|<)?(?:"((?:[^"\\]|\\.)*)"|'((?:[^'\\]|\\.)*)'|([^\s"'()]+))|([()])/g;

const notImplemented = (what: string) =>
  new GraphQLError(`The local provider cannot search for ${what}`, { extensions: { code: 'NOT_IMPLEMENTED' } });

/** The alternatives of a search, each a list of terms that must all hold. @throws GraphQLError for brackets. */
function parse(query: string): Term[][] {
  const alternatives: Term[][] = [[]];
  let negated = false;
  for (const [text, minus, field, comparator, double, single, plain, bracket] of query.matchAll(TERM)) {
    if (bracket) throw notImplemented(`brackets: ${query}`);
    if (text === 'AND') continue;
    if (text === 'OR') alternatives.push([]);
    else if (text === 'NOT') negated = true;
    else {
      const value = (double ?? single)?.replace(/\\(.)/g, '$1') ?? plain ?? '';
      alternatives.at(-1)!.push({
        field: field ?? null,
        comparator: (comparator ?? '') as Term['comparator'],
        value,
        negated: negated || minus !== undefined,
      });
      negated = false;
    }
  }
  return alternatives;
}

/**
 * The fields of an item that a search can ask for: texts are compared as a whole, without case, numbers and dates by
 * order.
 */
export interface Searchable<T> {
  fields: Readonly<Record<string, (item: T) => string | number | boolean | readonly (string | number)[] | null>>;
  /** The text in which plain words are found; without it they are refused. */
  words?: (item: T) => string;
}

function compare(actual: string | number | boolean, { comparator, value }: Term): boolean {
  if (typeof actual === 'boolean') return String(actual) === value;
  if (comparator === '' && typeof actual === 'string') {
    const wanted = value.toLowerCase();
    const text = actual.toLowerCase();
    return wanted.endsWith('*') ? text.startsWith(wanted.slice(0, -1)) : text === wanted;
  }
  const [left, right] = typeof actual === 'number' ? [actual, Number(value)] : [Date.parse(actual), Date.parse(value)];
  if (Number.isNaN(right)) throw notImplemented(`the value ${value}`);
  const difference = left - right;
  return {
    '': difference === 0,
    '>': difference > 0,
    '>=': difference >= 0,
    '<': difference < 0,
    '<=': difference <= 0,
  }[comparator];
}

/**
 * The items that a search finds, in their order, in the real service's search syntax: words, `field:value`,
 * `field:>value`, `-`, `NOT`, `AND` and `OR`.
 *
 * @throws GraphQLError for a field that the list cannot be searched by, and for brackets.
 */
export function searchIn<T>(
  items: readonly T[],
  query: string | null | undefined,
  { fields, words }: Searchable<T>,
): T[] {
  const alternatives = parse(query ?? '');
  for (const { field, value } of alternatives.flat())
    if (field === null ? !words : !Object.hasOwn(fields, field)) throw notImplemented(field ?? value);
  const holds = (item: T, term: Term): boolean => {
    if (term.field === null) return words!(item).toLowerCase().includes(term.value.toLowerCase());
    const actual = fields[term.field]!(item);
    const values = Array.isArray(actual)
      ? (actual as readonly (string | number)[])
      : [actual as string | number | boolean | null];
    return values.some((value) => value !== null && compare(value, term));
  };
  return items.filter((item) =>
    alternatives.some((terms) => terms.every((term) => holds(item, term) !== term.negated)),
  );
}

/**
 * The items in the order of a sort key.
 *
 * @param values of each sort key; `null` keeps the order that the list has. @throws GraphQLError for a key that the
 * list cannot be sorted by.
 */
export function sortBy<T>(
  items: readonly T[],
  key: string,
  values: Readonly<Record<string, ((item: T) => string | number) | null>>,
): T[] {
  const value = values[key];
  if (value === undefined)
    throw new GraphQLError(`The local provider cannot sort by ${key}`, { extensions: { code: 'NOT_IMPLEMENTED' } });
  if (value === null) return [...items];
  const compareValues = (a: string | number, b: string | number) =>
    typeof a === 'string' ? a.localeCompare(String(b)) : a - Number(b);
  return [...items].sort((a, b) => compareValues(value(a), value(b)));
}
