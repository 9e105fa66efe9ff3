import { serviceWorker } from '../src/routes/system.ts';

/** Registers the service worker. The browser reads it again at most once an hour, by its `Cache-Control`. */
export const registerWorker = (): void =>
  void navigator.serviceWorker?.register(serviceWorker, { updateViaCache: 'all' }).catch(() => {});
