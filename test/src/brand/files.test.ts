import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faultsOf, foldersOf, isTemporary, readJson, shopTexts, textsIn } from '../../../src/brand/files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (file: string, text: string): string => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
  return relative('', join(folder, file));
};

describe('the texts of a language', () => {
  it("are the shop's, and the brand's in their place", () => {
    write('texts/en.json', '{ "nav.cart": "Basket" }');
    write('texts/nl.json', '{ "nav.cart": "Mandje" }');
    expect(textsIn('en', folder)).toEqual({ ...shopTexts('en'), 'nav.cart': 'Basket' });
    expect(textsIn('nl', folder)).toEqual({ ...shopTexts('nl'), 'nav.cart': 'Mandje' });
  });

  it("lack what the brand has in English alone, where the shop's text would be another brand's", () => {
    write('texts/en.json', '{ "home.hero": "Songs for birds." }');
    const { 'home.hero': _, ...others } = shopTexts('nl');
    expect(textsIn('nl', folder)).toEqual(others);
  });

  it("stay the shop's where the brand has other ones in another language alone", () => {
    write('texts/nl.json', '{ "home.hero": "Liedjes." }');
    expect(textsIn('en', folder)).toEqual(shopTexts('en'));
    expect(textsIn('fr', folder)).toEqual(shopTexts('fr'));
  });
});

describe('a brand that extends another one', () => {
  beforeEach(() => write('base/brand.json', '{ "name": "Base" }'));

  it('has its languages and texts, and all else of the other one', () => {
    write('other/brand.json', '{ "extends": "../base", "languages": ["en", "de"], "languagesOf": { "de": ["de"] } }');
    write('other/texts/de.json', '{ "nav.cart": "Wagen" }');
    expect(foldersOf(join(folder, 'other'))).toEqual([join(folder, 'other'), join(folder, 'base')]);
    expect(textsIn('de', join(folder, 'other'))['nav.cart']).toBe('Wagen');
  });

  it.each(['"worker": "pro"', '"colours": {}', '"features": { "gifts": false }'])('has no %s of its own', (member) => {
    const file = write('other/brand.json', `{ "extends": "../base", ${member} }`);
    expect(() => foldersOf(join(folder, 'other'))).toThrow(`${file}: ${member.split('"')[1]} has no effect here`);
  });

  it.each(['public/icon.svg', 'content/en/faq.md', 'theme.css'])('has no %s of its own', (file) => {
    write('other/brand.json', '{ "extends": "../base" }');
    write(`other/${file}`, '');
    expect(() => foldersOf(join(folder, 'other'))).toThrow('has no effect here');
  });

  it('does not extend itself', () => {
    write('other/brand.json', '{ "extends": "../third" }');
    write('third/brand.json', '{ "extends": "../other" }');
    expect(() => foldersOf(join(folder, 'other'))).toThrow('extends itself');
  });
});

describe('a file that is no JSON', () => {
  it.each([
    ['{\n  "a": "b"\n  "c": "d"\n}', 3, "Expected ',' or '}' after property value"],
    ['{\n  "a": "b",\n}\n', 3, 'Expected double-quoted property name'],
    ['{\n  "a": [1,\n    x]\n}', 3, "Unexpected token 'x'"],
    ["{\n  'a': 1\n}", 2, "Expected property name or '}'"],
    ['{ "a": "one\ntwo" }', 1, 'Bad control character in string literal'],
    ['{\n  "a": {\n', 3, 'Expected property name or'],
    ['', 1, 'Unexpected end of JSON input'],
    ['{}\n{}', 2, 'Unexpected non-whitespace character after JSON'],
    ['nonsense', 1, "Unexpected token 'o'"],
  ])('%j is named with its line and its fault', (text, line, fault) => {
    const file = write('brand.json', text);
    expect(() => readJson(join(folder, 'brand.json'))).toThrow(`${file}, line ${line}: ${fault}`);
  });
});

it('the faults of a brand are those of all its files, and texts that are none', () => {
  write('brand.json', '{}');
  expect(faultsOf(folder)).toEqual([]);
  const files = [
    write('search.json', '{'),
    write('translations/nl.json', '{\n"a" 1}'),
    write('texts/en.json', '{ "nav.cart": 3 }'),
    write('texts/nl.json', '["nav.cart"]'),
  ];
  const faults = faultsOf(folder);
  expect(faults).toHaveLength(4);
  expect(faults).toEqual(
    expect.arrayContaining([
      expect.stringContaining(`${files[0]}, line 1: `),
      expect.stringContaining(`${files[1]}, line 2: `),
      `${files[2]}: nav.cart is not a text`,
      `${files[3]}: it is not an object of keys and texts`,
    ]),
  );
});

it.each([
  '4913',
  'texts/.en.json.swp',
  'content\\en\\.faq.md.swx',
  'content/en/faq.md~',
  'content/en/.#faq.md',
  '#brand.json#',
  'brand.json.tmp',
  'brand.json___jb_tmp___',
  'public/.DS_Store',
])('%s is a file of an editor', (path) => expect(isTemporary(path)).toBe(true));

it.each([
  'brand.json',
  'content/en/faq.md',
  'public/.well-known/security.txt',
  'public/.assetsignore',
  'drawings/4913.svg',
])('%s is a file of the brand', (path) => expect(isTemporary(path)).toBe(false));
