import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CONDITIONS } from '../../../../src/shop/pets/model/pet.ts';
import { SPECIES } from '../../../../src/species/tables/names.ts';

const file = readFileSync('client/public/conditions.svg', 'utf8');

it('every body condition of every species has a silhouette of its own, of shapes that the file has', () => {
  const drawn = [...file.matchAll(/<symbol id="([\w-]+)" viewBox="0 0 200 130">(.*)<\/symbol>/g)];
  expect(drawn.map(([, name]) => name).sort()).toEqual(
    SPECIES.flatMap((species) => CONDITIONS.map((condition) => `${species}-${condition}`)).sort(),
  );
  expect(new Set(drawn.map(([, , shapes]) => shapes)).size).toBe(drawn.length);
  const ids = [...file.matchAll(/<g id="([\w-]+)"/g)].map(([, id]) => id);
  for (const [, used] of file.matchAll(/href="#([\w-]+)"/g)) expect(ids).toContain(used);
  expect(file.length).toBeLessThanOrEqual(4096);
});
