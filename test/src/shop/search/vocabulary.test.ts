import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPageText } from '../../../../provider/seed/stories.ts';
import { LANGUAGES } from '../../../../src/languages/index.ts';
import { fold } from '../../../../src/platform/shared/i18n.ts';
import { plainQuery } from '../../../../src/shop/content/model/story-search.ts';
import { articleQuery, productQuery, vocabulary } from '../../../../src/shop/search/vocabulary.ts';
import { words as search } from '../../../../src/shop/search/words.ts';

describe.each(LANGUAGES)('kv/search.json in %s', (language) => {
  const { stopWords, synonyms } = vocabulary(language);

  it('has words for every place', () => {
    for (const [place, words] of Object.entries(search.places))
      expect([place, words[language].split(',').every((word) => fold(word) !== '')]).toEqual([place, true]);
  });

  it('has synonyms for questions that exist', () => {
    const questions = [...readPageText('europe-market', 'faq', language)!.markdown.matchAll(/^### (.*)$/gm)].map(
      ([, question]) => ` ${fold(question!)} `,
    );
    for (const list of synonyms)
      expect([list[0], list.some((phrase) => questions.some((question) => question.includes(` ${phrase} `)))]).toEqual([
        list[0],
        true,
      ]);
  });

  it('takes no word for a stop word that leads somewhere by itself', () => {
    const leading = [
      ...synonyms.flat(),
      ...Object.values(search.places).flatMap((words) => words[language].split(',').map(fold)),
    ];
    expect(leading.filter((word) => stopWords.has(word))).toEqual([]);
  });

  it('leaves a query that is one after stop words are dropped, and the same when dropped again', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 100 }), (typed) => {
        const query = articleQuery(plainQuery(typed), language);
        return plainQuery(query) === query && articleQuery(query, language) === query;
      }),
    );
  });
});

it.each([
  ['en', 'the best food for my puppy', 'food puppy'],
  ['en', 'is it grainfree', 'grain-free'],
  ['sv', 'spannmålsfritt', 'utan spannmål'],
  ['sv', 'blötmat till min katt', 'våtfoder katt'],
  ['pt', 'sem cereais', 'sem cereais'],
  ['pt', 'quero ração para o meu gato', 'comida gato'],
  ['en', 'how do i', 'how do i'],
  ['en', '8x15', '8 15'],
  ['en', '8 x 15 x', '8 15 x'],
] as const)('in %s the catalogue is asked for %j as %j', (language, typed, query) => {
  expect(productQuery(typed, language)).toBe(query);
});
