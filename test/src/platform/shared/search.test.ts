import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerSearch,
  forgivingSearch,
  isWithinEdits,
  meaningfulWords,
  vocabularyOf,
} from '../../../../src/platform/shared/search.ts';

const vocabulary = vocabularyOf('how do i my the a is it to on', [
  'delivery, shipping, når fram',
  'refund, money back, take back',
]);
const answer = (title: string, words = '', text = '') => ({ title, words, text });
const find = answerSearch(
  [
    answer('How long does delivery take?', '', 'Two to four working days.'),
    answer('What does delivery cost?', '', 'The sum stands at the foot of the page.'),
    answer('Can I get a refund?', '', 'Within fourteen days.'),
    answer('Pause a subscription', 'pause, skip delivery, holiday'),
    answer('Dog food', 'dog, dogs, wet dog food'),
    answer('Where it goes', 'change address'),
    answer('Våtfoder för hundar', 'blötmat, våtfoder'),
  ],
  vocabulary,
);
const titles = (query: string) => find(query).map(({ title }) => title);

describe('a search that forgives typos', () => {
  it('forgives none in a text that is longer than any word', () => {
    const words = [20, 60].map((length) => ({ id: String(length), name: 'a'.repeat(length) }));
    const search = forgivingSearch(words, ['name'], { inflected: false });
    expect(search(`${'a'.repeat(19)}b`)).toEqual(['20']);
    expect(search(`${'a'.repeat(59)}b`)).toEqual([]);
  });
});

describe('answers', () => {
  it.each([
    ['pause', 'Pause a subscription'],
    ['how do I pause my subscription', 'Pause a subscription'],
    ['I go on holiday', 'Pause a subscription'],
    ['REFUND', 'Can I get a refund?'],
    ['delivery cost', 'What does delivery cost?'],
    ['dogs', 'Dog food'],
    ['working days', 'How long does delivery take?'],
  ])('%j finds its answer first', (query, title) => {
    expect(titles(query)[0]).toBe(title);
  });

  it('know synonyms, also of several words', () => {
    expect(titles('money back')).toEqual(['Can I get a refund?']);
    expect(titles('shipping')).toEqual(['How long does delivery take?', 'What does delivery cost?']);
  });

  it('bear typos, missing accents and beginnings of words', () => {
    expect(titles('subscrption')).toEqual(['Pause a subscription']);
    expect(titles('blotmat')).toEqual(['Våtfoder för hundar']);
    expect(titles('holi')).toEqual(['Pause a subscription']);
    // without its ending, "address" has four letters
    expect(titles('adress')).toEqual(['Where it goes']);
    // as in a synonym of its title
    const bySynonym = answerSearch([answer('What does it cost?')], vocabularyOf('what does it', ['cost, address']));
    expect(bySynonym('adress').map(({ title }) => title)).toEqual(['What does it cost?']);
    // a short word with a typo is another word
    expect(titles('dxg')).toEqual([]);
  });

  it('put the rare word above the common one', () => {
    expect(titles('holiday dog')[0]).toBe('Pause a subscription');
  });

  it('do not come for a query of unknown words, nor for none', () => {
    expect(titles('zebra unicorn delivery')).toEqual([]);
    expect(titles('')).toEqual([]);
    expect(titles('???')).toEqual([]);
  });

  it('are found by each of their own titles, in any case and without accents', () => {
    for (const title of ['Pause a subscription', 'What does delivery cost?', 'Våtfoder för hundar']) {
      expect(titles(title.toUpperCase())[0]).toBe(title);
      expect(titles(title.normalize('NFD').replace(/\p{M}/gu, ''))[0]).toBe(title);
    }
  });

  it('never fail, whatever is typed, and come without duplicates', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.lorem()), (query) => {
        const found = titles(query);
        return new Set(found).size === found.length && find(query).length === found.length;
      }),
    );
  });

  it('are the same with stop words, spaces and punctuation around the words', () => {
    const words = fc.constantFrom('delivery', 'refund', 'pause', 'dog', 'cost', 'holiday');
    fc.assert(
      fc.property(fc.array(words, { minLength: 1, maxLength: 4 }), (typed) => {
        expect(titles(`  how do I my ${typed.join(' … ')}?! `)).toEqual(titles(typed.join(' ')));
      }),
    );
  });
});

describe('meaningfulWords', () => {
  it.each([
    ['how do I pause it', ['pause']],
    ['Is it the Way?', ['Way?']],
    ['how do I', ['how', 'do', 'I']],
    ['', []],
    [' -- dog ', ['dog']],
  ])('of %j are %j', (text, words) => {
    expect(meaningfulWords(text, vocabulary)).toEqual(words);
  });

  it('are words of the text in its order, and none of a text without any', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        let rest = text;
        for (const word of meaningfulWords(text, vocabulary)) {
          const at = rest.indexOf(word);
          if (at < 0) return false;
          rest = rest.slice(at + word.length);
        }
        return true;
      }),
    );
  });
});

describe('isWithinEdits', () => {
  it.each([
    ['adress', 'address', 1, true],
    ['hypoalergent', 'hypoallergen', 2, true],
    ['dleivery', 'delivery', 1, true],
    ['cancel', 'candle', 1, false],
    ['', 'ab', 1, false],
    ['same', 'same', 0, true],
  ])('%j and %j within %i: %j', (word, other, edits, is) => {
    expect(isWithinEdits(word, other, edits)).toBe(is);
  });

  it('is true in both directions, and after that many random edits', () => {
    const word = fc.string({ minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(
        word,
        word,
        fc.integer({ min: 0, max: 3 }),
        (a, b, edits) => isWithinEdits(a, b, edits) === isWithinEdits(b, a, edits),
      ),
    );
    fc.assert(
      fc.property(word, fc.nat(), fc.nat(), (text, first, second) => {
        const without = (from: string, at: number) =>
          from.slice(0, at % (from.length + 1)) + from.slice((at % (from.length + 1)) + 1);
        return isWithinEdits(text, without(without(text, first), second), 2);
      }),
    );
  });
});
