/** The recipes that an address names for the comparison. Pure. */

export const MIN_COMPARED = 2;
export const MAX_COMPARED = 4;

/** The longest part of an address that is read, in characters. */
const MAX_TEXT = 600;
const HANDLE = /^[a-z0-9-]{1,100}$/;

/** The choice that an address names. */
export interface Choice {
  /** The handles of products, each once, in alphabetical order; at most one more than can be compared. */
  handles: readonly string[];
  /** Whether the address also names what can be no product. */
  hasJunk: boolean;
}

/** Reads the parameters `products` of an address: one of a link, or several of a form. */
export function choiceIn(params: URLSearchParams): Choice {
  const texts = params.getAll('products');
  const text = texts.slice(0, 2 * MAX_COMPARED).join(',');
  const names = text.slice(0, MAX_TEXT).split(',').filter(Boolean);
  const handles = [...new Set(names.filter((name) => HANDLE.test(name)))].sort();
  return {
    handles: handles.slice(0, MAX_COMPARED + 1),
    hasJunk: text.length > MAX_TEXT || names.some((name) => !HANDLE.test(name)),
  };
}

/** Whether that many recipes make a comparison. */
export const isComparable = (count: number): boolean => count >= MIN_COMPARED && count <= MAX_COMPARED;
