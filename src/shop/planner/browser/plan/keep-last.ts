import { pages } from '../../../../routes.ts';
import { forgetLastPlan, LAST_PLAN } from '../../../customer/browser/last-plan.ts';
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
 * to functions, without which the first script removes it. Storage may be forbidden.
 */
export function keepLastPlan({ id, name, result, mayChange, signedIn }: PlanContent, market: string): void {
  if (!mayChange || !/consent=[\w.]*functions/.test(document.cookie)) return;
  const foods = result ? foodsOf(result) : [];
  if (foods.length === 0) return forgetLastPlan();
  const plan: LastPlan = { at: Date.now(), name, path: pages.plan(market, id), foods, signedIn };
  try {
    localStorage.setItem(LAST_PLAN, JSON.stringify(plan));
  } catch {
    // the page does without it
  }
}
