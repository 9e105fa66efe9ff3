import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as countries from '../../src/countries/entries.ts';
import { SPECIES } from '../../src/species/tables/names.ts';
import { FOLDERS, listIn, listOf } from '../../tools/entries.ts';

it.each(FOLDERS)('the list of %s is what `npm run shop -- entries` writes', (folder) => {
  expect(readFileSync(listIn(folder), 'utf8')).toBe(listOf(folder));
});

it('every file of a country is a country, by its code', () => {
  const codes = readdirSync('src/countries').flatMap((file) => /^(\w\w)\.ts$/.exec(file)?.[1]?.toUpperCase() ?? []);
  expect(Object.keys(countries)).toEqual(codes.sort());
});

it('species are shown by their place', () => {
  expect(SPECIES).toEqual(['dog', 'cat']);
});
