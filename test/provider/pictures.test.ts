import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../provider/language.ts';
import { type Ingredient, ingredients } from '../../provider/media/ingredients.ts';
import { packagingOf } from '../../provider/media/packaging.ts';
import { ANGLES, type Angle, picture } from '../../provider/media/pictures.ts';
import { recipes, tasters } from '../../provider/media/recipes.ts';
import { type Product, seedProducts } from '../../provider/seed/products.ts';
import { useProvider } from './use-provider.ts';

const products = seedProducts();
const product = (handle: string): Product => products.find((candidate) => candidate.handle === handle)!;
/** The words of a picture. */
const words = (svg: string) => [...svg.matchAll(/<path aria-label="([^"]*)"/g)].map(([, text]) => text!);
const heightIn = (svg: string) => Number(/"(\d+) cm"/.exec(svg)?.[1]);

describe('a picture of one size', () => {
  it.each(
    products
      .filter(({ variants }) => variants.length > 1 && variants.every(({ grams }) => grams))
      .map(({ handle }) => handle),
  )('of %s names no other size and shows how large it is', (handle) => {
    const { variants } = product(handle);
    const pictures = variants.map((variant) => picture(product(handle), 'size', 'en', variant));
    for (const [i, svg] of pictures.entries()) {
      expect(words(svg)).toContain(variants[i]!.title);
      if (product(handle).form !== 'wet')
        for (const other of variants) if (other !== variants[i]) expect(words(svg)).not.toContain(other.title);
    }
    expect(heightIn(pictures.at(-1)!)).toBeGreaterThan(heightIn(pictures[0]!));
  });

  it('of wet food shows a carton where the size is several packs', () => {
    const { variants } = product('wet-insect-cat-pouch');
    const [one, twelve] = variants.map((variant) =>
      words(picture(product('wet-insect-cat-pouch'), 'front', 'en', variant)),
    );
    expect(one).toContain('85 g');
    expect(twelve).toContain('12 × 85 g');
  });
});

it('a bowl has its colour in every language', () => {
  const bowl = product('slow-feeder-bowl');
  const [moss, sand] = bowl.variants;
  for (const language of LANGUAGES)
    expect([moss, sand].map((variant) => picture(bowl, 'front', language, variant).includes('#cdb98f'))).toEqual([
      false,
      true,
    ]);
});

describe('a picture without a size', () => {
  it('is true of each: to scale it shows all, turned it names none', () => {
    const oats = product('insect-oat-adult-dog');
    expect(words(picture(oats, 'size', 'en'))).toEqual(
      expect.arrayContaining(['1.5 kg', '5 kg', '10 kg', '35 cm', '52 cm', '66 cm']),
    );
    expect(words(picture(oats, 'turned', 'en')).filter((word) => / k?g$/.test(word))).toEqual([]);
    expect(words(picture(product('slow-feeder-bowl'), 'size', 'en'))).toEqual(expect.arrayContaining(['Moss', 'Sand']));
    expect(words(picture(product('premium-jumper'), 'size', 'en'))).toEqual(
      expect.arrayContaining(['66 to 75 cm', 'S, M, L, XL']),
    );
  });
});

describe('a pack', () => {
  it('has its lettering as outlines, in every language', () => {
    for (const each of products)
      for (const language of LANGUAGES)
        for (const angle of ANGLES)
          expect([each.handle, /<text|font-family|d=""/.exec(picture(each, angle, language))]).toEqual([
            each.handle,
            null,
          ]);
  });

  it('of a recipe differs from all others of its kind in colour or ingredient, and in both from its own range', () => {
    const feeds = products.filter(
      ({ form, handle }) => ['dry', 'wet', 'treat', 'supplement'].includes(form) && handle !== 'short-date-bulk',
    );
    const looks = feeds.map(
      ({ handle, form }) => [handle, `${form} ${recipes[handle]?.tint.base} ${recipes[handle]?.ingredient}`] as const,
    );
    expect(looks.filter(([, look]) => look.includes('undefined'))).toEqual([]);
    expect(new Set(looks.map(([, look]) => look)).size).toBe(looks.length);
    const colours = feeds
      .filter(({ form, species }) => form === 'dry' && species === 'dog')
      .map(({ handle }) => recipes[handle]!.tint.base);
    expect(new Set(colours).size).toBe(colours.length);
  });

  it('shows only an ingredient that its composition names', () => {
    const named: Partial<Record<Ingredient, RegExp>> = {
      oat: /oat/i,
      oatAndLinseed: /oat.*linseed|linseed.*oat/i,
      egg: /egg/i,
      linseed: /linseed/i,
      pea: /pea/i,
      mussel: /mussel/i,
      malt: /malt/i,
      mealworm: /mealworm/i,
    };
    for (const { handle, metafields } of products) {
      const ingredient = recipes[handle]?.ingredient;
      if (ingredient)
        expect([handle, metafields.composition?.value]).toEqual([
          handle,
          expect.stringMatching(named[ingredient] ?? new RegExp(ingredient, 'i')),
        ]);
    }
  });
});

it('the pack of the litter shows what is in it, without the seal of an insect', () => {
  const litter = products.find(({ handle }) => handle === 'plant-litter')!;
  const drawn = picture(litter, 'front', 'en');
  expect(drawn).toContain(ingredients.litter());
  expect(drawn.match(/<circle [^>]*r="\d+\.\d+"/g)).toBeNull();
});

it('the slow feeder shows its maze, and is measured from the side', () => {
  const bowl = products.find(({ handle }) => handle === 'slow-feeder-bowl')!;
  const walls = (angle: Angle) => picture(bowl, angle, 'en').match(/A196 114/g)?.length ?? 0;
  expect([walls('front'), walls('size')]).toEqual([12, 0]);
});

it('everything stands on its shadow', () => {
  for (const each of products.filter(({ isGiftCard }) => !isGiftCard))
    for (const variant of each.variants) {
      const [, shadow] = /<ellipse cx="\d+" cy="(\d+)"[^>]+fill="#000" opacity=".14"/.exec(
        picture(each, 'front', 'en', variant),
      )!;
      expect([each.handle, packagingOf(each, variant).bottom - Number(shadow)]).toEqual([each.handle, 6]);
    }
});

it.each([
  ['sample-dog-dry', ['insect-oat-adult-dog', 'insect-potato-adult-dog', 'small-bite-adult-dog', 'senior-insect-dog']],
  ['sample-cat-dry', ['insect-rice-adult-cat', 'insect-neutered-cat', 'indoor-hairball-cat']],
  ['sample-puppy', ['puppy-insect-small', 'puppy-insect-large']],
])('%s shows a pouch of each of its recipes', (taster, parts) => {
  expect([...tasters[taster]!]).toEqual(parts.map((handle) => recipes[handle]));
  const drawn = picture(product(taster), 'front', 'en');
  expect(parts.filter((handle) => !drawn.includes(`fill="${recipes[handle]!.tint.base}"`))).toEqual([]);
});

it('the kit for Easter is a basket of five painted eggs, other kits are boxes', () => {
  const eggs = (handle: string) => picture(product(handle), 'front', 'en').match(/d="M0-58C32-58 48-14/g)?.length ?? 0;
  expect(['easter-kit-dog', 'starter-pack-dog'].map(eggs)).toEqual([5, 0]);
});

it('a tray is as high as it is seen from the side, and a carton of trays holds them lying', () => {
  const { variants } = product('wet-insect-dog-tray');
  expect(variants.map((variant) => packagingOf(product('wet-insect-dog-tray'), variant).heightCm)).toEqual([4, 16]);
});

it('litter has no insect on its label', () => {
  const rings = (handle: string) => picture(product(handle), 'front', 'en').match(/<ellipse [^>]*stroke-width="5"/g);
  expect(rings('starter-pack-cat')).not.toBeNull();
  expect(rings('plant-litter')).toBeNull();
});

it('waste bags show their eight rolls', () => {
  expect(picture(product('poop-bags'), 'front', 'en').match(/h148v140a74/g)).toHaveLength(8);
});

describe('a filled bowl', () => {
  const pieces = (handle: string) => picture(product(handle), 'inside', 'en').match(/<ellipse /g)!.length;
  it('shows kibble for dry food and none for wet food and powder', () => {
    for (const { handle, form } of products) {
      if (form === 'dry') expect([handle, pieces(handle) > 200]).toEqual([handle, true]);
      if (form === 'wet') expect([handle, pieces(handle) < 40]).toEqual([handle, true]);
    }
    expect(pieces('sample-cat-dry')).toBeGreaterThan(200);
    expect(pieces('gut-powder')).toBeLessThan(40);
  });
  it('measures the pieces only where the product states their size', () => {
    expect(words(picture(product('insect-oat-adult-dog'), 'inside', 'en'))).toEqual(['10 mm']);
    expect(words(picture(product('small-bite-adult-dog'), 'inside', 'en'))).toEqual(['6 mm']);
    expect(words(picture(product('insect-rice-adult-cat'), 'inside', 'en'))).toEqual([]);
  });
});

it('every picture is drawn from numbers, for every size', () => {
  for (const each of products)
    for (const angle of ANGLES)
      for (const variant of [undefined, ...each.variants])
        expect([each.handle, angle, /NaN|undefined|null|Infinity/.exec(picture(each, angle, 'en', variant))]).toEqual([
          each.handle,
          angle,
          null,
        ]);
});

describe('the API', () => {
  const shop = useProvider();
  const PICTURES = `query($handle: String!) { product(handle: $handle) { variants(first: 12) { nodes { title
    pictures: metafield(namespace: "kvistra", key: "pictures") { type references(first: 10) { nodes { ... on MediaImage { image { url altText width height } } } } }
    other: metafield(namespace: "kvistra", key: "nothing") { value } } } } }`;

  it('lists the pictures of each size in a metafield of the variant', async () => {
    const { data } = await shop.storefront(PICTURES, { handle: 'insect-oat-adult-dog' });
    for (const { title, pictures, other } of data.product.variants.nodes) {
      expect([pictures.type, pictures.references.nodes.length, other]).toEqual(['list.file_reference', 4, null]);
      const svg = await (await fetch(pictures.references.nodes[3].image.url)).text();
      expect(words(svg).filter((word) => word.endsWith('kg'))).toEqual([title, title]);
    }
  });

  it('serves pictures that are XML whatever the title is', async () => {
    await shop.control('products/mug', { title: 'A \u0007"mug" <b>&\u202e' });
    const { data } = await shop.storefront(
      '{ product(handle: "mug") { descriptionHtml images(first: 10) { nodes { url } } } }',
    );
    for (const { url } of data.product.images.nodes) {
      const svg = await (await fetch(url)).text();
      expect(svg).toMatch(/<title>A \ufffd&#34;mug&#34; &#60;b&#62;&#38;\ufffd<\/title>/);
      expect(svg).not.toMatch(/\p{Cc}(?<!\n)/u);
    }
  });
});
