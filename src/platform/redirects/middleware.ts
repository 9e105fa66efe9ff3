import { createMiddleware } from 'hono/factory';
import { log } from '../log.ts';
import type { MarketGroup } from '../shared/markets.ts';
import { type Redirect, redirectBeforePages, redirectByPath } from './lookup.ts';
import { countMiss } from './misses.ts';
import type { Settings } from './redirect.ts';

interface Stores {
  KV: KVNamespace;
  DB: D1Database;
}

/** The parts of a request's context that a lookup needs. */
interface RedirectContext<Bindings> {
  env: Bindings;
  req: { url: string; method: string; header(name: string): string | undefined };
  executionCtx: { waitUntil(work: Promise<unknown>): void };
}

const isRead = (c: RedirectContext<unknown>) => c.req.method === 'GET' || c.req.method === 'HEAD';

/** Browsers cache the redirect for a minute only, so that a changed row soon takes effect. */
const redirect = ({ location, status }: Redirect) =>
  new Response(null, { status, headers: { Location: location, 'Cache-Control': 'public, max-age=60' } });

/**
 * The redirect table of a site.
 *
 * @param optionsOf the site's markets, the settings that targets may name, and which paths below a market are pages.
 */
export function redirectTable<Bindings extends Stores>(
  optionsOf: (env: Bindings) => { group: MarketGroup; settings: Settings; isPage(rest: string): boolean },
) {
  type Context = RedirectContext<Bindings>;
  const lookupOf = (c: Context) => ({
    ...optionsOf(c.env),
    url: new URL(c.req.url),
    kv: c.env.KV,
    waitUntil: (work: Promise<unknown>) => c.executionCtx.waitUntil(work),
  });

  /** The redirect by the exact rows in KV; null when there is none or the lookup fails. */
  async function byPath(c: Context): Promise<Response | null> {
    if (!isRead(c)) return null;
    const found = await redirectByPath(lookupOf(c)).catch((error) => {
      log.error({ event: 'redirect_lookup', error: String(error) });
      return null;
    });
    return found && redirect(found);
  }

  return {
    /** Redirects paths that match a rule in memory, and those that are no page's and have a row. */
    beforePages: createMiddleware<{ Bindings: Bindings }>(async (c, next) => {
      const found = isRead(c) ? await redirectBeforePages(lookupOf(c)) : null;
      return found ? redirect(found) : next();
    }),
    /** The redirect of a path that is no page; a path without one is counted as a miss. */
    async onNotFound(c: Context): Promise<Response | null> {
      const found = await byPath(c);
      if (!found) countMiss(c);
      return found;
    },
  };
}
