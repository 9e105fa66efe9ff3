/** The forms of sign-ups as structs. Pure: the endpoints and the browser check with them. */

import { coerce, object, refine, unknown } from 'superstruct';
import { line, market, type Rule, requiredText, text, withRules } from '../../../platform/shared/fields.ts';
import { EMAIL, lacksEnding } from '../../../platform/shared/mail-address.ts';
import { isPlainName } from '../../../platform/shared/plain-name.ts';
import { gidOrNumber } from '../../../shopify/ids.ts';
import { isKnownCountry, isPostcode, isPostcodeRequired, isZone, needsZone } from '../../customer/model/address.ts';

const MAX_EMAIL = 254;

/** An e-mail address that has to be there. @param invalid the code for a text that is none. */
const emailWith = (invalid: string) =>
  withRules(line(MAX_EMAIL + 1), [
    ['email_required', (typed) => typed !== ''],
    ['email_incomplete', (typed) => !lacksEnding(typed)],
    [invalid, (typed) => typed.length <= MAX_EMAIL && EMAIL.test(typed)],
  ]);
/** An e-mail address that has to be there. */
export const email = emailWith('email_invalid');

/** The field that people do not see: programs that fill every field fill it too. */
export const TRAP = 'website';
/** Identifies a submission; a call without one is a submission of its own. */
const formId = coerce(text(64), unknown(), (sent) =>
  typeof sent === 'string' && /^[\w-]{0,64}$/.test(sent) ? sent : '',
);
const extra = { market, formId, [TRAP]: text(1000) };

/** `source`: `footer` for the form of the footer. */
export const NewsletterShape = object({ ...extra, email: emailWith('newsletter_failed'), source: text(20) });
export const InterestShape = object({ ...extra, email });
/** `variantId`: the sold-out size, as a global id or its number. */
export const StockAlertShape = object({ ...extra, email, variantId: gidOrNumber('ProductVariant') });

/** The form of a mailed link's page. */
export const SecretShape = object({ market, link: text(100) });

/** The switch on the profile; empty is off. */
export const MembershipShape = object({ market, newsletter: text(5) });

const name = withRules(line(100), [
  ['letters', (typed) => /\p{L}/u.test(typed)],
  ['plain', isPlainName],
]);

const digitsIn = (phone: string): number => phone.replace(/\D/g, '').length;

/**
 * The rules that need no table of countries. Source of the least number of digits: the specification, section 5; of the
 * greatest: ITU-T E.164, with room for the prefix 00.
 */
const PHONE_RULES: readonly Rule[] = [
  ['phone_format', (typed) => /^[\d\s()+./-]+$/.test(typed)],
  ['phone_short', (typed) => digitsIn(typed) >= 8],
  ['phone_invalid', (typed) => digitsIn(typed) <= 17],
];
const phone = withRules(line(40), [['phone_required', (typed) => typed !== ''], ...PHONE_RULES]);
const optionalPhone = withRules(
  line(40),
  PHONE_RULES.map(([code, holds]) => [code, (typed) => typed === '' || holds(typed)] as const),
);

const Place = {
  territoryCode: line(2),
  address1: line(200),
  address2: line(200),
  zip: line(20),
  city: line(100),
  zoneCode: line(10),
};

/** `phoneCountry`: the country whose code the number has unless it begins with a plus sign. */
export const LeadFields = object({
  ...extra,
  firstname: name,
  lastname: name,
  email,
  phoneCountry: line(2),
  phone,
  ...Place,
});

type Lead = typeof LeadFields.TYPE;

/** The fields that an address lacks or that do not fit its country. */
function* misfits({ territoryCode, address1, zip, city, zoneCode }: Lead) {
  const country = territoryCode.toUpperCase();
  if (!address1) yield { path: ['address1'] };
  if (zip ? isKnownCountry(country) && !isPostcode(country, zip) : isPostcodeRequired(country)) yield { path: ['zip'] };
  if (!city) yield { path: ['city'] };
  if (needsZone(country) && !isZone(country, zoneCode)) yield { path: ['zoneCode'] };
}

/**
 * Who wants to be written to, with an address as its country writes it.
 *
 * @param isPhone whether a phone number is valid; the browser knows once it has loaded the rules.
 */
export const leadShape = (isPhone: (phone: string, country: string) => boolean = () => true) =>
  refine(
    refine(
      refine(
        LeadFields,
        'invalid_country_code',
        ({ territoryCode }) => isKnownCountry(territoryCode.toUpperCase()) || { path: ['territoryCode'] },
      ),
      'address',
      misfits,
    ),
    'phone_invalid',
    ({ phone: typed, phoneCountry }) => isPhone(typed, phoneCountry.toUpperCase()) || { path: ['phone'] },
  );

/** An address as one text, which only a JSON call sends. */
export const TextAddress = refine(requiredText(500), 'short', (typed) => typed.trim().length >= 5);

/** A refused message fits into the cookie that brings it back to a form without script. */
export const MAX_MESSAGE = 1200;

/** A message of the contact page; `product` and `order` are what it is about. */
export const ContactFields = object({
  ...extra,
  firstname: name,
  lastname: name,
  email,
  message: withRules(text(MAX_MESSAGE), [['message_required', (typed) => /\S/.test(typed)]]),
  product: line(200),
  order: line(60),
  phoneCountry: line(2),
  phone: optionalPhone,
  address: line(500),
});

/** @param isPhone whether a phone number is valid; the browser knows once it has loaded the rules. */
export const contactShape = (isPhone: (phone: string, country: string) => boolean = () => true) =>
  refine(
    ContactFields,
    'phone_invalid',
    ({ phone: typed, phoneCountry }) =>
      typed === '' || isPhone(typed, phoneCountry.toUpperCase()) || { path: ['phone'] },
  );
