import { expect, it } from 'vitest';
import { CONDITIONS } from '../../../../src/shop/pets/model/pet.ts';
import { silhouetteOf } from '../../../../src/shop/planner/model/silhouettes.ts';
import { SPECIES } from '../../../../src/species/tables/names.ts';

it('every body condition of every species has a silhouette of its own, of shapes alone', () => {
  const drawn = SPECIES.flatMap((species) => CONDITIONS.map((condition) => silhouetteOf(species, condition)));
  expect(new Set(drawn).size).toBe(SPECIES.length * CONDITIONS.length);
  for (const shapes of drawn) expect(shapes).toMatch(/^(?:<path(?: [\w-]+="[^"<>]+")+\/>){8,}$/);
  expect(Math.max(...drawn.map(({ length }) => length))).toBeLessThanOrEqual(2048);
});
