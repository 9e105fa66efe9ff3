import { beforeAll, describe, expect, it } from 'vitest';
import en from '../../kv/dictionaries/en.json';
import { seedProducts } from '../../provider/seed/products.ts';
import { COLLECTIONS } from '../../provider/storefront/collections.ts';
import { LABELS } from '../../provider/storefront/filters.ts';
import { TRANSLATIONS } from '../../src/languages/index.ts';
import { api, CATEGORIES, PLANNER_STEPS } from '../../src/routes.ts';
import { Jar, signIn } from '../customer.ts';
import { type Language, problemsOf, tables } from '../language/problems.ts';
import { ANSWERS } from '../planner-answers.ts';
import { openCheckout, VALID_FIELDS } from '../provider/open-checkout.ts';
import { eventually, MONTHLY, useShop } from '../shop.ts';

const MARKETS = [
  { market: 'se', country: 'SE', language: 'sv', address: { zip: '116 45', city: 'Stockholm' } },
  { market: 'pt', country: 'PT', language: 'pt', address: { zip: '1000-001', city: 'Lisboa', zone: 'PT-11' } },
] as const;
type Place = (typeof MARKETS)[number];

const SEARCHES: Readonly<Record<string, (readonly [words: string, handle: string])[]>> = {
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
const shop = useShop();

describe('the check of languages', () => {
  it('finds English in a Swedish page, and accepts it where it says so', () => {
    const page = (content: string) => problemsOf('page', `<html lang="sv"><body>${content}</body></html>`, 'sv');
    expect(page('<p>Vi skickar till din dörr när det passar dig.</p>')).toEqual([]);
    expect(page('<p>We send it to your door when you want it.</p>')).toHaveLength(1);
    expect(page('<p lang="en">We send it to your door when you want it.</p>')).toEqual([]);
    expect(page('<div lang="en"><p>Vi skickar det till din dörr när det passar.</p></div>')).toHaveLength(1);
    expect(page(`<button aria-label="${en['product.add']}">+</button>`)).toHaveLength(1);
    expect(page('<h2>Rope Leash 180 cm</h2><p>Moss</p>')).toHaveLength(2);
    expect(page('<p>Complete dry food for adult dogs without cereals.</p>')).toHaveLength(1);
    expect(page('<h1>Everyday Insect &amp; Oat</h1>')).toEqual([]);
    expect(page('<b lang="en">Labyrintskål</b>')).toHaveLength(1);
    expect(problemsOf('page', '<html lang="en"></html>', 'sv')).toHaveLength(1);
  });
});

describe.each(MARKETS)('/$market', ({ market, language }) => {
  /** A page. A cold isolate may be late for one on a busy machine, and says so. */
  const read = (path: string, headers: Record<string, string> = {}) =>
    eventually(async () => {
      const answer = await shop.get(`/${market}${path}`, headers);
      const html = await answer.text();
      return answer.status === 503 ? null : html;
    });
  const walk = async (paths: readonly string[], headers: Record<string, string> = {}) => {
    const problems: string[] = [];
    for (const path of paths) problems.push(...problemsOf(path || '/', await read(path, headers), language));
    return problems;
  };

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
        '/contact',
        '/wet-cat-food',
        '/refer',
        '/cookies',
        '/no-such-page',
      ]),
    ).toEqual([]);
    expect(await walk(planner, { Cookie: `plan=${encodeURIComponent(JSON.stringify(ANSWERS))}` })).toEqual([]);
  });

  it.each(SEARCHES[language]!)('finds %s', async (words, handle) => {
    expect(await read(`/search?q=${encodeURIComponent(words)}`)).toContain(`/${handle}"`);
    const suggestions = (await (
      await shop.get(`${api.searchSuggestions}?market=${market}&q=${encodeURIComponent(words)}`)
    ).json()) as any;
    expect(suggestions.products.map(({ href }: { href: string }) => href.split('/').at(-1))).toContain(handle);
  });
});

/** A customer of a market, with everything that they read from the cart to the renewal of their subscription. */
class Reader {
  readonly pages: [name: string, html: string][] = [];
  readonly email: string;
  private readonly place: Place;
  private jar!: Jar;
  private number!: string;
  private contractId!: number;

  constructor(place: Place) {
    this.place = place;
    this.email = `${place.language}@example.com`;
  }

  private async keep(name: string, asked: Promise<Response>): Promise<void> {
    const answer = await asked;
    // a redirect has no text to check
    expect([name, answer.status >= 300 && answer.status < 400]).toEqual([name, false]);
    this.pages.push([name, await answer.text()]);
  }
  private readPage(path: string): Promise<Response> {
    return shop.get(`/${this.place.market}${path}`, { Cookie: this.jar.header });
  }

  async buy(): Promise<void> {
    const { market, country, address } = this.place;
    const { email } = this;
    const bowl = await shop.firstVariant('slow-feeder-bowl');
    const opened = await openCheckout(shop, { countryCode: country, market, sellingPlanId: MONTHLY }, {}, null);
    const cookie = { Cookie: `cart=${encodeURIComponent(opened.cart.id)}` };
    await shop.call('/api/cart/lines/add', { variantId: bowl, quantity: 2, market }, cookie);
    await this.keep('cart', shop.get(`/${market}/cart`, cookie));
    await this.keep('checkout', fetch(opened.url));
    for (const code of ['NOBODY', 'BIG100', 'SUMMER25', 'FIRST100'])
      await this.keep(`code ${code}`, opened.post({ action: 'discount', code }));
    await this.keep('refused', opened.post({ action: 'pay' }));
    const wrong = { email: 'x', zip: 'x', phone: '1', cardNumber: '1', cardExpiry: 'x', cardCode: 'x' };
    await this.keep('refused fields', opened.post({ ...VALID_FIELDS, ...wrong }));
    await this.keep('declined', opened.pay({ ...address, cardNumber: '4000 0000 0000 0002' }));
    const challenge = (await opened.pay({ ...address, email, cardNumber: '4000 0000 0000 3220' })).headers.get(
      'location',
    )!;
    await this.keep('challenge', fetch(challenge));
    await this.keep(
      'not confirmed',
      fetch(challenge, { method: 'POST', body: new URLSearchParams({ answer: 'refuse' }) }),
    );
    await this.keep('unknown checkout', fetch(opened.url.replace(/key=\w/, 'key=x')));
    const paid = (await opened.pay({ ...address, email })).headers.get('location')!;
    await this.keep('thank you', fetch(paid));
    this.number = /data-order="(\d+)"/.exec(this.pages.at(-1)![1])![1]!;
    await this.keep('empty checkout', fetch(opened.url));
  }

  async signIn(): Promise<void> {
    const { market } = this.place;
    const { email } = this;
    const started = (await shop.get(`/${market}/account/login`)).headers.get('location')!;
    const authorized = await fetch(started, { redirect: 'manual' });
    const login = new URL(authorized.headers.get('location')!, shop.providerUrl).href;
    const send = (fields: Record<string, string>) =>
      fetch(login, { method: 'POST', body: new URLSearchParams(fields) });
    await this.keep('login', fetch(login));
    await this.keep('login, no address', send({ email: 'x' }));
    await this.keep('code', send({ email }));
    for (let i = 0; i < 5; i += 1) await this.keep(`wrong code ${i}`, send({ code: '1' }));
    this.jar = await signIn(shop, email, new Jar(), market);
  }

  async useAccount(): Promise<void> {
    const { market, language } = this.place;
    const { contracts } = await shop.control('contracts');
    this.contractId = contracts.find((each: { email: string }) => each.email === this.email).id;
    const account = [
      '',
      '/orders',
      `/orders/${this.number}`,
      '/subscriptions',
      '/rewards',
      '/referrals',
      '/pets',
      '/addresses',
    ];
    const others = ['/settings/personal-information', `/subscriptions/${this.contractId}`];
    for (const path of [...account, ...others].map((rest) => `/account${rest}`))
      await this.keep(path, this.readPage(path));
    const fields = { subscriptionId: String(this.contractId), formId: language, market };
    expect((await shop.form(api.subscriptionsPaymentEmail, fields, { Cookie: this.jar.header })).status).toBe(303);
    const cardLink = /\S+\/payment-methods\/\S+/.exec((await shop.control(`mails?to=${this.email}`)).mails[0].text)![0];
    const send = (card: Record<string, string>) => fetch(cardLink, { method: 'POST', body: new URLSearchParams(card) });
    await this.keep('card', fetch(cardLink));
    await this.keep('no card', send({ cardNumber: '1' }));
    await this.keep('card saved', send(VALID_FIELDS));
    await this.keep('card link that has ended', fetch(cardLink));
  }

  /** The parcel is on its way; afterwards some of the money is paid back. */
  async receive(): Promise<void> {
    await this.keep('order that has left', this.readPage(`/account/orders/${this.number}`));
    await this.keep('parcel', fetch(`${shop.providerUrl}/parcels/KVX${this.number.padStart(9, '0')}`));
    await shop.control(`orders/KV${this.number}/refund`, { amount: 1 });
  }

  /** Has the renewal come soon. */
  async bringNear(): Promise<void> {
    await shop.control(`contracts/${this.contractId}`, { dueInDays: 6 });
  }

  async cancelRenewal(): Promise<void> {
    const { orders } = await shop.control('orders');
    const renewal = orders.find((each: { contractId: number | null }) => each.contractId === this.contractId);
    if (renewal?.status === 'pending') await shop.control(`orders/KV${renewal.number}/cancel`, {});
  }
}

describe('an order', () => {
  const readers = MARKETS.map((place) => ({ ...place, reader: new Reader(place) }));
  const each = async (work: (reader: Reader) => Promise<void>) => {
    for (const { reader } of readers) await work(reader);
  };

  beforeAll(async () => {
    await each((reader) => reader.buy());
    await each((reader) => reader.signIn());
    await each((reader) => reader.useAccount());
    await shop.control('clock', { days: 4 });
    await each((reader) => reader.receive());
    // each day is a run of the shop
    await each((reader) => reader.bringNear());
    await shop.control('clock', { days: 7 });
    await each((reader) => reader.cancelRenewal());
    await shop.webhooksDelivered();
  });

  describe.each(readers)('in /$market', ({ language, reader: { pages, email } }) => {
    it('reads its language from the cart to the thank-you page, at the login and in the account', () => {
      expect(pages.length).toBeGreaterThan(25);
      expect(pages.flatMap(([name, html]) => problemsOf(name, html, language))).toEqual([]);
    });

    it('has amounts and dates as its readers write them', () => {
      const thanks = pages.find(([name]) => name === 'thank you')![1].replaceAll('\u00a0', ' ');
      expect(thanks).toMatch(language === 'sv' ? /Du betalade [\d ]+(,\d\d)? kr/ : /Pagou [\d ]+,\d\d €/);
      expect(thanks).toMatch(
        language === 'sv'
          ? /(måndag|tisdag|onsdag|torsdag|fredag) \d+ \p{L}+/u
          : /(segunda|terça|quarta|quinta|sexta)-feira, \d+ de \p{L}+/u,
      );
      const checkout = pages.find(([name]) => name === 'checkout')![1];
      expect(checkout).toContain(language === 'sv' ? 'Labyrintskål' : 'Taça labirinto');
      expect(checkout).toContain(language === 'sv' ? 'Mossgrön' : 'Musgo');
      expect(checkout).toContain(language === 'sv' ? '1,5 kg' : '1,5 kg');
      expect(checkout).toContain(`.${language}.svg`);
    });

    it('has every mail in its language, of the provider and of the shop', async () => {
      const { mails } = (await shop.control(`mails?to=${email}`)) as {
        mails: { subject: string; text: string; html: string }[];
      };
      const subjects = mails.map(({ subject }) => subject);
      const expected = [
        'order_mail.subject',
        'dispatch_mail.subject',
        'refund_mail.subject',
        'code_mail.subject',
        'card_mail.subject',
      ] as const;
      for (const key of expected)
        expect(subjects).toContainEqual(
          expect.stringMatching(new RegExp(`^${tables[language][key]!.replace(/\{\w+\}/g, '\\S+')}$`)),
        );
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

  it.each(TRANSLATIONS)('has every description, material, warning and name of a thing in %s', (language) => {
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
    const [english, swedish] = await Promise.all(
      ['EN', 'SV'].map(async (code) => (await shop.storefront(query, { language: code })).data.collection),
    );
    const ids = ({ products: { filters } }: any) =>
      filters.map(({ id, values }: any) => [
        id,
        values.map((value: any) => [value.id, value.id.includes('price') ? '' : value.input]),
      ]);
    expect(ids(swedish)).toEqual(ids(english));
    expect([english.title, swedish.title]).toEqual([COLLECTIONS['dog-products'], 'Hundgodis & tillbehör']);
    const labels = ({ products: { filters } }: any) => filters[0].values.map(({ label }: any) => label);
    expect(labels(english)).toContain(LABELS.treat);
    expect(labels(swedish)).toContain('Godis');
  });

  it('prints packs in the language of the page', async () => {
    const query = `query($language: LanguageCode!) @inContext(country: SE, language: $language) { product(handle: "puppy-insect-small") { title options { name } featuredImage { url altText } } }`;
    const read = async (code: string) => {
      const { product } = (await shop.storefront(query, { language: code })).data;
      return { ...product, drawing: await (await fetch(product.featuredImage.url)).text() };
    };
    const [english, swedish, portuguese] = [await read('EN'), await read('SV'), await read('PT_PT')];
    expect([english.options[0].name, swedish.options[0].name, portuguese.options[0].name]).toEqual([
      'Size',
      'Storlek',
      'Tamanho',
    ]);
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
