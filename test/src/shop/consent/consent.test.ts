import { jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { standIns } from '../../../../local/settings.ts';
import { CONSENT_DAYS, TEXT_VERSION } from '../../../../src/shop/consent/model/consent.ts';
import { signIn } from '../../../customer.ts';
import { useShop } from '../../../shop.ts';

const CHAT_SECRET = 'local-chat-secret-of-more-than-32-bytes';
const shop = useShop((ports) => ({ THIRD_PARTIES: standIns(ports), CHAT_SECRET }));

const ALL = { statistics: true, marketing: true, functions: true };
const cookiesOf = (headers: Headers) => headers.getSetCookie();
const consentIn = (headers: Headers) =>
  cookiesOf(headers)
    .find((cookie) => cookie.startsWith('consent='))
    ?.split(';')[0];
const lastRow = async () =>
  (await shop.database()).prepare('SELECT * FROM consents ORDER BY at DESC LIMIT 1').first<Record<string, unknown>>();

describe('POST /api/consent', () => {
  it('keeps a refusal for as long as a consent, and counts only its day', async () => {
    const refused = async () =>
      (await shop.database())
        .prepare("SELECT day, text_version, language, count FROM refusals WHERE language = 'sv'")
        .first<Record<string, unknown>>();
    const { status, body, headers } = await shop.call('/api/consent', {
      statistics: false,
      marketing: false,
      functions: false,
      market: 'se',
    });
    expect([status, body]).toEqual([200, { errors: [], ok: true }]);
    expect(cookiesOf(headers)).toEqual([
      `consent=${TEXT_VERSION}; Max-Age=${CONSENT_DAYS * 86_400}; Path=/; SameSite=Lax`,
    ]);
    expect(headers.get('cache-control')).toBe('private, no-store');
    const day = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
    expect(await refused()).toEqual({ day, text_version: TEXT_VERSION, language: 'sv', count: 1 });
    await shop.call('/api/consent', { market: 'se' });
    expect(await refused()).toMatchObject({ count: 2 });
  });

  it('keeps one row for a browser, however often it chooses', async () => {
    const count = async () =>
      (await shop.database()).prepare('SELECT count(*) AS count FROM consents').first<{ count: number }>();
    const first = await shop.call('/api/consent', ALL);
    const cookie = consentIn(first.headers)!;
    const before = await count();
    for (const choice of [ALL, { statistics: true }, { statistics: true }, { functions: true }, ALL]) {
      const { headers } = await shop.call('/api/consent', choice, { cookie });
      expect(consentIn(headers)?.split('.r')[1]).toBe(cookie.split('.r')[1]);
    }
    expect(await count()).toEqual(before);
  });

  it('logs a consent under a number that only its browser knows, and its end', async () => {
    const given = await shop.call('/api/consent', { ...ALL, functions: false });
    const cookie = consentIn(given.headers)!;
    const [, reference] = /^consent=2\.statistics\.marketing\.r([0-9a-f]{20})$/.exec(cookie)!;
    expect(await lastRow()).toMatchObject({
      at: expect.stringMatching(/T.*Z$/),
      statistics: 1,
      marketing: 1,
      functions: 0,
      reference,
      ended_at: null,
    });
    await shop.call('/api/consent', {}, { cookie });
    const database = await shop.database();
    const row = await database
      .prepare('SELECT ended_at FROM consents WHERE reference = ?')
      .bind(reference)
      .first<{ ended_at: string }>();
    expect(row?.ended_at).toMatch(/T.*Z$/);
  });

  it('takes a form, and leads back to its page with a message on the page of the settings', async () => {
    const banner = await shop.form(
      '/api/consent',
      { statistics: 'true', functions: 'true' },
      { referer: `${shop.url}/de/dog-food?form=dry` },
    );
    expect([banner.status, banner.headers.get('location')]).toEqual([303, '/de/dog-food?form=dry']);
    expect(consentIn(banner.headers)).toMatch(/^consent=2\.statistics\.functions\.r/);
    const settings = await shop.form(
      '/api/consent',
      { marketing: 'true' },
      { referer: `${shop.url}/pt/cookies?done=consent` },
    );
    expect(settings.headers.get('location')).toBe('/pt/cookies?done=consent');
    const cookie = consentIn(settings.headers)!;
    const page = await shop.get('/pt/cookies?done=consent', { cookie });
    const html = await page.text();
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(html.includes('A sua escolha está guardada')).toBe(true);
    expect(
      html
        .match(/<input type="checkbox"[^>]*>/g)
        ?.map((input) => [/name="(\w+)"/.exec(input)?.[1], input.includes('checked')]),
    ).toEqual([
      ['statistics', false],
      ['marketing', true],
      ['functions', false],
    ]);
  });

  it('refuses marketing under Global Privacy Control, and says so on the page of the settings', async () => {
    const { headers } = await shop.call('/api/consent', ALL, { 'Sec-GPC': '1' });
    expect(consentIn(headers)).toMatch(/^consent=2\.statistics\.functions\.r/);
    const html = await (await shop.get('/de/cookies', { 'Sec-GPC': '1', cookie: 'consent=2.marketing' })).text();
    const box = /<input type="checkbox"[^>]*name="marketing"[^>]*>/.exec(html)?.[0];
    expect([box?.includes('disabled'), box?.includes('checked')]).toEqual([true, false]);
    expect(html.includes('Your browser sends Global Privacy Control')).toBe(true);
  });

  it.each([{ statistics: 1 }, { marketing: [] }, { functions: null }])('answers 422 to %o', async (body) => {
    expect((await shop.call('/api/consent', body)).status).toBe(422);
  });

  it('is refused to other sites', async () => {
    expect((await shop.call('/api/consent', ALL, { Origin: 'https://elsewhere.example' })).status).toBe(403);
  });

  it('deletes the cookies of what is refused, and keeps the others', async () => {
    const cookie = 'utms=x; ab=y; _ga=1; _ga_XYZ=2; intercom-session-abc=3; cart=gid; __kla_id=4';
    const { headers } = await shop.call('/api/consent', { functions: true }, { cookie });
    const deleted = cookiesOf(headers).filter((set) => set.includes('Max-Age=0'));
    expect([...new Set(deleted.map((set) => set.split('=')[0]))]).toEqual(['utms', '_ga', '_ga_XYZ', '__kla_id']);
    const refused = await shop.call('/api/consent', {}, { cookie });
    expect(cookiesOf(refused.headers).join()).toMatch(/ab=;.*intercom-session-abc=;/);
    expect(cookiesOf(refused.headers).join()).not.toContain('cart=');
  });

  it('has the prefix __Host- behind https', async () => {
    const response = await shop.request(`https://kvistra.example/api/consent`, {
      method: 'POST',
      headers: {
        'Sec-Fetch-Site': 'same-origin',
        Accept: 'application/json',
        'Content-Type': 'application/json',
        cookie: '_ga=1',
      },
      body: '{}',
    });
    expect(response.headers.getSetCookie()).toEqual([
      `__Host-consent=${TEXT_VERSION}; Max-Age=${CONSENT_DAYS * 86_400}; Path=/; Secure; SameSite=Lax`,
      '_ga=; Path=/; Max-Age=0',
      '_ga=; Path=/; Max-Age=0; Domain=kvistra.example',
    ]);
  });
});

it('pages are the same for everybody, and only the style sheet for browsers without script tells who has chosen', async () => {
  const pages = await Promise.all(
    ['', 'consent=2', 'consent=2.statistics'].map(async (cookie) => (await shop.get('/de/faq', { cookie })).text()),
  );
  expect(new Set(pages).size).toBe(1);
  expect(pages[0]).toMatch(/<section class="consent"[^>]* hidden/);
  const style = async (cookie: string) => (await shop.get('/api/consent/style', { cookie })).text();
  expect(await style('')).toContain('display: block');
  expect(await style('consent=0.statistics')).toContain('display: block');
  expect(await style('consent=2')).toBe('');
});

describe('the Content-Security-Policy', () => {
  const scripts = async (path: string, headers: Record<string, string> = {}) =>
    /script-src ([^;]*)/.exec((await shop.get(path, headers)).headers.get('content-security-policy') ?? '')?.[1];

  it('names the origins of third parties where a visitor may still allow them, and nowhere else', async () => {
    const withOthers = `'self' ${shop.providerUrl}`;
    expect(await scripts('/de')).toBe(withOthers);
    expect(await scripts('/de', { cookie: 'consent=2' })).toBe("'self'");
    expect(await scripts('/de', { cookie: 'consent=2.functions' })).toBe(withOthers);
    expect(await scripts('/de/cookies')).toBe("'self'");
    expect(await scripts('/de/feeding-plan')).toBe("'self'");
    expect(await scripts('/de/nobody')).toBe("'self'");
    expect(await scripts('/api/cart')).toBe("'self'");
    expect(await scripts('/de/parcel')).toBe("'self'");
  });

  it('allows no inline code', async () => {
    const policy = (await shop.get('/de')).headers.get('content-security-policy') ?? '';
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain(`frame-src ${shop.providerUrl};`);
    expect(policy).toContain("style-src 'self';");
  });
});

it('a product page with reviews of another company says that nobody checks whether their authors have bought it', async () => {
  expect(await (await shop.get('/de/dog-food/insect-oat-adult-dog')).text()).toContain(
    'We do not check whether the people who write reviews have bought',
  );
  expect(await (await shop.get('/de/dog-food')).text()).not.toContain('who write reviews');
});

describe('GET /api/chat/token', () => {
  it('signs who is signed in, with consent to functions', async () => {
    const jar = await signIn(shop, 'demo@kvistra.example');
    const get = async (cookie: string) => {
      const response = await shop.get('/api/chat/token', { cookie });
      return {
        status: response.status,
        body: (await response.json()) as { token?: string; errors: { code: string }[] },
      };
    };
    expect((await get(jar.header)).body.errors[0]?.code).toBe('consent_missing');
    expect((await get('consent=2.functions')).status).toBe(401);
    const { body } = await get(`${jar.header}; consent=2.functions`);
    const { payload, protectedHeader } = await jwtVerify(body.token!, new TextEncoder().encode(CHAT_SECRET));
    expect(protectedHeader.alg).toBe('HS256');
    expect(payload).toMatchObject({ email: 'demo@kvistra.example', user_id: expect.stringMatching(/^\d+$/) });
    expect(payload.exp! - payload.iat!).toBe(600);
  });
});
