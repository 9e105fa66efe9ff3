import { defaulted, string } from 'superstruct';
import { declareSettings, optionalOrigin, secrets, words } from '../platform/settings.ts';

export interface CmsSettings {
  /**
   * The content delivery API: its URL, the tokens for published content and for drafts, accepted webhook secrets, and
   * the editor's origin, which may frame drafts.
   */
  cms: { url: string; token: string; previewToken: string; webhookSecrets: string[]; editorOrigin: string };
}

export const cmsSettings = declareSettings(
  {
    /** The content delivery API, version 2. If empty, the shop runs without content and with the delivered texts. */
    CMS_URL: defaulted(string(), ''),
    /** Reads published content. */
    CMS_TOKEN: defaulted(string(), ''),
    /** Reads drafts. Without it there is no preview. */
    CMS_PREVIEW_TOKEN: defaulted(string(), ''),
    /** Verifies the CMS's webhooks. Without it every one is refused. */
    CMS_WEBHOOK_SECRETS: secrets,
    /** The origin that may show drafts in a frame: the CMS's visual editor. If empty, none may. */
    CMS_EDITOR_ORIGIN: defaulted(optionalOrigin, ''),
  },
  (texts): CmsSettings => ({
    cms: {
      url: texts.CMS_URL,
      token: texts.CMS_TOKEN,
      previewToken: texts.CMS_PREVIEW_TOKEN,
      webhookSecrets: words(texts.CMS_WEBHOOK_SECRETS),
      editorOrigin: texts.CMS_EDITOR_ORIGIN,
    },
  }),
);
