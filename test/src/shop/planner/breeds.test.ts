import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breeds, breedsNamed } from '../../../../src/shop/pets/breeds.ts';
import { findBreeds } from '../../../../src/shop/planner/breed-search.ts';

describe('breeds', () => {
  it('are more than 150 of dogs and 50 of cats, each with a name in four languages and plausible weights', () => {
    expect(breeds.dog.length).toBeGreaterThan(150);
    expect(breeds.cat.length).toBeGreaterThan(50);
    for (const species of ['dog', 'cat'] as const) {
      expect(new Set(breeds[species].map(({ slug }) => slug)).size).toBe(breeds[species].length);
      for (const { slug, kg, names } of breeds[species]) {
        expect([slug, /^[a-z0-9-]+$/.test(slug), Object.values(names).every((name) => name.length > 2)]).toEqual([
          slug,
          true,
          true,
        ]);
        if (kg)
          expect([slug, kg[0] < kg[1], kg[0] >= 1, kg[1] <= (species === 'dog' ? 100 : 15)]).toEqual([
            slug,
            true,
            true,
            true,
          ]);
      }
    }
  });

  it.each([
    ['dog', 'Labrador Retriever', 'labrador-retriever'],
    ['dog', 'LAB', 'labrador-retriever'],
    ['dog', 'tax', 'dachshund'],
    ['dog', 'Deutscher Schäferhund', 'german-shepherd'],
    ['dog', 'schafer', 'german-shepherd'],
    ['dog', 'Pastor alemão', 'german-shepherd'],
    ['dog', 'mixed', 'mixed'],
    ['dog', 'unknown', 'unknown'],
    ['cat', 'Maine Coon', 'maine-coon'],
    ['cat', 'Norsk skogkatt', 'norwegian-forest'],
    ['cat', 'unknown', 'unknown'],
  ] as const)('%s: "%s" is found', (species, typed, slug) => {
    expect(findBreeds(species, typed).map((breed) => breed.slug)).toContain(slug);
  });

  it.each([
    ['dog', 'goldn retriver', 'golden-retriever'],
    ['dog', 'labardor', 'labrador-retriever'],
    ['dog', 'Border Colie', 'border-collie'],
    ['dog', 'deutsche schäferhunt', 'german-shepherd'],
    ['dog', 'chihuaua', 'chihuahua'],
    ['dog', 'dobberman', 'doberman'],
    ['cat', 'main coon', 'maine-coon'],
    ['cat', 'persan', 'persian'],
  ] as const)('%s: "%s" is suggested in spite of its typos, before others', (species, typed, slug) => {
    expect(breedsNamed(species, typed)).toEqual([]);
    expect(
      findBreeds(species, typed)
        .map((breed) => breed.slug)
        .slice(0, 3),
    ).toContain(slug);
  });

  it('are not decided by a word that names several, nor by a part of a name', () => {
    expect(breedsNamed('dog', 'corgi').length).toBeGreaterThan(1);
    expect(breedsNamed('dog', 'terr')).toEqual([]);
    expect(findBreeds('dog', 'terr').length).toBeGreaterThan(5);
    for (const word of ['mongrel', 'mutt', 'blandning', 'vira-lata'])
      expect(breedsNamed('dog', word).map(({ slug }) => slug)).toEqual(['mixed']);
  });

  it('are found by each of their names in any case', () => {
    for (const species of ['dog', 'cat'] as const)
      for (const breed of breeds[species].filter(({ slug }) => !slug.startsWith('mixed')))
        for (const name of Object.values(breed.names))
          expect([name, findBreeds(species, name.toUpperCase())]).toEqual([name, expect.arrayContaining([breed])]);
    expect(findBreeds('dog', 'dragon')).toEqual([]);
    expect(findBreeds('dog', '  ')).toEqual([]);
    fc.assert(fc.property(fc.string(), (typed) => Array.isArray(findBreeds('dog', typed))));
  });
});
