import { createServer, request } from 'node:http';
import { availableParallelism, loadavg } from 'node:os';
import { expect } from 'vitest';
import { eventually, freePort, type TestShop } from './shop.ts';

/**
 * The moment at which a visitor leaves: after a time, or while the shop waits for the nth call that its slow provider
 * gets from now on.
 */
type Moment = number | { shop: Pick<TestShop, 'control'>; call: number };

/** How many calls the provider has delayed so far. */
const delayedCalls = async (shop: Pick<TestShop, 'control'>): Promise<number> =>
  (await shop.control('faults')).delayedCalls;

/**
 * Sends a request and leaves. Only a connection that is reset cancels its request at once; a closed one may still take
 * the answer.
 */
export async function leave(
  url: string,
  moment: Moment,
  headers: Record<string, string> = {},
  fields?: Record<string, string>,
): Promise<void> {
  const before = typeof moment === 'number' ? 0 : await delayedCalls(moment.shop);
  const body = fields && new URLSearchParams(fields).toString();
  const form = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: new URL(url).origin };
  const options = { headers: { ...headers, ...(body && form) }, method: body ? 'POST' : 'GET', agent: false };
  const sent = request(url, options, (answer) => answer.on('error', () => {}).resume());
  const left = new Promise<void>((resolve) => sent.on('error', () => {}).on('close', resolve));
  sent.end(body);
  if (typeof moment === 'number') await new Promise((resolve) => setTimeout(resolve, moment));
  else await eventually(async () => (await delayedCalls(moment.shop)) >= before + moment.call, 20_000, 20);
  sent.socket?.resetAndDestroy();
  return left;
}

/** Fifty other visitors come at once. Fails when one of them gets no page. */
export async function expectFiftyOthers(shop: Pick<TestShop, 'get'>, paths: readonly string[]): Promise<void> {
  const visits = Array.from({ length: 50 }, async (_, n) => {
    const path = paths[n % paths.length]!;
    const answer = await shop.get(path);
    await answer.arrayBuffer();
    return answer.status === 200 ? [] : [`${path} answers ${answer.status}`];
  });
  expect((await Promise.all(visits)).flat()).toEqual([]);
}

/**
 * A clock between the shop and its provider, which a test can slow down: each change of a declaration or a plan asks
 * for the day.
 */
export async function slowClock() {
  const port = await freePort();
  let latencyMs = 0;
  let source = '';
  let asked = 0;
  const server = createServer(async (_, response) => {
    const wait = latencyMs;
    asked++;
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const answer = await fetch(source);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(port, resolve));
  return {
    /** The setting of the shop. */
    settings: ({ providerPort }: { providerPort: number }) => {
      source = `http://localhost:${providerPort}/_control/clock`;
      return { CLOCK_URL: `http://localhost:${port}` };
    },
    /** @param ms below a second, for which the shop waits. */
    slow: (ms: number) => {
      latencyMs = ms;
    },
    /** How often the shop has asked, for {@link leave}: in place of the calls that a provider has delayed. */
    control: async () => ({ delayedCalls: asked }),
    close: () => server.close(),
  };
}

/** The services of the provider that the shop's forms call. */
const SERVICES = ['storefront', 'customer', 'admin', 'login', 'cms', 'mail'];

/** Makes every service of the provider answer after a time. @param latencyMs 0: at once again. */
export const slowProvider = (shop: Pick<TestShop, 'fault'>, latencyMs: number, services = SERVICES): Promise<unknown> =>
  Promise.all(services.map((service) => shop.fault({ service, latencyMs })));

/** The answer to a visit, and the milliseconds until its first byte. */
export async function timed(answering: Promise<Response>): Promise<{ answer: Response; ms: number; html: string }> {
  const started = performance.now();
  const answer = await answering;
  const ms = performance.now() - started;
  return { answer, ms, html: await answer.text() };
}

/**
 * The milliseconds within which the first byte of a page is sent: three seconds. Where more wait for a processor than
 * the tests themselves bring, it is as many times longer.
 */
export const firstByteMs = (): number => 3000 * Math.max(1, loadavg()[0]! / (2 * availableParallelism()));
