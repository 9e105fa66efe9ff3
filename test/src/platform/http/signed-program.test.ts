import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedProgram } from '../../../../src/platform/http/signed-program.ts';
import { makeKey, type ProgramKey, type Signing } from '../../../program-key.ts';

const OWN = new URL('http://localhost:8787');
const SHOP = 'http://localhost:8787/api/ucp/mcp?a=1';
const AUTHORITY = ['"@authority"', 'localhost:8787'] as const;

let program: ProgramKey;
let stranger: ProgramKey;
let origin: string;
let asked = 0;
const server = createServer((_, response) => {
  asked += 1;
  response.writeHead(200, { 'Content-Type': 'application/http-message-signatures-directory+json' });
  response.end(JSON.stringify({ keys: ['nonsense', { kty: 'RSA', n: 'AQAB', e: 'AQAB' }, program.jwk] }));
});
beforeAll(async () => {
  [program, stranger] = await Promise.all([makeKey(), makeKey()]);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface Signed extends Partial<Signing> {
  by?: ProgramKey;
  agent?: string;
}

/** A request that is signed. */
async function signed({ by = program, agent = `"${origin}"`, parts, ...more }: Signed = {}) {
  const headers = await by.sign({ parts: parts ?? [AUTHORITY, ['"signature-agent"', agent]], ...more });
  return new Request(SHOP, { method: 'POST', headers: { 'Signature-Agent': agent, ...headers } });
}

const now = () => Math.floor(Date.now() / 1000);

describe('a program that signs its requests', () => {
  it('is known by the host that publishes its key, which is asked once', async () => {
    const { host } = new URL(origin);
    for (let n = 0; n < 3; n++) expect(await signedProgram(await signed(), OWN)).toBe(host);
    expect(await signedProgram(await signed({ agent: `"${origin}/"` }), OWN)).toBe(host);
    const agent = `other="https://other.example", mine="${origin}"`;
    const member = await signed({ agent, parts: [AUTHORITY, ['"signature-agent";key="mine"', `"${origin}"`]] });
    expect(await signedProgram(member, OWN)).toBe(host);
    const more = [
      ['"@method"', 'POST'],
      ['"@path"', '/api/ucp/mcp'],
      ['"@query"', '?a=1'],
      ['"@scheme"', 'http'],
      ['"@target-uri"', SHOP],
      AUTHORITY,
      ['"signature-agent"', `"${origin}"`],
    ] as const;
    expect(await signedProgram(await signed({ parts: more }), OWN)).toBe(host);
    expect(asked).toBe(1);
  });

  it.each<[string, () => Signed]>([
    ['signs with a key that its host does not publish', () => ({ by: stranger })],
    ['does not sign the host that is asked', () => ({ parts: [['"signature-agent"', `"${origin}"`]] })],
    ['does not sign its own name', () => ({ parts: [AUTHORITY] })],
    [
      'signs the host of another shop',
      () => ({
        parts: [
          ['"@authority"', 'other.example'],
          ['"signature-agent"', `"${origin}"`],
        ],
      }),
    ],
    ['signs for another purpose', () => ({ tag: 'something-else' })],
    ['has signed for a time that is over', () => ({ created: now() - 600, expires: now() - 1 })],
    ['has signed for a time to come', () => ({ created: now() + 600, expires: now() + 900 })],
    ['has signed for longer than a day', () => ({ expires: now() + 90_000 })],
    ['does not say since when', () => ({ created: null })],
    ['does not say until when', () => ({ expires: null })],
    ['names a private host', () => ({ agent: '"http://printer.local"' })],
    ['names no origin', () => ({ agent: 'agent.example' })],
    ['names a path', () => ({ agent: `"${origin}/keys"` })],
    ['names itself at length', () => ({ agent: `"https://${'a'.repeat(2000)}"` })],
    [
      'signs a part that there is not',
      () => ({ parts: [AUTHORITY, ['"signature-agent"', `"${origin}"`], ['"@nothing"', '']] }),
    ],
    ['signs a part in another way', () => ({ parts: [AUTHORITY, ['"signature-agent";bs', `"${origin}"`]] })],
  ])('is none that %s', async (_, change) => {
    expect(await signedProgram(await signed(change()), OWN)).toBeNull();
  });

  it('is none whose headers have been changed', async () => {
    const renamed = await signed();
    renamed.headers.set('Signature-Agent', '"https://other.example"');
    expect(await signedProgram(renamed, OWN)).toBeNull();
    const { headers } = await signed();
    const elsewhere = new Request(SHOP.replace('localhost', '127.0.0.1'), { method: 'POST', headers });
    expect(await signedProgram(elsewhere, OWN)).toBeNull();
  });

  it.each([
    ['Signature', 'sig1=:AAAA:'],
    ['Signature', 'nonsense'],
    ['Signature', 'other=:AAAA:'],
    ['Signature-Input', 'sig1=nonsense'],
    ['Signature-Input', `sig1=(${'"@authority" '.repeat(200)})`],
    ['Signature-Input', ''],
  ])('is none with the %s %s', async (name, value) => {
    const request = await signed();
    request.headers.set(name, value);
    expect(await signedProgram(request, OWN)).toBeNull();
  });

  it('is none with any headers that strangers write, and nothing is thrown', async () => {
    const text = fc
      .string({ unit: fc.constantFrom(...'"();=,:@ab1/-\\ ?*'), maxLength: 60 })
      .map((value) => value.trim());
    await fc.assert(
      fc.asyncProperty(text, text, text, async (agent, input, signature) => {
        const headers = { 'Signature-Agent': agent, 'Signature-Input': input, Signature: signature };
        expect(await signedProgram(new Request(SHOP, { headers }), OWN)).toBeNull();
      }),
    );
  });

  it('is none without headers, for which nobody is asked', async () => {
    const before = asked;
    expect(await signedProgram(new Request(SHOP), OWN)).toBeNull();
    expect(asked).toBe(before);
  });
});
