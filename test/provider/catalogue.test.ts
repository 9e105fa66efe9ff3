import { describe, expect, it } from 'vitest';
import { useSharedShop } from '../shop.ts';
import { admin } from './apis.ts';

const shop = useSharedShop();

/** Every text that a string of JSON holds, with its path. */
function textsIn(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') {
    try {
      const parsed: unknown = JSON.parse(value);
      if (parsed !== null && typeof parsed === 'object') return textsIn(parsed, path);
    } catch {
      // plain text
    }
    return [[path, value]];
  }
  return value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([name, inner]) => textsIn(inner, `${path}.${name}`))
    : [];
}

const METAFIELDS = [
  'species',
  'life_stage',
  'form',
  'feed_type',
  'composition',
  'additives',
  'directions',
  'material',
  'analytical_constituents',
  'feeding_table',
  'gpsr',
  'parts',
];

async function products(): Promise<any[]> {
  const identifiers = METAFIELDS.map((key) => `{ namespace: "kvistra", key: "${key}" }`).join(' ');
  // those out of season too, which no list of the Storefront API has
  const all = await admin(shop, '{ products(first: 250) { nodes { id } } }');
  const { data } = await shop.storefront(
    `query($ids: [ID!]!) { nodes(ids: $ids) { ... on Product { handle title description descriptionHtml productType tags options { name values }
      variants(first: 20) { nodes { title image { altText } selectedOptions { name value } } } metafields(identifiers: [${identifiers}]) { key value } } } }`,
    { ids: all.data.products.nodes.map(({ id }: { id: string }) => id) },
  );
  return data.nodes.map(({ metafields, ...product }: any) => ({
    ...product,
    facts: Object.fromEntries(metafields.flatMap((field: any) => (field ? [[field.key, field.value]] : []))),
  }));
}

describe('the texts of the catalogue', () => {
  it('hold no internal notes', async () => {
    const internal = /KV-[A-Z]|\b(?:TODO|FIXME|TBD|XXX|needed|registration|invented|lorem|see the|as in)\b/i;
    const found = (await products()).flatMap((product) =>
      textsIn(product)
        .filter(([path, text]) => internal.test(text) && !path.endsWith('.productIdentifier'))
        .map(([path, text]) => [product.handle, path, text]),
    );
    expect(found).toEqual([]);
  });

  it('say of every feed what the law prescribes, and of every other thing who makes it', async () => {
    for (const { handle, facts, tags } of await products()) {
      if (tags.includes('feed'))
        for (const key of ['composition', 'additives', 'directions'])
          expect([handle, key, facts[key]?.length > 3]).toEqual([handle, key, true]);
      else if (!tags.includes('gift-card'))
        expect([handle, JSON.parse(facts.gpsr ?? '{}').manufacturer?.name]).toEqual([
          handle,
          handle === 'wand-toy' ? 'Demo Felt Toys Ltd' : 'Kvistra AB',
        ]);
    }
  });

  it('give the whole composition of each part of samples and packs', async () => {
    const all = new Map((await products()).map((product) => [product.handle, product]));
    const composition = (handle: string): string => all.get(handle).facts.composition;
    for (const part of ['insect-oat-adult-dog', 'insect-potato-adult-dog', 'small-bite-adult-dog', 'senior-insect-dog'])
      expect(composition('sample-dog-dry')).toContain(`${all.get(part).title} (complete feed): ${composition(part)}`);
    for (const part of ['insect-rice-adult-cat', 'crunchy-pillows-cat'])
      expect(composition('starter-pack-cat')).toContain(composition(part));
    const parts = JSON.parse(all.get('sample-dog-dry').facts.parts);
    expect(parts.map(({ title }: { title: string }) => title)).toEqual([
      'Everyday Insect & Oat',
      'Grain-free Insect & Potato',
      'Small Bite Insect & Barley',
      'Senior Insect & Millet',
    ]);
    for (const part of parts)
      for (const field of ['composition', 'additives', 'directions', 'constituents', 'feedingTable'])
        expect([part.title, field, part[field] !== undefined]).toEqual([part.title, field, true]);
    expect(composition('sample-kitten')).toBe(composition('kitten-insect-dry'));
    expect(all.get('sample-kitten').facts.feeding_table).toBe(all.get('kitten-insect-dry').facts.feeding_table);
    expect(all.get('sample-puppy').facts.directions).toContain(
      'Puppy Insect, large breeds a day: adult weight 5 kg, 71 g at 1.25 kg',
    );
    expect(JSON.parse(all.get('easter-kit-dog').facts.gpsr).warnings.en).toBe('Use under supervision.');
  });

  it('of the CMS hold no internal notes either', async () => {
    const cms = async (path: string) =>
      (await fetch(`${shop.providerUrl}/v2/cdn/${path}&token=local-cms-token&per_page=100`)).json();
    const stories = await Promise.all([1, 2, 3].map((page) => cms(`stories?page=${page}`)));
    const texts = textsIn(stories).filter(([, text]) => /KV-[A-Z]\d|\b(?:TODO|FIXME|TBD|lorem ipsum)\b/.test(text));
    expect(texts).toEqual([]);
  });
});

describe('recommendations', () => {
  const recommended = async (handle: string): Promise<{ handle: string; productType: string }[]> =>
    (
      await shop.storefront(
        'query($handle: String!) { productRecommendations(productHandle: $handle, intent: COMPLEMENTARY) { handle productType } }',
        {
          handle,
        },
      )
    ).data.productRecommendations;

  it.each(['premium-jumper', 'tee-beetle', 'tote', 'mug', 'water-bottle'])(
    'for %s are merchandise of another form',
    async (handle) => {
      const found = await recommended(handle);
      expect(found.length).toBeGreaterThan(0);
      expect(new Set(found.map(({ productType }) => productType))).toEqual(new Set(['merch']));
      expect(found.map((product) => product.handle)).not.toContain(handle);
    },
  );

  it('for food are what goes with it for the same animal', async () => {
    expect((await recommended('insect-rice-adult-cat')).map(({ productType }) => productType)).toContain(
      'cat-products',
    );
    expect((await recommended('insect-oat-adult-dog')).some(({ productType }) => productType === 'merch')).toBe(false);
  });
});
