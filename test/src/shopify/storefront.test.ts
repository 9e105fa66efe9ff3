import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TypedDocumentString } from '../../../src/shopify/generated/storefront/graphql.ts';
import { commerce, storefront } from '../../../src/shopify/storefront.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Calls two operations that the provider takes for an attack, again and again. */
async function suspicious(buyerIp: string | undefined): Promise<boolean> {
  vi.stubGlobal('fetch', async () => new Response('', { status: 430 }));
  const settings = { storefront: { url: 'https://shop.invalid/api/2026-07/graphql.json', token: 't' } } as Parameters<
    typeof storefront
  >[0];
  const call = (name: string) =>
    storefront(
      settings,
      new TypedDocumentString<unknown, object>(`query ${name} { shop { name } }`),
      {},
      { repeatable: false, buyerIp },
    ).catch(() => {});
  const calls = Promise.all(Array.from({ length: 12 }, (_, i) => call(i % 2 ? 'One' : 'Two')));
  await vi.advanceTimersByTimeAsync(10_000);
  await calls;
  return commerce.isOpen('AnythingElse');
}

it('a visitor whom the provider takes for an attacker closes the shop to nobody else', async () => {
  expect(await suspicious('192.0.2.1')).toBe(false);
  // without an address it means the shop
  expect(await suspicious(undefined)).toBe(true);
});
