import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { officialLanguages } from '../../../../src/platform/market/languages.ts';
import { groups, markets, openMarkets } from '../../../../src/platform/shared/markets.ts';
import { returnRuleOf } from '../../../../src/shop/catalogue/facts.ts';
import { lacksResponsiblePerson } from '../../../../src/shop/catalogue/safety.ts';
import { accessibilityAuthorities } from '../../../../src/shop/law/accessibility.tsx';
import { isNoticeLanguage, NOTICE_LANGUAGES, NOTICES, yourEurope } from '../../../../src/shop/law/notices.ts';
import { rightsIn } from '../../../../src/shop/law/rights.ts';
import { CLOSED_PLATFORM } from '../../../../tools/claims/claims.ts';
import { openCheckout } from '../../../provider/open-checkout.ts';
import { eventually, useShop } from '../../../shop.ts';

const shop = useShop();
const decoded = (html: string) =>
  html.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('\u00a0', ' ');
/** The main part of a page, without marks. */
const main = async (path: string): Promise<string> => {
  const html = decoded(await (await shop.get(path)).text());
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'));
};
const words = (html: string) =>
  html
    .replace(/<!--.*?-->/g, '')
    .replace(/<(?!\/?a[ >])[^>]+>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
const CODES = openMarkets(groups.eu).map(({ code }) => code);
const FOOD = 'dog-food/insect-oat-adult-dog';
const TOY = 'cat-products/wand-toy';

describe('the imprint', () => {
  it.each(CODES)(
    'of /%s is one click away, and names company, register, taxes, authority and the number as a feed business',
    async (cc) => {
      expect(await (await shop.get(`/${cc}`)).text()).toContain(`href="/${cc}/imprint"`);
      const text = words(await main(`/${cc}/imprint`));
      for (const fact of [
        'Kvistra AB',
        'Exempelgatan 1',
        'hello@kvistra.example',
        '+46 8 000',
        'Bolagsverket 559000-0000',
        'SE559000000001',
        'SE-000000',
      ])
        expect([cc, fact, text.includes(fact)]).toEqual([cc, fact, true]);
      expect(text).toMatch(/Demo values|Demouppgifter|Dados de demonstração/);
    },
  );

  it('names the country of the company in the language of the page', async () => {
    for (const [cc, country] of [
      ['de', 'Sweden'],
      ['se', 'Sverige'],
      ['pt', 'Suécia'],
    ])
      expect(words(await main(`/${cc}/imprint`))).toContain(`Exempelgatan 1, 111 11 Stockholm, ${country} `);
  });

  it('names the packaging registers of its own country alone', async () => {
    const [de, fr, dk] = await Promise.all(['de', 'fr', 'dk'].map((cc) => main(`/${cc}/imprint`)));
    expect([de!.includes('LUCID'), de!.includes('Identifiant unique')]).toEqual([true, false]);
    expect([fr!.includes('LUCID'), fr!.includes('Identifiant unique')]).toEqual([false, true]);
    expect([
      dk!.includes('LUCID'),
      dk!.includes('Identifiant unique'),
      dk!.includes('Registers for packaging'),
    ]).toEqual([false, false, false]);
  });

  it('names the authorised representative for packaging, and nothing of a country that asks for no number', async () => {
    const of = (country: string, register: string, number: string, representative?: string) => ({
      component: 'registration',
      country,
      register,
      number,
      ...(representative && { representative }),
    });
    await shop.control('stories/imprint', {
      registrations: [of('AT', 'ERA', 'AT-1', 'Vertretung GmbH, Wien'), of('DK', 'DPA', '')],
    });
    const text = await eventually(async () => {
      const shown = words(await main('/at/imprint'));
      return shown.includes('AT-1') && shown;
    });
    expect(text).toContain('Authorised representative: Vertretung GmbH, Wien');
    expect(await main('/dk/imprint')).not.toContain('DPA');
    await shop.reset();
  });

  it('says in the language of the law who settles disputes in Germany and France, and elsewhere that nobody is committed', async () => {
    expect(await main('/de/imprint')).toContain(
      '<p lang="de">Wir sind nicht verpflichtet und nicht bereit, an Streitbeilegungsverfahren',
    );
    const french = await main('/fr/imprint');
    expect(french).toMatch(
      /<p lang="fr">En cas de litige.*médiateur de la consommation.*href="https:\/\/mediateur\.example"/,
    );
    expect(await main('/se/imprint')).toContain('Allmänna reklamationsnämnden');
    expect(words(await main('/dk/imprint'))).toContain('neither obliged nor, so far, committed');
  });

  it('shows what the owner enters, and no note of demo values then', async () => {
    const company = [{ component: 'company', name: 'Owner GmbH', email: 'owner@shop.test', feed_number: 'DE-BY-1' }];
    await shop.control('stories/imprint', { company, demo_values: false });
    const text = await eventually(async () => {
      const shown = words(await main('/at/imprint'));
      return shown.includes('Owner GmbH') && shown;
    });
    expect(text).toContain('DE-BY-1');
    expect(text).not.toContain('Demo values');
    await shop.reset();
  });
});

describe('the accessibility statement', () => {
  it.each(markets.filter(({ code }) => code !== 'au').map(({ code, country }) => [code, country] as const))(
    'of /%s has a contact and names the authority of %s',
    async (cc, country) => {
      const html = await main(`/${cc}/accessibility`);
      const authority = accessibilityAuthorities[country];
      expect(html).toContain('href="mailto:access@kvistra.example"');
      expect(html).toContain(
        authority
          ? `<span lang="${authority.language}">${authority.name}</span>`
          : 'No authority in Switzerland supervises',
      );
    },
  );

  it('lists every authority that nobody has confirmed in docs/law.md', () => {
    const listed = readFileSync('docs/law.md', 'utf8');
    const open = Object.entries(accessibilityAuthorities).flatMap(([country, authority]) =>
      authority?.isUnverified ? [`${country}: ${authority.name}`] : [],
    );
    expect(open.length).toBeGreaterThan(10);
    for (const entry of open) expect([entry, listed.includes(`- ${entry}`)]).toEqual([entry, true]);
  });
});

describe('the legal guarantee', () => {
  const notice = (html: string) => /<section class="guarantee later".*?<\/section>/s.exec(html)?.[0] ?? '';

  it.each([FOOD, 'cart'])('is named before the order on /%s of every market', async (path) => {
    for (const { code, country } of openMarkets(groups.eu)) {
      const html = notice(await main(`/${code}/${path}`));
      const { guaranteeYears } = rightsIn(country);
      expect([
        code,
        words(html).includes(` ${guaranteeYears} `),
        html.includes(`href="/${code}/terms-conditions"`),
      ]).toEqual([code, true, true]);
    }
  });

  const pictures = (html: string) =>
    [...html.matchAll(/<img src="([^"]+)"[^>]* lang="(\w+)"/g)].map(([, src, lang]) => [src, lang]);

  it.each([
    [FOOD, 0],
    ['cart', 1],
    ['terms-conditions', 1],
  ])(
    'is shown on /%s of every market by the notice in its official languages, with the link of its QR code',
    async (path, atOnce) => {
      for (const { code, country } of openMarkets(groups.eu)) {
        const html = notice(await main(`/${code}/${path}`));
        const languages =
          rightsIn(country).guarantee === 'eu' ? officialLanguages[country].filter(isNoticeLanguage) : [];
        expect([code, pictures(html)]).toEqual([
          code,
          languages.map((language) => [`/guarantee/${language}.svg`, language]),
        ]);
        // those that wait for a press are below their titles
        const [first] = html.split('<details>');
        expect([code, pictures(first!).length]).toEqual([code, Math.min(atOnce, languages.length)]);
        expect(
          [...html.matchAll(/<details><summary lang="(\w+)">([^<]+)<\/summary>/g)].map(([, ...found]) => found),
        ).toEqual(languages.slice(atOnce).map((language) => [language, NOTICES[language].title]));
        for (const language of languages.slice(0, 1))
          expect([code, html.includes(`href="${yourEurope(language)}"`)]).toEqual([code, true]);
      }
    },
  );

  it('is fetched when somebody comes near it', async () => {
    expect(notice(await main(`/de/${FOOD}`)).match(/<img [^>]*>/)?.[0]).toContain('loading="lazy"');
  });

  it.each(NOTICE_LANGUAGES)('has a picture and a text of the notice in %s', async (language) => {
    const [picture, text] = await Promise.all(['svg', 'txt'].map((form) => shop.get(`/guarantee/${language}.${form}`)));
    expect([picture!.status, picture!.headers.get('Content-Type')]).toEqual([200, 'image/svg+xml']);
    expect([text!.status, text!.headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(await text!.text()).toContain(NOTICES[language].title);
  });

  it('has none in a language that no market has', async () => {
    expect((await shop.get('/guarantee/xx.svg')).status).toBe(404);
  });

  it('is a page of its own, with the notice in every official language, its words as text, and what a repair changes', async () => {
    const html = await main('/be/legal-guarantee');
    expect(pictures(html).map(([, language]) => language)).toEqual(['nl', 'fr']);
    for (const language of ['nl', 'fr'] as const)
      expect(html).toContain(`<a href="/guarantee/${language}.txt" hrefLang="${language}">`);
    expect(words(html)).toContain('extended by twelve months');
    expect(words(await main('/ch/legal-guarantee'))).toContain('Swiss law makes us liable for it');
  });

  it.each([
    ['de', 'You choose between repair and replacement', 'extended by twelve months'],
    ['se', 'Du väljer mellan reparation och byte', 'tolv månader'],
    ['pt', 'Pode escolher entre reparação e substituição', 'doze meses'],
  ])('tells in the terms of /%s who chooses between repair and replacement', async (cc, choice, longer) => {
    const html = await main(`/${cc}/terms-conditions`);
    expect(words(html)).toContain(choice);
    expect(words(html)).toContain(longer);
    expect(html).toContain(`href="/${cc}/legal-guarantee"`);
  });

  it('is three years in Sweden, Spain and Portugal, and never less than two in the Union', () => {
    const years = openMarkets(groups.eu).map(({ country }) => [country, rightsIn(country).guaranteeYears]);
    expect(years.filter(([, count]) => count !== 2)).toEqual([
      ['ES', 3],
      ['PT', 3],
      ['SE', 3],
    ]);
  });
});

describe('product safety', () => {
  const safety = (html: string) => /<section[^>]*aria-labelledby="maker">.*?<\/section>/s.exec(html)?.[0] ?? '';

  it('names the maker with both addresses and the person responsible in the Union', async () => {
    const text = words(safety(await main(`/de/${TOY}`)));
    expect(text).toContain(
      'Maker: Demo Felt Toys Ltd, 1 Example Road, London, United Kingdom, safety@felt-toys.example',
    );
    expect(text).toContain(
      'Responsible person in the EU: Kvistra AB, Exempelgatan 1, 111 11 Stockholm, Sweden, safety@kvistra.example',
    );
    expect(text).toContain('Item KV-H03.');
    expect(words(safety(await main('/de/dog-products/slow-feeder-bowl')))).not.toContain('Responsible person');
  });

  it.each(CODES)('warns in the languages of /%s', async (cc) => {
    const market = markets.find(({ code }) => code === cc)!;
    const html = safety(await main(`/${cc}/${TOY}`));
    for (const language of officialLanguages[market.country])
      if (language === market.language) expect(html).toMatch(/<p>(?:Use under|Använd under|Usar sob)/);
      else expect(html).toMatch(new RegExp(`<p lang="${language}">[^<]{10,}`));
  });

  it.each([
    ['merch/mug', true],
    ['dog-products/poop-bags', true],
    ['dog-products/slow-feeder-bowl', true],
    ['dog-food/easter-kit-dog', true],
    [FOOD, false],
    ['dog-products/training-bites-dog', false],
    ['dog-food/starter-pack-dog', false],
  ])('on %s: %s', async (path, has) => {
    expect(safety(await main(`/de/${path}`)) !== '').toBe(has);
  });

  it('lacks nobody responsible where a maker outside the Union names somebody in it', () => {
    const maker = { name: 'M', postalAddress: 'P', electronicAddress: 'm@m.test' };
    expect(lacksResponsiblePerson({ manufacturer: { ...maker, establishedInEu: false } })).toBe(true);
    expect(
      lacksResponsiblePerson({ manufacturer: { ...maker, establishedInEu: false, euResponsiblePerson: maker } }),
    ).toBe(false);
    expect(lacksResponsiblePerson({ manufacturer: maker })).toBe(false);
  });
});

describe('returns', () => {
  it('take unopened food back, and say for what reason opened food is refused', async () => {
    const text = words(await main(`/de/${FOOD}`));
    expect(text).toContain(
      'Tell us within 14 days of delivery, then you have 14 more to send it back, with the seal unbroken. You pay the postage to Sweden. With DHL, a 5 kg parcel costs about €17 (Germany to Sweden, November 2026). Once opened, it cannot be sold again, for reasons of hygiene.',
    );
    expect(text).not.toContain('The law in your country does not require');
    expect(words(await main(`/se/${FOOD}`))).toContain('Meddela oss inom 14 dagar');
  });

  it('take everything else back without a condition', async () => {
    expect(words(await main(`/pt/${TOY}`))).toContain(
      'Avise-nos no prazo de 14 dias após a entrega; depois tem mais 14 para devolver o produto. Os portes até ao nosso armazém (Suécia) são por sua conta. Com CTT, um pacote de 5 kg custa cerca de 33 € (Portugal – Suécia, novembro de 2026).',
    );
  });

  it('are refused only for a reason that the law knows', () => {
    expect(['any', 'sealed', 'perishable', 'personal', 'food', '', null].map(returnRuleOf)).toEqual([
      'any',
      'sealed',
      'perishable',
      'personal',
      'any',
      'any',
      'any',
    ]);
  });
});

describe('Switzerland and Åland', () => {
  it('have rows of their own: returns that no law asks for, the Swiss guarantee, customs and taxes at the border', async () => {
    const swiss = words(await main(`/ch/${FOOD}`));
    expect(swiss).toContain('The law in your country does not require this; we offer it anyway.');
    expect(swiss).toContain('Swiss law makes us liable for it for at least 2 years');
    expect(swiss).toContain('Parcels to Switzerland go through customs');
    const aland = words(await main(`/ax/${FOOD}`));
    expect(aland).toContain('Parcels to Åland cross a tax border');
    expect(aland).not.toContain('does not require this');
    expect(words(await main(`/fi/${FOOD}`))).not.toMatch(/customs|tax border/);
    expect(await (await shop.get('/ch/faq')).text()).toContain('Parcels to Switzerland go through customs');
  });
});

describe('a visitor from another country', () => {
  it.each(['SE', 'FR', 'CH', 'AU', 'US'])(
    'from %s gets the page that they asked for, without a redirect',
    async (country) => {
      const asked = ['/de', `/de/${FOOD}`, '/pt/cart', '/dog-food', '/de/imprint'];
      for (const path of asked) {
        const answer = await shop.get(path, { 'CF-IPCountry': country });
        expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 200, null]);
      }
    },
  );

  it('is sold to from /de at an address in another country that is served, and pays by the same means', async () => {
    const { cart, readPage, post, pay } = await openCheckout(shop, { countryCode: 'DE' });
    expect(cart.countryCode).toBe('DE');
    expect(await readPage()).toContain('Delivery to Germany');
    expect((await post({ action: 'country', country: 'FR' })).status).toBe(303);
    expect(await readPage()).toContain('Delivery to France');
    const paid = await pay({ address1: 'Rue de Rivoli 1', zip: '75001', city: 'Paris' });
    expect(paid.status).toBe(303);
    const { orders } = await shop.control('orders');
    expect(orders.at(-1)).toMatchObject({ country: 'FR', currency: 'EUR', card: { last4: '4242' } });
  });
});

it('no source of a page or a mail links the platform for online disputes, which was closed in July 2025', () => {
  const files = ['src', 'client', 'kv', 'provider', 'pictures'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(?:tsx?|json|md|graphql|csv)$/.test(name) && !name.startsWith('schemas'))
      .map((name) => `${folder}/${name}`),
  );
  expect(files.length).toBeGreaterThan(700);
  expect(files.filter((file) => CLOSED_PLATFORM.test(readFileSync(file, 'utf8')))).toEqual([]);
});
