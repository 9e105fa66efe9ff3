/** Paths for browsers that scripts use too: one export each. */

/** The service worker. It stands at the root, because it may answer pages below its own folder only. */
export const serviceWorker = '/sw.js';
