import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES, type Language } from '../../../../../src/languages/index.ts';
import { breeds, breedsNamed } from '../../../../../src/shop/pets/breeds.ts';
import { breedSearch, typos } from '../../../../../src/shop/pets/browser/breed-search.ts';
import table from '../../../../../src/shop/pets/model/breeds.txt?raw';
import { findBreeds } from '../../../../../src/shop/planner/breed-search.ts';

const { breedNamed, suggestBreeds } = breedSearch(table);

const texts = (species: 'dog' | 'cat', typed: string, language: Language = 'en') =>
  suggestBreeds(species, typed, language, 'en-IE').map(({ text }) => text);

/** A name as people may type it: in any case, without its accents, with spaces around it. */
const typedName = fc
  .constantFrom(
    ...(['dog', 'cat'] as const).flatMap((species) =>
      breeds[species].flatMap((breed) =>
        [breed.slug, ...Object.values(breed.names), ...breed.aliases].map((name) => [species, name] as const),
      ),
    ),
  )
  .chain(([species, name]) =>
    fc.tuple(
      fc.constant(species),
      fc.mixedCase(fc.constantFrom(name, name.normalize('NFD').replace(/\p{M}/gu, ''), ` ${name} `)),
    ),
  );

describe('suggestions for a breed', () => {
  it('begin with the breeds that the shop finds by a full name, in every language', () => {
    fc.assert(
      fc.property(typedName, fc.constantFrom(...LANGUAGES), ([species, typed], language) => {
        const named = findBreeds(species, typed).map(({ names }) => names[language]);
        expect(texts(species, typed, language).slice(0, named.length).sort()).toEqual(named.sort());
      }),
      { numRuns: 1000 },
    );
  });

  it('write a name by which the shop knows the one breed', () => {
    for (const species of ['dog', 'cat'] as const)
      for (const { slug, names } of breeds[species])
        for (const language of LANGUAGES)
          expect([names[language], breedsNamed(species, names[language]).map((breed) => breed.slug)]).toEqual([
            names[language],
            [slug],
          ]);
    expect(breedNamed('dog', 'Lab')?.slug).toBe('labrador-retriever');
    expect(breedNamed('dog', 'corgi')).toBeNull();
    expect(breedNamed('dog', 'dragon')).toBeNull();
  });

  it('show the range of weights, and the other name that was typed', () => {
    expect(suggestBreeds('dog', 'lab', 'en', 'en-IE')[0]).toEqual({
      text: 'Labrador Retriever',
      alias: 'Lab',
      note: '25–36 kg',
      portrait: 'dog-labrador',
    });
    expect(suggestBreeds('dog', 'labrador', 'en', 'en-IE')[0]).toMatchObject({
      text: 'Labrador Retriever',
      alias: undefined,
    });
    expect(suggestBreeds('dog', 'chihu', 'sv', 'sv-SE')[0]).toEqual({
      text: 'Chihuahua',
      alias: undefined,
      note: '1,5–3 kg',
      portrait: 'dog-mixed',
    });
    expect(suggestBreeds('dog', 'schaferh', 'en', 'en-IE')[0]).toMatchObject({
      text: 'German Shepherd',
      alias: 'Deutscher Schäferhund',
    });
    expect(texts('dog', 'terr')).toHaveLength(8);
  });

  it.each([
    ['dog', 'goldn retriver', 'Golden Retriever'],
    ['dog', 'labardor', 'Labrador Retriever'],
    ['dog', 'Border Colie', 'Border Collie'],
    ['dog', 'deutsche schäferhunt', 'German Shepherd'],
    ['dog', 'chihuaua', 'Chihuahua'],
    ['dog', 'dobberman', 'Dobermann'],
    ['dog', 'schaferhudn', 'German Shepherd'],
    ['cat', 'main coon', 'Maine Coon'],
    ['cat', 'persan', 'Persian'],
  ] as const)('%s: "%s" is understood in spite of its typos', (species, typed, name) => {
    expect(texts(species, typed).slice(0, 3)).toContain(name);
  });

  it('are none for nothing and for what no breed resembles', () => {
    for (const typed of ['', '  ', '!', 'dragon', 'xyz']) expect(texts('dog', typed)).toEqual([]);
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (typed) => texts('cat', typed).length <= 8));
  });
});

it('typos are counted against the beginnings of a name’s words', () => {
  expect(typos('labrador', 'labrador retriever')).toBe(0);
  expect(typos('retreiver', 'labrador retriever')).toBe(1);
  expect(typos('abrador', 'labrador retriever')).toBe(1);
  expect(typos('', 'x')).toBe(0);
});
