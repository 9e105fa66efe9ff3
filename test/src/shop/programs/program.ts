import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';
import { api, oauth, pages, ucp } from '../../../../src/routes.ts';
import { ORDER, SUBSCRIPTION } from '../../../../src/shop/programs/model/scopes.ts';
import type { Jar } from '../../../customer.ts';
import type { TestShop } from '../../../shop.ts';
import { profileWith } from '../ucp/agent-profile.ts';

export const READ_ORDERS = `${ORDER}:read`;
export const READ = `${SUBSCRIPTION}:read`;
export const MANAGE = `${SUBSCRIPTION}:manage`;
export const EVERYTHING = `${READ_ORDERS} ${READ} ${MANAGE}`;

export const REDIRECT = 'https://assistant.example/callback?from=shop';

/** A program on this machine: its documents, for the time of a file of tests. */
export interface Program {
  /** The address of a document that describes it, by its name. */
  client(name?: string): string;
  /** The address of its profile of the Universal Commerce Protocol. */
  profile(version?: string): string;
}

/** @param others members of further documents, by their name; a function of the address. */
export function serveProgram(others: Readonly<Record<string, (address: string) => unknown>> = {}): Program {
  const documents: Readonly<Record<string, (address: string) => unknown>> = {
    'client.json': (address) => ({
      client_id: address,
      client_name: 'Pawfect <b>Helper</b>',
      redirect_uris: [REDIRECT, 'http://127.0.0.1/back', 'com.example.pets:/back'],
      token_endpoint_auth_method: 'none',
    }),
    ...Object.fromEntries(
      ['2026-08-25', '2026-04-08'].map((version) => [
        `profile-${version}`,
        () => profileWith(version, [ORDER, SUBSCRIPTION, 'dev.ucp.common.identity_linking']),
      ]),
    ),
    ...others,
  };
  const urlOf = (name: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`;
  const server = createServer((request, response) => {
    const [name = ''] = (request.url ?? '').slice(1).split('?');
    const document = documents[name];
    response.writeHead(document ? 200 : 404, { 'Content-Type': 'application/json' });
    response.end(document ? JSON.stringify(document(urlOf(name))) : '');
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    client: (name = 'client.json') => urlOf(name),
    profile: (version = '2026-08-25') => urlOf(`profile-${version}`),
  };
}

export const newVerifier = () => randomBytes(32).toString('base64url');
export const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

/** What a program asks for in the address of the page. */
export const asked = (clientId: string, verifier: string, more: Record<string, string> = {}): string =>
  `${pages.letIn('de')}?${new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    scope: EVERYTHING,
    state: 's t/ate',
    code_challenge: challengeOf(verifier),
    code_challenge_method: 'S256',
    ...more,
  })}`;

const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&quot;', '"');

/** The hidden fields of the form on a page. */
export const hiddenFields = (html: string): Record<string, string> =>
  Object.fromEntries(
    [
      ...html
        .slice(html.indexOf(`action="${api.programsAnswer}"`))
        .matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g),
    ].map(([, name = '', value = '']) => [name, unescaped(value)]),
  );

type Shop = Pick<TestShop, 'get' | 'form' | 'url'>;

/** Sends the form of the page that asks. @returns where it leads the browser. */
export async function answer(shop: Shop, jar: Jar, path: string, fields: Record<string, string>): Promise<URL> {
  const page = await shop.get(path, { Cookie: jar.header });
  const response = await shop.form(
    api.programsAnswer,
    { ...hiddenFields(await page.text()), ...fields },
    { Cookie: jar.header },
  );
  jar.take(response);
  if (response.status !== 303) throw new Error(`The answer is ${response.status}`);
  return new URL(response.headers.get('location')!, shop.url);
}

/** A call of an endpoint of OAuth. */
export async function post(shop: Pick<TestShop, 'url'>, path: string, fields: Record<string, string>) {
  const response = await fetch(`${shop.url}${path}`, { method: 'POST', body: new URLSearchParams(fields) });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
}

/** Exchanges a code. */
export const exchange = (
  shop: Shop,
  clientId: string,
  code: string,
  verifier: string,
  more: Record<string, string> = {},
) =>
  post(shop, oauth.token, {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: REDIRECT,
    code,
    code_verifier: verifier,
    ...more,
  });

/** Lets a program in, which signs the browser out of the shop. @returns its tokens. */
export async function letIn(
  shop: Shop,
  jar: Jar,
  clientId: string,
  { scope = EVERYTHING, changes = true }: { scope?: string; changes?: boolean } = {},
): Promise<{ access_token: string; refresh_token: string; scope: string; expires_in: number; token_type: string }> {
  const verifier = newVerifier();
  const back = await answer(shop, jar, asked(clientId, verifier, { scope }), {
    answer: 'allow',
    ...(changes && { changes: '1' }),
  });
  const { status, body } = await exchange(shop, clientId, back.searchParams.get('code')!, verifier);
  if (status !== 200) throw new Error(`The tokens are ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Calls an operation over REST with a token. */
export async function rest(
  shop: Pick<TestShop, 'url'>,
  { profile, token, key }: { profile: string; token?: string; key?: string },
  path: string,
  body?: unknown,
): Promise<{ status: number; body: any; headers: Headers }> {
  const response = await fetch(`${shop.url}${ucp.rest}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'Content-Type': 'application/json',
      'UCP-Agent': `profile="${profile}"`,
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(key && { 'Idempotency-Key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.json(), headers: response.headers };
}
