import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** The versions of extensions that have versions of their own. */
const OWN_VERSIONS: Readonly<Record<string, string>> = {
  'example.kvistra.shopping.feeding_plan': '2026-11-28',
  'example.kvistra.shopping.subscription': '2026-11-28',
};

/** A program's profile with all capabilities of a version. */
export const profileWith = (version: string, capabilities: readonly string[]) => ({
  ucp: {
    version,
    services: {},
    payment_handlers: {},
    capabilities: Object.fromEntries(capabilities.map((name) => [name, [{ version: OWN_VERSIONS[name] ?? version }]])),
  },
});

export const ALL = [
  'dev.ucp.shopping.catalog.search',
  'dev.ucp.shopping.catalog.lookup',
  'dev.ucp.shopping.cart',
  'dev.ucp.shopping.discount',
  'dev.ucp.shopping.checkout',
];

/** The profiles by the name of their path, and how often each was asked for. */
export interface Profiles {
  url(name: string): string;
  asked(name: string): number;
}

/**
 * Serves profiles of programs on this machine, for the time of a file of tests.
 *
 * @param answers the status and the body of each.
 */
export function serveProfiles(
  answers: Readonly<Record<string, { status?: number; headers?: Record<string, string>; body: unknown }>>,
): Profiles {
  const counts = new Map<string, number>();
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    const answer = answers[name];
    const { body = '', status = 200, headers = {} } = answer ?? { status: 404 };
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: (name) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`,
    asked: (name) => counts.get(name) ?? 0,
  };
}
