import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { interpolate } from '../../../../src/platform/i18n/model.ts';

const read = (language: string): Record<string, string> => JSON.parse(readFileSync(`kv/dictionaries/${language}.json`, 'utf8'));
const en = read('en');

const sources = ['src', 'client'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('generated'))
    .map((file) => readFileSync(`${folder}/${file}`, 'utf8')),
);
const code = sources.join('\n');

describe.each(['sv', 'pt'])('the dictionary %s', (language) => {
  const dictionary = read(language);
  it('has the keys of the default language and no others', () => {
    expect(Object.keys(dictionary).sort()).toEqual(Object.keys(en).sort());
  });
  it('fills in the same names', () => {
    const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();
    for (const [key, text] of Object.entries(en)) expect([key, names(dictionary[key]!)]).toEqual([key, names(text)]);
  });
});

describe('the default language', () => {
  const used = [...code.matchAll(/\bt\('([a-z_]+\.[\w.-]+)'/g)].map((match) => match[1]!);
  it('has a text for every key in the code', () => {
    expect(used.length).toBeGreaterThan(80);
    expect([...new Set(used)].filter((key) => en[key] === undefined && en[`${key}.other`] === undefined)).toEqual([]);
  });
  it('has no text that nothing asks for', () => {
    const prefixes = [...code.matchAll(/\bt\(\s*`([a-z_]+\.[\w.]*)\$\{/g)].map((match) => match[1]!);
    const groups = ['error.', 'cart.to_', 'constituent.', 'product.subscription_', 'home.fact_', 'home.step_', 'facet.', 'list.sort_', 'category.'];
    const loose = Object.keys(en).filter(
      (key) =>
        !code.includes(`'${key}'`) &&
        !code.includes(`'${key.replace(/\.(one|other)$/, '')}'`) &&
        ![...prefixes, ...groups].some((prefix) => prefix.length > 4 && key.startsWith(prefix)),
    );
    expect(loose).toEqual([]);
  });
});

describe('interpolate', () => {
  it('shows the key itself where there is no text', () => {
    expect(interpolate({}, 'a.b', 'en-SE')).toBe('a.b');
    expect(interpolate({}, 'a.b', 'en-SE', { count: 2 })).toBe('a.b');
  });
  it('chooses the plural', () => {
    const texts = { 'n.one': '{count} thing', 'n.other': '{count} things' };
    expect([1, 2, 0].map((count) => interpolate(texts, 'n', 'en-SE', { count }))).toEqual(['1 thing', '2 things', '0 things']);
  });
  it('never runs what is filled in as a pattern', () => {
    fc.assert(fc.property(fc.string(), (value) => interpolate({ k: 'a {x} b' }, 'k', 'en-SE', { x: value }) === `a ${value} b`));
  });
});
