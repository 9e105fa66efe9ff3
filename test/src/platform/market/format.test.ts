import { describe, expect, it } from 'vitest';
import { formatDays, formatMoney, formatNumber, localeOf } from '../../../../src/platform/market/format.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('formatMoney', () => {
  it.each([
    [169, 'SEK', 'sv-SE', '169 kr'],
    [143.65, 'SEK', 'sv-SE', '143,65 kr'],
    [14.9, 'EUR', 'en-IE', '€14.90'],
    [45, 'EUR', 'en-IE', '€45.00'],
    [5510, 'HUF', 'en-IE', 'Ft 5,510'],
    [349, 'DKK', 'en-IE', 'kr 349'],
    [14.9, 'EUR', 'pt-PT', '14,90 €'],
  ])('writes %d %s in %s as %s', (amount, currency, locale, text) => {
    expect(plain(formatMoney(amount, currency, locale))).toBe(text);
  });
});

it('formatNumber writes at most two decimals in the market\u2019s way', () => {
  expect(formatNumber(7.2, 'sv-SE')).toBe('7,2');
  expect(formatNumber(1.006, 'en-IE')).toBe('1.01');
});

it('leaves out the decimals of whole sums in sentences', () => {
  expect([formatMoney(45, 'EUR', 'en-IE', true), formatMoney(4.5, 'EUR', 'en-IE', true)]).toEqual(['€45', '€4.50']);
});

it('localeOf keeps the country where its way of writing is known', () => {
  expect([localeOf('sv', 'SE'), localeOf('pt', 'PT'), localeOf('en', 'DE'), localeOf('en', 'AU')]).toEqual(['sv-SE', 'pt-PT', 'en-IE', 'en-AU']);
});

it.each(['sv-SE', 'en-IE', 'pt-PT', 'en-AU'])('formatDays writes the spaces that browsers write, in %s', (locale) => {
  const text = formatDays('2026-12-08', '2027-01-20', locale);
  expect(text).toContain('–');
  expect(text).not.toMatch(/[\u2009\u202f]/);
});
