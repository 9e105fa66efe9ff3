import { afterEach, expect, it } from 'vitest';
import { signIn } from '../../../customer.ts';
import { FIRST_BYTE_MS, slowProvider, timed } from '../../../leaving.ts';
import { useShop } from '../../../shop.ts';

/** A shop whose catalogue has not been read. */
const shop = useShop();
afterEach(() => slowProvider(shop, 0));

const PAGE = '/se/account/subscriptions/301';
const PATHS = [PAGE, `${PAGE}?cancel`, '/se/account/subscriptions/302', '/se/account/subscriptions/303', '/se/account/subscriptions', '/se/account'];

it.each([['storefront'], ['admin'], ['cms']])(
  'a subscription, its cancellation and the list are shown in time while the %s is three seconds slow',
  async (service) => {
    const { header: Cookie } = await signIn(shop, 'demo@kvistra.example');
    await slowProvider(shop, 3000, [service]);
    const visits = await Promise.all(PATHS.map((path) => timed(shop.get(path, { Cookie }))));
    expect(visits.map(({ answer: { status }, ms }, i) => [PATHS[i], status, ms < FIRST_BYTE_MS])).toEqual(PATHS.map((path) => [path, 200, true]));
    expect(visits[0]!.html).toContain('action="/api/account/subscriptions/pause"');
    expect(visits[1]!.html).toContain('action="/api/account/subscriptions/cancel"');
    // what needs the recipes says that it cannot be shown
    const swap = await timed(shop.get(`${PAGE}?add=light-insect-dog`, { Cookie }));
    expect([swap.answer.status, swap.ms < FIRST_BYTE_MS]).toEqual([service === 'storefront' ? 503 : 200, true]);
  },
);
