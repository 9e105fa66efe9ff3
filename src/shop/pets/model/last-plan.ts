import { array, assert, boolean, type Infer, number, object, pattern, size, string } from 'superstruct';
import { consentOf } from '../../consent/model/consent.ts';

const text = size(string(), 1, 300);
const LastPlanShape = object({
  /** When it was kept, in milliseconds since 1970. */
  at: number(),
  /** The animal's name. */
  name: text,
  /** The path of the plan's page. */
  path: pattern(text, /^\/[a-z-]{2,5}\/[^/]/),
  /** The foods that the animal eats, in grams a day. */
  foods: size(array(object({ title: text, grams: number() })), 1, 10),
  /** A customer was signed in, who may have signed out since. */
  signedIn: boolean(),
});

/** The feeding plan that a browser keeps for when there is no connection, with consent to functions. */
export type LastPlan = Infer<typeof LastPlanShape>;

/**
 * The plan in a browser's storage.
 *
 * @param stored its entry, parsed. @param cookies `document.cookie`.
 * @returns null where it may not be shown any more: the consent is gone, or the customer has signed out.
 * @throws StructError for what another version of the shop has stored.
 */
export function lastPlanOf(stored: unknown, cookies: string): LastPlan | null {
  if (stored === null || !consentOf(cookies).functions) return null;
  assert(stored, LastPlanShape);
  return stored.signedIn && !/(?:^|; )signed-in=/.test(cookies) ? null : stored;
}
