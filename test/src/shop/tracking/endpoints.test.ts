import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it } from 'vitest';
import { deleteOld } from '../../../old-rows.ts';
import { openCheckout } from '../../../provider/open-checkout.ts';
import { eventually, useShop } from '../../../shop.ts';

const shop = useShop();
afterEach(async () => {
  // what waits would be told in the next test
  await shop.everyMinute();
  await shop.outboxAtRest();
  await shop.reset();
});

const ALLOWED = 'consent=2.statistics';
const REFUSED = 'consent=2';
const CAMPAIGN = '?utm_source=news&utm_campaign=spring&variant=1';

interface Event {
  headers: Record<string, string>;
  body: Record<string, string>;
}
const received = async (): Promise<Event[]> => (await shop.control('received?service=tracking')).received;
/** The events after everything that waits was sent, the newest first. */
async function told(): Promise<Record<string, string>[]> {
  await shop.everyMinute();
  // the queue may have taken some
  await shop.outboxAtRest();
  return (await received()).map(({ body }) => ({ ...body, url_base: body.url_base!.replace(shop.url, '') }));
}
/** The id of a cart that has become an order. */
async function orderedCart(): Promise<string> {
  const token = crypto.randomUUID();
  const cart = createHash('sha256').update(token).digest('hex');
  await (await shop.database())
    .prepare('INSERT INTO ordered_carts (cart, at) VALUES (?, ?)')
    .bind(cart, new Date().toISOString())
    .run();
  return `gid://shopify/Cart/${token}?key=k`;
}
const cartToken = () => `gid://shopify/Cart/${crypto.randomUUID()}?key=k`;
const visit = (page: string, cookie = '', headers: Record<string, string> = {}) =>
  shop.get('/api/visit', { referer: `${shop.url}${page}`, ...(cookie && { cookie }), ...headers });
const cookieOf = (response: Response) => response.headers.getSetCookie().find((cookie) => cookie.startsWith('utms='));
const pairOf = (cookie: string | undefined) => cookie?.split(';')[0] ?? '';
const sources = (cookie: string | undefined) =>
  (JSON.parse(decodeURIComponent(pairOf(cookie).replace('utms=', ''))) as { source: string }[]).map(
    ({ source }) => source,
  );

describe('a visit by a campaign', () => {
  it('is a cookie of the visit before a choice, and nobody is told', async () => {
    const response = await visit(`/de/dog-food${CAMPAIGN}`);
    expect([response.status, response.headers.get('cache-control')]).toEqual([204, 'private, no-store']);
    expect(cookieOf(response)).toMatch(/^utms=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(JSON.parse(decodeURIComponent(pairOf(cookieOf(response)).slice(5)))).toEqual([
      {
        date: expect.any(String),
        url: `${shop.url}/de/dog-food`,
        source: 'news',
        medium: '',
        campaign: 'spring',
        term: '',
        content: '',
      },
    ]);
    expect(await told()).toEqual([]);
  });

  it('is not stored under Global Privacy Control, unless the visitor allows statistics', async () => {
    const gpc = { 'Sec-GPC': '1' };
    expect(cookieOf(await visit(`/de/dog-food${CAMPAIGN}`, '', gpc))).toBeUndefined();
    expect(cookieOf(await visit(`/de/dog-food${CAMPAIGN}`, ALLOWED, gpc))).toContain('Max-Age=31536000');
  });

  it('is kept for a year with consent, and told once with the header of the configuration', async () => {
    const response = await visit(`/de/dog-food${CAMPAIGN}`, ALLOWED);
    expect(cookieOf(response)).toContain('Max-Age=31536000');
    const [event] = await eventually(async () => {
      const events = await received();
      return events.length > 0 && events;
    });
    expect(event!.headers['x-tracking-key']).toBe('local-tracking-secret');
    await visit(`/de/dog-food${CAMPAIGN}`, `${ALLOWED}; ${pairOf(cookieOf(response))}`);
    expect(await told()).toEqual([
      {
        date: expect.any(String),
        url: `${shop.url}/de/dog-food`,
        source: 'news',
        medium: '',
        campaign: 'spring',
        term: '',
        content: '',
        url_base: '/de/dog-food',
      },
    ]);
  });

  it('is another one after more than 60 minutes only', async () => {
    const first = cookieOf(await visit('/de?utm_source=a', ALLOWED));
    expect(cookieOf(await visit('/de?utm_source=b', `${ALLOWED}; ${pairOf(first)}`))).toBeUndefined();
    await shop.control('clock', { minutes: 61 });
    // the clock is asked twice a second at most
    const second = await eventually(async () =>
      cookieOf(await visit('/de?utm_source=b', `${ALLOWED}; ${pairOf(first)}`)),
    );
    expect(sources(second)).toEqual(['a', 'b']);
    expect((await told()).map(({ source }) => source).sort()).toEqual(['a', 'b']);
  });

  it('after a refusal, without one of the fields, of a page of another site or without a page is neither stored nor told', async () => {
    const cases: [page: string, cookie: string, headers?: Record<string, string>][] = [
      ['/de?utm_source=a', REFUSED],
      ['/de?utm_id=1', ALLOWED],
      ['', ALLOWED, { referer: 'https://elsewhere.example/?utm_source=a' }],
      ['', ALLOWED, { referer: '' }],
    ];
    for (const [page, cookie, headers] of cases) {
      const response = await visit(page, cookie, headers);
      expect([page, cookie, response.status, response.headers.getSetCookie()]).toEqual([page, cookie, 204, []]);
    }
    expect(await told()).toEqual([]);
  });

  it('to a private page names the home page of its market', async () => {
    await visit('/de/account/orders/1001?utm_source=mail', ALLOWED);
    expect(await told()).toMatchObject([{ url: `${shop.url}/de`, url_base: '/de', source: 'mail' }]);
  });
});

describe('a report of a purchase', () => {
  const cases: [sent: string, expected: string][] = [
    ['/de/dog-food/cart', '/de/dog-food/cart'],
    ['/de/cart/cart', '/de/cart/cart'],
    ['/cart', '/cart'],
    ['/de/dog-food/insect-oat-adult-dog?variant=44100000001002&utm_source=x#size', '/de/dog-food/insect-oat-adult-dog'],
    ['/de/account/orders/1001/cart', '/de/cart'],
    ['/de/account', '/de'],
    ['/account/addresses/cart', '/se/cart'],
    ['/de/feeding-plan/plan/0b5cbd8e-1c7c-4a38-9a9b-1a2b3c4d5e6f/cart', '/de/cart'],
    ['/de/feeding-plan/breed/cart', '/de/feeding-plan/breed/cart'],
    ['/pt/anything/0b5cbd8e-1c7c-4a38-9a9b-1a2b3c4d5e6f', '/pt'],
    ['/r/ANNA-4711', '/se'],
    ['/de/%61ccount/orders/cart', '/de/cart'],
    ['/de/account/%E0%A4%A', '/de'],
    ['/account/orders/%E0%A4%A/cart', '/se/cart'],
  ];
  it('tells origin and path only, and no private path', async () => {
    for (const [path] of cases)
      expect(
        (
          await shop.call(
            '/api/tracking',
            { url_base: `${shop.url}${path}`, token: await orderedCart() },
            { cookie: ALLOWED },
          )
        ).status,
      ).toBe(200);
    expect((await told()).map(({ url_base }) => url_base).sort()).toEqual(cases.map(([, expected]) => expected).sort());
  });

  it('of another address is refused', async () => {
    for (const url of [
      'https://elsewhere.example/de',
      'http://localhost:1/de',
      'javascript:alert(1)',
      'nonsense',
      '',
    ]) {
      const { status, body } = await shop.call(
        '/api/tracking',
        { url_base: url, token: cartToken() },
        { cookie: ALLOWED },
      );
      expect([url, status, body.errors.map(({ code, field }) => [code, field])]).toEqual([
        url,
        422,
        [['invalid_url_base', 'url_base']],
      ]);
    }
    expect(await told()).toEqual([]);
  });

  it('without a cart is refused', async () => {
    const { status, body } = await shop.call(
      '/api/tracking',
      { url_base: `${shop.url}/de/cart`, token: 'nonsense' },
      { cookie: ALLOWED },
    );
    expect([status, body.errors.map(({ code }) => code)]).toEqual([422, ['invalid_token']]);
  });

  it('of a cart that nobody has bought is told to nobody, however often it is sent, and is forgotten', async () => {
    const token = cartToken();
    const { cart } = await openCheckout(shop, {}, { cookie: ALLOWED });
    for (const id of [token, token, cart.id, `${token}&x`])
      await shop.call(
        '/api/tracking',
        { url_base: `${shop.url}/de/cart`, token: id },
        { cookie: `${ALLOWED}; cart=${token}` },
      );
    const visitor = { cookie: ALLOWED, 'CF-Connecting-IP': '203.0.113.99' };
    for (let i = 0; i < 15; i++)
      await shop.call('/api/tracking', { url_base: `${shop.url}/de/cart`, token: cartToken() }, visitor);
    expect(await told()).toEqual([]);
    const database = await shop.database();
    const waiting = async () =>
      (await database.prepare('SELECT visitor FROM reported_carts').all<{ visitor: string }>()).results;
    expect((await waiting()).filter(({ visitor: who }) => who !== '')).toHaveLength(10);
    await deleteOld(database);
    expect((await waiting()).length).toBeGreaterThan(10);
    await database
      .prepare('UPDATE reported_carts SET at = ?')
      .bind(new Date(Date.now() - 25 * 3_600_000).toISOString())
      .run();
    await deleteOld(database);
    expect(await waiting()).toEqual([]);
  });

  it('before a choice, after a refusal, with other purposes or with consent to an older text is told to nobody', async () => {
    for (const cookie of ['', REFUSED, 'consent=2.marketing.functions', 'consent=0.statistics']) {
      const { status } = await shop.call(
        '/api/tracking',
        { url_base: `${shop.url}/de/cart`, token: await orderedCart() },
        { cookie },
      );
      expect([cookie, status]).toEqual([cookie, 200]);
    }
    expect(await told()).toEqual([]);
  });
});

describe('a bought cart', () => {
  const seen = async (cookie: string, term = 'dog') =>
    `${cookie}; ${pairOf(cookieOf(await visit(`/se?utm_source=ad&utm_term=${term}`, cookie)))}`;
  /** Buys a cart whose attributes are complete. */
  async function buy(cookie: string) {
    const checkout = await openCheckout(shop, {}, { cookie });
    const attributes = async () =>
      (
        await shop.storefront('query($id: ID!) { cart(id: $id) { attributes { key value } } }', {
          id: checkout.cart.id,
        })
      ).data.cart.attributes;
    return { ...checkout, attributes };
  }
  const report = (token: string, cookie: string) =>
    shop.call('/api/tracking', { url_base: `${shop.url}/se/cart`, token }, { cookie });
  const bought = async () => (await told()).filter(({ url_base }) => url_base!.endsWith('/cart'));
  const delivered = async () => {
    await shop.webhooksDelivered();
    await shop.everyMinute();
    await shop.outboxAtRest();
  };

  it('counts once by its order alone, with the campaign, where the browser reports nothing', async () => {
    const { pay, attributes } = await buy(await seen(ALLOWED));
    await eventually(async () => (await attributes()).length === 1);
    expect((await attributes())[0].key).toBe('_utm');
    await pay();
    await delivered();
    expect(await bought()).toMatchObject([{ source: 'ad', term: 'dog', url: `${shop.url}/se`, url_base: '/se/cart' }]);
  });

  it('counts once when the browser reports it first or last, however often', async () => {
    const visitors = await Promise.all(['first', 'last'].map((term) => seen(ALLOWED, term)));
    const [first, last] = [await buy(visitors[0]!), await buy(visitors[1]!)];
    for (const { attributes } of [first, last]) await eventually(async () => (await attributes()).length === 1);
    for (let time = 0; time < 3; time++) await report(first.cart.id, visitors[0]!);
    for (const { pay } of [first, last]) await pay();
    await delivered();
    for (let time = 0; time < 3; time++) await report(last.cart.id, visitors[1]!);
    await shop.control('webhooks', { copies: 2 });
    await delivered();
    expect((await bought()).map(({ term }) => term).sort()).toEqual(['first', 'last']);
  });

  it('counts by its browser where it has no attribute: once its order is known, before or after the report', async () => {
    const cookie = await seen(ALLOWED);
    const [before, after] = [await buy(''), await buy('')];
    for (let time = 0; time < 2; time++) await report(before.cart.id, cookie);
    expect(await bought()).toEqual([]);
    for (const { pay } of [before, after]) await pay();
    await delivered();
    expect(await bought()).toHaveLength(1);
    for (let time = 0; time < 2; time++) await report(after.cart.id, cookie);
    expect((await bought()).map(({ source }) => source)).toEqual(['ad', 'ad']);
  });

  it('has no attribute and counts nowhere without consent', async () => {
    for (const cookie of ['', REFUSED]) {
      const { pay, attributes } = await buy(cookie);
      expect([cookie, await attributes()]).toEqual([cookie, []]);
      await pay();
    }
    await delivered();
    expect(await bought()).toEqual([]);
  });

  it('keeps its other attributes, and gets the newer campaign', async () => {
    const cookie = await seen(ALLOWED);
    const { attributes, cart } = await buy(cookie);
    await eventually(async () => (await attributes()).length === 1);
    await shop.storefront(
      'mutation($cartId: ID!, $attributes: [AttributeInput!]!) { cartAttributesUpdate(cartId: $cartId, attributes: $attributes) { cart { id } } }',
      {
        cartId: cart.id,
        attributes: [
          { key: 'gift', value: 'yes' },
          ...(await attributes()).map(({ key, value }: Record<string, string>) => ({ key, value })),
        ],
      },
    );
    await shop.control('clock', { minutes: 61 });
    await eventually(async () => cookieOf(await visit('/se?utm_source=mail', `${cookie}; cart=${cart.id}`)));
    const marked = await eventually(async () => {
      const all: { key: string; value: string }[] = await attributes();
      return all.some(({ value }) => value.includes('"source":"mail"')) && all;
    });
    expect(marked.map(({ key }) => key)).toEqual(['gift', '_utm']);
  });
});

describe('a choice about statistics', () => {
  const choose = (statistics: boolean, cookie: string) =>
    shop.call('/api/consent', { statistics, marketing: false, functions: false }, { cookie });
  const PAST = encodeURIComponent(
    JSON.stringify([
      {
        date: new Date(Date.now() - 40 * 86_400_000).toISOString(),
        url: 'x',
        source: 'old',
        medium: '',
        campaign: '',
        term: '',
        content: '',
      },
    ]),
  );

  it('that allows them makes the cookie of the visit a lasting one, and tells its campaign once', async () => {
    const captured = pairOf(cookieOf(await visit(`/de${CAMPAIGN}`)));
    for (let time = 0; time < 2; time++) {
      const { status, headers } = await choose(true, captured);
      expect(status).toBe(200);
      const kept = headers.getSetCookie().filter((cookie) => cookie.startsWith('utms='));
      expect(kept).toEqual([`${captured}; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax`]);
    }
    expect(await told()).toMatchObject([{ source: 'news', campaign: 'spring', url_base: '/de' }]);
  });

  it('that allows them again does not tell what was told under an earlier consent', async () => {
    const { headers } = await choose(true, `utms=${PAST}`);
    expect(headers.getSetCookie().some((cookie) => cookie.startsWith('utms='))).toBe(true);
    await choose(true, `${ALLOWED}; ${pairOf(cookieOf(await visit('/de')))}`);
    expect(await told()).toEqual([]);
  });

  it('that allows them tells of pages of the shop only, and of no more than one visitor may have stored in a day', async () => {
    const forged = (pages: readonly string[]) => {
      const records = pages.map((url, i) => ({
        date: new Date().toISOString(),
        url,
        source: `forged${i}`,
        medium: '',
        campaign: '',
        term: '',
        content: '',
      }));
      return `utms=${encodeURIComponent(JSON.stringify(records))}`;
    };
    const chooseFrom = (address: string, cookie: string) =>
      shop.call(
        '/api/consent',
        { statistics: true, marketing: false, functions: false },
        { cookie, 'CF-Connecting-IP': address },
      );
    await chooseFrom('198.51.100.40', forged([`${shop.url}/de`, 'https://evil.example/de', 'nothing']));
    expect(await told()).toMatchObject([{ source: 'forged0', url: `${shop.url}/de`, url_base: '/de' }]);
    await (await shop.database()).prepare("UPDATE visitor_rows SET count = 199 WHERE kind = 'visit'").run();
    const { status } = await chooseFrom(
      '198.51.100.40',
      forged(['/se', '/fi', '/pt'].map((path) => `${shop.url}${path}`)),
    );
    expect([status, await told()]).toEqual([
      200,
      [expect.objectContaining({ url_base: '/se' }), expect.objectContaining({ url_base: '/de' })],
    ]);
  });

  it('that refuses them deletes the cookie, and tells nothing', async () => {
    const captured = pairOf(cookieOf(await visit(`/de${CAMPAIGN}`)));
    const { headers } = await choose(false, captured);
    expect(headers.getSetCookie().some((cookie) => cookie.startsWith('utms=;') && cookie.includes('Max-Age=0'))).toBe(
      true,
    );
    expect(await told()).toEqual([]);
  });

  it('marks the cart that the visitor has, or takes the mark away', async () => {
    const { cart } = await openCheckout(shop);
    const keys = async () =>
      (
        await shop.storefront('query($id: ID!) { cart(id: $id) { attributes { key } } }', { id: cart.id })
      ).data.cart.attributes.map(({ key }: { key: string }) => key);
    await choose(true, `cart=${cart.id}`);
    await eventually(async () => (await keys()).includes('_utm'));
    await choose(false, `${ALLOWED}; cart=${cart.id}`);
    await eventually(async () => (await keys()).length === 0);
  });
});

describe('a feeding plan', () => {
  const ANSWERS = {
    species: 'dog',
    name: 'Bella',
    gender: 'female',
    birthdate: '2022-05-01',
    breed: 'Beagle',
    activity: 'medium',
    bodyCondition: 'normal',
    currentWeightKg: 12,
    terms: true,
    market: 'de',
  };
  const submit = (email: string, cookie: string) =>
    shop.call(
      '/api/planner',
      { ...ANSWERS, email, formId: crypto.randomUUID() },
      { cookie, referer: `${shop.url}/de/feeding-plan/email?x=1` },
    );

  it('is told once with the e-mail, with consent only', async () => {
    expect((await submit('no@example.com', REFUSED)).status).toBe(200);
    expect((await submit('Yes@example.com', ALLOWED)).status).toBe(200);
    expect(await told()).toEqual([
      {
        date: '',
        url: '',
        source: '',
        medium: '',
        campaign: '',
        term: '',
        content: '',
        url_base: '/de/feeding-plan/email',
        email: 'yes@example.com',
      },
    ]);
  });
});

describe('a referral', () => {
  it('is told once with the e-mail, with consent only', async () => {
    const register = (email: string, cookie: string, formId: string) =>
      shop.call(
        '/api/referral',
        { name: 'Anna Ek', email, phone: '+46701234567', terms: true, market: 'de', formId },
        { cookie, referer: `${shop.url}/de/refer` },
      );
    expect((await register('no@example.com', REFUSED, 'a-form-of-somebody-1')).status).toBe(200);
    // who is a referrer already is refused, which is no referral
    expect((await register('no@example.com', ALLOWED, 'a-form-of-somebody-3')).status).toBe(409);
    for (let time = 0; time < 2; time++) await register('yes@example.com', ALLOWED, 'a-form-of-somebody-2');
    expect(await told()).toMatchObject([{ url_base: '/de', email: 'yes@example.com' }]);
    expect(await told()).toHaveLength(1);
  });
});

describe('a sign-up', () => {
  it('is told once with the e-mail, with consent only', async () => {
    const forms: [path: string, page: string, fields: object][] = [
      ['/api/interest', '/de/wet-cat-food', {}],
      [
        '/api/lead',
        '/de/contact',
        { firstname: 'Anna', lastname: 'Ek', phone: '+46701234567', address: 'Gatan 1, 111 22 Stockholm' },
      ],
      ['/api/newsletter', '/de/newsletter', {}],
    ];
    for (const [path, page, fields] of forms) {
      const send = (email: string, cookie: string) =>
        shop.call(
          path,
          { ...fields, email, market: 'de', formId: `a-form-of-${email.slice(0, 3)}` },
          { cookie, referer: `${shop.url}${page}` },
        );
      expect([path, (await send('not@example.com', REFUSED)).status]).toEqual([path, 200]);
      for (let time = 0; time < 2; time++)
        expect([path, (await send('yes@example.com', ALLOWED)).status]).toEqual([path, 200]);
    }
    expect((await told()).map(({ url_base, email }) => [url_base, email]).sort()).toEqual(
      forms.map(([, page]) => [page, 'yes@example.com']).sort(),
    );
  });
});

describe('web vitals', () => {
  const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1';
  const send = (fields: Record<string, string>, cookie: string, page = '/de/dog-food/insect-oat-adult-dog?x=1') =>
    shop.form('/api/vitals', fields, { cookie, referer: `${shop.url}${page}`, 'user-agent': PHONE });
  const points = async () =>
    (await shop.control('received?service=analytics')).received.map(
      ({ path, body }: { path: string; body: object }) => ({ path, ...body }),
    );

  it('are counted by kind of page and device, with consent only', async () => {
    for (const cookie of ['', REFUSED]) expect((await send({ lcp: '900' }, cookie)).status).toBe(204);
    expect((await send({ lcp: '1234', cls: '0.01' }, ALLOWED)).status).toBe(204);
    await eventually(async () => (await points()).length === 2);
    expect((await points()).sort((a: any, b: any) => a.blobs[0].localeCompare(b.blobs[0]))).toEqual([
      { path: 'kvistra_vitals', indexes: ['product'], blobs: ['cls', 'product', 'phone', 'de'], doubles: [0.01] },
      { path: 'kvistra_vitals', indexes: ['product'], blobs: ['lcp', 'product', 'phone', 'de'], doubles: [1234] },
    ]);
  });

  it('that cannot be are refused', async () => {
    for (const fields of [{ lcp: '-1' }, { lcp: 'x' }, { cls: '1e9' }] as Record<string, string>[])
      expect([fields, (await send(fields, ALLOWED)).status]).toEqual([fields, 422]);
  });

  it('of a page that the shop has not are not counted', async () => {
    expect((await send({ lcp: '900' }, ALLOWED, '/de/nothing/here/at/all')).status).toBe(204);
    expect(await points()).toEqual([]);
  });
});
