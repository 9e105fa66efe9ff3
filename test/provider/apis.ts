import type { TestShop } from '../shop.ts';

const base64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

async function graphql(
  url: string,
  headers: Record<string, string>,
  query: string,
  variables: Record<string, unknown>,
): Promise<any> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  });
  return response.json();
}

/** A call of the Admin API. */
export const admin = (shop: TestShop, query: string, variables: Record<string, unknown> = {}): Promise<any> =>
  graphql(
    `${shop.providerUrl}/admin/api/2026-07/graphql.json`,
    { 'X-Shopify-Access-Token': 'local-admin-token' },
    query,
    variables,
  );

/** The handles of the products that no list has today: the kit for Easter out of its season. */
export async function unlistedProducts(shop: TestShop): Promise<string[]> {
  const { data } = await admin(shop, '{ products(first: 250, query: "status:unlisted") { nodes { handle } } }');
  return data.products.nodes.map(({ handle }: { handle: string }) => handle);
}

/** Signs a customer in at the provider. @returns an access token of the Customer Account API. */
export async function customerToken(shop: TestShop, email: string): Promise<string> {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const challenge = base64Url(
    new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))),
  );
  const client = { client_id: 'local-customer-account-client', redirect_uri: `${shop.url}/account/authorize` };
  const request = new URLSearchParams({
    ...client,
    response_type: 'code',
    scope: 'openid email customer-account-api:full',
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  const authorize = await fetch(`${shop.providerUrl}/authentication/oauth/authorize?${request}`, {
    redirect: 'manual',
  });
  const login = new URL(authorize.headers.get('location')!, shop.providerUrl);
  const form = (fields: Record<string, string>) =>
    fetch(login, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  await form({ email });
  const done = await form({ code: await shop.mailedCode(email) });
  const code = new URL(done.headers.get('location')!).searchParams.get('code')!;
  const tokens = await fetch(`${shop.providerUrl}/authentication/oauth/token`, {
    method: 'POST',
    headers: { Origin: shop.url, 'User-Agent': 'test' },
    body: new URLSearchParams({ ...client, grant_type: 'authorization_code', code, code_verifier: verifier }),
  });
  return ((await tokens.json()) as { access_token: string }).access_token;
}

/** A call of the Customer Account API. */
export const customer = (
  shop: TestShop,
  token: string,
  query: string,
  variables: Record<string, unknown> = {},
): Promise<any> =>
  graphql(
    `${shop.providerUrl}/customer/api/2026-07/graphql`,
    { Authorization: token, Origin: shop.url },
    query,
    variables,
  );
