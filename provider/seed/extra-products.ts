import type { CatalogueProduct } from './catalogue.ts';

/** Energy of a feed for dogs by the four-step method of EN 16967, in kcal per 100 g. Constituents are in percent. */
export function fourStepKcal(constituents: Record<string, number>): number {
  const percent = (name: string) => constituents[name] ?? 0;
  const nfe =
    100 -
    percent('crude protein') -
    percent('crude oils and fats') -
    percent('crude fibre') -
    percent('crude ash') -
    percent('moisture');
  const gross =
    5.7 * percent('crude protein') + 9.4 * percent('crude oils and fats') + 4.1 * (nfe + percent('crude fibre'));
  const fibreInDryMatter = percent('crude fibre') / (1 - percent('moisture') / 100);
  const digestible = (gross * (91.2 - 1.43 * fibreInDryMatter)) / 100;
  return Math.round(digestible - 1.04 * percent('crude protein'));
}

/** Daily grams for an adult dog: 95 to 125 kcal per kg^0.75 (FEDIAF, table VII-7), rounded up. */
export function adultDogTable(kcalPer100g: number) {
  return [3, 5, 10, 15, 20, 30, 40, 50].map((weightKg) => ({
    weightKg,
    gramsLow: Math.ceil((95 * weightKg ** 0.75 * 100) / kcalPer100g),
    gramsHigh: Math.ceil((125 * weightKg ** 0.75 * 100) / kcalPer100g),
  }));
}

const additives =
  'Nutritional additives per kg: vitamin A (3a672a) 15 000 IU, vitamin D3 (3a671) 1 200 IU, vitamin E (3a700) 300 mg, zinc (3b606) 90 mg. Antioxidants: tocopherol extracts from vegetable oils (1b306(i)).';
const directions =
  'Daily amount as a starting point for a healthy animal; adjust to body condition. Fresh water always available. Treats at most 10 % of daily energy.';

const size = (sku: string, netWeightG: number, priceEur: number, priceSek: number) => ({
  sku,
  netWeightG,
  priceEur,
  priceSek,
});
const option = (sku: string, name: string, priceEur: number, priceSek: number) => ({
  sku,
  option: name,
  priceEur,
  priceSek,
});

type FeedInput = Omit<CatalogueProduct, 'brand' | 'feedType' | 'taxClass'> & Partial<CatalogueProduct>;

const feed = (p: FeedInput): CatalogueProduct => ({
  brand: 'Kvistra',
  feedType: 'complete feed',
  taxClass: 'pet_food',
  insectSource: 'Hermetia illucens',
  ...p,
});

const food = (p: FeedInput): CatalogueProduct => feed({ additives, directions, ...p });

const dryDog = (constituents: Record<string, number>) => {
  const kcalPer100g = fourStepKcal(constituents);
  return { analyticalConstituents: constituents, kcalPer100g, feedingTable: adultDogTable(kcalPer100g) };
};

const merchandise = (
  sku: string,
  p: Pick<CatalogueProduct, 'slug' | 'name' | 'shortDescription' | 'variants' | 'material'> & Partial<CatalogueProduct>,
): CatalogueProduct => ({
  sku,
  category: 'merch',
  species: 'human',
  brand: 'Kvistra',
  taxClass: 'standard',
  subscribable: false,
  gpsr: {
    manufacturer: {
      name: 'Kvistra AB',
      postalAddress: 'Exempelgatan 1, 111 11 Stockholm, Sweden',
      electronicAddress: 'safety@kvistra.example',
    },
    productIdentifier: sku,
    warnings: 'Keep small parts away from animals and children.',
  },
  ...p,
});

const sample = (
  sku: string,
  slug: string,
  name: string,
  species: string,
  lifeStage: string,
  recipe: string,
  priceEur: number,
  priceSek: number,
): CatalogueProduct =>
  feed({
    sku,
    slug,
    category: 'samples',
    name,
    species,
    lifeStage,
    form: 'dry',
    subscribable: false,
    maxPerCustomer: 1,
    shortDescription: 'One 100 g bag, enough to find out whether the bowl is emptied.',
    components: [recipe],
    variants: [size(`${sku}-100`, 100, priceEur, priceSek)],
  });

const starter = (
  sku: string,
  slug: string,
  name: string,
  species: string,
  lifeStage: string,
  parts: string,
  components: string[],
  netWeightG: number,
  priceEur: number,
  priceSek: number,
  season?: string,
): CatalogueProduct =>
  feed({
    sku,
    slug,
    category: 'samples',
    name,
    species,
    lifeStage,
    form: 'kit',
    subscribable: false,
    ...(season && { season }),
    shortDescription: `${parts}, packed together for the first weeks.`,
    components,
    variants: [size(`${sku}-${netWeightG}`, netWeightG, priceEur, priceSek)],
  });

/** Products that the catalogue file lacks but old addresses of the shop redirect to. */
export const extraProducts: CatalogueProduct[] = [
  food({
    sku: 'KV-D07',
    slug: 'premium-active-dog',
    category: 'dog-food',
    name: 'Premium Active Insect & Oat',
    species: 'dog',
    lifeStage: 'adult',
    form: 'dry',
    kibbleMm: 12,
    subscribable: true,
    shortDescription: 'Complete dry food with more energy for dogs that work or run more than three hours a day.',
    composition:
      'Dried insect larvae (Hermetia illucens) 36 %, oats 16 %, insect fat 11 %, potato flakes, peas, linseed 4 %, yeast, minerals, beet pulp, blueberry 0.5 %.',
    ...dryDog({
      'crude protein': 30,
      'crude oils and fats': 19,
      'crude fibre': 3.2,
      'crude ash': 7.4,
      moisture: 8.5,
      calcium: 1.35,
      phosphorus: 0.95,
    }),
    variants: [
      size('KV-D07-1500', 1500, 17.9, 199),
      size('KV-D07-10000', 10000, 89.9, 999),
      size('KV-D07-12000', 12000, 104.9, 1169),
    ],
  }),
  food({
    sku: 'KV-D08',
    slug: 'senior-light-bulk',
    category: 'dog-food',
    name: 'Senior Light, large bag',
    species: 'dog',
    lifeStage: 'senior',
    form: 'dry',
    kibbleMm: 10,
    subscribable: true,
    shortDescription: 'Complete dry food with less fat for older dogs, in one bag of 12 kg.',
    composition:
      'Dried insect larvae (Hermetia illucens) 28 %, millet 20 %, rice, pea fibre 7 %, insect fat 3 %, beet pulp, linseed 2 %, yeast, minerals, pumpkin 1 %.',
    ...dryDog({
      'crude protein': 25,
      'crude oils and fats': 9.5,
      'crude fibre': 6,
      'crude ash': 6.8,
      moisture: 9,
      calcium: 1.1,
      phosphorus: 0.8,
    }),
    variants: [size('KV-D08-12000', 12000, 84.9, 949)],
  }),
  feed({
    sku: 'KV-D09',
    slug: 'short-date-bulk',
    bestBeforeInDays: 45,
    usual: 'KV-D01',
    category: 'dog-food',
    name: 'Everyday Insect & Oat, short date',
    species: 'dog',
    lifeStage: 'adult',
    form: 'dry',
    subscribable: false,
    shortDescription: 'The everyday recipe, 10 kg, at a lower price because its best-before date is near.',
    variants: [size('KV-D09-10000', 10000, 54.9, 619)],
  }),
  sample('KV-X05', 'sample-bag-100g-dog', 'Sample Bag Dog, 100 g', 'dog', 'adult', 'KV-D01', 1.9, 19),
  sample('KV-X06', 'sample-bag-100g-puppy', 'Sample Bag Puppy, 100 g', 'dog', 'puppy', 'KV-P01', 1.9, 19),
  sample('KV-X07', 'sample-bag-100g-cat', 'Sample Bag Cat, 100 g', 'cat', 'adult', 'KV-C01', 2.2, 25),
  sample('KV-X08', 'sample-bag-100g-kitten', 'Sample Bag Kitten, 100 g', 'cat', 'kitten', 'KV-K01', 2.2, 25),
  starter(
    'KV-X11',
    'starter-pack-dog',
    'Starter Pack Dog',
    'dog',
    'adult',
    'Everyday Insect & Oat 1.5 kg, Training Bites 150 g, two Dental Sticks M',
    ['KV-D01', 'KV-T01', 'KV-T03'],
    1690,
    19.9,
    225,
  ),
  starter(
    'KV-X12',
    'starter-pack-puppy',
    'Starter Pack Puppy',
    'dog',
    'puppy',
    'Puppy Insect 1 kg, Training Bites 150 g',
    ['KV-P01', 'KV-T01'],
    1150,
    15.9,
    175,
  ),
  starter(
    'KV-X13',
    'starter-pack-cat',
    'Starter Pack Cat',
    'cat',
    'adult',
    'Everyday Insect & Rice Cat 400 g, Crunchy Pillows 60 g',
    ['KV-C01', 'KV-T06'],
    460,
    7.9,
    89,
  ),
  starter(
    'KV-X14',
    'starter-pack-kitten',
    'Starter Pack Kitten',
    'cat',
    'kitten',
    'Kitten Insect & Egg 400 g, Crunchy Pillows 60 g',
    ['KV-K01', 'KV-T06'],
    460,
    8.5,
    95,
  ),
  starter(
    'KV-X15',
    'easter-kit-dog',
    'Easter Kit Dog',
    'dog',
    'adult',
    'Everyday Insect & Oat 1.5 kg, Oven Cookies 200 g, Lick Mat',
    ['KV-D01', 'KV-T05', 'KV-G04'],
    1700,
    24.9,
    279,
    'easter-56/easter+1',
  ),
  food({
    sku: 'KV-S05',
    slug: 'gut-buddy',
    category: 'supplements',
    name: 'Gut Buddy',
    species: 'dog',
    lifeStage: 'all',
    form: 'powder',
    feedType: 'complementary feed',
    subscribable: true,
    shortDescription: 'Complementary feed powder with chicory and yeast, stirred into the food once a day.',
    composition:
      'Inulin from chicory 35 %, dried insect larvae (Hermetia illucens) 20 %, yeast (Saccharomyces cerevisiae) 20 %, psyllium 15 %, apple pomace.',
    analyticalConstituents: {
      'crude protein': 18,
      'crude oils and fats': 7,
      'crude fibre': 9,
      'crude ash': 5,
      moisture: 6,
    },
    kcalPer100g: fourStepKcal({
      'crude protein': 18,
      'crude oils and fats': 7,
      'crude fibre': 9,
      'crude ash': 5,
      moisture: 6,
    }),
    directions: 'Daily: under 10 kg 1 g, 10 to 25 kg 2 g, over 25 kg 4 g. Start with half for three days.',
    variants: [size('KV-S05-60', 60, 9.9, 109), size('KV-S05-180', 180, 24.9, 279)],
  }),
  food({
    sku: 'KV-T08',
    slug: 'bug-biscuits',
    category: 'treats',
    name: 'Bug Biscuits',
    species: 'dog',
    lifeStage: 'all',
    form: 'baked',
    feedType: 'complementary feed',
    subscribable: true,
    shortDescription: 'Crunchy biscuits in the shape of a beetle, about 4 g each.',
    composition: 'Oat flour, dried insect larvae (Hermetia illucens) 15 %, potato flakes, rapeseed oil, carrot 4 %.',
    analyticalConstituents: {
      'crude protein': 15,
      'crude oils and fats': 9,
      'crude fibre': 4,
      'crude ash': 4,
      moisture: 8,
    },
    kcalPer100g: fourStepKcal({
      'crude protein': 15,
      'crude oils and fats': 9,
      'crude fibre': 4,
      'crude ash': 4,
      moisture: 8,
    }),
    directions: 'Two to six biscuits a day by size, at most 10 % of daily energy.',
    variants: [size('KV-T08-250', 250, 5.9, 65)],
  }),
  merchandise('KV-M04', {
    slug: 'water-bottle',
    name: 'Water Bottle with Bowl',
    shortDescription: 'Steel bottle, 0.75 l, with a lid that folds into a drinking bowl.',
    material: 'stainless steel, silicone',
    variants: [option('KV-M04-1', 'forest', 24.9, 279), option('KV-M04-2', 'sand', 24.9, 279)],
  }),
  merchandise('KV-M05', {
    slug: 'premium-jumper',
    name: 'Premium Jumper',
    shortDescription: 'Heavy knitted jumper for people who walk in any weather.',
    material: 'lambswool',
    textileFibreLabel: '100 % lambswool (Reg. 1007/2011)',
    variants: ['S', 'M', 'L', 'XL'].map((s, i) => option(`KV-M05-${i + 1}`, s, 89, 999)),
  }),
];
