import { drizzle } from 'drizzle-orm/d1';
import { describe, expect, it } from 'vitest';
import { eraseCustomer } from '../../../../provider/customer/erase.ts';
import { eraseReferrals } from '../../../../src/shop/referrals/erase.ts';
import { exportReferrals } from '../../../../src/shop/referrals/export.ts';
import { friendsOf, summaryOf } from '../../../../src/shop/referrals/summary.ts';
import { Programme } from './programme.ts';

const REFERRER = 'rea@kvistra.example';
const FRIEND = 'fay@kvistra.example';
const CODE = 'MADE47';

/** A referrer with two friends who subscribe. */
async function programme(): Promise<{ shop: Programme; contract: number }> {
  const shop = new Programme();
  const { contract } = shop.buys(REFERRER, { days: 10 });
  await shop.refers(CODE, REFERRER);
  await shop.settle();
  shop.customer(FRIEND, { firstName: 'Fay', lastName: 'Friend' });
  shop.buys(FRIEND, { code: CODE });
  shop.buys('gus@kvistra.example', { code: CODE });
  await shop.settle();
  expect(shop.percentOn(contract)).toBe(10);
  return { shop, contract };
}

const ways = [
  [
    'the account is deleted in the shop',
    async (shop: Programme, id: string) =>
      void (await drizzle(shop.d1.binding).batch(eraseReferrals(drizzle(shop.d1.binding), id) as never)),
  ],
  [
    'the customer is deleted at the provider',
    async (shop: Programme, _: string, email: string) => eraseCustomer(shop.store, shop.customer(email)),
  ],
] as const;

describe.each(ways)('when %s', (_, erase) => {
  it('a friend leaves the referrer an anonymous row and a right sum', async () => {
    const { shop, contract } = await programme();
    using _ = shop;
    const id = shop.gidOf(FRIEND);
    for (const { id: own, email } of shop.store.all<{ id: number; email: string }>('contract'))
      if (email === FRIEND) shop.setStatus(own, 'Cancel');
    await erase(shop, id, FRIEND);
    await shop.settle();
    await shop.settle();
    const { friends } = await friendsOf(shop.d1.binding, shop.gidOf(REFERRER), 5, { limit: 10 });
    expect(friends.map(({ name, status }) => [name, status]).sort()).toEqual([
      ['', 'purchased'],
      ['', 'subscribing'],
    ]);
    expect(shop.percentOn(contract)).toBe(5);
    expect(JSON.stringify([shop.d1.rows('SELECT * FROM referrals')])).not.toMatch(new RegExp(`${id}|fay@|Fay`));
    expect(await summaryOf(shop.d1.binding, shop.gidOf(REFERRER), 5)).toMatchObject({
      percent: 5,
      friends: 2,
      activeFriends: 1,
    });
  });

  it('a referrer keeps the code and nothing else, and the friends’ code ends', async () => {
    const { shop } = await programme();
    using _ = shop;
    const id = shop.gidOf(REFERRER);
    await erase(shop, id, REFERRER);
    await shop.settle();
    const { created_at, deleted_at, discount_id, checked_at, ...rest } = shop.referrer(CODE);
    expect(deleted_at).not.toBe('');
    const kept = Object.entries(rest).filter(([, value]) => value !== '' && value !== null && value !== 0);
    expect(Object.fromEntries(kept)).toEqual({ code: CODE, market: 'se', form_id: CODE });
    expect(shop.codeAtProvider(CODE)!.endsAt).toBeDefined();
    const before = shop.d1.rows('SELECT id FROM referrals');
    shop.buys('new@kvistra.example', { code: CODE });
    await shop.settle();
    expect(shop.d1.rows('SELECT id FROM referrals')).toEqual(before);
  });
});

it('the export has both sides, and of friends only what the page shows', async () => {
  const { shop } = await programme();
  using _ = shop;
  const own = await exportReferrals(shop.d1.binding, shop.gidOf(REFERRER));
  expect(own).toMatchObject({ referrer: { code: CODE, email: REFERRER }, referral: null });
  expect(own.friends.map(({ name }) => name).sort()).toEqual(['', 'Fay F.']);
  expect(JSON.stringify(own.friends)).not.toMatch(/@|Customer/);
  const friend = await exportReferrals(shop.d1.binding, shop.gidOf(FRIEND));
  expect(friend).toMatchObject({
    referrer: null,
    friends: [],
    referral: { code: CODE, name: 'Fay F.', hasPaid: true },
  });
  expect(await exportReferrals(shop.d1.binding, 'gid://shopify/Customer/1')).toEqual({
    referrer: null,
    friends: [],
    referral: null,
  });
});
