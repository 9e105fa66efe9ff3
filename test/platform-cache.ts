/** The state that the stand-in tells of itself. */
export interface PlatformState {
  /** The requests that the shop has made of the cache, and their keys. */
  asked: { url: string; key: string; headers: Record<string, string> }[];
  /** The answers that the shop has given to the cache. */
  given: { url: string; status: number; headers: Record<string, string> }[];
  /** The keys of what is kept. */
  kept: string[];
  purges: { tags?: string[]; purgeEverything?: boolean }[];
}

/** Addresses that the wrapped Worker answers itself. */
export const platform = {
  state: '/__platform/state',
  /** Forgets everything. */
  reset: '/__platform/reset',
  /** Makes everything that is kept older, by so many seconds after a slash. */
  age: '/__platform/age',
  /** Refuses purges from now on, as the platform does beyond its limit. */
  refuse: '/__platform/refuse',
  /** Asks the entrypoint for the address after a slash, escaped. */
  ask: '/__platform/ask',
} as const;

/**
 * The main module of the shop's Worker with a stand-in of Cloudflare's cache in front of the entrypoint `CachedPages`.
 * Miniflare has no such cache: there `ctx.exports` calls the entrypoint itself.
 *
 * It keeps answers as RFC 9111 and RFC 5861 say, and as https://developers.cloudflare.com/workers/cache/ does: the key is the
 * path and query or `cf.cacheKey`, without host, cookies and other headers that `Vary` does not name; an answer without
 * `Cache-Control` is kept for two hours; `Set-Cookie`, `private` and `no-store` are not kept; `Cache-Tag` is taken off.
 * It has one tier and runs the entrypoint for each of several requests at once.
 */
export const WRAPPER = `import { WorkerEntrypoint } from 'cloudflare:workers';
import shop, { CachedPages as Shop } from './index.js';

const kept = new Map();
let asked = [], given = [], purges = [], isRefusing = false;

const directives = (headers) => Object.fromEntries((headers.get('cloudflare-cdn-cache-control') ?? headers.get('cdn-cache-control')
  ?? headers.get('cache-control') ?? 'max-age=7200').toLowerCase().split(',').map((part) => part.trim().split('=')));
const cache = {
  async purge({ tags = [], purgeEverything = false }) {
    purges.push(purgeEverything ? { purgeEverything } : { tags });
    if (isRefusing) return { success: false, errors: [{ code: 10013, message: 'rate limited' }] };
    const names = tags.map((tag) => tag.toLowerCase());
    for (const [key, entry] of kept) if (purgeEverything || entry.tags.some((tag) => names.includes(tag))) kept.delete(key);
    return { success: true, errors: [] };
  },
};

export class CachedPages extends WorkerEntrypoint {
  #shop = { env: this.env, ctx: { waitUntil: (work) => this.ctx.waitUntil(work), exports: this.ctx.exports, props: {}, cache } };

  async fetch(request) {
    const { pathname, search } = new URL(request.url);
    const base = request.cf?.cacheKey || pathname + search;
    asked.push({ url: request.url, key: base, headers: Object.fromEntries(request.headers) });
    if (request.method !== 'GET' && request.method !== 'HEAD') return this.#run(request, null, 'BYPASS');
    const vary = kept.get(base)?.vary ?? '';
    const key = base + vary.split(',').map((name) => name && '|' + (request.headers.get(name.trim()) ?? '')).join('');
    const entry = kept.get(key);
    if (!entry) return this.#run(request, base, 'MISS');
    const age = (Date.now() - entry.at) / 1000 - Number(entry.rules['max-age'] ?? 0);
    if (age < 0) return this.#answer(entry, 'HIT');
    if (age < Number(entry.rules['stale-while-revalidate'] ?? 0)) {
      this.ctx.waitUntil(this.#run(request, base, 'EXPIRED'));
      return this.#answer(entry, 'UPDATING');
    }
    const answer = await this.#run(request, base, 'EXPIRED');
    return answer.status >= 500 && age < Number(entry.rules['stale-if-error'] ?? Infinity) ? this.#answer(entry, 'STALE') : answer;
  }

  async #run(request, base, status) {
    const response = await Shop.prototype.fetch.call(this.#shop, request);
    given.push({ url: request.url, status: response.status, headers: Object.fromEntries(response.headers) });
    const rules = directives(response.headers);
    const vary = response.headers.get('vary') ?? '';
    const mayKeep = base !== null && response.status < 500 && !('private' in rules) && !('no-store' in rules)
      && !response.headers.has('set-cookie') && vary !== '*'
      && (!request.headers.has('authorization') || 'public' in rules);
    const entry = {
      at: Date.now(), rules, vary, status: response.status, headers: [...response.headers],
      tags: (response.headers.get('cache-tag') ?? '').toLowerCase().split(',').map((tag) => tag.trim()).filter((tag) => /^[!-~]+$/.test(tag)),
      body: await response.arrayBuffer(),
    };
    if (mayKeep) kept.set(base + vary.split(',').map((name) => name && '|' + (request.headers.get(name.trim()) ?? '')).join(''), entry);
    return this.#answer(entry, mayKeep ? status : 'BYPASS');
  }

  #answer({ status, headers, body }, cacheStatus) {
    const sent = new Headers(headers);
    sent.delete('cache-tag');
    sent.set('cf-cache-status', cacheStatus);
    return new Response(body.byteLength > 0 ? body : null, { status, headers: sent });
  }

  purge(tags) { return Shop.prototype.purge.call(this.#shop, tags); }
}

export default {
  ...shop,
  async fetch(request, env, ctx) {
    const { pathname } = new URL(request.url);
    if (!pathname.startsWith('/__platform/')) return shop.fetch(request, env, ctx);
    if (pathname === ${JSON.stringify(platform.reset)}) { kept.clear(); asked = []; given = []; purges = []; isRefusing = false; }
    if (pathname === ${JSON.stringify(platform.refuse)}) isRefusing = true;
    if (pathname.startsWith(${JSON.stringify(`${platform.age}/`)})) for (const entry of kept.values()) entry.at -= Number(pathname.split('/').at(-1)) * 1000;
    if (pathname.startsWith(${JSON.stringify(`${platform.ask}/`)})) return ctx.exports.CachedPages.fetch(decodeURIComponent(pathname.slice(${platform.ask.length + 1})));
    return Response.json({ asked, given, kept: [...kept.keys()], purges });
  },
};
`;
