import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byLanguage, LANGUAGES, TRANSLATIONS } from '../../../../src/languages/index.ts';
import { interpolate } from '../../../../src/platform/shared/i18n.ts';
import { checkTexts, missingTexts, readDictionaries } from '../../../../tools/kv/texts.ts';

const dictionaries = readDictionaries();
const en = dictionaries.en!;

describe.each(TRANSLATIONS)('the dictionary %s', (language) => {
  const dictionary = dictionaries[language]!;
  it('has the keys of the default language and no others', () => {
    expect(Object.keys(en).length).toBeGreaterThan(100);
    expect(Object.keys(dictionary).sort()).toEqual(Object.keys(en).sort());
  });
  it('has the same placeholders', () => {
    // "de 2 em 2 meses" says its number twice
    const placeholders = (text: string) =>
      [...new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))].sort();
    for (const [key, text] of Object.entries(en))
      expect([key, placeholders(dictionary[key]!)]).toEqual([key, placeholders(text)]);
  });
});

it('the mail that names the section of the second card calls it by its heading, in every language', () => {
  for (const { 'billing.reserve_off': mail, 'reserve.title': heading } of Object.values(dictionaries))
    expect(mail).toContain(heading);
});

describe('the check', () => {
  it('finds a text for every key in the code, and no unused text', () => {
    expect(checkTexts(dictionaries)).toEqual({ missing: byLanguage(LANGUAGES, () => []), unused: [] });
  });

  it('reports missing and unused texts', () => {
    const { 'nav.home': _, ...without } = en;
    const found = checkTexts({ en: { ...without, 'nav.nobody': 'x' }, sv: dictionaries.sv! });
    expect(found.missing.en).toEqual(['nav.home']);
    expect(found.missing.sv).toEqual(['nav.nobody']);
    expect(found.unused).toEqual(['nav.nobody']);
  });

  it('finds every key that a call chooses between', () => {
    const source = "t('nav.one') t(isOpen ? 'nav.two' : 'nav.three', { count: 1 }) t(key) get('nav.five')";
    expect(missingTexts({ en }, source).en).toEqual(['nav.one', 'nav.three', 'nav.two']);
  });

  it('asks for every plural form of a language', () => {
    const texts = { 'bag.one': 'bag', 'bag.other': 'bags' };
    const { en: english, pl: polish } = missingTexts({ en: { ...en, ...texts }, pl: { ...en, ...texts } }, '');
    expect(english).toEqual([]);
    expect(polish).toEqual(expect.arrayContaining(['bag.few', 'bag.many']));
  });
});

describe('interpolate', () => {
  it('returns the key when there is no text', () => {
    expect(interpolate({}, 'a.b', 'en-SE')).toBe('a.b');
    expect(interpolate({}, 'a.b', 'en-SE', { count: 2 })).toBe('a.b');
  });
  it('chooses the plural', () => {
    const texts = { 'n.one': '{count} thing', 'n.other': '{count} things' };
    expect([1, 2, 0].map((count) => interpolate(texts, 'n', 'en-SE', { count }))).toEqual([
      '1 thing',
      '2 things',
      '0 things',
    ]);
  });
  it('inserts values literally', () => {
    fc.assert(
      fc.property(fc.string(), (value) => interpolate({ k: 'a {x} b' }, 'k', 'en-SE', { x: value }) === `a ${value} b`),
    );
  });
});
