import { saveChanged } from '../changed-product.ts';
import { notImplemented, userError } from '../graphql.ts';
import { idOf } from '../graphql-types.ts';
import { REVIEWS_NAMESPACE, REVIEWS_TYPES } from '../metafield-definitions.ts';
import type { Product } from '../seed/products.ts';
import type { Context } from './context.ts';

interface MetafieldName {
  ownerId: string;
  namespace?: string | null;
  key: string;
}

/** The most metafields of a call. Source: the real service's documentation of `metafieldsSet`. */
const MAX_SET = 25;

function productOf({ ownerId, namespace }: MetafieldName, { store }: Context): Product | undefined {
  if (namespace !== REVIEWS_NAMESPACE) throw notImplemented(`A metafield of the namespace ${namespace}`);
  const id = idOf('Product', ownerId);
  if (id === null) throw notImplemented(`A metafield of ${ownerId}`);
  return store.products().find((product) => product.id === id);
}

/** Whether a value is one of its type. */
function isValue(type: string, value: string): boolean {
  if (type === 'number_integer') return /^\d+$/.test(value);
  try {
    const { value: mean, scale_min: lowest, scale_max: highest } = JSON.parse(value);
    return Number(lowest) <= Number(mean) && Number(mean) <= Number(highest);
  } catch {
    return false;
  }
}

export const metafieldMutations = {
  metafieldsSet: (
    { metafields }: { metafields: readonly (MetafieldName & { type?: string | null; value: string })[] },
    context: Context,
  ) => {
    const refuse = (index: number, code: string, field: string, message: string) => ({
      userErrors: [{ ...userError(code, ['metafields', String(index), field], message), elementIndex: index }],
    });
    if (metafields.length > MAX_SET)
      return refuse(MAX_SET, 'LESS_THAN_OR_EQUAL_TO', 'metafields', `Exceeded the maximum metafields of ${MAX_SET}`);
    for (const [index, metafield] of metafields.entries()) {
      const type = REVIEWS_TYPES[metafield.key];
      if (!productOf(metafield, context)) return refuse(index, 'INVALID', 'ownerId', 'Owner does not exist.');
      if (!type || (metafield.type != null && metafield.type !== type))
        return refuse(index, 'INVALID_TYPE', 'type', 'Type must be that of the definition.');
      if (!isValue(type, metafield.value)) return refuse(index, 'INVALID_VALUE', 'value', `Value must be a ${type}.`);
    }
    for (const metafield of metafields) {
      const product = productOf(metafield, context)!;
      const { key, value } = metafield;
      const reviews = { ...product.reviews, [key]: { type: REVIEWS_TYPES[key]!, value } };
      saveChanged(context.store, { ...product, reviews, updatedAt: context.store.now().toISOString() });
    }
    return { userErrors: [] };
  },

  metafieldsDelete: ({ metafields }: { metafields: readonly MetafieldName[] }, context: Context) => {
    for (const metafield of metafields) {
      const product = productOf(metafield, context);
      if (!product?.reviews?.[metafield.key]) continue;
      const { [metafield.key]: _, ...reviews } = product.reviews;
      saveChanged(context.store, { ...product, reviews, updatedAt: context.store.now().toISOString() });
    }
    return { userErrors: [] };
  },
};
