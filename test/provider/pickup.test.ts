import { beforeEach, expect, it } from 'vitest';
import { markets } from '../../provider/seed/markets.ts';
import { pickupPoints } from '../../provider/seed/pickup-points.ts';
import { admin, customer, customerToken } from './apis.ts';
import { useProvider } from './use-provider.ts';

const shop = useProvider();
const ID = 'gid://shopify/SubscriptionContract/301';
let token: string;
beforeEach(async () => {
  await shop.control('reset', {});
  token = await customerToken(shop, 'demo@kvistra.example');
});

const HOME = {
  firstName: 'Demo',
  lastName: 'Kund',
  address1: 'Exempelgatan 1',
  zip: '116 45',
  city: 'Stockholm',
  territoryCode: 'SE',
};

async function options(address: object = HOME) {
  const { data } = await customer(
    shop,
    token,
    `mutation ($id: ID!, $address: CustomerAddressInput!) {
      subscriptionContractFetchDeliveryOptions(subscriptionContractId: $id, address: $address) {
        deliveryOptionsResult {
          ... on SubscriptionDeliveryOptionsResultSuccess {
            token
            deliveryOptions {
              __typename
              ... on SubscriptionPickupOption {
                code locationId title description pickupTime phoneRequired price { amount }
                pickupAddress { address1 zip city countryCode }
              }
            }
          }
        }
        userErrors { code }
      }
    }`,
    { id: ID, address },
  );
  const { token: quote, deliveryOptions } = data.subscriptionContractFetchDeliveryOptions.deliveryOptionsResult;
  return { quote, points: deliveryOptions.filter((option: any) => option.__typename === 'SubscriptionPickupOption') };
}

async function select(quote: string, method: object) {
  const { data } = await customer(
    shop,
    token,
    `mutation ($id: ID!, $token: String!, $method: SubscriptionDeliveryMethodInput!) {
      subscriptionContractSelectDeliveryMethod(
        subscriptionContractId: $id
        subscriptionDeliveryOptionsResultToken: $token
        deliveryMethodInput: $method
      ) {
        contract {
          deliveryMethod {
            __typename
            ... on SubscriptionDeliveryMethodPickup { pickupOption { title pickupAddress { city } } }
            ... on SubscriptionDeliveryMethodShipping { address { address1 } }
          }
        }
        userErrors { code field }
      }
    }`,
    { id: ID, token: quote, method },
  );
  const { contract, userErrors } = data.subscriptionContractSelectDeliveryMethod;
  return { method: contract?.deliveryMethod, errors: userErrors };
}

async function inAdmin() {
  const { data } = await admin(
    shop,
    `query ($id: ID!) {
      subscriptionContract(id: $id) {
        deliveryMethod {
          __typename
          ... on SubscriptionDeliveryMethodPickup { pickupOption { title location { id name address { countryCode } } } }
        }
      }
    }`,
    { id: ID },
  );
  return data.subscriptionContract.deliveryMethod;
}

it('offers the points of a country, those of the city first, and selects one in both APIs, and the address again', async () => {
  const { quote, points } = await options({ ...HOME, zip: '214 22', city: 'Malmö' });
  expect(points.length).toBeGreaterThan(1);
  expect(points[0]).toMatchObject({
    title: 'Exempellivs Möllan (demo)',
    pickupAddress: { zip: '214 22', city: 'Malmö', countryCode: 'SE' },
    phoneRequired: false,
    price: { amount: '0.0' },
  });
  expect(points[0].pickupTime).not.toBe('');
  const { locationId } = points[0];
  expect((await select(quote, { pickup: { locationId } })).method).toMatchObject({
    __typename: 'SubscriptionDeliveryMethodPickup',
    pickupOption: { title: 'Exempellivs Möllan (demo)', pickupAddress: { city: 'Malmö' } },
  });
  expect(await inAdmin()).toMatchObject({
    pickupOption: { location: { id: locationId, address: { countryCode: 'SE' } } },
  });
  // a token selects once
  expect((await select(quote, { pickup: { locationId } })).errors).toHaveLength(1);
  const home = await options();
  expect((await select(home.quote, { shipping: {} })).method).toMatchObject({
    address: { address1: 'Exempelgatan 1' },
  });
  expect(await inAdmin()).toEqual({ __typename: 'SubscriptionDeliveryMethodShipping' });
});

it('refuses a point that is not offered any more', async () => {
  const { quote, points } = await options();
  const { locationId, code } = points[0];
  await shop.control('setup', { closedPickupPoints: [Number(code)] });
  expect(await select(quote, { pickup: { locationId } })).toMatchObject({
    method: undefined,
    errors: [{ code: 'INVALID', field: ['deliveryMethodInput', 'pickup', 'locationId'] }],
  });
  expect((await options()).points.map(({ code }: any) => code)).not.toContain(code);
});

it('has several points in a country or none, with postal codes as the country writes them', () => {
  for (const { country, postalCodeRegex } of markets) {
    const points = pickupPoints.filter((point) => point.country === country);
    expect(points.length).not.toBe(1);
    for (const { zip } of points) expect(zip).toMatch(postalCodeRegex);
  }
  const without = markets.filter(({ country }) => pickupPoints.every((point) => point.country !== country));
  expect(without.length).toBeGreaterThan(0);
  expect(new Set(pickupPoints.map(({ id }) => id)).size).toBe(pickupPoints.length);
});
