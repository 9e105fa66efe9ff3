/**
 * Loaded before everything else in each process of tests. Miniflare writes the configuration of a runtime, 10 MB with
 * the built Workers, into a buffer that it copies for every 4 KB more: half of the time that the start of a shop takes.
 * Here it grows by 16 MB at a time.
 */
import { registerHooks } from 'node:module';

const GROWTH = 'MIN_SINGLE_SEGMENT_GROWTH = 4096;';

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/miniflare/dist/src/index.js')) return loaded;
    const source = String(loaded.source);
    if (!source.includes(GROWTH)) throw new Error(`${url} no longer has ${GROWTH}: is this module still needed?`);
    return { ...loaded, source: source.replace(GROWTH, 'MIN_SINGLE_SEGMENT_GROWTH = 2 ** 24;') };
  },
});
