interface Page<T> {
  nodes: readonly T[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null | undefined };
}

/**
 * Reads all pages of a list, one after the other. @param read reads the page after a cursor; null for the first one.
 */
export async function allPages<T>(read: (after: string | null) => Promise<Page<T>>): Promise<T[]> {
  const nodes: T[] = [];
  for (let after: string | null = null; ; ) {
    const page = await read(after);
    nodes.push(...page.nodes);
    if (!page.pageInfo.hasNextPage || !page.pageInfo.endCursor) return nodes;
    after = page.pageInfo.endCursor;
  }
}
