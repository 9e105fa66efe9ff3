import { boolean, type Infer, is, object, optional, string } from 'superstruct';
import { seal, unseal } from '../../platform/session/seal.ts';
import { dayOrEmpty } from '../../platform/shared/fields.ts';
import { declarationCookie } from './model/cookies.ts';

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

/** The use of the sealed content. */
const USE = 'declaration';

/** The `Set-Cookie` values that carry a declaration to its next page, encrypted; none in a shop without secrets. */
export const declarationCookies = async (
  shown: Shown,
  secrets: readonly string[],
  secure: boolean,
): Promise<string[]> =>
  secrets.length === 0
    ? []
    : [declarationCookie.set(await seal({ shown }, secrets, declarationCookie.seconds, USE), secure)];

/** The declaration of the last page, or null. @param cookie reads a cookie of the request. */
export async function shownDeclaration(
  cookie: (name: string) => string | undefined,
  secrets: readonly string[],
  kind: string,
): Promise<Shown | null> {
  const payload = await unseal(cookie(declarationCookie.name), secrets, USE);
  return is(payload?.shown, Shown) && payload.shown.kind === kind ? payload.shown : null;
}
