import { defaulted } from 'superstruct';
import { declareSettings, matching, words } from '../../platform/settings.ts';

const addresses = matching(
  'e-mail addresses separated by spaces, or empty',
  /^\s*(?:[^\s@]{1,64}@[^\s@]{1,189}(?:\s+|$))*$/,
);

export interface StaffSettings {
  /** The addresses of the shop's own people, in lower case, who may sign in at `/staff`. */
  staff: readonly string[];
}

export const staffSettings = declareSettings(
  {
    /**
     * The e-mail addresses of the shop's own people, separated by spaces, who may sign in at `/staff` by a mailed link
     * and work on reviews. Without any there is no such page. An address that is taken away is signed out at once.
     */
    STAFF_EMAILS: defaulted(addresses, ''),
  },
  (texts): StaffSettings => ({ staff: words(texts.STAFF_EMAILS.toLowerCase()) }),
);
