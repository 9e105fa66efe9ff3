import { type DiscountCode, findCode, problemOfUse } from '../discounts.ts';
import { notImplemented, type UserError, userError } from '../graphql.ts';
import { connection, gid, idOf, type PageArgs } from '../graphql-types.ts';
import { type Language, publishedLanguage } from '../language.ts';
import { deliveriesIn, type Rhythm, rhythmFrom } from '../rhythm.ts';
import { textsOfLine } from '../seed/translations.ts';
import type { Address, Contract, ContractDiscount, ContractLine, PaymentMethod } from '../store.ts';
import type { DeliveryAddressInput } from '../storefront/cart-addresses.ts';
import { namingLanguage, saveContract } from '../subscriptions/contracts.ts';
import { type Cycle, hasOwnContract } from '../subscriptions/cycles.ts';
import { discountsOf, rejectionOf } from '../subscriptions/discounts.ts';
import { findPaymentMethod, paidWith } from '../subscriptions/payment-methods.ts';
import { type CycleInput, requestedCycle } from './billing-cycles.ts';
import { type Context, findContract } from './context.ts';
import { addressFromInput } from './mailing-address.ts';
import {
  attributeViews,
  contractView,
  deliveryMethodView,
  discountGid,
  discountView,
  editedContractView,
  lineConnection,
  lineView,
  pricedBy,
} from './views.ts';

/** An uncommitted change of a contract or of one of its cycles. */
interface Draft {
  id: number;
  contractId: number;
  /** Index of the edited cycle; null for a change of the contract itself. */
  cycle: number | null;
  lines: ContractLine[];
  rhythm: Rhythm;
  /** The deliveries that a charge pays. */
  deliveries: number;
  /** The number of another payment method; null for the one that the contract has. */
  paymentMethod: number | null;
  discounts: readonly ContractDiscount[];
  address: Address;
  /** Id of the pick-up point in the place of the address. */
  pickup?: number;
  attributes: readonly Attribute[];
  committed: boolean;
}

interface Attribute {
  key: string;
  value: string;
}

const appliedGid = ({ id }: ContractDiscount): string => gid('SubscriptionAppliedCodeDiscount', id);

/** A code that is new on a draft is of a type of its own. */
function draftDiscountView(discount: ContractDiscount, contract: Contract, { store }: Context): object {
  const rejectionReason = rejectionOf(store, discount, contract);
  if (discount.kind === 'manual' || discountsOf(contract).some(({ id }) => id === discount.id))
    return discountView(discount, rejectionReason);
  return {
    __typename: 'SubscriptionAppliedCodeDiscount',
    id: appliedGid(discount),
    redeemCode: discount.title,
    rejectionReason,
  };
}

const draftView = (draft: Draft, contract: Contract, context: Context) => ({
  __typename: 'SubscriptionDraft',
  id: gid('SubscriptionDraft', draft.id),
  currencyCode: contract.currency,
  status: contract.status,
  nextBillingDate: contract.nextBillingDate,
  billingPolicy: { ...draft.rhythm, minCycles: null, maxCycles: null },
  lines: lineConnection(draft.lines, pricedBy(contract, context, draft.discounts)),
  deliveryMethod: deliveryMethodView(draft, contract.id),
  customAttributes: attributeViews(draft.attributes),
  discounts: (args: PageArgs) =>
    connection(
      draft.discounts,
      args,
      ({ id }) => id,
      (discount) => draftDiscountView(discount, contract, context),
    ),
  originalContract: () => contractView(contract, context),
});

function openDraft(contract: Contract, cycle: Cycle | null, { store }: Context): Draft {
  const { pickup } = cycle ?? contract;
  const id = store.nextNumber('draft', 8001);
  const draft: Draft = {
    id,
    contractId: contract.id,
    cycle: cycle?.index ?? null,
    lines: cycle?.lines ?? contract.lines,
    rhythm: contract.rhythm,
    deliveries: contract.deliveries ?? 1,
    paymentMethod: null,
    discounts: discountsOf(contract),
    address: cycle?.address ?? contract.shippingAddress,
    ...(pickup && { pickup }),
    attributes: cycle?.attributes ?? contract.attributes ?? [],
    committed: false,
  };
  store.put('draft', id, draft);
  return draft;
}

/** Applies a change to an open draft. Errors leave the draft unchanged. */
function changeDraft(
  draftId: string,
  context: Context,
  apply: (draft: Draft, contract: Contract) => { draft?: Draft; errors?: UserError[]; extra?: object },
) {
  const draft = context.store.get<Draft>('draft', idOf('SubscriptionDraft', draftId) ?? '');
  const contract = draft && context.store.get<Contract>('contract', draft.contractId);
  if (!draft || !contract)
    return { draft: null, userErrors: [userError('INVALID', ['draftId'], 'The draft does not exist.')] };
  if (draft.committed)
    return { draft: null, userErrors: [userError('COMMITTED', ['draftId'], 'The draft is committed already.')] };
  const { draft: changed = draft, errors = [], extra } = apply(draft, contract);
  if (errors.length === 0) context.store.put('draft', draft.id, changed);
  return { draft: draftView(changed, contract, context), userErrors: errors, ...extra };
}

interface Policy {
  interval: string;
  intervalCount: number;
}

interface ShippingOptionInput {
  code?: string | null;
  title?: string | null;
  presentmentTitle?: string | null;
  description?: string | null;
}

interface DraftInput {
  billingPolicy?: Policy | null;
  deliveryPolicy?: Policy | null;
  deliveryMethod?: {
    shipping?: { address?: DeliveryAddressInput | null; shippingOption?: ShippingOptionInput | null } | null;
  } | null;
  customAttributes?: readonly Attribute[] | null;
  paymentMethodId?: string | null;
}

/** The only way that parcels are sent. */
const isStandard = ({ code, title, presentmentTitle, description }: ShippingOptionInput): boolean =>
  (code ?? 'standard') === 'standard' &&
  [title, presentmentTitle].every((name) => (name ?? 'Standard') === 'Standard') &&
  !description;

/** The address of a delivery method, or a user error. A contract keeps its currency, and so its country. */
function addressOfMethod(
  { shipping }: NonNullable<DraftInput['deliveryMethod']>,
  { country }: Contract,
): Address | UserError {
  const path = ['input', 'deliveryMethod', 'shipping', 'address'];
  if (!shipping) throw notImplemented('A delivery method other than shipping');
  if (!shipping.address) return userError('DELIVERY_METHOD_REQUIRED', path, 'Delivery method is required');
  if (shipping.shippingOption && !isStandard(shipping.shippingOption))
    throw notImplemented('A shipping option other than the standard one');
  return addressFromInput(shipping.address, path, (served) => served === country);
}

/** The payment method that a draft names, which has to be its customer's, or a user error. */
function methodOfInput(id: string, { email }: Contract, { store }: Context): PaymentMethod | UserError {
  const path = ['input', 'paymentMethodId'];
  const method = findPaymentMethod(store, id);
  if (!method || method.revokedAt)
    return userError('MISSING_CUSTOMER_PAYMENT_METHOD', path, 'Payment method does not exist');
  return method.email === email
    ? method
    : userError('CUSTOMER_MISMATCH', path, 'Payment method belongs to another customer');
}

export interface LineInput {
  productVariantId?: string | null;
  quantity?: number | null;
  currentPrice?: string | null;
  sellingPlanId?: string | null;
  sellingPlanName?: string | null;
  customAttributes?: readonly { key: string; value: string }[] | null;
}

/** A line with the values of an input, or a user error. */
export function lineFromInput(
  input: LineInput,
  before: ContractLine | null,
  language: Language,
  context: Context,
): ContractLine | UserError {
  const variantId = input.productVariantId
    ? idOf('ProductVariant', input.productVariantId)
    : (before?.variantId ?? null);
  const found = variantId === null ? undefined : context.store.variant(variantId);
  if (!found) return userError('INVALID', ['input', 'productVariantId'], 'The variant does not exist.');
  const quantity = input.quantity ?? before?.quantity ?? 1;
  if (quantity < 1 || quantity > 99)
    return userError('NOT_IN_RANGE', ['input', 'quantity'], 'Quantity must be from 1 to 99.');
  const price = input.currentPrice == null ? (before?.price ?? 0) : Math.round(Number(input.currentPrice) * 100);
  return {
    id: before?.id ?? crypto.randomUUID(),
    ...textsOfLine(found.product, found.variant.id, language),
    variantId: found.variant.id,
    handle: found.product.handle,
    sku: found.variant.sku,
    quantity,
    price,
    total: price * quantity,
    planId: input.sellingPlanId ? idOf('SellingPlan', input.sellingPlanId) : (before?.planId ?? null),
    planName: input.sellingPlanName ?? before?.planName ?? null,
    vatPercent: 0,
    attributes: [...(input.customAttributes ?? before?.attributes ?? [])],
  };
}

export const isUserError = (value: object): value is UserError => 'message' in value;

/** Applies a change to the discounts of an open draft. The provider has them on contracts only. */
const changeDiscounts = (
  draftId: string,
  context: Context,
  apply: (
    draft: Draft,
    contract: Contract,
  ) => { discounts?: readonly ContractDiscount[]; errors?: UserError[]; extra: object },
) =>
  changeDraft(draftId, context, (draft, contract) => {
    if (draft.cycle !== null) throw notImplemented('A discount of a single cycle');
    const { discounts, ...outcome } = apply(draft, contract);
    return { ...outcome, ...(discounts && { draft: { ...draft, discounts } }) };
  });

/** Why a code cannot be applied to a subscription. */
function rejectionOfCode(code: DiscountCode, draft: Draft, contract: Contract, { store }: Context): string | null {
  const problem = problemOfUse(store, code, contract.email);
  if (problem) return problem;
  if (code.percent === undefined || code.purchase === 'one_time') return 'INCOMPATIBLE_PURCHASE_TYPE';
  if (code.tag && !draft.lines.some(({ variantId }) => store.variant(variantId)?.product.tags.includes(code.tag!)))
    return 'NO_ENTITLED_LINE_ITEMS';
  const subtotal = draft.lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return subtotal < (code.minimum?.[contract.currency] ?? 0) ? 'PURCHASE_NOT_IN_RANGE' : null;
}

interface DiscountInput {
  title?: string | null;
  value?: { percentage?: number | null } | null;
  entitledLines?: { all?: boolean | null } | null;
  recurringCycleLimit?: number | null;
}

/** A manual discount with the values of an input, or a user error. */
function discountFromInput(
  { title, value, entitledLines, recurringCycleLimit }: DiscountInput,
  before: ContractDiscount | null,
): ContractDiscount | UserError {
  const name = title ?? before?.title ?? '';
  const percent = value?.percentage ?? before?.percent;
  const cycleLimit = recurringCycleLimit === undefined ? (before?.cycleLimit ?? null) : recurringCycleLimit;
  if (name.trim() === '') return userError('BLANK', ['input', 'title'], 'Title can’t be blank');
  if (percent === undefined) return userError('PRESENCE', ['input', 'value'], 'Value must be present');
  if (percent < 1 || percent > 100)
    return userError('NOT_IN_RANGE', ['input', 'value', 'percentage'], 'Percentage must be from 1 to 100');
  if (entitledLines ? entitledLines.all !== true : !before)
    return userError(
      'NO_ENTITLED_LINES',
      ['input', 'entitledLines'],
      'The local provider has discounts on all lines only',
    );
  if (cycleLimit !== null && cycleLimit < 1)
    return userError('GREATER_THAN', ['input', 'recurringCycleLimit'], 'Recurring cycle limit must be greater than 0');
  return {
    id: before?.id ?? crypto.randomUUID(),
    kind: 'manual',
    title: name,
    percent,
    cycleLimit,
    used: before?.used ?? 0,
  };
}

export const draftQueries = {
  subscriptionDraft: ({ id }: { id: string }, context: Context) => {
    const draft = context.store.get<Draft>('draft', idOf('SubscriptionDraft', id) ?? '');
    const contract = draft && context.store.get<Contract>('contract', draft.contractId);
    return draft && contract ? draftView(draft, contract, context) : null;
  },
};

export const draftMutations = {
  subscriptionBillingCycleContractEdit: (
    { billingCycleInput }: { billingCycleInput: CycleInput },
    context: Context,
  ) => {
    const found = requestedCycle(billingCycleInput, context);
    if ('error' in found)
      return {
        draft: null,
        userErrors: [userError('BILLING_CYCLE_ABSENT', ['billingCycleInput'], 'The billing cycle does not exist.')],
      };
    return {
      draft: draftView(openDraft(found.contract, found.cycle, context), found.contract, context),
      userErrors: [],
    };
  },

  subscriptionBillingCycleContractDraftCommit: ({ draftId }: { draftId: string }, context: Context) => {
    let edited: object | null = null;
    const { userErrors } = changeDraft(draftId, context, (draft, contract) => {
      if (draft.cycle === null)
        return { errors: [userError('BILLING_CYCLE_ABSENT', ['draftId'], 'The draft is not one of a cycle.')] };
      const changed = {
        ...contract,
        edits: {
          ...contract.edits,
          [String(draft.cycle)]: {
            ...contract.edits[String(draft.cycle)],
            lines: draft.lines,
            address: draft.address,
            pickup: draft.pickup ?? null,
            attributes: [...draft.attributes],
          },
        },
      };
      saveContract(context.store, changed);
      edited = editedContractView(draft, contract, context);
      return { draft: { ...draft, committed: true } };
    });
    return { contract: edited, userErrors };
  },

  subscriptionContractUpdate: ({ contractId }: { contractId: string }, context: Context) => {
    const contract = findContract(contractId, context);
    if (!contract)
      return { draft: null, userErrors: [userError('INVALID', ['contractId'], 'The contract does not exist.')] };
    return { draft: draftView(openDraft(contract, null, context), contract, context), userErrors: [] };
  },

  subscriptionDraftUpdate: ({ draftId, input }: { draftId: string; input: DraftInput }, context: Context) =>
    changeDraft(draftId, context, (draft, contract) => {
      const { billingPolicy, deliveryPolicy, deliveryMethod, customAttributes, paymentMethodId } = input;
      const address = deliveryMethod ? addressOfMethod(deliveryMethod, contract) : draft.address;
      if (isUserError(address)) return { errors: [address] };
      if (draft.cycle !== null && paymentMethodId) throw notImplemented('A payment method of a single cycle');
      const method = paymentMethodId ? methodOfInput(paymentMethodId, contract, context) : null;
      if (method && isUserError(method)) return { errors: [method] };
      const paymentMethod = method?.id ?? draft.paymentMethod;
      if (draft.cycle !== null && (billingPolicy || deliveryPolicy))
        return {
          errors: [
            userError(
              billingPolicy
                ? 'BILLING_CYCLE_CONTRACT_DRAFT_BILLING_POLICY_INVALID'
                : 'BILLING_CYCLE_CONTRACT_DRAFT_DELIVERY_POLICY_INVALID',
              ['input'],
              'A single cycle has the policies of its contract.',
            ),
          ],
        };
      const rhythm = rhythmFrom(billingPolicy ?? draft.rhythm);
      if (!rhythm)
        return {
          errors: [
            userError(
              'INVALID',
              ['input', 'billingPolicy', 'interval'],
              'The local provider has plans by the week and by the month only.',
            ),
          ],
        };
      const deliveries = deliveryPolicy ? deliveriesIn(rhythm, deliveryPolicy) : draft.deliveries;
      if (deliveries === null)
        return {
          errors: [
            userError(
              'BILLING_INTERVAL_MUST_BE_A_MULTIPLE_OF_DELIVERY_INTERVAL',
              ['input', 'deliveryPolicy'],
              'The intervals differ.',
            ),
          ],
        };
      const { pickup, ...rest } = draft;
      return {
        draft: {
          ...rest,
          // shipping takes the place of a pick-up point
          ...(pickup && !deliveryMethod && { pickup }),
          rhythm,
          deliveries,
          address,
          attributes: customAttributes ?? draft.attributes,
          paymentMethod,
        },
      };
    }),

  subscriptionDraftLineAdd: ({ draftId, input }: { draftId: string; input: LineInput }, context: Context) =>
    changeDraft(draftId, context, (draft, contract) => {
      const line = lineFromInput(input, null, publishedLanguage(namingLanguage(context.store, contract)), context);
      return isUserError(line)
        ? { errors: [line], extra: { lineAdded: null } }
        : {
            draft: { ...draft, lines: [...draft.lines, line] },
            extra: { lineAdded: lineView(line, pricedBy(contract, context, draft.discounts)) },
          };
    }),

  subscriptionDraftLineUpdate: (
    { draftId, lineId, input }: { draftId: string; lineId: string; input: LineInput },
    context: Context,
  ) =>
    changeDraft(draftId, context, (draft, contract) => {
      const before = draft.lines.find(({ id }) => gid('SubscriptionLine', id) === lineId);
      const line = before
        ? lineFromInput(input, before, publishedLanguage(namingLanguage(context.store, contract)), context)
        : userError('INVALID', ['lineId'], 'The line does not exist.');
      if (isUserError(line)) return { errors: [line], extra: { lineUpdated: null } };
      return {
        draft: { ...draft, lines: draft.lines.map((other) => (other.id === line.id ? line : other)) },
        extra: { lineUpdated: lineView(line, pricedBy(contract, context, draft.discounts)) },
      };
    }),

  subscriptionDraftLineRemove: ({ draftId, lineId }: { draftId: string; lineId: string }, context: Context) =>
    changeDraft(draftId, context, (draft, contract) => {
      const line = draft.lines.find(({ id }) => gid('SubscriptionLine', id) === lineId);
      if (!line)
        return {
          errors: [userError('ALREADY_REMOVED', ['lineId'], 'The line is not there.')],
          extra: { lineRemoved: null, discountsUpdated: [] },
        };
      return {
        draft: { ...draft, lines: draft.lines.filter(({ id }) => id !== line.id) },
        extra: { lineRemoved: lineView(line, pricedBy(contract, context, draft.discounts)), discountsUpdated: [] },
      };
    }),

  subscriptionDraftDiscountCodeApply: (
    { draftId, redeemCode }: { draftId: string; redeemCode: string },
    context: Context,
  ) =>
    changeDiscounts(draftId, context, (draft, contract) => {
      const code = findCode(context.store, redeemCode);
      const rejectionReason = code ? rejectionOfCode(code, draft, contract, context) : 'NOT_FOUND';
      const id = crypto.randomUUID();
      const appliedDiscount = {
        __typename: 'SubscriptionAppliedCodeDiscount',
        id: gid('SubscriptionAppliedCodeDiscount', id),
        redeemCode,
        rejectionReason,
      };
      // As in the real service, a rejected discount is reported as applied but has no effect.
      if (!code || rejectionReason !== null) return { extra: { appliedDiscount } };
      const applied: ContractDiscount = {
        id,
        kind: 'code',
        title: code.code,
        percent: code.percent!,
        cycleLimit: code.cycleLimit || null,
        used: 0,
      };
      // one code at a time
      return {
        discounts: [...draft.discounts.filter(({ kind }) => kind !== 'code'), applied],
        extra: { appliedDiscount },
      };
    }),

  subscriptionDraftDiscountAdd: ({ draftId, input }: { draftId: string; input: DiscountInput }, context: Context) =>
    changeDiscounts(draftId, context, (draft) => {
      const discount = discountFromInput(input, null);
      if (isUserError(discount)) return { errors: [discount], extra: { discountAdded: null } };
      return { discounts: [...draft.discounts, discount], extra: { discountAdded: discountView(discount) } };
    }),

  subscriptionDraftDiscountUpdate: (
    { draftId, discountId, input }: { draftId: string; discountId: string; input: DiscountInput },
    context: Context,
  ) =>
    changeDiscounts(draftId, context, (draft) => {
      const before = draft.discounts.find(
        (discount) => discount.kind === 'manual' && discountGid(discount) === discountId,
      );
      const discount = before
        ? discountFromInput(input, before)
        : userError('INVALID', ['discountId'], 'The discount does not exist.');
      if (isUserError(discount)) return { errors: [discount], extra: { discountUpdated: null } };
      return {
        discounts: draft.discounts.map((other) => (other.id === discount.id ? discount : other)),
        extra: { discountUpdated: discountView(discount) },
      };
    }),

  subscriptionDraftDiscountRemove: (
    { draftId, discountId }: { draftId: string; discountId: string },
    context: Context,
  ) =>
    changeDiscounts(draftId, context, (draft, contract) => {
      const removed = draft.discounts.find((discount) =>
        [discountGid(discount), appliedGid(discount)].includes(discountId),
      );
      if (!removed)
        return {
          errors: [userError('INVALID', ['discountId'], 'The discount does not exist.')],
          extra: { discountRemoved: null },
        };
      return {
        discounts: draft.discounts.filter((discount) => discount !== removed),
        extra: { discountRemoved: draftDiscountView(removed, contract, context) },
      };
    }),

  subscriptionDraftCommit: ({ draftId }: { draftId: string }, context: Context) => {
    let committed: object | null = null;
    const { userErrors } = changeDraft(draftId, context, (draft, contract) => {
      if (draft.cycle !== null)
        return { errors: [userError('BILLING_CYCLE_PRESENT', ['draftId'], 'The draft is one of a cycle.')] };
      // moved and skipped cycles do not stand in the way of a draft
      if (Object.values(contract.edits).some(hasOwnContract))
        return {
          errors: [userError('HAS_FUTURE_EDITS', ['draftId'], 'Later cycles were edited; delete the edits first.')],
        };
      if (draft.lines.length === 0)
        return { errors: [userError('INVALID_LINES', ['draftId'], 'A contract needs a line.')] };
      const { deliveries: _, pickup: __, ...rest } = contract;
      const changed: Contract = {
        ...rest,
        lines: draft.lines,
        rhythm: draft.rhythm,
        ...(draft.deliveries > 1 && { deliveries: draft.deliveries }),
        shippingAddress: draft.address,
        ...(draft.pickup && { pickup: draft.pickup }),
        attributes: [...draft.attributes],
        discount: null,
        discounts: [...draft.discounts],
      };
      const method =
        draft.paymentMethod === null
          ? null
          : findPaymentMethod(context.store, gid('CustomerPaymentMethod', draft.paymentMethod));
      const paid = method ? paidWith(context.store, changed, method) : changed;
      saveContract(context.store, paid);
      committed = contractView(paid, context);
      return { draft: { ...draft, committed: true } };
    });
    return { contract: committed, userErrors };
  },
};
