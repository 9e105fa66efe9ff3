import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { log } from '../log.ts';

/**
 * The subject of a limit: an IPv4 address, or the network of an IPv6 address, because every visitor has 2^64 of those.
 */
export function visitorOf(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const rest = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - rest.length)).fill('0');
  return [...groups, ...zeros, ...rest]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** Addresses of this machine; the development server sets them. */
const LOOPBACK = /^(?:127\.|::1$)/;

/**
 * The visitor that a request is counted for. Cloudflare sets `CF-Connecting-IP` on every request and replaces one that
 * the visitor sends.
 *
 * @returns null for a request without it, or from the loopback address, which comes from this machine and is not
 * limited.
 */
export function visitorOfRequest(c: Pick<Context, 'req'>): string | null {
  const address = c.req.header('cf-connecting-ip');
  return address === undefined || LOOPBACK.test(address) ? null : visitorOf(address);
}

/**
 * Counts a request, and tells whether it is within the limit. A limiter that fails must not close the shop.
 *
 * @param key whom it is counted for; null for nobody.
 */
export async function isWithinLimit(
  c: Pick<Context, 'req'>,
  limiter: RateLimit,
  key = visitorOfRequest(c),
): Promise<boolean> {
  if (key === null) return true;
  const { success } = await limiter.limit({ key }).catch((error: unknown) => {
    log.warn({ event: 'rate_limit', error: String(error) });
    return { success: true };
  });
  return success;
}

/**
 * Limits requests per visitor with a rate-limiting binding; see {@link visitorOfRequest}.
 *
 * @param limiterOf the limiter of a request; null when it is not limited.
 * @param refuse responds to a visitor who has reached the limit.
 */
export function rateLimit<Bindings extends object, Variables extends object>(
  limiterOf: (c: Context<{ Bindings: Bindings; Variables: Variables }>) => RateLimit | null | undefined,
  refuse: (c: Context<{ Bindings: Bindings; Variables: Variables }>) => Response | Promise<Response>,
) {
  return createMiddleware<{ Bindings: Bindings; Variables: Variables }>(async (c, next) => {
    const limiter = limiterOf(c);
    return !limiter || (await isWithinLimit(c, limiter)) ? next() : refuse(c);
  });
}
