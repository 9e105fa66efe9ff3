import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Upstream } from '../../../src/platform/upstream.ts';
import { API_VERSION, callGraphql } from '../../../src/shopify/graphql.ts';

interface Call {
  url: string;
  headers: Record<string, string>;
}

const QUERY = 'query Q { shop { name } }';
const MUTATION = 'mutation M { cartCreate { cart { id } } }';
const error = (code: string, more: object = {}) => ({
  errors: [{ message: `the message of ${code}`, extensions: { code } }],
  ...more,
});
const response = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });
const cost = (requestedQueryCost: number, currentlyAvailable: number) => ({
  extensions: {
    cost: { requestedQueryCost, throttleStatus: { maximumAvailable: 2000, currentlyAvailable, restoreRate: 100 } },
  },
});

let calls: Call[];
let warnings: string[];
beforeEach(() => {
  vi.useFakeTimers();
  calls = [];
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warnings.push(text));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/**
 * Calls an API that gives these answers one after the other, the last one for ever. @returns data or error, and the
 * time that it took.
 */
async function outcome(
  query: string,
  answers: (() => Response)[],
  url = 'https://shop.invalid/api/2026-07/graphql.json',
  repeatable?: boolean,
) {
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    calls.push({ url: address, headers });
    return answers[Math.min(calls.length, answers.length) - 1]!();
  });
  const started = Date.now();
  const result = callGraphql<unknown>(
    { upstream: new Upstream('test API'), url, headers: { Token: 'x' } },
    query,
    {},
    repeatable,
  ).then(
    (data) => ({ data }),
    (failure: Error & { code: string; retry: boolean }) => ({ code: failure.code, retry: failure.retry }),
  );
  await vi.runAllTimersAsync();
  return { ...(await result), tries: calls.length, waited: Date.now() - started };
}

const fine = () => response({ data: { shop: { name: 'Kvistra' } } });

describe('a call', () => {
  it('names the shop and sends the headers of its API', async () => {
    await outcome(QUERY, [fine]);
    expect(calls[0]!.headers).toEqual({ 'Content-Type': 'application/json', 'User-Agent': 'Kvistra', Token: 'x' });
  });

  it.each([
    ['https://shop.invalid/api/2025-01/graphql.json', `https://shop.invalid/api/${API_VERSION}/graphql.json`],
    [
      'https://shop.invalid/admin/api/unstable/graphql.json',
      `https://shop.invalid/admin/api/${API_VERSION}/graphql.json`,
    ],
    [
      'https://shopify.invalid/1/account/customer/api/2027-01/graphql',
      `https://shopify.invalid/1/account/customer/api/${API_VERSION}/graphql`,
    ],
  ])('asks %s for the pinned version', async (url, asked) => {
    await outcome(QUERY, [fine], url);
    expect(calls[0]!.url).toBe(asked);
  });

  it('logs once that another version answers', async () => {
    const other = () => response({ data: { shop: null } }, 200, { 'X-Shopify-API-Version': '2026-10' });
    await outcome(QUERY, [other]);
    await outcome(QUERY, [other]);
    expect(warnings.map((text) => JSON.parse(text))).toEqual([
      { level: 'warn', event: 'api_version', api: 'test API', expected: API_VERSION, got: '2026-10' },
    ]);
    await outcome(QUERY, [() => response({ data: { shop: null } }, 200, { 'X-Shopify-API-Version': API_VERSION })]);
    expect(warnings).toHaveLength(1);
  });
});

describe('a refused call', () => {
  const THROTTLED = () => response(error('THROTTLED', cost(500, 300)));
  it.each<[string, string, (() => Response)[], { tries: number; code?: string; atLeast?: number }]>([
    ['a query throttled once', QUERY, [THROTTLED, fine], { tries: 2, atLeast: 2000 }],
    ['a mutation throttled once', MUTATION, [THROTTLED, fine], { tries: 2, atLeast: 2000 }],
    ['a mutation that looks suspicious once', MUTATION, [() => response('', 430), fine], { tries: 2 }],
    [
      'a mutation throttled by its status',
      MUTATION,
      [() => response('', 429, { 'Retry-After': '2' }), fine],
      { tries: 2, atLeast: 2000 },
    ],
    [
      'a query that always looks suspicious',
      QUERY,
      [() => response('', 430)],
      { tries: 4, code: 'upstream_throttled' },
    ],
    [
      'a wait beyond the deadline',
      QUERY,
      [() => response(error('THROTTLED', cost(1000, 0)))],
      { tries: 1, code: 'upstream_throttled' },
    ],
    [
      'a query that costs too much',
      QUERY,
      [() => response(error('MAX_COST_EXCEEDED'))],
      { tries: 1, code: 'upstream_graphql' },
    ],
    ['an unknown field', QUERY, [() => response(error('undefinedField'))], { tries: 1, code: 'upstream_graphql' }],
    [
      'an error without a code',
      QUERY,
      [() => response({ errors: [{ message: 'Parse error' }] })],
      { tries: 1, code: 'upstream_graphql' },
    ],
    ['an internal error once', QUERY, [() => response(error('INTERNAL_SERVER_ERROR')), fine], { tries: 2 }],
    [
      'an internal error of a mutation',
      MUTATION,
      [() => response(error('INTERNAL_SERVER_ERROR'))],
      { tries: 1, code: 'upstream_graphql' },
    ],
    ['a refused token', QUERY, [() => response('', 401)], { tries: 1, code: 'upstream_unauthorized' }],
    ['a forbidden call', QUERY, [() => response('', 403)], { tries: 1, code: 'upstream_unauthorized' }],
  ])('%s', async (_, query, answers, { tries, code, atLeast = 0 }) => {
    const got = await outcome(query, answers);
    expect(got).toMatchObject({ tries, ...(code ? { code } : { data: { shop: { name: 'Kvistra' } } }) });
    expect(got.waited).toBeGreaterThanOrEqual(atLeast);
    expect(got.waited).toBeLessThan(9000);
  });
});

describe('a missing scope', () => {
  const denied = (path: (string | number)[], data: unknown) => () =>
    response({
      data,
      errors: [
        {
          message: 'Access denied',
          path,
          extensions: { code: 'ACCESS_DENIED', requiredAccess: `scope of ${path.join('.')}` },
        },
      ],
    });

  it('takes away the field, not the answer, and is logged once by field and scope', async () => {
    const data = { product: { variants: { nodes: [{ id: '1', quantityAvailable: null }] } } };
    const answer = denied(['product', 'variants', 'nodes', 0, 'quantityAvailable'], data);
    expect(await outcome(QUERY, [answer])).toMatchObject({ data, tries: 1 });
    await outcome(QUERY, [answer]);
    expect(warnings.map((text) => JSON.parse(text))).toEqual([
      {
        level: 'warn',
        event: 'access_denied',
        api: 'test API',
        field: 'product.variants.nodes.quantityAvailable',
        scope: 'scope of product.variants.nodes.0.quantityAvailable',
      },
    ]);
  });

  it.each<[string, (string | number)[], unknown]>([
    ['a field of the operation', ['orders'], { orders: null }],
    ['a field that takes all of the answer with it', ['product', 'tags'], { product: null }],
    ['a field that takes the data with it', ['customer', 'id'], null],
  ])('%s fails the call, which is not repeated', async (_, path, data) => {
    expect(await outcome(QUERY, [denied(path, data)])).toMatchObject({
      code: 'upstream_graphql',
      retry: false,
      tries: 1,
    });
  });

  it('does not hide another error', async () => {
    const errors = [
      { message: 'Access denied', path: ['shop', 'a'], extensions: { code: 'ACCESS_DENIED' } },
      { message: 'x', extensions: { code: 'INTERNAL_SERVER_ERROR' } },
    ];
    expect(await outcome(QUERY, [() => response({ data: { shop: { a: null } }, errors })])).toMatchObject({
      code: 'upstream_graphql',
      tries: 4,
    });
  });
});
