import { readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync('client/styles/tokens.css', 'utf8');
const faces = [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, face = '']) => {
  const value = (name: string) => new RegExp(`${name}: ([^;]+);`).exec(face)?.[1] ?? '';
  return {
    family: value('font-family'),
    display: value('font-display'),
    file: /\.\.\/(fonts\/[\w-]+\.woff2)/.exec(value('src'))?.[1],
    range: value('unicode-range'),
  };
});

/** Whether a face has a character, by its `unicode-range`. */
const covers = (range: string, character: string): boolean =>
  range.split(',').some((part) => {
    const [first = '', last = first] = part.trim().slice(2).split('-');
    const point = character.codePointAt(0)!;
    return point >= Number.parseInt(first, 16) && point <= Number.parseInt(last, 16);
  });

/** Letters of the languages of the markets beside those of ASCII. Source: Unicode CLDR, exemplar characters. */
const LETTERS: Readonly<Record<string, string>> = {
  sv: 'åäöéà',
  pt: 'áàâãçéêíóôõú',
  de: 'äöüß',
  fr: 'àâæçéèêëîïôœùûüÿ',
  es: 'áéíñóúü¿¡',
  it: 'àèéìòóù',
  da: 'æøå',
  fi: 'åäöšž',
  pl: 'ąćęłńóśźż',
  cs: 'áčďéěíňóřšťúůýž',
  sk: 'áäčďéíĺľňóôŕšťúýž',
  hu: 'áéíóöőúüű',
  ro: 'ăâîșț',
  hr: 'čćđšž',
  et: 'äõöüšž',
  lv: 'āčēģīķļņšūž',
  lt: 'ąčęėįšųūž',
  mt: 'ċġħż',
  ga: 'áéíóú',
};

describe.each([
  ['Figtree', 'optional', 25 * 1024],
  ['Fraunces', 'swap', 25 * 1024],
])('%s', (family, display, most) => {
  const own = faces.filter((face) => face.family === family);

  it.each(Object.entries(LETTERS))('has the letters of %s', (_, letters) => {
    const all = [...letters, ...letters.toUpperCase()];
    expect(all.filter((letter) => !own.some(({ range }) => covers(range, letter)))).toEqual([]);
  });

  it('says how it is loaded, and all its files together are small', () => {
    expect(own.map((face) => face.display)).toEqual([display, display]);
    expect(own.reduce((sum, { file }) => sum + statSync(`client/${file}`).size, 0)).toBeLessThanOrEqual(most);
  });
});

it('a page with western letters loads one file of each family', () => {
  const text = [...'Bella’s Låda für 24,90 € — ração, “façon” 15 % · 1–2 kg…'];
  for (const { family, range } of faces.filter(({ file }) => file?.includes('extended')))
    expect([family, text.filter((character) => covers(range, character))]).toEqual([family, []]);
});
