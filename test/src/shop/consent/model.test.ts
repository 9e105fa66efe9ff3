import { describe, expect, it } from 'vitest';
import { type Choice, consentOf, consentOfRequest, consentValue, TEXT_VERSION } from '../../../../src/shop/consent/model.ts';

const choices: Choice[] = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({ statistics: (bits & 1) > 0, marketing: (bits & 2) > 0, functions: (bits & 4) > 0 }));

describe('the cookie of the consent', () => {
  it.each(choices)('keeps %o', (choice) => {
    for (const name of ['consent', '__Host-consent'])
      expect(consentOf(`cart=gid://shopify/Cart/1; ${name}=${consentValue(choice)}; utms=x`)).toEqual({ chosen: true, ...choice });
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
});
