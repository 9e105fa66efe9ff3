import { type Settings, settingsOf } from '../env.ts';
import { digest } from '../platform/digest.ts';
import { isSecure } from '../platform/http/cookies.ts';
import { flashCookie } from '../platform/http/flash.ts';
import { visitorOfRequest } from '../platform/http/rate-limit.ts';
import type { Requester } from '../platform/mail/limits.ts';
import { type Day, dayOf } from '../platform/shared/day.ts';
import { marketZone } from '../platform/shared/time-zones.ts';
import type { CallContext } from './endpoint.ts';

/** The code of the problem that a mail was dropped by a limit. */
export const NOT_MAILED = 'mail_limit';

/** Today in the store market. */
export const storeDay = ({ group }: Pick<Settings, 'group'>): Day =>
  dayOf(new Date(), marketZone(group.storeMarket.name));

/**
 * The visitor of a call as limits of a day count them. The secret and the day keep tables from telling who it was, and
 * when else.
 *
 * @returns null for a visitor who is not limited.
 */
export async function visitorOfDay({ c }: Pick<CallContext, 'c'>): Promise<string | null> {
  const address = visitorOfRequest(c);
  if (address === null) return null;
  const settings = settingsOf(c.env);
  return digest(`${settings.sessionSecrets[0] ?? ''} ${storeDay(settings)} ${address}`);
}

/** Whoever asks for mails with a call. */
export const requesterOf = async (call: Pick<CallContext, 'c'>): Promise<Requester> => ({
  id: crypto.randomUUID(),
  visitor: await visitorOfDay(call),
  dailyLimits: settingsOf(call.c.env).mail.dailyLimits,
});

/** The `Set-Cookie` values that have the next page say that a mail was not sent, because a limit has dropped it. */
export const notMailedCookies = ({ c, t }: CallContext): string[] => [
  flashCookie({ problems: [{ code: NOT_MAILED, message: t(`error.${NOT_MAILED}`) }], typed: {} }, isSecure(c.req)),
];
