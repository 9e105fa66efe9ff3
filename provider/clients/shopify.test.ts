import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiVersion, type Session, Session as ShopifySession, shopifyApi } from '@shopify/shopify-api';
import '@shopify/shopify-api/adapters/web-api';
import { setAbstractFetchFunc } from '@shopify/shopify-api/runtime';
import { createStorefrontApiClient } from '@shopify/storefront-api-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { APP_SECRET, Provider, PUBLIC_TOKEN, VERSION } from './provider.ts';

const SHOP = 'kvistra.myshopify.com';
const OATS = 'gid://shopify/ProductVariant/44100000001001';

interface Received {
  headers: IncomingMessage['headers'];
  body: string;
}

/** The storefront, as far as events reach it. */
const received: Received[] = [];
const storefront = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    received.push({ headers: request.headers, body });
    response.end();
  });
});

const provider = new Provider();
let reroutedFetch: typeof fetch;
beforeAll(async () => {
  await new Promise<void>((resolve) => storefront.listen(0, 'localhost', resolve));
  await provider.start(`http://localhost:${(storefront.address() as AddressInfo).port}`);
  reroutedFetch = provider.reroute({ [`https://${SHOP}`]: '' });
  setAbstractFetchFunc(reroutedFetch as never);
});
afterAll(async () => {
  await provider.stop();
  storefront.close();
});

describe('storefront-api-client', () => {
  const client = (privateAccessToken = 'local-storefront-token') =>
    createStorefrontApiClient({
      storeDomain: SHOP,
      apiVersion: VERSION,
      privateAccessToken,
      customFetchApi: (url, init) => reroutedFetch(url, init as RequestInit),
    });

  it('reads products in a country, and creates a cart', async () => {
    const query =
      'query Products($country: CountryCode!) @inContext(country: $country) { products(first: 2) { nodes { title priceRange { minVariantPrice { currencyCode } } } } }';
    const { data, errors, extensions } = await client().request(query, { variables: { country: 'PL' } });
    expect([errors, data.products.nodes.map(({ priceRange }: any) => priceRange.minVariantPrice.currencyCode)]).toEqual(
      [undefined, ['PLN', 'PLN']],
    );
    expect(extensions).toMatchObject({ context: { country: 'PL' } });
    const cart = await client().request(
      `mutation { cartCreate(input: { lines: [{ merchandiseId: "${OATS}" }] }) { cart { totalQuantity } userErrors { code } } }`,
    );
    expect(cart.data.cartCreate).toEqual({ cart: { totalQuantity: 1 }, userErrors: [] });
  });

  it('reads with the public token, as in a browser', async () => {
    const browser = (publicAccessToken: string) =>
      createStorefrontApiClient({
        storeDomain: SHOP,
        apiVersion: VERSION,
        publicAccessToken,
        customFetchApi: (url, init) => reroutedFetch(url, init as RequestInit),
      });
    expect((await browser(PUBLIC_TOKEN).request('{ shop { name } }')).data).toEqual({ shop: { name: 'Kvistra' } });
    expect((await browser('local-storefront-token').request('{ shop { name } }')).errors).toMatchObject({
      networkStatusCode: 401,
    });
  });

  it('gets the reason of a refusal', async () => {
    const invalid = await client().request('{ shop { nonsense } }');
    expect(invalid.errors?.graphQLErrors?.[0]?.message).toContain('nonsense');
    expect((await client('wrong').request('{ shop { name } }')).errors).toMatchObject({ networkStatusCode: 401 });
  });

  it('tries again when the provider fails', async () => {
    await provider.control('faults', { service: 'storefront', operation: 'Name', mode: '429', times: 1 });
    const { data, errors } = await client().request('query Name { shop { name } }', { retries: 1 });
    expect([errors, data.shop.name]).toEqual([undefined, 'Kvistra']);
  });
});

describe('shopify-api', () => {
  const app = (apiSecretKey = APP_SECRET) =>
    shopifyApi({
      apiKey: 'local-admin-client',
      apiSecretKey,
      apiVersion: ApiVersion.July26,
      hostName: 'app.kvistra.example',
      isEmbeddedApp: false,
      logger: { log: () => {} },
    } as never);

  it('gets a token for its credentials, and asks the Admin API with it', async () => {
    const shopify = app();
    const { session } = (await shopify.auth.clientCredentials({ shop: SHOP })) as { session: Session };
    expect(session.accessToken).toMatch(/^shpat_/);
    const client = new shopify.clients.Graphql({ session });
    const orders = await client.request(
      'query Orders { orders(first: 2, sortKey: CREATED_AT, reverse: true) { nodes { id name } pageInfo { hasNextPage } } }',
    );
    expect(orders.data?.orders).toMatchObject({
      nodes: [{ name: expect.stringMatching(/^KV\d+$/) }, {}],
      pageInfo: { hasNextPage: true },
    });
    expect(orders.extensions).toMatchObject({ cost: { throttleStatus: { maximumAvailable: 2000 } } });
    await expect(client.request('{ shop { nonsense } }')).rejects.toThrow(/nonsense/);
    const stranger = new shopify.clients.Graphql({
      session: new ShopifySession({ id: 'x', shop: SHOP, state: '', isOnline: false, accessToken: 'wrong' }),
    });
    await expect(stranger.request('{ shop { name } }')).rejects.toMatchObject({ response: { code: 401 } });
    await expect(app('wrong').auth.clientCredentials({ shop: SHOP })).rejects.toThrow();
  });

  it('validates the events that the provider sends', async () => {
    await provider.control('products/mug', { stock: 5 });
    const { headers, body } = await expect
      .poll(() => received.at(-1))
      .toBeDefined()
      .then(() => received.at(-1)!);
    const validate = (secret: string, rawBody: string) =>
      app(secret).webhooks.validate({
        rawBody,
        rawRequest: new Request('https://app.kvistra.example/api/webhooks/commerce', {
          method: 'POST',
          headers: headers as never,
        }),
      });
    expect(await validate(APP_SECRET, body)).toMatchObject({
      valid: true,
      topic: 'PRODUCTS_UPDATE',
      domain: SHOP,
      apiVersion: VERSION,
      webhookId: expect.any(String),
    });
    expect(JSON.parse(body)).toMatchObject({ handle: 'mug' });
    expect(await validate(APP_SECRET, body.replace('mug', 'cup'))).toMatchObject({ valid: false });
    expect(await validate('another-secret', body)).toMatchObject({ valid: false });
  });
});
