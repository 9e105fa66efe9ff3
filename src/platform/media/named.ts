import { LruCache } from '../lru-cache.ts';

/** Addresses of pictures, each with its version, that an API of their provider has named to this isolate. */
const named = new LruCache<true>(5000, 1_000_000);

const ADDRESS = /"(https?:\/\/[^"\s\\]{1,300}\?v=[\w.-]{1,64})"/g;

/** Remembers the pictures that an answer of an API names. @param json the answer's text. */
export function rememberPictures(json: string): void {
  for (const [, address = ''] of json.matchAll(ADDRESS)) named.set(address, true, address.length);
}

/**
 * Whether an API has named a picture, so that its content never changes; of a version that somebody has made up nobody
 * knows.
 */
export const isNamed = (address: string): boolean => named.get(address) === true;
