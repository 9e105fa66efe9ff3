import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays, dayOf } from '../../../../src/platform/shared/day.ts';
import { marketZone } from '../../../../src/platform/shared/time-zones.ts';
import { type Jar, signIn } from '../../../customer.ts';
import { freePort, useShop } from '../../../shop.ts';

/** The operations that the shop asks the Customer Account API and the Admin API for, in their order. */
const operations: string[] = [];

const port = await freePort();
const recorder = `http://localhost:${port}`;
const shop = useShop({ EU_CUSTOMER_URL: recorder, EU_ADMIN_URL: `${recorder}/admin/api/2026-07/graphql.json` });

/**
 * Passes a call on to the provider; the provider's discovery document names the recorder as the Customer Account API.
 */
async function passOn(request: IncomingMessage): Promise<{ status: number; body: string }> {
  const body = await text(request);
  const operation = /(?:query|mutation)\s+(\w+)/.exec(body)?.[1];
  if (operation) operations.push(operation);
  const headers = Object.entries(request.headers).filter(([name]) =>
    /^(?:authorization|content-type|origin|user-agent|x-shopify-.+)$/.test(name),
  ) as [string, string][];
  const answer = await fetch(`${shop.providerUrl}${request.url}`, {
    method: request.method!,
    headers,
    ...(body && { body }),
  });
  return {
    status: answer.status,
    body: (await answer.text()).replace(`${shop.providerUrl}/customer/`, `${recorder}/customer/`),
  };
}

const server = createServer(async (request, response) => {
  const { status, body } = await passOn(request);
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
});
beforeAll(() => new Promise<void>((resolve) => server.listen(port, resolve)));
afterAll(() => server.close());

let jar: Jar;
beforeEach(async () => {
  await shop.reset();
  jar = await signIn(shop, 'demo@kvistra.example');
  // the work that follows from a sign-in calls the provider, too
  await shop.everyMinute();
  await shop.outboxAtRest();
});

/** Sends the form of a change. @returns the operations that it led to. */
async function operationsOf(action: string, fields: Record<string, string> = {}): Promise<string[]> {
  operations.length = 0;
  const answer = await shop.form(
    `/api/account/subscriptions/${action}`,
    { market: 'de', subscriptionId: '301', ...fields },
    { Cookie: jar.header },
  );
  expect([action, answer.status, answer.headers.get('location')]).toEqual([
    action,
    303,
    expect.stringContaining('?done='),
  ]);
  // the time zone is asked for once an hour
  return operations.filter((name) => name !== 'ShopTimeZone');
}

it('a form that skips a delivery proves whose subscription it is, reads it once and changes it; JSON reads it again, because it shows the change', async () => {
  expect(await operationsOf('skip', { cycle: '3' })).toEqual([
    'OwnSubscription',
    'Subscription',
    'ContractDetails',
    'CycleSkip',
  ]);
  operations.length = 0;
  const body = { market: 'de', subscriptionId: '301', cycle: 4 };
  expect((await shop.call('/api/account/subscriptions/skip', body, { Cookie: jar.header })).status).toBe(200);
  expect(operations.filter((name) => name === 'Subscription').length).toBe(2);
});

it('no form reads the subscription again after its change', async () => {
  const variantId = await shop.variant('light-insect-dog', '1.5 kg');
  const lineId = 'gid://shopify/SubscriptionLine/301-1';
  const dayAfterTomorrow = addDays(dayOf(new Date((await shop.control('clock')).now), marketZone('DE')), 2);
  const forms: [string, Record<string, string>][] = [
    ['line', { lineId, quantity: '3' }],
    ['add', { variantId, formId: 'calls' }],
    ['remove', { lineId }],
    ['frequency', { rhythm: 'P2M' }],
    ['discount', { code: 'WELCOME10' }],
    ['payment-email', { formId: 'calls' }],
    ['reschedule', { cycle: '2', date: dayAfterTomorrow }],
    ['now', { cycle: '2', formId: 'calls' }],
    ['skip', { cycle: '3' }],
    ['unskip', { cycle: '3' }],
    ['address', { addressId: 'gid://shopify/CustomerAddress/70010' }],
    ['pause', {}],
    ['resume', {}],
    ['cancel', {}],
  ];
  for (const [action, fields] of forms)
    expect([action, (await operationsOf(action, fields)).filter((name) => name === 'Subscription').length]).toEqual([
      action,
      1,
    ]);
});
