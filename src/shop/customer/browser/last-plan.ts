/** The key in local storage of the feeding plan that a browser keeps for when there is no connection. */
export const LAST_PLAN = 'lastPlan';

/** Removes the plan: the customer has signed out, or the consent to keep it is gone. Storage may be forbidden. */
export function forgetLastPlan(): void {
  try {
    localStorage.removeItem(LAST_PLAN);
  } catch {
    // nothing is kept without it
  }
}
