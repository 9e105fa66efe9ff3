import { SubscriptionsDocument } from '../../../shopify/generated/customer/graphql.ts';
import { numberOfGid } from '../../../shopify/ids.ts';
import { SignedOut } from '../../../shopify/session.ts';
import { type NoPage, notFound, type PageContext } from '../../../site/screen.ts';
import type { FormState } from '../../../ui/fields.tsx';
import { loadRecommendation } from '../recommendation/load.ts';
import { TABS, type Tab } from '../recommendation/product.ts';
import type { Recommendation } from '../recommendation/recommend.ts';
import { type Plan, readPlan } from '../store.ts';

/** An active subscription in the market's currency, to which a product can be added. */
export interface ActiveSubscription {
  number: string;
  /** Months between deliveries. */
  months: number;
}

interface Visitor {
  customerId: string | null;
  subscriptions: ActiveSubscription[];
}

export interface PlanData {
  plan: Plan;
  /** Null below eight weeks, where no energy need can be given. */
  recommendation: Recommendation | null;
  tab: Tab;
  signedIn: boolean;
  /** The plan belongs to one of the customer's own pets. */
  isOwn: boolean;
  /** New for every page: a form that is sent twice fills the cart once. */
  formId: string;
  subscriptions: ActiveSubscription[];
  state: FormState;
}

/** The visitor and their active subscriptions. When the session or the provider fails, the page shows the plan without them. */
async function loadVisitor({ session, market }: PageContext): Promise<Visitor> {
  let customerId: string | null = null;
  try {
    const found = await session();
    if (!found) return { customerId, subscriptions: [] };
    customerId = found.customerId;
    const { customer } = await found.ask(SubscriptionsDocument, {});
    const active = customer.subscriptionContracts.nodes.filter(({ status, currencyCode }) => status === 'ACTIVE' && currencyCode === market.currency);
    const subscriptions = active.map(({ id, billingPolicy }) => ({ number: numberOfGid(id), months: billingPolicy.intervalCount?.count ?? 1 }));
    return { customerId, subscriptions };
  } catch (error) {
    console.warn(JSON.stringify({ event: 'plan_subscriptions', error: String(error) }));
    return { customerId: error instanceof SignedOut ? null : customerId, subscriptions: [] };
  }
}

/** The kinds of products that a recommendation has. */
export const tabsOf = (recommendation: Recommendation | null): Tab[] => TABS.filter((tab) => recommendation?.products.some((product) => product.tab === tab));

export async function loadPlan(context: PageContext): Promise<PlanData | NoPage> {
  const { params, database, config, today, url, flash } = context;
  const plan = await readPlan(database, params.id ?? '');
  if (!plan) return notFound();
  const [recommendation, { customerId, subscriptions }] = await Promise.all([loadRecommendation(plan.answers, context, config, today), loadVisitor(context)]);
  const tabs = tabsOf(recommendation);
  return {
    plan,
    recommendation,
    tab: tabs.find((tab) => tab === url.searchParams.get('tab')) ?? tabs[0] ?? 'dry',
    signedIn: customerId !== null,
    isOwn: plan.petId !== null && plan.customerId === customerId,
    subscriptions,
    formId: crypto.randomUUID(),
    state: { values: flash?.typed ?? {}, problems: flash?.problems ?? [] },
  };
}
