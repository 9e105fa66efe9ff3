import { defaulted, enums } from 'superstruct';
import { declareSettings, matching } from '../../platform/settings.ts';

const optionalHttps = matching('https URL, or empty', /^(?:https:\/\/\S+)?$/);

export interface ContentSettings {
  /** Shows invented people and stories. */
  demoContent: boolean;
  /** The https URL of the retailers' application form; empty when there is none. */
  retailerFormUrl: string;
}

export const contentSettings = declareSettings(
  {
    /** Whether invented people and stories are shown. */
    DEMO_CONTENT: defaulted(enums(['show', 'hide', '']), 'hide'),
    /** The form with which retailers apply; old addresses of the form redirect to it. */
    RETAILER_FORM_URL: defaulted(optionalHttps, ''),
  },
  (texts): ContentSettings => ({
    demoContent: texts.DEMO_CONTENT === 'show',
    retailerFormUrl: texts.RETAILER_FORM_URL,
  }),
);
