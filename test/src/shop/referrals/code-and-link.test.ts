import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groups } from '../../../../src/platform/shared/markets.ts';
import { asCode, referralCodeOf } from '../../../../src/shop/referral-codes/cookie.ts';
import { codeOf, isCode } from '../../../../src/shop/referral-codes/keys.ts';
import { marketOfLink } from '../../../../src/shop/referrals/link-market.ts';
import { newCode } from '../../../../src/shop/referrals/new-code.ts';
import { barsOf } from '../../../../src/shop/referrals/qr-code.tsx';
import { claimOf, newSecret } from '../../../../src/shop/referrals/secret.ts';

it('codes are letters and digits that nobody mistakes for others, and no two are the same', () => {
  const codes = Array.from({ length: 2000 }, newCode);
  for (const code of codes) {
    expect(code).toMatch(/^[A-Z]{10}\d\d$/);
    expect(code).not.toMatch(/[01258BILOSZ]/);
    expect([isCode(code), codeOf(`https://shop.example/r/${code.toLowerCase()}?cc=de`)]).toEqual([true, code]);
  }
  expect(new Set(codes).size).toBe(2000);
  // every letter of every place comes about equally often
  const first = Map.groupBy(codes, ([letter]) => letter);
  for (const { length } of first.values()) expect(length).toBeGreaterThan(60);
  expect(first.size).toBe(15);
});

it('a cookie holds a code or nothing', () => {
  for (const value of ['', 'abc', 'AB<b>', 'A'.repeat(41), undefined]) expect(asCode(value)).toBeNull();
  expect(referralCodeOf('a=1; referral=MADE47', false)).toBe('MADE47');
  expect(referralCodeOf('referral=MADE47', true)).toBeNull();
  expect(referralCodeOf('__Host-referral=MADE47', true)).toBe('MADE47');
});

it('a secret is for one code and 90 days', async () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const after = (days: number) => new Date(now.getTime() + days * 86_400_000);
  const { secret, hash } = await newSecret('MADEKUTAPE47', now);
  expect(await claimOf(secret, now)).toEqual({ code: 'MADEKUTAPE47', hash });
  expect(await claimOf(secret, after(90))).toEqual({ code: 'MADEKUTAPE47', hash });
  expect(await claimOf(secret, after(91))).toBeNull();
  const later = secret.replace(/\.\d+\./, (expiry) => `.${Number(expiry.slice(1, -1)) + 1}.`);
  expect((await claimOf(later, now))?.hash).not.toBe(hash);
  expect((await newSecret('MADEKUTAPE47', now)).secret).not.toBe(secret);
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 80 }), async (text) => (await claimOf(text, now))?.hash !== hash),
  );
});

it.each([
  ['/r/X?cc=pt', 'https://shop.example/de', 'FR', 'pt'],
  ['/r/X?cc=PT', null, undefined, 'pt'],
  ['/r/X', 'https://shop.example/de/dog-food', 'FR', 'de'],
  ['/r/X', 'https://shop.example/r/X?cc=dk', 'FR', 'dk'],
  ['/r/X', 'https://shop.example/', 'FR', 'se'],
  ['/r/X', 'https://elsewhere.example/de', 'FR', 'fr'],
  ['/r/X?cc=us', null, 'US', 'se'],
  ['/r/X?cc=au', null, undefined, 'se'],
])('%s, from %s in %s, is in %s', (path, from, country, market) => {
  const visitor = { url: new URL(path, 'https://shop.example'), from: from === null ? null : new URL(from), country };
  expect(marketOfLink(visitor, groups.eu).code).toBe(market);
});

it('the bars of a QR code are its dark modules', () => {
  const modules = fc.array(fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }), { minLength: 5, maxLength: 5 });
  fc.assert(
    fc.property(modules, (rows) => {
      const drawn = rows.map((row) => row.map(() => false));
      for (const [, x, y, width] of barsOf(rows).matchAll(/M(\d+) (\d+)h(\d+)v1H\1z/g))
        for (let i = 0; i < Number(width); i++) drawn[Number(y)]![Number(x) + i] = true;
      expect(drawn).toEqual(rows);
    }),
  );
});
