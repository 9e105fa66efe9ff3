/** Products, each once. */
export const distinct = <P extends { id: string }>(products: readonly P[]): P[] => [
  ...new Map(products.map((product) => [product.id, product])).values(),
];

/**
 * The products of variants, each once. The ids are asked for in their order, so that the same variants are one entry of
 * the cache.
 *
 * @param variantIds global ids, at most 250; null for a variant that is gone. @param read asks for the variants with
 * their products in one call. @throws UpstreamError
 */
export async function productsOfVariants<P extends { id: string }>(
  variantIds: readonly (string | null)[],
  read: (ids: string[]) => Promise<{ nodes: readonly (object | null)[] }>,
): Promise<P[]> {
  const ids = [...new Set(variantIds.filter((id) => id !== null))].sort();
  if (ids.length === 0) return [];
  const { nodes } = await read(ids);
  return distinct(nodes.flatMap((node) => (node && 'product' in node ? [node.product as P] : [])));
}
