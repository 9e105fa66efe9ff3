import { array, nonempty, nullable, object, optional, pattern, refine, type Struct, size } from 'superstruct';
import type { Settings } from '../../env.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { type FormSchema, integerBetween, oneOf, requiredText } from '../../platform/shared/fields.ts';
import { type Parsed, parse } from '../../platform/shared/parse.ts';
import * as operations from '../../shopify/generated/storefront/graphql.ts';
import { gid } from '../../shopify/ids.ts';
import { inContext } from '../../shopify/in-context.ts';
import { buyerIpOf, storefront } from '../../shopify/storefront.ts';
import type { CallContext } from '../../site/endpoint.ts';
import { MAX_LINE_QUANTITY, MAX_QUANTITY } from '../cart/model/cart.ts';

/** The cart's own limits; see `src/shop/cart/endpoints.ts`. */
const addedQuantity = integerBetween(0, MAX_QUANTITY);
const lineQuantity = integerBetween(0, MAX_LINE_QUANTITY);
const country = optional(pattern(requiredText(2), /^[A-Za-z]{2}$/));
const attributes = optional(
  nullable(size(array(object({ key: nonempty(requiredText(60)), value: requiredText(500) })), 0, 20)),
);
const line = object({
  merchandiseId: gid('ProductVariant'),
  quantity: optional(addedQuantity),
  sellingPlanId: optional(nullable(gid('SellingPlan'))),
  attributes,
});
/** Lines to add; several of one variant count together. @param least number of lines. */
const lines = (least: number) =>
  refine(size(array(line), least, 250), 'quantities', (added) => {
    const totals = new Map<string, number>();
    for (const { merchandiseId, quantity = 1 } of added)
      totals.set(merchandiseId, (totals.get(merchandiseId) ?? 0) + quantity);
    return [...totals.values()].every((total) => total <= MAX_QUANTITY);
  });
const context = {
  country,
  countryCode: country,
  language: optional(requiredText(10)),
  market: optional(requiredText(10)),
};

/** A validated call, ready to run. */
interface Call {
  /** Global ids of the variants that the call would put into a cart. */
  merchandise: string[];
  /** Runs the operation in the market of the call. */
  run(settings: Settings, context: CallContext): Promise<unknown>;
}

/** Validates the variables of a call. @returns the call, or its problems. */
type Operation = (sent: unknown, t: Translate) => Parsed<Call>;

interface Rules<Input> {
  /** Repeating the call does no harm. */
  repeatable: boolean;
  /** Variables for the API that differ from those of the caller. */
  map?: (input: Input, country: string) => object;
  merchandise?: (input: Input) => string[];
}

function operation<Data, Variables, Input extends object, Schema extends FormSchema>(
  document: operations.TypedDocumentString<Data, Variables>,
  struct: Struct<Input, Schema>,
  rules: Rules<Input>,
): Operation {
  return (sent, t) => {
    const parsed = parse(sent, struct, t, false);
    if ('problems' in parsed) return parsed;
    const input = parsed.value;
    const {
      country: _,
      countryCode: __,
      language: ___,
      market: ____,
      ...own
    } = input as Input & Record<keyof typeof context, unknown>;
    const value: Call = {
      merchandise: rules.merchandise?.(input) ?? [],
      run: (settings, { market, c }) => {
        const variables = { ...own, ...rules.map?.(input, market.country), ...inContext(market) };
        return storefront(settings, document, variables as Variables, {
          repeatable: rules.repeatable,
          buyerIp: buyerIpOf(c.req),
        });
      },
    };
    return { value };
  };
}

const read = { repeatable: true };
const cartId = gid('Cart');

/** The operations that browsers may call, by name. */
export const registry: Record<string, Operation> = {
  Cart: operation(operations.CartDocument, object({ ...context, cartId }), read),
  CartCreate: operation(
    operations.CartCreateDocument,
    object({
      ...context,
      cartInput: object({
        lines: optional(lines(0)),
        buyerIdentity: optional(object({ countryCode: country })),
        attributes,
      }),
    }),
    {
      repeatable: false,
      map: ({ cartInput }, country) => ({ cartInput: { ...cartInput, buyerIdentity: { countryCode: country } } }),
      merchandise: ({ cartInput }) => (cartInput.lines ?? []).map(({ merchandiseId }) => merchandiseId),
    },
  ),
  CartLinesAdd: operation(operations.CartLinesAddDocument, object({ ...context, cartId, lines: lines(1) }), {
    repeatable: false,
    merchandise: ({ lines }) => lines.map(({ merchandiseId }) => merchandiseId),
  }),
  CartLinesUpdate: operation(
    operations.CartLinesUpdateDocument,
    object({
      ...context,
      cartId,
      lines: size(
        array(
          object({
            id: gid('CartLine'),
            quantity: optional(lineQuantity),
            sellingPlanId: optional(nullable(gid('SellingPlan'))),
            attributes,
          }),
        ),
        1,
        250,
      ),
    }),
    { repeatable: true },
  ),
  CartLinesRemove: operation(
    operations.CartLinesRemoveDocument,
    object({ ...context, cartId, lineIds: size(array(gid('CartLine')), 1, 250) }),
    {
      repeatable: true,
    },
  ),
  CartBuyerIdentityUpdate: operation(
    operations.CartBuyerIdentityUpdateDocument,
    object({ ...context, cartId, buyerIdentity: optional(object({ countryCode: country })) }),
    {
      repeatable: true,
      map: (_, country) => ({ buyerIdentity: { countryCode: country } }),
    },
  ),
  Product: operation(operations.ProductDocument, object({ ...context, handle: nonempty(requiredText(200)) }), read),
  Recommendations: operation(
    operations.RecommendationsDocument,
    object({ ...context, handle: nonempty(requiredText(200)), intent: oneOf(['RELATED', 'COMPLEMENTARY']) }),
    read,
  ),
  PredictiveSearch: operation(
    operations.PredictiveSearchDocument,
    object({ ...context, query: nonempty(requiredText(200)), limit: optional(integerBetween(1, 10)) }),
    {
      repeatable: true,
      map: ({ limit }) => ({ limit: limit ?? 5 }),
    },
  ),
};
