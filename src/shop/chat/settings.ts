import { defaulted, enums, string } from 'superstruct';
import { declareSettings } from '../../platform/settings.ts';

export interface ChatSettings {
  /** Signs the identity of a customer for the chat; empty when it takes it unsigned. */
  chatSecret: string;
  /** Whether a machine answers in the chat, or prepares answers that nobody reads before. */
  isChatMachine: boolean;
}

export const chatSettings = declareSettings(
  {
    /** Signs the identity of a signed-in customer for the chat. If empty, the chat takes it unsigned. */
    CHAT_SECRET: defaulted(string(), ''),
    /**
     * Who answers in the chat: `machine` where an AI system writes to customers, if only at first; `people` where every
     * answer comes from a person. Pages with the chat then say before it that a machine answers (Regulation (EU)
     * 2024/1689 Art. 50(1)).
     */
    CHAT_ANSWERED_BY: defaulted(enums(['machine', 'people']), 'machine'),
  },
  (texts): ChatSettings => ({
    chatSecret: texts.CHAT_SECRET,
    isChatMachine: texts.CHAT_ANSWERED_BY === 'machine',
  }),
);
