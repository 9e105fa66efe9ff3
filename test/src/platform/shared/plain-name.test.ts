import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPlainName } from '../../../../src/platform/shared/plain-name.ts';

const LABELS = [
  'cafe',
  'café',
  'cafe\u0301',
  'пример',
  '例え',
  'παράδειγμα',
  'مثال',
  'דוגמה',
  '한국',
  'ｃａｆｅ',
  'x',
  '1',
  'shop-1',
  '𝐬𝐡𝐨𝐩',
  'xn--caf-dma',
];
const TOP_LEVEL = [
  'com',
  'рф',
  '中国',
  'ελ',
  'भारत',
  'ישראל',
  'مصر',
  '한국',
  'ｃｏｍ',
  'xn--p1ai',
  'co.uk',
  'zip',
  '𝐜𝐨𝐦',
];
const DOTS = ['.', '．', '。', '｡', '﹒', '․', '︒'];
const INVISIBLE = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u061c',
  '\u202e',
  '\u2066',
  '\u115f',
  '\u3164',
  '\u034f',
  '\u180e',
  '\u{e0001}',
  '\0',
  '\n',
  '\u2028',
];

describe('a name is no link', () => {
  it.each([
    'Bella',
    'St. Bernard',
    'J.R. of Ewing',
    'Sören Åke',
    'D’Artagnan',
    'Anne-Marie',
    'Мурка',
    '小雪',
    'हीरा',
    'Rex 2.0',
    'Mr. Whiskers',
    'O. J.',
    'Bello 🐶',
    'Lady ❤️',
    'Zoë & Max',
    'Rex: the dog',
    'Nr. 5',
    'Ms.',
  ])('so %s may be one', (name) => expect(isPlainName(name)).toBe(true));

  it.each([
    'café.com',
    'пример.рф',
    'shop．com',
    'shop。com',
    'shop｡com',
    'sh\u200bop.com',
    'shop\u200b.com',
    'a@b',
    'a＠b',
    'a／b',
    'http:x',
    'mailto:x',
    'www',
    'WWW shop',
    'ｗｗｗ',
    '1.2.3.4',
    '10.0.0.1',
    ' ',
    '',
    '<b>',
    'call\ncom',
  ])('so %j is none', (name) => expect(isPlainName(name)).toBe(false));

  it('with any label, dot and top-level domain, whatever stands around it', () => {
    const domain = fc
      .tuple(fc.constantFrom(...LABELS), fc.constantFrom(...DOTS), fc.constantFrom(...TOP_LEVEL))
      .map((parts) => parts.join(''));
    const around = fc.constantFrom('', 'Bella ', ' visit ', '! ', '(');
    fc.assert(
      fc.property(around, domain, around, (before, link, after) => !isPlainName(`${before}${link}${after}`)),
      { numRuns: 2000 },
    );
  });

  it('with an invisible character anywhere', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Bella', 'Мурка', '小雪'),
        fc.nat(),
        fc.constantFrom(...INVISIBLE),
        (name, at, sign) => {
          const letters = [...name];
          letters.splice(at % (letters.length + 1), 0, sign);
          return !isPlainName(letters.join(''));
        },
      ),
    );
  });

  it('while letters, digits and spaces of every script are always one', () => {
    const letter = fc.constantFrom(...'aZéßøŁжΩאبहि中한あ5 ');
    fc.assert(
      fc.property(
        fc.array(letter, { minLength: 1, maxLength: 30 }).map((letters) => `a${letters.join('')}`),
        isPlainName,
      ),
      { numRuns: 2000 },
    );
  });
});
