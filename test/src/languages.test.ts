import { beforeAll, describe, expect, it } from 'vitest';
import en from '../../kv/dictionaries/en.json';
import pt from '../../kv/dictionaries/pt.json';
import sv from '../../kv/dictionaries/sv.json';
import { seedProducts } from '../../provider/seed/products.ts';
import storePt from '../../provider/seed/translations/pt.json';
import storeSv from '../../provider/seed/translations/sv.json';
import { COLLECTIONS } from '../../provider/storefront/collections.ts';
import { LABELS } from '../../provider/storefront/filters.ts';
import providerEn from '../../provider/texts/en.json';
import providerPt from '../../provider/texts/pt.json';
import providerSv from '../../provider/texts/sv.json';
import { api, CATEGORIES, PLANNER_STEPS, sitemapOf } from '../../src/routes.ts';
import { Jar, signIn } from '../customer.ts';
import { languageOf, textsOf } from '../language/texts.ts';
import { ANSWERS } from '../planner-answers.ts';
import { openCheckout, VALID_FIELDS } from '../provider/open-checkout.ts';
import { MONTHLY, useShop } from '../shop.ts';

const MARKETS = [
  { market: 'se', country: 'SE', language: 'sv', address: { zip: '116 45', city: 'Stockholm' } },
  { market: 'pt', country: 'PT', language: 'pt', address: { zip: '1000-001', city: 'Lisboa', zone: 'PT-11' } },
] as const;
type Language = (typeof MARKETS)[number]['language'];

const SEARCHES: Readonly<Record<Language, (readonly [words: string, handle: string])[]>> = {
  sv: [
    ['slickmatta', 'lick-mat'],
    ['vattenfontän', 'drinking-fountain'],
    ['växande hundar', 'puppy-insect-small'],
    ['innekatter', 'indoor-hairball-cat'],
  ],
  pt: [
    ['tapete de lamber', 'lick-mat'],
    ['fonte', 'drinking-fountain'],
    ['cães em crescimento', 'puppy-insect-small'],
    ['gatos de interior', 'indoor-hairball-cat'],
  ],
};

const products = seedProducts();
const tables = { sv: { ...providerSv, ...sv }, pt: { ...providerPt, ...pt } } as Record<Language, Record<string, string>>;

/** Every English text of the catalogue with its translation. */
function* catalogueTexts(language: Language): Generator<[string, string]> {
  for (const { title, description, metafields, translations } of products) {
    const texts = translations![language];
    yield [title, texts.title ?? title];
    yield [description, texts.description ?? ''];
    if (metafields.material) yield [metafields.material.value, texts.material ?? ''];
  }
}

/** The other texts of the store: names of options, values, filters, plans and collections. */
function* storeTexts(language: Language): Generator<[string, string]> {
  const { options, values, filters, plans, labels, collections } = { sv: storeSv, pt: storePt }[language];
  for (const section of [options, values, filters, plans]) yield* Object.entries(section);
  for (const [key, text] of Object.entries(labels)) yield [LABELS[key]!, text];
  for (const [key, text] of Object.entries(collections)) yield [COLLECTIONS[key]!, text];
}

/** Texts that are English only: sources whose translation differs, less words that the language also has. */
function englishSources(language: Language): Set<string> {
  const own = new Set(Object.values(tables[language]));
  const keyed = Object.entries({ ...providerEn, ...en }).map(([key, text]) => [text, tables[language][key] ?? ''] as const);
  const sources = [...keyed, ...catalogueTexts(language), ...storeTexts(language)];
  return new Set(sources.flatMap(([source, text]) => (source !== text && !own.has(source) && /\p{L}{3}/u.test(source) ? [source] : [])));
}

const SOURCES = { sv: englishSources('sv'), pt: englishSources('pt') };

/** The names of recipes, which stay in every language. */
const NAMES = products
  .flatMap(({ title, translations }) => {
    const [name] = title.split(',');
    return translations!.sv.title && !translations!.sv.title.startsWith(name!) ? [] : [title, name!];
  })
  .sort((a, b) => b.length - a.length);
const withoutNames = (text: string) => NAMES.reduce((left, name) => left.replaceAll(name, ''), text);

const shop = useShop();

/** The texts of a document that are in another language than they say. A list of breeds has names in many languages, to be found by them. */
function wrongTexts(html: string, language: Language): string[] {
  return textsOf(html.replace(/<datalist[\s\S]*?<\/datalist>/g, '')).flatMap(({ text, lang }) => {
    const said = lang.slice(0, 2);
    const detected = languageOf(withoutNames(text));
    if (detected && detected !== said && ['en', 'sv', 'pt'].includes(said)) return [`${lang}: ${text.slice(0, 120)}`];
    return said === language && SOURCES[language].has(text) ? [`${lang}: ${text}`] : [];
  });
}

const rootLanguage = (html: string) => /<html[^>]* lang="([^"]*)"/.exec(html)?.[1];

/** The faults in the languages of a document, with its name. */
const problemsOf = (name: string, html: string, language: Language): string[] => [
  ...(rootLanguage(html) === language ? [] : [`${name}: <html lang="${rootLanguage(html)}">`]),
  ...wrongTexts(html, language).map((text) => `${name}: ${text}`),
];

describe('the check of languages', () => {
  it('finds English in a Swedish page, and accepts it where it says so', () => {
    const page = (content: string) => problemsOf('page', `<html lang="sv"><body>${content}</body></html>`, 'sv');
    expect(page('<p>Vi skickar till din dörr när det passar dig.</p>')).toEqual([]);
    expect(page('<p>We send it to your door when you want it.</p>')).toHaveLength(1);
    expect(page('<p lang="en">We send it to your door when you want it.</p>')).toEqual([]);
    expect(page('<div lang="en"><p>Vi skickar det till din dörr när det passar.</p></div>')).toHaveLength(1);
    expect(page(`<button aria-label="${en['product.add']}">+</button>`)).toHaveLength(1);
    expect(page('<h2>Rope Leash 180 cm</h2><p>moss</p>')).toHaveLength(2);
    expect(page('<p>Complete dry food for adult dogs without cereals.</p>')).toHaveLength(1);
    expect(page('<h1>Everyday Insect &amp; Oat</h1>')).toEqual([]);
    expect(problemsOf('page', '<html lang="en"></html>', 'sv')).toHaveLength(1);
  });
});

describe.each(MARKETS)('/$market', ({ market, country, language, address }) => {
  const email = `${language}@example.com`;
  const read = async (path: string, headers: Record<string, string> = {}) => (await shop.get(`/${market}${path}`, headers)).text();
  const walk = async (paths: readonly string[], headers: Record<string, string> = {}) => {
    const problems: string[] = [];
    for (const path of paths) problems.push(...problemsOf(path || '/', await read(path, headers), language));
    return problems;
  };

  it('has every page of the sitemap in its language', async () => {
    const sitemap = await (await shop.get(sitemapOf(market))).text();
    const paths = [...new Set([...sitemap.matchAll(new RegExp(`<loc>[^<]*?//[^/]+/${market}((?:/[^<]*)?)</loc>`, 'g'))].map(([, path]) => path!))];
    expect(paths.length).toBeGreaterThan(80);
    expect(await walk(paths)).toEqual([]);
  });

  it('has lists, search, forms and refusals in its language', async () => {
    const planner = PLANNER_STEPS.slice(1).map((step) => `/feeding-plan/${step}`);
    const filtered = CATEGORIES.map((category) => `/${category}?available=1`);
    expect(
      await walk([
        ...filtered,
        '/search',
        `/search?q=${language === 'sv' ? 'skål' : 'taça'}`,
        '/search?q=xyzzy',
        '/cart',
        '/feeding-plan',
        '/parcel',
        '/parcel?order=1&email=x',
        '/newsletter',
        '/get-in-touch',
        '/wet-cat-food',
        '/refer',
        '/cookies',
        '/no-such-page',
      ]),
    ).toEqual([]);
    expect(await walk(planner, { Cookie: `plan=${encodeURIComponent(JSON.stringify(ANSWERS))}` })).toEqual([]);
  });

  it.each(SEARCHES[language])('finds %s', async (words, handle) => {
    expect(await read(`/search?q=${encodeURIComponent(words)}`)).toContain(`/${handle}"`);
    const suggestions = (await (await shop.get(`${api.search.suggestions}?market=${market}&q=${encodeURIComponent(words)}`)).json()) as any;
    expect(suggestions.products.map(({ href }: { href: string }) => href.split('/').at(-1))).toContain(handle);
  });

  describe('an order', () => {
    const pages: [string, string][] = [];
    let jar: Jar;
    let number: string;
    const control = async (path: string, body: object) => shop.control(path, body);
    const keep = async (name: string, asked: Promise<Response>) => {
      const answer = await asked;
      // a redirect has no text to check
      expect([name, answer.status >= 300 && answer.status < 400]).toEqual([name, false]);
      pages.push([name, await answer.text()]);
    };

    beforeAll(async () => {
      const bowl = await shop.firstVariant('slow-feeder-bowl');
      const opened = await openCheckout(shop, { countryCode: country, market, sellingPlanId: MONTHLY }, {}, null);
      const cookie = { Cookie: `cart=${encodeURIComponent(opened.cart.id)}` };
      await shop.call('/api/cart/lines/add', { variantId: bowl, quantity: 2, market }, cookie);
      await keep('cart', shop.get(`/${market}/cart`, cookie));
      await keep('checkout', fetch(opened.url));
      for (const code of ['NOBODY', 'BIG100', 'SUMMER25', 'FIRST100']) await keep(`code ${code}`, opened.post({ action: 'discount', code }));
      await keep('refused', opened.post({ action: 'pay' }));
      await keep('refused fields', opened.post({ ...VALID_FIELDS, email: 'x', zip: 'x', phone: '1', cardNumber: '1', cardExpiry: 'x', cardCode: 'x' }));
      await keep('declined', opened.pay({ ...address, cardNumber: '4000 0000 0000 0002' }));
      const challenge = (await opened.pay({ ...address, email, cardNumber: '4000 0000 0000 3220' })).headers.get('location')!;
      await keep('challenge', fetch(challenge));
      await keep('not confirmed', fetch(challenge, { method: 'POST', body: new URLSearchParams({ answer: 'refuse' }) }));
      await keep('unknown checkout', fetch(opened.url.replace(/key=\w/, 'key=x')));
      const paid = (await opened.pay({ ...address, email })).headers.get('location')!;
      await keep('thank you', fetch(paid));
      number = /data-order="(\d+)"/.exec(pages.at(-1)![1])![1]!;
      await keep('empty checkout', fetch(opened.url));

      const started = (await shop.get(`/${market}/account/login`)).headers.get('location')!;
      const authorized = await fetch(started, { redirect: 'manual' });
      const login = new URL(authorized.headers.get('location')!, shop.providerUrl).href;
      await keep('login', fetch(login));
      await keep('login, no address', fetch(login, { method: 'POST', body: new URLSearchParams({ email: 'x' }) }));
      await keep('code', fetch(login, { method: 'POST', body: new URLSearchParams({ email }) }));
      for (let i = 0; i < 5; i += 1) await keep(`wrong code ${i}`, fetch(login, { method: 'POST', body: new URLSearchParams({ code: '1' }) }));
      jar = await signIn(shop, email, new Jar(), market);
      const { contracts } = await shop.control('contracts');
      const contract = contracts.find((each: { email: string }) => each.email === email);
      const subscription = `/account/subscriptions/${contract.id}`;
      const account = ['', '/orders', `/orders/${number}`, '/subscriptions', '/rewards', '/referrals', '/pets', '/addresses', '/settings/personal-information'];
      for (const path of [...account.map((rest) => `/account${rest}`), subscription]) await keep(path, shop.get(`/${market}${path}`, { Cookie: jar.header }));
      const mailed = await shop.form(api.subscriptions.paymentEmail, { subscriptionId: String(contract.id), formId: language, market }, { Cookie: jar.header });
      expect(mailed.status).toBe(303);
      const cardLink = /\S+\/payment-methods\/\S+/.exec((await shop.control(`mails?to=${email}`)).mails[0].text)![0];
      await keep('card', fetch(cardLink));
      await keep('no card', fetch(cardLink, { method: 'POST', body: new URLSearchParams({ cardNumber: '1' }) }));
      await keep('card saved', fetch(cardLink, { method: 'POST', body: new URLSearchParams(VALID_FIELDS) }));
      await keep('card link that has ended', fetch(cardLink));
      await control('clock', { days: 4 });
      await keep('order that has left', shop.get(`/${market}/account/orders/${number}`, { Cookie: jar.header }));
      await keep('parcel', fetch(`${shop.providerUrl}/parcels/KVX${number.padStart(9, '0')}`));
      await control(`orders/KV${number}/refund`, { amount: 1 });
      await control('clock', { days: 27 });
      const renewal = (await shop.control('orders')).orders.find((each: { contractId: number | null }) => each.contractId === contract.id);
      if (renewal?.status === 'pending') await control(`orders/KV${renewal.number}/cancel`, {});
      await shop.webhooksDelivered();
    });

    it('reads its language from the cart to the thank-you page, at the login and in the account', () => {
      expect(pages.length).toBeGreaterThan(25);
      expect(pages.flatMap(([name, html]) => problemsOf(name, html, language))).toEqual([]);
    });

    it('has amounts and dates as its readers write them', () => {
      const thanks = pages.find(([name]) => name === 'thank you')![1].replaceAll('\u00a0', ' ');
      expect(thanks).toMatch(language === 'sv' ? /Du betalade [\d ]+(,\d\d)? kr/ : /Pagou [\d ]+,\d\d €/);
      expect(thanks).toMatch(
        language === 'sv' ? /(måndag|tisdag|onsdag|torsdag|fredag) \d+ \p{L}+/u : /(segunda|terça|quarta|quinta|sexta)-feira, \d+ de \p{L}+/u,
      );
      const checkout = pages.find(([name]) => name === 'checkout')![1];
      expect(checkout).toContain(language === 'sv' ? 'Labyrintskål' : 'Taça labirinto');
      expect(checkout).toContain(language === 'sv' ? 'mossgrön' : 'musgo');
      expect(checkout).toContain(language === 'sv' ? '1,5 kg' : '1,5 kg');
      expect(checkout).toContain(`.${language}.svg`);
    });

    it('has every mail in its language, of the provider and of the shop', async () => {
      const { mails } = (await shop.control(`mails?to=${email}`)) as { mails: { subject: string; text: string; html: string }[] };
      const subjects = mails.map(({ subject }) => subject);
      const expected = ['order_mail.subject', 'dispatch_mail.subject', 'refund_mail.subject', 'code_mail.subject', 'card_mail.subject'] as const;
      for (const key of expected) expect(subjects).toContainEqual(expect.stringMatching(new RegExp(`^${tables[language][key]!.replace(/\{\w+\}/g, '\\S+')}$`)));
      const plain = (text: string) =>
        `<html lang="${language}"><p>${text
          .replaceAll('&', '&amp;')
          .replaceAll('<', '&lt;')
          .replace(/https?:\/\/\S+/g, '')
          .replace(/\n+/g, '</p><p>')}</p></html>`;
      expect(
        mails.flatMap(({ subject, text, html }) => [
          ...problemsOf(`text of ${subject}`, plain(`${subject}\n${text}`), language),
          ...problemsOf(subject, html.includes('<html') ? html : `<html lang="${language}">${html}`, language),
        ]),
      ).toEqual([]);
    });
  });
});

describe('the translations of the catalogue', () => {
  const lacksWarnings = (safety: string | undefined, language: Language) => {
    const { warnings } = JSON.parse(safety ?? '{"warnings":{}}') as { warnings: Record<string, string> };
    return warnings.en !== undefined && !warnings[language];
  };

  it.each(['sv', 'pt'] as const)('has every description, material, warning and name of a thing in %s', (language) => {
    const missing = products.flatMap(({ handle, title, taxClass, form, metafields, translations }) => {
      const texts = translations![language];
      const named = taxClass === 'standard' || form === 'sample' || form === 'kit' || title.includes(',');
      return [
        ...(texts.description ? [] : [`${handle}.description`]),
        ...(named && !texts.title && !title.startsWith('Wet Tray') ? [`${handle}.title`] : []),
        ...(metafields.material && !texts.material ? [`${handle}.material`] : []),
        ...(lacksWarnings(metafields.gpsr?.value, language) ? [`${handle}.warnings`] : []),
      ];
    });
    expect(missing).toEqual([]);
  });

  it('keeps ids and inputs of filters in every language, and translates their labels', async () => {
    const query = `query($language: LanguageCode!) @inContext(country: SE, language: $language) { collection(handle: "dog-products") { title products(first: 1) {
      filters { id label values { id label input } } } } }`;
    const [english, swedish] = await Promise.all(['EN', 'SV'].map(async (code) => (await shop.storefront(query, { language: code })).data.collection));
    const ids = ({ products: { filters } }: any) =>
      filters.map(({ id, values }: any) => [id, values.map((value: any) => [value.id, value.id.includes('price') ? '' : value.input])]);
    expect(ids(swedish)).toEqual(ids(english));
    expect([english.title, swedish.title]).toEqual([COLLECTIONS['dog-products'], 'För hunden']);
    const labels = ({ products: { filters } }: any) => filters[0].values.map(({ label }: any) => label);
    expect(labels(english)).toContain(LABELS.treat);
    expect(labels(swedish)).toContain('Godbitar');
  });

  it('prints packs in the language of the page', async () => {
    const query = `query($language: LanguageCode!) @inContext(country: SE, language: $language) { product(handle: "puppy-insect-small") { title options { name } featuredImage { url altText } } }`;
    const read = async (code: string) => {
      const { product } = (await shop.storefront(query, { language: code })).data;
      return { ...product, drawing: await (await fetch(product.featuredImage.url)).text() };
    };
    const [english, swedish, portuguese] = [await read('EN'), await read('SV'), await read('PT_PT')];
    expect([english.options[0].name, swedish.options[0].name, portuguese.options[0].name]).toEqual(['Size', 'Storlek', 'Tamanho']);
    expect(english.drawing).toContain('aria-label="Small and medium breeds"');
    expect(swedish.drawing).toContain('aria-label="Små och medelstora raser"');
    expect(portuguese.drawing).toContain('aria-label="Raças pequenas e médias"');
    expect([swedish.featuredImage.altText, portuguese.featuredImage.altText]).toEqual([
      'Puppy Insect, små och medelstora raser, framsida',
      'Puppy Insect, raças pequenas e médias, frente',
    ]);
    expect(new Set([english, swedish, portuguese].map(({ featuredImage }) => featuredImage.url)).size).toBe(3);
  });
});
