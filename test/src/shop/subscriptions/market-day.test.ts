import { expect, it } from 'vitest';
import { addDays, dayOf, daysBetween } from '../../../../src/platform/shared/day.ts';
import { marketZone } from '../../../../src/platform/shared/time-zones.ts';
import { openCheckout } from '../../../provider/open-checkout.ts';
import { MONTHLY, useShop } from '../../../shop.ts';
import { ACCEPTED, afterMidnight, REFUSED } from './midnight.ts';

const shop = useShop();

it('at night, tomorrow is the same for page and call, and differs between markets', async () => {
  const { todayIn, firstMovableDay, change } = await afterMidnight(shop, 'SE', 'de');
  for (const [cc, country] of [
    ['pt', 'PT'],
    ['ie', 'IE'],
    ['se', 'SE'],
  ] as const) {
    const today = await todayIn(country);
    const tomorrow = addDays(today, 1);
    expect([cc, await firstMovableDay(cc)]).toEqual([cc, tomorrow]);
    const { subscription } = await change('unskip', { cycle: 2, market: cc });
    expect([cc, subscription.next.movable.from]).toEqual([cc, tomorrow]);
    const { index: cycle } = subscription.next;
    expect([cc, await change('reschedule', { cycle, date: today, market: cc })]).toMatchObject([cc, REFUSED]);
    expect([cc, await change('reschedule', { cycle, date: tomorrow, market: cc })]).toMatchObject([cc, ACCEPTED]);
  }
  expect(await todayIn('PT')).toBe(addDays(await todayIn('SE'), -1));
  // without its field the market comes from the page
  const { next } = (await change('unskip', { cycle: 2, market: 'pt' })).subscription;
  const date = addDays(await todayIn('PT'), 1);
  expect(
    await change('reschedule', { cycle: next.index, date }, { Referer: `${shop.url}/pt/account/subscriptions/301` }),
  ).toMatchObject(ACCEPTED);
});

it('between midnight in the market and midnight UTC a delivery is charged at once, keeps its day where that fails, and is moved as far as its day', async () => {
  await shop.resetContracts();
  const { todayIn, change } = await afterMidnight(shop, 'SE', 'se');
  // bought now: the moment of each delivery lies between both midnights too
  const { pay } = await openCheckout(shop, { sellingPlanId: MONTHLY, quantity: 2 });
  expect((await pay({ email: 'demo@kvistra.example' })).status).toBe(303);
  const { contracts } = await shop.control('contracts');
  const bought = Math.max(...contracts.map(({ id }: { id: number }) => id));
  const own = { subscriptionId: String(bought), market: 'se' };
  const { index: cycle, day } = (await change('frequency', { ...own, rhythm: 'P1M' })).subscription.next;
  expect((await change('reschedule', { ...own, cycle, date: addDays(day, -7) })).subscription.next.movable.to).toBe(
    day,
  );
  expect(await change('reschedule', { ...own, cycle, date: day })).toMatchObject({
    ...ACCEPTED,
    subscription: { next: { day } },
  });

  const other = { subscriptionId: '302', market: 'se' };
  const resumed = (await change('resume', other)).subscription.next;
  expect(await change('now', { ...other, cycle: resumed.index, formId: 'paid' })).toMatchObject(ACCEPTED);
  const { orders } = await shop.control('orders');
  expect(
    dayOf(new Date(orders.findLast(({ contractId }: any) => contractId === 302).createdAt), marketZone('SE')),
  ).toBe(await todayIn('SE'));

  await shop.control('contracts/301', { declines: true, dueInDays: 4 });
  const { next } = (await change('unskip', { cycle: 2, market: 'se' })).subscription;
  expect(await change('now', { cycle: next.index, formId: 'declined', market: 'se' })).toMatchObject({
    status: 409,
    errors: [{ code: 'payment_failed' }],
  });
  expect((await change('unskip', { cycle: 2, market: 'se' })).subscription.next).toMatchObject({
    index: next.index,
    day: next.day,
  });
  // one that is late
  await shop.control('clock', { days: daysBetween(await todayIn('SE'), next.day) + 2 });
  await shop.control('contracts/301', { declines: false });
  const late = await change('now', { cycle: next.index, formId: 'late', market: 'se' });
  expect(late).toMatchObject({ ...ACCEPTED, subscription: { next: { index: next.index + 1 } } });
});
