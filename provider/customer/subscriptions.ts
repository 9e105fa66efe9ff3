import { connection, gid, idOf, money, type PageArgs } from '../graphql-types.ts';
import { hoursText, pickupAddressView, pickupPoint, pointsNear } from '../pickup.ts';
import { deliveryRhythm } from '../plans.ts';
import type { Rhythm } from '../rhythm.ts';
import { sortBy } from '../search-syntax.ts';
import type { PickupPoint } from '../seed/pickup-points.ts';
import type { Address, Contract, ContractDiscount, ContractLine } from '../store.ts';
import { resumed, saveContract } from '../subscriptions/contracts.ts';
import {
  type CycleSelector,
  cycleView,
  findCycle,
  hasFutureEdits,
  nextCycle,
  upcomingCycles,
} from '../subscriptions/cycles.ts';
import { discountLine, effectiveDiscounts } from '../subscriptions/discounts.ts';
import { lastErrorTypeOf } from '../subscriptions/error-kinds.ts';
import { textsFor } from '../texts.ts';
import { type AddressInput, addressView, toAddress, validateAddress } from './addresses.ts';
import type { Context } from './context.ts';
import { lineImage } from './line-image.ts';

const attributeViews = (attributes: readonly { key: string; value: string }[]) =>
  attributes.map(({ key, value }) => ({ __typename: 'Attribute', key, value }));

const count = (n: number) => ({ count: n, precision: 'EXACT' });

const discountView = ({ id, kind, title, percent, cycleLimit, used }: ContractDiscount) => ({
  __typename: 'SubscriptionDiscount',
  id: gid('SubscriptionDiscount', id),
  title,
  type: kind === 'code' ? 'CODE_DISCOUNT' : 'MANUAL',
  targetType: 'LINE_ITEM',
  appliesToAllLines: true,
  recurringCycleLimit: cycleLimit,
  usageCount: count(used),
  value: { __typename: 'SubscriptionDiscountPercentageValue', percentage: percent },
});

/** A line in the format of the Customer Account API. As in the real service, it has no variant id. */
function lineView(line: ContractLine, contract: Contract, context: Context) {
  const image = lineImage(line, contract.language, context);
  const { total, allocations } = discountLine(line, effectiveDiscounts(context.store, contract));
  return {
    __typename: 'SubscriptionLine',
    id: gid('SubscriptionLine', line.id),
    name: `${line.title} - ${line.variantTitle}`,
    title: line.title,
    variantTitle: line.variantTitle,
    sku: line.sku,
    quantity: line.quantity,
    currentPrice: money(line.price, contract.currency),
    lineDiscountedPrice: money(total, contract.currency),
    requiresShipping: true,
    taxable: true,
    customAttributes: attributeViews(line.attributes),
    discountAllocations: allocations.map(({ discount, amount }) => ({
      __typename: 'SubscriptionDiscountAllocation',
      amount: money(amount, contract.currency),
      discount: discountView(discount),
    })),
    image,
    variantImage: image,
    onlineStoreUrl: null,
  };
}

/** Where the deliveries of a contract go: to a pick-up point, or to its address. */
function deliveryMethodView({ id, pickup, shippingAddress: address }: Contract, { language }: Context) {
  const point = pickupPoint(pickup);
  return point
    ? {
        __typename: 'SubscriptionDeliveryMethodPickup',
        pickupOption: {
          __typename: 'SubscriptionDeliveryMethodPickupOption',
          title: point.name,
          description: hoursText(point, textsFor({ language })),
          presentmentTitle: point.name,
          pickupAddress: pickupAddressView(point),
        },
      }
    : {
        __typename: 'SubscriptionDeliveryMethodShipping',
        address: {
          ...addressView(address, id),
          __typename: 'SubscriptionMailingAddress',
          countryCode: address.country,
          provinceCode: address.zone ?? null,
          phone: address.phone || null,
        },
        shippingOption: { code: 'standard', title: 'Standard', description: null, presentmentTitle: 'Standard' },
      };
}

export function contractView(contract: Contract, context: Context) {
  const upcoming = upcomingCycles(contract, context.store.timeZone);
  const recurrence = ({ interval, intervalCount }: Rhythm) => ({
    interval,
    intervalCount: count(intervalCount),
    anchors: [],
  });
  return {
    __typename: 'SubscriptionContract',
    id: gid('SubscriptionContract', contract.id),
    status: contract.status,
    createdAt: contract.createdAt,
    updatedAt: contract.createdAt,
    currencyCode: contract.currency,
    revisionId: '1',
    note: null,
    customAttributes: attributeViews(contract.attributes ?? []),
    nextBillingDate: contract.status === 'ACTIVE' ? (nextCycle(contract, context.store.timeZone)?.date ?? null) : null,
    lastPaymentStatus: contract.lastPayment,
    lastBillingAttemptErrorType: contract.lastPayment === 'FAILED' ? lastErrorTypeOf(contract.lastError ?? null) : null,
    billingPolicy: { ...recurrence(contract.rhythm), minCycles: null, maxCycles: contract.maxCycles ?? null },
    deliveryPolicy: recurrence(deliveryRhythm(contract.rhythm, contract.deliveries)),
    deliveryPrice: money(0, contract.currency),
    deliveryMethod: deliveryMethodView(contract, context),
    lines: (args: PageArgs) =>
      connection(
        contract.lines,
        args,
        ({ id }) => id,
        (line) => lineView(line, contract, context),
      ),
    discounts: (args: PageArgs) =>
      connection(effectiveDiscounts(context.store, contract), args, ({ id }) => id, discountView),
    linesCount: count(contract.lines.length),
    upcomingBillingCycles: (args: PageArgs & { sortKey: string }) =>
      connection(
        sortBy(upcoming, args.sortKey, {
          CYCLE_INDEX: ({ index }) => index,
          CYCLE_END_AT: ({ regularDate }) => regularDate,
        }),
        args,
        ({ index }) => String(index),
        cycleView,
      ),
  };
}

export const contractsOf = ({ store, customer }: Context): Contract[] =>
  store
    .all<Contract>('contract')
    .filter(({ email }) => email === customer.email)
    .sort((a, b) => a.id - b.id);

export const ownContract = (id: string, context: Context): Contract | undefined =>
  contractsOf(context).find((contract) => contract.id === idOf('SubscriptionContract', id));

const contractNotFound = {
  code: 'SUBSCRIPTION_CONTRACT_DOES_NOT_EXIST',
  field: ['subscriptionContractId'],
  message: 'The subscription contract does not exist.',
};

/** As in the real service, a contract with edits of cycles to come changes neither its status nor its address. */
const futureEdits = {
  code: 'HAS_FUTURE_EDITS',
  field: ['subscriptionContractId'],
  message: 'Subscription contract has a future contract or schedule edit.',
};

/** Changes the status of a contract, if the current status and its cycles allow it. */
function changeStatus(
  id: string,
  context: Context,
  allowedStatuses: readonly Contract['status'][],
  apply: (contract: Contract) => Contract,
) {
  const contract = ownContract(id, context);
  if (!contract) return { contract: null, userErrors: [contractNotFound] };
  if (contract.locked || !allowedStatuses.includes(contract.status))
    return {
      contract: null,
      userErrors: [
        {
          code: 'INVALID',
          field: ['subscriptionContractId'],
          message: `A contract that is ${contract.status.toLowerCase()} cannot be changed like this.`,
        },
      ],
    };
  if (hasFutureEdits(contract, context.store.timeZone)) return { contract: null, userErrors: [futureEdits] };
  const changed = apply(contract);
  saveContract(context.store, changed);
  return { contract: contractView(changed, context), userErrors: [] };
}

type ContractArgs = { subscriptionContractId: string };
type CycleArgs = { billingCycleInput: { contractId: string; selector: CycleSelector } };

function setSkipped({ billingCycleInput: { contractId, selector } }: CycleArgs, context: Context, skipped: boolean) {
  const fail = (message: string) => ({
    billingCycle: null,
    userErrors: [{ code: 'INVALID', field: ['billingCycleInput'], message }],
  });
  const contract = ownContract(contractId, context);
  if (contract?.status !== 'ACTIVE' || contract.locked) return fail('The contract cannot be changed.');
  const cycle = findCycle(upcomingCycles(contract, context.store.timeZone), selector);
  if (!cycle) return fail('There is no such cycle.');
  const edits = { ...contract.edits, [String(cycle.index)]: { ...contract.edits[String(cycle.index)], skipped } };
  const changed = { ...contract, edits };
  saveContract(context.store, changed);
  return { billingCycle: cycleView({ ...cycle, skipped }), userErrors: [] };
}

/** A delivery address whose options were fetched. Its token selects it. */
interface DeliveryQuote {
  contractId: number;
  address: Address;
}

const STANDARD_SHIPPING = {
  __typename: 'SubscriptionShippingOption',
  code: 'standard',
  title: 'Standard',
  description: null,
  presentmentTitle: 'Standard',
};

/** A pick-up point as an option. It costs nothing. */
function pickupOptionView(point: PickupPoint, { currency }: Contract, { language }: Context) {
  const texts = textsFor({ language });
  return {
    __typename: 'SubscriptionPickupOption',
    code: String(point.id),
    locationId: gid('Location', point.id),
    title: point.name,
    presentmentTitle: point.name,
    description: hoursText(point, texts),
    pickupTime: texts.text('pickup.ready'),
    pickupAddress: pickupAddressView(point),
    phoneRequired: false,
    price: money(0, currency),
  };
}

function fetchDeliveryOptions(
  { subscriptionContractId: id, address }: ContractArgs & { address: AddressInput | null },
  context: Context,
) {
  const contract = ownContract(id, context);
  if (!contract) return { deliveryOptionsResult: null, userErrors: [contractNotFound] };
  const [addressError] = address ? validateAddress(address) : [];
  if (!address || addressError)
    return {
      deliveryOptionsResult: null,
      userErrors: [
        { code: 'INVALID', field: ['address', addressError?.field.at(-1) ?? ''], message: addressError?.message ?? '' },
      ],
    };
  // A contract keeps its currency, so it cannot move to another country.
  if (address.territoryCode !== contract.country)
    return {
      deliveryOptionsResult: {
        __typename: 'SubscriptionDeliveryOptionsResultFailure',
        message: 'No shipping rates are available for this address.',
      },
      userErrors: [],
    };
  const token = crypto.randomUUID();
  context.store.put('delivery', token, {
    contractId: contract.id,
    address: toAddress(address),
  } satisfies DeliveryQuote);
  return {
    deliveryOptionsResult: {
      __typename: 'SubscriptionDeliveryOptionsResultSuccess',
      token,
      deliveryOptions: [
        { ...STANDARD_SHIPPING, phoneRequired: false, price: money(0, contract.currency) },
        ...pointsNear(context.store, toAddress(address)).map((point) => pickupOptionView(point, contract, context)),
      ],
    },
    userErrors: [],
  };
}

const isPoint =
  (locationId: string) =>
  ({ id }: PickupPoint): boolean =>
    gid('Location', id) === locationId;

function selectDeliveryMethod(
  {
    subscriptionContractId: id,
    subscriptionDeliveryOptionsResultToken: token,
    deliveryMethodInput: input,
  }: ContractArgs & {
    subscriptionDeliveryOptionsResultToken: string;
    deliveryMethodInput: {
      shipping?: { shippingAddress?: AddressInput | null } | null;
      pickup?: { locationId: string } | null;
    };
  },
  context: Context,
) {
  const contract = ownContract(id, context);
  if (!contract) return { contract: null, userErrors: [contractNotFound] };
  const quote = context.store.get<DeliveryQuote>('delivery', token);
  const inputAddress = input.shipping?.shippingAddress;
  const sameAddress =
    quote && (!inputAddress || JSON.stringify(toAddress(inputAddress)) === JSON.stringify(quote.address));
  if (!(input.shipping || input.pickup) || quote?.contractId !== contract.id || !sameAddress)
    return {
      contract: null,
      userErrors: [
        {
          code: 'INVALID',
          field: ['subscriptionDeliveryOptionsResultToken'],
          message: 'The delivery options are not valid.',
        },
      ],
    };
  const point = input.pickup && pointsNear(context.store, quote.address).find(isPoint(input.pickup.locationId));
  if (input.pickup && !point)
    return {
      contract: null,
      userErrors: [
        {
          code: 'INVALID',
          field: ['deliveryMethodInput', 'pickup', 'locationId'],
          message: 'The pickup location is not available.',
        },
      ],
    };
  if (hasFutureEdits(contract, context.store.timeZone)) return { contract: null, userErrors: [futureEdits] };
  context.store.remove('delivery', token);
  const { pickup: _, ...rest } = contract;
  const changed: Contract = {
    ...rest,
    // the name of the person stays with the address
    shippingAddress: quote.address,
    ...(point && { pickup: point.id }),
  };
  saveContract(context.store, changed);
  return { contract: contractView(changed, context), userErrors: [] };
}

/** The subscription mutations of the Customer Account API. */
export const subscriptionMutations = {
  subscriptionContractPause: ({ subscriptionContractId: id }: ContractArgs, context: Context) =>
    changeStatus(id, context, ['ACTIVE', 'FAILED'], (contract) => ({ ...contract, status: 'PAUSED' })),
  subscriptionContractCancel: ({ subscriptionContractId: id }: ContractArgs, context: Context) =>
    changeStatus(id, context, ['ACTIVE', 'PAUSED', 'FAILED'], (contract) => ({
      ...contract,
      status: 'CANCELLED',
      edits: {},
      nextBillingDate: null,
    })),
  subscriptionContractActivate: ({ subscriptionContractId: id }: ContractArgs, context: Context) =>
    changeStatus(id, context, ['ACTIVE', 'PAUSED', 'FAILED'], (contract) =>
      contract.status === 'ACTIVE' ? contract : resumed(contract, context.store),
    ),
  subscriptionContractFetchDeliveryOptions: fetchDeliveryOptions,
  subscriptionContractSelectDeliveryMethod: selectDeliveryMethod,
  subscriptionBillingCycleSkip: (input: CycleArgs, context: Context) => setSkipped(input, context, true),
  subscriptionBillingCycleUnskip: (input: CycleArgs, context: Context) => setSkipped(input, context, false),
};
