import { userError } from '../customer/addresses.ts';
import { eraseCustomer } from '../customer/erase.ts';
import { GraphqlApi, type GraphqlRequest } from '../graphql.ts';
import sdl from '../schemas/admin.graphql?raw';
import type { Contract, ContractLine, Customer, Store } from '../store.ts';
import { API_VERSION } from '../storefront/api.ts';
import { connection, gid, idOf, money, type PageArgs } from '../storefront/views.ts';
import { mailCardLink } from './card.ts';
import { type Cycle, type CycleSelector, chargeCycle, findCycle, saveContract, upcomingCycles } from './contracts.ts';
import { cycleView } from './customer.ts';

interface Context {
  store: Store;
  publicUrl: string;
}

/** An attempt to charge a cycle. The idempotency key prevents a second charge. */
interface BillingAttempt {
  id: number;
  key: string;
  contractId: number;
  at: string;
  paid: boolean;
}

/** An uncommitted change of a contract or of one of its cycles. */
interface Draft {
  id: number;
  contractId: number;
  /** Index of the edited cycle; null for a change of the contract itself. */
  cycle: number | null;
  lines: ContractLine[];
  intervalMonths: number;
  discount: Contract['discount'];
  committed: boolean;
}

interface DiscountCode {
  code: string;
  percent?: number;
  endsAt?: string;
  tag?: string;
}

const findContract = (id: string, { store }: Context): Contract | undefined =>
  store.get<Contract>('contract', idOf('SubscriptionContract', id) ?? '') ?? undefined;

const lineView = (line: ContractLine, { currency, discount }: Contract) => ({
  __typename: 'SubscriptionLine',
  id: gid('SubscriptionLine', line.id),
  title: line.title,
  variantTitle: line.variantTitle,
  variantId: gid('ProductVariant', line.variantId),
  productId: null,
  sku: line.sku,
  quantity: line.quantity,
  currentPrice: money(line.price, currency),
  lineDiscountedPrice: money(Math.round((line.price * line.quantity * (100 - (discount?.percent ?? 0))) / 100), currency),
  sellingPlanId: line.planId ? gid('SellingPlan', line.planId) : null,
  sellingPlanName: line.planName,
  customAttributes: [],
  discountAllocations: [],
  requiresShipping: true,
  taxable: true,
  pricingPolicy: null,
  concatenatedOriginContract: null,
});

const lineConnection = (lines: ContractLine[], contract: Contract) => (args: PageArgs) =>
  connection(
    lines,
    args,
    ({ id }) => id,
    (line) => lineView(line, contract),
  );

function contractView(contract: Contract, context: Context) {
  const { card, expiry, discount } = contract;
  return {
    __typename: 'SubscriptionContract',
    id: gid('SubscriptionContract', contract.id),
    status: contract.status,
    currencyCode: contract.currency,
    createdAt: contract.createdAt,
    updatedAt: contract.createdAt,
    nextBillingDate: contract.nextBillingDate,
    lastPaymentStatus: contract.lastPayment,
    lineCount: contract.lines.length,
    lines: lineConnection(contract.lines, contract),
    billingPolicy: { interval: 'MONTH', intervalCount: contract.intervalMonths, minCycles: null, maxCycles: null },
    discounts: (args: PageArgs) =>
      connection(
        discount ? [discount] : [],
        args,
        ({ id }) => id,
        ({ id, code, percent }) => ({
          __typename: 'SubscriptionManualDiscount',
          id: gid('SubscriptionManualDiscount', id),
          title: code,
          rejectionReason: null,
          recurringCycleLimit: null,
          usageCount: 0,
          targetType: 'LINE_ITEM',
          type: 'CODE_DISCOUNT',
          value: { __typename: 'SubscriptionDiscountPercentageValue', percentage: percent },
        }),
      ),
    customerPaymentMethod: {
      __typename: 'CustomerPaymentMethod',
      id: gid('CustomerPaymentMethod', contract.id),
      revokedAt: null,
      revokedReason: null,
      instrument: {
        __typename: 'CustomerCreditCard',
        brand: card.brand,
        lastDigits: card.last4,
        firstDigits: null,
        expiryMonth: expiry.month,
        expiryYear: expiry.year,
        expiresSoon: new Date(Date.UTC(expiry.year, expiry.month, 1)).getTime() - context.store.now().getTime() < 60 * 86_400_000,
        isRevocable: true,
        maskedNumber: `•••• •••• •••• ${card.last4}`,
        name: `${contract.shippingAddress.firstName} ${contract.shippingAddress.lastName}`,
        source: null,
        virtualLastDigits: null,
      },
    },
  };
}

/** The contract of an edited cycle. */
const editedContractView = (lines: ContractLine[], contract: Contract) => ({
  __typename: 'SubscriptionBillingCycleEditedContract',
  currencyCode: contract.currency,
  createdAt: contract.createdAt,
  updatedAt: contract.createdAt,
  lineCount: lines.length,
  lines: lineConnection(lines, contract),
});

const billingCycleView = (cycle: Cycle, contract: Contract, context: Context) => ({
  ...cycleView(cycle, contract.createdAt),
  sourceContract: () => contractView(contract, context),
  editedContract: () => (contract.edits[String(cycle.index)]?.lines ? editedContractView(cycle.lines, contract) : null),
});

const draftView = (draft: Draft, contract: Contract, context: Context) => ({
  __typename: 'SubscriptionDraft',
  id: gid('SubscriptionDraft', draft.id),
  currencyCode: contract.currency,
  status: contract.status,
  nextBillingDate: contract.nextBillingDate,
  billingPolicy: { interval: 'MONTH', intervalCount: draft.intervalMonths, minCycles: null, maxCycles: null },
  lines: lineConnection(draft.lines, contract),
  originalContract: () => contractView(contract, context),
});

interface CycleInput {
  contractId: string;
  selector: CycleSelector;
}

/** The cycle of an input, or a user error if it does not exist. */
function requestedCycle({ contractId, selector }: CycleInput, context: Context) {
  const contract = findContract(contractId, context);
  const cycle = contract && findCycle(contract, selector);
  return contract && cycle ? { contract, cycle } : { error: userError('CYCLE_NOT_FOUND', ['billingCycleInput'], 'The billing cycle does not exist.') };
}

function openDraft(contract: Contract, cycle: Cycle | null, { store }: Context): Draft {
  const id = store.nextNumber('draft', 8001);
  const draft: Draft = {
    id,
    contractId: contract.id,
    cycle: cycle?.index ?? null,
    lines: cycle?.lines ?? contract.lines,
    intervalMonths: contract.intervalMonths,
    discount: contract.discount,
    committed: false,
  };
  store.put('draft', id, draft);
  return draft;
}

/** Applies a change to an open draft. Errors leave the draft unchanged. */
function changeDraft(
  draftId: string,
  context: Context,
  apply: (draft: Draft, contract: Contract) => { draft?: Draft; errors?: ReturnType<typeof userError>[]; extra?: object },
) {
  const draft = context.store.get<Draft>('draft', idOf('SubscriptionDraft', draftId) ?? '');
  const contract = draft && context.store.get<Contract>('contract', draft.contractId);
  if (!draft || !contract) return { draft: null, userErrors: [userError('INVALID', ['draftId'], 'The draft does not exist.')] };
  if (draft.committed) return { draft: null, userErrors: [userError('COMMITTED', ['draftId'], 'The draft is committed already.')] };
  const { draft: changed = draft, errors = [], extra } = apply(draft, contract);
  if (errors.length === 0) context.store.put('draft', draft.id, changed);
  return { draft: draftView(changed, contract, context), userErrors: errors, ...extra };
}

interface LineInput {
  productVariantId?: string | null;
  quantity?: number | null;
  currentPrice?: string | null;
  sellingPlanId?: string | null;
  sellingPlanName?: string | null;
}

/** A line with the values of an input, or a user error. */
function lineFromInput(input: LineInput, before: ContractLine | null, context: Context): ContractLine | ReturnType<typeof userError> {
  const variantId = input.productVariantId ? idOf('ProductVariant', input.productVariantId) : (before?.variantId ?? null);
  const found = variantId === null ? undefined : context.store.variant(variantId);
  if (!found) return userError('INVALID', ['input', 'productVariantId'], 'The variant does not exist.');
  const quantity = input.quantity ?? before?.quantity ?? 1;
  if (quantity < 1 || quantity > 99) return userError('NOT_IN_RANGE', ['input', 'quantity'], 'Quantity must be from 1 to 99.');
  const price = input.currentPrice == null ? (before?.price ?? 0) : Math.round(Number(input.currentPrice) * 100);
  return {
    id: before?.id ?? crypto.randomUUID(),
    variantId: found.variant.id,
    handle: found.product.handle,
    title: found.product.title,
    variantTitle: found.variant.title,
    sku: found.variant.sku,
    quantity,
    price,
    total: price * quantity,
    planId: input.sellingPlanId ? idOf('SellingPlan', input.sellingPlanId) : (before?.planId ?? null),
    planName: input.sellingPlanName ?? before?.planName ?? null,
    vatPercent: 0,
    attributes: [],
  };
}

const isUserError = (value: object): value is ReturnType<typeof userError> => 'message' in value;

const attemptView = (attempt: BillingAttempt, contract: Contract, context: Context) => ({
  __typename: 'SubscriptionBillingAttempt',
  id: gid('SubscriptionBillingAttempt', attempt.id),
  idempotencyKey: attempt.key,
  ready: true,
  createdAt: attempt.at,
  completedAt: attempt.at,
  originTime: null,
  nextActionUrl: null,
  errorCode: attempt.paid ? null : 'CARD_DECLINED',
  errorMessage: attempt.paid ? null : 'The card was declined.',
  subscriptionContract: () => contractView(contract, context),
});

const NOT_CHARGEABLE: Partial<Record<Contract['status'], string>> = {
  PAUSED: 'CONTRACT_PAUSED',
  CANCELLED: 'CONTRACT_TERMINATED',
  EXPIRED: 'CONTRACT_TERMINATED',
};

/** Charges a cycle that is due. A repeated idempotency key returns the first attempt. */
function createBillingAttempt(
  contractId: string,
  { idempotencyKey: key, billingCycleSelector: selector }: { idempotencyKey: string; billingCycleSelector?: CycleInput['selector'] | null },
  context: Context,
) {
  const { store } = context;
  const fail = (code: string, message: string) => ({ subscriptionBillingAttempt: null, userErrors: [userError(code, ['subscriptionContractId'], message)] });
  const contract = findContract(contractId, context);
  if (!contract) return fail('CONTRACT_NOT_FOUND', 'The contract does not exist.');
  const existing = store.all<BillingAttempt>('attempt').find((attempt) => attempt.key === key && attempt.contractId === contract.id);
  if (existing) return { subscriptionBillingAttempt: attemptView(existing, contract, context), userErrors: [] };
  const errorCode = NOT_CHARGEABLE[contract.status];
  if (errorCode) return fail(errorCode, `The contract is ${contract.status.toLowerCase()}.`);
  const [cycle] = upcomingCycles(contract, 1);
  if (!cycle || (selector?.index != null && selector.index !== cycle.index)) return fail('CYCLE_INDEX_OUT_OF_RANGE', 'Only the next cycle can be charged.');
  if (cycle.skipped) return fail('BILLING_CYCLE_SKIPPED', 'The cycle is skipped.');
  const today = store.now().toISOString();
  if (cycle.date > today) return fail('BILLING_CYCLE_CHARGE_BEFORE_EXPECTED_DATE', 'The cycle is not due yet.');
  const { contract: charged, paid } = chargeCycle(store, contract, cycle);
  saveContract(store, charged);
  const attempt: BillingAttempt = { id: store.nextNumber('attempt', 6001), key, contractId: contract.id, at: today, paid };
  store.put('attempt', attempt.id, attempt);
  return { subscriptionBillingAttempt: attemptView(attempt, charged, context), userErrors: [] };
}

const queries = {
  subscriptionBillingAttempt: ({ id }: { id: string }, context: Context) => {
    const attempt = context.store.get<BillingAttempt>('attempt', idOf('SubscriptionBillingAttempt', id) ?? '');
    const contract = attempt && context.store.get<Contract>('contract', attempt.contractId);
    return attempt && contract ? attemptView(attempt, contract, context) : null;
  },
  subscriptionContract: ({ id }: { id: string }, context: Context) => {
    const contract = findContract(id, context);
    return contract ? contractView(contract, context) : null;
  },
  subscriptionBillingCycle: ({ billingCycleInput }: { billingCycleInput: CycleInput }, context: Context) => {
    const found = requestedCycle(billingCycleInput, context);
    return 'error' in found ? null : billingCycleView(found.cycle, found.contract, context);
  },
};

const mutations = {
  subscriptionBillingAttemptCreate: (
    {
      subscriptionContractId,
      subscriptionBillingAttemptInput: input,
    }: { subscriptionContractId: string; subscriptionBillingAttemptInput: Parameters<typeof createBillingAttempt>[1] },
    context: Context,
  ) => createBillingAttempt(subscriptionContractId, input, context),

  customerRequestDataErasure: ({ customerId }: { customerId: string }, { store }: Context) => {
    const found = store.all<Customer>('customer').find(({ id }) => id === idOf('Customer', customerId));
    if (!found) return { customerId: null, userErrors: [userError('DOES_NOT_EXIST', ['customerId'], 'The customer does not exist.')] };
    eraseCustomer(store, found);
    return { customerId, userErrors: [] };
  },

  subscriptionBillingCycleScheduleEdit: (
    { billingCycleInput, input }: { billingCycleInput: CycleInput; input: { billingDate?: string | null; skip?: boolean | null } },
    context: Context,
  ) => {
    const found = requestedCycle(billingCycleInput, context);
    const fail = (error: ReturnType<typeof userError>) => ({ billingCycle: null, userErrors: [error] });
    if ('error' in found) return fail(found.error!);
    const { contract, cycle } = found;
    if (input.billingDate == null && input.skip == null) return fail(userError('EMPTY_BILLING_CYCLE_EDIT_SCHEDULE_INPUT', ['input'], 'Nothing to edit.'));
    if (input.billingDate != null && (cycle.skipped || input.skip))
      return fail(userError('BILLING_DATE_SET_ON_SKIPPED', ['input', 'billingDate'], 'A skipped cycle has no date.'));
    const upcoming = upcomingCycles(contract);
    const position = upcoming.findIndex(({ index }) => index === cycle.index);
    // The input has no time of day, so today is still allowed.
    const earliest = upcoming[position - 1]?.date ?? new Date(Date.parse(context.store.now().toISOString().slice(0, 10)) - 1).toISOString();
    const latest = upcoming[position + 1]?.date;
    if (input.billingDate != null) {
      const date = new Date(input.billingDate);
      if (Number.isNaN(date.getTime())) return fail(userError('INVALID_DATE', ['input', 'billingDate'], 'Not a date.'));
      if (date.toISOString() <= earliest || (latest && date.toISOString() >= latest))
        return fail(userError('OUT_OF_BOUNDS', ['input', 'billingDate'], 'The date must lie between the cycles before and after.'));
    }
    const edit = {
      ...contract.edits[String(cycle.index)],
      ...(input.billingDate != null && { date: new Date(input.billingDate).toISOString() }),
      ...(input.skip != null && { skipped: input.skip }),
    };
    const changed = { ...contract, edits: { ...contract.edits, [String(cycle.index)]: edit } };
    saveContract(context.store, changed);
    return { billingCycle: billingCycleView(upcomingCycles(changed).find(({ index }) => index === cycle.index)!, changed, context), userErrors: [] };
  },

  subscriptionBillingCycleContractEdit: ({ billingCycleInput }: { billingCycleInput: CycleInput }, context: Context) => {
    const found = requestedCycle(billingCycleInput, context);
    if ('error' in found) return { draft: null, userErrors: [userError('BILLING_CYCLE_ABSENT', ['billingCycleInput'], 'The billing cycle does not exist.')] };
    return { draft: draftView(openDraft(found.contract, found.cycle, context), found.contract, context), userErrors: [] };
  },

  subscriptionBillingCycleContractDraftCommit: ({ draftId }: { draftId: string }, context: Context) => {
    let edited: object | null = null;
    const { userErrors } = changeDraft(draftId, context, (draft, contract) => {
      if (draft.cycle === null) return { errors: [userError('BILLING_CYCLE_ABSENT', ['draftId'], 'The draft is not one of a cycle.')] };
      const changed = { ...contract, edits: { ...contract.edits, [String(draft.cycle)]: { ...contract.edits[String(draft.cycle)], lines: draft.lines } } };
      saveContract(context.store, changed);
      edited = editedContractView(draft.lines, contract);
      return { draft: { ...draft, committed: true } };
    });
    return { contract: edited, userErrors };
  },

  subscriptionBillingCycleEditDelete: ({ billingCycleInput }: { billingCycleInput: CycleInput }, context: Context) => {
    const found = requestedCycle(billingCycleInput, context);
    if ('error' in found) return { billingCycles: null, userErrors: [found.error] };
    const { contract, cycle } = found;
    const { [String(cycle.index)]: edit, ...edits } = contract.edits;
    if (!edit) return { billingCycles: null, userErrors: [userError('NO_CYCLE_EDITS', ['billingCycleInput'], 'The cycle has no edits.')] };
    const changed = { ...contract, edits };
    saveContract(context.store, changed);
    return { billingCycles: [billingCycleView(upcomingCycles(changed).find(({ index }) => index === cycle.index)!, changed, context)], userErrors: [] };
  },

  subscriptionBillingCycleEditsDelete: ({ contractId }: { contractId: string }, context: Context) => {
    const contract = findContract(contractId, context);
    if (!contract) return { billingCycles: null, userErrors: [userError('CYCLE_NOT_FOUND', ['contractId'], 'The contract does not exist.')] };
    const changed = { ...contract, edits: {} };
    saveContract(context.store, changed);
    return { billingCycles: upcomingCycles(changed).map((cycle) => billingCycleView(cycle, changed, context)), userErrors: [] };
  },

  subscriptionContractUpdate: ({ contractId }: { contractId: string }, context: Context) => {
    const contract = findContract(contractId, context);
    if (!contract) return { draft: null, userErrors: [userError('INVALID', ['contractId'], 'The contract does not exist.')] };
    return { draft: draftView(openDraft(contract, null, context), contract, context), userErrors: [] };
  },

  subscriptionDraftUpdate: ({ draftId, input }: { draftId: string; input: { billingPolicy?: { intervalCount: number } | null } }, context: Context) =>
    changeDraft(draftId, context, (draft) => ({ draft: { ...draft, intervalMonths: input.billingPolicy?.intervalCount ?? draft.intervalMonths } })),

  subscriptionDraftLineAdd: ({ draftId, input }: { draftId: string; input: LineInput }, context: Context) =>
    changeDraft(draftId, context, (draft, contract) => {
      const line = lineFromInput(input, null, context);
      return isUserError(line)
        ? { errors: [line], extra: { lineAdded: null } }
        : { draft: { ...draft, lines: [...draft.lines, line] }, extra: { lineAdded: lineView(line, contract) } };
    }),

  subscriptionDraftLineUpdate: ({ draftId, lineId, input }: { draftId: string; lineId: string; input: LineInput }, context: Context) =>
    changeDraft(draftId, context, (draft, contract) => {
      const before = draft.lines.find(({ id }) => gid('SubscriptionLine', id) === lineId);
      const line = before ? lineFromInput(input, before, context) : userError('INVALID', ['lineId'], 'The line does not exist.');
      if (isUserError(line)) return { errors: [line], extra: { lineUpdated: null } };
      return {
        draft: { ...draft, lines: draft.lines.map((other) => (other.id === line.id ? line : other)) },
        extra: { lineUpdated: lineView(line, contract) },
      };
    }),

  subscriptionDraftLineRemove: ({ draftId, lineId }: { draftId: string; lineId: string }, context: Context) =>
    changeDraft(draftId, context, (draft, contract) => {
      const line = draft.lines.find(({ id }) => gid('SubscriptionLine', id) === lineId);
      if (!line) return { errors: [userError('ALREADY_REMOVED', ['lineId'], 'The line is not there.')], extra: { lineRemoved: null, discountsUpdated: [] } };
      return {
        draft: { ...draft, lines: draft.lines.filter(({ id }) => id !== line.id) },
        extra: { lineRemoved: lineView(line, contract), discountsUpdated: [] },
      };
    }),

  subscriptionDraftDiscountCodeApply: ({ draftId, redeemCode }: { draftId: string; redeemCode: string }, context: Context) =>
    changeDraft(draftId, context, (draft) => {
      const code = context.store.get<DiscountCode>('code', redeemCode.trim().toUpperCase());
      const entitled = !code?.tag || draft.lines.some(({ variantId }) => context.store.variant(variantId)?.product.tags.includes(code.tag!));
      const rejectionReason = !code
        ? 'NOT_FOUND'
        : code.endsAt && code.endsAt < context.store.now().toISOString()
          ? 'CURRENTLY_INACTIVE'
          : !entitled
            ? 'NO_ENTITLED_LINE_ITEMS'
            : code.percent === undefined
              ? 'INCOMPATIBLE_PURCHASE_TYPE'
              : null;
      const id = crypto.randomUUID();
      const applied = { __typename: 'SubscriptionAppliedCodeDiscount', id: gid('SubscriptionAppliedCodeDiscount', id), redeemCode, rejectionReason };
      // Like in the real service, a rejected discount is reported as applied but has no effect.
      return {
        ...(rejectionReason === null && { draft: { ...draft, discount: { id, code: code!.code, percent: code!.percent! } } }),
        extra: { appliedDiscount: applied },
      };
    }),

  subscriptionDraftDiscountRemove: ({ draftId }: { draftId: string }, context: Context) =>
    changeDraft(draftId, context, (draft) => ({ draft: { ...draft, discount: null }, extra: { discountRemoved: null } })),

  subscriptionDraftCommit: ({ draftId }: { draftId: string }, context: Context) => {
    let committed: object | null = null;
    const { userErrors } = changeDraft(draftId, context, (draft, contract) => {
      if (draft.cycle !== null) return { errors: [userError('BILLING_CYCLE_PRESENT', ['draftId'], 'The draft is one of a cycle.')] };
      if (Object.values(contract.edits).some(({ date, lines }) => date !== undefined || lines !== undefined))
        return { errors: [userError('HAS_FUTURE_EDITS', ['draftId'], 'Later cycles were edited; delete the edits first.')] };
      if (draft.lines.length === 0) return { errors: [userError('INVALID_LINES', ['draftId'], 'A contract needs a line.')] };
      const changed: Contract = { ...contract, lines: draft.lines, intervalMonths: draft.intervalMonths, discount: draft.discount };
      saveContract(context.store, changed);
      committed = contractView(changed, context);
      return { draft: { ...draft, committed: true } };
    });
    return { contract: committed, userErrors };
  },

  customerPaymentMethodSendUpdateEmail: ({ customerPaymentMethodId: id }: { customerPaymentMethodId: string }, context: Context) => {
    const contract = context.store.get<Contract>('contract', idOf('CustomerPaymentMethod', id) ?? '');
    if (!contract) return { customer: null, userErrors: [{ field: ['customerPaymentMethodId'], message: 'The payment method does not exist.' }] };
    mailCardLink(context.store, contract, context.publicUrl);
    return { userErrors: [] };
  },
};

const api = new GraphqlApi<Context>(sdl, queries, mutations);

/** Handles a request to the Admin API. */
export async function adminApi(request: Request, store: Store, { publicUrl }: { publicUrl: string }, accessToken: string): Promise<Response> {
  const reply = (body: unknown, status = 200) =>
    Response.json(body, { status, headers: { 'X-Shopify-API-Version': API_VERSION, 'X-Request-Id': crypto.randomUUID() } });
  if (request.headers.get('X-Shopify-Access-Token') !== accessToken)
    return reply({ errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' }, 401);
  const { status, body } = await api.execute((await request.json().catch(() => null)) as GraphqlRequest | null, () => ({ store, publicUrl }));
  return reply(body, status);
}
