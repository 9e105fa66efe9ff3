import { beforeAll, describe, expect, it } from 'vitest';
import { localLaunch } from '../../../../local/settings.ts';
import { markets } from '../../../../provider/seed/markets.ts';
import { officialLanguages } from '../../../../src/platform/market/languages.ts';
import { formatDay } from '../../../../src/platform/shared/format.ts';
import { groups, openMarkets } from '../../../../src/platform/shared/markets.ts';
import { Jar } from '../../../customer.ts';
import { eventually, MONTHLY, useShop } from '../../../shop.ts';

const shop = useShop();
// a cold isolate may be late for its first page on a busy machine
beforeAll(() => eventually(async () => (await shop.get('/de/dog-food/insect-oat-adult-dog')).status === 200));
const OAT = '/de/dog-food/insect-oat-adult-dog';
const text = async (path: string, headers: Record<string, string> = {}) => (await shop.get(path, headers)).text();
const decoded = (html = '') =>
  html
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');

/** The attributes of a tag; one without a value has an empty one. */
const attributes = (tag: string): Record<string, string> =>
  Object.fromEntries(
    [...tag.matchAll(/ ([\w-]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, decoded(value)]),
  );
const formOf = (html: string) => /<form class="buy"[^>]*>.*?<\/form>/s.exec(html)?.[0] ?? '';
/** The inputs of the form, in their order, without those that belong to the form of the weight. */
const inputs = (html: string) =>
  [...formOf(html).matchAll(/<input[^>]*>/g)].map(([tag]) => attributes(tag)).filter(({ form }) => form === undefined);
/** The fields that a browser would send. */
const sent = (html: string) =>
  Object.fromEntries(
    inputs(html)
      .filter(({ type, checked, disabled }) => disabled === undefined && (type !== 'radio' || checked !== undefined))
      .map(({ name = '', value = '' }) => [name, value]),
  );
const chosen = (html: string) =>
  inputs(html).find(({ name, checked }) => name === 'variantId' && checked !== undefined)?.value;
const sizes = (html: string) =>
  [...html.matchAll(/<label class="size">.*?<\/label>/gs)].map(([label]) =>
    label
      .replace(/<[^>]+>/g, ' ')
      .trim()
      .split(/\s{2,}/),
  );
/** The number of a price as people read it. */
const amount = (price: string) => Number(price.replace(/[^\d.,]/g, '').replace(',', '.'));
const button = (html: string) => /<button class="button action"[^>]*>[^<]*/.exec(formOf(html))?.[0];
const graph = (html: string): any[] =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)![1]!)['@graph'];
const offers = (html: string): any[] => graph(html).find((node) => node['@type'] === 'Product').offers;
const meta = (html: string) => ({
  title: decoded(/<title>([^<]*)/.exec(html)?.[1]),
  description: decoded(/<meta name="description" content="([^"]*)"/.exec(html)?.[1]),
  canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replace(shop.url, ''),
});

it('sizes that are colours show them, in every language, and others show none', async () => {
  const discs = async (path: string) =>
    [...(await text(path)).matchAll(/<circle r="6.5" fill="([^"]*)"/g)].map(([, color]) => color);
  for (const path of ['/de/dog-products/slow-feeder-bowl', '/se/dog-products/slow-feeder-bowl'])
    expect([path, await discs(path)]).toEqual([path, ['#7f9b6e', '#cdb98f']]);
  expect(await discs('/de/dog-food/insect-oat-adult-dog')).toEqual([]);
});

it('the line over the name says for whom it is, as on the card', async () => {
  const kicker = (html: string) => /<p class="card-kicker">([^<]*)<\/p><h1>/.exec(html)?.[1];
  for (const [path, said] of [
    [OAT, 'Dog\u00a0· Adult'],
    ['/de/puppy-food/puppy-insect-small', 'Puppy'],
    ['/de/dog-products/training-bites-dog', 'Dog'],
  ] as const)
    expect([path, kicker(await text(path))]).toEqual([path, said]);
});

describe('the head of a product', () => {
  it.each([OAT, `${OAT}?variant=44100000001002`, `${OAT}?utm_source=mail`])(
    'of %s has its title, its description and one canonical address',
    async (path) => {
      expect(meta(await text(path))).toEqual({
        title: 'Everyday Insect & Oat | Kvistra',
        description: 'Complete dry food for adult dogs, 10 mm kibble, one animal protein source.',
        canonical: OAT,
      });
    },
  );

  it('names the prefixed address of the default market, and the product where its description is short', async () => {
    const { canonical } = meta(await text('/dog-food/insect-oat-adult-dog'));
    const { description } = meta(await text('/de/dog-products/oven-cookies-cricket'));
    expect(canonical).toBe('/se/dog-food/insect-oat-adult-dog');
    expect(description).toMatch(/^Oven Cookies[^:]*: .{10,}$/);
  });
});

describe('structured data', () => {
  it.each([
    [OAT, 'EUR', 'KGM'],
    ['/se/dog-food/insect-oat-adult-dog', 'SEK', 'KGM'],
    ['/de/dog-products/slow-feeder-bowl', 'EUR', undefined],
  ])('of %s offers each size at the price that the form shows', async (path, currency, unit) => {
    const html = await text(path);
    const found = offers(html);
    expect(
      inputs(html)
        .filter(({ name }) => name === 'variantId')
        .map(({ value = '' }) => `${shop.url}${path}?variant=${value.split('/').at(-1)}`),
    ).toEqual(found.map(({ url }) => url));
    for (const [i, { price, priceCurrency, availability, priceSpecification: perUnit }] of found.entries()) {
      expect([priceCurrency, availability]).toEqual([currency, 'https://schema.org/InStock']);
      const [own, shownPerUnit] = sizes(html)[i]!.slice(1).map(amount);
      // sizes of one price have it once, below them
      const alone = new RegExp(`<p class="plan-price alone">.*?data-v="${i}"><strong class="price">([^<]*)`, 's');
      const shown = own ?? amount(alone.exec(html)![1]!);
      expect([shown, perUnit?.price]).toEqual([Number(price), unit && price]);
      expect(perUnit?.referenceQuantity.unitCode).toBe(unit);
      if (unit) expect(Number(price) / perUnit.referenceQuantity.value).toBeCloseTo(shownPerUnit!, 2);
    }
  });
});

/**
 * Words of each language: complete feed for adult dogs, the heading of the composition, oats, the heading of what to
 * feed.
 */
const FEED_WORDS: Record<string, [kind: string, composition: string, oats: string, directions: string]> = {
  bg: ['Пълноценна храна за пораснали кучета', 'Състав', 'овес', 'Указания за употреба'],
  cs: ['Kompletní krmivo pro dospělé psy', 'Složení', 'oves', 'Návod ke krmení'],
  da: ['Fuldfoder til voksne hunde', 'Sammensætning', 'havre', 'Fodringsvejledning'],
  de: ['Alleinfuttermittel für ausgewachsene Hunde', 'Zusammensetzung', 'Hafer', 'Fütterungsempfehlung'],
  en: ['Complete feed for adult dogs', 'Composition', 'oats', 'Directions for use'],
  es: ['Alimento completo para perros adultos', 'Composición', 'avena', 'Modo de empleo'],
  et: ['Täissööt täiskasvanud koertele', 'Koostis', 'kaer', 'Kasutusjuhend'],
  fi: ['Täysrehu aikuisille koirille', 'Koostumus', 'kaura', 'Käyttöohje'],
  fr: ['Aliment complet pour chiens adultes', 'Composition', 'avoine', 'Mode d’emploi'],
  hr: ['Potpuna hrana za odrasle pse', 'Sastav', 'zob', 'Upute za uporabu'],
  hu: ['Teljes értékű állateledel felnőtt kutyák számára', 'Összetétel', 'zab', 'Etetési útmutató'],
  it: ['Alimento completo per cani adulti', 'Composizione', 'avena', 'Istruzioni per l’uso'],
  lt: ['Visavertis pašaras suaugusiems šunims', 'Sudėtis', 'avižos', 'Naudojimo nurodymai'],
  lv: ['Pilnvērtīga barība pieaugušiem suņiem', 'Sastāvs', 'auzas', 'Lietošanas norādījumi'],
  nl: ['Volledig diervoeder voor volwassen honden', 'Samenstelling', 'haver', 'Voedingsadvies'],
  pl: ['Karma pełnoporcjowa dla dorosłych psów', 'Skład', 'owies', 'Sposób podawania'],
  pt: ['Alimento completo para cães adultos', 'Composição', 'aveia', 'Modo de utilização'],
  ro: ['Hrană completă pentru câini adulți', 'Compoziție', 'ovăz', 'Instrucțiuni de utilizare'],
  sk: ['Kompletné krmivo pre dospelých psov', 'Zloženie', 'ovos', 'Návod na kŕmenie'],
  sl: ['Popolna hrana za odrasle pse', 'Sestava', 'oves', 'Navodila za uporabo'],
  sv: ['Helfoder för vuxna hundar', 'Sammansättning', 'havre', 'Utfodringsanvisning'],
};
const statementsOf = (html: string) =>
  /<section class="statements later".*?<\/section>(?=<ul class="proof"|<div class="details later")/s.exec(html)?.[0] ??
  '';
/** The statements of a page by language; those in the page's own have the language of the page. */
const byLanguage = (html: string): Record<string, string> => {
  const page = /<html lang="(\w+)/.exec(html)![1]!;
  const block = statementsOf(html);
  const parts = [...block.matchAll(/<details[^>]*>.*?<\/details>/gs)].map(([part]) => part);
  return Object.fromEntries(
    (parts.length > 0 ? parts : [block]).map((part) => [
      attributes(/^<[^>]*>/.exec(part)![0]).lang ?? page,
      decoded(part),
    ]),
  );
};

/** The link that chooses the size with the lowest unit price. */
const lowestUnitPrice = (html: string) =>
  /<li class="aside">([^<]*) <a href="([^"]*)" data-choose="([^"]*)">([^<]*)<\/a>([^<]*)<\/li>/
    .exec(formOf(html).replaceAll('<!-- -->', ''))
    ?.slice(1);

describe('the lowest unit price', () => {
  it.each([
    ['/de', 'Cheapest per kilo:', ', €7.89/kg, by subscription €6.71/kg'],
    ['/se', 'Billigaste storleken per kilo:', ', 88,90\u00a0kr/kg, som prenumeration 75,57\u00a0kr/kg'],
    ['/pt', 'Tamanho mais barato ao quilo:', ', 7,89\u00a0€/kg, em subscrição 6,71\u00a0€/kg'],
  ])('in %s is named, with a link that chooses its size', async (market, words, price) => {
    const path = `${market}/dog-food/insect-oat-adult-dog`;
    const html = await text(path);
    expect(lowestUnitPrice(html)).toEqual([words, '?Size=10+kg', 'v2', '10 kg', price]);
    expect(inputs(html).find(({ id }) => id === 'v2')?.value).toMatch(/44100000001003$/);
    expect(chosen(await text(`${path}?Size=10+kg`))).toMatch(/44100000001003$/);
  });

  it.each([
    ['one size only', '/de/cat-food/indoor-hairball-cat'],
    ['sizes that are not weighed', '/de/merch/tee-beetle'],
  ])('is not named with %s', async (_, path) => {
    const html = await text(path);
    expect([button(html), lowestUnitPrice(html)]).toEqual([expect.stringContaining('Add to cart'), undefined]);
  });
});

describe('points', () => {
  it('are those that a piece of each size earns, once and in a subscription', async () => {
    const [, line = ''] = /<a href="[^"]*bonus-club">(.*?)<\/a>/s.exec(formOf(await text(OAT))) ?? [];
    const parts = [...line.matchAll(/data-pay="(\w+)">(\d+) points each: </g)].map(([, pay, count]) => [pay, count]);
    expect(parts).toEqual([
      ['once', '14'],
      ['plan', '12'],
      ['once', '42'],
      ['plan', '36'],
      ['once', '78'],
      ['plan', '67'],
    ]);
    expect(line).toMatch(/<\/span><\/span>100 points are 5% off an order$/);
  });
});

describe('a short date', () => {
  const SHORT = '/de/dog-food/short-date-bulk';
  const said = (html: string) => /Best before (\d+ \w+ 20\d\d)</.exec(html)?.[1];

  it('is named on the page and on the card, and lies within ten weeks', async () => {
    const date = said(formOf(await text('/de/dog-food/short-date-bulk')));
    const { now } = await shop.control('clock');
    const days = (Date.parse(`${date} UTC`) - Date.parse(now)) / 86_400_000;
    expect([days > 14, days < 70], date).toEqual([true, true]);
    const card = (await text('/de/dog-food'))
      .split('<article')
      .filter((part) => part.includes('/de/dog-food/short-date-bulk'));
    expect(card.map(said)).toEqual([date]);
    expect(formOf(await text(SHORT))).toContain('12 left · 2 to 4 working days after dispatch');
    expect(await text('/de/dog-food/short-date-bulk.md')).toContain(`Best before ${date}`);
  });

  it('is not named of what has the usual one', async () => {
    expect(said(formOf(await text('/de/dog-food/insect-oat-adult-dog')))).toBeUndefined();
  });

  it('is compared with the usual bag of its weight, in words, as another product', async () => {
    const form = formOf(await text(SHORT));
    expect(form).toContain(
      `<a href="${OAT}?variant=44100000001003">€24.00 less than the usual bag (€78.90)</a></small></span></p>`,
    );
    expect(form).not.toMatch(/<(?:s|del)>|class="badge"/);
    const cards = (await text('/de/dog-food')).split('<article').filter((part) => part.includes('less than the usual'));
    expect(cards).toEqual([expect.stringContaining('>€24.00 less than the usual bag</small>')]);
    expect(cards[0]).toContain(SHORT);
  });

  it('states of the food what the usual one states', async () => {
    const statements = async (path: string) => / id="statements".*?<\/details>/s.exec(await text(path))?.[0];
    const own = await statements(SHORT);
    expect([own, own?.includes('selenium')]).toEqual([await statements(OAT), true]);
  });

  it('is held against the days that the food lasts, with the way to the usual food where they are too many', async () => {
    const saidAt = async (query: string) => {
      const html = (await text(`${SHORT}${query}`)).replaceAll('<!-- -->', '');
      const [usual = ''] = /<a [^>]*id="usual"[^>]*>/.exec(html) ?? [];
      const place = query ? /id="ration-said"[^>]*>(.*?)<\/p>/s : /class="small typical">(.*?)<\/p>/s;
      return { said: place.exec(html)?.[1]?.replaceAll('\u00a0', ' '), usual: attributes(usual) };
    };
    const [, enough] =
      /If it arrives by \d+ \w+ 20\d\d, a dog of (\d+) kg or more finishes it in time, the week of changing food included\./.exec(
        formOf(await text(SHORT)),
      ) ?? [];
    const fits = await saidAt(`?weight=${enough}`);
    expect(fits.said).toMatch(/by our feeding table\.$/);
    expect(fits.usual).toEqual({ class: 'small', id: 'usual', href: OAT, hidden: '' });
    const past = (days: string) =>
      expect.stringMatching(new RegExp(`It lasts about ${days} days, past \\d+ \\w+ 20\\d\\d\\.$`));
    expect(await saidAt(`?weight=${Number(enough) - 1}`)).toEqual({
      said: past('\\d\\d'),
      usual: { class: 'small', id: 'usual', href: OAT },
    });
    expect((await saidAt('?weight=5')).said).toEqual(past('98'));
    // until a weight is set nothing speaks against it
    const middle = await saidAt('');
    expect(middle).toEqual({
      said: Number(enough) > 15 ? undefined : expect.stringMatching(/^For a dog of 15 kg: .*about 43 days, /),
      usual: fits.usual,
    });
    expect(formOf(await text(SHORT))).toContain('<label>Will yours finish it? Weight, kg <input');
    expect(await text(`${OAT}?weight=5`)).not.toMatch(/, past \d|id="usual"/);
  });
});

describe('what fits the animal', () => {
  /** For whom it is said, and what is enough. */
  const fitOf = (html: string) => {
    const [line = ''] = /<small class="fit">.*?<\/small>/s.exec(formOf(html)) ?? [];
    const [link = ''] = /<a [^>]*>/.exec(line) ?? [];
    return {
      whole: /<span>(.*?)<\/span>/.exec(line)?.[1]?.replaceAll('\u00a0', ' '),
      enough: />([^<]*)<\/a>/.exec(line)?.[1]?.replaceAll('\u00a0', ' '),
      link: attributes(link),
    };
  };

  it('is said of a dog in the middle, and of the weight that is set, with a link that chooses it', async () => {
    const middle = fitOf(await text(OAT));
    expect(middle).toMatchObject({
      whole: 'For a dog of 15 kg:',
      enough: '10 kg lasts about 43 days. Have it every month and skip one box in 4',
      link: { 'data-choose': 'v2 rhythm-0' },
    });
    const small = fitOf(await text(`${OAT}?weight=3`));
    expect(small).toMatchObject({
      whole: 'For your dog:',
      enough: '5 kg lasts about 71 days. Have it every 2 months and skip one box in 8',
      link: { 'data-choose': 'v1 rhythm-1' },
    });
    const chosenThere = await text(`${OAT}${small.link.href}`);
    const fields = inputs(chosenThere).filter(({ checked }) => checked !== undefined);
    expect([fields.map(({ id }) => id), /name="weight"[^>]* value="3"/.test(chosenThere)]).toEqual([
      ['v1', 'rhythm-1'],
      true,
    ]);
    const large = fitOf(await text(`${OAT}?weight=50`));
    expect(large).toMatchObject({
      enough: '2 × 10 kg lasts about 35 days. Have it every month and skip one box in 9',
      link: { 'data-bags': '2' },
    });
    const quantity = (html: string) => inputs(html).find(({ name }) => name === 'quantity')?.value;
    expect([quantity(chosenThere), quantity(await text(`${OAT}${large.link.href}`))]).toEqual(['1', '2']);
  });

  it('is said in the language of the market, and not of what is no daily food', async () => {
    expect(fitOf(await text(`/se/dog-food/insect-oat-adult-dog`)).enough).toBe(
      '10 kg räcker i cirka 43 dagar. Välj leverans varje månad och hoppa över en av 4',
    );
    expect(await text('/de/dog-products/training-bites-dog')).not.toContain('class="fit"');
  });
});

describe('feed statements', () => {
  const open = openMarkets(groups.eu);

  it.each(open.map(({ code }) => code))(
    'in /%s are in its official languages, and in no others than these and the page’s, beside prices in its currency',
    async (code) => {
      const market = open.find((one) => one.code === code)!;
      const html = await text(`/${code}/dog-food/insect-oat-adult-dog`);
      expect(html).toContain(`"priceCurrency":"${markets.find((one) => one.code === code)!.currency}"`);
      const found = byLanguage(html);
      expect(Object.keys(found)).toEqual([...new Set([market.language, ...officialLanguages[market.country]])]);
      for (const [language, statement] of Object.entries(found)) {
        const [kind, composition, oats, directions] = FEED_WORDS[language]!;
        for (const words of [
          `>${kind}<`,
          `>${composition}</h3>`,
          `${oats} 18\u00a0%`,
          `>${directions}</h3>`,
          '(<span lang="la">Hermetia illucens</span>)',
          '60–79\u00a0g',
        ])
          expect([language, statement]).toEqual([language, expect.stringContaining(words)]);
        const decimal = language === 'en' || (market.country === 'CH' && language !== 'fr') ? '7.2' : '7,2';
        expect([language, statement.includes(`>${decimal}\u00a0%<`)]).toEqual([language, true]);
      }
      // the first one is open without a script
      expect([...statementsOf(html).matchAll(/<details[^>]*>/g)].map(([tag]) => attributes(tag).open)).toEqual(
        Object.keys(found).length > 1 ? Object.keys(found).map((_, i) => (i === 0 ? '' : undefined)) : [],
      );
    },
  );

  it('state moisture above 14 %, directions of treats, the approval number and whom to ask', async () => {
    const wet = byLanguage(await text('/de/dog-food/wet-insect-dog-tray')).de!;
    expect(wet).toContain('<dt>Feuchtigkeit</dt><dd>77\u00a0%</dd>');
    expect(wet).toMatch(
      /Fragen zu Zutaten und Zusatzstoffen.*href="mailto:hello@kvistra\.example".*Zulassungsnummer.*αSE000000/s,
    );
    const treat = byLanguage(await text('/pl/dog-products/training-bites-dog')).pl!;
    for (const words of [
      'Karma uzupełniająca dla psów',
      'Wilgotność',
      '16\u00a0%',
      'Karma uzupełniająca: podawać jako nagrodę, najwyżej 10\u00a0% dziennej energii.',
    ])
      expect(treat).toContain(words);
  });

  it('name each feed of a pack in its own language', async () => {
    const pack = byLanguage(await text('/fi/dog-food/starter-pack-dog'));
    expect(Object.keys(pack)).toEqual(['en', 'fi', 'sv']);
    expect(
      [...pack.fi!.matchAll(/<h3 lang="en">([^<]*)<\/h3><p class="feed-kind">([^<]*)/g)].map(([, title, kind]) => [
        title,
        kind,
      ]),
    ).toEqual([
      ['Everyday Insect & Oat', 'Täysrehu aikuisille koirille'],
      ['Training Bites Insect & Apple', 'Täydennysrehu koirille'],
      ['Dental Stick M', 'Täydennysrehu aikuisille koirille'],
    ]);
  });

  it('keep an unknown material in the language of the catalogue, and are missing for what is no feed', async () => {
    await shop.control('products/whole-mealworms', {
      metafields: { composition: 'Whole dried mealworms (Tenebrio molitor) 98 %, spirulina 2 %.' },
    });
    await eventually(async () =>
      byLanguage(await text('/cz/dog-products/whole-mealworms')).cs?.includes(
        '98\u00a0%, <span lang="en">spirulina</span> 2\u00a0%.',
      ),
    );
    expect(byLanguage(await text('/se/dog-products/whole-mealworms')).sv).toContain('<span lang="en">spirulina</span>');
    expect(statementsOf(await text('/de/dog-products/slow-feeder-bowl'))).toBe('');
  });

  it('are in the Markdown, and in the structured data of the page’s language', async () => {
    const markdown = await text('/be/dog-food/insect-oat-adult-dog.md');
    expect([...markdown.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual([
      'Nederlands',
      'Français',
      'English',
    ]);
    expect(markdown).toContain('- Matières grasses brutes\u00a0: 14\u00a0%');
    const properties = graph(await text('/se/dog-food/insect-oat-adult-dog')).find(
      (node) => node['@type'] === 'Product',
    ).additionalProperty;
    expect(properties).toEqual(
      expect.arrayContaining([
        { '@type': 'PropertyValue', propertyID: 'feedType', value: 'Helfoder för vuxna hundar' },
        { '@type': 'PropertyValue', name: 'Råprotein', value: 26, unitCode: 'P1' },
      ]),
    );
  });
});

it('offers no product twice', async () => {
  const [, goesWith = '', others = ''] = (await text('/de/dog-products/slow-feeder-bowl')).split(
    /<h2>(?:Goes well with this|More like this)<\/h2>/,
  );
  const offered = (part: string) =>
    [...part.matchAll(/<h3 class="card-name"><a href="([^"]+)"/g)].map(([, path]) => path);
  expect([offered(goesWith).length, offered(others).length]).toEqual([4, 4]);
  expect(new Set([...offered(goesWith), ...offered(others)]).size).toBe(8);
});

describe('the form', () => {
  it('has sizes, ways to buy and a quantity, and the cart accepts it', async () => {
    const html = await text(OAT);
    const plans = (of: string) => inputs(of).filter(({ name }) => name === 'sellingPlanId').length;
    expect(attributes(/<form[^>]*>/.exec(formOf(html))![0])).toMatchObject({
      method: 'post',
      action: '/api/cart/lines/add',
    });
    expect(inputs(html).map(({ type, name }) => `${type} ${name}`)).toEqual([
      'hidden market',
      ...Array(3).fill('radio variantId'),
      // once, and three rhythms
      ...Array(4).fill('radio sellingPlanId'),
      'number quantity',
    ]);
    // behind a link, and where one of them is chosen: three ways to pay several deliveries at once
    expect(html).toContain(`href="${OAT}?ways=1#ways"`);
    expect([plans(await text(`${OAT}?ways=1`)), plans(await text(`${OAT}?selling_plan=7004`))]).toEqual([7, 7]);
    expect(inputs(html).at(-1)).toMatchObject({ min: '1', max: '99', value: '1' });
    expect(sizes(html)).toEqual([
      ['1.5 kg', '€14.90', '€9.93/kg'],
      ['5 kg', '€42.90', '€8.58/kg'],
      ['10 kg', '€78.90', '€7.89/kg'],
    ]);
    const fields: Record<string, string> = { ...sent(html), quantity: '2', sellingPlanId: MONTHLY };
    const jar = new Jar();
    const added = await shop.form('/api/cart/lines/add', fields, { Referer: `${shop.url}${OAT}` });
    expect(added.status).toBe(303);
    jar.take(added);
    const { cart } = (await (await shop.get('/api/cart', { Cookie: jar.header })).json()) as any;
    expect(cart.items).toMatchObject([{ quantity: 2 }]);
    expect(JSON.stringify(cart.items)).toContain(fields.variantId);
  });

  it('of a single size without subscription has neither choice', async () => {
    const html = await text('/de/merch/tote');
    expect(inputs(html).map(({ type, name }) => `${type} ${name}`)).toEqual([
      'hidden market',
      'hidden variantId',
      'number quantity',
    ]);
    expect(html).toContain('€12.90');
  });

  it('chooses the size that the address names by number or id, else the first', async () => {
    const [first, second] = [
      'gid://shopify/ProductVariant/44100000001001',
      'gid://shopify/ProductVariant/44100000001002',
    ];
    for (const [query, id] of [
      ['', first],
      ['?variant=44100000001002', second],
      [`?variant=${encodeURIComponent(second)}`, second],
      ['?variant=1002', first],
      ['?variant=44100000002001', first],
      ['?variant=', first],
    ])
      expect([query, chosen(await text(`${OAT}${query}`))]).toEqual([query, id]);
  });
});

describe('a refused form', () => {
  const post = async (fields: Record<string, string>) => {
    const jar = new Jar();
    const answer = await shop.form('/api/cart/lines/add', fields, {
      Referer: `${shop.url}${OAT}?variant=44100000001001`,
    });
    jar.take(answer);
    return { answer, jar };
  };

  it('shows its message with the submitted values, once and to nobody else', async () => {
    const typed = {
      market: 'de',
      variantId: 'gid://shopify/ProductVariant/44100000001003',
      sellingPlanId: 'gid://shopify/SellingPlan/7002',
      quantity: '123',
    };
    const { answer, jar } = await post(typed);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${OAT}?variant=44100000001001#quantity`]);
    const page = await shop.get(`${OAT}?variant=44100000001001`, { Cookie: jar.header });
    const html = await page.text();
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(html).toContain('class="alert" role="alert">Choose a quantity from 1 to 99.</p>');
    expect(html.match(/role="alert"/g)).toHaveLength(1);
    expect(sent(html)).toEqual(typed);
    jar.take(page);
    expect(jar.cookies.size).toBe(0);
    expect(await text(OAT)).not.toContain('role="alert"');
  });

  it('escapes the submitted values', async () => {
    const { jar } = await post({ market: 'de', variantId: '"><script>alert(1)</script>', quantity: '"><script>' });
    const html = await text(OAT, { Cookie: jar.header });
    expect(html).toContain('role="alert"');
    expect(html).not.toMatch(/<script>/);
    expect(inputs(html).at(-1)?.value).toBe('"><script>');
  });
});

describe('a size that is sold out', () => {
  it('cannot be chosen, so the next one is; a low stock is counted', async () => {
    const path = '/de/dog-products/training-bites-dog';
    await text(path);
    await shop.control('products/training-bites-dog', { sku: 'KV-T01-150', stock: 0 });
    await shop.control('products/training-bites-dog', { sku: 'KV-T01-450', stock: 7 });
    const html = await eventually(async () => {
      const now = await text(path);
      return now.includes('Sold out') && now.includes('7 left ·') && now;
    });
    const [small, large] = inputs(html).filter(({ name }) => name === 'variantId');
    expect([small?.disabled, small?.checked, large?.disabled, large?.checked]).toEqual(['', undefined, undefined, '']);
    expect(sizes(html)[0]).toEqual(['150 g', 'Sold out']);
    // what is sold out has no tick beside it
    expect(html.match(/<span data-v="\d" class="sold-out">([^<]*)/g)).toEqual([
      '<span data-v="0" class="sold-out">Sold out',
    ]);
    expect(offers(html).map(({ availability }) => availability.split('/').at(-1))).toEqual(['OutOfStock', 'InStock']);
    expect(button(html)).toBe('<button class="button action">Add to cart');
  });

  it('disables the button where it is the only one', async () => {
    const html = await text('/de/cat-products/drinking-fountain');
    expect(button(html)).toBe('<button class="button action" disabled="">Sold out');
    const refused = await shop.call('/api/cart/lines/add', sent(html));
    expect([refused.status, refused.body.errors[0]?.code]).toEqual([409, 'sold_out']);
  });
});

describe('a product before its launch', () => {
  const path = '/de/cat-food/wet-insect-cat-pouch';

  it('names the day, has no form, and the cart refuses it', async () => {
    const html = await text(path);
    expect(html).toContain(`This food goes on sale on ${formatDay(localLaunch(), 'en-DE')}.`);
    expect([formOf(html), html.includes('from €1.59')]).toEqual(['', true]);
    for (const offer of offers(html))
      expect(offer).toMatchObject({ availability: 'https://schema.org/OutOfStock', availabilityStarts: localLaunch() });
    const variantId = await shop.variant('wet-insect-cat-pouch', '85 g');
    const refused = await shop.call('/api/cart/lines/add', { variantId, market: 'de' });
    expect([refused.status, refused.body.errors[0]?.code]).toEqual([409, 'not_launched']);
  });
});

describe('the address of a product', () => {
  it.each([
    ['/de/cat-food/insect-oat-adult-dog?variant=1&x=%20a', `${OAT}?variant=1&x=%20a`],
    ['/de/merch/insect-oat-adult-dog', OAT],
    ['/cat-food/insect-oat-adult-dog', '/se/dog-food/insect-oat-adult-dog'],
    ['/de/cat-food/insect-oat-adult-dog.md?x=1', `${OAT}.md?x=1`],
    ['/de/cat-food/insect-oat-adult-dog.png', `${OAT}.png`],
  ])('in another category, %s, is moved to %s', async (from, to) => {
    const answer = await shop.get(from);
    expect([answer.status, answer.headers.get('location')]).toEqual([308, to]);
  });

  it.each(['/de/dog-food/nothing', '/de/horse-food/insect-oat-adult-dog', '/de/dog-food/NOTHING'])(
    '%s does not exist',
    async (path) => {
      expect((await shop.get(path)).status).toBe(404);
    },
  );
});

it('a product that was read before is shown with its last price while the provider is down, then with the new one', async () => {
  const path = '/de/dog-food/senior-insect-dog';
  expect(await text(path)).toContain('€15.90');
  await shop.fault({ service: 'storefront', mode: '500' });
  await shop.control('products/senior-insect-dog', { prices: { EUR: 17.5 } });
  await eventually(async () => (await shop.control('webhooks')).webhooks[0].status === 'delivered');
  const down = await shop.get(path);
  expect([down.status, (await down.text()).includes('€15.90')]).toEqual([200, true]);
  await shop.fault({ service: 'storefront', errorRate: 0, latencyMs: 0 });
  await eventually(async () => (await text(path)).includes('€17.50'));
});
