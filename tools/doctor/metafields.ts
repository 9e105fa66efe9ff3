import { FACET_VALUES } from '../../src/shop/catalogue/model/list-query.ts';
import { METAFIELD_NAMESPACE } from '../../src/site/brand.ts';
import { adminPages, changeAdmin } from './admin.ts';
import { type Check, type Context, type Fault, NotChecked } from './check.ts';
import {
  MetafieldDefinitionCreateDocument,
  MetafieldDefinitionsDocument,
  MetafieldDefinitionUpdateDocument,
} from './generated/admin/graphql.ts';

/** The metafields of products that pages ask for: key, name and type. */
export const METAFIELDS: readonly { key: string; name: string; type: string }[] = [
  { key: 'species', name: 'Species', type: 'single_line_text_field' },
  { key: 'life_stage', name: 'Life stage', type: 'single_line_text_field' },
  { key: 'form', name: 'Form', type: 'single_line_text_field' },
  { key: 'feed_type', name: 'Feed type', type: 'single_line_text_field' },
  { key: 'composition', name: 'Composition', type: 'multi_line_text_field' },
  { key: 'analytical_constituents', name: 'Analytical constituents', type: 'json' },
  { key: 'additives', name: 'Additives', type: 'multi_line_text_field' },
  { key: 'directions', name: 'Directions', type: 'multi_line_text_field' },
  { key: 'feeding_table', name: 'Feeding table', type: 'json' },
  { key: 'parts', name: 'Feeds of a pack', type: 'json' },
  { key: 'kcal_per_100g', name: 'Kilocalories per 100 g', type: 'number_integer' },
  { key: 'material', name: 'Material', type: 'multi_line_text_field' },
  { key: 'gpsr', name: 'Product safety', type: 'json' },
  { key: 'returns', name: 'Returns', type: 'single_line_text_field' },
  { key: 'best_before', name: 'Best before', type: 'date' },
  { key: 'usual_product', name: 'Usual product', type: 'product_reference' },
  { key: 'need', name: 'Needs', type: 'list.single_line_text_field' },
  { key: 'breed_size', name: 'Breed sizes', type: 'list.single_line_text_field' },
  { key: 'pack_size', name: 'Bag sizes', type: 'list.single_line_text_field' },
  { key: 'kibble_mm', name: 'Kibble size in mm', type: 'number_integer' },
  { key: 'grain_free', name: 'Grain-free', type: 'boolean' },
  ...FACET_VALUES.free_from.map((name) => ({ key: `free_from_${name}`, name: `Free from ${name}`, type: 'boolean' })),
];

const OWNER = 'PRODUCT';
const PUBLIC = { storefront: 'PUBLIC_READ' } as const;
const EFFECT =
  'Product pages lack composition, feeding table and other facts that the law requires, and feeding plans cannot be calculated.';
const FIX = 'npm run doctor -- --fix (the app needs the scope write_products)';
const PLACE = 'in the admin: Settings, Metafields and metaobjects, Products';

async function compare(context: Context) {
  if (!context.scopes?.has('read_products') && !context.scopes?.has('write_products'))
    throw new NotChecked('the app lacks the scope read_products');
  const found = await adminPages(
    context,
    MetafieldDefinitionsDocument,
    ({ metafieldDefinitions }) => metafieldDefinitions,
    { namespace: METAFIELD_NAMESPACE },
  );
  const byKey = new Map(found.map((definition) => [definition.key, definition]));
  return {
    missing: METAFIELDS.filter(({ key }) => !byKey.has(key)),
    hidden: METAFIELDS.filter(({ key }) => byKey.has(key) && byKey.get(key)?.access.storefront !== PUBLIC.storefront),
    others: METAFIELDS.flatMap(({ key, type }) => {
      const actual = byKey.get(key)?.type.name;
      return actual === undefined || actual === type ? [] : [{ key, type, actual }];
    }),
  };
}

const fullName = (key: string): string => `${METAFIELD_NAMESPACE}.${key}`;

export const metafieldsCheck: Check = {
  title: 'Definitions of metafields',
  after: ['App of the Admin API'],
  async find(context) {
    const { missing, hidden, others } = await compare(context);
    return [
      ...missing.map(
        ({ key, type }): Fault => ({
          what: `There is no definition ${fullName(key)} (${type}).`,
          effect: EFFECT,
          mend: `${FIX}, or ${PLACE}`,
        }),
      ),
      ...hidden.map(
        ({ key }): Fault => ({
          what: `The definition ${fullName(key)} has no storefront access.`,
          effect: EFFECT,
          mend: `${FIX}, or ${PLACE}: tick “Storefront API access”`,
        }),
      ),
      ...others.map(
        ({ key, type, actual }): Fault => ({
          what: `The definition ${fullName(key)} is of the type ${actual}, not ${type}.`,
          effect: 'Its value may be shown in another form.',
          mend: `A type cannot be changed: delete it ${PLACE}, make it again, and enter its values again.`,
          isWarning: true,
        }),
      ),
    ];
  },
  async mend(context) {
    const { missing, hidden } = await compare(context);
    for (const { key, name, type } of missing) {
      const definition = { ownerType: OWNER, namespace: METAFIELD_NAMESPACE, key, name, type, access: PUBLIC } as const;
      await changeAdmin(
        context,
        MetafieldDefinitionCreateDocument,
        { definition },
        ({ metafieldDefinitionCreate }) => metafieldDefinitionCreate,
      );
    }
    for (const { key } of hidden) {
      const definition = { ownerType: OWNER, namespace: METAFIELD_NAMESPACE, key, access: PUBLIC } as const;
      await changeAdmin(
        context,
        MetafieldDefinitionUpdateDocument,
        { definition },
        ({ metafieldDefinitionUpdate }) => metafieldDefinitionUpdate,
      );
    }
    return [
      ...missing.map(({ key }) => `defined ${fullName(key)}`),
      ...hidden.map(({ key }) => `gave ${fullName(key)} storefront access`),
    ];
  },
};
