import { describe, expect, it } from 'vitest';
import { MemoryProvider } from './memory-provider.ts';
import { tellTime } from './told-clock.ts';

const KIT = 'easter-kit-dog';
const handlesOf = (nodes: { handle: string }[]) => nodes.map(({ handle }) => handle);

describe.each([
  ['out of its season', '2026-12-01T10:00:00Z', 'UNLISTED'],
  ['in its season', '2027-03-20T10:00:00Z', 'ACTIVE'],
] as const)('a product %s', (_, now, status) => {
  const isListed = status === 'ACTIVE';

  it('has its status in the Admin API, and is found by it', async () => {
    tellTime(now);
    const { data } = await new MemoryProvider().admin(`{
      active: products(first: 250, query: "status:active") { nodes { handle } }
      unlisted: products(first: 250, query: "status:unlisted") { nodes { handle } }
      all: products(first: 250) { nodes { handle status } }
    }`);
    expect(data.all.nodes.find(({ handle }: { handle: string }) => handle === KIT).status).toBe(status);
    expect(handlesOf(data.unlisted.nodes)).toEqual(isListed ? [] : [KIT]);
    expect(data.active.nodes.length).toBe(data.all.nodes.length - (isListed ? 0 : 1));
  });

  it('is in lists, searches, recommendations and the sitemap only while it is active', async () => {
    tellTime(now);
    const { data, errors } = await new MemoryProvider().storefront(`{
      collection(handle: "dog-food") { products(first: 250) { nodes { handle } filters { values { label count } } } }
      products(first: 250) { nodes { handle } }
      search(query: "easter", first: 250, types: [PRODUCT]) { totalCount nodes { ... on Product { handle } } }
      predictiveSearch(query: "easter", types: [PRODUCT]) { products { handle } }
      productRecommendations(productHandle: "starter-pack-dog", intent: RELATED) { handle }
      sitemap(type: PRODUCT) { resources(page: 1) { items { handle } } }
    }`);
    expect(errors).toBeUndefined();
    const lists = {
      collection: data.collection.products.nodes,
      products: data.products.nodes,
      search: data.search.nodes,
      predictiveSearch: data.predictiveSearch.products,
      recommendations: data.productRecommendations,
      sitemap: data.sitemap.resources.items,
    };
    expect(Object.entries(lists).map(([name, nodes]) => [name, handlesOf(nodes).includes(KIT)])).toEqual(
      Object.keys(lists).map((name) => [name, isListed]),
    );
    expect(data.search.totalCount).toBe(data.search.nodes.length);
    const values = data.collection.products.filters.flatMap((filter: { values: object[] }) => filter.values);
    const counted = (wanted: string) => values.find(({ label }: { label: string }) => label === wanted).count;
    expect(counted('In stock') + (counted('Out of stock') ?? 0)).toBe(data.collection.products.nodes.length);
  });

  it('answers to its handle and ids, and goes into a cart', async () => {
    tellTime(now);
    const provider = new MemoryProvider();
    const { id, variants } = provider.store.product(KIT)!;
    const ids = [`gid://shopify/Product/${id}`, `gid://shopify/ProductVariant/${variants[0]!.id}`];
    const { data } = await provider.storefront(
      `query($product: ID!, $ids: [ID!]!) {
        byHandle: product(handle: "${KIT}") { handle }
        byId: product(id: $product) { handle }
        node(id: $product) { id }
        nodes(ids: $ids) { id }
      }`,
      { product: ids[0], ids },
    );
    expect(data).toEqual({
      byHandle: { handle: KIT },
      byId: { handle: KIT },
      node: { id: ids[0] },
      nodes: ids.map((node) => ({ id: node })),
    });
    const { cart } = await provider.cart({}, { merchandiseId: ids[1] });
    expect(cart.lines.nodes).toHaveLength(1);
  });
});
