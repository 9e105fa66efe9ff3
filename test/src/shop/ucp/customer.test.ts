import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../../../src/platform/shared/day.ts';
import { api, files, oauth, ucp, ucpProfilePath } from '../../../../src/routes.ts';
import { ORDER, SUBSCRIPTION } from '../../../../src/shop/programs/model/scopes.ts';
import { EXTENSION_AUTHORITY } from '../../../../src/site/brand.ts';
import { type Jar, signIn } from '../../../customer.ts';
import { useShop } from '../../../shop.ts';
import { letIn, MANAGE, READ, READ_ORDERS, rest, serveProgram } from '../programs/program.ts';
import { waitForOneDay } from '../subscriptions/state.ts';
import { breaches } from './json-schema.ts';

const shop = useShop();
const program = serveProgram();
const DEMO = 'demo@kvistra.example';

let jar: Jar;
let token: string;

beforeEach(async () => {
  await shop.reset();
  await waitForOneDay(shop);
  jar = await signIn(shop, DEMO);
  token = (await letIn(shop, jar, program.client())).access_token;
});

const call = (
  path: string,
  body?: unknown,
  { key = crypto.randomUUID() as string, as = token, version = '2026-08-25' } = {},
) => rest(shop, { profile: program.profile(version), token: as, ...(body !== undefined && { key }) }, path, body);
const contract = async (id = 301) =>
  (await shop.control('contracts')).contracts.find((known: { id: number }) => known.id === id);
const schema = JSON.parse(readFileSync(`client/public${files.subscriptionSchema}`, 'utf8'));

/** Calls a tool over MCP. */
async function tool(name: string, args: Record<string, unknown>, headers: Record<string, string> = {}, meta = {}) {
  const response = await fetch(`${shop.url}${ucp.mcp}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: { meta: { 'ucp-agent': { profile: program.profile() }, ...meta }, ...args } },
    }),
  });
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
}

describe('the profile', () => {
  it.each(['2026-08-25', '2026-04-08'])(
    'of %s names the scopes, and a capability with its schema and page',
    async (version) => {
      const { ucp: found } = (await (await shop.get(ucpProfilePath(version))).json()) as any;
      const [{ config, schema: ofLinking }] = found.capabilities['dev.ucp.common.identity_linking'];
      expect(ofLinking).toBe(`https://ucp.dev/${version}/schemas/common/identity_linking.json`);
      expect(Object.keys(config.scopes)).toEqual([READ_ORDERS, READ, MANAGE]);
      const [own] = found.capabilities[SUBSCRIPTION];
      expect(own).toEqual({
        version: '2026-11-28',
        spec: `${EXTENSION_AUTHORITY}${files.subscriptionSpecification}`,
        schema: `${EXTENSION_AUTHORITY}${files.subscriptionSchema}`,
      });
      expect(schema).toMatchObject({ $id: own.schema, name: SUBSCRIPTION });
    },
  );
});

describe('without the customer', () => {
  it.each([
    ['no token', undefined, null],
    ['a wrong token', 'f'.repeat(64), 'invalid_token'],
  ])('%s is 401, and the header says what is needed', async (_, as, error) => {
    const { status, body, headers } = await rest(
      shop,
      { profile: program.profile(), ...(as && { token: as }) },
      '/subscriptions',
    );
    expect([status, body.messages[0]]).toMatchObject([
      401,
      { code: 'identity_required', severity: 'requires_buyer_review' },
    ]);
    const header = headers.get('www-authenticate')!;
    expect(header).toContain(`Bearer realm="${shop.url}"`);
    expect(header).toContain(`scope="${READ}"`);
    expect(header).toContain(`resource_metadata="${shop.url}${oauth.resource}"`);
    expect(/error="(\w+)"/.exec(header)?.[1] ?? null).toBe(error);
    const mcp = await tool('list_subscriptions', {}, as ? { Authorization: `Bearer ${as}` } : {});
    expect([mcp.status, mcp.body.error.code, mcp.body.error.data.code]).toEqual([401, -32000, 'identity_required']);
    expect(mcp.headers.get('www-authenticate')).toBe(header);
  });

  it('a scope that was not given is 403, which names all that are needed', async () => {
    await signIn(shop, DEMO, jar);
    const database = await shop.database();
    await database.prepare('DELETE FROM programs').run();
    const { access_token: as } = await letIn(shop, jar, program.client(), {
      scope: `${READ} ${MANAGE}`,
      changes: false,
    });
    expect((await call('/subscriptions', undefined, { as })).status).toBe(200);
    const { status, body, headers } = await call('/subscriptions/301/skip', { delivery: 3 }, { as });
    expect([status, body.messages[0].code]).toEqual([403, 'insufficient_scope']);
    expect(headers.get('www-authenticate')).toContain(`error="insufficient_scope", scope="${READ} ${MANAGE}"`);
    expect((await call('/orders/1001', undefined, { as })).status).toBe(403);
    expect((await contract()).edits['3']?.skipped ?? false).toBe(false);
  });

  it('what is another customer’s is not found, as what does not exist', async () => {
    const other = await letIn(
      shop,
      await signIn(shop, `other-${crypto.randomUUID()}@kvistra.example`),
      program.client(),
    );
    const as = other.access_token;
    expect((await call('/subscriptions', undefined, { as })).body.subscriptions).toEqual([]);
    for (const path of [
      '/subscriptions/301',
      '/subscriptions/999',
      '/subscriptions/abc',
      '/orders/1001',
      '/orders/x',
    ]) {
      const { status, body } = await call(path, undefined, { as });
      expect([path, status, body.messages[0].code]).toEqual([path, 200, 'not_found']);
    }
    for (const [path, body] of [
      ['skip', { delivery: 3 }],
      ['move', { delivery: 3, date: '2027-01-01' }],
      ['pause', {}],
      ['resume', {}],
      ['end', {}],
    ] as const)
      expect((await call(`/subscriptions/301/${path}`, body, { as })).body.messages[0].code).toBe('not_found');
    expect((await contract()).status).toBe('ACTIVE');
  });

  it('is what remains when the customer signs out at the provider', async () => {
    await fetch(`${shop.providerUrl}/authentication/logout`, { redirect: 'manual' });
    const database = await shop.database();
    await database.prepare('DELETE FROM sessions WHERE id IN (SELECT session_id FROM programs)').run();
    expect((await call('/subscriptions')).status).toBe(401);
  });
});

describe('an order', () => {
  it.each(['2026-08-25', '2026-04-08'])(
    'has its parcels, its sums and the page of the account, in %s',
    async (version) => {
      const { status, body } = await call('/orders/1001', undefined, { version });
      expect([status, body.id, body.permalink_url]).toEqual([200, '1001', `${shop.url}/de/account/orders/1001`]);
      expect(body.ucp).toEqual({ version, capabilities: { [ORDER]: [{ version }] } });
      const sum = (type: string) =>
        body.totals
          .filter((entry: any) => entry.type === type)
          .reduce((all: number, { amount }: any) => all + amount, 0);
      expect(sum('subtotal') + sum('discount') + sum('fulfillment')).toBe(sum('total'));
      for (const { quantity, status: state, totals } of body.line_items) {
        expect(quantity.fulfilled).toBeLessThanOrEqual(quantity.total);
        expect(state).toBe(
          quantity.fulfilled === quantity.total ? 'fulfilled' : quantity.fulfilled > 0 ? 'partial' : 'processing',
        );
        expect(totals.at(-1).amount).toBeGreaterThan(0);
      }
      const lines = new Set(body.line_items.map(({ id }: any) => id));
      const { expectations, events } = body.fulfillment;
      expect(expectations[0]).toMatchObject({
        method_type: 'shipping',
        destination: { postal_code: expect.any(String) },
      });
      expect(events[0]).toMatchObject({
        tracking_number: expect.any(String),
        carrier: 'PostNord',
        occurred_at: expect.stringMatching(/T.*Z$/),
      });
      for (const { line_items: parts } of events)
        for (const { id, quantity } of parts) expect([lines.has(id), quantity > 0]).toEqual([true, true]);
    },
  );

  it('is read over MCP as well', async () => {
    const { body } = await tool('get_order', { id: '1001' }, { Authorization: `Bearer ${token}` });
    expect(body.result.structuredContent.id).toBe('1001');
  });
});

describe('subscriptions', () => {
  it.each(['2026-08-25', '2026-04-08'])('are as their schema of %s says', async (version) => {
    const all = await call('/subscriptions', undefined, { version });
    expect(breaches(all.body, schema.$defs.list, schema)).toEqual([]);
    expect(all.body.subscriptions.map(({ id }: any) => id)).toContain('301');
    const one = await call('/subscriptions/301', undefined, { version });
    expect(breaches(one.body, schema)).toEqual([]);
    expect(one.body).toMatchObject({
      id: '301',
      label: 'Everyday Insect & Oat, every 2 months',
      status: 'active',
      currency: 'SEK',
      rhythm: 'P2M',
      price_guarantee: { until: null },
      continue_url: `${shop.url}/de/account/subscriptions/301`,
    });
    const [first] = one.body.deliveries;
    expect(first.changes_until).toBe(addDays(first.charged_on, -1));
    expect(one.headers.get('cache-control')).toBe('private, no-store');
  });

  it('have deliveries skipped, once for each key, which the account shows', async () => {
    const key = 'skip-1';
    const { body } = await call('/subscriptions/301/skip', { delivery: 3 }, { key });
    expect(body.deliveries.map(({ delivery, skipped }: any) => [delivery, skipped]).slice(0, 3)).toEqual([
      [2, false],
      [3, true],
      [4, false],
    ]);
    expect((await contract()).edits['3'].skipped).toBe(true);
    await signIn(shop, DEMO, jar);
    const again = await shop.call<any>(
      api.subscriptionsUnskip,
      { market: 'de', subscriptionId: '301', cycle: 3 },
      { Cookie: jar.header },
    );
    expect(again.body.subscription.upcoming[1].skipped).toBe(false);
    // the answer to the first call was lost: its repetition does nothing more
    const repeated = await call('/subscriptions/301/skip', { delivery: 3 }, { key });
    expect(repeated.body.deliveries[1].skipped).toBe(false);
    expect((await call('/subscriptions/301/skip', { delivery: 3 }, { key: 'skip-2' })).body.deliveries[1].skipped).toBe(
      true,
    );
    const mails = (
      await (
        await shop.database()
      )
        .prepare("SELECT key FROM outbox WHERE kind = 'change-mail' AND key LIKE 'skipped 301 %'")
        .all()
    ).results;
    expect(mails).toHaveLength(2);
  });

  it('have deliveries moved, and say why not', async () => {
    const [first] = (await call('/subscriptions/301')).body.deliveries;
    const date = first.movable.from;
    const moved = await call('/subscriptions/301/move', { delivery: first.delivery, date });
    expect(moved.body.deliveries[0].charged_on).toBe(date);
    const wrong = await call('/subscriptions/301/move', { delivery: first.delivery, date: '2020-01-01' });
    expect([wrong.status, wrong.body.ucp.status, wrong.body.messages[0]]).toMatchObject([
      200,
      'error',
      { code: 'invalid_date', severity: 'recoverable' },
    ]);
    expect((await call('/subscriptions/301/skip', { delivery: 99 })).body.messages[0].code).toBe('cycle_not_found');
  });

  it('are paused and resumed', async () => {
    const today = (await call('/subscriptions/301')).body.deliveries[0].movable.from;
    const until = addDays(today, 30);
    const paused = await call('/subscriptions/301/pause', { until });
    expect(paused.body).toMatchObject({ status: 'paused', paused_until: until });
    expect((await contract()).status).toBe('PAUSED');
    const resumed = await call('/subscriptions/301/resume', {});
    expect(resumed.body.status).toBe('active');
    expect((await contract()).status).toBe('ACTIVE');
    expect((await call('/subscriptions/301/pause', { until: '2020-01-01' })).body.messages[0].code).toBe(
      'invalid_pause',
    );
  });

  it('are not ended: the customer gets the page that does it', async () => {
    const { status, body } = await call('/subscriptions/301/end', {});
    expect([status, body.messages[0]]).toMatchObject([200, { severity: 'requires_buyer_input' }]);
    expect(body.continue_url).toBe(`${shop.url}/de/account/subscriptions/301?cancel=1`);
    expect((await contract()).status).toBe('ACTIVE');
    await signIn(shop, DEMO, jar);
    const page = await shop.get(new URL(body.continue_url).pathname + new URL(body.continue_url).search, {
      Cookie: jar.header,
    });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('301')]);
  });

  it('are changed over MCP as well, and with a key alone', async () => {
    const bearer = { Authorization: `Bearer ${token}` };
    const without = await tool('skip_delivery', { id: '301', subscription: { delivery: 3 } }, bearer);
    expect([without.body.error.code, without.body.error.data.code]).toEqual([-32602, 'invalid_request']);
    const { body } = await tool('skip_delivery', { id: '301', subscription: { delivery: 3 } }, bearer, {
      'idempotency-key': 'k-1',
    });
    expect(body.result.structuredContent.deliveries[1].skipped).toBe(true);
    const wrong = await call('/subscriptions/301/skip', { delivery: 'soon' });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid_request']);
  });

  it('answer 503 while the provider fails', async () => {
    await shop.fault({ service: 'customer', mode: '500', errorRate: 1 });
    try {
      const { status, body } = await call('/subscriptions');
      expect([status, body.code]).toEqual([503, 'unavailable']);
    } finally {
      await shop.fault({ service: 'customer', errorRate: 0 });
    }
  });
});
