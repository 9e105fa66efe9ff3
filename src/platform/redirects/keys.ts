/** KV key of the rules that the Worker holds in memory. */
export const RULES_KEY = 'rules';

/** KV key of an exact row. @param path normalised. */
export const pathKey = (path: string): string => `path:${path}`;
