import { afterEach, expect, it } from 'vitest';
import { signIn } from '../../../customer.ts';
import { FIRST_BYTE_MS, slowProvider, timed } from '../../../leaving.ts';
import { useShop } from '../../../shop.ts';

/** A shop whose catalogue has not been read. */
const shop = useShop();
afterEach(() => slowProvider(shop, 0));

const PAGE = '/se/account/subscriptions/301';
const PATHS = [
  PAGE,
  `${PAGE}?cancel`,
  '/se/account/subscriptions/302?done=resumed',
  '/se/account/subscriptions/303',
  '/se/account/subscriptions',
  '/se/account',
];
/** A page that needs the recipes says that it cannot be shown without them. */
const SWAP = `${PAGE}?add=light-insect-dog`;

it.each([
  [['storefront', 'admin', 'cms'], 503],
  [['admin', 'cms'], 200],
])('a subscription, its cancellation and the list are shown in time while %j are three seconds slow', async (services, status) => {
  const { header: Cookie } = await signIn(shop, 'demo@kvistra.example');
  await slowProvider(shop, 3000, services);
  const visits = await Promise.all([...PATHS, SWAP].map(async (path) => ({ path, ...(await timed(shop.get(path, { Cookie }))) })));
  expect(visits.map(({ path, answer, ms }) => [path, answer.status, ms < FIRST_BYTE_MS])).toEqual([
    ...PATHS.map((path) => [path, 200, true]),
    [SWAP, status, true],
  ]);
  expect(visits[0]!.html).toContain('action="/api/account/subscriptions/pause"');
  expect(visits[1]!.html).toContain('action="/api/account/subscriptions/cancel"');
  expect(visits[2]!.html).toContain('Din prenumeration är återupptagen');
});
