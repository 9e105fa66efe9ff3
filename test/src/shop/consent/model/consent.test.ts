import { describe, expect, it } from 'vitest';
import {
  type Choice,
  consentOf,
  consentOfRequest,
  consentValue,
  deletions,
  isNamed,
  newReference,
  REFUSED,
  referenceOf,
  TEXT_VERSION,
} from '../../../../../src/shop/consent/model/consent.ts';

const choices: Choice[] = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
  statistics: (bits & 1) > 0,
  marketing: (bits & 2) > 0,
  functions: (bits & 4) > 0,
}));

describe('the cookie of the consent', () => {
  it.each(choices)('keeps %o', (choice) => {
    for (const name of ['consent', '__Host-consent'])
      expect(consentOf(`cart=gid://shopify/Cart/1; ${name}=${consentValue(choice)}; utms=x`)).toEqual({
        chosen: true,
        ...choice,
      });
  });

  it.each([
    undefined,
    null,
    '',
    'cart=1',
    `xconsent=${TEXT_VERSION}.statistics`,
    `consent=${TEXT_VERSION - 1}.statistics`,
    `consent=${TEXT_VERSION}0.statistics`,
    'consent=true',
    'consent=',
  ])('allows nothing without an answer to the current text: %s', (cookies) => {
    expect(consentOf(cookies)).toEqual({ chosen: false, statistics: false, marketing: false, functions: false });
  });
});

it('takes Global Privacy Control as a refusal of marketing and of nothing else', () => {
  const all = { statistics: true, marketing: true, functions: true };
  const headers: Record<string, string> = { cookie: `consent=${consentValue(all)}`, 'sec-gpc': '1' };
  expect(consentOfRequest({ header: (name) => headers[name] })).toEqual({ chosen: true, ...all, marketing: false });
  headers['sec-gpc'] = '0';
  expect(consentOfRequest({ header: (name) => headers[name] })).toEqual({ chosen: true, ...all });
});

describe('the reference of a consent', () => {
  it('is in its cookie, and is read from it', () => {
    const reference = newReference();
    expect(reference).toMatch(/^[0-9a-f]{20}$/);
    const value = consentValue({ ...REFUSED, functions: true }, reference);
    expect(value).toBe(`${TEXT_VERSION}.functions.r${reference}`);
    expect(referenceOf(`cart=1; consent=${value}`)).toBe(reference);
    expect(consentOf(`consent=${value}`)).toEqual({ chosen: true, ...REFUSED, functions: true });
  });

  it('is never in that of a refusal', () => {
    expect(consentValue(REFUSED, newReference())).toBe(String(TEXT_VERSION));
    for (const cookies of [
      undefined,
      '',
      'cart=1',
      `consent=${TEXT_VERSION}`,
      `consent=${TEXT_VERSION}.statistics`,
      `consent=${TEXT_VERSION}.rff`,
    ])
      expect(referenceOf(cookies)).toBeUndefined();
  });

  it('differs each time', () => {
    expect(new Set(Array.from({ length: 100 }, newReference)).size).toBe(100);
  });
});

it('a name is in a table as it stands, or by its beginning', () => {
  const names = ['_fbp', '_ga*'];
  expect(['_fbp', '_fbpx', '_ga', '_ga_X', 'x_ga', '_g', ''].map((name) => isNamed(name, names))).toEqual([
    true,
    false,
    true,
    true,
    false,
    false,
    false,
  ]);
});

it('cookies of a table are deleted for every domain that may have set them, and no other', () => {
  expect(deletions('_ga=1;_fbp=2; cart=3', ['_ga*', '_fbp'], 'shop.kvistra.example')).toEqual([
    '_ga=; Path=/; Max-Age=0',
    '_ga=; Path=/; Max-Age=0; Domain=shop.kvistra.example',
    '_ga=; Path=/; Max-Age=0; Domain=kvistra.example',
    '_fbp=; Path=/; Max-Age=0',
    '_fbp=; Path=/; Max-Age=0; Domain=shop.kvistra.example',
    '_fbp=; Path=/; Max-Age=0; Domain=kvistra.example',
  ]);
  expect(deletions('__Host-seen=1; x__Host-seen=1', ['seen'], 'kvistra.example')).toEqual([
    '__Host-seen=; Path=/; Max-Age=0; Secure',
  ]);
  expect(deletions('_ga=1', ['_ga'], '127.0.0.1')).toEqual(['_ga=; Path=/; Max-Age=0']);
  expect(deletions('_ga=1', ['_ga'], 'localhost')).toEqual(['_ga=; Path=/; Max-Age=0']);
  expect(deletions(null, ['_ga'], 'kvistra.example')).toEqual([]);
});
