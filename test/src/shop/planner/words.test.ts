import { expect, it } from 'vitest';
import { dictionaries } from '../../../../src/languages/dictionaries.ts';
import { LANGUAGES } from '../../../../src/languages/index.ts';
import { interpolate } from '../../../../src/platform/shared/i18n.ts';

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
      const places = [
        ...(kind === 'treats' ? [] : [`planner.portion.${kind}`]),
        ...(kind === 'wet' ? [] : [`pet.preference.${kind}`]),
      ];
      for (const key of places) expect([key, wordsOf(texts[key])]).toEqual([key, expect.arrayContaining(words)]);
    }
  },
);

it.each(LANGUAGES)(
  'a delivery that leaves much lasts some days, and the next one comes after days, in %s',
  (language) => {
    const text = interpolate(dictionaries[language], 'planner.surplus', language, { days: 45, period: 31 });
    const [, days] = /45 (\p{L}+)/u.exec(text)!;
    expect(text).toContain(`31 ${days}`);
  },
);
