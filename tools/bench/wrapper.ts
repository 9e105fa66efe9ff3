/**
 * Addresses that the wrapped Worker answers itself; what follows them is the path of one of the shop's pages, or a key
 * of KV.
 */
export const bench = {
  /** The bytes and headers of a page, kept: the machine's ceiling for it. */
  constant: '/__bench/constant',
  /** The text of a page, kept: what a rendered page is compared with. */
  text: '/__bench/text',
  /** The page from the Cache API, and nothing else. */
  cached: '/__bench/cached',
  /** One read of KV. */
  kv: '/__bench/kv/',
  /** KV reads and upstream calls since it was asked last. */
  counts: '/__bench/counts',
} as const;

/**
 * The main module of the shop's Worker while it is measured: it answers the addresses of {@link bench} itself, on the
 * same socket and in the same isolate, and passes everything else on.
 */
export const WRAPPER = `import shop from './index.js';

const pages = new Map();
let kvReads = 0;
let upstreamCalls = 0;
const send = globalThis.fetch;
globalThis.fetch = (...call) => { upstreamCalls += 1; return send(...call); };

let given, counted;
function withCounts(env) {
  if (env !== given) {
    given = env;
    const { KV } = env;
    counted = { ...env, KV: {
      get: (...call) => { kvReads += 1; return KV.get(...call); },
      getWithMetadata: (...call) => { kvReads += 1; return KV.getWithMetadata(...call); },
      list: (...call) => KV.list(...call),
      put: (...call) => KV.put(...call),
      delete: (...call) => KV.delete(...call),
    } };
  }
  return counted;
}

async function pageOf(origin, path, env, ctx) {
  const kept = pages.get(path);
  if (kept) return kept;
  const answer = await shop.fetch(new Request(origin + path), withCounts(env), ctx);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const headers = [...answer.headers].filter(([name]) => name !== 'set-cookie');
  const page = { bytes, headers, text: new TextDecoder().decode(bytes), copied: false };
  pages.set(path, page);
  return page;
}

async function answerBench(url, at, env, ctx) {
  const origin = url.slice(0, at);
  const address = url.slice(at);
  if (address === ${JSON.stringify(bench.counts)}) {
    const counts = { kvReads, upstreamCalls };
    kvReads = upstreamCalls = 0;
    return Response.json(counts);
  }
  if (address.startsWith(${JSON.stringify(bench.kv)})) {
    await env.KV.get(address.slice(${bench.kv.length}));
    return new Response('ok', { headers: { 'Content-Type': 'text/plain' } });
  }
  if (address.startsWith(${JSON.stringify(bench.cached)})) {
    const kept = await caches.default.match(url);
    if (kept) return kept;
    const { bytes, headers } = await pageOf(origin, address.slice(${bench.cached.length}), env, ctx);
    const copy = new Headers(headers);
    copy.set('Cache-Control', 'public, max-age=3600');
    await caches.default.put(url, new Response(bytes, { headers: copy }));
    return new Response(bytes, { headers });
  }
  const isText = address.startsWith(${JSON.stringify(bench.text)});
  const page = await pageOf(origin, address.slice(isText ? ${bench.text.length} : ${bench.constant.length}), env, ctx);
  return new Response(isText ? page.text : page.bytes, { headers: page.headers });
}

export default {
  ...shop,
  fetch(request, env, ctx) {
    const { url } = request;
    const at = url.indexOf('/__bench/');
    return at > 0 ? answerBench(url, at, env, ctx) : shop.fetch(request, withCounts(env), ctx);
  },
};
`;
