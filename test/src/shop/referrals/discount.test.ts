import { describe, expect, it } from 'vitest';
import { Programme } from './programme.ts';

const REFERRER = 'rea@kvistra.example';
const FRIEND = 'fay@kvistra.example';
const CODE = 'MADE47';
/** Days until the referrer's delivery; its notice goes out four days before. */
const DUE = 10;

/** A referrer with a monthly subscription of 100 kronor, whose friends have bought one too. */
async function programme(shop: Programme, friends = 1): Promise<{ contract: number; friends: number[] }> {
  const { contract } = shop.buys(REFERRER, { days: DUE });
  await shop.refers(CODE, REFERRER);
  await shop.settle();
  const bought = Array.from(
    { length: friends },
    (_, i) => shop.buys(i === 0 ? FRIEND : `friend${i}@kvistra.example`, { code: CODE }).contract,
  );
  await shop.settle();
  return { contract, friends: bought };
}

const totalsOf = (shop: Programme) => shop.orders(REFERRER).map(({ total }) => total);
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');
const noticesOf = (shop: Programme) =>
  shop
    .mails(REFERRER)
    .map(({ subject }) => plain(subject))
    .filter((subject) => subject.startsWith('Din nästa leverans'));

describe('the discount of a referrer', () => {
  it('follows a friend from the order to the next billed amount', async () => {
    using shop = new Programme();
    const { contract } = await programme(shop);
    expect(shop.referrer(CODE)).toMatchObject({
      contract_id: `gid://shopify/SubscriptionContract/${contract}`,
      is_discount_active: 1,
      contract_percent: 5,
    });
    expect(shop.friend(FRIEND)).toMatchObject({ has_paid: 1, is_subscribing: 1, code: CODE });
    expect(shop.percentOn(contract)).toBe(5);
    expect(shop.points(REFERRER)).toBe(100);
    await shop.days(DUE + 1);
    expect(totalsOf(shop)).toEqual([10_000, 9500]);
    expect(noticesOf(shop)).toEqual([expect.stringContaining('95 kr')]);
    expect(shop.referrer(CODE)).toMatchObject({ saved_cents: 500, saved_currency: 'SEK', contract_percent: 5 });
  });

  it('ends at once when the friend cancels before the notice, and with the delivery after it when the notice has gone out', async () => {
    using shop = new Programme();
    const { contract, friends } = await programme(shop, 2);
    expect(shop.percentOn(contract)).toBe(10);
    shop.setStatus(friends[0]!, 'Cancel');
    await shop.settle();
    expect(shop.friend(FRIEND)).toMatchObject({ has_paid: 1, is_subscribing: 0 });
    expect(shop.percentOn(contract)).toBe(5);
    await shop.days(DUE - 3);
    expect(noticesOf(shop)).toEqual([expect.stringContaining('95 kr')]);
    shop.setStatus(friends[1]!, 'Pause');
    await shop.settle();
    expect(shop.percentOn(contract)).toBe(5);
    await shop.days(4);
    expect(totalsOf(shop)).toEqual([10_000, 9500]);
    expect(shop.percentOn(contract)).toBe(0);
    await shop.days(31);
    expect(totalsOf(shop)).toEqual([10_000, 9500, 10_000]);
    expect(shop.referrer(CODE)).toMatchObject({ saved_cents: 0, saved_currency: 'SEK', contract_percent: 0 });
  });

  it('grows between notice and charge when a friend joins', async () => {
    using shop = new Programme();
    await programme(shop);
    await shop.days(DUE - 2);
    shop.buys('late@kvistra.example', { code: CODE });
    await shop.days(3);
    expect(noticesOf(shop)).toEqual([expect.stringContaining('95 kr')]);
    expect(totalsOf(shop)).toEqual([10_000, 9000]);
  });

  it.each<[Record<string, string>, number]>([
    [{}, 20],
    [{ REFERRAL_PROMISE_PERCENT: '50', REFERRAL_FRIEND_PERCENT: '20' }, 6],
  ])('makes the delivery free with enough friends, without a charge (%j)', async (settings, count) => {
    using shop = new Programme({ ...settings, REFERRAL_DAILY_LIMIT: '30' });
    const { contract } = await programme(shop, count);
    expect(shop.percentOn(contract)).toBe(100);
    expect(shop.codeAtProvider(CODE)).toMatchObject({ percent: Number(settings.REFERRAL_PROMISE_PERCENT ?? 20) });
    await shop.days(DUE + 1);
    expect(totalsOf(shop)).toEqual([10_000, 0]);
    expect(shop.orders(REFERRER)[1]).toMatchObject({ card: null, discount: 10_000 });
    expect(noticesOf(shop)).toEqual([expect.stringContaining(' 0 kr')]);
    expect(shop.referrer(CODE)).toMatchObject({ saved_cents: 10_000 });
  });

  it('is on the oldest active subscription only', async () => {
    using shop = new Programme();
    const { contract } = await programme(shop);
    const { contract: second } = shop.buys(REFERRER, { days: DUE + 5 });
    await shop.settle();
    expect([shop.percentOn(contract), shop.percentOn(second)]).toEqual([5, 0]);
    shop.setStatus(contract, 'Pause');
    await shop.settle();
    expect([shop.percentOn(contract), shop.percentOn(second)]).toEqual([0, 5]);
    shop.setStatus(contract, 'Activate');
    await shop.settle();
    expect([shop.percentOn(contract), shop.percentOn(second)]).toEqual([5, 0]);
    shop.setStatus(contract, 'Cancel');
    shop.setStatus(second, 'Pause');
    await shop.settle();
    expect(shop.percentOn(second)).toBe(0);
    expect(shop.referrer(CODE)).toMatchObject({ contract_id: '', is_discount_active: 0 });
    expect(shop.codeAtProvider(CODE)!.endsAt).toBeDefined();
    shop.setStatus(second, 'Activate');
    await shop.settle();
    expect(shop.percentOn(second)).toBe(5);
    expect(shop.codeAtProvider(CODE)!.endsAt).toBeUndefined();
  });

  it('stands beside a code, and leaves the changes of single deliveries as they are', async () => {
    using shop = new Programme();
    const { contract } = shop.buys(REFERRER, { days: DUE });
    const [line] = shop.contract(contract).lines;
    const extra = { ...line!, id: 'extra', price: 4000, total: 4000, planId: null };
    const code = { id: 'd1', kind: 'code' as const, title: 'WELCOME10', percent: 10, cycleLimit: null, used: 1 };
    const edits = { 2: { lines: [line!, extra] }, 3: { skipped: true } };
    shop.store.put('contract', contract, { ...shop.contract(contract), discounts: [code], edits });
    await shop.refers(CODE, REFERRER);
    shop.buys(FRIEND, { code: CODE });
    await shop.settle();
    expect(shop.contract(contract)).toMatchObject({
      discounts: [code, { title: 'Friends', percent: 5 }],
      edits: { 2: { lines: [{ price: 10_000 }, { price: 4000 }] }, 3: { skipped: true } },
    });
    await shop.days(DUE + 1);
    expect(noticesOf(shop)).toEqual([expect.stringContaining('119,70 kr')]);
    expect(totalsOf(shop)).toEqual([10_000, 8550 + 3420]);
    expect(shop.referrer(CODE)).toMatchObject({ saved_cents: 450 + 180 });
  });

  it('ends when the code is blocked, and comes back with it', async () => {
    using shop = new Programme();
    const { contract } = await programme(shop);
    const follow = (blockedAt: string) =>
      shop.d1.sqlite.exec(`UPDATE referrers SET blocked_at = '${blockedAt}';
        INSERT INTO outbox (kind, key, payload, state, due_at, attempts, leased_until, created_at)
        VALUES ('referral-code', 'block ${blockedAt}', '{"code":"${CODE}"}', 'open', '', 0, '', '')`);
    follow('2026-11-22');
    await shop.settle();
    expect(shop.percentOn(contract)).toBe(0);
    expect(shop.codeAtProvider(CODE)!.endsAt).toBeDefined();
    follow('');
    await shop.settle();
    expect(shop.percentOn(contract)).toBe(5);
    expect(shop.codeAtProvider(CODE)!.endsAt).toBeUndefined();
  });

  it('ends with the points when the friend returns the only paid order, and both come back with another one', async () => {
    using shop = new Programme();
    const { contract } = shop.buys(REFERRER, { days: DUE });
    await shop.refers(CODE, REFERRER);
    const { order } = shop.buys(FRIEND, { code: CODE });
    await shop.settle();
    const second = shop.buys(FRIEND, { subscribes: false });
    await shop.settle();
    shop.returns(order);
    await shop.settle();
    expect([shop.percentOn(contract), shop.points(REFERRER)]).toEqual([5, 100]);
    shop.returns(second.order);
    await shop.settle();
    expect(shop.friend(FRIEND)).toMatchObject({ has_paid: 0, is_subscribing: 0 });
    expect([shop.percentOn(contract), shop.points(REFERRER)]).toEqual([0, 0]);
    shop.buys(FRIEND, { subscribes: false });
    await shop.settle();
    expect([shop.percentOn(contract), shop.points(REFERRER)]).toEqual([5, 100]);
    expect(shop.d1.rows("SELECT topic, amount FROM points WHERE topic LIKE 'friend%' ORDER BY id")).toEqual([
      { topic: 'friend', amount: 100 },
      { topic: 'friend_refund', amount: -100 },
      { topic: 'friend', amount: 100 },
    ]);
  });

  it('goes on without points while the referrer has left the bonus club; an order after joining again brings them', async () => {
    using shop = new Programme();
    const { contract } = shop.buys(REFERRER, { days: DUE });
    await shop.refers(CODE, REFERRER);
    await shop.settle();
    await shop.leavesClub(REFERRER);
    shop.buys(FRIEND, { code: CODE });
    await shop.settle();
    expect([shop.percentOn(contract), shop.points(REFERRER)]).toEqual([5, 0]);
    await shop.joinsClub(REFERRER);
    await shop.check(FRIEND);
    await shop.settle();
    expect(shop.points(REFERRER)).toBe(0);
    shop.buys(FRIEND, { subscribes: false });
    await shop.settle();
    expect(shop.points(REFERRER)).toBe(100);
  });

  it('is not charged wrongly while the provider refuses the discount: the delivery waits', async () => {
    using shop = new Programme();
    await programme(shop);
    await shop.days(DUE - 2);
    shop.buys('late@kvistra.example', { code: CODE });
    await shop.settle();
    shop.down.add('admin');
    await shop.days(3);
    expect(totalsOf(shop)).toEqual([10_000]);
    shop.down.clear();
    await shop.settle();
    expect(totalsOf(shop)).toEqual([10_000, 9000]);
  });
});
