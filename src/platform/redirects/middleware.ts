import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { type AppEnv, config } from '../../env.ts';
import { isMachine } from '../market/resolve.ts';
import { type Redirect, redirectByPath, redirectByRule } from './lookup.ts';
import { countMiss } from './misses.ts';

const readOnly = (c: Context<AppEnv>) => c.req.method === 'GET' || c.req.method === 'HEAD';

const requestOf = (c: Context<AppEnv>) => ({
  url: new URL(c.req.url),
  kv: c.env.KV,
  group: config(c.env).group,
  settings: { RETAILER_FORM_URL: config(c.env).retailerFormUrl },
  waitUntil: (work: Promise<unknown>) => c.executionCtx.waitUntil(work),
});

/** Browsers keep the answer for a minute, so that a changed row acts as fast for them as for others. */
const answer = ({ location, status }: Redirect) => new Response(null, { status, headers: { Location: location, 'Cache-Control': 'public, max-age=60' } });

/** Answers old addresses that a rule in memory knows, before anything else is asked for. */
export const redirects = createMiddleware<AppEnv>(async (c, next) => {
  const asked = requestOf(c);
  if (!readOnly(c) || isMachine(asked.url.pathname)) return next();
  const redirect = await redirectByRule(asked);
  return redirect ? answer(redirect) : next();
});

/** The redirect of an address that is no page, or null. */
export async function redirectOf(c: Context<AppEnv>): Promise<Response | null> {
  if (!readOnly(c)) return null;
  const redirect = await redirectByPath(requestOf(c)).catch((error) => {
    console.error(JSON.stringify({ event: 'redirect_lookup', error: String(error) }));
    return null;
  });
  return redirect ? answer(redirect) : null;
}

/** What an address answers that is no page: its redirect, or null after it was counted as a miss. */
export async function missingAddress(c: Context<AppEnv>): Promise<Response | null> {
  const redirect = await redirectOf(c);
  if (!redirect) countMiss(c);
  return redirect;
}
