/** Source: docs/events.md, tags of pages. */
export const productTag = (handle: string): string => `product:${handle}`;
export const collectionTag = (handle: string): string => `collection:${handle}`;

function collect(part: unknown, found: Set<string>): void {
  if (part === null || typeof part !== 'object') return;
  if ('handle' in part && typeof part.handle === 'string')
    found.add('productType' in part ? productTag(part.handle) : collectionTag(part.handle));
  for (const child of Object.values(part)) collect(child, found);
}

const known = new WeakMap<object, readonly string[]>();

/**
 * The tags of the products and collections in an answer of the Storefront API, found once. Operations that are cached
 * ask for `handle` of both, and for `productType` of products, by which they are told apart.
 */
export function tagsOf(answer: unknown): readonly string[] {
  if (answer === null || typeof answer !== 'object') return [];
  const earlier = known.get(answer);
  if (earlier) return earlier;
  const found = new Set<string>();
  collect(answer, found);
  const tags = [...found];
  known.set(answer, tags);
  return tags;
}
