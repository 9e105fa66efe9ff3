/** The forms of the referral programme as structs. Pure: the endpoints and the browser check with them. */

import { coerce, object, pattern, refine, unknown } from 'superstruct';
import { anything, isTicked, line, market, requiredText, text, withRules } from '../../../platform/shared/fields.ts';
import { EMAIL, lacksEnding } from '../../../platform/shared/mail-address.ts';
import { isPlainName } from '../../../platform/shared/plain-name.ts';

/** ITU-T E.164: at most 15 digits. The specification asks for at least 8. */
const DIGITS = { min: 8, max: 15 };
/** A plus sign or its dialled form 00, then digits as people group them. */
const INTERNATIONAL = /^\s*(?:\+|00)\s*[1-9]/;

const digitsIn = (phone: string): number => phone.replace(/\D/g, '').length;

const name = withRules(line(100), [
  ['name_required', (typed) => /\p{L}/u.test(typed)],
  ['name_plain', isPlainName],
]);
const email = withRules(line(254), [
  ['email_required', (typed) => typed !== ''],
  ['email_incomplete', (typed) => !lacksEnding(typed)],
  ['email_invalid', (typed) => EMAIL.test(typed)],
]);
/** The rules that need no table of countries; the endpoint asks libphonenumber too. */
const phone = withRules(line(40), [
  ['phone_required', (typed) => typed !== ''],
  ['phone_format', (typed) => /^[\d\s()+./-]+$/.test(typed)],
  ['phone_short', (typed) => digitsIn(typed) >= DIGITS.min],
  ['phone_invalid', (typed) => INTERNATIONAL.test(typed) && digitsIn(typed) <= DIGITS.max + 2],
]);
const terms = refine(anything(10), 'terms_required', isTicked);
/** Identifies a submission; a call without one is a submission of its own. */
const formId = coerce(pattern(requiredText(64), /^[\w-]{0,64}$/), unknown(), (sent) =>
  typeof sent === 'string' ? sent : '',
);

/** The person who wants to refer friends. */
export const ReferrerShape = object({ market, formId, name, email, phone, terms, newsletter: anything(10) });

/**
 * Corrections of a referrer's details. `link` is the secret of a mailed link; without it, the session tells whose they
 * are.
 */
export const CorrectionShape = object({ market, link: text(200), name, email, phone });

/** The erasure of a referrer without an account, by the secret of a mailed link. */
export const EraseShape = object({ market, link: text(200) });

/** A code, or a link with one, as a friend enters it. */
export const EnterShape = object({ market, code: refine(line(2000), 'link_required', (typed) => typed !== '') });
