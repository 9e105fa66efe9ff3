import { defaulted, string } from 'superstruct';
import { declareSettings } from '../../platform/settings.ts';

export interface ChatSettings {
  /** Signs the identity of a customer for the chat; empty when it takes it unsigned. */
  chatSecret: string;
}

export const chatSettings = declareSettings(
  {
    /** Signs the identity of a signed-in customer for the chat. If empty, the chat takes it unsigned. */
    CHAT_SECRET: defaulted(string(), ''),
  },
  (texts): ChatSettings => ({ chatSecret: texts.CHAT_SECRET }),
);
