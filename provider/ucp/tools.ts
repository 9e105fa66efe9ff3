import { GraphQLError } from 'graphql';
import type { Struct } from 'superstruct';
import type { Call } from './call.ts';
import { cancelCart, createCart, getCart, updateCart } from './cart.ts';
import { getProduct, lookUp, searchCatalogue } from './catalogue.ts';
import { CartInput, LookupInput, MAX_IDS, ProductInput, readInput, SearchInput } from './input.ts';
import { invalidParams, type Reply } from './mcp.ts';
import type { Capability } from './versions.ts';

/**
 * The tools of `/api/ucp/mcp`.
 *
 * Source: UCP, `mcp.openrpc.json`; Shopify, "Build directly with UCP": three for the catalogue, four for carts, five for
 * checkouts, and `get_order`.
 */

type Schema = Record<string, unknown>;

const text = (description: string): Schema => ({ type: 'string', description });
const members = (properties: Record<string, Schema>, required: readonly string[] = []): Schema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
});
const list = (items: Schema): Schema => ({ type: 'array', items });

const CONTEXT = members({
  address_country: text('ISO 3166-1 alpha-2.'),
  language: text('BCP 47.'),
  currency: text('ISO 4217.'),
});
const SEARCH = members({
  query: text('Free text.'),
  context: CONTEXT,
  filters: members({
    categories: list({ type: 'string' }),
    price: members({ min: { type: 'integer' }, max: { type: 'integer' } }),
  }),
  pagination: members({ cursor: text('From the last answer.'), limit: { type: 'integer', minimum: 1 } }),
});
const LOOKUP = members({ ids: { ...list({ type: 'string' }), maxItems: MAX_IDS }, context: CONTEXT }, ['ids']);
const PRODUCT = members(
  {
    id: text('Of a product or a variant.'),
    selected: list(members({ name: { type: 'string' }, label: { type: 'string' } }, ['name', 'label'])),
    preferences: list({ type: 'string' }),
    context: CONTEXT,
  },
  ['id'],
);
const CART = members(
  {
    line_items: list(
      members({ item: members({ id: text('Of a variant.') }, ['id']), quantity: { type: 'integer', minimum: 1 } }, [
        'item',
        'quantity',
      ]),
    ),
    context: CONTEXT,
    discounts: members({ codes: list({ type: 'string' }) }),
  },
  ['line_items'],
);
const CHECKOUT = members({ line_items: list(members({})) });

/** The parts of a call beside its subject. */
interface Envelope {
  id: unknown;
  idempotencyKey: unknown;
}

interface Tool {
  capability: Capability | 'dev.ucp.shopping.checkout' | 'dev.ucp.shopping.order';
  description: string;
  /** The argument that holds the subject, with its schema. */
  subject?: readonly [name: string, schema: Schema];
  /** It is about something that exists. */
  hasId?: boolean;
  needsKey?: boolean;
  /** Absent where the provider does not emulate it. */
  run?(call: Call, subject: unknown, envelope: Envelope): Reply;
}

/** An answer as the result of a tool. Source: UCP, "Transport Bindings", MCP. */
export const outcome = (body: object): Reply => ({
  result: { structuredContent: body, content: [{ type: 'text', text: JSON.stringify(body) }] },
});

/** Runs a tool with its subject, which it refuses where it cannot read it. */
const withSubject =
  <T, S>(name: string, struct: Struct<T, S>, handle: (call: Call, input: T, id: string) => object) =>
  (call: Call, subject: unknown, { id }: Envelope): Reply => {
    const input = readInput(subject, struct, name);
    if ('refused' in input) return invalidParams(input.refused);
    try {
      return outcome(handle(call, input.value, String(id)));
    } catch (error) {
      // a cursor of another search
      if (error instanceof GraphQLError) return invalidParams(error.message);
      throw error;
    }
  };

/** Source: Shopify, "Cart MCP": a UUID. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const TOOLS = {
  search_catalog: {
    capability: 'dev.ucp.shopping.catalog.search',
    description: "Searches the store's products by words, categories and price.",
    subject: ['catalog', SEARCH],
    run: withSubject('catalog', SearchInput, searchCatalogue),
  },
  lookup_catalog: {
    capability: 'dev.ucp.shopping.catalog.lookup',
    description: 'Looks up products by the ids of products or variants.',
    subject: ['catalog', LOOKUP],
    run: withSubject('catalog', LookupInput, lookUp),
  },
  get_product: {
    capability: 'dev.ucp.shopping.catalog.lookup',
    description: 'Everything about one product, for the choice of a variant.',
    subject: ['catalog', PRODUCT],
    run: withSubject('catalog', ProductInput, getProduct),
  },
  create_cart: {
    capability: 'dev.ucp.shopping.cart',
    description: 'Makes a cart. A person pays at its continue_url.',
    subject: ['cart', CART],
    run: withSubject('cart', CartInput, createCart),
  },
  get_cart: {
    capability: 'dev.ucp.shopping.cart',
    description: 'Reads a cart.',
    hasId: true,
    run: (call, _, { id }) => outcome(getCart(call, String(id))),
  },
  update_cart: {
    capability: 'dev.ucp.shopping.cart',
    description: 'Replaces everything in a cart.',
    hasId: true,
    subject: ['cart', CART],
    run: withSubject('cart', CartInput, (call, input, id) => updateCart(call, id, input)),
  },
  cancel_cart: {
    capability: 'dev.ucp.shopping.cart',
    description: 'Cancels a cart. Needs meta["idempotency-key"], a UUID.',
    hasId: true,
    needsKey: true,
    run: (call, _, { id, idempotencyKey }) => outcome(cancelCart(call, String(id), String(idempotencyKey))),
  },
  create_checkout: {
    capability: 'dev.ucp.shopping.checkout',
    description: 'Makes a checkout.',
    subject: ['checkout', CHECKOUT],
  },
  get_checkout: { capability: 'dev.ucp.shopping.checkout', description: 'Reads a checkout.', hasId: true },
  update_checkout: {
    capability: 'dev.ucp.shopping.checkout',
    description: 'Replaces a checkout.',
    hasId: true,
    subject: ['checkout', CHECKOUT],
  },
  complete_checkout: {
    capability: 'dev.ucp.shopping.checkout',
    description: 'Places the order. Needs meta["idempotency-key"], a UUID.',
    hasId: true,
    needsKey: true,
    subject: ['checkout', CHECKOUT],
  },
  cancel_checkout: {
    capability: 'dev.ucp.shopping.checkout',
    description: 'Cancels a checkout. Needs meta["idempotency-key"], a UUID.',
    hasId: true,
    needsKey: true,
  },
  get_order: { capability: 'dev.ucp.shopping.order', description: 'Reads an order.', hasId: true },
} as const satisfies Record<string, Tool>;

export type ToolName = keyof typeof TOOLS;

const inputSchema = ({ subject, hasId, needsKey }: Tool): Schema =>
  members(
    {
      meta: members(
        {
          'ucp-agent': members({ profile: { type: 'string', format: 'uri' } }, ['profile']),
          'idempotency-key': { type: 'string', format: 'uuid' },
        },
        ['ucp-agent', ...(needsKey ? ['idempotency-key'] : [])],
      ),
      ...(hasId && { id: { type: 'string' } }),
      ...(subject && { [subject[0]]: subject[1] }),
    },
    ['meta', ...(hasId ? ['id'] : []), ...(subject ? [subject[0]] : [])],
  );

/** The list of all tools. */
export const toolList = () =>
  Object.entries<Tool>(TOOLS).map(([name, tool]) => ({
    name,
    description: tool.description,
    inputSchema: inputSchema(tool),
  }));

export const toolOf = (name: ToolName): Tool => TOOLS[name];

/** Why the arguments of a tool are refused before its subject is read; null where they are not. */
export function refusalOf({ hasId, needsKey }: Tool, { id, idempotencyKey }: Envelope): Reply | null {
  if (hasId && (typeof id !== 'string' || id === '' || id.length > 300)) return invalidParams('id is missing.');
  if (needsKey && !(typeof idempotencyKey === 'string' && UUID.test(idempotencyKey)))
    return invalidParams('meta["idempotency-key"] must be a UUID.');
  return null;
}
