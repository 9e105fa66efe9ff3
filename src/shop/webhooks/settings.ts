import { declareSettings, secrets, words } from '../../platform/settings.ts';

export interface WebhookSettings {
  /** Accepted secrets; during a rotation there are two. */
  webhookSecrets: string[];
}

export const webhookSettings = declareSettings(
  {
    /**
     * Verifies the commerce provider's webhooks: the client secret of the app that registers them. Without it every one
     * is refused.
     */
    COMMERCE_WEBHOOK_SECRETS: secrets,
  },
  (texts): WebhookSettings => ({ webhookSecrets: words(texts.COMMERCE_WEBHOOK_SECRETS) }),
);
