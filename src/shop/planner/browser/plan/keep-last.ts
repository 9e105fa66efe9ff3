import { pages } from '../../../../routes.ts';
import { forgetPlanUnlessAllowed, LAST_PLAN, mayKeepPlan } from '../../../customer/browser/last-plan.ts';
import type { LastPlan } from '../../../pets/model/last-plan.ts';
import type { PlanContent } from '../../model/plan.ts';

/** The foods of a plan's daily ration: the first choice of each kind that is not an extra. */
const foodsOf = ({ products, tabs }: NonNullable<PlanContent['result']>): LastPlan['foods'] =>
  products.flatMap(({ tab, first, title, gramsPerDay }) =>
    first && gramsPerDay !== null && !tabs.find((kind) => kind.tab === tab)?.isExtra
      ? [{ title, grams: gramsPerDay }]
      : [],
  );

/**
 * Keeps the visitor's own plan in this browser, for the page that is shown without a connection. It needs the consent
 * to functions. Storage may be forbidden.
 */
export function keepLastPlan({ name, result, mayChange, signedIn, fields }: PlanContent, market: string): void {
  const foods = result ? foodsOf(result) : [];
  if (!mayChange || !mayKeepPlan() || foods.length === 0) return forgetPlanUnlessAllowed();
  const plan: LastPlan = { at: Date.now(), name, path: pages.plan(market, fields.planId), foods, signedIn };
  try {
    localStorage.setItem(LAST_PLAN, JSON.stringify(plan));
  } catch {
    // the page does without it
  }
}
