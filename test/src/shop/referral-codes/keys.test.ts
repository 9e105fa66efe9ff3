import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressKeyOf, codeOf, emailKeyOf, friendNameOf, isCode } from '../../../../src/shop/referral-codes/keys.ts';
import { phoneOf } from '../../../../src/shop/referrals/phone.ts';

describe('emailKeyOf', () => {
  it.each([
    [' Rea@Kvistra.Example ', 'rea@kvistra.example'],
    ['rea+dog@kvistra.example', 'rea@kvistra.example'],
    ['r.e.a+dog@googlemail.com', 'rea@gmail.com'],
    ['r.e.a@kvistra.example', 'r.e.a@kvistra.example'],
    ['rea@kvistra.example.', 'rea@kvistra.example'],
    ['+tag@kvistra.example', '+tag@kvistra.example'],
    ['no address', 'no address'],
  ])('%s is %s', (email, key) => expect(emailKeyOf(email)).toBe(key));

  it('is the same for its own result', () => {
    fc.assert(fc.property(fc.emailAddress(), (email) => emailKeyOf(emailKeyOf(email)) === emailKeyOf(email)));
  });
});

describe('addressKeyOf', () => {
  const address = { address1: 'Storgatan 5', address2: 'lgh 1102', zip: '111 22', city: 'Stockholm', country: 'SE' };
  it.each([
    { ...address, address1: 'STORGATAN  5,', zip: '11122' },
    { ...address, address1: 'Storgatan 5 Lgh. 1102', address2: null },
    { ...address, city: 'Sthlm' },
  ])('does not tell %j from the address', async (other) =>
    expect(await addressKeyOf(other)).toBe(await addressKeyOf(address)),
  );
  it.each([
    { ...address, address2: 'lgh 1103' },
    { ...address, zip: '111 23' },
    { ...address, country: 'DE' },
  ])('tells %j from it', async (other) => expect(await addressKeyOf(other)).not.toBe(await addressKeyOf(address)));
  it('has none for an address without street or postal code', async () => {
    expect(
      await Promise.all(
        [null, undefined, {}, { ...address, zip: '' }, { ...address, address1: ' ', address2: '' }].map(addressKeyOf),
      ),
    ).toEqual(['', '', '', '', '']);
  });
});

it.each([
  ['Fay', 'friend', 'Fay F.'],
  [' Åsa ', ' Öberg', 'Åsa Ö.'],
  ['Fay', null, 'Fay'],
  [null, 'Friend', 'F.'],
  [null, null, ''],
  ['Li', '𐐨x', 'Li 𐐀.'],
])('the name %s %s is shown as %s', (first, last, shown) => expect(friendNameOf(first, last)).toBe(shown));

describe('codeOf', () => {
  it.each([
    [' made47 ', 'MADE47'],
    ['https://kvistra.example/r/made47', 'MADE47'],
    ['https://kvistra.example/r/MADE47?cc=se#top', 'MADE47'],
    ['kvistra.example/r/MADE47/', 'MADE47'],
    ['/r/MADE47', 'MADE47'],
    ['MADE-47', 'MADE-47'],
    ['https://kvistra.example/', 'KVISTRA.EXAMPLE'],
    ['', ''],
    ['/', ''],
  ])('finds in %j the code %j', (text, code) => expect(codeOf(text)).toBe(code));
  it('never throws, and gives upper case without spaces around', () => {
    fc.assert(fc.property(fc.string(), (text) => codeOf(text) === codeOf(text).trim().toUpperCase()));
  });
  it.each([
    ['MADE47', true],
    ['MAD', false],
    ["A' OR 1=1", false],
    ['ÅÄÖ123', false],
  ])('%s is a code: %s', (code, is) => expect(isCode(code)).toBe(is));
});

it.each([
  ['0700 00 00 01', 'SE', '+46700000001'],
  ['0046 700-000001', undefined, '+46700000001'],
  ['+46 (0)700 00 00 01', undefined, '+46700000001'],
  ['12', 'SE', null],
  ['phone', 'SE', null],
])('the phone number %s in %s is %s', (phone, country, e164) => expect(phoneOf(phone, country)).toBe(e164));
