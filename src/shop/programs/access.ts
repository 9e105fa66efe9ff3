import type { Context } from 'hono';
import { settingsOf } from '../../env.ts';
import { now } from '../../platform/clock.ts';
import { log } from '../../platform/log.ts';
import { dayOf } from '../../platform/shared/day.ts';
import { type Market, marketByCode } from '../../platform/shared/markets.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { oauth } from '../../routes.ts';
import { Session } from '../../shopify/session.ts';
import type { AppEnv } from '../../site/context.ts';
import { issuerOf } from './metadata.ts';
import type { Scope } from './model/scopes.ts';
import { programWith } from './store.ts';

/** A customer who has let a program in, for one of its calls. */
export interface LetIn {
  programId: string;
  /** In the customer's name. */
  session: Session;
  market: Market;
}

/**
 * Why a program may not act for a customer, with the header that says what it needs.
 *
 * Source: UCP, Identity Linking, "Error Handling"; RFC 6750, section 3; RFC 9728, section 5.1.
 */
export interface Challenge {
  code: 'identity_required' | 'insufficient_scope';
  header: string;
}

/** @param isInvalid a token was sent, and is not or no more valid. */
export function identityRequired(c: Context<AppEnv>, needed: readonly Scope[], isInvalid: boolean): Challenge {
  return { code: 'identity_required', header: headerOf(c, needed, isInvalid ? 'invalid_token' : null) };
}

function headerOf(c: Context<AppEnv>, needed: readonly Scope[], error: string | null): string {
  const issuer = issuerOf(c);
  return `Bearer ${[
    `realm="${issuer}"`,
    ...(error ? [`error="${error}"`] : []),
    `scope="${needed.join(' ')}"`,
    `resource_metadata="${issuer}${oauth.resource}"`,
  ].join(', ')}`;
}

/** The token in an `Authorization` header. Source: RFC 6750, section 2.1. */
const tokenIn = (header: string): string | undefined =>
  /^bearer +([\w.~+/-]{1,200}=*)$/i.exec(header.slice(0, 400))?.[1];

/** A limiter that fails must not close the shop. */
const isWithinLimit = async (limiter: RateLimit, key: string): Promise<boolean> =>
  (
    await limiter.limit({ key }).catch((error: unknown) => {
      log.warn({ event: 'rate_limit', error: String(error) });
      return { success: true };
    })
  ).success;

/**
 * The customer for whom a call's token lets a program act.
 *
 * @param needed all that the call needs. @returns `too_many` where the program calls too often.
 */
export async function letInBy(c: Context<AppEnv>, needed: readonly Scope[]): Promise<LetIn | Challenge | 'too_many'> {
  const header = c.req.header('authorization');
  if (header === undefined) return identityRequired(c, needed, false);
  const settings = settingsOf(c.env);
  const token = tokenIn(header);
  const moment = await now(settings);
  const today = dayOf(moment, marketZone(settings.group.storeMarket.name));
  const program = token ? await programWith(c.env.DB, token, moment, today) : null;
  const session = program && (await Session.handedOver(c, program.sessionId));
  const market = program && marketByCode(program.market, settings.group);
  if (!program || !session || !market) return identityRequired(c, needed, true);
  if (!(await isWithinLimit(c.env.LIMIT_WRITE, `program ${program.id}`))) return 'too_many';
  if (needed.some((scope) => !program.scopes.includes(scope)))
    return { code: 'insufficient_scope', header: headerOf(c, needed, 'insufficient_scope') };
  return { programId: program.id, session, market };
}
