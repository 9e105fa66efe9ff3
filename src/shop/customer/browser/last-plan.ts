/** The key in local storage of the feeding plan that a browser keeps for when there is no connection. */
export const LAST_PLAN = 'lastPlan';

/** Whether the visitor allows to keep it. Source of the cookie's form: src/shop/consent/model/consent.ts. */
export const mayKeepPlan = (): boolean => /(?:^|[ -])consent=[\w.]*functions/.test(document.cookie);

/**
 * Removes the plan where the consent to keep it is gone, or the customer has signed out who was signed in when it was
 * kept. Storage may be forbidden: nothing is kept without it.
 */
export function forgetPlanUnlessAllowed(): void {
  try {
    const isSignedOut =
      localStorage.getItem(LAST_PLAN)?.includes('"signedIn":true') && !document.cookie.includes('signed-in=');
    if (isSignedOut || !mayKeepPlan()) localStorage.removeItem(LAST_PLAN);
  } catch {
    // see above
  }
}
