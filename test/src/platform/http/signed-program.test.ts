import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Component, type SignOptions, signatureHeaders } from 'http-message-sig';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedProgram } from '../../../../src/platform/http/signed-program.ts';
import { makeKey, type ProgramKey } from '../../../program-key.ts';

const OWN = new URL('http://localhost:8787');
const SHOP = 'http://localhost:8787/api/ucp/mcp';

let program: ProgramKey;
let stranger: ProgramKey;
let origin: string;
let directory: () => { status?: number; body: unknown };
let asked = 0;
const server = createServer((_, response) => {
  asked += 1;
  const { status = 200, body } = directory();
  response.writeHead(status, { 'Content-Type': 'application/http-message-signatures-directory+json' });
  response.end(JSON.stringify(body));
});
beforeAll(async () => {
  [program, stranger] = await Promise.all([makeKey(), makeKey()]);
  directory = () => ({ body: { keys: ['nonsense', { kty: 'RSA', n: 'AQAB', e: 'AQAB' }, program.jwk] } });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Signed {
  by?: ProgramKey;
  agent?: string;
  components?: Component[];
  url?: string;
  options?: Partial<SignOptions>;
}

/** A request that is signed. */
async function signed({ by = program, agent = `"${origin}"`, components, url = SHOP, options = {} }: Signed = {}) {
  const request = new Request(url, { method: 'POST', headers: { 'Signature-Agent': agent } });
  const now = Date.now();
  const headers = await signatureHeaders(request, {
    signer: by.signer,
    components: components ?? ['@authority', 'signature-agent'],
    created: new Date(now),
    expires: new Date(now + 300_000),
    tag: 'web-bot-auth',
    ...options,
  } as SignOptions);
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  return request;
}

describe('a program that signs its requests', () => {
  it('is known by the host that publishes its key, which is asked once', async () => {
    const host = new URL(origin).host;
    for (let n = 0; n < 3; n++) expect(await signedProgram(await signed(), OWN)).toBe(host);
    expect(await signedProgram(await signed({ agent: `"${origin}/"` }), OWN)).toBe(host);
    expect(asked).toBe(1);
  });

  const later = (ms: number) => new Date(Date.now() + ms);
  it.each<[string, () => Signed]>([
    ['signs with a key that its host does not publish', () => ({ by: stranger })],
    ['does not sign the host that is asked', () => ({ components: ['signature-agent'] })],
    ['does not sign its own name', () => ({ components: ['@authority'] })],
    ['signs for another purpose', () => ({ options: { tag: 'something-else' } })],
    ['has signed for a time that is over', () => ({ options: { created: later(-600_000), expires: later(-1000) } })],
    ['has signed for a time to come', () => ({ options: { created: later(600_000), expires: later(900_000) } })],
    ['has signed for longer than a day', () => ({ options: { expires: later(25 * 3_600_000) } })],
    ['says no time', () => ({ options: { created: undefined, expires: undefined } as never })],
    ['names a private host', () => ({ agent: '"http://printer.local"' })],
    ['names no origin', () => ({ agent: 'agent.example' })],
    ['names a path', () => ({ agent: `"${origin}/keys"` })],
    ['names itself at length', () => ({ agent: `"https://${'a'.repeat(2000)}"` })],
  ])('is none that %s', async (_, change) => {
    expect(await signedProgram(await signed(change()), OWN)).toBeNull();
  });

  it('is none whose signature belongs to another request', async () => {
    const elsewhere = await signed({ url: 'http://elsewhere.example/' });
    expect(await signedProgram(new Request(SHOP, { method: 'POST', headers: elsewhere.headers }), OWN)).toBeNull();
    const renamed = await signed();
    renamed.headers.set('Signature-Agent', '"https://other.example"');
    expect(await signedProgram(renamed, OWN)).toBeNull();
  });

  it.each([
    ['Signature', 'sig1=:AAAA:'],
    ['Signature', 'nonsense'],
    ['Signature-Input', 'sig1=nonsense'],
    ['Signature-Input', `sig1=(${'"@authority" '.repeat(200)})`],
    ['Signature-Input', ''],
  ])('is none with the %s %s', async (name, value) => {
    const request = await signed();
    request.headers.set(name, value);
    expect(await signedProgram(request, OWN)).toBeNull();
  });

  it('is none without headers, for which nobody is asked', async () => {
    const before = asked;
    expect(await signedProgram(new Request(SHOP), OWN)).toBeNull();
    expect(asked).toBe(before);
  });
});
