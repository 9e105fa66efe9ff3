import { createMiddleware } from 'hono/factory';
import { type Env, settingsOf } from '../env.ts';
import { isRead } from '../platform/page-cache/request.ts';
import type { MarketGroup } from '../platform/shared/markets.ts';
import { isAction, isPagePath, isSignIn } from '../routes.ts';
import type { AppEnv } from './context.ts';
import { locate } from './location.ts';

/** The path with its letters in lower case; its escapes stay as they are. */
const inLowerCase = (path: string): string =>
  path.replace(/%[\dA-Fa-f]{2}|[A-Z]/g, (part) => (part.length > 1 ? part : part.toLowerCase()));

/** Paths of files and calls, whose case matters. */
const EXACT = /^\/(?:api|assets|guarantee|media)\//;

const PERMANENT = new Set([301, 308]);

/**
 * The address that another spelling of a path leads to.
 *
 * @param address with the path in its own spelling.
 * @param head asks the shop for an address, without its body.
 * @returns null when nothing is there.
 */
async function targetOf(
  address: URL,
  group: MarketGroup,
  head: (address: URL) => Response | Promise<Response>,
): Promise<string | null> {
  const { kind, rest } = locate(address.pathname, group);
  if (kind === 'page' ? !isPagePath(rest) : kind !== 'unprefixed' || EXACT.test(address.pathname)) return null;
  const path = `${address.pathname}${address.search}`;
  if (kind === 'page' && (isSignIn(rest) || isAction(rest))) return path;
  const { status, headers } = await head(address);
  if (status === 404) return null;
  return PERMANENT.has(status) ? headers.get('Location') : path;
}

/**
 * Redirects an address in upper case, with trailing or with doubled slashes to its own spelling, in one hop, where
 * something is there.
 *
 * @param render answers a request of the shop. It gets none of the visitor's cookies.
 */
export const spelling = (render: (request: Request, env: Env, ctx: ExecutionContext) => Response | Promise<Response>) =>
  createMiddleware<AppEnv>(async (c, next) => {
    const { kind, path } = c.get('location');
    if (!isRead(c.req.method) || kind === 'unprefixed' || kind === 'closed') return next();
    const url = new URL(c.req.url);
    const headers = new Headers(c.req.raw.headers);
    headers.delete('Cookie');
    const head = (address: URL) =>
      render(
        new Request(address, { method: 'HEAD', headers, redirect: 'manual' }),
        c.env,
        c.executionCtx as ExecutionContext,
      );
    for (const own of new Set([path, inLowerCase(path)])) {
      if (own === url.pathname) continue;
      const location = await targetOf(Object.assign(new URL(url), { pathname: own }), settingsOf(c.env).group, head);
      if (location !== null) return c.body(null, 308, { Location: location, 'Cache-Control': 'public, max-age=300' });
    }
    return next();
  });
