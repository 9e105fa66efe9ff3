import { beforeEach, describe, expect, it } from 'vitest';
import { gid } from '../../provider/graphql-types.ts';
import { MONTHLY } from '../shop.ts';
import { MemoryProvider } from './memory-provider.ts';

const DEMO_EMAIL = 'demo@kvistra.example';
const CONTRACT = gid('SubscriptionContract', 301);

let provider: MemoryProvider;
beforeEach(() => {
  provider = new MemoryProvider();
});

describe('a customer', () => {
  it('is read with orders, subscriptions and addresses', async () => {
    const query = `query($id: ID!) { customer(id: $id) { email firstName displayName numberOfOrders defaultAddress { city countryCodeV2 } addresses(first: 5) { zip }
      orders(first: 1, sortKey: CREATED_AT, reverse: true) { nodes { name customer { id } } pageInfo { hasNextPage } }
      subscriptionContracts(first: 9) { nodes { id status } } defaultPhoneNumber { phoneNumber } } }`;
    const { data, errors } = await provider.admin(query, { id: gid('Customer', 7001) });
    expect(errors).toBeUndefined();
    expect(data.customer).toEqual({
      email: DEMO_EMAIL,
      firstName: 'Demo',
      displayName: 'Demo Kund',
      numberOfOrders: '7',
      defaultAddress: { city: 'Stockholm', countryCodeV2: 'SE' },
      addresses: [{ zip: '116 45' }],
      orders: { nodes: [{ name: 'KV1007', customer: { id: gid('Customer', 7001) } }], pageInfo: { hasNextPage: true } },
      subscriptionContracts: {
        nodes: ['ACTIVE', 'PAUSED', 'CANCELLED', 'EXPIRED'].map((status, i) => ({
          id: gid('SubscriptionContract', 301 + i),
          status,
        })),
      },
      defaultPhoneNumber: { phoneNumber: '+46701234567' },
    });
    expect((await provider.admin(query, { id: gid('Customer', 1) })).data.customer).toBeNull();
  });

  it('is found by e-mail, id and last change, in an order', async () => {
    const ids = async (args: string) =>
      (await provider.admin(`{ customers(first: 9, ${args}) { nodes { id } } }`)).data.customers.nodes.map(
        ({ id }: any) => id,
      );
    const [first, second] = [gid('Customer', 7001), gid('Customer', 7002)];
    expect(await ids(`query: "email:${DEMO_EMAIL}"`)).toEqual([first]);
    expect(await ids('query: "id:7002"')).toEqual([second]);
    expect(await ids('sortKey: ID, reverse: true')).toEqual([second, first]);
    await provider.customer(
      'second@kvistra.example',
      'mutation { customerUpdate(input: { firstName: "Zwei" }) { userErrors { code } } }',
    );
    const before = new Date(Date.now() - 60_000).toISOString();
    expect(await ids(`query: "updated_at:>='${before}'", sortKey: UPDATED_AT`)).toEqual([second]);
  });

  it('is told of when made, changed and deleted', async () => {
    const told = () =>
      ['create', 'update', 'delete'].map((topic) =>
        provider.events(`customers/${topic}`).map(({ admin_graphql_api_id: id }) => id),
      );
    const { order } = await provider.pay((await provider.cart()).cart);
    const query = 'query($id: ID!) { order(id: $id) { customer { id firstName lastName } } }';
    const { customer } = (await provider.admin(query, { id: gid('Order', order.id) })).data.order;
    expect(customer).toMatchObject({ firstName: 'Maja', lastName: 'Ek' });
    expect(told()).toEqual([[customer.id], [], []]);
    await provider.pay((await provider.cart()).cart);
    await provider.customer(
      order.email,
      'mutation { customerUpdate(input: { firstName: "Maj" }) { userErrors { code } } }',
    );
    expect(told()).toEqual([[customer.id], [customer.id], []]);
    expect(provider.events('customers/update')).toMatchObject([
      { email: order.email, first_name: 'Maj', last_name: 'Ek' },
    ]);
    await provider.change('customerRequestDataErasure', { customerId: ['ID!', customer.id] }, 'userErrors { code }');
    expect(told()).toEqual([[customer.id], [customer.id], [customer.id]]);
    expect(JSON.stringify(provider.events('customers/delete'))).not.toContain('Maj');
  });
});

describe('a subscription', () => {
  it('is told of when begun, changed, paused, resumed and ended', async () => {
    const topics = () =>
      provider.store.sql
        .exec<{ topic: string }>("SELECT topic FROM webhook WHERE topic LIKE 'subscription_contracts/%' ORDER BY rowid")
        .toArray()
        .map(({ topic }) => topic.split('/')[1]);
    const call = (name: string) =>
      provider.customer(
        DEMO_EMAIL,
        `mutation { ${name}(subscriptionContractId: "${CONTRACT}") { userErrors { code } } }`,
      );
    for (const name of ['Pause', 'Activate', 'Cancel']) await call(`subscriptionContract${name}`);
    expect(topics()).toEqual(['update', 'pause', 'update', 'activate', 'update', 'cancel']);
    expect(provider.events('subscription_contracts/pause')).toMatchObject([
      {
        admin_graphql_api_id: CONTRACT,
        status: 'paused',
        admin_graphql_api_customer_id: gid('Customer', 7001),
        origin_order_id: expect.any(Number),
      },
    ]);
    await provider.pay((await provider.cart({}, { sellingPlanId: MONTHLY })).cart);
    expect(topics().at(-1)).toBe('create');
  });
});
