import { afterEach, describe, expect, it } from 'vitest';
import { eventually, useShop } from '../../../shop.ts';

const shop = useShop();
afterEach(() => shop.control('reset', {}));

/** The address that the tracking service receives for one that a page reports. */
async function forwarded(path: string): Promise<string> {
  const { status } = await shop.call('/api/tracking', { url_base: `${shop.url}${path}` });
  expect(status).toBe(200);
  const [visit] = await eventually(async () => {
    const { received } = await shop.control('received?service=tracking');
    return received.length > 0 && received;
  });
  return visit.body.url_base.replace(shop.url, '');
}

describe('a report of a visit', () => {
  it.each([
    ['/de/dog-food/cart', '/de/dog-food/cart'],
    ['/de/cart/cart', '/de/cart/cart'],
    ['/cart', '/cart'],
    ['/de/dog-food/insect-oat-adult-dog?variant=44100000001002&utm_source=x#size', '/de/dog-food/insect-oat-adult-dog'],
    ['/de/account/orders/1001/cart', '/de/cart'],
    ['/de/account', '/de'],
    ['/account/addresses/cart', '/se/cart'],
    ['/de/feeding-plan/plan/0b5cbd8e-1c7c-4a38-9a9b-1a2b3c4d5e6f/cart', '/de/cart'],
    ['/de/feeding-plan/breed/cart', '/de/feeding-plan/breed/cart'],
    ['/pt/anything/0b5cbd8e-1c7c-4a38-9a9b-1a2b3c4d5e6f', '/pt'],
    ['/r/ANNA-4711', '/se'],
    ['/de/%61ccount/orders/cart', '/de/cart'],
    ['/de/account/%E0%A4%A', '/de'],
    ['/account/orders/%E0%A4%A/cart', '/se/cart'],
  ])('of %s is forwarded as %s', async (path, expected) => {
    expect(await forwarded(path)).toBe(expected);
  });

  it.each(['https://elsewhere.example/de', 'http://localhost:1/de', 'javascript:alert(1)', 'nonsense', ''])('of %s is refused', async (url) => {
    const { status, body } = await shop.call('/api/tracking', { url_base: url });
    expect([status, body.errors.map(({ code, field }) => [code, field])]).toEqual([422, [['invalid_url_base', 'url_base']]]);
    expect((await shop.control('received?service=tracking')).received).toEqual([]);
  });
});
