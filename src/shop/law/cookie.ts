import { stringifySetCookie } from 'cookie';
import { boolean, type Infer, is, object, optional, string } from 'superstruct';
import { cookieName } from '../../platform/http/cookies.ts';
import { seal, unseal } from '../../platform/session/seal.ts';
import { dayOrEmpty } from '../../platform/shared/fields.ts';

/** The content of a declaration's next page: the details to confirm, or the declaration as it was received. */
const Shown = object({
  kind: string(),
  name: string(),
  email: string(),
  contract: string(),
  manner: optional(string()),
  endsOn: optional(dayOrEmpty),
  reason: optional(string()),
  /** Of a received declaration. */
  reference: optional(string()),
  receivedAt: optional(string()),
  /** Whether its receipt is mailed in any case. */
  mailed: optional(boolean()),
});
export type Shown = Infer<typeof Shown>;

const NAME = 'declaration';
/** Time in which somebody may think about the confirmation, in seconds. */
const LIFETIME_S = 3600;

/** The `Set-Cookie` values that carry a declaration to its next page, encrypted; none in a shop without secrets. */
export const declarationCookies = async (
  shown: Shown,
  secrets: readonly string[],
  secure: boolean,
): Promise<string[]> =>
  secrets.length === 0
    ? []
    : [
        stringifySetCookie({
          name: cookieName(NAME, secure),
          value: await seal({ shown }, secrets, LIFETIME_S, NAME),
          path: '/',
          maxAge: LIFETIME_S,
          httpOnly: true,
          sameSite: 'lax',
          secure,
        }),
      ];

/** The declaration of the last page, or null. @param cookie reads a cookie of the request. */
export async function shownDeclaration(
  cookie: (name: string) => string | undefined,
  secrets: readonly string[],
  kind: string,
): Promise<Shown | null> {
  const payload = await unseal(cookie(NAME), secrets, NAME);
  return is(payload?.shown, Shown) && payload.shown.kind === kind ? payload.shown : null;
}
