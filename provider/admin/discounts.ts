import { classOf, codeGid, type DiscountCode, findCode, statusOf } from '../discounts.ts';
import { notImplemented, type UserError, userError } from '../graphql.ts';
import { idOf, money } from '../graphql-types.ts';
import { STORE_CURRENCY } from '../money-bag.ts';
import type { Customer, Store } from '../store.ts';
import type { Context } from './context.ts';

/** Carts in other currencies than the store's have minimums of their own. */
function discountView(code: DiscountCode, { store }: Context) {
  const { title, minimum, startsAt, endsAt, usageLimit, used, oncePerCustomer, cycleLimit, createdAt, updatedAt } =
    code;
  const minimumSubtotal = minimum?.[STORE_CURRENCY];
  return {
    __typename: 'DiscountCodeBasic',
    title: title ?? code.code,
    status: statusOf(code, store),
    startsAt,
    endsAt: endsAt ?? null,
    usageLimit: usageLimit ?? null,
    appliesOncePerCustomer: oncePerCustomer ?? false,
    recurringCycleLimit: cycleLimit ?? null,
    asyncUsageCount: used,
    discountClass: classOf(code),
    discountClasses: [classOf(code)],
    createdAt,
    updatedAt,
    minimumRequirement:
      minimumSubtotal === undefined
        ? null
        : {
            __typename: 'DiscountMinimumSubtotal',
            greaterThanOrEqualToSubtotal: money(minimumSubtotal, STORE_CURRENCY),
          },
  };
}

const nodeView = (code: DiscountCode, context: Context) => ({
  __typename: 'DiscountCodeNode',
  id: codeGid(code),
  codeDiscount: () => discountView(code, context),
});

interface Ids {
  add?: readonly string[] | null;
  remove?: readonly string[] | null;
}

interface BasicInput {
  title?: string | null;
  code?: string | null;
  startsAt?: string | null;
  endsAt?: string | null;
  usageLimit?: number | null;
  appliesOncePerCustomer?: boolean | null;
  recurringCycleLimit?: number | null;
  combinesWith?: {
    orderDiscounts?: boolean | null;
    productDiscounts?: boolean | null;
    shippingDiscounts?: boolean | null;
  } | null;
  context?: { all?: 'ALL' | null; customers?: Ids | null; customerSegments?: Ids | null; markets?: unknown } | null;
  customerGets?: {
    items?: { all?: boolean | null; products?: unknown; collections?: unknown } | null;
    value?: { percentage?: number | null; discountAmount?: unknown; discountOnQuantity?: unknown } | null;
    appliesOnSubscription?: boolean | null;
    appliesOnOneTimePurchase?: boolean | null;
  } | null;
  customerSelection?: unknown;
  minimumRequirement?: unknown;
  tags?: readonly string[] | null;
}

const MAX_CODE_LENGTH = 255;

const refused = (code: string, field: string[], message: string): UserError =>
  userError(code, ['basicCodeDiscount', ...field], message);

/** @throws GraphQLError for what the provider has no discounts of, before anything is stored. */
function refuseUnknown({ context, customerGets, ...input }: BasicInput): void {
  const unknown: Record<string, unknown> = {
    customerSelection: input.customerSelection,
    minimumRequirement: input.minimumRequirement,
    tags: input.tags?.length ? input.tags : null,
    'context.markets': context?.markets,
    'customerGets.items.products': customerGets?.items?.products,
    'customerGets.items.collections': customerGets?.items?.collections,
    'customerGets.value.discountAmount': customerGets?.value?.discountAmount,
    'customerGets.value.discountOnQuantity': customerGets?.value?.discountOnQuantity,
  };
  const found = Object.entries(unknown).find(([, value]) => value != null);
  if (found) throw notImplemented(`The field ${found[0]} of a discount code`);
}

/** The numbers of a list after a change. */
function changedIds(before: readonly number[], { add, remove }: Ids, type: string): number[] {
  const removed = (remove ?? []).map((id) => idOf(type, id));
  return [...new Set([...before, ...(add ?? []).map((id) => idOf(type, id) ?? -1)])].filter(
    (id) => !removed.includes(id),
  );
}

/** For whom a code is, by an input. */
function buyersOf(
  context: NonNullable<BasicInput['context']>,
  before: DiscountCode | null,
  store: Store,
): Pick<DiscountCode, 'customers' | 'segments'> | UserError {
  if (context.customers) {
    const customers = changedIds(before?.customers ?? [], context.customers, 'Customer');
    const known = new Set(store.all<Customer>('customer').map(({ id }) => id));
    return customers.every((id) => known.has(id))
      ? { customers }
      : refused('INVALID', ['context', 'customers', 'add'], 'Customer does not exist');
  }
  if (context.customerSegments) {
    const segments = changedIds(before?.segments ?? [], context.customerSegments, 'Segment');
    return segments.every((id) => store.get('segment', id))
      ? { segments }
      : refused('INVALID', ['context', 'customerSegments', 'add'], 'Customer segment does not exist');
  }
  if (context.all !== 'ALL') throw notImplemented('A discount code for anybody but all buyers, customers and segments');
  return {};
}

/** Which lines a code discounts. Without a word about it, those without a selling plan, as in the real service. */
function purchaseOf({
  appliesOnSubscription,
  appliesOnOneTimePurchase,
}: NonNullable<BasicInput['customerGets']>): DiscountCode['purchase'] | 'all' | UserError {
  const [onSubscription, onOneTime] = [appliesOnSubscription ?? false, appliesOnOneTimePurchase ?? true];
  if (!onSubscription && !onOneTime)
    return refused(
      'APPLIES_ON_NOTHING',
      ['customerGets'],
      'Discount must apply on a one time purchase or a subscription purchase',
    );
  if (onSubscription && onOneTime) return 'all';
  return onSubscription ? 'subscription' : 'one_time';
}

const isUserError = (value: unknown): value is UserError =>
  typeof value === 'object' && value !== null && 'message' in value;

const toIso = (date: string): string => new Date(date).toISOString();

/** The first reason to refuse values that stand alone. */
function valueError(
  { code, title, usageLimit, recurringCycleLimit, customerGets }: BasicInput,
  isNew: boolean,
): UserError | null {
  const percentage = customerGets?.value?.percentage;
  const isBlank = (text: string | null | undefined) => (text === undefined ? isNew : !text?.trim());
  if (isBlank(title)) return refused('BLANK', ['title'], 'Title can’t be blank');
  if (isBlank(code)) return refused('BLANK', ['code'], 'Code can’t be blank');
  if (code && code.trim().length > MAX_CODE_LENGTH)
    return refused('TOO_LONG', ['code'], `Code is too long (maximum is ${MAX_CODE_LENGTH} characters)`);
  if (isNew && (percentage == null || customerGets?.items?.all !== true))
    return refused('BLANK', ['customerGets'], 'Customer gets needs a value and the items that it is for');
  if (percentage != null && (percentage <= 0 || percentage > 1))
    return refused(
      'VALUE_OUTSIDE_RANGE',
      ['customerGets', 'value', 'percentage'],
      'Percentage must be between 0.0 and 1.0',
    );
  if (usageLimit != null && usageLimit < 1)
    return refused('GREATER_THAN', ['usageLimit'], 'Usage limit must be greater than 0');
  if (recurringCycleLimit != null && recurringCycleLimit < 0)
    return refused(
      'RECURRING_CYCLE_LIMIT_NOT_A_VALID_INTEGER',
      ['recurringCycleLimit'],
      'Recurring cycle limit must be a valid integer greater than or equal to 0',
    );
  return null;
}

/** From when to when a code applies, by an input. Without a word about it, a new one begins now and never ends. */
function periodOf(
  input: BasicInput,
  before: DiscountCode | null,
  now: string,
): { startsAt: string; endsAt: string | undefined } | UserError {
  const startsAt = input.startsAt ? toIso(input.startsAt) : (before?.startsAt ?? now);
  const endsAt = input.endsAt === undefined ? before?.endsAt : input.endsAt && toIso(input.endsAt);
  if (endsAt && endsAt <= startsAt)
    return refused('END_DATE_BEFORE_START_DATE', ['endsAt'], 'Ends at needs to be after starts_at');
  return { startsAt, endsAt: endsAt ?? undefined };
}

/** Which lines and how many deliveries of a subscription a code discounts, by an input. */
function reachOf(
  { customerGets, recurringCycleLimit }: BasicInput,
  before: DiscountCode | null,
): { purchase: DiscountCode['purchase']; cycleLimit: number } | UserError {
  const purchase = customerGets ? purchaseOf(customerGets) : (before?.purchase ?? 'all');
  if (isUserError(purchase)) return purchase;
  const cycleLimit = recurringCycleLimit ?? before?.cycleLimit ?? 1;
  if (purchase === 'one_time' && cycleLimit !== 1)
    return refused(
      'MULTIPLE_RECURRING_CYCLE_LIMIT_FOR_NON_SUBSCRIPTION_ITEMS',
      ['recurringCycleLimit'],
      'Recurring cycle limit must be 1 when discount does not apply to subscription items',
    );
  return { purchase: purchase === 'all' ? undefined : purchase, cycleLimit };
}

/** With which other discounts a code can be used, by an input. */
function combinesWithOf({ combinesWith }: BasicInput, before: DiscountCode | null): DiscountCode['combinesWith'] {
  if (!combinesWith && before) return before.combinesWith;
  // there is no discount on shipping here; a part of the input that nobody reads would be refused
  const { orderDiscounts, productDiscounts, shippingDiscounts: _ } = combinesWith ?? {};
  return { order: orderDiscounts ?? false, product: productDiscounts ?? false };
}

/** A code with the values of an input, or a user error. @param before null for a new code. */
function codeFromInput(input: BasicInput, before: DiscountCode | null, { store }: Context): DiscountCode | UserError {
  refuseUnknown(input);
  const error = valueError(input, before === null);
  if (error) return error;
  const code = input.code?.trim() ?? before!.code;
  const other = findCode(store, code);
  if (other && other.id !== before?.id)
    return refused('TAKEN', ['code'], 'Code must be unique. Please try a different code.');
  if (!input.context && !before) return refused('BLANK', ['context'], 'Context can’t be blank');
  const now = store.now().toISOString();
  const period = periodOf(input, before, now);
  if (isUserError(period)) return period;
  const buyers = input.context
    ? buyersOf(input.context, before, store)
    : { customers: before?.customers, segments: before?.segments };
  if (isUserError(buyers)) return buyers;
  const reach = reachOf(input, before);
  if (isUserError(reach)) return reach;
  const percentage = input.customerGets?.value?.percentage;
  const usageLimit = input.usageLimit === undefined ? before?.usageLimit : input.usageLimit;
  return withoutUndefined({
    id: before?.id ?? store.nextNumber('code', FIRST_ID),
    used: before?.used ?? 0,
    code,
    title: input.title?.trim() ?? before?.title,
    percent: percentage == null ? before?.percent : Math.round(percentage * 10_000) / 100,
    amounts: percentage == null ? before?.amounts : undefined,
    minimum: before?.minimum,
    tag: before?.tag,
    ...period,
    usageLimit: usageLimit ?? undefined,
    oncePerCustomer: input.appliesOncePerCustomer ?? before?.oncePerCustomer,
    ...buyers,
    ...reach,
    combinesWith: combinesWithOf(input, before),
    createdAt: before?.createdAt ?? now,
    updatedAt: now,
  });
}

type WithoutUndefined<T> = { [Name in keyof T as undefined extends T[Name] ? never : Name]: T[Name] } & {
  [Name in keyof T as undefined extends T[Name] ? Name : never]?: Exclude<T[Name], undefined>;
};
const withoutUndefined = <T extends object>(fields: T): WithoutUndefined<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as WithoutUndefined<T>;

/** Above the numbers of the seeded codes. */
const FIRST_ID = 6001;

function saveCode(code: DiscountCode, before: DiscountCode | null, context: Context) {
  if (before) context.store.remove('code', before.code.toUpperCase());
  context.store.put('code', code.code.toUpperCase(), code);
  return { codeDiscountNode: nodeView(code, context), userErrors: [] };
}

const codeById = (id: string, { store }: Context): DiscountCode | undefined =>
  store.all<DiscountCode>('code').find((code) => codeGid(code) === id);

const refusal = (error: UserError) => ({ codeDiscountNode: null, userErrors: [error] });
const doesNotExist = refusal(userError('INVALID', ['id'], 'Discount does not exist.'));

/** Changes the dates of a code. */
function reschedule(id: string, context: Context, change: (code: DiscountCode, now: string) => DiscountCode) {
  const before = codeById(id, context);
  if (!before) return doesNotExist;
  const now = context.store.now().toISOString();
  return saveCode({ ...change(before, now), updatedAt: now }, before, context);
}

export const discountQueries = {
  codeDiscountNodeByCode: ({ code }: { code: string }, context: Context) => {
    const discount = findCode(context.store, code);
    return discount && nodeView(discount, context);
  },
};

export const discountMutations = {
  discountCodeBasicCreate: ({ basicCodeDiscount: input }: { basicCodeDiscount: BasicInput }, context: Context) => {
    const code = codeFromInput(input, null, context);
    return isUserError(code) ? refusal(code) : saveCode(code, null, context);
  },

  discountCodeBasicUpdate: (
    { id, basicCodeDiscount: input }: { id: string; basicCodeDiscount: BasicInput },
    context: Context,
  ) => {
    const before = codeById(id, context);
    if (!before) return doesNotExist;
    const code = codeFromInput(input, before, context);
    return isUserError(code) ? refusal(code) : saveCode(code, before, context);
  },

  discountCodeActivate: ({ id }: { id: string }, context: Context) =>
    reschedule(id, context, ({ startsAt, endsAt, ...code }, now) => ({
      ...code,
      startsAt: startsAt && startsAt < now ? startsAt : now,
      ...(endsAt && endsAt > now && { endsAt }),
    })),

  discountCodeDeactivate: ({ id }: { id: string }, context: Context) =>
    reschedule(id, context, (code, now) =>
      statusOf(code, context.store) === 'EXPIRED' ? code : { ...code, endsAt: now },
    ),
};
