import { isOwn } from '../provider/seed/goods.ts';
import { seedProducts } from '../provider/seed/products.ts';
import { kindOf } from '../src/shop/reviews/model/animal.ts';
import type { Species } from '../src/species/index.ts';

/** An invented review. */
interface DemoReview {
  product: string;
  language: string;
  stars: number;
  text: string;
  author: string;
  species: Species;
  breed: string;
  years: number;
  weight: number;
  pet: string;
  fed: string;
  answer?: string;
}

const REVIEWS: readonly DemoReview[] = [
  {
    product: 'insect-potato-adult-dog',
    language: 'en',
    stars: 5,
    text: 'Sniffed at the bag for a whole evening and then emptied the bowl. We mixed it in over ten days, as the plan says.',
    author: 'Maren',
    species: 'dog',
    breed: 'Lagotto Romagnolo',
    years: 4,
    weight: 14,
    pet: 'Pim',
    fed: 'months',
  },
  {
    product: 'insect-potato-adult-dog',
    language: 'sv',
    stars: 3,
    text: 'Bra foder, men bitarna är för stora för vår lilla. Vi krossar dem lite först.',
    author: 'Johan',
    species: 'dog',
    breed: 'Dvärgschnauzer',
    years: 9,
    weight: 7,
    pet: '',
    fed: 'weeks',
    answer: 'Tack! Det finns ett foder med mindre bitar, för hundar upp till tio kilo.',
  },
  {
    product: 'insect-potato-adult-dog',
    language: 'pt',
    stars: 4,
    text: 'O cheiro é mais forte do que esperávamos. A cadela não se importa nada.',
    author: '',
    species: 'dog',
    breed: 'Labrador',
    years: 6,
    weight: 31,
    pet: 'Kika',
    fed: 'months',
  },
  {
    product: 'insect-rice-adult-cat',
    language: 'en',
    stars: 4,
    text: 'Our picky one took three tries. Now it is gone before the other one comes.',
    author: 'Alva',
    species: 'cat',
    breed: 'European Shorthair',
    years: 7,
    weight: 5,
    pet: 'Sot',
    fed: 'weeks',
  },
  {
    product: 'insect-rice-adult-cat',
    language: 'de',
    stars: 5,
    text: 'Ich war skeptisch, der Kater nicht. Nach einer Woche Umstellung war der Napf jeden Abend leer.',
    author: 'Katrin',
    species: 'cat',
    breed: 'Europäisch Kurzhaar',
    years: 6,
    weight: 5,
    pet: 'Anton',
    fed: 'months',
  },
];

const idOf = (i: number): string => `00000000-0000-4000-8000-${String(i + 1).padStart(12, '0')}`;

/** The id of one of the invented reviews. */
export const DEMO_REVIEW = idOf(0);

/** The invented reviews of the demo shop, as rows of the table `reviews` without their times. */
export function demoReviews(): Record<string, string | number | null>[] {
  if (!isOwn) return [];
  const products = new Map(seedProducts().map((product) => [product.handle, product]));
  return REVIEWS.map(({ product: handle, answer = '', species, years, weight, ...review }, i) => {
    const product = products.get(handle)!;
    return {
      ...review,
      species,
      years,
      weight,
      id: idOf(i),
      product_id: product.id,
      handle,
      category: product.productType,
      title: product.title,
      customer_id: `demo ${i + 1}`,
      order_id: '',
      market: 'se',
      animal: kindOf(species, years, weight),
      state: 'shown',
      helpful: 0,
      answer,
      is_demo: 1,
    };
  });
}
