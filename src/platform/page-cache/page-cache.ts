import { withTimeout } from '../deadline.ts';
import { log } from '../log.ts';
import { LruCache } from '../lru-cache.ts';
import type { Day } from '../shared/day.ts';
import type { Market } from '../shared/markets.ts';
import { answerWith, type Source } from './answer.ts';
import { type CachedResponse, deleteCached, matchCache, pageOf, readCache, writeCache } from './cache-api.ts';
import { compress } from './compress.ts';
import { etagOf, MAX_PAGE_BYTES, type StoredPage, sizeOf } from './entry.ts';
import { readKv } from './kv.ts';
import { freshnessOf, LIFETIMES, MAX_WAIT_MS, type PageKind } from './lifetimes.ts';
import { type KeptPage, keep, memory } from './memory.ts';
import { withNotice } from './notice.ts';
import { isPurged, refreshPurges } from './purges.ts';
import { beginRender, endRender, isPaused, type Outcome, outcomeOf, renderUnderWay } from './renders.ts';
import type { Tiers } from './tiers.ts';

/** The page that an address names. */
export interface PageAddress<Screen> {
  screen: Screen;
  market: Market;
  /** Path below the market. */
  rest: string;
  /** The address with the declared query only: the page is rendered for it. */
  url: string;
  origin: string;
  kind: PageKind;
  /** The page may be in KV. */
  isBuilt: boolean;
}

/** The variants of A/B tests that a page is rendered with. */
interface PageVariants {
  key: string;
}

/** A request for a page that may be kept. */
export interface Visit<Screen, Variants extends PageVariants> {
  address: PageAddress<Screen>;
  variants: Variants;
  key: string;
  /** The market's day. */
  today: Day;
  /** Nobody waits for the answer: the page is rendered to be kept. */
  isBackground: boolean;
  /** Set when the page has been stored. */
  kept?: KeptPage;
}

/** A rendered page that is to be kept. */
export interface RenderedPage extends Pick<StoredPage, 'tags' | 'renderedAt'> {
  html: string;
  headers: Headers;
}

export interface PageCacheSettings {
  tiers: Tiers;
  kv: KVNamespace;
}

type WaitUntil = (work: Promise<unknown>) => void;

const encoder = new TextEncoder();

/** Finds a page in the stores after memory, and puts it into memory. */
async function findInStores<Screen, Variants extends PageVariants>(
  { tiers, kv }: PageCacheSettings,
  version: string,
  { address, variants, key }: Visit<Screen, Variants>,
): Promise<{ kept: KeptPage; source: Source } | null> {
  const { origin, kind, market, rest, isBuilt } = address;
  let found: { page: StoredPage; source: Source } | null = null;
  const cached = tiers.cache ? await readCache(origin, version, key) : null;
  if (cached) found = { page: cached, source: 'cache' };
  if (
    tiers.kv &&
    isBuilt &&
    variants.key === '' &&
    !(cached && Date.now() - cached.renderedAt < LIFETIMES[kind].waitMs)
  ) {
    const built = await readKv(kv, version, market.code, rest);
    if (built && built.renderedAt > (cached?.renderedAt ?? 0)) found = { page: built, source: 'kv' };
  }
  if (!found) return null;
  const kept = keep(found.page);
  if (tiers.memory) memory.set(kind, key, kept);
  return { kept, source: found.source };
}

/** Pages of the cache of the data centre without their HTML, for when it is passed on unread. */
const passedOn = new LruCache<{ id: string; kept: KeptPage }>(500, 4_000_000);

function keptOf(key: string, { id, response }: CachedResponse): KeptPage {
  const known = passedOn.get(key);
  const kept = known?.id === id ? known.kept : keep(pageOf(response));
  kept.purged ||= isPurged(kept.page.tags, kept.page.renderedAt);
  if (known?.kept !== kept) passedOn.set(key, { id, kept }, sizeOf(kept.page) + key.length);
  return kept;
}

/** The key of a page. */
export const keyOf = (url: string, variants: PageVariants): string => `${url} ${variants.key}`;

/**
 * The page cache of a site: keeps pages that are the same for everyone in the memory of the isolate, in the cache of
 * the data centre and, for some markets, in KV.
 *
 * @param version of the build: pages name its scripts and styles.
 * @param render the site's answer to a request for a page that is to be kept; it calls `store`.
 * @param securityOf the headers of security for what a page may load.
 */
export function createPageCache<Env, Screen, Variants extends PageVariants>({
  version,
  settingsOf,
  render,
  securityOf,
}: {
  version: string;
  settingsOf(env: Env): PageCacheSettings;
  render(request: Request, env: Env, ctx: ExecutionContext): Response | Promise<Response>;
  securityOf(env: Env, url: string, sources: object): readonly (readonly [name: string, value: string])[];
}) {
  type PageVisit = Visit<Screen, Variants>;
  const visits = new WeakMap<Request, PageVisit>();

  const answer = (
    request: Request,
    env: Env,
    kept: KeptPage,
    source: Source,
    sources: object | null,
    stream?: ReadableStream | null,
  ) => answerWith(request, kept, source, sources, (given) => securityOf(env, request.url, given), stream);

  /** Keeps a page in every tier; null when it is too large. */
  async function store(
    visit: PageVisit,
    env: Env,
    waitUntil: WaitUntil,
    { html, headers, tags, renderedAt }: RenderedPage,
  ): Promise<void> {
    const { address, key, today } = visit;
    const { tiers } = settingsOf(env);
    const bytes = encoder.encode(html) as Uint8Array<ArrayBuffer>;
    if (bytes.byteLength > MAX_PAGE_BYTES) return;
    const etag = await etagOf(bytes);
    const before = memory.get(address.kind, key)?.page;
    const compressed = before?.etag === etag ? before.compressed : null;
    const page: StoredPage = { html: bytes, compressed, headers: [...headers], etag, tags, renderedAt, day: today };
    const kept = keep(page);
    visit.kept = kept;
    if (tiers.memory) {
      memory.set(address.kind, key, kept);
      if (!compressed)
        waitUntil(
          compress(bytes).then((made) => {
            page.compressed = made;
            // counts the bytes
            if (memory.get(address.kind, key) === kept) memory.set(address.kind, key, kept);
          }),
        );
    }
    if (tiers.cache) waitUntil(writeCache(address.origin, version, key, address.kind, page));
  }

  /** Renders a page to be kept, without a visitor. */
  async function renew(visit: PageVisit, env: Env, ctx: ExecutionContext): Promise<Outcome> {
    const { address, key, variants, today } = visit;
    const current = beginRender(key);
    const own: PageVisit = { address, variants, key, today, isBackground: true };
    // a request of its own: nothing of the visitor's can reach the page
    const request = new Request(address.url);
    visits.set(request, own);
    let outcome: Outcome = { kind: 'failed' };
    try {
      const { status } = await render(request, env, ctx);
      if (own.kept) outcome = { kind: 'stored', kept: own.kept };
      else if (status < 500) outcome = { kind: 'gone' };
    } catch (error) {
      log.warn({ event: 'page_renewal', error: String(error) });
    }
    if (outcome.kind === 'gone') {
      memory.delete(address.kind, key);
      if (settingsOf(env).tiers.cache) ctx.waitUntil(deleteCached(address.origin, version, key));
    }
    endRender(key, current, outcome);
    return outcome;
  }

  /** Renders a page in the background, unless that is under way or has failed just now. */
  function renewLater(visit: PageVisit, env: Env, ctx: ExecutionContext): void {
    if (!renderUnderWay(visit.key) && !isPaused(visit.key)) ctx.waitUntil(renew(visit, env, ctx));
  }

  /**
   * The newer page in the place of an old one, which is shown where the newer one fails or is late; null when the page
   * is gone.
   */
  async function answerWithNewer(
    request: Request,
    visit: PageVisit,
    env: Env,
    ctx: ExecutionContext,
    old: KeptPage,
    sources: object | null,
  ): Promise<Response | null> {
    const current = renderUnderWay(visit.key);
    let outcome: Outcome | null = null;
    if (current) outcome = await outcomeOf(current, MAX_WAIT_MS);
    else if (!isPaused(visit.key)) {
      const renewing = renew(visit, env, ctx);
      ctx.waitUntil(renewing);
      outcome = await withTimeout(MAX_WAIT_MS, renewing, null);
    }
    if (outcome?.kind === 'gone') return null;
    return outcome?.kind === 'stored'
      ? answer(request, env, outcome.kept, 'miss', sources)
      : answer(request, env, withNotice(old), 'stale', sources);
  }

  function answerKept(
    request: Request,
    visit: PageVisit,
    env: Env,
    ctx: ExecutionContext,
    kept: KeptPage,
    source: Source,
    sources: object | null,
  ): Response | Promise<Response | null> | null {
    switch (freshnessOf(kept.page, visit.address.kind, Date.now(), visit.today, kept.purged)) {
      case 'fresh':
        return answer(request, env, kept, source, sources);
      case 'stale':
        renewLater(visit, env, ctx);
        return answer(request, env, kept, 'stale', sources);
      case 'old':
        return answerWithNewer(request, visit, env, ctx, kept, sources);
      case 'expired':
        return null;
    }
  }

  /** Passes on a page of the cache of the data centre unread; null when it has none that may be shown as it is. */
  async function passOn(
    request: Request,
    visit: PageVisit,
    env: Env,
    ctx: ExecutionContext,
    sources: object | null,
  ): Promise<Response | null> {
    const { address, key, today } = visit;
    const found = await matchCache(address.origin, version, key);
    if (!found) return null;
    const kept = keptOf(key, found);
    const freshness = freshnessOf(kept.page, address.kind, Date.now(), today, kept.purged);
    if (freshness === 'fresh') return answer(request, env, kept, 'cache', sources, found.response.body);
    if (freshness !== 'stale') return null;
    renewLater(visit, env, ctx);
    return answer(request, env, kept, 'stale', sources, found.response.body);
  }

  async function answerFromStores(
    request: Request,
    visit: PageVisit,
    env: Env,
    ctx: ExecutionContext,
    sources: object | null,
  ): Promise<Response | null> {
    const { tiers } = settingsOf(env);
    // what goes into memory has to be read
    const passed = tiers.cache && !tiers.memory ? await passOn(request, visit, env, ctx, sources) : null;
    if (passed) return passed;
    const found = await findInStores(settingsOf(env), version, visit);
    return found && answerKept(request, visit, env, ctx, found.kept, found.source, sources);
  }

  return {
    store,
    renew,
    /** The visit of a request that the cache could not answer: its page is to be stored. */
    visitOf: (request: Request): PageVisit | undefined => visits.get(request),

    /**
     * Answers with a kept page. Without one, the request is remembered as a visit whose page is to be stored.
     *
     * @param sources what the page may load for this visitor; null for an answer without headers of security.
     * @returns null when no page is kept.
     */
    answer(
      request: Request,
      visit: PageVisit,
      env: Env,
      ctx: ExecutionContext,
      sources: object | null,
    ): Response | Promise<Response | null> | null {
      const { tiers, kv } = settingsOf(env);
      refreshPurges(kv, (work) => ctx.waitUntil(work));
      const kept = tiers.memory ? memory.get(visit.address.kind, visit.key) : undefined;
      const answered = kept && answerKept(request, visit, env, ctx, kept, 'memory', sources);
      if (answered instanceof Response) return answered;
      visits.set(request, visit);
      if (answered) return answered;
      return (tiers.cache || tiers.kv) && !kept ? answerFromStores(request, visit, env, ctx, sources) : null;
    },
  };
}
