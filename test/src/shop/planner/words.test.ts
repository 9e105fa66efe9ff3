import { expect, it } from 'vitest';
import { dictionaries } from '../../../../src/languages/dictionaries.ts';
import { LANGUAGES } from '../../../../src/languages/index.ts';

/** The words of a text in lower case, without the endings of plurals. */
const wordsOf = (text = ''): string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/s$/, ''));

it.each(LANGUAGES)(
  'a kind of food has the same words in the question, the tabs and the portions of a plan in %s',
  (language) => {
    const texts = dictionaries[language];
    for (const kind of ['dry', 'wet', 'treats', 'dental']) {
      const words = wordsOf(texts[`planner.tab.${kind}`]);
      const places = [`planner.portion.${kind}`, ...(kind === 'wet' ? [] : [`pet.preference.${kind}`])];
      for (const key of places) expect([key, wordsOf(texts[key])]).toEqual([key, expect.arrayContaining(words)]);
    }
  },
);
