import { ACTIVITIES } from '../../species/tables/activities.ts';
import { SPECIES } from '../../species/tables/names.ts';
import { ALLERGEN_NAMES, CONDITIONS, GENDERS, NEEDS, PREFERENCES } from '../pets/model/pet.ts';
import { MAX_IDS, MAX_LINES } from './input.ts';
import { OPERATIONS, type OperationName } from './operations.ts';

/**
 * The tools of the Model Context Protocol, with JSON Schemas of their arguments.
 *
 * Source: Model Context Protocol, specification 2025-11-25, "Tools"; UCP, `mcp.openrpc.json`.
 */

const text = (description: string) => ({ type: 'string', description });
const oneOf = (values: readonly string[]) => ({ type: 'string', enum: values });
const list = (items: object, description: string, maxItems: number) => ({
  type: 'array',
  items,
  maxItems,
  description,
});
const members = (properties: Record<string, object>, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
});

const CONTEXT = {
  ...members({
    address_country: text('Where it is delivered to: ISO 3166-1 alpha-2, such as DE.'),
    language: text('The language that the person reads, BCP 47.'),
    currency: text('ISO 4217.'),
  }),
  description: 'Where the person is.',
};
const FILTERS = members({
  categories: list({ type: 'string' }, 'Values of categories, as products have them.', 20),
  price: {
    ...members({ min: { type: 'integer', minimum: 0 }, max: { type: 'integer', minimum: 0 } }),
    description: 'In minor units of the currency.',
  },
});
const LINES = list(
  members(
    {
      item: members({ id: text('The id of a variant, from the catalogue.') }, ['id']),
      quantity: { type: 'integer', minimum: 1, maximum: 999 },
    },
    ['item', 'quantity'],
  ),
  'All lines of the cart.',
  MAX_LINES,
);
const CART = members(
  {
    line_items: LINES,
    context: CONTEXT,
    discounts: members({ codes: list({ type: 'string' }, 'The shop takes one code at a time.', 5) }),
  },
  ['line_items'],
);

const DELIVERY = { type: 'integer', minimum: 1, description: 'The number of a delivery, from the subscription.' };

/** The subject of each operation that has one. */
const SUBJECTS: { readonly [Name in OperationName]?: object } = {
  search_catalog: members({
    query: text('Words, also with needs, ingredients to avoid and sizes.'),
    filters: FILTERS,
    context: CONTEXT,
    pagination: members({ cursor: text('From the last answer.'), limit: { type: 'integer', minimum: 1 } }),
  }),
  lookup_catalog: members(
    { ids: list({ type: 'string' }, 'Of products or of variants.', MAX_IDS), filters: FILTERS, context: CONTEXT },
    ['ids'],
  ),
  get_product: members(
    {
      id: text('Of a product or of a variant.'),
      selected: list(
        members({ name: text('Of an option.'), label: text('Of its value.') }, ['name', 'label']),
        'What is chosen.',
        10,
      ),
      preferences: list({ type: 'string' }, 'Names of options; the last ones are given up first.', 10),
      context: CONTEXT,
    },
    ['id'],
  ),
  create_cart: CART,
  update_cart: CART,
  plan_food: members(
    {
      animal: members(
        {
          species: oneOf(SPECIES),
          name: text('For the words of the answer.'),
          gender: oneOf(GENDERS),
          birthdate: text('YYYY-MM-DD; or its age.'),
          age_years: { type: 'integer', minimum: 0 },
          age_months: { type: 'integer', minimum: 0 },
          breed: text('A breed by its name, mixed, or unknown.'),
          activity: oneOf([...new Set(Object.values(ACTIVITIES).flat())]),
          body_condition: oneOf(CONDITIONS),
          weight_kg: { type: 'number', exclusiveMinimum: 0 },
          expected_adult_weight_kg: { type: 'number', exclusiveMinimum: 0, description: 'Of an animal that grows.' },
          special_needs: list(oneOf(NEEDS), 'What it needs.', NEEDS.length),
          food_preferences: list(oneOf(PREFERENCES), 'What it is to eat.', PREFERENCES.length),
          allergies: list(oneOf(ALLERGEN_NAMES), 'What it must not eat.', ALLERGEN_NAMES.length),
        },
        ['species', 'weight_kg'],
      ),
      context: CONTEXT,
    },
    ['animal'],
  ),
  skip_delivery: members({ delivery: DELIVERY }, ['delivery']),
  move_delivery: members({ delivery: DELIVERY, date: text('YYYY-MM-DD, a day of the new charge.') }, [
    'delivery',
    'date',
  ]),
  pause_subscription: members({
    until: text('The day on which it resumes, YYYY-MM-DD; without one when it is asked to.'),
  }),
  ask_business: members({ question: text('In the language of the country, or in English.'), context: CONTEXT }, [
    'question',
  ]),
};

/** The part of every call that names the program. */
const meta = (needsAgent: boolean, needsKey: boolean) => ({
  ...members(
    {
      'ucp-agent': members({ profile: text('The https address of your UCP profile.') }, ['profile']),
      'idempotency-key': text('The same for a repetition of the same call.'),
    },
    [...(needsAgent ? ['ucp-agent'] : []), ...(needsKey ? ['idempotency-key'] : [])],
  ),
  description: 'About the call.',
});

/** The list of all tools. */
export const tools = (): object[] =>
  (Object.keys(OPERATIONS) as OperationName[]).map((name) => {
    const { title, description, argument, capability, readOnly, ...rest } = OPERATIONS[name];
    const needsKey = 'needsKey' in rest;
    const of = 'of' in rest ? rest.of : undefined;
    const needsAgent = capability !== null;
    return {
      name,
      title,
      description,
      inputSchema: members(
        {
          meta: meta(needsAgent, needsKey),
          ...(of && { id: text(`Of the ${of}.`) }),
          ...(argument && { [argument]: SUBJECTS[name]! }),
        },
        [...(needsAgent ? ['meta'] : []), ...(of ? ['id'] : []), ...(argument ? [argument] : [])],
      ),
      // the schemas that describe what answers look like are those of the profile's capabilities
      annotations: { title, readOnlyHint: readOnly, destructiveHint: false, openWorldHint: false },
    };
  });
