/**
 * The places that keep pages: the isolate's memory, the cache of the data centre or the platform's own cache, and KV.
 */
export type Tiers = Readonly<Record<'memory' | 'cache' | 'platform' | 'kv', boolean>>;
