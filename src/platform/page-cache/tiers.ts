/** The places that keep pages: the isolate's memory, the cache of the data centre, and KV. */
export type Tiers = Readonly<Record<'memory' | 'cache' | 'kv', boolean>>;
