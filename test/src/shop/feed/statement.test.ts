import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Product, seedProducts } from '../../../../provider/seed/products.ts';
import { officialLanguages } from '../../../../src/platform/market/languages.ts';
import { type Country, markets } from '../../../../src/platform/shared/markets.ts';
import { factsOf, feedsOf } from '../../../../src/shop/catalogue/facts.ts';
import {
  directionOf,
  FEED_LANGUAGES,
  keyOf,
  keysOf,
  TERM_KINDS,
  wordingOf,
} from '../../../../src/shop/feed/glossary.ts';
import { ownNameOf, statementLanguages } from '../../../../src/shop/feed/languages.ts';
import { parseAdditives, parseComposition } from '../../../../src/shop/feed/parse.ts';
import { lackingStatements } from '../../../../src/shop/feed/required.ts';
import { type Feed, feedStatement, textOf } from '../../../../src/shop/feed/statement.ts';

const feedsOfProduct = ({ handle, metafields }: Product) =>
  feedsOf(factsOf({ handle, facts: Object.entries(metafields).map(([key, { value }]) => ({ key, value })) }));
const feeds = seedProducts().flatMap((product) =>
  feedsOfProduct(product).map((feed) => ({ handle: product.handle, feed })),
);

const FEED: Feed = {
  species: 'dog',
  lifeStage: 'adult',
  feedType: 'complete feed',
  composition: 'Dried insect larvae (Hermetia illucens) 30.5 %, oats 18 %, minerals.',
  additives:
    'Nutritional additives per kg: vitamin A (3a672a) 15 000 IU, iodine (3b202) 1.5 mg. Preservative: potassium sorbate (1k202).',
  directions:
    'Fresh water always available. 2.5 ml per 10 kg body weight a day; count about 21 kcal per 2.5 ml (2.3 g).',
  kcalPer100g: 363,
  constituents: {
    'crude protein': 26,
    'crude oils and fats': 14,
    'crude fibre': 4,
    'crude ash': 7.2,
    moisture: 9,
    taurine: 0.2,
  },
  feedingTable: [{ weightKg: 3, gramsLow: 60, gramsHigh: 79 }],
};
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

describe('the glossary', () => {
  it('speaks every official language of every market', () => {
    expect(
      [...new Set([...Object.values(officialLanguages).flat(), ...markets.map(({ language }) => language)])].sort(),
    ).toEqual([...FEED_LANGUAGES].sort());
  });

  it('has every term in every language, with the same places for numbers, and no two terms of one wording', () => {
    for (const kind of TERM_KINDS)
      for (const language of FEED_LANGUAGES) {
        const wordings = keysOf(kind).map((key) => wordingOf(kind, key, language)!);
        for (const [i, key] of keysOf(kind).entries()) {
          const places = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort();
          expect([language, key, wordings[i]?.trim().length]).toEqual([language, key, wordings[i]?.length]);
          expect([language, key, places(wordings[i]!)]).toEqual([language, key, places(wordingOf(kind, key, 'en')!)]);
        }
        expect([language, kind, new Set(wordings).size]).toEqual([language, kind, wordings.length]);
      }
  });

  it('is written in the letters of its languages', () => {
    for (const kind of TERM_KINDS)
      for (const key of keysOf(kind))
        for (const language of FEED_LANGUAGES) {
          const wording = wordingOf(kind, key, language)!;
          if (language === 'bg') expect([key, wording, /[ыэёіїєґ]/i.test(wording)]).toEqual([key, wording, false]);
          else expect([language, wording, /\p{Script=Cyrillic}/u.test(wording)]).toEqual([language, wording, false]);
        }
  });
});

describe('a statement', () => {
  it.each(FEED_LANGUAGES)('in %s says everything of every feed of the catalogue', (language) => {
    const country = markets.find((market) => officialLanguages[market.country].includes(language))!.country;
    expect(feeds.length).toBeGreaterThan(40);
    for (const { handle, feed } of feeds) {
      const { missing, kind, composition, constituents, directions } = feedStatement(feed, language, country, 'en');
      expect([handle, missing]).toEqual([handle, []]);
      for (const text of [textOf(kind), textOf(composition), textOf(directions)])
        expect([handle, text, /\{|undefined|NaN/.test(text) || text.length < 5]).toEqual([handle, text, false]);
      expect(constituents.length).toBeGreaterThan(4);
    }
  });

  it.each<[language: string, country: Country, kind: string, composition: string]>([
    [
      'de',
      'DE',
      'Alleinfuttermittel für ausgewachsene Hunde',
      'Getrocknete Insektenlarven (Hermetia illucens) 30,5 %, Hafer 18 %, Mineralstoffe.',
    ],
    [
      'fr',
      'FR',
      'Aliment complet pour chiens adultes',
      'Larves d’insectes séchées (Hermetia illucens) 30,5 %, avoine 18 %, minéraux.',
    ],
    [
      'fi',
      'FI',
      'Täysrehu aikuisille koirille',
      'Kuivatut hyönteistoukat (Hermetia illucens) 30,5 %, kaura 18 %, kivennäisaineet.',
    ],
    [
      'hu',
      'HU',
      'Teljes értékű állateledel felnőtt kutyák számára',
      'Szárított rovarlárva (Hermetia illucens) 30,5 %, zab 18 %, ásványi anyagok.',
    ],
    [
      'bg',
      'BG',
      'Пълноценна храна за пораснали кучета',
      'Сушени ларви на насекоми (Hermetia illucens) 30,5 %, овес 18 %, минерали.',
    ],
    [
      'de',
      'CH',
      'Alleinfuttermittel für ausgewachsene Hunde',
      'Getrocknete Insektenlarven (Hermetia illucens) 30.5 %, Hafer 18 %, Mineralstoffe.',
    ],
    [
      'en',
      'IE',
      'Complete feed for adult dogs',
      'Dried insect larvae (Hermetia illucens) 30.5 %, oats 18 %, minerals.',
    ],
  ])('in %s for %s has its words and its decimal mark', (language, country, kind, composition) => {
    const statement = feedStatement(FEED, language, country, 'en');
    expect([textOf(statement.kind), textOf(statement.composition)].map(plain)).toEqual([kind, composition]);
  });

  it('has the units and the numbers of its language', () => {
    const polish = feedStatement(FEED, 'pl', 'PL', 'en');
    expect(polish.additives.map(textOf).map(plain)).toEqual([
      'Dodatki dietetyczne w 1 kg: witamina A (3a672a) 15 000 j.m., jod (3b202) 1,5 mg.',
      'Konserwanty: sorbinian potasu (1k202).',
    ]);
    const hungarian = feedStatement(FEED, 'hu', 'HU', 'en');
    expect(plain(textOf(hungarian.directions))).toBe(
      'Mindig legyen elérhető friss víz. Naponta 2,5 ml 10 testtömegkilogrammonként; 2,5 ml (2,3 g) körülbelül 21 kcal.',
    );
    expect(hungarian.table).toEqual({
      head: ['Az állat testtömege', 'Napi mennyiség'],
      rows: [['3\u00a0kg', '60–79\u00a0g']],
    });
    expect(plain(textOf(feedStatement(FEED, 'fr', 'BE', 'en').additives[1]!))).toBe(
      'Conservateurs : sorbate de potassium (1k202).',
    );
  });

  it('marks scientific names as Latin', () => {
    expect(feedStatement(FEED, 'de', 'DE', 'en').composition.filter(({ lang }) => lang)).toEqual([
      { text: 'Hermetia illucens', lang: 'la' },
    ]);
  });

  it('leaves what the glossary lacks in the language of the catalogue, marks it, and reports it', () => {
    const unknown = {
      ...FEED,
      composition: 'Oats 60 %, quinoa flakes 2 %.',
      additives: 'Spirulina from a lake.',
      directions: 'Serve warm. Fresh water always available.',
    };
    const { composition, additives, directions, missing } = feedStatement(unknown, 'de', 'DE', 'en');
    expect(composition).toEqual([
      { text: 'Hafer 60\u00a0%, ' },
      { text: 'quinoa flakes', lang: 'en' },
      { text: ' 2\u00a0%.' },
    ]);
    expect([additives, directions]).toEqual([
      [[{ text: 'Spirulina from a lake', lang: 'en' }, { text: '.' }]],
      [{ text: 'Serve warm.', lang: 'en' }, { text: ' Stets frisches Wasser bereitstellen.' }],
    ]);
    expect(missing).toEqual(['quinoa flakes', 'Spirulina from a lake', 'Serve warm.']);
    expect(feedStatement(unknown, 'en', 'IE', 'en')).toMatchObject({
      missing: [],
      composition: [{ text: 'Oats 60\u00a0%, quinoa flakes 2\u00a0%.' }],
    });
  });

  it('understands a catalogue in the language of the pages', () => {
    const swedish = {
      ...FEED,
      composition: 'Torkade insektslarver (Hermetia illucens) 30,5 %, havre 18 %.',
      directions: 'Börja med halva mängden i tre dagar.',
    };
    const { composition, directions, missing } = feedStatement(swedish, 'fi', 'FI', 'sv');
    expect([plain(textOf(composition)), textOf(directions), missing]).toEqual([
      'Kuivatut hyönteistoukat (Hermetia illucens) 30,5 %, kaura 18 %.',
      'Aloita puolella määrällä kolmen päivän ajan.',
      [],
    ]);
  });
});

describe('the languages of a market', () => {
  const of = (code: string) => statementLanguages(markets.find((market) => market.code === code)!);
  it('are the official ones, then that of its pages', () => {
    expect(['de', 'be', 'ch', 'fi', 'lu', 'ax', 'se', 'pt', 'ie', 'au'].map(of)).toEqual([
      ['de', 'en'],
      ['nl', 'fr', 'en'],
      ['de', 'fr', 'it', 'en'],
      ['fi', 'sv', 'en'],
      ['fr', 'de', 'en'],
      ['sv', 'en'],
      ['sv'],
      ['pt'],
      ['en'],
      ['en'],
    ]);
  });

  it('are called by their own names', () => {
    expect(['de', 'fi', 'bg', 'cs', 'lt'].map(ownNameOf)).toEqual([
      'Deutsch',
      'Suomi',
      'Български',
      'Čeština',
      'Lietuvių',
    ]);
  });
});

describe('the statements that the law asks for', () => {
  it('are there for every feed of the catalogue', () => {
    for (const { handle, feed } of feeds) expect([handle, lackingStatements(feed)]).toEqual([handle, []]);
  });

  it('include the moisture where it can be above 14 %', () => {
    const { moisture: _, ...dry } = FEED.constituents!;
    expect(lackingStatements({ ...FEED, constituents: dry })).toEqual(['moisture']);
    expect(lackingStatements({ ...FEED, constituents: { ...dry, 'crude oils and fats': 60 } })).toEqual([]);
  });

  it.each<[Partial<Feed>, string[]]>([
    [{ feedType: 'feed' }, ['complete or complementary']],
    [{ composition: null }, ['composition']],
    [{ constituents: null }, ['crude protein', 'crude fibre', 'crude oils and fats', 'crude ash', 'moisture']],
    [{ directions: null, feedingTable: null }, ['directions for use']],
  ])('are missed: %o', (change, lacking) => {
    expect(lackingStatements({ ...FEED, ...change })).toEqual(lacking);
  });
});

describe('texts of the catalogue', () => {
  const word = fc.stringMatching(/^[a-z]{2,9}( [a-z]{2,9})?$/);
  const percent = fc.option(fc.integer({ min: 1, max: 999 }).map((tenths) => tenths / 10));

  it('give back the materials of any composition', () => {
    const material = fc.record({
      name: word,
      scientific: fc.option(fc.constantFrom('Hermetia illucens', 'Schizochytrium sp.')),
      percent,
    });
    fc.assert(
      fc.property(fc.array(material, { minLength: 1, maxLength: 9 }), (materials) => {
        const text = materials
          .map(
            (one) =>
              `${one.name}${one.scientific ? ` (${one.scientific})` : ''}${one.percent === null ? '' : ` ${one.percent} %`}`,
          )
          .join(', ');
        expect(parseComposition(`${text}.`)).toEqual(materials);
      }),
    );
  });

  it('have additives with nested codes and grouped digits', () => {
    expect(
      parseAdditives(
        'Antioxidants: tocopherol extracts (1b306(i)), vitamin A (3a672a) 15 000 IU, L-carnitine (3a910) 250 mg/kg.',
      ),
    ).toEqual({
      group: 'Antioxidants',
      text: 'tocopherol extracts (1b306(i)), vitamin A (3a672a) 15 000 IU, L-carnitine (3a910) 250 mg/kg',
      additives: [
        { name: 'tocopherol extracts', code: '1b306(i)', amount: null },
        { name: 'vitamin A', code: '3a672a', amount: { value: 15000, unit: 'IU', perKg: false } },
        { name: 'L-carnitine', code: '3a910', amount: { value: 250, unit: 'mg', perKg: true } },
      ],
    });
    expect(parseAdditives('Antioxidants: something, else (1b2).')).toBeNull();
  });

  it('are found in the glossary in any of the given languages, with numbers in the order of the key', () => {
    expect([keyOf('materials', 'HAFER', ['en', 'de']), keyOf('materials', 'Hafer', ['en'])]).toEqual(['oats', null]);
    expect(
      directionOf('Naponta 2,5 ml 10 testtömegkilogrammonként; 2,5 ml (2,3 g) körülbelül 21 kcal.', ['hu'])?.numbers,
    ).toEqual([2.5, 10, 21, 2.5, 2.3]);
  });
});
