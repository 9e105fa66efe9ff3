import { expect, it } from 'vitest';
import { FREE_FROM } from '../../provider/seed/filter-facts.ts';
import { seedProducts } from '../../provider/seed/products.ts';
import { FACET_VALUES, FACETS, metafieldOf } from '../../src/shop/catalogue/model/list-query.ts';
import { ALLERGENS } from '../../src/shop/pets/allergens.ts';

const products = seedProducts();
const value = (handle: string, key: string) =>
  products.find((product) => product.handle === handle)?.metafields[key]?.value;
const entries = (text: string | undefined): string[] =>
  text?.startsWith('[') ? JSON.parse(text) : text === undefined ? [] : [text];

it('names as free from an ingredient just the food that the feeding plan proposes to who is allergic to it', () => {
  const feeds = products.filter(({ metafields }) => metafields.composition);
  expect(feeds.length).toBeGreaterThan(30);
  for (const name of FACET_VALUES.free_from)
    for (const { handle, metafields } of feeds)
      expect([handle, name, metafields[`free_from_${name}`]?.value === 'true']).toEqual([
        handle,
        name,
        !ALLERGENS[name].test(metafields.composition!.value),
      ]);
  expect(Object.keys(FREE_FROM)).toEqual(FACET_VALUES.free_from);
});

it('has no value that lists do not know', () => {
  for (const facet of FACETS)
    for (const { handle, metafields } of products)
      for (const found of entries(metafields[metafieldOf(facet, '').key]?.value))
        expect([handle, FACET_VALUES[facet]]).toEqual([handle, expect.arrayContaining([found])]);
});

it.each([
  ['insect-potato-adult-dog', 'grain_free', 'true'],
  ['insect-oat-adult-dog', 'grain_free', undefined],
  ['indoor-hairball-cat', 'grain_free', undefined],
  ['insect-oat-adult-dog', 'breed_size', '["small","medium","large"]'],
  ['puppy-insect-large', 'breed_size', '["large"]'],
  ['sample-bag-100g-puppy', 'breed_size', '["small","medium"]'],
  ['starter-pack-dog', 'breed_size', undefined],
  ['small-bite-adult-dog', 'kibble_mm', '6'],
  ['wet-insect-dog-tray', 'pack_size', '["under-1-kg","1-to-3-kg"]'],
  ['puppy-wet-tray', 'animal_protein', '["insect","egg"]'],
  ['light-insect-dog', 'need', '["sensitive_skin_or_paws","tendency_to_gain_weight"]'],
  ['sample-dog-dry', 'need', undefined],
  ['rope-leash', 'pack_size', undefined],
])('%s has %s %s', (handle, key, expected) => {
  expect(value(handle, key)).toBe(expected);
});
