import { describe, expect, it } from 'vitest';
import { digest } from '../../../../src/platform/digest.ts';
import { friendsOf, summaryOf } from '../../../../src/shop/referrals/summary.ts';
import { Programme } from './programme.ts';

const REFERRER = 'rea@kvistra.example';
const FRIEND = 'fay@kvistra.example';
const CODE = 'MADE47';

/** A shop with a referrer who has a subscription. */
async function programme(settings: Record<string, string> = {}): Promise<Programme> {
  const shop = new Programme(settings);
  shop.buys(REFERRER, { address: 'Storgatan 5' });
  await shop.refers(CODE, REFERRER);
  await shop.settle();
  return shop;
}

const refusals = (shop: Programme) =>
  shop.d1.rows<{ refused: string }>("SELECT refused FROM referrals WHERE refused <> ''").map(({ refused }) => refused);

describe('an order with a code', () => {
  it('registers the customer, also before it is a subscription, and shows a shortened name', async () => {
    using shop = await programme();
    shop.customer(FRIEND, { firstName: 'Fay', lastName: 'friendly' });
    shop.buys(FRIEND, { code: CODE, subscribes: false });
    await shop.settle();
    const { friends } = await friendsOf(shop.d1.binding, shop.gidOf(REFERRER), 5, { limit: 10 });
    expect(friends).toEqual([expect.objectContaining({ name: 'Fay F.', status: 'purchased', percent: 0 })]);
    expect(JSON.stringify(friends)).not.toContain('@');
    shop.buys(FRIEND);
    await shop.settle();
    const { friends: after } = await friendsOf(shop.d1.binding, shop.gidOf(REFERRER), 5, { limit: 10 });
    expect(after).toEqual([expect.objectContaining({ status: 'subscribing', percent: 5 })]);
    expect(await summaryOf(shop.d1.binding, shop.gidOf(REFERRER), 5)).toMatchObject({
      percent: 5,
      friends: 1,
      activeFriends: 1,
      contribution: 5,
      saved: null,
    });
  });

  it.each([
    ['the same e-mail in another form', 'r.e.a+dog@gmail.com', 'rea@googlemail.com', {}],
    ['the same phone number', FRIEND, REFERRER, { phone: '0700 00 00 01' }],
    ['the same postal address', FRIEND, REFERRER, { address: 'STORGATAN 5' }],
  ])('is nobody’s who has %s as the referrer: an anonymous row tells of it', async (_, friend, referrer, order) => {
    using shop = new Programme();
    shop.buys(referrer, { address: 'Storgatan 5' });
    await shop.refers(CODE, referrer);
    await shop.settle();
    shop.buys(friend, { code: CODE, ...order });
    await shop.settle({ copies: 3 });
    expect(shop.friend(friend)).toBeUndefined();
    expect(shop.d1.rows('SELECT code, customer_id, email_key, name, refused FROM referrals')).toEqual([
      { code: CODE, customer_id: null, email_key: null, name: '', refused: 'self' },
    ]);
    expect(await summaryOf(shop.d1.binding, shop.gidOf(referrer), 5)).toMatchObject({ friends: 0, percent: 0 });
  });

  it.each([
    ['an unknown code', async () => {}, 'WRONG99'],
    ['a code of another form', async () => {}, "x' OR 1=1"],
    ['a blocked code', async (shop: Programme) => shop.d1.sqlite.exec("UPDATE referrers SET blocked_at = 'now'"), CODE],
    [
      'a code whose referrer has deleted the account',
      async (shop: Programme) => shop.d1.sqlite.exec("UPDATE referrers SET deleted_at = 'now'"),
      CODE,
    ],
    [
      'a subscriber',
      async (shop: Programme) => {
        shop.buys(FRIEND);
        shop.pass(60);
      },
      CODE,
    ],
  ])('with %s registers nobody', async (_, prepare, code) => {
    using shop = await programme();
    await prepare(shop);
    shop.buys(FRIEND, { code });
    await shop.settle();
    expect(shop.d1.rows('SELECT * FROM referrals')).toEqual([]);
  });

  it('registers nobody who has deleted the account since', async () => {
    using shop = await programme();
    shop.buys(FRIEND, { code: CODE });
    shop.d1.sqlite
      .prepare("INSERT INTO erasures (customer, requested_at) VALUES (?, '')")
      .run(await digest(shop.gidOf(FRIEND)));
    await shop.settle();
    expect(shop.d1.rows('SELECT * FROM referrals')).toEqual([]);
  });

  it('registers whoever was a subscriber once, and nobody twice', async () => {
    using shop = await programme();
    await shop.refers('OTHER77', 'ola@kvistra.example', { phone: '+46700000002' });
    const { contract } = shop.buys(FRIEND);
    shop.setStatus(contract, 'Cancel');
    shop.pass(60);
    shop.buys(FRIEND, { code: CODE });
    await shop.settle();
    shop.buys(FRIEND, { code: 'OTHER77' });
    await shop.settle();
    expect(shop.d1.rows('SELECT code FROM referrals')).toEqual([{ code: CODE }]);
    // another account with the same mailbox
    shop.buys('fay+2@kvistra.example', { code: 'OTHER77' });
    await shop.settle();
    expect(shop.d1.rows('SELECT code FROM referrals')).toEqual([{ code: CODE }]);
  });

  it('counts no more friends in a day than the limit, and on the next day again', async () => {
    using shop = await programme({ REFERRAL_DAILY_LIMIT: '2' });
    for (const name of ['a', 'b', 'c', 'd']) shop.buys(`${name}@kvistra.example`, { code: CODE });
    await shop.settle({ copies: 2 });
    expect(shop.d1.rows("SELECT count(*) AS n FROM referrals WHERE refused = ''")).toEqual([{ n: 2 }]);
    expect(refusals(shop)).toEqual(['daily_limit', 'daily_limit']);
    await shop.days(1);
    shop.buys('e@kvistra.example', { code: CODE });
    await shop.settle();
    expect(shop.friend('e@kvistra.example')).toMatchObject({ is_subscribing: 1 });
  });

  it('counts where the friend was registered between the order and its event', async () => {
    using shop = await programme();
    const { order } = shop.buys(FRIEND, { code: CODE });
    shop.pass(60);
    shop.d1.sqlite.exec(
      `INSERT INTO referrals (id, code, customer_id, email_key, name, joined_at) VALUES ('r1', '${CODE}', '${shop.gidOf(FRIEND)}', '${FRIEND}', '', '${shop.now.toISOString()}')`,
    );
    await shop.settle();
    expect(shop.d1.rows('SELECT joined_at, has_paid, is_subscribing FROM referrals')).toEqual([
      { joined_at: new Date(order.createdAt).toISOString(), has_paid: 1, is_subscribing: 1 },
    ]);
  });

  it('gives a referrer without an account points and discount once there is one', async () => {
    using shop = new Programme();
    await shop.refers(CODE, REFERRER, { account: false });
    shop.buys(FRIEND, { code: CODE });
    await shop.settle();
    expect(shop.friend(FRIEND)).toMatchObject({ has_paid: 1, is_subscribing: 1 });
    expect(shop.codeAtProvider(CODE)).toBeNull();
    const { contract } = shop.buys(REFERRER);
    await shop.signsIn(REFERRER);
    await shop.settle();
    expect([shop.percentOn(contract), shop.points(REFERRER)]).toEqual([5, 100]);
    expect(shop.codeAtProvider(CODE)).toMatchObject({ percent: 20 });
  });
});

describe('a sign-in', () => {
  it('links a referrer by the very same e-mail only', async () => {
    using shop = new Programme();
    await shop.refers(CODE, REFERRER, { account: false });
    await shop.signsIn('rea+x@kvistra.example');
    expect(shop.referrer(CODE).customer_id).toBeNull();
    await shop.signsIn('REA@kvistra.example');
    expect(shop.referrer(CODE).customer_id).toBe(shop.gidOf('REA@kvistra.example'));
  });

  it('registers a visitor who came by a link, and refuses silently what an order would', async () => {
    using shop = await programme();
    await shop.signsIn(FRIEND, CODE);
    await shop.signsIn(REFERRER, CODE);
    await shop.signsIn('guess@kvistra.example', 'GUESS11');
    await shop.signsIn('odd@kvistra.example', "'; DROP TABLE referrals");
    await shop.settle();
    expect(shop.d1.rows('SELECT code, customer_id, has_paid FROM referrals')).toEqual([
      { code: CODE, customer_id: shop.gidOf(FRIEND), has_paid: 0 },
    ]);
    const { friends } = await friendsOf(shop.d1.binding, shop.gidOf(REFERRER), 5, { limit: 10 });
    expect(friends).toEqual([expect.objectContaining({ status: 'registered' })]);
    shop.buys(FRIEND);
    await shop.settle();
    expect(shop.friend(FRIEND)).toMatchObject({ has_paid: 1, is_subscribing: 1 });
  });
});
