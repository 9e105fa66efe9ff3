/** Which requests the page cache answers. Pure. */

/** Whether a method only reads. */
export const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Parameters of the CMS's editor, which shows drafts. */
const PREVIEW = '_storyblok';
/** Whether an address may be an editor's preview. @param query with its question mark, or empty. */
export const isPreview = (query: string): boolean => query.includes(PREVIEW);

/**
 * The paths that the shop's own links have: one page has one of them. An escape or an upper-case letter would be
 * another spelling of it.
 */
const CANONICAL = /^(?:\/[a-z0-9._~-]+)*$/;
/** Whether a path below the market is spelled as the shop's own links are. */
export const isCanonicalPath = (rest: string): boolean => rest === '/' || CANONICAL.test(rest);

/** Longer queries are rendered for their visitor alone. */
const MAX_QUERY = 400;

/**
 * The part of a query that a page reads: declared parameters in a fixed order, others are dropped.
 *
 * @param declared names in lower case; their case in the address does not matter.
 * @returns the query with its question mark, empty without declared parameters; null when it is too long for a key.
 */
export function declaredQuery(params: URLSearchParams, declared: readonly string[]): string | null {
  if (params.size === 0 || declared.length === 0) return '';
  const kept = new URLSearchParams([...params].filter(([name]) => declared.includes(name.toLowerCase())));
  if (kept.size === 0) return '';
  kept.sort();
  return shortQuery(`?${kept}`);
}

/** A query that is no longer than a key; null for a longer one. */
export const shortQuery = (query: string): string | null => (query.length > MAX_QUERY ? null : query);

/** Whether the header `If-None-Match` names an ETag, compared weakly. Source: RFC 9110, sections 8.8.3.2 and 13.1.2. */
export function namesEtag(header: string | null, etag: string): boolean {
  if (header === null) return false;
  return (
    header === etag ||
    header.trim() === '*' ||
    header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))
  );
}

/** Whether a client takes Brotli. @param header `Accept-Encoding`. */
export const takesBrotli = (header: string | null): boolean =>
  header !== null && /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(header);
