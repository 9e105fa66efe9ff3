/** The shapes of what the forms about programs send. Pure. */

import { nonempty, object } from 'superstruct';
import { anything, market, oneOf, requiredText, text } from '../../../platform/shared/fields.ts';
import { MAX_STATE } from './request.ts';

/** `changes`: whether the program may change something too. */
export const AnswerShape = object({
  market,
  answer: oneOf(['allow', 'refuse']),
  clientId: requiredText(500),
  redirectUri: requiredText(500),
  state: text(MAX_STATE),
  scope: requiredText(1000),
  challenge: requiredText(43),
  changes: anything(10),
});
export const EndShape = object({ market, programId: nonempty(requiredText(60)) });
