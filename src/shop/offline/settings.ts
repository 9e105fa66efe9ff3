import { defaulted, enums } from 'superstruct';
import { declareSettings } from '../../platform/settings.ts';

export interface OfflinePageSettings {
  /** Whether browsers get the page for no connection. */
  hasOfflinePage: boolean;
}

export const offlineSettings = declareSettings(
  {
    /**
     * `on` or `off`: whether browsers keep the page for no connection. `off` removes the service worker from every
     * browser that has it, within an hour of its next visit.
     */
    OFFLINE_PAGE: defaulted(enums(['on', 'off']), 'on'),
  },
  (texts): OfflinePageSettings => ({ hasOfflinePage: texts.OFFLINE_PAGE === 'on' }),
);
