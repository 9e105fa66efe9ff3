import { notImplemented, type UserError, userError } from '../graphql.ts';
import { idOf } from '../graphql-types.ts';
import { publishedLanguage } from '../language.ts';
import { firstCycleEnd, isSameRhythm, type Rhythm, rhythmFrom } from '../rhythm.ts';
import type { Address, Contract, ContractLine, Customer, PaymentMethod } from '../store.ts';
import type { DeliveryAddressInput } from '../storefront/cart-addresses.ts';
import { createContract, newContract } from '../subscriptions/contracts.ts';
import { findPaymentMethod } from '../subscriptions/payment-methods.ts';
import type { Context } from './context.ts';
import { openMarkets } from './contracts.ts';
import { isUserError, type LineInput, lineFromInput } from './drafts.ts';
import { addressFromInput } from './mailing-address.ts';
import { contractView } from './views.ts';

interface Anchor {
  type?: 'MONTHDAY' | 'WEEKDAY' | 'YEARDAY' | null;
  day?: number | null;
}

interface Policy {
  interval: string;
  intervalCount: number;
  anchors: readonly Anchor[];
}

interface CreateInput {
  customerId: string;
  nextBillingDate: string;
  currencyCode: string;
  contract: {
    status?: string | null;
    paymentMethodId?: string | null;
    billingPolicy?: Policy | null;
    deliveryPolicy?: Policy | null;
    deliveryPrice?: string | null;
    deliveryMethod?: { shipping?: { address?: DeliveryAddressInput | null } | null } | null;
    customAttributes?: readonly { key: string; value: string }[] | null;
  };
  lines: readonly { line: LineInput }[];
}

const error = (code: string, field: string, message: string): UserError =>
  userError(code, ['input', ...field.split('.')], message);

/** The days of an anchor: of a week from Monday, or of a month. */
const LAST_DAY = { WEEK: 7, MONTH: 31 } as const;

function scheduleOf({
  billingPolicy,
  deliveryPolicy,
}: CreateInput['contract']): { rhythm: Rhythm; anchorDay: number | undefined } | UserError {
  if (!billingPolicy) return error('PRESENCE', 'contract.billingPolicy', 'Billing policy must be present');
  if (!deliveryPolicy) return error('PRESENCE', 'contract.deliveryPolicy', 'Delivery policy must be present');
  const [rhythm, delivery] = [rhythmFrom(billingPolicy), rhythmFrom(deliveryPolicy)];
  if (!rhythm || !delivery) throw notImplemented('A policy that is neither of weeks nor of months');
  // one parcel for each payment
  if (!isSameRhythm(rhythm, delivery))
    return error('DELIVERY_MUST_BE_MULTIPLE_OF_BILLING', 'contract.deliveryPolicy', 'The intervals differ.');
  const [anchor, ...more] = billingPolicy.anchors;
  if (more.length > 0) throw notImplemented('Several anchors');
  const type = rhythm.interval === 'WEEK' ? 'WEEKDAY' : 'MONTHDAY';
  const days = [...billingPolicy.anchors, ...deliveryPolicy.anchors];
  if (
    deliveryPolicy.anchors.length !== billingPolicy.anchors.length ||
    days.some(({ type: given, day }) => given !== type || day !== anchor?.day) ||
    (anchor && !(anchor.day! >= 1 && anchor.day! <= LAST_DAY[rhythm.interval]))
  )
    return error('INVALID', 'contract.billingPolicy.anchors', 'Anchors are invalid');
  return { rhythm, anchorDay: anchor?.day ?? undefined };
}

function addressOf({ deliveryMethod }: CreateInput['contract'], { store }: Context): Address | UserError {
  const input = deliveryMethod?.shipping?.address;
  const field = 'contract.deliveryMethod.shipping.address';
  if (!input) return error('DELIVERY_METHOD_REQUIRED', 'contract.deliveryMethod', 'Delivery method is required');
  return addressFromInput(input, ['input', ...field.split('.')], (country) =>
    openMarkets(store).some((market) => market.country === country),
  );
}

/** The payment method of a new contract, which has to be its customer's. */
function methodOf({ paymentMethodId }: CreateInput['contract'], customer: Customer, { store }: Context) {
  const method = paymentMethodId ? findPaymentMethod(store, paymentMethodId) : null;
  if (!method || method.revokedAt)
    return error('MISSING_CUSTOMER_PAYMENT_METHOD', 'contract.paymentMethodId', 'Payment method does not exist');
  return method.email === customer.email
    ? method
    : error('CUSTOMER_MISMATCH', 'contract.paymentMethodId', 'Payment method belongs to another customer');
}

/** A status, a currency and a date that a new contract may have. */
function problemOf({ contract, currencyCode, nextBillingDate, lines }: CreateInput, { store }: Context) {
  if (!['ACTIVE', 'PAUSED'].includes(contract.status ?? 'ACTIVE'))
    return error('INVALID', 'contract.status', 'Status is invalid');
  if (!openMarkets(store).some(({ currency }) => currency === currencyCode))
    return error('CURRENCY_NOT_ENABLED', 'currencyCode', 'Currency is not enabled');
  if (!(Date.parse(nextBillingDate) > store.now().getTime()))
    return error('INVALID_BILLING_DATE', 'nextBillingDate', 'Next billing date must be in the future');
  if (contract.deliveryPrice == null)
    return error('PRESENCE', 'contract.deliveryPrice', 'Delivery price must be present');
  // subscriptions ship free
  if (Number(contract.deliveryPrice) !== 0) throw notImplemented('A price of the delivery');
  return lines.length === 0 ? error('INVALID_LINES', 'lines', 'A contract needs a line') : null;
}

function create(
  input: CreateInput,
  { customer, method, address }: { customer: Customer; method: PaymentMethod; address: Address },
  context: Context,
): Contract | UserError {
  const { store } = context;
  const schedule = scheduleOf(input.contract);
  if ('message' in schedule) return schedule;
  const lines: ContractLine[] = [];
  for (const { line: given } of input.lines) {
    const line = lineFromInput(given, null, publishedLanguage(customer.language), context);
    if (isUserError(line)) return line;
    lines.push(line);
  }
  const now = store.now();
  const { rhythm, anchorDay } = schedule;
  return {
    ...newContract({
      id: store.nextNumber('contract', 301),
      email: customer.email,
      status: input.contract.status === 'PAUSED' ? 'PAUSED' : 'ACTIVE',
      country: address.country,
      currency: input.currencyCode,
      rhythm,
      nextBillingDate: firstCycleEnd(now, rhythm, anchorDay, store.timeZone).toISOString(),
      lines,
      shippingAddress: address,
      card: method.card,
      expiry: method.expiry,
      originOrder: null,
      createdAt: now.toISOString(),
    }),
    cycle: 1,
    lastPayment: null,
    dateOfApp: new Date(input.nextBillingDate).toISOString(),
    attributes: (input.contract.customAttributes ?? []).map(({ key, value }) => ({ key, value })),
    paymentMethodId: method.id,
    ...(anchorDay !== undefined && { anchorDay }),
  };
}

/** A contract without an order, as one that comes from another store. */
export const importMutations = {
  subscriptionContractAtomicCreate: ({ input }: { input: CreateInput }, context: Context) => {
    const refuse = (problem: UserError) => ({ contract: null, userErrors: [problem] });
    const customer = context.store
      .all<Customer>('customer')
      .find(({ id }) => id === idOf('Customer', input.customerId));
    if (!customer) return refuse(error('CUSTOMER_DOES_NOT_EXIST', 'customerId', 'Customer does not exist'));
    const problem = problemOf(input, context);
    if (problem) return refuse(problem);
    const method = methodOf(input.contract, customer, context);
    if (isUserError(method)) return refuse(method);
    const address = addressOf(input.contract, context);
    if (isUserError(address)) return refuse(address);
    const created = create(input, { customer, method, address }, context);
    if (isUserError(created)) return refuse(created);
    createContract(context.store, created);
    return { contract: contractView(created, context), userErrors: [] };
  },
};
