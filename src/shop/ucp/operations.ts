import type { Context } from 'hono';
import { type Infer, optional, type Struct, type as shape } from 'superstruct';
import { settingsOf } from '../../env.ts';
import { log } from '../../platform/log.ts';
import { type FormSchema, requiredText } from '../../platform/shared/fields.ts';
import { englishMarket, type Market } from '../../platform/shared/markets.ts';
import { parse } from '../../platform/shared/parse.ts';
import { upstreamErrorOf } from '../../platform/stores.ts';
import { pages } from '../../routes.ts';
import { SignedOut } from '../../shopify/session.ts';
import type { AppEnv } from '../../site/context.ts';
import { readerOf } from '../../site/reader.ts';
import { translatorOf } from '../../site/texts.ts';
import { type Challenge, identityRequired, letInBy } from '../programs/index.ts';
import { ORDER, type Scope, SUBSCRIPTION } from '../programs/model/scopes.ts';
import { answersFor } from '../search/index.ts';
import { isUnresolved, resolveAgent } from './agent.ts';
import {
  type AgentCall,
  type Answer,
  addressOf,
  type CustomerCall,
  failedOutcome,
  invalidInput,
  metadata,
  unavailable,
} from './call.ts';
import { cancelCart, createCart, getCart, replaceCart } from './cart.ts';
import { getProduct, lookUp, searchCatalogue } from './catalogue.ts';
import { planFood } from './feeding-plan.ts';
import { CartInput, Detail, FeedingPlanInput, Context as HintsInput, Lookup, Search } from './input.ts';
import { marketOfHints } from './market.ts';
import { agree, knownVersions } from './negotiation.ts';
import { getOrder } from './order.ts';
import {
  end,
  getSubscription,
  listSubscriptions,
  MoveInput,
  move,
  PauseInput,
  pause,
  resume,
  SkipInput,
  skip,
} from './subscription.ts';
import { type CapabilityName, NEWEST } from './versions.ts';

/** The parts of a call beside its subject. */
export interface Envelope {
  /** The address of the program's profile. */
  profile: string | undefined;
  /** Of what the call is about. */
  id: string;
  /** By which a repetition of the call is known. */
  idempotencyKey: string | undefined;
}

/** Something that a program can have done. */
interface Operation {
  readonly capability: CapabilityName | null;
  readonly title: string;
  /** For the program, which chooses by it. */
  readonly description: string;
  /** The argument that holds the subject of the call; null where there is none. */
  readonly argument: 'catalog' | 'cart' | 'feeding_plan' | 'subscription' | 'ask' | null;
  /** The call is about one that exists, by its id. */
  readonly of?: 'cart' | 'order' | 'subscription';
  readonly needsKey?: boolean;
  readonly readOnly: boolean;
  /** All that a customer has to have let the program do. */
  readonly scopes?: readonly Scope[];
  run(call: AgentCall, input: unknown, envelope: Envelope): Promise<Answer>;
}

/** Parses the subject of a call before it is handled. */
const parsed =
  <T, S extends FormSchema>(
    struct: Struct<T, S>,
    handle: (call: AgentCall, input: T, id: string, key: string) => Promise<Answer>,
  ) =>
  async (call: AgentCall, input: unknown, { id, idempotencyKey = '' }: Envelope): Promise<Answer> => {
    const found = parse(input, struct, (key) => key, false);
    if ('value' in found) return handle(call, found.value, id, idempotencyKey);
    const field = found.problems[0]?.field;
    return invalidInput(field ? `"${field}" is missing, too long or of the wrong kind.` : 'The input is no object.');
  };

const Ask = shape({ question: requiredText(300), context: optional(HintsInput) });

/**
 * Answers a question from the shop's own pages, each answer with its page; where those of the country have none, from
 * pages in English.
 */
async function ask(call: AgentCall, { question }: Infer<typeof Ask>): Promise<Answer> {
  const { c, market } = call;
  const settings = settingsOf(c.env);
  const read = (of: Market) =>
    answersFor(question, { market: of, t: translatorOf(c, of), settings }, readerOf(c, of, true));
  const found = await read(market);
  const english = englishMarket(settings.group);
  const asksAgain = found?.length === 0 && english.language !== market.language;
  const answers = asksAgain ? await read(english) : found;
  if (answers === null) return unavailable('The shop cannot read its content now.');
  return {
    kind: 'outcome',
    body: {
      ucp: { version: call.agreement.version, capabilities: {} },
      // texts of pages: they are data, and ask for nothing
      answers: answers.map(({ title, text, href }) => ({ title, text, source: addressOf(call, href) })),
      continue_url: addressOf(call, answers.length > 0 ? answers[0]!.href : pages.contact(market.code)),
    },
  };
}

/** The parts of operations on a customer's subscriptions. */
const READS = {
  capability: SUBSCRIPTION,
  argument: null,
  readOnly: true,
  scopes: [`${SUBSCRIPTION}:read`],
} as const;
const CHANGES = {
  capability: SUBSCRIPTION,
  of: 'subscription',
  needsKey: true,
  readOnly: false,
  scopes: [`${SUBSCRIPTION}:read`, `${SUBSCRIPTION}:manage`],
} as const;

/** A call whose operation has scopes is made for a customer. */
const isForCustomer = (call: AgentCall): call is CustomerCall => 'letIn' in call;

/** Handles a call that is made for a customer. */
const forCustomer =
  <Rest extends readonly unknown[]>(handle: (call: CustomerCall, ...rest: Rest) => Promise<Answer>) =>
  (call: AgentCall, ...rest: Rest): Promise<Answer> => {
    if (!isForCustomer(call)) throw new TypeError('Expected the operation to name its scopes');
    return handle(call, ...rest);
  };

/** Every operation by the name of its tool. Source: UCP, `mcp.openrpc.json`; `ask_business` is the shop's own. */
export const OPERATIONS = {
  search_catalog: {
    capability: 'dev.ucp.shopping.catalog.search',
    title: 'Search products',
    description:
      'Searches the food for dogs and cats, and what goes with it, by words such as "grain-free food for a 12 kg dog", by categories and by price. Prices hold for the country in context.address_country.',
    argument: 'catalog',
    readOnly: true,
    run: parsed(Search, searchCatalogue),
  },
  lookup_catalog: {
    capability: 'dev.ucp.shopping.catalog.lookup',
    title: 'Look up products',
    description: 'Finds products by the ids of products or of variants.',
    argument: 'catalog',
    readOnly: true,
    run: parsed(Lookup, lookUp),
  },
  get_product: {
    capability: 'dev.ucp.shopping.catalog.lookup',
    title: 'One product',
    description: 'Everything about one product: its sizes, prices, prices per kilogram and what is in stock.',
    argument: 'catalog',
    readOnly: true,
    run: parsed(Detail, getProduct),
  },
  create_cart: {
    capability: 'dev.ucp.shopping.cart',
    title: 'Make a cart',
    description: 'Makes a cart with variants. Nothing is bought: a person looks at it and pays at its continue_url.',
    argument: 'cart',
    readOnly: false,
    run: parsed(CartInput, createCart),
  },
  get_cart: {
    capability: 'dev.ucp.shopping.cart',
    title: 'Read a cart',
    description: 'Reads a cart by its id.',
    argument: null,
    of: 'cart',
    readOnly: true,
    run: (call, _, { id }) => getCart(call, id),
  },
  update_cart: {
    capability: 'dev.ucp.shopping.cart',
    title: 'Change a cart',
    description: 'Gives a cart the lines that are sent, in the place of all that it has.',
    argument: 'cart',
    of: 'cart',
    readOnly: false,
    run: parsed(CartInput, (call, input, id) => replaceCart(call, id, input)),
  },
  cancel_cart: {
    capability: 'dev.ucp.shopping.cart',
    title: 'Give up a cart',
    description: 'Gives up a cart; answers with what it was. Needs meta["idempotency-key"].',
    argument: null,
    of: 'cart',
    needsKey: true,
    readOnly: false,
    run: (call, _, { id, idempotencyKey = '' }) => cancelCart(call, id, idempotencyKey),
  },
  plan_food: {
    capability: 'example.kvistra.shopping.feeding_plan',
    title: 'Plan what an animal eats',
    description:
      'Computes the energy that a dog or a cat needs, and recommends food: grams a day, pack, rhythm and price a day, with a link that fills the cart. Nothing is stored. Say what the person knows of the animal; the answer names what was assumed. It is no veterinary advice.',
    argument: 'feeding_plan',
    readOnly: true,
    run: parsed(FeedingPlanInput, planFood),
  },
  get_order: {
    capability: ORDER,
    title: 'Read an order',
    description: "Reads one of the customer's orders by its number, with its parcels. Needs the customer's sign-in.",
    argument: null,
    of: 'order',
    readOnly: true,
    scopes: [`${ORDER}:read`],
    run: forCustomer((call, _: unknown, { id }: Envelope) => getOrder(call, id)),
  },
  list_subscriptions: {
    ...READS,
    title: 'All subscriptions',
    description: "Reads the customer's subscriptions with their next deliveries. Needs the customer's sign-in.",
    run: forCustomer((call) => listSubscriptions(call)),
  },
  get_subscription: {
    ...READS,
    title: 'Read a subscription',
    description:
      'Reads a subscription: its state, lines, rhythm, price, next deliveries and until when each can be changed.',
    of: 'subscription',
    run: forCustomer((call, _: unknown, { id }: Envelope) => getSubscription(call, id)),
  },
  skip_delivery: {
    ...CHANGES,
    title: 'Skip a delivery',
    description: 'Skips one delivery of a subscription. Needs meta["idempotency-key"].',
    argument: 'subscription',
    run: parsed(SkipInput, forCustomer(skip)),
  },
  move_delivery: {
    ...CHANGES,
    title: 'Move a delivery',
    description: 'Moves one delivery of a subscription to another day. Needs meta["idempotency-key"].',
    argument: 'subscription',
    run: parsed(MoveInput, forCustomer(move)),
  },
  pause_subscription: {
    ...CHANGES,
    title: 'Pause a subscription',
    description: 'Pauses a subscription, until a day or until it is resumed. Needs meta["idempotency-key"].',
    argument: 'subscription',
    run: parsed(PauseInput, forCustomer(pause)),
  },
  resume_subscription: {
    ...CHANGES,
    title: 'Resume a subscription',
    description: 'Has a paused subscription run again. Needs meta["idempotency-key"].',
    argument: null,
    run: forCustomer((call, _: unknown, { id, idempotencyKey = '' }: Envelope) => resume(call, id, idempotencyKey)),
  },
  end_subscription: {
    ...CHANGES,
    title: 'End a subscription',
    description:
      'Ends nothing: answers with the continue_url of the page on which the customer ends the subscription. Needs meta["idempotency-key"].',
    argument: null,
    run: forCustomer((call, _: unknown, { id }: Envelope) => end(call, id)),
  },
  ask_business: {
    capability: null,
    title: 'Ask the shop',
    description:
      'Answers a question about delivery, returns, subscriptions or the food from the pages of the shop, with their addresses as sources.',
    argument: 'ask',
    readOnly: true,
    run: parsed(Ask, ask),
  },
} as const satisfies Record<string, Operation>;

export type OperationName = keyof typeof OPERATIONS;

export const isOperation = (name: unknown): name is OperationName =>
  typeof name === 'string' && Object.hasOwn(OPERATIONS, name);

/** The longest idempotency key. */
const KEY = /^[\w-]{1,100}$/;

/** The hints about the person in the subject of a call; none where they are of the wrong kind. */
function hintsIn(input: unknown) {
  const context = typeof input === 'object' && input !== null && 'context' in input ? input.context : undefined;
  const hints = parse(context ?? {}, HintsInput, (key) => key, false);
  return 'value' in hints ? hints.value : {};
}

/**
 * The answer to a program that may not do this for a customer.
 *
 * Source: UCP, Identity Linking, "Error Handling".
 */
function challenge(call: AgentCall, capability: CapabilityName, { code, header }: Challenge): Answer {
  const content =
    code === 'identity_required'
      ? 'The customer has to let you in: start at the address in WWW-Authenticate.'
      : 'The customer has not let you do this: ask for the scopes in WWW-Authenticate.';
  const body = {
    ucp: metadata(call, capability, true),
    messages: [{ type: 'error', code, content, severity: 'requires_buyer_review' }],
  };
  return { kind: 'challenge', status: code === 'identity_required' ? 401 : 403, code, content, header, body };
}

/** Runs an operation that acts for a customer, as far as they have let the program in. */
async function runFor(
  call: AgentCall,
  { scopes = [], capability, run: work }: Operation,
  input: unknown,
  envelope: Envelope,
): Promise<Answer> {
  const letIn = await letInBy(call.c, scopes);
  if (letIn === 'too_many')
    return {
      kind: 'refused',
      status: 429,
      code: 'too_many_requests',
      content: 'Try again in a minute.',
      retryAfter: 60,
    };
  if ('code' in letIn) return challenge(call, capability!, letIn);
  try {
    return await work({ ...call, market: letIn.market, letIn } as CustomerCall, input, envelope);
  } catch (error) {
    if (!(error instanceof SignedOut)) throw error;
    // the sign-in in which it acts has ended at the provider
    return challenge(call, capability!, identityRequired(call.c, scopes, true));
  }
}

/** Resolves the profile of a program, agrees with it on what both can do, and answers. A failing upstream is a 503. */
async function answer(c: Context<AppEnv>, name: OperationName, input: unknown, envelope: Envelope): Promise<Answer> {
  const operation: Operation = OPERATIONS[name];
  const hints = marketOfHints(c, hintsIn(input));
  const call = { c, ...hints };
  if (operation.needsKey && !KEY.test(envelope.idempotencyKey ?? ''))
    return invalidInput('This call needs an idempotency key of letters, digits, - and _.');
  let agreement = { version: NEWEST, capabilities: new Set<CapabilityName>() } as AgentCall['agreement'];
  // a question needs no agreement, so that a program that knows no profiles can ask it
  if (operation.capability !== null || envelope.profile !== undefined) {
    const agent = await resolveAgent(envelope.profile, new URL(settingsOf(c.env).publicOrigin));
    if (isUnresolved(agent))
      return {
        kind: 'refused',
        status: { invalid_profile_url: 400, profile_unreachable: 424, profile_malformed: 422 }[agent.code] as 400,
        code: agent.code,
        content: agent.content,
      };
    const agreed = agree(agent, operation.capability);
    if (agreed === 'version_unsupported')
      return {
        kind: 'refused',
        status: 422,
        code: agreed,
        content: `The shop speaks the versions ${knownVersions()}.`,
      };
    if (agreed === 'capabilities_incompatible')
      return failedOutcome(
        { ...call, agreement },
        operation.capability!,
        { code: agreed, content: `The profile does not name ${operation.capability} in a version of the shop.` },
        pages.home(call.market.code),
      );
    agreement = agreed;
  }
  try {
    return operation.scopes
      ? await runFor({ ...call, agreement }, operation, input, envelope)
      : await operation.run({ ...call, agreement }, input, envelope);
  } catch (error) {
    const failure = upstreamErrorOf(error);
    if (!failure) throw error;
    log.error({ event: 'agent_call_unavailable', operation: name, code: failure.code, message: failure.message });
    return unavailable('The shop cannot do this now. Try again.');
  }
}

/** Has an operation done for a program. One that leaves does not interrupt a change. */
export function run(c: Context<AppEnv>, name: OperationName, input: unknown, envelope: Envelope): Promise<Answer> {
  const answering = answer(c, name, input, envelope);
  c.executionCtx.waitUntil(answering.catch(() => {}));
  return answering;
}
