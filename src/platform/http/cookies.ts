/** Whether a request came by https. */
export const isSecure = (request: { url: string }): boolean => request.url.startsWith('https:');

/**
 * The name of a cookie. Behind https the prefix `__Host-` makes browsers refuse it from other hosts and from plain http; plain
 * http, as on this machine, has no such prefix.
 */
export const cookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name);
