import { isExpired } from '../card-expiry.ts';
import { countryName } from '../format.ts';
import type { Audience } from '../language.ts';
import { marketOf, zoneOf, zonesOf } from '../seed/markets.ts';
import type { Address, Contract } from '../store.ts';
import { type Text, textsFor } from '../texts.ts';

export const FIELDS = [
  'email',
  'firstName',
  'lastName',
  'address1',
  'address2',
  'zip',
  'city',
  'zone',
  'phone',
  'cardNumber',
  'cardExpiry',
  'cardCode',
] as const;
export type Field = (typeof FIELDS)[number];
export type Values = Record<Field, string>;
export type Errors = Partial<Record<Field, string>>;

export const readValues = (form: FormData): Values =>
  Object.fromEntries(
    FIELDS.map((field) => [
      field,
      String(form.get(field) ?? '')
        .trim()
        .slice(0, 200),
    ]),
  ) as Values;

/** Checks the Luhn check digit (ISO/IEC 7812-1, annex B). */
export function luhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

interface TestCard {
  brand: string;
  outcome: 'pays' | 'declined' | 'challenge';
}

const TEST_CARDS: Record<string, TestCard> = {
  '4242424242424242': { brand: 'Visa', outcome: 'pays' },
  '5555555555554444': { brand: 'Mastercard', outcome: 'pays' },
  '378282246310005': { brand: 'American Express', outcome: 'pays' },
  '4000000000000002': { brand: 'Visa', outcome: 'declined' },
  '4000000000003220': { brand: 'Visa', outcome: 'challenge' },
};

/** The brands of the cards that the checkout takes. */
export const CARD_NAMES = [...new Set(Object.values(TEST_CARDS).map(({ brand }) => brand))];

/** The same as the Storefront API names them. */
export const CARD_BRANDS = CARD_NAMES.map((name) => name.toUpperCase().replaceAll(' ', '_'));

const testCard = (number: string): TestCard | undefined => TEST_CARDS[number.replace(/\D/g, '')];

export const cardOutcome = (number: string): TestCard['outcome'] | null => testCard(number)?.outcome ?? null;

/** The month and year of an expiry such as 04/29, 4 - 2029 or 0429; null for anything else. */
function parseExpiry(text: string): Contract['expiry'] | null {
  const match = /^(\d{1,2})\s*[/-]?\s*(\d{2}|\d{4})$/.exec(text);
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12) return null;
  return { month, year: Number(match[2]!.length === 2 ? `20${match[2]}` : match[2]) };
}

/** The card of a submission. @throws Error when `validate` would refuse it. */
export function paymentMethodOf({
  cardNumber,
  cardExpiry,
}: Pick<Values, 'cardNumber' | 'cardExpiry'>): Pick<Contract, 'card' | 'expiry' | 'asks'> {
  const card = testCard(cardNumber);
  const expiry = parseExpiry(cardExpiry);
  if (!card || !expiry) throw new Error('the values of the card are not valid');
  return {
    card: { brand: card.brand, last4: cardNumber.replace(/\D/g, '').slice(-4) },
    expiry,
    asks: card.outcome === 'challenge',
  };
}

function expiryError(typed: string, now: Date, { country }: Audience): Text | null {
  const expiry = parseExpiry(typed);
  if (!expiry) return 'form.expiry_invalid';
  return isExpired(expiry, now, zoneOf(country)) ? 'form.expiry_past' : null;
}

const CARD_FIELDS: readonly Field[] = ['cardNumber', 'cardExpiry', 'cardCode'];

const REQUIRED: readonly (readonly [Field, Text])[] = [
  ['email', 'form.email'],
  ['firstName', 'form.first_name'],
  ['lastName', 'form.last_name'],
  ['address1', 'form.address1'],
  ['zip', 'form.zip'],
  ['city', 'form.city'],
  ['cardNumber', 'form.card_number'],
  ['cardExpiry', 'form.card_expiry'],
  ['cardCode', 'form.card_code'],
];

/**
 * Checks the values of a form.
 *
 * @param audience the country of the address, and the language of the messages. @param needsCard whether something is
 * to be paid by card.
 * @returns an error message for each invalid field.
 */
export function validate(values: Values, audience: Audience, now: Date, needsCard: boolean): Errors {
  const { text } = textsFor(audience);
  const market = marketOf(audience.country);
  const errors: Errors = {};
  for (const [field, message] of REQUIRED)
    if (!values[field] && (needsCard || !CARD_FIELDS.includes(field))) errors[field] = text(message);
  if (values.email && !/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(values.email)) errors.email = text('form.email_invalid');
  if (values.zip && !new RegExp(market.postalCodeRegex, 'i').test(values.zip))
    errors.zip = text('form.zip_invalid', { country: countryName(audience), example: market.postalCodeExample });
  if (values.phone && !/^\+?[\d\s()-]{8,20}$/.test(values.phone))
    errors.phone = text('form.phone_invalid', { example: `${market.dialCode} …` });
  const digits = values.cardNumber.replace(/[\s-]/g, '');
  if (values.cardNumber && (!/^\d{13,19}$/.test(digits) || !luhn(digits)))
    errors.cardNumber = text('form.card_invalid');
  else if (values.cardNumber && !cardOutcome(digits))
    errors.cardNumber = text('form.card_unknown', { example: '4242 4242 4242 4242' });
  if (values.cardExpiry) {
    const message = expiryError(values.cardExpiry, now, audience);
    if (message) errors.cardExpiry = text(message);
  }
  const codeDigits = testCard(digits)?.brand === 'American Express' ? 4 : 3;
  if (values.cardCode && !(/^\d+$/.test(values.cardCode) && values.cardCode.length === codeDigits))
    errors.cardCode = text('form.code_invalid');
  return errors;
}

export const addressOf = (values: Values, country: string): Address => ({
  firstName: values.firstName,
  lastName: values.lastName,
  address1: values.address1,
  address2: values.address2,
  zip: values.zip.toUpperCase(),
  city: values.city,
  ...(zonesOf(country)?.[values.zone] && { zone: values.zone }),
  country,
  phone: values.phone,
});
