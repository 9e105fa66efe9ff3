import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../src/languages/index.ts';
import { lackingIn, requireLanguages } from '../../tools/languages.ts';

describe('the check of the build', () => {
  it.each(LANGUAGES)('finds that %s has everything', (language) => {
    expect(lackingIn(language)).toEqual([]);
  });

  it('names every file that a new language lacks', () => {
    const lacking = lackingIn('fi');
    expect(lacking).toEqual(
      expect.arrayContaining([
        'kv/dictionaries/fi.json',
        'provider/texts/fi.json',
        'provider/seed/translations/fi.json',
        'provider/seed/content/fi/faq.md',
      ]),
    );
    expect(lacking.find((line) => line.startsWith('kv/search.json'))).toMatch(/^kv\/search\.json: stopWords, .* more$/);
    // the terms of feed are in every official language of the countries
    expect(lacking.filter((line) => line.startsWith('kv/feed-terms.json'))).toEqual([]);
    expect(lackingIn('is').join()).toContain('kv/feed-terms.json: headings.');
  });

  it('lets no build pass in which a page would show a key', () => {
    expect(() => requireLanguages()).not.toThrow();
    expect(() => requireLanguages(['en', 'fi'])).toThrow('missing in fi: kv/dictionaries/fi.json\n');
  });
});
