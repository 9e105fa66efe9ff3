/** The planner's forms as structs. Pure: the endpoints and the browser check with them. */

import { object, optional, refine } from 'superstruct';
import { anything, checked, isTicked, line } from '../../../platform/shared/fields.ts';
import { lacksEnding } from '../../../platform/shared/mail-address.ts';
import { MAX_TYPED } from './questions.ts';
import type { AnsweredStep } from './steps.ts';

/**
 * The form of a step that asks about the animal. A form that is sent with a breed that nobody knows is left to the
 * shop, which suggests similar ones.
 *
 * @param check checks the fields of the step's form; see `checkStep`.
 */
export const stepShape = (check: (sent: Record<string, unknown>) => AnsweredStep) =>
  checked<Record<string, unknown>>('step', MAX_TYPED, (given) => {
    const sent = given as Record<string, unknown>;
    return check(sent)
      .problems.filter(({ field }) => field !== 'breed' || sent.go === undefined)
      .map(({ code, field }) => ({ refinement: code, path: [field] }));
  });

const EMAIL = /^[^\s@<>",;]{1,64}@[^\s@<>",;]+\.[^\s@<>",;.]{2,}$/;
const MAX_EMAIL = 254;

const optionalEmail = refine(
  refine(line(MAX_EMAIL + 1), 'email_incomplete', (email) => !lacksEnding(email)),
  'email_invalid',
  (email) => email === '' || (email.length <= MAX_EMAIL && EMAIL.test(email)),
);

/** The form of the last step, which asks for the contact. @param needsTerms whether the terms have to be accepted. */
export const contactShape = (needsTerms = true) => {
  const contact = object({ email: optionalEmail, newsletter: optional(anything(10)), terms: optional(anything(10)) });
  const withEmail = refine(
    contact,
    'email_required',
    ({ email, newsletter }) => email !== '' || !isTicked(newsletter) || { path: ['email'] },
  );
  return refine(withEmail, 'plan_terms_required', ({ terms }) => !needsTerms || isTicked(terms) || { path: ['terms'] });
};
