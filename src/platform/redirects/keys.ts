/** The key of the rules that are kept in memory. */
export const RULES_KEY = 'rules';

/** The key of an exact row. @param path normalised. */
export const pathKey = (path: string): string => `path:${path}`;
