/** A page as the cache keeps it: the same for everyone. */
export interface StoredPage {
  /** UTF-8. */
  html: Uint8Array;
  /** Brotli; made in the background after storing. */
  compressed: Uint8Array | null;
  /** Headers of the page only: those of security are made for each answer. */
  headers: readonly (readonly [name: string, value: string])[];
  /** A weak tag of the HTML. */
  etag: string;
  /** The tags of its data: `product:HANDLE`, `collection:HANDLE`, `story:PATH`, `texts`. */
  tags: readonly string[];
  /** The time at which its data began to be read, in milliseconds since 1970. */
  renderedAt: number;
  /** The market's day that it shows, `YYYY-MM-DD`. */
  day: string;
}

/** The tag that every page has. */
export const EVERY_PAGE = 'all';

/** Larger pages are not kept. */
export const MAX_PAGE_BYTES = 1_000_000;

/** Bytes that an entry takes besides its HTML: headers as they are made for answers, tags, objects. */
const OVERHEAD = 8000;

/** The bytes that a page takes in memory. */
export const sizeOf = ({ html, compressed, tags }: StoredPage): number =>
  html.byteLength + (compressed?.byteLength ?? 0) + OVERHEAD + tags.reduce((sum, tag) => sum + tag.length * 2, 0);

/** The weak ETag of a body: 64 bits of its SHA-256. */
export async function etagOf(html: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', html), 0, 8);
  return `W/"${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}"`;
}
