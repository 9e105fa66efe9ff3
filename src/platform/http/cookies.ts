/** Whether a request came by https. */
export const isSecure = (request: { url: string }): boolean => request.url.startsWith('https:');
