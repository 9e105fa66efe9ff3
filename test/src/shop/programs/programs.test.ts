import { beforeEach, describe, expect, it } from 'vitest';
import { api, oauth, pages } from '../../../../src/routes.ts';
import { type Jar, signIn } from '../../../customer.ts';
import { eventually, useRestoredShop } from '../../../shop.ts';
import {
  answer,
  asked,
  challengeOf,
  EVERYTHING,
  exchange,
  letIn,
  MANAGE,
  newVerifier,
  post,
  READ,
  READ_ORDERS,
  REDIRECT,
  rest,
  serveProgram,
} from './program.ts';

const shop = useRestoredShop();
const program = serveProgram({
  'other.json': (address) => ({ client_id: address, client_name: 'Other', redirect_uris: [REDIRECT] }),
  'foreign.json': () => ({
    client_id: 'https://assistant.example/client',
    client_name: 'X',
    redirect_uris: [REDIRECT],
  }),
  'secret.json': (address) => ({
    client_id: address,
    client_name: 'X',
    redirect_uris: [REDIRECT],
    token_endpoint_auth_method: 'client_secret_basic',
  }),
  'script.json': (address) => ({ client_id: address, client_name: 'X', redirect_uris: ['javascript:alert(1)'] }),
});

let jar: Jar;
let email: string;
beforeEach(async () => {
  email = `program-${crypto.randomUUID()}@kvistra.example`;
  jar = await signIn(shop, email);
});

const read = (token?: string) => rest(shop, { profile: program.profile(), ...(token && { token }) }, '/subscriptions');
const refresh = (token: string, more = {}) =>
  post(shop, oauth.token, {
    grant_type: 'refresh_token',
    client_id: program.client(),
    refresh_token: token,
    ...more,
  });
const openPage = async (path: string, who = jar) => {
  const response = await shop.get(path, { Cookie: who.header });
  return { status: response.status, html: await response.text(), headers: response.headers };
};
const list = async (who = jar) => (await openPage(pages.programs('de'), who)).html;
const rows = async (table: string) =>
  (await (await shop.database()).prepare(`SELECT * FROM ${table}`).all<any>()).results;

describe('the documents', () => {
  it('say where and how programs are let in', async () => {
    const server = (await (await shop.get(oauth.server)).json()) as any;
    expect(server).toMatchObject({
      issuer: shop.url,
      authorization_endpoint: `${shop.url}${oauth.authorize}`,
      token_endpoint: `${shop.url}${oauth.token}`,
      revocation_endpoint: `${shop.url}${oauth.revoke}`,
      scopes_supported: [READ_ORDERS, READ, MANAGE],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
    });
    const resource = (await (await shop.get(oauth.resource)).json()) as any;
    expect(resource).toMatchObject({ resource: shop.url, authorization_servers: [shop.url] });
  });
});

describe('the page that asks', () => {
  it('is behind the sign-in, which leads back to it, in the language that the program asks for', async () => {
    const path = asked(program.client(), newVerifier());
    const stranger = await shop.get(path);
    const login = new URL(stranger.headers.get('location')!, shop.url);
    expect([stranger.status, login.pathname, login.searchParams.get('return_to')]).toEqual([
      302,
      '/de/account/login',
      path,
    ]);
    const plain = path.replace('/de/', '/');
    for (const [asksFor, headers, market] of [
      ['&ui_locales=sv-SE', { 'Accept-Language': 'pt' }, 'se'],
      ['', { 'Accept-Language': 'pt-PT,pt;q=0.9' }, 'pt'],
    ] as const)
      expect((await shop.get(plain + asksFor, headers)).headers.get('location')).toBe(
        path.replace('/de/', `/${market}/`) + asksFor,
      );
  });

  it('names the program by its host, shows its name as text, and says what it may do, read and change apart', async () => {
    const { status, html, headers } = await openPage(asked(program.client(), newVerifier()));
    expect([status, headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    expect(html).toContain('Pawfect &lt;b&gt;Helper&lt;/b&gt;');
    expect(html).toContain(new URL(program.client()).host);
    expect(html).toContain(email);
    for (const text of ['Your orders: products', 'Your subscriptions: which animals', 'Skip and move deliveries'])
      expect(html).toContain(text);
    expect(html).toMatch(/type="checkbox" name="changes"/);
    expect(headers.get('content-security-policy')).toContain("form-action 'self' https://assistant.example;");
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    const other = await openPage(pages.programs('de'));
    expect(other.headers.get('content-security-policy')).toContain("form-action 'self';");
  });

  it.each([
    [
      'an address that is not registered',
      () => asked(program.client(), newVerifier(), { redirect_uri: `${REDIRECT}&x` }),
    ],
    [
      'another path of this machine',
      () => asked(program.client(), newVerifier(), { redirect_uri: 'http://127.0.0.1:81/other' }),
    ],
    ['a document that names somebody else', () => asked(program.client('foreign.json'), newVerifier())],
    ['a program that has a secret', () => asked(program.client('secret.json'), newVerifier())],
    [
      'an address that is a script',
      () => asked(program.client('script.json'), newVerifier(), { redirect_uri: 'javascript:alert(1)' }),
    ],
    ['no document', () => asked(program.client('nothing.json'), newVerifier())],
    ['an address inside', () => asked('https://10.0.0.1/client', newVerifier())],
    ['no address', () => asked('client-1', newVerifier())],
  ])('leads nowhere for %s', async (_, path) => {
    const { status, html, headers } = await openPage(path());
    expect([status, headers.get('location')]).toEqual([422, null]);
    expect(html).toContain('We do not know this app');
    expect(html).not.toContain(api.programsAnswer);
  });

  it('takes any port of this machine, as programs on it get one when they start', async () => {
    const path = asked(program.client(), newVerifier(), { redirect_uri: 'http://127.0.0.1:51234/back' });
    expect((await openPage(path)).status).toBe(200);
  });

  it.each([
    [{ code_challenge: '' }, 'invalid_request'],
    [{ code_challenge_method: 'plain' }, 'invalid_request'],
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ scope: 'openid dev.ucp.shopping.checkout:manage' }, 'invalid_scope'],
  ])('answers the program where it asks with %j', async (more, error) => {
    const { status, headers } = await openPage(asked(program.client(), newVerifier(), more as Record<string, string>));
    const back = new URL(headers.get('location')!);
    expect([status, back.origin, back.searchParams.get('error')]).toEqual([302, 'https://assistant.example', error]);
    expect([back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual(['s t/ate', shop.url]);
  });

  it('tells the program of a refusal, and lets nothing in', async () => {
    const back = await answer(shop, jar, asked(program.client(), newVerifier()), { answer: 'refuse', changes: '1' });
    expect(Object.fromEntries(back.searchParams)).toEqual({
      from: 'shop',
      error: 'access_denied',
      state: 's t/ate',
      iss: shop.url,
    });
    expect(await list()).toContain('No app has access to your account');
  });

  it('takes its form from the shop alone, and checks it again', async () => {
    const fields = {
      market: 'de',
      answer: 'allow',
      clientId: program.client(),
      redirectUri: REDIRECT,
      state: '',
      scope: EVERYTHING,
      challenge: challengeOf(newVerifier()),
    };
    const elsewhere = await shop.form(api.programsAnswer, fields, {
      Cookie: jar.header,
      Origin: 'https://evil.example',
    });
    expect(elsewhere.status).toBe(403);
    const forged = await shop.call<any>(
      api.programsAnswer,
      { ...fields, redirectUri: 'https://evil.example/' },
      { Cookie: jar.header },
    );
    expect([forged.status, forged.body.errors[0].code]).toEqual([422, 'program_unknown']);
    expect((await shop.call<any>(api.programsAnswer, fields)).status).toBe(401);
  });
});

describe('a code', () => {
  const newCode = async () => {
    const verifier = newVerifier();
    const back = await answer(shop, jar, asked(program.client(), verifier), { answer: 'allow', changes: '1' });
    expect([back.searchParams.get('state'), back.searchParams.get('iss'), back.searchParams.get('from')]).toEqual([
      's t/ate',
      shop.url,
      'shop',
    ]);
    return { code: back.searchParams.get('code')!, verifier };
  };

  it('is exchanged once; a second time ends what came of it', async () => {
    const { code, verifier } = await newCode();
    const first = await exchange(shop, program.client(), code, verifier);
    expect(first).toMatchObject({ status: 200, body: { token_type: 'Bearer', scope: EVERYTHING } });
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect((await read(first.body.access_token)).status).toBe(200);
    expect(await exchange(shop, program.client(), code, verifier)).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect((await read(first.body.access_token)).status).toBe(401);
    expect((await refresh(first.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it.each([
    ['a wrong verifier', { code_verifier: 'w'.repeat(43) }],
    ['no verifier', { code_verifier: '' }],
    ['another address', { redirect_uri: 'https://assistant.example/callback' }],
  ])('is worth nothing with %s, and then never', async (_, more) => {
    const { code, verifier } = await newCode();
    expect((await exchange(shop, program.client(), code, verifier, more)).body.error).toBe('invalid_grant');
    expect((await exchange(shop, program.client(), code, verifier)).body.error).toBe('invalid_grant');
  });

  it('belongs to its program', async () => {
    const { code, verifier } = await newCode();
    expect((await exchange(shop, program.client('other.json'), code, verifier)).body.error).toBe('invalid_grant');
  });

  it('lives for a minute', async () => {
    const { code, verifier } = await newCode();
    await (await shop.database())
      .prepare(
        "UPDATE program_tokens SET expires_at = '2020-01-01T00:00:00.000Z' WHERE kind = 'code' AND spent_at = ''",
      )
      .run();
    expect((await exchange(shop, program.client(), code, verifier)).body.error).toBe('invalid_grant');
  });

  it('is refused in other forms', async () => {
    const call = (body: BodyInit, headers = {}) =>
      fetch(`${shop.url}${oauth.token}`, { method: 'POST', body, headers });
    const json = await call('{}', { 'Content-Type': 'application/json' });
    expect([json.status, await json.json()]).toMatchObject([400, { error: 'invalid_request' }]);
    const twice = await call(
      new URLSearchParams([
        ['code', 'a'],
        ['code', 'b'],
        ['client_id', 'x'],
      ]),
    );
    expect([twice.status, await twice.json()]).toMatchObject([400, { error: 'invalid_request' }]);
    const nobody = await call(new URLSearchParams({ grant_type: 'authorization_code' }));
    expect([nobody.status, await nobody.json()]).toMatchObject([401, { error: 'invalid_client' }]);
    const password = await post(shop, oauth.token, { grant_type: 'password', client_id: program.client() });
    expect(password).toMatchObject({ status: 400, body: { error: 'unsupported_grant_type' } });
    expect((await shop.get(oauth.token)).status).toBe(404);
  });
});

describe('tokens', () => {
  it('are kept as digests alone, and told to no log', async () => {
    const { access_token: access, refresh_token: next } = await letIn(shop, jar, program.client());
    await read(access);
    const stored = JSON.stringify([await rows('programs'), await rows('program_tokens')]);
    for (const secret of [access, next]) {
      expect(stored).not.toContain(secret);
      expect(shop.logs.join('\n')).not.toContain(secret);
    }
    expect(shop.logs.join('\n')).not.toContain(email);
  });

  it('are refreshed, each once; a second use ends the whole family', async () => {
    const first = await letIn(shop, jar, program.client());
    const second = await refresh(first.refresh_token);
    expect(second).toMatchObject({ status: 200, body: { scope: EVERYTHING } });
    expect((await read(second.body.access_token)).status).toBe(200);
    expect((await refresh(first.refresh_token)).body.error).toBe('invalid_grant');
    expect((await read(second.body.access_token)).status).toBe(401);
    expect((await refresh(second.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('are not refreshed for another program', async () => {
    const { refresh_token: token } = await letIn(shop, jar, program.client());
    expect((await refresh(token, { client_id: program.client('other.json') })).body.error).toBe('invalid_grant');
  });

  it('are revoked: an access token alone, a refresh token with all that came of it', async () => {
    const first = await letIn(shop, jar, program.client());
    const revoke = (token: string, clientId = program.client()) =>
      post(shop, oauth.revoke, { token, client_id: clientId });
    expect((await revoke(first.access_token, program.client('other.json'))).status).toBe(200);
    expect((await read(first.access_token)).status).toBe(200);
    expect((await revoke(first.access_token)).status).toBe(200);
    expect((await read(first.access_token)).status).toBe(401);
    const second = await refresh(first.refresh_token);
    await revoke(second.body.refresh_token);
    expect((await read(second.body.access_token)).status).toBe(401);
    expect((await revoke('unknown')).status).toBe(200);
  });

  it('expire', async () => {
    const { access_token: access, refresh_token: next } = await letIn(shop, jar, program.client());
    await (await shop.database())
      .prepare("UPDATE program_tokens SET expires_at = '2020-01-01T00:00:00.000Z' WHERE kind = 'access'")
      .run();
    const { status, body, headers } = await read(access);
    expect([status, body.messages[0].code]).toEqual([401, 'identity_required']);
    expect(headers.get('www-authenticate')).toContain('error="invalid_token"');
    expect((await refresh(next)).status).toBe(200);
  });

  it('allow what was ticked, and keep what was allowed before', async () => {
    const first = await letIn(shop, jar, program.client(), { scope: `${READ} ${MANAGE}`, changes: false });
    expect(first.scope).toBe(READ);
    await signIn(shop, email, jar);
    const second = await letIn(shop, jar, program.client(), { scope: READ_ORDERS });
    expect(second.scope).toBe(`${READ_ORDERS} ${READ}`);
    // in the place of what it was allowed before
    expect((await read(first.access_token)).status).toBe(401);
    expect(await rows('programs')).toContainEqual(expect.objectContaining({ scopes: second.scope }));
  });
});

describe('the account', () => {
  it('lists the program with what it may do, and ends it at once', async () => {
    const { access_token: access } = await letIn(shop, jar, program.client());
    await read(access);
    await signIn(shop, email, jar);
    const html = await list();
    expect(html).toContain('Pawfect &lt;b&gt;Helper');
    expect(html).toContain('Skip and move deliveries');
    expect(html).not.toContain('Not used yet');
    const [, id = ''] = /name="programId" value="([\w-]+)"/.exec(html)!;
    const other = await signIn(shop, `other-${email}`);
    await shop.form(api.programsEnd, { market: 'de', programId: id }, { Cookie: other.header });
    expect((await read(access)).status).toBe(200);
    const ended = await shop.form(api.programsEnd, { market: 'de', programId: id }, { Cookie: jar.header });
    expect([ended.status, ended.headers.get('location')]).toEqual([303, '/de/account/programs?done=removed']);
    expect((await read(access)).status).toBe(401);
    expect(await list()).toContain('No app has access to your account');
  });

  it('gets a mail about it, which names the program and leads to the list', async () => {
    await letIn(shop, jar, program.client());
    const mail = await eventually(async () => {
      const { mails } = await shop.control(`mails?to=${encodeURIComponent(email)}`);
      return mails.find(
        ({ subject }: { subject: string }) => subject === 'You have given an app access to your account',
      );
    });
    for (const text of ['Pawfect <b>Helper</b>', new URL(program.client()).host, `${shop.url}/de/account/programs`])
      expect(mail.text).toContain(text);
  });

  it('exports and erases it', async () => {
    const { access_token: access } = await letIn(shop, jar, program.client());
    await signIn(shop, email, jar);
    const exported = await shop.form(api.accountDataExport, { market: 'de' }, { Cookie: jar.header });
    const { programs } = (await exported.json()) as any;
    expect(programs).toMatchObject([{ clientId: program.client(), scopes: EVERYTHING }]);
    expect(JSON.stringify(programs)).not.toContain('session');
    const deleted = await shop.call<any>(
      api.accountDataDelete,
      { market: 'de', confirm: 'delete' },
      { Cookie: jar.header },
    );
    expect([deleted.status, deleted.body.errors]).toEqual([200, []]);
    expect((await read(access)).status).toBe(401);
    const { id } = programs[0];
    expect((await rows('programs')).filter((row) => row.id === id)).toEqual([]);
    expect((await rows('program_tokens')).filter((row) => row.program_id === id)).toEqual([]);
  });

  it('ends what programs may do when every session is ended', async () => {
    const { access_token: access } = await letIn(shop, jar, program.client());
    await signIn(shop, email, jar);
    await shop.call(api.accountSessionsEnd, { market: 'de' }, { Cookie: jar.header });
    expect((await read(access)).status).toBe(401);
  });
});
