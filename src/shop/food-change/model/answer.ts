/** How a change of food goes. Pure. */

import { object } from 'superstruct';
import { market, oneOf, requiredText } from '../../../platform/shared/fields.ts';

/** The answers of the mail: it goes well, the stool is soft, the animal does not eat it. */
export const ANSWERS = ['well', 'soft', 'refuses'] as const;
export type Answer = (typeof ANSWERS)[number];

/** What a link of the mail leads to: an answer, or the end of such mails. */
export const SAID = [...ANSWERS, 'stop'] as const;
export type Said = (typeof SAID)[number];

export const isSaid = (text: string): text is Said => (SAID as readonly string[]).includes(text);

export const AnswerShape = object({ market, link: requiredText(100), said: oneOf(SAID) });
