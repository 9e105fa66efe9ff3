import { pattern } from 'superstruct';
import { matches } from '../../platform/http/matches.ts';
import { Cookie } from '../../platform/shared/cookie.ts';
import { requiredText } from '../../platform/shared/fields.ts';

/**
 * The cookie that keeps the answers about an animal in the visitor's browser. Those that come from an account go with
 * its session.
 */
export const draftCookie = new Cookie({ name: 'plan', purpose: 'necessary', lifetime: { days: 14 } });

/** The id of a pet or of a plan. */
export const Id = pattern(requiredText(60), /^[\w-]{1,60}$/);

/** The fields in the value of the cookie; none where it cannot be read. */
export function fieldsIn(cookie: string | undefined): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(cookie ?? '{}');
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export const isFromAccount = ({ petId, fromAccount }: Readonly<Record<string, unknown>>): boolean =>
  matches(petId, Id) || fromAccount === true;

/** The plan that the answers have become; null where there is none yet. It may be forged. */
export function planIdIn(cookie: string | undefined): string | null {
  const { planId } = fieldsIn(cookie);
  return matches(planId, Id) ? planId : null;
}

/** The cookies that remove a draft whose answers come from the customer's account; any other draft stays. */
export const clearDraftFromAccount = (cookie: string | undefined, secure: boolean): string[] =>
  isFromAccount(fieldsIn(cookie)) ? [draftCookie.clear(secure)] : [];
