import { content, isOwn } from '#goods';
import { DOMAIN } from '../../src/site/brand.ts';
import type { RichTextNode } from '../cms/rich-text.ts';
import { richText } from '../cms/rich-text.ts';
import { fieldIn, type Story, translatedField } from '../cms/story.ts';
import { LANGUAGES, type Language, SOURCE_LANGUAGE } from '../language.ts';
import type { Scene } from '../media/scenes.ts';
import { imprintFields } from './imprint.ts';
import { type PageText, pageTextOf } from './page-text.ts';
import { sceneFields } from './scenes.ts';

const files =
  content ?? import.meta.glob<string>('./content/**/*.md', { query: '?raw', import: 'default', eager: true });

/** The folders of stories, and where the texts of a folder lie that differ from those of all. */
export const AUSTRALIA = 'australia-market';
const OWN_TEXTS: Record<string, string> = { [AUSTRALIA]: 'au' };
/** The languages of a folder's stories. */
const languagesOf = (folder: string): readonly Language[] => (folder === AUSTRALIA ? [SOURCE_LANGUAGE] : LANGUAGES);

/** Reads a content file of a folder, in a language; null where there is none. */
export function readPageText(folder: string, path: string, language: Language): PageText | null {
  const raw = files[`./content/${OWN_TEXTS[folder]}/${path}.md`] ?? files[`./content/${language}/${path}.md`];
  return raw === undefined ? null : pageTextOf(raw);
}

/** Questions and answers from headings: `##` starts a group, `###` a question, followed by its answer. */
function questionsOf(
  markdown: string,
  folder: string,
): { _uid: string; component: string; group: string; question: string; answer: RichTextNode }[] {
  let group = '';
  return markdown.split(/^(?=#{2,3} )/m).flatMap((part) => {
    const [, level = '', title = '', text = ''] = /^(#{2,3}) (.*)\n([\s\S]*)$/.exec(part) ?? [];
    if (level === '##') group = title;
    return level === '###'
      ? [{ _uid: title, component: 'question', group, question: title, answer: richText(text, folder) }]
      : [];
  });
}

interface StorySeed {
  path: string;
  component: string;
  /** Publication date, as YYYY-MM-DD. */
  publishedOn: string;
  drawing: string;
  tint: string;
  tags?: string[];
  fields?: Record<string, unknown>;
}

export const articles: [
  slug: string,
  species: string,
  topic: string,
  publishedOn: string,
  drawing: string,
  tint: string,
  tags: string[],
  related: number[],
  scene: Scene,
][] = [
  [
    'what-eating-insects-means-for-a-dog-ten-questions-ten-answers',
    'dog',
    'facts-and-tips',
    '2026-03-12',
    'larva',
    'dog',
    ['insects', 'protein', 'insekter', 'insekten', 'allergy', 'allergie'],
    [4, 2],
    'insects-in-the-bowl',
  ],
  [
    'why-cats-knead-and-five-other-habits-explained',
    'cat',
    'facts-and-tips',
    '2026-04-09',
    'cat-sitting',
    'cat',
    ['behaviour', 'beteende', 'verhalten', 'scratching', 'kratzen'],
    [11],
    'a-cat-on-a-cushion',
  ],
  [
    'how-to-read-a-dog-food-label-composition-constituents-additives',
    'dog',
    'food-and-nutrition',
    '2026-05-07',
    'label',
    'care',
    ['ingredients', 'råvaror', 'zutaten', 'law', 'etikett'],
    [0, 4],
    'reading-a-label',
  ],
  [
    'wet-dry-or-both-energy-and-water-in-your-cats-bowl',
    'cat',
    'food-and-nutrition',
    '2026-05-28',
    'bowl',
    'cat',
    ['water', 'vatten', 'våtfoder', 'torrfoder', 'wasser', 'nassfutter', 'trockenfutter'],
    [6],
    'wet-or-dry',
  ],
  [
    'land-and-water-use-of-insect-protein-what-the-studies-do-and-do-not-show',
    'dog',
    'food-and-nutrition',
    '2026-06-18',
    'field',
    'dog',
    ['research', 'forskning', 'forschung', 'insects', 'insekter', 'insekten'],
    [0, 2],
    'land-and-water',
  ],
  [
    'body-condition-score-at-home-three-places-to-touch',
    'dog',
    'health',
    '2026-07-02',
    'scale',
    'treat',
    ['weight', 'vikt', 'gewicht', 'overweight', 'övervikt', 'übergewicht'],
    [10],
    'on-the-scale',
  ],
  [
    'the-neutered-indoor-cat-keeping-the-waistline',
    'cat',
    'health',
    '2026-07-30',
    'cat-sitting',
    'kitten',
    ['weight', 'vikt', 'gewicht', 'neutered', 'kastrerad', 'kastriert'],
    [3],
    'at-the-window',
  ],
  [
    'the-first-thirty-days-with-a-puppy-a-feeding-diary',
    'dog',
    'puppy',
    '2026-08-20',
    'calendar',
    'puppy',
    ['puppy', 'valp', 'welpe'],
    [8],
    'first-thirty-days',
  ],
  [
    'large-breed-puppies-why-slow-growth-is-good-growth',
    'dog',
    'puppy',
    '2026-09-10',
    'growth',
    'puppy',
    ['puppy', 'valp', 'welpe', 'calcium', 'joints', 'gelenke'],
    [7],
    'growing-slowly',
  ],
  [
    'from-weaning-to-twelve-months-how-a-kittens-appetite-changes',
    'cat',
    'kitten',
    '2026-10-01',
    'kitten',
    'kitten',
    ['kitten', 'kattunge', 'kätzchen'],
    [6, 3],
    'a-kittens-appetite',
  ],
  [
    'treat-maths-training-a-lot-without-overfeeding',
    'dog',
    'training',
    '2026-10-22',
    'bone',
    'treat',
    ['treats', 'godis', 'leckerlis', 'training', 'träning'],
    [5],
    'counting-treats',
  ],
  [
    'teach-your-cat-to-come-five-minutes-a-day',
    'cat',
    'training',
    '2026-11-12',
    'wand',
    'cat',
    ['training', 'träning', 'treats', 'godis', 'leckerlis'],
    [1],
    'come-here',
  ],
];

const articlePath = (i: number) => `blog/${articles[i]![1]}/${articles[i]![2]}/${articles[i]![0]}`;

const breeders: [slug: string, country: string, species: string, breed: string, drawing: string][] = [
  ['kennel-bjorkhyddan', 'SE', 'dog', 'Lagotto Romagnolo', 'dog-lagotto'],
  ['zwinger-vom-moosgrund', 'DE', 'dog', 'Golden Retriever', 'dog-golden-retriever'],
  ['kennel-tuulenpesa', 'FI', 'dog', 'Bernese Mountain Dog', 'dog-bernese'],
  ['cattery-silberpfote', 'AT', 'cat', 'Norwegian Forest Cat', 'cat-norwegian-forest'],
  ['elevage-des-trois-noisettes', 'FR', 'cat', 'Sacred Birman', 'cat-ragdoll'],
  ['hodowla-cichy-bor', 'PL', 'dog', 'Border Collie', 'dog-border-collie'],
];

const ambassadors: [
  slug: string,
  country: string,
  pet: string,
  role: string,
  roleSv: string,
  roleDe: string,
  code: string,
  drawing: string,
][] = [
  [
    'maja-lindqvist',
    'SE',
    'Pim, mixed breed',
    'agility handler',
    'agilityförare',
    'Agility-Sportlerin',
    'PIM10',
    'dog-mixed',
  ],
  [
    'jonas-reuter',
    'DE',
    'Frieda, Labrador Retriever',
    'search-and-rescue volunteer',
    'frivillig i räddningstjänsten',
    'Ehrenamtlicher in der Rettungshundestaffel',
    'FRIEDA10',
    'dog-labrador',
  ],
  [
    'elin-haugstad',
    'DK',
    'Nisse, Cocker Spaniel',
    'hiking diarist',
    'vandrare med dagbok',
    'Wanderin mit Tagebuch',
    'NISSE10',
    'dog-sniffing',
  ],
  [
    'chiara-bellandi',
    'IT',
    'Olmo, Maine Coon',
    'cat photographer',
    'kattfotograf',
    'Katzenfotografin',
    'OLMO10',
    'cat-maine-coon',
  ],
  [
    'tomasz-wilk',
    'PL',
    'Bura, shelter dog',
    'canicross runner',
    'canicrosslöpare',
    'Canicross-Läufer',
    'BURA10',
    'dog-german-shepherd',
  ],
  [
    'sofie-vanhoutte',
    'BE',
    'Mus, European Shorthair',
    'groomer',
    'hundfrisör',
    'Hundefriseurin',
    'MUS10',
    'cat-european-shorthair',
  ],
];

const successStories: [slug: string, country: string, pet: string, drawing: string, tint: string, scene: Scene][] = [
  ['from-leftovers-to-a-plan', 'SE', 'Bella, 7, Beagle', 'dog-beagle', 'dog', 'a-measured-meal'],
  ['three-cats-one-cupboard', 'NL', 'Miso, Kaja and Pepper', 'cat-sitting', 'cat', 'three-cats'],
  ['a-picky-terrier', 'IE', 'Rufus, 3, Border Terrier', 'dog-waiting', 'treat', 'day-by-day'],
  ['growing-up-slowly', 'FI', 'Arvo, 9 months, Leonberger', 'puppy', 'puppy', 'every-second-sunday'],
  ['the-senior-table', 'DE', 'Lotte, 13, mixed breed', 'bowl', 'care', 'a-bowl-on-a-mat'],
  ['moving-house-with-a-kitten', 'HU', 'Zita, 5 months, European Shorthair', 'kitten', 'kitten', 'moving-in'],
];

const contentPages: [slug: string, drawing: string, tint: string][] = [
  ['why-insects', 'larva', 'dog'],
  ['bonus-club', 'bone', 'treat'],
  ['contact', 'letter', 'care'],
  ['faq', '', ''],
  ['retailers', '', ''],
  ['our-story', 'dog-sniffing', 'dog'],
  ['where-it-is-made', 'field', 'dog'],
  ['nutritionist', 'scale', 'care'],
  ['taste-guarantee', 'bowl', 'treat'],
  ['customers-animals', 'dog-waiting', 'puppy'],
  ['sustainability', 'field', 'dog'],
  ['research', 'scale', 'care'],
  ['terms-conditions', '', ''],
  ['privacy-policy', '', ''],
  ['antibiotics', 'label', 'care'],
  ['discount-code', 'bone', 'puppy'],
  ['accessibility', '', ''],
  ['imprint', '', ''],
];

/** The names of the pages of information, in their order: those above, or the files of another brand. */
export const pageNames: readonly string[] = content
  ? Object.keys(content)
      .flatMap((path) => /^\.\/content\/en\/([^/]+)\.md$/.exec(path)?.[1] ?? [])
      .sort()
  : contentPages.map(([slug]) => slug);

/** Swedish translations of pets and breeds. */
const SWEDISH: Record<string, string> = {
  'Pim, mixed breed': 'Pim, blandras',
  'Frieda, Labrador Retriever': 'Frieda, labrador retriever',
  'Nisse, Cocker Spaniel': 'Nisse, cocker spaniel',
  'Olmo, Maine Coon': 'Olmo, maine coon',
  'Bura, shelter dog': 'Bura, hund från hundhem',
  'Mus, European Shorthair': 'Mus, europé',
  'Bella, 7, Beagle': 'Bella, 7, beagle',
  'Miso, Kaja and Pepper': 'Miso, Kaja och Pepper',
  'Rufus, 3, Border Terrier': 'Rufus, 3, borderterrier',
  'Arvo, 9 months, Leonberger': 'Arvo, 9 månader, leonberger',
  'Lotte, 13, mixed breed': 'Lotte, 13, blandras',
  'Zita, 5 months, European Shorthair': 'Zita, 5 månader, europé',
  'Lagotto Romagnolo': 'Lagotto romagnolo',
  'Golden Retriever': 'Golden retriever',
  'Bernese Mountain Dog': 'Berner sennenhund',
  'Norwegian Forest Cat': 'Norsk skogkatt',
  'Sacred Birman': 'Helig birma',
  'Border Collie': 'Border collie',
};

/** German translations of pets and breeds. */
const GERMAN: Record<string, string> = {
  'Pim, mixed breed': 'Pim, Mischling',
  'Frieda, Labrador Retriever': 'Frieda, Labrador Retriever',
  'Nisse, Cocker Spaniel': 'Nisse, Cocker Spaniel',
  'Olmo, Maine Coon': 'Olmo, Maine Coon',
  'Bura, shelter dog': 'Bura, Hündin aus dem Tierheim',
  'Mus, European Shorthair': 'Mus, Europäisch Kurzhaar',
  'Bella, 7, Beagle': 'Bella, 7, Beagle',
  'Miso, Kaja and Pepper': 'Miso, Kaja und Pepper',
  'Rufus, 3, Border Terrier': 'Rufus, 3, Border Terrier',
  'Arvo, 9 months, Leonberger': 'Arvo, 9 Monate, Leonberger',
  'Lotte, 13, mixed breed': 'Lotte, 13, Mischling',
  'Zita, 5 months, European Shorthair': 'Zita, 5 Monate, Europäisch Kurzhaar',
  'Lagotto Romagnolo': 'Lagotto Romagnolo',
  'Golden Retriever': 'Golden Retriever',
  'Bernese Mountain Dog': 'Berner Sennenhund',
  'Norwegian Forest Cat': 'Norwegische Waldkatze',
  'Sacred Birman': 'Heilige Birma',
  'Border Collie': 'Border Collie',
};

/** Search words for information pages, besides the words of their titles. */
const TAGS: Record<string, string[]> = {
  faq: [
    'delivery',
    'leverans',
    'entrega',
    'lieferung',
    'versand',
    'returns',
    'retur',
    'devolução',
    'rückgabe',
    'retoure',
    'payment',
    'betalning',
    'pagamento',
    'bezahlung',
    'subscription',
    'prenumeration',
    'subscrição',
    'abo',
  ],
  contact: [
    'email',
    'phone',
    'telefon',
    'telefone',
    'telefonnummer',
    'customer service',
    'kundtjänst',
    'apoio ao cliente',
    'kundenservice',
    'kundendienst',
    'opening hours',
    'öppettider',
    'horário',
    'öffnungszeiten',
    'help',
    'hjälp',
    'ajuda',
    'hilfe',
  ],
  retailers: ['shops', 'butiker', 'lojas', 'läden', 'geschäfte', 'stores'],
  'terms-conditions': [
    'returns',
    'retur',
    'withdrawal',
    'ångerrätt',
    'devolução',
    'agb',
    'widerrufsrecht',
    'guarantee',
    'garanti',
    'garantia',
    'gewährleistung',
  ],
  'privacy-policy': ['gdpr', 'dsgvo', 'datenschutz', 'cookies', 'kakor'],
  'discount-code': ['coupon', 'voucher', 'kupong', 'cupão', 'gutschein', 'gutscheincode'],
  'bonus-club': ['points', 'poäng', 'pontos', 'punkte', 'rewards', 'prämien'],
};

const AUSTRALIAN_TAGS: Record<string, string[]> = {
  'terms-conditions': ['returns', 'refund', 'guarantee', 'warranty'],
  'privacy-policy': ['personal information', 'cookies'],
};

/** Fictional retailers for the demo. */
const retailers = (
  [
    ['Demo: Tassar & Nos', 'Stockholm', 'SE', 'Exempelgatan 4'],
    ['Demo: Hundkorgen', 'Göteborg', 'SE', 'Provvägen 12'],
    ['Demo: Kattens hörna', 'Malmö', 'SE', 'Exempeltorget 2'],
    ['Demo: Napf und Nase', 'Berlin', 'DE', 'Musterstraße 8'],
    ['Demo: Zoohaus Muster', 'München', 'DE', 'Beispielweg 21'],
    ['Demo: Poter & Snude', 'København', 'DK', 'Eksempelvej 5'],
    ['Demo: Häntä pystyyn', 'Helsinki', 'FI', 'Esimerkkikatu 3'],
    ['Demo: Pootje', 'Utrecht', 'NL', 'Voorbeeldstraat 10'],
    ['Demo: La Gamelle', 'Lyon', 'FR', 'rue de l’Exemple 7'],
    ['Demo: Pfotenladen', 'Wien', 'AT', 'Mustergasse 6'],
    ['Demo: Focinho', 'Porto', 'PT', 'Rua do Exemplo 15'],
    ['Demo: Cuatro patas', 'Barcelona', 'ES', 'calle del Ejemplo 9'],
  ] as const
).map(([name, city, country, address]) => ({ _uid: name, component: 'retailer', name, city, country, address }));

/** Stories that are shown within other pages: questions and answers. */
const QUESTION_STORIES = new Set(['faq', 'product-questions']);

/** A note by a nutritionist who does not exist. */
const expertNote = {
  ...translatedField('note', {
    en: 'On a bag I look for three things first: that it says “complete” for the animal’s age, that its table gives grams for today’s weight, and that the first ingredient has a name.',
    sv: 'På en säck letar jag först efter tre saker: att det står helfoder för djurets ålder, att tabellen anger gram för dagens vikt och att den första råvaran har ett namn.',
    pt: 'Num saco procuro primeiro três coisas: que diga completo para a idade do animal, que a tabela dê gramas para o peso de hoje e que o primeiro ingrediente tenha nome.',
    de: 'Auf einer Packung suche ich zuerst drei Dinge: dass sie Alleinfutter für das Alter des Tieres ist, dass die Tabelle Gramm für das heutige Gewicht nennt und dass die erste Zutat einen Namen hat.',
  }),
  note_name: 'Ines Demo',
  ...translatedField('note_role', {
    en: 'Animal nutritionist',
    sv: 'Foderrådgivare',
    pt: 'Nutricionista animal',
    de: 'Tierernährungsberaterin',
  }),
  note_demo: true,
};

/** The check of a nutritionist who does not exist. @param day `YYYY-MM-DD`. */
const checkedOn = (day: string) => ({ checked_by: 'Ines Demo', checked_on: day, checked_demo: true });

/** The topics whose articles the nutritionist signs. */
const CHECKED_TOPICS: ReadonlySet<string> = new Set(['food-and-nutrition', 'health', 'puppy', 'kitten']);

/** The foods that she has checked, with the day. */
const CHECKED_PRODUCTS: readonly (readonly [handle: string, day: string])[] = [
  ['insect-oat-adult-dog', '2026-10-05'],
  ['insect-potato-adult-dog', '2026-10-05'],
  ['senior-insect-dog', '2026-10-12'],
  ['puppy-insect-small', '2026-10-12'],
  ['puppy-insect-large', '2026-10-12'],
  ['insect-rice-adult-cat', '2026-10-19'],
  ['insect-neutered-cat', '2026-10-19'],
];

/** The products that have questions of their own, by their handles. */
const PRODUCTS_WITH_QUESTIONS = [
  'insect-oat-adult-dog',
  'insect-rice-adult-cat',
  'training-bites-dog',
  'dental-stick-s',
];

/** Farms, kitchens and a warehouse that do not exist. */
const places = (
  [
    ['Demo: Larvgården', 'farm', 'Uppsala', 'SE', 17.6, 59.9],
    ['Demo: Larvenhof Muster', 'farm', 'Cottbus', 'DE', 14.3, 51.8],
    ['Demo: Ferme de l’Exemple', 'farm', 'Rennes', 'FR', -1.7, 48.1],
    ['Demo: Quinta do Exemplo', 'farm', 'Évora', 'PT', -7.9, 38.6],
    ['Demo: Kvistra kök', 'kitchen', 'Göteborg', 'SE', 12.6, 57.7],
    ['Demo: Napfküche Muster', 'kitchen', 'Leipzig', 'DE', 11.9, 50.9],
    ['Demo: Labor Muster', 'laboratory', 'Berlin', 'DE', 13.2, 53.1],
    ['Demo: Kvistra lager', 'warehouse', 'Malmö', 'SE', 13.6, 55.9],
  ] as const
).map(([name, kind, city, country, lon, lat]) => ({
  _uid: name,
  component: 'place',
  name,
  kind,
  city,
  country,
  lon,
  lat,
}));

/** Animals that do not exist, with the consent that a picture needs. Drawings stand in for pictures. */
const animals = (
  [
    ['Demo: Bosse', 'Dog', 'Hund', 'Cão', 'Hund', 'dog-sitting', 'dog', '2026-09-14'],
    ['Demo: Frida', 'Dog', 'Hund', 'Cão', 'Hund', 'dog-sniffing', 'treat', '2026-09-21'],
    ['Demo: Nala', 'Cat', 'Katt', 'Gata', 'Katze', 'cat-sitting', 'cat', '2026-10-02'],
    ['Demo: Otto', 'Puppy', 'Valp', 'Cachorro', 'Welpe', 'puppy', 'puppy', '2026-10-11'],
    ['Demo: Mio', 'Kitten', 'Kattunge', 'Gatinho', 'Kätzchen', 'kitten', 'kitten', '2026-10-23'],
  ] as const
).map(([name, en, sv, pt, de, drawing, tint, day]) => ({
  _uid: name,
  component: 'customers_animal',
  name,
  ...translatedField('animal', { en, sv, pt, de }),
  drawing,
  tint,
  consent_on: day,
  consent_for: ['website'],
  demo: true,
}));

/** The fields of a page besides its texts. @param folder that it is in. */
function pageFields(path: string, folder: string): Record<string, unknown> {
  const fields: Readonly<Record<string, Record<string, unknown>>> = {
    retailers: { retailers: folder === AUSTRALIA ? [] : retailers },
    nutritionist: { demo: true },
    'where-it-is-made': { demo: true, places },
    'customers-animals': { demo: true, animals },
    'taste-guarantee': sceneFields('no-thank-you'),
    imprint: imprintFields(folder === AUSTRALIA),
    accessibility: { email: `access@${DOMAIN}` },
  };
  if (isOwn) return fields[path] ?? {};
  return path === 'imprint' || path === 'accessibility' ? fields[path]! : {};
}

/** The questions about all foods, and those about single products. */
const questionSeeds: readonly StorySeed[] = [
  {
    path: 'product-questions',
    component: 'product_questions',
    publishedOn: '2026-01-15',
    drawing: '',
    tint: '',
    fields: { ...expertNote, checks: CHECKED_PRODUCTS.map(([handle, on]) => ({ handle, ...checkedOn(on) })) },
  },
  ...PRODUCTS_WITH_QUESTIONS.map((handle) => ({
    path: `product-questions/${handle}`,
    component: 'product_questions',
    publishedOn: '2026-10-20',
    drawing: '',
    tint: '',
  })),
];

/** @param folder of the stories that related ones are in. */
const articleSeeds = (folder: string): StorySeed[] =>
  articles.map(([, , topic, publishedOn, drawing, tint, tags, related, scene], i) => ({
    path: articlePath(i),
    component: 'article',
    publishedOn,
    drawing,
    tint,
    tags,
    fields: {
      related: related.map((n) => uuidOf(`${folder}/${articlePath(n)}`)),
      ...sceneFields(scene),
      ...(CHECKED_TOPICS.has(topic) && checkedOn(publishedOn)),
    },
  }));

/** @param folder that the stories are in. */
const storySeeds = (folder: string): StorySeed[] => [
  ...articleSeeds(folder),
  ...breeders.map(([slug, country, species, breed, drawing], i) => ({
    path: `breeders/${slug}`,
    component: 'breeder',
    publishedOn: `2026-02-0${i + 1}`,
    drawing,
    tint: species === 'cat' ? 'cat' : 'dog',
    fields: { country, species, breed, breed__i18n__sv: SWEDISH[breed], breed__i18n__de: GERMAN[breed], demo: true },
  })),
  ...ambassadors.map(([slug, country, pet, role, roleSv, roleDe, code, drawing], i) => ({
    path: `ambassadors/${slug}`,
    component: 'ambassador',
    publishedOn: `2026-02-1${i}`,
    drawing,
    tint: drawing.startsWith('cat-') ? 'cat' : 'dog',
    fields: {
      country,
      pet,
      pet__i18n__sv: SWEDISH[pet],
      pet__i18n__de: GERMAN[pet],
      role,
      role__i18n__sv: roleSv,
      role__i18n__de: roleDe,
      code,
      demo: true,
    },
  })),
  ...successStories.map(([slug, country, pet, drawing, tint, scene], i) => ({
    path: `success-stories/${slug}`,
    component: 'success_story',
    publishedOn: `2026-02-2${i}`,
    drawing,
    tint,
    fields: {
      country,
      pet,
      pet__i18n__sv: SWEDISH[pet],
      pet__i18n__de: GERMAN[pet],
      demo: true,
      ...sceneFields(scene),
    },
  })),
  ...questionSeeds,
  ...contentPages.map(([path, drawing, tint]) => ({
    path,
    component: 'page',
    publishedOn: '2026-01-15',
    drawing,
    tint,
    tags: (folder === AUSTRALIA ? AUSTRALIAN_TAGS[path] : undefined) ?? TAGS[path] ?? [],
    fields: pageFields(path, folder),
  })),
];

/**
 * The parts of a page from headings: `## Title {layout}` begins a part, `## Title {layout first second}` one with a
 * drawing for each of its numbered steps. A text without such headings has none.
 *
 * @returns null for such a text.
 */
function sectionsOf(
  markdown: string,
  folder: string,
):
  | { _uid: string; component: string; title: string; layout: string; drawings?: string[]; body: RichTextNode }[]
  | null {
  const sections = markdown.split(/^(?=## )/m).flatMap((part) => {
    const [, title = '', names = '', text = ''] = /^## (.*?) \{([\w -]+)\}\n([\s\S]*)$/.exec(part) ?? [];
    const [layout, ...drawings] = names.split(' ');
    if (!layout) return [];
    const body = richText(text, folder);
    return [{ _uid: title, component: 'section', title, layout, ...(drawings.length > 0 && { drawings }), body }];
  });
  return sections.length > 0 ? sections : null;
}

/** A UUID derived from a text, so that every seeding gives the same ids. */
function uuidOf(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x1b873593;
  for (const char of text) {
    a = Math.imul(a ^ char.charCodeAt(0), 0x01000193) >>> 0;
    b = Math.imul(b ^ char.charCodeAt(0), 0x85ebca6b) >>> 0;
  }
  const hex = [a, b, a ^ b, a + b].map((n) => (n >>> 0).toString(16).padStart(8, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}

function story(folder: string, seed: StorySeed, index: number): Story {
  const fullSlug = `${folder}/${seed.path}`;
  const languages: Language[] = [];
  const texts: Record<string, unknown> = {};
  for (const language of languagesOf(folder)) {
    const text = readPageText(folder, seed.path, language);
    if (!text) continue;
    languages.push(language);
    const questions = QUESTION_STORIES.has(seed.path.split('/')[0]!) ? questionsOf(text.markdown, folder) : null;
    const sections = sectionsOf(text.markdown, folder);
    texts[fieldIn('title', language)] = text.title;
    texts[fieldIn('description', language)] = text.description;
    if (questions) texts[fieldIn('questions', language)] = questions;
    else if (sections) texts[fieldIn('sections', language)] = sections;
    else if (text.markdown.trim()) texts[fieldIn('body', language)] = richText(text.markdown, folder);
  }
  const publishedAt = `${seed.publishedOn}T07:00:00.000Z`;
  return {
    id: 70_000 + index + (folder === 'europe-market' ? 0 : 1000),
    uuid: uuidOf(fullSlug),
    name: String(texts.title),
    slug: seed.path.split('/').at(-1)!,
    full_slug: fullSlug,
    created_at: publishedAt,
    first_published_at: publishedAt,
    published_at: publishedAt,
    tag_list: seed.tags ?? [],
    content: { component: seed.component, drawing: seed.drawing, tint: seed.tint, languages, ...seed.fields, ...texts },
  };
}

/** Components whose stories Australia does not have. */
const EUROPEAN_COMPONENTS = new Set(['breeder', 'ambassador', 'success_story']);

/** The stories that another brand has: the pages of its folder. */
const ownStories = (folder: string): StorySeed[] =>
  pageNames.map((path) => ({
    path,
    component: 'page',
    publishedOn: '2026-01-15',
    drawing: readPageText(folder, path, SOURCE_LANGUAGE)!.drawing,
    tint: '',
    tags: [],
    fields: pageFields(path, folder),
  }));

/** @returns every story of both markets as seeded. */
export const seedStories = (): Story[] => [
  ...(isOwn ? storySeeds : ownStories)('europe-market').map((seed, i) => story('europe-market', seed, i)),
  ...(isOwn ? storySeeds : ownStories)(AUSTRALIA)
    .filter(({ component }) => !EUROPEAN_COMPONENTS.has(component))
    .map((seed, i) => story(AUSTRALIA, seed, i)),
];
