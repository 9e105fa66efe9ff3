import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { breeds } from '../../../../../src/shop/pets/breeds.ts';
import {
  BREEDS_OF_PORTRAITS,
  isPortrait,
  OTHER_PORTRAITS,
  portraitOf,
} from '../../../../../src/shop/pets/model/portraits.ts';
import { SPECIES } from '../../../../../src/species/tables/names.ts';

const file = readFileSync('client/public/portraits.svg', 'utf8');
const drawn = [...file.matchAll(/<symbol id="([\w-]+)" viewBox="0 0 240 240">(.*)<\/symbol>/g)];

describe('portraits', () => {
  it('of the table are those of the file, each in at most 1.6 KB', () => {
    const named = SPECIES.flatMap((species) => [
      ...Object.keys(BREEDS_OF_PORTRAITS[species]),
      OTHER_PORTRAITS[species],
    ]);
    expect(drawn.map(([, name]) => name).sort()).toEqual(named.sort());
    expect([...named, 'dog-sitting', 'toString'].filter((name) => !isPortrait(name))).toEqual([
      'dog-sitting',
      'toString',
    ]);
    for (const [, name, drawing] of drawn) expect([name, drawing!.length <= 1600]).toEqual([name, true]);
  });

  it('use only shapes that the file has', () => {
    const ids = [...file.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id);
    for (const [, used] of file.matchAll(/href="#([\w-]+)"/g)) expect(ids).toContain(used);
  });

  it.each(SPECIES)('of a %s belong to breeds of the planner, each to one portrait', (species) => {
    const named = Object.values(BREEDS_OF_PORTRAITS[species]).flat();
    const slugs = breeds[species].map(({ slug }) => slug);
    for (const breed of named) expect(slugs).toContain(breed);
    expect(new Set(named).size).toBe(named.length);
  });

  it.each([
    ['dog', 'toy-poodle', 'dog-poodle'],
    ['dog', 'mixed-small', 'dog-mixed'],
    ['dog', 'saluki', 'dog-mixed'],
    ['dog', 'persian', 'dog-mixed'],
    ['cat', 'siberian', 'cat-norwegian-forest'],
    ['cat', 'european-shorthair', 'cat-european-shorthair'],
    ['cat', 'Our own', 'cat-european-shorthair'],
  ] as const)('of a %s of the breed %s is %s', (species, breed, portrait) => {
    expect(portraitOf(species, breed)).toBe(portrait);
  });
});
