import { beforeEach, expect, it } from 'vitest';
import { admin } from './apis.ts';
import { useProvider } from './use-provider.ts';

const shop = useProvider();
beforeEach(() => shop.control('reset', {}));

const id = 'gid://shopify/SubscriptionContract/305';
const method = (number: number | string) => `gid://shopify/CustomerPaymentMethod/${number}`;
const PAID = `query($id: ID!) { subscriptionContract(id: $id) { customerPaymentMethod { id instrument {
  ... on CustomerCreditCard { lastDigits } } } customer { paymentMethods(first: 10) { nodes { id } } } } }`;
const read = async () => {
  const { customerPaymentMethod: paid, customer } = (await admin(shop, PAID, { id })).data.subscriptionContract;
  return { paid, stored: customer.paymentMethods.nodes.map((node: { id: string }) => node.id) };
};

/** Has a contract paid with another method. @returns the codes of the refusals. */
async function pay(paymentMethodId: string): Promise<string[]> {
  const opened = await admin(
    shop,
    'mutation($id: ID!) { subscriptionContractUpdate(contractId: $id) { draft { id } userErrors { code } } }',
    { id },
  );
  const draft = opened.data.subscriptionContractUpdate.draft.id;
  const changed = await admin(
    shop,
    'mutation($draft: ID!, $input: SubscriptionDraftInput!) { subscriptionDraftUpdate(draftId: $draft, input: $input) { userErrors { code } } }',
    { draft, input: { paymentMethodId } },
  );
  const codes = changed.data.subscriptionDraftUpdate.userErrors.map(({ code }: { code: string }) => code);
  if (codes.length > 0) return codes;
  const committed = await admin(
    shop,
    'mutation($draft: ID!) { subscriptionDraftCommit(draftId: $draft) { userErrors { code } } }',
    { draft },
  );
  return committed.data.subscriptionDraftCommit.userErrors.map(({ code }: { code: string }) => code);
}

it('a contract is paid with another method of its customer, as that one is charged, and with its own one again', async () => {
  await shop.control('contracts/305', { declines: true });
  const before = await read();
  expect(before).toMatchObject({ paid: { id: method(305), instrument: { lastDigits: '4242' } } });
  expect(before.stored).toEqual(expect.arrayContaining([method(305), method(7002001), method(7002002)]));
  expect(await pay(method(7002001))).toEqual([]);
  expect((await read()).paid).toEqual({ id: method(7002001), instrument: { lastDigits: '1881' } });
  const contract = async () => (await shop.control('contracts')).contracts.find((known: any) => known.id === 305);
  expect(await contract()).toMatchObject({ declines: false, card: { last4: '1881' } });
  expect((await read()).stored).toEqual(before.stored);
  expect(await pay(method(305))).toEqual([]);
  expect(await contract()).toMatchObject({ declines: true, card: { last4: '4242' } });
});

it('no contract is paid with a method of somebody else, one that was revoked, or none', async () => {
  expect(await pay(method(7001001))).toEqual(['CUSTOMER_MISMATCH']);
  expect(await pay(method(9))).toEqual(['MISSING_CUSTOMER_PAYMENT_METHOD']);
  await shop.control('payment-methods/second@kvistra.example', { id: method(7002001), revoked: true });
  expect(await pay(method(7002001))).toEqual(['MISSING_CUSTOMER_PAYMENT_METHOD']);
  expect((await read()).stored).not.toContain(method(7002001));
  expect((await read()).paid.id).toBe(method(305));
});
