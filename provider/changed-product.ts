import { gid } from './graphql-types.ts';
import type { Product } from './seed/products.ts';
import type { Store } from './store.ts';
import { enqueue } from './webhooks.ts';

/** Saves a product that has changed, and tells the shop. */
export function saveChanged(store: Store, product: Product): void {
  store.saveProduct(product);
  enqueue(store, 'products/update', {
    id: product.id,
    admin_graphql_api_id: gid('Product', product.id),
    handle: product.handle,
    title: product.title,
    product_type: product.productType,
    updated_at: product.updatedAt,
  });
}
