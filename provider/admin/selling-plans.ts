import { userError } from '../graphql.ts';
import { connection, gid, idOf, type PageArgs } from '../graphql-types.ts';
import type { PlanGroup, SellingPlan } from '../plan-groups.ts';
import { deliveryRhythm, plans } from '../plans.ts';
import { deliveriesIn, rhythmFrom } from '../rhythm.ts';
import type { Store } from '../store.ts';
import type { Context } from './context.ts';
import { productConnection } from './products.ts';

const planView = ({
  id,
  name,
  option,
  interval,
  intervalCount,
  percent,
  category,
  position,
  deliveries,
  isGift,
}: SellingPlan) => ({
  __typename: 'SellingPlan',
  id: gid('SellingPlan', id),
  name,
  options: [option],
  position,
  category,
  billingPolicy: {
    __typename: 'SellingPlanRecurringBillingPolicy',
    interval,
    intervalCount,
    maxCycles: isGift ? 1 : null,
  },
  deliveryPolicy: {
    __typename: 'SellingPlanRecurringDeliveryPolicy',
    ...deliveryRhythm({ interval, intervalCount }, deliveries),
  },
  pricingPolicies: [
    {
      __typename: 'SellingPlanFixedPricingPolicy',
      adjustmentType: 'PERCENTAGE',
      adjustmentValue: { __typename: 'SellingPlanPricingPolicyPercentageValue', percentage: percent },
    },
  ],
});

const groupView = (group: PlanGroup, context: Context) => ({
  __typename: 'SellingPlanGroup',
  id: gid('SellingPlanGroup', group.id),
  name: group.name,
  merchantCode: group.merchantCode,
  options: group.options,
  sellingPlans: (args: PageArgs) => connection(group.plans, args, ({ id }) => String(id), planView),
  products: (args: PageArgs) =>
    productConnection(
      context.store.products().filter(({ id }) => group.productIds.includes(id)),
      args,
      context,
    ),
});

interface PlanInput {
  id?: string | null;
  name?: string | null;
  options?: string[] | null;
  position?: number | null;
  category?: string | null;
  billingPolicy?: {
    recurring?: { interval?: string; intervalCount?: number; maxCycles?: number | null } | null;
  } | null;
  deliveryPolicy?: { recurring?: { interval?: string; intervalCount?: number } | null } | null;
  pricingPolicies?:
    | { fixed?: { adjustmentType?: string; adjustmentValue?: { percentage?: number | null } } | null }[]
    | null;
}

interface GroupInput {
  name?: string | null;
  merchantCode?: string | null;
  options?: string[] | null;
  sellingPlansToCreate?: PlanInput[] | null;
  sellingPlansToUpdate?: PlanInput[] | null;
  sellingPlansToDelete?: string[] | null;
}

/** A plan with the changes of an input. @returns a message for a kind of plan that the local provider does not have. */
function changedPlan(plan: Partial<SellingPlan> & { id: number }, input: PlanInput): SellingPlan | string {
  const billing = input.billingPolicy?.recurring;
  const delivery = input.deliveryPolicy?.recurring;
  const price = input.pricingPolicies?.[0]?.fixed;
  const rhythm = rhythmFrom(billing ?? plan);
  const percent = price?.adjustmentValue?.percentage ?? plan.percent;
  const deliveries = delivery && rhythm ? deliveriesIn(rhythm, delivery) : (plan.deliveries ?? 1);
  const maxCycles = billing?.maxCycles ?? (plan.isGift ? 1 : null);
  if (!rhythm || deliveries === null || (maxCycles !== null && maxCycles !== 1))
    return 'Only plans of weeks or months that deliver as they bill or more often, for good or once.';
  if (price && price.adjustmentType !== 'PERCENTAGE') return 'Only plans with a percentage.';
  const name = input.name ?? plan.name;
  const option = input.options?.[0] ?? plan.option;
  if (!name || !option || percent == null) return 'A plan needs a name, an option, a billing policy and a price.';
  return {
    id: plan.id,
    name,
    option,
    ...rhythm,
    percent,
    ...(deliveries > 1 && { deliveries }),
    ...(maxCycles === 1 && { isGift: true }),
    category: input.category ?? plan.category ?? 'OTHER',
    position: input.position ?? plan.position ?? null,
  };
}

const FIRST_PLAN_ID = 7101;

function changedGroup(store: Store, group: PlanGroup, input: GroupInput): PlanGroup | string {
  const deleted = new Set(input.sellingPlansToDelete ?? []);
  const updates = new Map((input.sellingPlansToUpdate ?? []).map((plan) => [plan.id, plan]));
  const plans: SellingPlan[] = [];
  for (const plan of group.plans.filter(({ id }) => !deleted.has(gid('SellingPlan', id)))) {
    const changed = changedPlan(plan, updates.get(gid('SellingPlan', plan.id)) ?? {});
    if (typeof changed === 'string') return changed;
    plans.push(changed);
  }
  for (const plan of input.sellingPlansToCreate ?? []) {
    const created = changedPlan({ id: store.nextNumber('selling-plan', FIRST_PLAN_ID) }, plan);
    if (typeof created === 'string') return created;
    plans.push(created);
  }
  return {
    ...group,
    name: input.name ?? group.name,
    merchantCode: input.merchantCode ?? group.merchantCode,
    options: input.options ?? group.options,
    plans,
  };
}

const findGroup = (id: string, { store }: Context): PlanGroup | null =>
  store.get<PlanGroup>('plan-group', idOf('SellingPlanGroup', id) ?? '');

function save(changed: PlanGroup | string, context: Context) {
  if (typeof changed === 'string')
    return { sellingPlanGroup: null, userErrors: [userError('INVALID', ['input'], changed)] };
  if (!changed.name || !changed.merchantCode)
    return {
      sellingPlanGroup: null,
      userErrors: [userError('BLANK', ['input', 'name'], 'A group needs a name and a code.')],
    };
  context.store.put('plan-group', changed.id, changed);
  return { sellingPlanGroup: groupView(changed, context), userErrors: [] };
}

/** Attaches products to a group, or detaches them: the Storefront API then offers plans for them, or none. */
function setAttached({ id, productIds }: { id: string; productIds: string[] }, context: Context, attached: boolean) {
  const { store } = context;
  const group = findGroup(id, context);
  const products = productIds.map((productId) =>
    store.products().find((product) => product.id === idOf('Product', productId)),
  );
  if (!group) return { userErrors: [userError('GROUP_DOES_NOT_EXIST', ['id'], 'The group does not exist.')] };
  if (products.includes(undefined))
    return { userErrors: [userError('PRODUCT_DOES_NOT_EXIST', ['productIds'], 'A product does not exist.')] };
  const ids = products.map((product) => product!.id);
  const others = group.productIds.filter((productId) => !ids.includes(productId));
  store.put('plan-group', group.id, { ...group, productIds: attached ? [...others, ...ids] : others });
  // the shop's own plans are those of the group that has them
  const hasOwn = group.plans.some(({ id: planId }) => plans.some((plan) => plan.id === planId));
  for (const product of products)
    store.saveProduct({ ...product!, subscribable: hasOwn ? attached : product!.subscribable });
  return {
    ...(attached
      ? { sellingPlanGroup: groupView(findGroup(id, context)!, context) }
      : { removedProductIds: productIds }),
    userErrors: [],
  };
}

export const sellingPlanQueries = {
  sellingPlanGroup: ({ id }: { id: string }, context: Context) => {
    const group = findGroup(id, context);
    return group && groupView(group, context);
  },
  sellingPlanGroups: (args: PageArgs, context: Context) =>
    connection(
      context.store.all<PlanGroup>('plan-group'),
      args,
      ({ id }) => String(id),
      (group) => groupView(group, context),
    ),
};

export const sellingPlanMutations = {
  sellingPlanGroupCreate: ({ input }: { input: GroupInput }, context: Context) => {
    const id = context.store.nextNumber('plan-group', 71);
    return save(
      changedGroup(context.store, { id, name: '', merchantCode: '', options: [], plans: [], productIds: [] }, input),
      context,
    );
  },
  sellingPlanGroupUpdate: ({ id, input }: { id: string; input: GroupInput }, context: Context) => {
    const group = findGroup(id, context);
    if (!group)
      return {
        sellingPlanGroup: null,
        userErrors: [userError('GROUP_DOES_NOT_EXIST', ['id'], 'The group does not exist.')],
      };
    return save(changedGroup(context.store, group, input), context);
  },
  sellingPlanGroupAddProducts: (input: { id: string; productIds: string[] }, context: Context) =>
    setAttached(input, context, true),
  sellingPlanGroupRemoveProducts: (input: { id: string; productIds: string[] }, context: Context) =>
    setAttached(input, context, false),
};
