import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { localBindings } from '../../../local/settings.ts';
import { dayOf } from '../../../src/platform/shared/day.ts';
import { marketZone } from '../../../src/platform/shared/time-zones.ts';
import { requestToken } from '../../../src/shopify/admin-token.ts';
import { lenientConfig } from '../../../tools/doctor/context.ts';
import { givenSettings } from '../../../tools/given-settings.ts';
import { readSubscriptions } from '../../../tools/import/rows.ts';
import { importSubscriptions, type Step } from '../../../tools/import/run.ts';
import { runCommand } from '../../local/command.ts';
import { admin } from '../../provider/apis.ts';
import { useProvider } from '../../provider/use-provider.ts';
import { addCards, type Cells, dayIn, exampleFile, fileOf, ROW, runImport } from './files.ts';

const shop = useProvider();
beforeEach(async () => {
  await shop.control('reset', {});
  await addCards(shop);
});

const TOKEN_MS = 15_000;

const run = (...args: string[]) => runImport(shop, 'subscriptions', ...args);

interface FoundContract {
  id: number;
  status: string;
  attributes?: { key: string; value: string }[];
}
const allContracts = async (): Promise<FoundContract[]> => (await shop.control('contracts')).contracts;
/** The references and statuses of the contracts that imports have made. */
const imported = async () =>
  (await allContracts())
    .flatMap(({ attributes, status }) => (attributes ?? []).map(({ value }) => `${value} ${status}`))
    .sort();
const SEEDED = 8;

/** A day that a delivery every month may have. */
const soon = () => dayIn(shop, 10);

describe('a dry run', () => {
  it('compares every row of the example with the store, and changes nothing', async () => {
    const before = await allContracts();
    const file = await exampleFile(shop, 'dry');
    expect(await run(file, '--report', 'csv')).toEqual({
      code: 0,
      lines: [
        'dry.csv:2: ready: A-1001',
        'dry.csv:3: ready: A-1001',
        'dry.csv:4: ready: A-1002',
        '3 rows, 2 subscriptions: 2 ready. A delivery of those that are not refused costs 855.50 SEK and 15.20 EUR. Nothing was changed; --confirm imports those that are ready, as paused.',
      ],
      errors: '',
    });
    expect(await allContracts()).toEqual(before);
    expect(readFileSync(file.replace('.csv', '.report.csv'), 'utf8')).toBe(
      'line,reference,outcome,detail\n2,A-1001,ready,\n3,A-1001,ready,\n4,A-1002,ready,\n',
    );
  });

  it.each<[reason: string, cells: Cells]>([
    ['the store has no customer nobody@kvistra.example', { customer: 'nobody@kvistra.example' }],
    ['the store has no customer gid://shopify/Customer/1', { customer: '1' }],
    ['customer must be an e-mail address or a customer’s id', { customer: 'nobody' }],
    ['the store has no payment method gid://shopify/CustomerPaymentMethod/9', { payment_method: '9' }],
    ['the payment method belongs to another customer', { payment_method: '6000001' }],
    ['payment_method must be the id of a payment method', { payment_method: 'a card' }],
    ['the store has no variant with the SKU NONE', { sku: 'NONE' }],
    ['the store has no variant with gid://shopify/ProductVariant/12', { sku: '', variant_id: '12' }],
    ['it needs either a variant_id or a sku', { variant_id: '44100000010002' }],
    ['country is none that the shop serves', { country: 'GB' }],
    ['the shop has no open market in AU', { country: 'AU', zone: 'VIC', zip: '3000', currency: 'AUD' }],
    ['zip does not fit the country', { zip: '1' }],
    ['zone is missing', { country: 'IT', zip: '00118' }],
    ['address1 is missing', { address1: '' }],
    ['last_name is missing', { last_name: '' }],
    ['the currency of DE is EUR, not SEK', { currency: 'SEK' }],
    ['quantity must be a whole number from 1 to 99', { quantity: '1.5' }],
    ['price must be an amount such as 12.50, above 0', { price: '12,50' }],
    ['price must be an amount such as 12.50, above 0', { price: '0.00' }],
    ['it needs either a selling_plan or an interval such as 2 months', { selling_plan: '7001' }],
    ['the store has no selling plan of this interval', { interval: '5 weeks' }],
    ['the store has no selling plan gid://shopify/SellingPlan/1', { interval: '', selling_plan: '1' }],
    ['next_billing_date must be a day such as 2027-01-31', { next_billing_date: '31.01.2027' }],
    ['reference must be 1 to 100 letters, digits or the signs . : / _ -', { reference: '' }],
    ['city is longer than 200 characters', { city: 'x'.repeat(201) }],
  ])('refuses a row: %s', async (reason, cells) => {
    const file = fileOf('refused', [{ ...ROW, next_billing_date: await soon(), ...cells }]);
    const { code, lines, errors } = await run(file, '--confirm');
    expect([code, errors]).toEqual([1, '']);
    expect(lines[0]).toMatch(/^refused\.csv:2: refused: /);
    expect(lines[0]).toContain(reason);
    expect(await allContracts()).toHaveLength(SEEDED);
  });

  it('refuses a date that is not to come, a card that is revoked, and a country that the store does not ship to', async () => {
    const file = fileOf('past', [{ ...ROW, next_billing_date: await dayIn(shop, 0) }]);
    expect((await run(file)).lines[0]).toContain('is not in the future');
    await shop.control('payment-methods/second@kvistra.example', {
      id: 'gid://shopify/CustomerPaymentMethod/6000002',
      revoked: true,
    });
    await shop.control('setup', { closedCountries: ['DE'] });
    const future = fileOf('revoked', [{ ...ROW, next_billing_date: await soon() }]);
    expect((await run(future)).lines[0]).toBe(
      'revoked.csv:2: refused: B-1: the store does not ship to DE; the payment method is revoked',
    );
  });

  it('names the day from which a subscription of several months can be imported', async () => {
    const later = await dayIn(shop, 50);
    const file = fileOf('months', [{ ...ROW, interval: '2 months', next_billing_date: later }]);
    const [line] = (await run(file)).lines;
    const from = /can be imported from (\S+) on$/.exec(line!)?.[1] ?? '';
    const days = [await dayIn(shop, 50 - 31), await dayIn(shop, 50 - 28)];
    expect([line, days[0]! <= from, from <= days[1]!]).toEqual([line, true, true]);
  });

  it('refuses rows of one reference that differ, and says so on each of them', async () => {
    const row = { ...ROW, next_billing_date: await soon() };
    const file = fileOf('differ', [row, { ...row, sku: 'KV-C01-400', city: 'Bonn' }]);
    const reason = 'B-1: line 3: city differs from line 2 of the same reference';
    expect((await run(file, '--confirm')).lines.slice(0, 2)).toEqual([
      `differ.csv:2: refused: ${reason}`,
      `differ.csv:3: refused: ${reason}`,
    ]);
    expect(await imported()).toEqual([]);
  });

  it('ends with 2 when it is called wrongly, and with one line when the file or the store cannot be read', async () => {
    const file = await exampleFile(shop, 'called');
    for (const args of [[], ['orders', file], ['subscriptions'], ['subscriptions', 'nowhere.csv']])
      expect([args, (await runCommand('tools/import.ts', args)).status]).toEqual([args, 2]);
    for (const args of [['--confirm', '--activate'], ['--report', 'xml'], ['--env', 'moon'], ['--force']])
      expect([args, (await run(file, ...args)).code]).toEqual([args, 2]);
    expect(await run(fileOf('column', [{ ...ROW, pris: '1' }]))).toMatchObject({
      code: 1,
      errors: expect.stringMatching(/^\S+column\.csv: there is no column pris\.\n$/),
    });
    await shop.fault({ service: 'admin', errorRate: 1, mode: '500' });
    const { code, errors } = await run(file);
    expect([code, errors.trim().split('\n').length]).toEqual([1, 1]);
  });
});

describe('an import', () => {
  it('creates paused contracts, once, with what the file tells, and activates them after that', async () => {
    const file = await exampleFile(shop, 'real');
    expect((await run(file, '--activate')).lines[0]).toBe('real.csv:2: refused: A-1001: it is not imported yet');
    const first = await run(file, '--confirm');
    expect([first.code, first.errors]).toEqual([0, '']);
    expect(first.lines[3]).toContain('3 rows, 2 subscriptions: 2 imported.');
    expect(await imported()).toEqual(['A-1001 PAUSED', 'A-1002 PAUSED']);
    const { data } = await admin(
      shop,
      `{ subscriptionContracts(first: 1, reverse: true, query: "status:PAUSED", sortKey: CREATED_AT) { nodes {
        currencyCode originOrder { id } customer { defaultEmailAddress { emailAddress } }
        customerPaymentMethod { id } lines(first: 5) { nodes { sku quantity currentPrice { amount } sellingPlanId } }
        deliveryMethod { ... on SubscriptionDeliveryMethodShipping { address { zip countryCodeV2 address2 } } }
        billingPolicy { interval intervalCount anchors { type day } } } } }`,
    );
    expect(data.subscriptionContracts.nodes[0]).toEqual({
      currencyCode: 'EUR',
      originOrder: null,
      customer: { defaultEmailAddress: { emailAddress: 'second@kvistra.example' } },
      customerPaymentMethod: { id: 'gid://shopify/CustomerPaymentMethod/6000002' },
      lines: {
        nodes: [
          {
            sku: 'KV-C01-1500',
            quantity: 1,
            currentPrice: { amount: '15.2' },
            sellingPlanId: 'gid://shopify/SellingPlan/7001',
          },
        ],
      },
      deliveryMethod: { address: { zip: '10115', countryCodeV2: 'DE', address2: 'Hinterhaus' } },
      billingPolicy: {
        interval: 'MONTH',
        intervalCount: 1,
        anchors: [{ type: 'MONTHDAY', day: Number((await soon()).slice(8)) }],
      },
    });
    expect((await run(file, '--confirm')).lines[3]).toContain('2 imported before.');
    expect((await run(file, '--activate')).lines[3]).toContain('2 activated.');
    expect(await imported()).toEqual(['A-1001 ACTIVE', 'A-1002 ACTIVE']);
    // what its customer pauses from then on stays paused
    const contract = (await allContracts()).at(-1)!;
    await shop.control(`contracts/${contract.id}`, { status: 'PAUSED' });
    expect((await run(file, '--activate')).lines[3]).toContain('2 activated before.');
    expect(await imported()).toEqual(['A-1001 ACTIVE', 'A-1002 PAUSED']);
    expect(await allContracts()).toHaveLength(SEEDED + 2);
  });

  it('leaves out the deliveries before the next date', async () => {
    const day = await dayIn(shop, 40);
    const file = fileOf('later', [{ ...ROW, next_billing_date: day }]);
    expect((await run(file, '--confirm')).code).toBe(0);
    const { id } = (await allContracts()).at(-1)!;
    const { data } = await admin(
      shop,
      'query($id: ID!) { subscriptionBillingCycles(contractId: $id, first: 3) { nodes { billingAttemptExpectedDate skipped } } }',
      { id: `gid://shopify/SubscriptionContract/${id}` },
    );
    const cycles: { billingAttemptExpectedDate: string; skipped: boolean }[] = data.subscriptionBillingCycles.nodes;
    const expected = new Date(cycles.find(({ skipped }) => !skipped)!.billingAttemptExpectedDate);
    expect(dayOf(expected, marketZone('SE'))).toBe(day);
  });

  it('refuses the reference of another customer’s subscription', async () => {
    const row = { ...ROW, next_billing_date: await soon() };
    await run(fileOf('theirs', [row]), '--confirm');
    const other = {
      ...row,
      customer: 'demo@kvistra.example',
      payment_method: '6000001',
    };
    expect((await run(fileOf('other', [other]), '--confirm')).lines[0]).toBe(
      'other.csv:2: refused: B-1: its reference is that of another customer’s subscription',
    );
    expect(await imported()).toEqual(['B-1 PAUSED']);
  });

  it('finds what was created when the answer was lost, and creates none twice', async () => {
    const file = await exampleFile(shop, 'lost');
    await shop.fault({ service: 'admin', operation: 'ImportContract', mode: 'half', times: 1 });
    const first = await run(file, '--confirm', '--report', 'json');
    expect(first.code).toBe(1);
    expect(first.lines[0]).toMatch(/^lost\.csv:2: failed: A-1001: /);
    expect(JSON.parse(readFileSync(file.replace('.csv', '.report.json'), 'utf8'))[2]).toEqual({
      line: 4,
      reference: 'A-1002',
      outcome: 'not reached',
      detail: '',
    });
    expect((await run(file, '--confirm')).code).toBe(0);
    expect(await imported()).toEqual(['A-1001 PAUSED', 'A-1002 PAUSED']);
  });

  it('tells what the provider refuses', async () => {
    await shop.control('scopes', { missing: ['write_own_subscription_contracts'] });
    const { code, lines } = await run(await exampleFile(shop, 'scopes'), '--confirm');
    expect([code, lines[0]]).toEqual([1, expect.stringContaining('failed: A-1001: Access denied')]);
    expect(await imported()).toEqual([]);
  });
});

/**
 * Runs an import behind a proxy and abandons it after one of its calls was made, before the answer: no later call
 * reaches the provider, as if its process had been killed.
 *
 * @param call the number of the call, by what the import sends beside its token.
 * @returns whether there was such a call.
 */
async function killedAfter(call: number, file: string, step: Step): Promise<boolean> {
  let calls = 0;
  let kill!: (wasKilled: true) => void;
  const killed = new Promise<true>((done) => {
    kill = done;
  });
  const proxy = createServer(async (request, response) => {
    if (calls >= call) return;
    calls += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { host: _, connection: __, 'transfer-encoding': ___, 'content-length': ____, ...headers } = request.headers;
    const answer = await fetch(`${shop.providerUrl}${request.url}`, {
      method: 'POST',
      headers: headers as Record<string, string>,
      body: Buffer.concat(chunks),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    if (calls === call) return kill(true);
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(body);
  });
  await new Promise<void>((done) => proxy.listen(0, 'localhost', done));
  const settings = lenientConfig({
    ...givenSettings(null),
    ...localBindings({ port: 0, providerPort: Number(new URL(shop.providerUrl).port) }),
  });
  const { token } = await requestToken(settings.admin, TOKEN_MS);
  const url = new URL(settings.admin.url);
  url.port = String((proxy.address() as AddressInfo).port);
  const ended = importSubscriptions(await readSubscriptions(file), {
    settings: { ...settings, admin: { ...settings.admin, url: String(url), token } },
    step,
    journal: file.replace(/csv$/, 'activated.txt'),
    onResult: () => {},
  }).then(() => false as const);
  try {
    return await Promise.race([ended, killed]);
  } finally {
    proxy.close();
    proxy.closeAllConnections();
    await ended.catch(() => {});
  }
}

/** The number of calls that only read the store: a kill before their end has changed nothing. */
const FIRST_CALLS = 3;

it('an import that is killed at any of its calls is continued, and creates none twice', async () => {
  for (let call = FIRST_CALLS; ; call++) {
    await shop.control('reset', {});
    await addCards(shop);
    const file = await exampleFile(shop, `killed-${call}`);
    if (!(await killedAfter(call, file, 'create'))) {
      // of each contract its customer, card, variant, and the contract itself with its cycles
      expect(call).toBeGreaterThan(FIRST_CALLS + 10);
      return;
    }
    expect([call, (await run(file, '--confirm')).code, await imported()]).toEqual([
      call,
      0,
      ['A-1001 PAUSED', 'A-1002 PAUSED'],
    ]);
  }
});

it('an activation that is killed at any of its calls is continued', async () => {
  for (let call = FIRST_CALLS; ; call++) {
    await shop.control('reset', {});
    await addCards(shop);
    const file = await exampleFile(shop, `activated-${call}`);
    await run(file, '--confirm');
    const wasKilled = await killedAfter(call, file, 'activate');
    expect([call, (await run(file, '--activate')).code, await imported()]).toEqual([
      call,
      0,
      ['A-1001 ACTIVE', 'A-1002 ACTIVE'],
    ]);
    if (!wasKilled) return;
  }
});
