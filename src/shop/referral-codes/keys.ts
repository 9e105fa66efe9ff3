/**
 * Pure: the forms in which e-mails, phone numbers and addresses tell people apart, and those that pages show of
 * friends.
 */

import { digest } from '../../platform/digest.ts';
import { mailboxOf } from '../../platform/mail/mailbox.ts';

/** See {@link mailboxOf}. */
export const emailKeyOf = mailboxOf;

/** A postal address, of which the recipient's name does not count. */
export interface PostalAddress {
  address1?: string | null | undefined;
  address2?: string | null | undefined;
  zip?: string | null | undefined;
  city?: string | null | undefined;
  /** ISO 3166-1 alpha-2. */
  country?: string | null | undefined;
}

/** Letters and digits only, without accents, in lower case. */
const bare = (text: string | null | undefined): string =>
  (text ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/**
 * SHA-256 of the postal address in the form that tells addresses apart, hexadecimal: country, postal code, street and
 * the rest of the address, so that a flat counts in either line. The name of the city does not, because the postal code
 * says the same.
 *
 * @returns an empty text for an address without street or without postal code.
 */
export async function addressKeyOf(address: PostalAddress | null | undefined): Promise<string> {
  const street = bare(`${address?.address1 ?? ''}${address?.address2 ?? ''}`);
  const zip = bare(address?.zip);
  return street && zip ? digest(`${bare(address?.country)} ${zip} ${street}`) : '';
}

/** The name under which a friend is shown to the referrer: the first name and the first letter of the last one. */
export function friendNameOf(firstName: string | null | undefined, lastName: string | null | undefined): string {
  const [initial] = (lastName ?? '').trim();
  return [(firstName ?? '').trim(), initial && `${initial.toUpperCase()}.`].filter(Boolean).join(' ').slice(0, 60);
}

/**
 * The code in what somebody has pasted: of a link, the last part of its path. Whether it consists of letters and digits
 * only is for the caller to judge.
 *
 * @example codeOf('https://kvistra.example/r/ab12cd?cc=se') // 'AB12CD'
 */
export function codeOf(text: string): string {
  const [path = ''] = text.trim().split(/[?#]/);
  const last = path.includes('/') ? path.split('/').filter(Boolean).at(-1) : path;
  return (last ?? '').trim().toUpperCase();
}

/** A code that a referrer can have. */
export const isCode = (code: string): boolean => /^[A-Z0-9]{4,40}$/.test(code);
