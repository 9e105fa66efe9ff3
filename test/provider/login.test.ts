import * as client from 'openid-client';
import { expect, it } from 'vitest';
import { useShop } from '../shop.ts';

const shop = useShop();
const CLIENT_ID = 'local-customer-account-client';

/** Adds the headers that the provider requires from a public client beyond the protocol: origin and user agent. */
const asShop: client.CustomFetch = (url, options) =>
  fetch(url, { ...options, headers: { ...options.headers, Origin: shop.url, 'User-Agent': 'compatibility test' } } as RequestInit);

/** Reads the discovery document by hand: as with the real service, the issuer is not the host of the document. */
async function configuration(): Promise<client.Configuration> {
  const metadata = (await (await fetch(`${shop.providerUrl}/.well-known/openid-configuration`)).json()) as client.ServerMetadata;
  const clientConfiguration = new client.Configuration(metadata, CLIENT_ID, undefined, client.None());
  client.allowInsecureRequests(clientConfiguration);
  clientConfiguration[client.customFetch] = asShop;
  return clientConfiguration;
}

/** Fills in the login page like a user. @returns the address that it redirects to. */
async function logIn(location: URL, email: string): Promise<URL> {
  const authorize = await fetch(location, { redirect: 'manual' });
  const login = new URL(authorize.headers.get('location')!, shop.providerUrl);
  const form = (fields: Record<string, string>) => fetch(login, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  await form({ email });
  const { mails } = await shop.control(`mails?to=${email}`);
  const done = await form({ code: /^\d{6}/.exec(mails[0].subject)![0] });
  return new URL(done.headers.get('location')!);
}

it('openid-client signs in, calls the Customer API, refreshes and signs out', async () => {
  const settings = await configuration();
  const verifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const redirect_uri = `${shop.url}/account/authorize`;
  const location = client.buildAuthorizationUrl(settings, {
    redirect_uri,
    scope: 'openid email customer-account-api:full',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  const back = await logIn(location, 'compatible@kvistra.example');
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
  const tokens = await client.authorizationCodeGrant(settings, back, checks);
  expect(tokens.claims()).toMatchObject({ aud: CLIENT_ID, email: 'compatible@kvistra.example', nonce });
  await expect(client.authorizationCodeGrant(settings, back, checks)).rejects.toMatchObject({ error: 'invalid_grant' });

  const { graphql_api } = (await (await fetch(`${shop.providerUrl}/.well-known/customer-account-api`)).json()) as { graphql_api: string };
  const ask = async (token: string) =>
    fetch(graphql_api, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: token },
      body: JSON.stringify({ query: '{ customer { emailAddress { emailAddress } } }' }),
    });
  expect(await (await ask(tokens.access_token)).json()).toMatchObject({ data: { customer: { emailAddress: { emailAddress: 'compatible@kvistra.example' } } } });
  expect((await ask('nonsense')).status).toBe(401);

  const fresh = await client.refreshTokenGrant(settings, tokens.refresh_token!);
  expect(fresh.access_token).not.toBe(tokens.access_token);
  expect(fresh.refresh_token).not.toBe(tokens.refresh_token);
  expect((await ask(fresh.access_token)).status).toBe(200);
  await expect(client.refreshTokenGrant(settings, tokens.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });

  const end = client.buildEndSessionUrl(settings, { id_token_hint: tokens.id_token!, post_logout_redirect_uri: `${shop.url}/de` });
  const out = await fetch(end, { redirect: 'manual' });
  expect([out.status, out.headers.get('location')]).toEqual([302, `${shop.url}/de`]);
});

it('a wrong verifier, a foreign redirect address and a missing Origin are rejected', async () => {
  const settings = await configuration();
  const verifier = client.randomPKCECodeVerifier();
  const parameters = async (redirect_uri: string) => ({
    redirect_uri,
    scope: 'openid email customer-account-api:full',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: 's',
  });
  const elsewhere = await fetch(client.buildAuthorizationUrl(settings, await parameters('https://elsewhere.invalid/')), { redirect: 'manual' });
  expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([400, null]);
  const own = await parameters(`${shop.url}/account/authorize`);
  const back = await logIn(client.buildAuthorizationUrl(settings, own), 'wrong@kvistra.example');
  await expect(client.authorizationCodeGrant(settings, back, { pkceCodeVerifier: client.randomPKCECodeVerifier(), expectedState: 's' })).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  const again = await logIn(client.buildAuthorizationUrl(settings, own), 'wrong@kvistra.example');
  settings[client.customFetch] = (url, options) => fetch(url, options as RequestInit);
  await expect(client.authorizationCodeGrant(settings, again, { pkceCodeVerifier: verifier, expectedState: 's' })).rejects.toThrow();
});
