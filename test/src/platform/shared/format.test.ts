import { describe, expect, it } from 'vitest';
import {
  countryName,
  formatDay,
  formatDayOf,
  formatDays,
  formatMoment,
  formatMoney,
  formatNumber,
  formatShortDay,
  localeOf,
  sizeName,
} from '../../../../src/platform/shared/format.ts';

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('formatMoney', () => {
  it.each([
    [169, 'SEK', 'sv-SE', '169 kr'],
    [143.65, 'SEK', 'sv-SE', '143,65 kr'],
    [14.9, 'EUR', 'en-IE', '€14.90'],
    [45, 'EUR', 'en-IE', '€45.00'],
    [5510, 'HUF', 'en-IE', 'HUF 5,510'],
    [349, 'DKK', 'en-IE', 'DKK 349'],
    [14.9, 'EUR', 'pt-PT', '14,90 €'],
    [349, 'CZK', 'en-IE', 'CZK 349'],
    [59, 'PLN', 'en-IE', 'PLN 59'],
    [89, 'RON', 'en-IE', 'RON 89'],
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
  expect([localeOf('sv', 'SE'), localeOf('pt', 'PT'), localeOf('en', 'DE'), localeOf('en', 'AU')]).toEqual([
    'sv-SE',
    'pt-PT',
    'en-IE',
    'en-AU',
  ]);
});

it.each(['sv-SE', 'en-IE', 'pt-PT', 'en-AU'])('formatDays writes the spaces that browsers write, in %s', (locale) => {
  const text = formatDays('2026-12-08', '2027-01-20', locale);
  expect(text).toContain('–');
  expect(text).not.toMatch(/[\u2009\u202f]/);
});

it('formatDays keeps a range on one line, and two days with a month each on at most two', () => {
  expect(
    ['en-IE', 'de-DE', 'pt-PT'].map((locale) => formatDays('2026-12-16', '2026-12-18', locale).split(/ |–(?!\u2060)/)),
  ).toEqual([
    ['16–\u206018\u00a0December\u00a02026'],
    ['16.–\u206018.\u00a0Dezember\u00a02026'],
    ['16–\u206018\u00a0de\u00a0dezembro\u00a0de\u00a02026'],
  ]);
  expect(formatDays('2026-12-30', '2027-01-04', 'en-IE').split(' ')).toEqual([
    '30\u00a0December\u00a02026\u00a0–',
    '4\u00a0January\u00a02027',
  ]);
});

describe('formatDay', () => {
  it.each([
    [undefined, '25 September 2027', '25 september 2027'],
    ['full', 'Saturday 25 September 2027', 'lördag 25 september 2027'],
    ['weekday', 'Saturday', 'lördag'],
    ['weekdayShort', 'Sat', 'lör'],
    ['weekdayAndDay', 'Saturday 25 September', 'lördag 25 september'],
    ['month', 'September 2027', 'september 2027'],
  ] as const)('writes the style %s', (style, english, swedish) => {
    expect([formatDay('2027-09-25', 'en-IE', style).replace(',', ''), formatDay('2027-09-25', 'sv-SE', style)]).toEqual(
      [english, swedish],
    );
  });

  it('keeps the number of the day in every zone of the machine', () => {
    expect(['2027-01-01', '2027-12-31'].map((day) => formatDay(day as '2027-01-01', 'en-IE'))).toEqual([
      '1 January 2027',
      '31 December 2027',
    ]);
  });
});

it('a short day has its weekday and no comma', () => {
  expect(['en-IE', 'de-DE', 'sv-SE'].map((locale) => formatShortDay('2026-12-07', locale))).toEqual([
    'Mon 7 Dec',
    'Mo. 7. Dez.',
    'mån 7 dec.',
  ]);
});

it('a moment has the day and the time of its zone', () => {
  const moment = new Date('2027-09-24T22:03:09Z');
  expect(formatDayOf(moment, 'en-IE', 'Europe/Stockholm')).toBe('25 September 2027');
  expect(formatDayOf(moment, 'en-IE', 'Europe/Lisbon')).toBe('24 September 2027');
  const text = formatMoment(moment, 'en-GB', 'Europe/Stockholm');
  expect(text).toBe('25 September 2027 at 00:03:09 (Central European Summer Time)');
  expect(formatMoment(moment, 'en-GB', 'Australia/Sydney')).toContain('08:03:09');
});

it('the two moments of an hour that comes twice differ', () => {
  const texts = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((at) =>
    ['en-IE', 'sv-SE', 'de-DE', 'pt-PT', 'nl-NL', 'fr-FR'].map((locale) =>
      formatMoment(new Date(at), locale, 'Europe/Stockholm'),
    ),
  );
  expect(texts.map(([english]) => english)).toEqual([
    '25 October 2026 at 02:30:00 (Central European Summer Time)',
    '25 October 2026 at 02:30:00 (Central European Standard Time)',
  ]);
  expect(texts[0]!.filter((text, i) => text === texts[1]![i] || /\(.*\(/.test(text))).toEqual([]);
});

it('countryName names codes, and leaves everything else as it is', () => {
  expect([countryName('DE', 'sv-SE'), countryName('DE', 'en-IE')]).toEqual(['Tyskland', 'Germany']);
  expect(['de', 'D', 'DEU', 'xDE', ''].map((text) => countryName(text, 'en-IE'))).toEqual([
    'de',
    'D',
    'DEU',
    'xDE',
    '',
  ]);
});

it('sizeName localises the number of a size alone', () => {
  expect(
    ['1.5 kg', '12.25 kg', '5 kg', '1.5 kg bag', 'v1.5 kg', 'Medium', '0.5 l'].map((title) => sizeName(title, 'sv-SE')),
  ).toEqual(['1,5 kg', '12,25 kg', '5 kg', '1.5 kg bag', 'v1.5 kg', 'Medium', '0,5 l']);
});
