import * as client from 'openid-client';
import { expect, it } from 'vitest';
import { STOREFRONT, useProvider, VERSION } from './provider.ts';

const provider = useProvider();
const CLIENT_ID = 'local-customer-account-client';

/** Adds the headers that the provider requires from a public client beyond the protocol: origin and user agent. */
const asShop: client.CustomFetch = (url, options) =>
  fetch(url, {
    ...options,
    headers: { ...options.headers, Origin: STOREFRONT, 'User-Agent': 'compatibility test' },
  } as RequestInit);

/** Reads the discovery document by hand: as with the real service, the issuer is not the host of the document. */
async function configuration(): Promise<client.Configuration> {
  const metadata = (await (
    await fetch(`${provider.url}/.well-known/openid-configuration`)
  ).json()) as client.ServerMetadata;
  const clientConfiguration = new client.Configuration(metadata, CLIENT_ID, undefined, client.None());
  client.allowInsecureRequests(clientConfiguration);
  clientConfiguration[client.customFetch] = asShop;
  return clientConfiguration;
}

it('openid-client signs in, calls the Customer API, refreshes and signs out', async () => {
  const settings = await configuration();
  const verifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const redirect_uri = `${STOREFRONT}/account/authorize`;
  const location = client.buildAuthorizationUrl(settings, {
    redirect_uri,
    scope: 'openid email customer-account-api:full',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  const back = await provider.logIn(location, 'compatible@kvistra.example');
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
  const tokens = await client.authorizationCodeGrant(settings, back, checks);
  expect(tokens.claims()).toMatchObject({ aud: CLIENT_ID, email: 'compatible@kvistra.example', nonce });
  await expect(client.authorizationCodeGrant(settings, back, checks)).rejects.toMatchObject({ error: 'invalid_grant' });

  const { graphql_api } = (await (await fetch(`${provider.url}/.well-known/customer-account-api`)).json()) as {
    graphql_api: string;
  };
  const ask = async (token: string) =>
    fetch(graphql_api.replace('/unstable/', `/${VERSION}/`), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: token, Origin: STOREFRONT },
      body: JSON.stringify({ query: '{ customer { emailAddress { emailAddress } } }' }),
    });
  expect(await (await ask(tokens.access_token)).json()).toMatchObject({
    data: { customer: { emailAddress: { emailAddress: 'compatible@kvistra.example' } } },
  });
  expect((await ask('nonsense')).status).toBe(401);

  const fresh = await client.refreshTokenGrant(settings, tokens.refresh_token!);
  expect(fresh.access_token).not.toBe(tokens.access_token);
  expect(fresh.refresh_token).not.toBe(tokens.refresh_token);
  expect((await ask(fresh.access_token)).status).toBe(200);
  await expect(client.refreshTokenGrant(settings, tokens.refresh_token!)).rejects.toMatchObject({
    error: 'invalid_grant',
  });

  const end = client.buildEndSessionUrl(settings, {
    id_token_hint: tokens.id_token!,
    post_logout_redirect_uri: `${STOREFRONT}/de`,
  });
  const out = await fetch(end, { redirect: 'manual' });
  expect([out.status, out.headers.get('location')]).toEqual([302, `${STOREFRONT}/de`]);
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
  const elsewhere = await fetch(
    client.buildAuthorizationUrl(settings, await parameters('https://elsewhere.invalid/')),
    { redirect: 'manual' },
  );
  expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([400, null]);
  const own = await parameters(`${STOREFRONT}/account/authorize`);
  const back = await provider.logIn(client.buildAuthorizationUrl(settings, own), 'wrong@kvistra.example');
  await expect(
    client.authorizationCodeGrant(settings, back, {
      pkceCodeVerifier: client.randomPKCECodeVerifier(),
      expectedState: 's',
    }),
  ).rejects.toMatchObject({
    error: 'invalid_grant',
  });
  const again = await provider.logIn(client.buildAuthorizationUrl(settings, own), 'wrong@kvistra.example');
  settings[client.customFetch] = (url, options) => fetch(url, options as RequestInit);
  await expect(
    client.authorizationCodeGrant(settings, again, { pkceCodeVerifier: verifier, expectedState: 's' }),
  ).rejects.toThrow();
});
