import { whenInteractive } from '../../../../client/interactive.ts';
import { serviceWorker } from '../../../routes/system.ts';

/**
 * Registers the service worker once the visitor does something: a first view asks for nothing more. The browser reads
 * it again at most once an hour, by its `Cache-Control`.
 */
export const registerWorker = (): void =>
  void whenInteractive
    .then(() => navigator.serviceWorker?.register(serviceWorker, { updateViaCache: 'all' }))
    .catch(() => {});
