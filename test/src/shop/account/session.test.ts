import { beforeAll, describe, expect, it } from 'vitest';
import { Jar, signIn } from '../../../customer.ts';
import { useShop } from '../../../shop.ts';

const shop = useShop();
const PAGES = [
  '/de/account',
  '/de/account/orders',
  '/de/account/orders/1001',
  '/de/account/addresses',
  '/de/account/pets',
  '/de/account/settings/personal-information',
];
const ACTIONS = ['profile/update', 'addresses/save', 'addresses/default', 'addresses/remove', 'orders/again'];
const get = (path: string, jar: Jar) => shop.get(path, { Cookie: jar.header });
const post = (path: string, body: unknown, jar: Jar) => shop.call(`/api/account/${path}`, body, { Cookie: jar.header });
let a: Jar;
let b: Jar;
beforeAll(async () => {
  a = await signIn(shop, 'demo@kvistra.example');
  b = await signIn(shop, 'second@kvistra.example');
});

describe('nobody', () => {
  it('sees a page: each leads to the login and back', async () => {
    for (const path of PAGES) {
      const answer = await shop.get(`${path}?x=1`);
      expect([answer.status, answer.headers.get('location')]).toEqual([
        302,
        `/de/account/login?return_to=${encodeURIComponent(`${path}?x=1`)}`,
      ]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('may do anything', async () => {
    for (const action of ACTIONS) {
      const { status, body } = await shop.call(`/api/account/${action}`, {
        addressId: 'gid://shopify/CustomerAddress/70010',
        number: 1,
      });
      expect([action, status, body.errors[0]?.code]).toEqual([action, 401, 'signed_out']);
    }
  });

  it('is told 401 by the customer call, and nothing is kept', async () => {
    const answer = await shop.get('/api/customer');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'private, no-store']);
  });

  it('is led to another site by the login', async () => {
    for (const to of [
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '/%09/evil.example',
      '/.//evil.example',
      '/%2e//evil.example',
      '/de/..//evil.example',
      'javascript:alert(1)',
      '/de/account/logout',
    ]) {
      const answer = await get(`/de/account/login?return_to=${encodeURIComponent(to)}`, a);
      expect([to, new URL(answer.headers.get('location')!, shop.url).origin]).toEqual([to, shop.url]);
    }
  });
});

describe('a customer', () => {
  it('is who the provider says, with addresses and the default', async () => {
    const answer = await get('/api/customer', a);
    const { data } = (await answer.json()) as any;
    expect(data.customer.emailAddress.emailAddress).toBe('demo@kvistra.example');
    expect(data.customer.addresses.nodes[0].id).toBe(data.customer.defaultAddress.id);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  it('sees pages that nobody keeps, and has tokens that no page and no cookie shows', async () => {
    for (const path of PAGES) {
      const answer = await get(path, a);
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'private, no-store']);
      expect(await answer.text()).not.toMatch(/shcat_|shcrt_|eyJhbGciOiJSUzI1NiI/);
    }
    expect(a.header).not.toMatch(/shcat_|shcrt_/);
  });

  it('sees and changes nothing of another one', async () => {
    const own = async (jar: Jar) => ((await (await get('/api/customer', jar)).json()) as any).data.customer;
    const other = await own(b);
    const before = JSON.stringify(other);
    const [theirs] = other.addresses.nodes;
    const numbers = [...(await (await get('/de/account/orders', b)).text()).matchAll(/\/account\/orders\/(\d+)"/g)].map(
      (match) => match[1]!,
    );
    expect(numbers.length).toBeGreaterThan(2);
    for (const number of numbers) {
      expect([number, (await get(`/de/account/orders/${number}`, a)).status]).toEqual([number, 404]);
      expect((await post('orders/again', { number: Number(number) }, a)).status).toBe(404);
    }
    expect((await get(`/de/account/addresses?edit=${encodeURIComponent(theirs.id)}`, a)).status).toBe(404);
    expect((await post('addresses/default', { addressId: theirs.id }, a)).status).toBe(404);
    expect(
      (
        await post(
          'addresses/save',
          { addressId: theirs.id, address1: 'x', zip: '10115', city: 'x', territoryCode: 'DE' },
          a,
        )
      ).status,
    ).toBe(404);
    await post('addresses/remove', { addressId: theirs.id }, a);
    expect(JSON.stringify(await own(b))).toBe(before);
    const data = await (
      await fetch(`${shop.url}/api/account/data/export`, {
        method: 'POST',
        headers: { Cookie: a.header, Origin: shop.url },
        body: new URLSearchParams({ market: 'de' }),
      })
    ).text();
    expect(data).toContain('demo@kvistra.example');
    expect(data).not.toContain('second@kvistra.example');
  });

  it('is asked by the shop only: a foreign page changes nothing', async () => {
    const answer = await fetch(`${shop.url}/api/account/profile/update`, {
      method: 'POST',
      headers: {
        Cookie: a.header,
        Origin: 'https://evil.example',
        'Content-Type': 'application/json',
        Accept: 'application/json',
      },
      body: JSON.stringify({ firstName: 'Evil' }),
    });
    expect(answer.status).toBe(403);
  });
});

describe('a cookie that is', () => {
  const refused = async (value: string) => (await shop.get('/de/account', { Cookie: `session=${value}` })).status;
  it('forged, cut, of another use or empty opens nothing', async () => {
    const real = a.cookies.get('session')!;
    const login = new Jar();
    login.take(await shop.get('/de/account/login'));
    for (const value of [
      '',
      'x',
      'a.b.c.d.e',
      real.slice(0, -4),
      `${real.slice(0, -4)}AAAA`,
      real.replace(/\.[^.]+$/, '.AAAAAAAAAAAAAAAAAAAAAA'),
      [...login.cookies].find(([name]) => name.startsWith('login-'))![1],
    ])
      expect([value.slice(0, 12), await refused(value)]).toEqual([value.slice(0, 12), 302]);
    expect(await refused(real)).toBe(200);
  });

  it('replayed after signing out opens nothing', async () => {
    const jar = await signIn(shop, 'demo@kvistra.example');
    const real = jar.cookies.get('session')!;
    expect(await refused(real)).toBe(200);
    const asked = await shop.get('/de/account/logout', { Cookie: jar.header });
    expect(asked.status).toBe(200);
    expect(await refused(real)).toBe(200);
    const foreign = await shop.form(
      '/api/account/logout',
      { market: 'de' },
      { Cookie: jar.header, Origin: 'https://evil.example' },
    );
    expect([foreign.status, await refused(real)]).toEqual([403, 200]);
    const out = await shop.form('/api/account/logout', { market: 'de' }, { Cookie: jar.header });
    expect([out.status, out.headers.get('location')]).toEqual([303, '/de/account/logout']);
    jar.take(out);
    expect([jar.cookies.has('session'), jar.cookies.has('signed-in')]).toEqual([false, false]);
    expect(await refused(real)).toBe(302);
    // a form may not redirect to the provider, so a page goes on to its logout
    const leaving = await (await shop.get('/de/account/logout', { Cookie: jar.header })).text();
    const [, provider] = /<meta http-equiv="refresh" content="0;url=([^"]+)"/i.exec(leaving)!;
    expect(provider).toContain(`${shop.providerUrl}/authentication/logout`.replaceAll('&', '&amp;'));
    expect(provider).toContain(encodeURIComponent(`${shop.url}/de`));
    const nobody = await shop.get('/de/account/logout');
    expect([nobody.status, nobody.headers.get('location')]).toEqual([302, '/de']);
    a = await signIn(shop, 'demo@kvistra.example');
  });

  it('whose session has ended is told so in the shop, with a way to sign in and back to what was typed', async () => {
    const left = await shop.form(
      '/api/account/profile/update',
      { market: 'de', firstName: 'Ny' },
      { Referer: `${shop.url}/de/account/settings/personal-information` },
    );
    const to = left.headers.get('location')!;
    expect([left.status, to]).toEqual([
      303,
      '/de/account/signed-out?return_to=%2Fde%2Faccount%2Fsettings%2Fpersonal-information',
    ]);
    const page = await shop.get(to);
    expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(await page.text()).toContain(
      '/de/account/login?return_to=%2Fde%2Faccount%2Fsettings%2Fpersonal-information',
    );
  });

  it('stays valid whatever a browser fetches: signing out is a form', async () => {
    for (const headers of [
      {},
      { 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'same-origin', 'Sec-Purpose': 'prefetch' },
    ]) {
      const answer = await shop.get('/de/account/logout', { Cookie: a.header, ...headers });
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([200, []]);
      expect(await answer.text()).toMatch(/<form[^>]*action="\/api\/account\/logout"/);
    }
    expect((await get('/de/account', a)).status).toBe(200);
    expect((await shop.get('/api/account/logout', { Cookie: a.header })).status).toBe(404);
  });
});

describe('a session', () => {
  it('ends everywhere at once when its customer says so', async () => {
    const [one, two] = [
      await signIn(shop, 'everywhere@kvistra.example'),
      await signIn(shop, 'everywhere@kvistra.example'),
    ];
    expect((await get('/de/account/pets', two)).status).toBe(200);
    expect(await (await get('/de/account/settings/personal-information', one)).text()).toContain(
      'action="/api/account/sessions/end"',
    );
    const out = await shop.form('/api/account/sessions/end', { market: 'de' }, { Cookie: one.header });
    expect([out.status, out.headers.get('location')]).toEqual([303, '/de/account/logout']);
    for (const jar of [one, two]) expect((await get('/de/account/pets', jar)).status).toBe(302);
    expect((await get('/de/account/pets', a)).status).toBe(200);
    expect((await shop.call('/api/account/sessions/end', { market: 'de' })).status).toBe(401);
  });

  it('ends ninety days after the sign-in, however often it was refreshed', async () => {
    const jar = await signIn(shop, 'ninety@kvistra.example');
    const database = await shop.database();
    const [{ id, created_at: createdAt }] = (
      await database.prepare('SELECT id, created_at FROM sessions ORDER BY created_at DESC LIMIT 1').all<any>()
    ).results as any;
    const age = (days: number) =>
      database
        .prepare('UPDATE sessions SET created_at = ?, access_expires_at = 0 WHERE id = ?')
        .bind(Date.now() - days * 86_400_000, id)
        .run();
    expect(Date.now() - createdAt).toBeLessThan(60_000);
    await age(89);
    await shop.control('customers/ninety@kvistra.example', {});
    expect((await get('/de/account/orders', jar)).status).toBe(200);
    const row = await database
      .prepare('SELECT expires_at AS end FROM sessions WHERE id = ?')
      .bind(id)
      .first<{ end: number }>();
    expect(row!.end - Date.now()).toBeLessThanOrEqual(86_400_000);
    await age(91);
    expect((await get('/de/account/orders', jar)).status).toBe(302);
  });

  it('whose grant has ended reads and changes nothing any more, pets and plans too', async () => {
    const facts = {
      species: 'dog',
      gender: 'male',
      birthdate: '2020-01-01',
      activity: 'low',
      bodyCondition: 'normal',
      currentWeightKg: '9',
      market: 'de',
    };
    const email = 'ended@kvistra.example';
    let jar = await signIn(shop, email);
    const ended = async () => {
      jar = await signIn(shop, email);
      await shop.control(`customers/${email}`, { grants: 'end' });
      return jar;
    };
    expect((await post('pets/save', { ...facts, name: 'Secret' }, jar)).status).toBe(200);
    const plan = {
      ...facts,
      name: 'Other',
      breed: 'unknown',
      currentWeightKg: 9,
      specialNeeds: [],
      foodPreferences: ['dry'],
      terms: true,
    };
    const planId = ((await shop.call('/api/planner', plan)).body as any).plan.split('/').at(-1);
    expect(await (await get('/de/account/pets', jar)).text()).toContain('Secret');
    expect(await (await get('/de/feeding-plan', jar)).text()).toContain('Secret');

    const pets = await get('/de/account/pets', await ended());
    expect([pets.status, pets.headers.get('location')]).toEqual([
      302,
      '/de/account/login?return_to=%2Fde%2Faccount%2Fpets',
    ]);
    expect(await (await get('/de/feeding-plan', await ended())).text()).not.toContain('Secret');
    expect((await post('pets/save', { ...facts, name: 'Late' }, await ended())).status).toBe(401);
    expect((await post('pets/remove', { petId: 'x' }, await ended())).status).toBe(401);
    expect(
      (await shop.call('/api/planner/save', { planId, market: 'de' }, { Cookie: (await ended()).header })).status,
    ).toBe(401);
    const names = (
      await (
        await shop.database()
      )
        .prepare("SELECT name FROM pets WHERE name IN ('Secret', 'Late', 'Other')")
        .all<{ name: string }>()
    ).results;
    expect(names).toEqual([{ name: 'Secret' }]);
  });

  describe('that ends', () => {
    const email = 'drafts@kvistra.example';
    const CLEARED = 'plan=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax';
    const bella = {
      species: 'dog',
      gender: 'male',
      birthdate: '2020-01-01',
      activity: 'low',
      bodyCondition: 'normal',
      currentWeightKg: '9',
      name: 'Bella',
    };
    let petId: string;
    beforeAll(async () => {
      const { body } = await post('pets/save', { ...bella, market: 'de' }, await signIn(shop, email));
      petId = (body as any).pets[0].id;
    });

    const form = async (path: string, fields: Record<string, string>, jar: Jar) =>
      jar.take(await shop.form(`/api/planner/${path}`, { market: 'de', ...fields }, { Cookie: jar.header }));
    const pet = (name: string) => ({ step: 'pet', species: 'dog', gender: 'male', name });

    /** Answers in the planner, by the way in which they began. */
    const drafts = {
      'a saved pet': (jar: Jar) => form('start', { petId }, jar),
      'the plan of a saved pet': async (jar: Jar) => {
        await form('start', { petId }, jar);
        await form('step', { step: 'health', activity: 'low', bodyCondition: 'normal', currentWeightKg: '9' }, jar);
        await form('step', { step: 'food', 'foodPreferences[dry]': '1' }, jar);
        jar.take(await shop.form('/api/planner', { market: 'de', terms: '1' }, { Cookie: jar.header }));
      },
      'another animal after a saved pet': async (jar: Jar) => {
        await form('start', { petId }, jar);
        await form('step', pet('Max'), jar);
      },
      'another animal with the answers for a saved pet': async (jar: Jar) => {
        await form('start', { petId }, jar);
        await form('step', pet('Max'), jar);
        await form('start', { previous: '1' }, jar);
      },
      'no animal of the account': (jar: Jar) => form('step', pet('Max'), jar),
    };
    /** Requests that find that the session has ended, beside the customer call. */
    const ends: Record<string, (jar: Jar) => Promise<Response>> = {
      'a page on the way to the login': (jar) => get('/de/account/pets', jar),
      'a call of the account': (jar) =>
        fetch(`${shop.url}/api/account/profile/update`, {
          method: 'POST',
          headers: { Cookie: jar.header, Origin: shop.url, Accept: 'application/json' },
          body: new URLSearchParams({ market: 'de', firstName: 'Ny', lastName: '' }),
        }),
    };
    const began = async (kind: keyof typeof drafts) => {
      const jar = await signIn(shop, email);
      await drafts[kind](jar);
      expect(decodeURIComponent(jar.cookies.get('plan')!)).toContain(kind.includes('animal') ? '"Max"' : '"Bella"');
      return jar;
    };
    const plan = (answer: Response) => answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('plan='));
    const kinds = Object.keys(drafts) as (keyof typeof drafts)[];

    it('removes answers that began with the account, and no others', async () => {
      for (const kind of kinds) {
        const expected = kind === 'no animal of the account' ? [] : [CLEARED];
        const jar = await began(kind);
        await shop.control(`customers/${email}`, { grants: 'end' });
        for (const time of ['first', 'second']) {
          const answer = await get('/api/customer', jar);
          expect([kind, time, answer.status, plan(answer)]).toEqual([kind, time, 401, expected]);
        }
      }
    });

    it.each(Object.keys(ends))('removes them wherever that is found out: %s', async (way) => {
      for (const [kind, expected] of [
        ['a saved pet', [CLEARED]],
        ['no animal of the account', []],
      ] as const) {
        const jar = await began(kind);
        await shop.control(`customers/${email}`, { grants: 'end' });
        for (const time of ['first', 'second']) expect([time, plan(await ends[way]!(jar))]).toEqual([time, expected]);
      }
    });

    it('leaves nothing of its answers to the next customer of the browser', async () => {
      const jar = await began('a saved pet');
      jar.cookies.delete('session');
      expect((await signIn(shop, 'next@kvistra.example', jar)).cookies.has('plan')).toBe(false);
      const anonymous = await began('no animal of the account');
      anonymous.cookies.delete('session');
      expect((await signIn(shop, 'next@kvistra.example', anonymous)).cookies.has('plan')).toBe(true);
      const late = await began('a saved pet');
      late.cookies.delete('session');
      expect(plan(await shop.form('/api/account/logout', { market: 'de' }, { Cookie: late.header }))).toEqual([
        CLEARED,
      ]);
    });
  });

  it('shows pets while the provider is down', async () => {
    const jar = await signIn(shop, 'patient@kvistra.example');
    await shop.fault({ service: 'customer', mode: 'down' });
    expect((await get('/de/account/pets', jar)).status).toBe(200);
    await shop.fault({ service: 'customer', errorRate: 0, latencyMs: 0 });
  });
});

describe('an answer of the login that is', () => {
  it('not to our question, or comes twice, signs nobody in', async () => {
    const jar = new Jar();
    const started = await shop.get('/de/account/login');
    jar.take(started);
    const state = new URL(started.headers.get('location')!).searchParams.get('state')!;
    for (const query of [
      `code=x&state=wrong`,
      `code=x&code=y&state=${state}`,
      `code=&state=${state}`,
      `state=${state}`,
      `code=nonsense&state=${state}`,
      `error=access_denied&state=${state}`,
      '',
    ]) {
      const answer = await shop.get(`/account/authorize?${query}`, { Cookie: jar.header });
      expect([
        query,
        answer.status,
        answer.headers.get('location'),
        answer.headers.getSetCookie().some((cookie) => cookie.startsWith('session=')),
      ]).toEqual([query, 302, query.includes(state) ? '/de' : '/se', false]);
    }
    const without = await shop.get(`/account/authorize?code=x&state=${state}`);
    expect(without.headers.get('location')).toBe('/se');
  });
});

describe('a token that has ended', () => {
  const refreshes = async (path: () => Promise<unknown>) => {
    const count = async () => (await shop.control('tokens')).refreshes as number;
    const before = await count();
    await path();
    return (await count()) - before;
  };

  it('is refreshed once for twenty requests at the same time', async () => {
    await shop.control('customers/demo@kvistra.example', {});
    let statuses: number[] = [];
    const spent = await refreshes(async () => {
      statuses = await Promise.all(Array.from({ length: 20 }, async () => (await get('/api/customer', a)).status));
    });
    expect([spent, statuses]).toEqual([1, Array(20).fill(200)]);
    expect((await get('/de/account', a)).status).toBe(200);
  });

  // each way to fail is in faults-account.test.ts, with the pages of an account before and after
  it('and a provider that fails signs nobody out', async () => {
    await shop.control('customers/demo@kvistra.example', {});
    await shop.fault({ service: 'login', operation: 'token', mode: 'down' });
    expect([(await get('/api/customer', a)).status, (await get('/de/account', a)).status]).toEqual([503, 503]);
    await shop.fault({ service: 'login', operation: 'token', errorRate: 0, latencyMs: 0 });
    await shop.fault({ service: 'customer', mode: 'half' });
    expect((await get('/de/account/orders', a)).status).toBe(503);
    await shop.fault({ service: 'customer', errorRate: 0, latencyMs: 0 });
    // the provider may count as down for a second
    await expect.poll(async () => (await get('/de/account', a)).status).toBe(200);
  });

  it('and a grant that is over signs out', async () => {
    const jar = await signIn(shop, 'gone@kvistra.example');
    await shop.control('customers/gone@kvistra.example', { grants: 'end' });
    const answer = await get('/de/account', jar);
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      '/de/account/login?return_to=%2Fde%2Faccount',
    ]);
  });
});

describe('the download of all data', () => {
  it('says by the clock of the shop when it was made', async () => {
    await shop.advanceClock(2);
    const jar = await signIn(shop, 'demo@kvistra.example');
    const { exportedAt } = (await (
      await shop.form('/api/account/data/export', { market: 'de' }, { Cookie: jar.header })
    ).json()) as { exportedAt: string };
    const { now } = await shop.control('clock');
    expect(Math.abs(Date.parse(exportedAt) - Date.parse(now))).toBeLessThan(60_000);
  });
});
