/**
 * The products that a visitor has looked at last, as their browser keeps them. Nothing of it reaches the shop. Pure: the
 * Worker uses the names.
 */

/** The name of the entry in local storage. */
export const SEEN = 'seen';
/** Days after which a product that was not looked at again is forgotten. */
export const SEEN_DAYS = 30;

const MAX_SEEN = 12;
const DAY_MS = 86_400_000;
const MAX_TEXT = 500;

/** A product as its page names it to the browser: path, title, and path of its picture. */
export interface SeenProduct {
  href: string;
  title: string;
  picture: string;
}
/** A product with the moment of the last look, in milliseconds since 1970. */
export type SeenEntry = SeenProduct & { at: number };

const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_TEXT;
const isPath = (value: unknown): boolean => isText(value) && /^\/[^/\\]/.test(value);

function isEntry(value: unknown, now: number): value is SeenEntry {
  const { href, title, picture, at } = (value ?? {}) as Partial<Record<keyof SeenEntry, unknown>>;
  return (
    isPath(href) &&
    isText(title) &&
    (picture === '' || isPath(picture)) &&
    typeof at === 'number' &&
    at <= now &&
    now - at < SEEN_DAYS * DAY_MS
  );
}

/** Reads what is kept, the last one first; what is too old or no such entry is left out. @param now as of an entry. */
export function readSeen(kept: string | null, now: number): SeenEntry[] {
  try {
    const list: unknown = JSON.parse(kept ?? '');
    return Array.isArray(list) ? list.slice(0, MAX_SEEN).filter((entry) => isEntry(entry, now)) : [];
  } catch {
    return [];
  }
}

/** The list with a product looked at now: it comes first, and stands there once. */
export const withSeen = (seen: readonly SeenEntry[], product: SeenProduct, now: number): SeenEntry[] =>
  [{ ...product, at: now }, ...seen.filter(({ href }) => href !== product.href)].slice(0, MAX_SEEN);

/** The products of a market to show on a page. @param cc the market's prefix. @param current path of the page. */
export const shownSeen = (seen: readonly SeenEntry[], cc: string, current: string, count: number): SeenEntry[] =>
  seen.filter(({ href }) => href.startsWith(`/${cc}/`) && href !== current).slice(0, count);
