import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../tools/soak/exchange.ts';
import { leakIn, runHammer } from '../../../tools/soak/hammer.ts';
import { useShop } from '../../shop.ts';

describe('against a shop', () => {
  const shop = useShop();

  it('nobody sees anything of another visitor who asks for the same page', async () => {
    const { outcomes, leaks, personal } = await runHammer(shop, { seconds: 4 });
    expect(leaks).toEqual([]);
    // the pages of customers do show what is looked for in those of others
    expect(personal).toBeGreaterThan(0);
    expect(Object.keys(outcomes).filter((outcome) => outcome.startsWith('200'))).not.toEqual([]);
  });
});

describe('a leak is found', () => {
  const nobody = { name: 'anonymous', cookie: '', secrets: [] as string[] };
  const anna = { name: 'anna', cookie: 'session=x', secrets: ['anna@shop.example'] };
  const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
  const kept = { 'cache-status': 'kvistra; hit; detail=memory', 'cache-control': 'no-cache' };
  const answer = (body: string, headers: Record<string, string> = kept): Answer => ({
    status: 200,
    headers: Object.entries(headers),
    body: Buffer.from(body),
  });
  const leak = (given: Answer, visitor: typeof anna = nobody) => leakIn(given, visitor, [nobody, anna], new Set([id]));

  it('of a text, of a request id, of a cookie', () => {
    expect(leak(answer('Hello anna@shop.example'))).toContain("anna's");
    expect(leak(answer('', { ...kept, link: 'anna@shop.example' }))).toContain("anna's");
    expect(leak(answer(`Error ${id}`))).toContain('another request');
    expect(leak(answer('', { ...kept, 'x-request-id': id }))).toContain('another request');
    expect(leak(answer('', { ...kept, 'set-cookie': 'flash=; Max-Age=0' }), anna)).toContain('flash');
    expect(leak(answer('', { 'cache-control': 'public, max-age=0', 'set-cookie': 'ab=x' }), anna)).toContain('ab');
    expect(leak(answer('', { 'cache-control': 'private, no-store', 'set-cookie': 'cart=x' }))).toContain('cart');
  });

  it("and one's own is none", () => {
    expect(
      leak(
        answer('Hello anna@shop.example', { 'cache-control': 'private, no-store', 'set-cookie': 'session=y' }),
        anna,
      ),
    ).toBeNull();
    expect(leak(answer('', { ...kept, 'cache-control': 'private, no-cache', 'set-cookie': 'ab=x' }))).toBeNull();
  });
});
