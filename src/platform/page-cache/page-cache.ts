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
import { type CachedPages, type PlatformPage, readPlatform } from './platform.ts';
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

/** The page of the platform's cache; null without one, and for a visitor's own variants, which it does not keep. */
async function findOnPlatform<Screen, Variants extends PageVariants>(
  version: string,
  { address, variants }: Visit<Screen, Variants>,
  ctx: ExecutionContext,
): Promise<PlatformPage | null> {
  const { CachedPages: pages }: { CachedPages?: CachedPages } = ctx.exports;
  return pages && variants.key === '' ? readPlatform(pages, version, address.url, (work) => ctx.waitUntil(work)) : null;
}

/** Finds a page in the stores after memory, and puts it into memory. */
async function findInStores<Screen, Variants extends PageVariants>(
  { tiers, kv }: PageCacheSettings,
  version: string,
  visit: Visit<Screen, Variants>,
  ctx: ExecutionContext,
): Promise<{ kept: KeptPage; source: Source } | null> {
  const { address, variants, key } = visit;
  const { origin, kind, market, rest, isBuilt } = address;
  let found: { page: StoredPage; source: Source } | null = null;
  const shared = tiers.platform ? await findOnPlatform(version, visit, ctx) : null;
  if (shared) found = { page: shared.page, source: shared.isHit ? 'platform' : 'miss' };
  const cached = tiers.cache ? await readCache(origin, version, key) : null;
  if (cached) found = { page: cached, source: 'cache' };
  if (
    tiers.kv &&
    isBuilt &&
    variants.key === '' &&
    !(found && Date.now() - found.page.renderedAt < LIFETIMES[kind].waitMs)
  ) {
    const built = await readKv(kv, version, market.code, rest);
    if (built && built.renderedAt > (found?.page.renderedAt ?? 0)) found = { page: built, source: 'kv' };
  }
  if (!found) return null;
  const kept = keep(found.page);
  if (tiers.memory) memory.set(kind, key, kept);
  return { kept, source: found.source };
}

/** Puts a page into memory, and its compressed form beside it: that of the same page before, or as soon as it is made. */
function keepInMemory(kind: PageKind, key: string, kept: KeptPage, waitUntil: WaitUntil): void {
  const { page } = kept;
  const before = memory.get(kind, key)?.page;
  if (before?.etag === page.etag) page.compressed = before.compressed;
  memory.set(kind, key, kept);
  if (page.compressed) return;
  const compressing = compress(page.html).then((made) => {
    page.compressed = made;
    // counts the bytes
    if (memory.get(kind, key) === kept) memory.set(kind, key, kept);
  });
  waitUntil(compressing);
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

/** The parts of a site that its page cache needs. */
export interface CachedSite<Env> {
  /** The version of the build: pages name its scripts and styles. */
  version: string;
  settingsOf(env: Env): PageCacheSettings;
  /** The site's answer to a request for a page that is to be kept; it calls `store`. */
  render(request: Request, env: Env, ctx: ExecutionContext): Response | Promise<Response>;
  /** The headers of security for what a page may load. */
  securityOf(env: Env, url: string, sources: object): readonly (readonly [name: string, value: string])[];
}

/** A request for a page, with all that its answer depends on. */
interface PageRequest<Env, Screen, Variants extends PageVariants> {
  request: Request;
  visit: Visit<Screen, Variants>;
  env: Env;
  ctx: ExecutionContext;
  /** The sources that the page may load for this visitor; null for an answer without headers of security. */
  sources: object | null;
}

/**
 * The page cache of a site: keeps pages that are the same for everyone in the memory of the isolate, in the cache of
 * the data centre and, for some markets, in KV.
 */
export class PageCache<Env, Screen, Variants extends PageVariants> {
  private readonly site: CachedSite<Env>;
  private readonly visits = new WeakMap<Request, Visit<Screen, Variants>>();

  constructor(site: CachedSite<Env>) {
    this.site = site;
  }

  /**
   * Answers with a kept page. Without one, the request is remembered as a visit whose page is to be stored.
   *
   * @param sources what the page may load for this visitor; null for an answer without headers of security.
   * @returns null when no page is kept.
   */
  answer(
    request: Request,
    visit: Visit<Screen, Variants>,
    env: Env,
    ctx: ExecutionContext,
    sources: object | null,
  ): Response | Promise<Response | null> | null {
    const asked = { request, visit, env, ctx, sources };
    const { tiers, kv } = this.site.settingsOf(env);
    refreshPurges(kv, (work) => ctx.waitUntil(work));
    const kept = tiers.memory ? memory.get(visit.address.kind, visit.key) : undefined;
    const answered = kept && this.answerKept(asked, kept, 'memory');
    if (answered instanceof Response) return answered;
    this.visits.set(request, visit);
    if (answered) return answered;
    return (tiers.cache || tiers.platform || tiers.kv) && !kept ? this.answerFromStores(asked) : null;
  }

  /** The visit of a request that the cache could not answer: its page is to be stored. */
  visitOf(request: Request): Visit<Screen, Variants> | undefined {
    return this.visits.get(request);
  }

  /** Answers with a page that memory does not have. */
  private async answerFromStores(asked: PageRequest<Env, Screen, Variants>): Promise<Response | null> {
    const settings = this.site.settingsOf(asked.env);
    // what goes into memory has to be read
    const passed = settings.tiers.cache && !settings.tiers.memory ? await this.passOn(asked) : null;
    if (passed) return passed;
    const found = await findInStores(settings, this.site.version, asked.visit, asked.ctx);
    return found && this.answerKept(asked, found.kept, found.source);
  }

  /** Passes on a page of the cache of the data centre unread; null when it has none that may be shown as it is. */
  private async passOn(asked: PageRequest<Env, Screen, Variants>): Promise<Response | null> {
    const { address, key, today } = asked.visit;
    const found = await matchCache(address.origin, this.site.version, key);
    if (!found) return null;
    const kept = keptOf(key, found);
    const freshness = freshnessOf(kept.page, address.kind, Date.now(), today, kept.purged);
    if (freshness === 'fresh') return this.answerWith(asked, kept, 'cache', found.response.body);
    if (freshness !== 'stale') return null;
    this.renewLater(asked);
    return this.answerWith(asked, kept, 'stale', found.response.body);
  }

  private answerKept(
    asked: PageRequest<Env, Screen, Variants>,
    kept: KeptPage,
    source: Source,
  ): Response | Promise<Response | null> | null {
    const { address, today } = asked.visit;
    switch (freshnessOf(kept.page, address.kind, Date.now(), today, kept.purged)) {
      case 'fresh':
        return this.answerWith(asked, kept, source);
      case 'stale':
        this.renewLater(asked);
        return this.answerWith(asked, kept, 'stale');
      case 'old':
        return this.answerWithNewer(asked, kept);
      case 'expired':
        return null;
    }
  }

  /**
   * The newer page in the place of an old one, which is shown where the newer one fails or is late; null when the page
   * is gone.
   */
  private async answerWithNewer(asked: PageRequest<Env, Screen, Variants>, old: KeptPage): Promise<Response | null> {
    const { visit, env, ctx } = asked;
    const current = renderUnderWay(visit.key);
    let outcome: Outcome | null = null;
    if (current) outcome = await outcomeOf(current, MAX_WAIT_MS);
    else if (!isPaused(visit.key)) {
      const renewing = this.renew(visit, env, ctx);
      ctx.waitUntil(renewing);
      outcome = await withTimeout(MAX_WAIT_MS, renewing, null);
    }
    if (outcome?.kind === 'gone') return null;
    return outcome?.kind === 'stored'
      ? this.answerWith(asked, outcome.kept, 'miss')
      : this.answerWith(asked, withNotice(old), 'stale');
  }

  private answerWith(
    { request, env, sources }: PageRequest<Env, Screen, Variants>,
    kept: KeptPage,
    source: Source,
    stream?: ReadableStream | null,
  ): Response {
    const securityOf = (given: object) => this.site.securityOf(env, request.url, given);
    return answerWith(request, kept, source, sources, securityOf, stream);
  }

  /** Renders a page in the background, unless that is under way or has failed just now. */
  private renewLater({ visit, env, ctx }: PageRequest<Env, Screen, Variants>): void {
    if (!renderUnderWay(visit.key) && !isPaused(visit.key)) ctx.waitUntil(this.renew(visit, env, ctx));
  }

  /**
   * Finds a newer page: that of the platform's cache, where pages are kept there and it is as new as it should be and
   * no older than that of memory, or one that is rendered here.
   */
  private async renew(visit: Visit<Screen, Variants>, env: Env, ctx: ExecutionContext): Promise<Outcome> {
    const { address, key, today } = visit;
    const { tiers } = this.site.settingsOf(env);
    if (!tiers.platform) return this.renewHere(visit, env, ctx);
    const current = beginRender(key);
    const found = await findOnPlatform(this.site.version, visit, ctx);
    const isOlder = (found?.page.renderedAt ?? 0) < (memory.get(address.kind, key)?.page.renderedAt ?? 0);
    const kept = found && !isOlder ? keep(found.page) : null;
    const freshness = kept && freshnessOf(kept.page, address.kind, Date.now(), today, kept.purged);
    let outcome: Outcome;
    if (kept && (freshness === 'fresh' || freshness === 'stale')) {
      if (tiers.memory) keepInMemory(address.kind, key, kept, (work) => ctx.waitUntil(work));
      outcome = { kind: 'stored', kept };
    } else outcome = await this.renewHere(visit, env, ctx);
    endRender(key, current, outcome);
    return outcome;
  }

  /** Renders a page to be kept, without a visitor. */
  async renewHere(visit: Visit<Screen, Variants>, env: Env, ctx: ExecutionContext): Promise<Outcome> {
    const { address, key, variants, today } = visit;
    const { version, settingsOf, render } = this.site;
    const current = beginRender(key);
    const own: Visit<Screen, Variants> = { address, variants, key, today, isBackground: true };
    // a request of its own: nothing of the visitor's can reach the page
    const request = new Request(address.url);
    this.visits.set(request, own);
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

  /** Keeps a page in every tier, unless it is too large. */
  async store(
    visit: Visit<Screen, Variants>,
    env: Env,
    waitUntil: WaitUntil,
    { html, headers, tags, renderedAt }: RenderedPage,
  ): Promise<void> {
    const { address, key, today } = visit;
    const { tiers } = this.site.settingsOf(env);
    const bytes = encoder.encode(html) as Uint8Array<ArrayBuffer>;
    if (bytes.byteLength > MAX_PAGE_BYTES) return;
    const etag = await etagOf(bytes);
    const page: StoredPage = {
      html: bytes,
      compressed: null,
      headers: [...headers],
      etag,
      tags,
      renderedAt,
      day: today,
    };
    const kept = keep(page);
    visit.kept = kept;
    if (tiers.memory) keepInMemory(address.kind, key, kept, waitUntil);
    if (tiers.cache) waitUntil(writeCache(address.origin, this.site.version, key, address.kind, page));
  }
}
