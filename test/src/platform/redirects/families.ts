import fc from 'fast-check';

/** The prefixes of the old shop's addresses: none, old ones and current ones. */
export const PREFIXES: [prefix: string, market: string][] = [
  ['', 'se'],
  ['/sv', 'se'],
  ['/se', 'se'],
  ['/de-de', 'de'],
  ['/de', 'de'],
  ['/en-dk', 'dk'],
  ['/dk', 'dk'],
  ['/en-fi', 'fi'],
  ['/fi', 'fi'],
  ['/en-nl', 'nl'],
  ['/nl', 'nl'],
  ['/en-fr', 'fr'],
  ['/fr', 'fr'],
  ['/pt', 'pt'],
];

/** Families of the old shop's addresses, with examples and their current paths below a market. */
export const FAMILIES: [family: string, cases: [from: string, to: string, status?: number][]][] = [
  [
    '/blogs/{product}-blog/{slug}',
    [
      [
        '/blogs/kvistra-blog/body-condition-score-at-home-three-places-to-touch',
        '/blog/dog/health/body-condition-score-at-home-three-places-to-touch',
      ],
      [
        '/blogs/kvistra-blog/insects-for-dogs',
        '/blog/dog/facts-and-tips/what-eating-insects-means-for-a-dog-ten-questions-ten-answers',
      ],
      [
        '/blogs/insect-food-blog/how-to-read-a-dog-food-label',
        '/blog/dog/food-and-nutrition/how-to-read-a-dog-food-label-composition-constituents-additives',
      ],
      ['/blogs/dog-food-blog/mata-valp', '/blog/dog/puppy/the-first-thirty-days-with-a-puppy-a-feeding-diary'],
      [
        '/blogs/cat-food-blog/feeding-a-kitten',
        '/blog/cat/kitten/from-weaning-to-twelve-months-how-a-kittens-appetite-changes',
      ],
      ['/blogs/kvistra-blog/teach-your-cat-to-come', '/blog/cat/training/teach-your-cat-to-come-five-minutes-a-day'],
      ['/blogs/kvistra-blog/long-forgotten', '/blog', 302],
    ],
  ],
  [
    '/blogs/community/*',
    [
      ['/blogs/community/maja-lindqvist', '/ambassadors/maja-lindqvist'],
      ['/blogs/community/kennel-bjorkhyddan', '/breeders/kennel-bjorkhyddan'],
      ['/blogs/community/a-picky-terrier', '/success-stories/a-picky-terrier'],
      ['/blogs/community', '/success-stories'],
      ['/blogs/community/somebody/else', '/success-stories', 302],
    ],
  ],
  [
    '/blogs/more-about-insects/*',
    [
      ['/blogs/more-about-insects', '/why-insects'],
      ['/blogs/more-about-insects/protein', '/why-insects'],
      ['/blogs/more-about-insects/a/b', '/why-insects'],
    ],
  ],
  [
    '/blogs/news and /blogs/{product}-blog',
    [
      ['/blogs/news', '/blog'],
      ['/blogs/kvistra-blog', '/blog'],
      ['/blogs/dog-food-blog', '/blog'],
      [
        '/blogs/news/treat-maths-training-a-lot-without-overfeeding',
        '/blog/dog/training/treat-maths-training-a-lot-without-overfeeding',
      ],
      ['/blogs/news/we-have-moved', '/blog', 302],
    ],
  ],
  [
    '/blogs/breeder-stories',
    [
      ['/blogs/breeder-stories', '/breeders'],
      ['/blogs/breeder-stories/hodowla-cichy-bor', '/breeders/hodowla-cichy-bor'],
      ['/blogs/breeder-stories/another', '/breeders', 302],
    ],
  ],
  [
    '/pages/*',
    [
      ['/pages/breeders', '/breeders'],
      ['/pages/bonus-club', '/bonus-club'],
      ['/pages/contact-us', '/contact'],
      ['/pages/faq', '/faq'],
      ['/pages/retailers', '/retailers'],
      ['/pages/om-oss', '/our-story'],
      ['/pages/sustainability', '/sustainability'],
      ['/pages/forschung', '/research'],
      ['/pages/ambassadors', '/ambassadors'],
      ['/pages/terms-conditions', '/terms-conditions'],
      ['/pages/datenschutz', '/privacy-policy'],
      ['/pages/gut-buddy', '/dog-products/gut-buddy'],
      ['/pages/starter-pack-puppy', '/puppy-food/starter-pack-puppy'],
    ],
  ],
  [
    '/collections/*',
    [
      ['/collections/dog-food', '/dog-food'],
      ['/collections/cat-food', '/cat-food'],
      ['/collections/treats', '/dog-products'],
      ['/collections/frontpage', ''],
      ['/collections/whatever', ''],
    ],
  ],
  [
    '/products/*',
    [
      ['/products/sample-bag-100g-dog', '/dog-food/sample-bag-100g-dog'],
      ['/products/wet-food-cat', '/cat-food/wet-insect-cat-pouch'],
      ['/products/puppy-insect-small', '/puppy-food/puppy-insect-small'],
      ['/products/dental-sticks', '/dog-products/dental-stick-m'],
      ['/products/wand-toy', '/cat-products/wand-toy'],
      ['/products/water-bottle', '/merch/water-bottle'],
      ['/products/premium-jumper', '/merch/premium-jumper'],
    ],
  ],
];

const segment = fc.oneof(
  fc.constantFrom(
    'products',
    'collections',
    'de-de',
    'se',
    'blogs',
    '..',
    '%2e%2e',
    '%2F%2Fevil.example',
    '%5Cevil.example',
    'https:',
    'account',
    'sv',
  ),
  fc.webSegment(),
  fc.string({ maxLength: 12 }).map(encodeURIComponent),
);

/** Addresses that nobody has thought of, of the words that redirects know and others. */
export const randomPath = fc.array(segment, { maxLength: 5 }).map((segments) => `/${segments.join('/')}`);
