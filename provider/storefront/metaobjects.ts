import { notImplemented } from '../graphql.ts';
import { connection, gid, type PageArgs } from '../graphql-types.ts';
import { analysisOf, BATCHES, type Batch } from '../seed/batches.ts';
import { type Context, productView } from './views.ts';

/** The type of the only metaobjects that the store has. */
const TYPE = 'batch';
const FIRST_ID = 60_001;

const handleOf = ({ lot }: Batch): string => lot.toLowerCase();

/** A field of a metaobject. @param reference what its value names, where that is a resource. */
const fieldView = (key: string, type: string, value: string, reference: object | null = null) => ({
  key,
  type,
  value,
  reference,
  references: null,
});

/** A batch as the API shows it; null where its product is in no catalogue. */
function batchView(batch: Batch, context: Context): object | null {
  const product = context.store.product(batch.product);
  if (!product) return null;
  const fields = [
    fieldView('lot', 'single_line_text_field', batch.lot),
    fieldView(
      'product',
      'product_reference',
      gid('Product', product.id),
      product.unpublished ? null : productView(product, context),
    ),
    fieldView('produced_on', 'date', batch.producedOn),
    fieldView('best_before', 'date', batch.bestBefore),
    fieldView('analysed_on', 'date', batch.analysedOn),
    fieldView('laboratory', 'single_line_text_field', batch.laboratory),
    fieldView('analysis', 'json', analysisOf(batch, product)),
    fieldView('demo', 'boolean', 'true'),
  ];
  return {
    __typename: 'Metaobject',
    id: gid('Metaobject', FIRST_ID + BATCHES.indexOf(batch)),
    type: TYPE,
    handle: handleOf(batch),
    fields,
    field: ({ key }: { key: string }) => fields.find((field) => field.key === key) ?? null,
    onlineStoreUrl: null,
    seo: null,
    updatedAt: `${batch.analysedOn}T12:00:00Z`,
  };
}

interface MetaobjectArgs {
  id?: string | null;
  handle?: { type: string; handle: string } | null;
}

/** The lookups of metaobjects. */
export const metaobjectQueries = {
  metaobject({ id, handle }: MetaobjectArgs, context: Context): object | null {
    const found = BATCHES.find((batch, i) =>
      handle ? handle.type === TYPE && handle.handle === handleOf(batch) : id === gid('Metaobject', FIRST_ID + i),
    );
    return found ? batchView(found, context) : null;
  },
  metaobjects(args: PageArgs & { type: string; sortKey?: string | null }, context: Context) {
    if (args.sortKey) throw notImplemented(`Sorting metaobjects by ${args.sortKey}`);
    const found = args.type === TYPE ? BATCHES.filter(({ product }) => context.store.product(product)) : [];
    return connection([...found], args, handleOf, (batch) => batchView(batch, context));
  },
};
