import { type Market, zonesOf } from '../seed/markets.ts';
import type { Address, Contract } from '../store.ts';

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
  '4000000000000002': { brand: 'Visa', outcome: 'declined' },
  '4000000000003220': { brand: 'Visa', outcome: 'challenge' },
};

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
export function paymentMethodOf({ cardNumber, cardExpiry }: Pick<Values, 'cardNumber' | 'cardExpiry'>): Pick<Contract, 'card' | 'expiry' | 'asks'> {
  const card = testCard(cardNumber);
  const expiry = parseExpiry(cardExpiry);
  if (!card || !expiry) throw new Error('the values of the card are not valid');
  return { card: { brand: card.brand, last4: cardNumber.replace(/\D/g, '').slice(-4) }, expiry, asks: card.outcome === 'challenge' };
}

function expiryError(text: string, now: Date): string | null {
  const expiry = parseExpiry(text);
  if (!expiry) return 'Enter the expiry as month and year, like 04/29';
  return Date.UTC(expiry.year, expiry.month, 1) > now.getTime() ? null : 'This card has expired';
}

const CARD_FIELDS: readonly Field[] = ['cardNumber', 'cardExpiry', 'cardCode'];

/** @param needsCard whether something is to be paid by card. @returns an error message for each invalid field. */
export function validate(values: Values, market: Market, now: Date, needsCard: boolean): Errors {
  const errors: Errors = {};
  const required: [Field, string][] = [
    ['email', 'Enter your e-mail address'],
    ['firstName', 'Enter your first name'],
    ['lastName', 'Enter your last name'],
    ['address1', 'Enter street and number'],
    ['zip', 'Enter the postal code'],
    ['city', 'Enter the city'],
    ['cardNumber', 'Enter the card number'],
    ['cardExpiry', 'Enter the expiry date'],
    ['cardCode', 'Enter the security code'],
  ];
  for (const [field, message] of required) if (!values[field] && (needsCard || !CARD_FIELDS.includes(field))) errors[field] = message;
  if (values.email && !/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(values.email)) errors.email = 'This does not look like an e-mail address';
  if (values.zip && !new RegExp(market.postalCodeRegex, 'i').test(values.zip))
    errors.zip = `A postal code in ${market.name} looks like ${market.postalCodeExample}`;
  if (values.phone && !/^\+?[\d\s()-]{8,20}$/.test(values.phone)) errors.phone = `A phone number has at least 8 digits, like ${market.dialCode} …`;
  const digits = values.cardNumber.replace(/[\s-]/g, '');
  if (values.cardNumber && (!/^\d{13,19}$/.test(digits) || !luhn(digits))) errors.cardNumber = 'This is not a card number';
  else if (values.cardNumber && !cardOutcome(digits)) errors.cardNumber = 'This checkout takes its test cards only, for instance 4242 4242 4242 4242';
  if (values.cardExpiry) {
    const message = expiryError(values.cardExpiry, now);
    if (message) errors.cardExpiry = message;
  }
  if (values.cardCode && !/^\d{3}$/.test(values.cardCode)) errors.cardCode = 'The security code has three digits';
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
