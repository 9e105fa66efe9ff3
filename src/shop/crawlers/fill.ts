import { type Env, settingsOf } from '../../env.ts';
import { today } from '../../platform/clock.ts';
import { log } from '../../platform/log.ts';
import type { StoredPage } from '../../platform/page-cache/entry.ts';
import { type Allowance, fillMarket } from '../../platform/page-cache/fill.ts';
import { refreshPurges } from '../../platform/page-cache/purges.ts';
import { marketByCode } from '../../platform/shared/markets.ts';
import { pages } from '../../routes.ts';
import { partOfPages } from './inventory.ts';

/** Pages of one run: with their calls of upstreams and writes far fewer than the 1000 that the platform allows it. */
const MAX_PAGES = 100;
/** Calls of one run that list pages, 250 products in each. */
const MAX_PARTS = 20;
/** A run begins no further page after this time, in milliseconds; the next one comes after two minutes. */
const MAX_MS = 20_000;

/** The part of the page cache that a run needs. */
export interface PageBuilder {
  /** Of the build: pages name its scripts and styles. */
  version: string;
  /** Renders the page of an address to be kept. */
  build(url: string, env: Env, ctx: ExecutionContext): Promise<StoredPage | 'gone' | 'failed'>;
}

/**
 * Fills the pages of the markets that are built ahead of time into KV, a part in each run. After a deploy every page is
 * due, and else once in ten minutes.
 */
export async function fillPages({ version, build }: PageBuilder, env: Env, ctx: ExecutionContext): Promise<void> {
  const settings = settingsOf(env);
  if (!settings.pageCache.kv) return;
  refreshPurges(env.KV, (work) => ctx.waitUntil(work));
  const allowance: Allowance = { pages: MAX_PAGES, parts: MAX_PARTS, until: Date.now() + MAX_MS };
  for (const code of settings.group.buildMarkets) {
    const market = marketByCode(code, settings.group);
    if (!market) continue;
    const home = pages.home(code);
    try {
      await fillMarket(
        {
          kv: env.KV,
          version,
          market: code,
          day: await today(settings, market.country),
          async list(cursor) {
            const context = { env, executionCtx: ctx, req: { header: () => undefined } };
            const part = await partOfPages(context, market, cursor);
            return { paths: part.pages.map(({ path }) => path.slice(home.length) || '/'), next: part.next };
          },
          build: (rest) => build(`${settings.publicOrigin}${pages.below(code, rest)}`, env, ctx),
        },
        allowance,
      );
    } catch (error) {
      log.warn({ event: 'pages_not_filled', market: code, error: String(error) });
    }
  }
}
