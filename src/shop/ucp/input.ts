import { array, optional, refine, type as shape } from 'superstruct';
import { anything, integerBetween, requiredText } from '../../platform/shared/fields.ts';
import { isGid, MAX_GID } from '../../shopify/ids.ts';

/**
 * The input of the protocol's operations. Fields that the shop does not read may be there: a newer release has more.
 *
 * Source: UCP, schemas `catalog_search.json`, `catalog_lookup.json` and `cart.json`; the shop's own `feeding_plan.json`.
 */

/** The longest words of a search. */
const MAX_QUERY = 200;
/** The most products or variants that a lookup may name. */
export const MAX_IDS = 50;
/** The most lines that a cart may have. */
export const MAX_LINES = 50;
/** The most of one line. */
const MAX_QUANTITY = 999;
const MAX_AMOUNT = 100_000_000;

/** Where the person is, and which language it reads. */
export const Context = shape({
  address_country: optional(requiredText(2)),
  language: optional(requiredText(35)),
  currency: optional(requiredText(3)),
});

const Filters = shape({
  categories: optional(refine(array(requiredText(100)), 'count', (list) => list.length <= 20)),
  price: optional(
    shape({ min: optional(integerBetween(0, MAX_AMOUNT)), max: optional(integerBetween(0, MAX_AMOUNT)) }),
  ),
});

export const Search = shape({
  query: optional(requiredText(MAX_QUERY)),
  context: optional(Context),
  filters: optional(Filters),
  pagination: optional(shape({ cursor: optional(requiredText(300)), limit: optional(integerBetween(1, 1_000_000)) })),
});

export const Lookup = shape({
  ids: array(requiredText(MAX_GID)),
  context: optional(Context),
  filters: optional(Filters),
});

const Option = shape({ name: requiredText(100), label: requiredText(100) });

export const Detail = shape({
  id: requiredText(MAX_GID),
  selected: optional(refine(array(Option), 'count', (list) => list.length <= 10)),
  preferences: optional(refine(array(requiredText(100)), 'count', (list) => list.length <= 10)),
  context: optional(Context),
  filters: optional(Filters),
});

const variant = refine(requiredText(MAX_GID), 'variant', (id) => isGid('ProductVariant', id));

export const CartInput = shape({
  line_items: refine(
    array(
      shape({
        id: optional(requiredText(MAX_GID)),
        item: shape({ id: variant }),
        quantity: integerBetween(1, MAX_QUANTITY),
      }),
    ),
    'count',
    (lines) => lines.length <= MAX_LINES,
  ),
  context: optional(Context),
  discounts: optional(
    shape({ codes: optional(refine(array(requiredText(60)), 'count', (codes) => codes.length <= 5)) }),
  ),
});

/** The longest fact about an animal. */
const MAX_FACT = 200;
const fact = optional(anything(MAX_FACT));

/** Facts about an animal. The planner says in the language of the call which of them it cannot use. */
export const FeedingPlanInput = shape({
  animal: shape({
    species: fact,
    name: fact,
    gender: fact,
    birthdate: fact,
    age_years: fact,
    age_months: fact,
    breed: fact,
    activity: fact,
    body_condition: fact,
    weight_kg: fact,
    expected_adult_weight_kg: fact,
    special_needs: fact,
    food_preferences: fact,
    allergies: fact,
  }),
  context: optional(Context),
});
