import type { Struct } from 'superstruct';
import type { FormSchema } from '../../platform/shared/fields.ts';
import { pages } from '../../routes.ts';
import { type Session, SignedOut, sessionOf } from '../../shopify/session.ts';
import { type CallContext, endpoint, type Outcome, type Status } from '../../site/endpoint.ts';
import { type Done, withDone } from '../notices/model/done.ts';
import { unavailable } from '../notices/unavailable.ts';
import { clearCustomerCookies } from './customer-cookies.ts';

/** A refusal with the text `error.{code}`. */
export const refuse = (status: Status, call: CallContext, code: string, field?: string): Outcome => ({
  ok: false,
  status,
  problems: [{ code, message: call.t(`error.${code}`), ...(field && { field }) }],
});

/**
 * The outcome when the session has expired: a page of the shop, because `form-action` forbids forms to redirect to the
 * login's site.
 */
export const signedOut = (call: CallContext): Outcome => ({
  ...refuse(401, call, 'signed_out'),
  cookies: clearCustomerCookies(call.c),
  location: pages.signedOut(call.market.code, call.from),
});

/**
 * Creates an endpoint for signed-in customers. Without a session, JSON gets a 401 and forms a page with a link to sign
 * in and back.
 */
export function accountEndpoint<T, S extends FormSchema>(
  input: Struct<T, S>,
  handle: (value: T, call: CallContext, session: Session) => Promise<Outcome>,
) {
  return endpoint(input, async (value, call): Promise<Outcome> => {
    const session = await sessionOf(call.c);
    if (!session) return signedOut(call);
    try {
      const outcome = await handle(value, call, session);
      return { ...outcome, cookies: [...(outcome.cookies ?? []), ...session.cookies] };
    } catch (error) {
      if (error instanceof SignedOut) return signedOut(call);
      return {
        ok: false,
        status: 503,
        problems: [unavailable(error, call.t, { event: 'account' })],
        cookies: session.cookies,
      };
    }
  });
}

/**
 * A success that redirects to `location`.
 *
 * @param done names the message that the page shows, and stands in the JSON. @param about ids of what the message
 * names.
 */
export const saved = (
  location: string,
  body: Record<string, unknown> = {},
  done: Done = 'saved',
  about: readonly string[] = [],
): Outcome => ({
  ok: true,
  body: { done, ...body },
  location: withDone(location, done, about),
});
