import { expect, it } from 'vitest';
import { addDays } from '../../../../src/platform/day.ts';
import { signIn } from '../../../customer.ts';
import { useShop } from '../../../shop.ts';

const shop = useShop();

it('an edit that the provider refuses for good is given up, and the page that the form leads to says so', async () => {
  const headers = { Cookie: (await signIn(shop, 'demo@kvistra.example')).header };
  const fields = { market: 'de', subscriptionId: '301' };
  const call = async (action: string, more: Record<string, unknown>) => {
    const { status, body } = await shop.call(`/api/account/subscriptions/${action}`, { ...fields, ...more }, headers);
    expect([action, status]).toEqual([action, 200]);
    return (body as any).subscription;
  };
  const { upcoming } = await call('frequency', { rhythm: 'P3M' });
  // With a delivery every month, the next one cannot be this late.
  await call('skip', { cycle: 2 });
  await call('reschedule', { cycle: 3, date: addDays(upcoming[1].day, -3) });
  const answer = await shop.form('/api/account/subscriptions/frequency', { ...fields, rhythm: 'P1M' }, headers);
  expect(answer.headers.get('location')).toBe('/de/account/subscriptions/301?done=partly');
  expect(await (await shop.database()).prepare('SELECT * FROM contract_edits').first()).toBeNull();
  const after = await call('unskip', { cycle: 2 });
  expect([after.rhythm, after.upcoming[0], after.upcoming[1].edited]).toMatchObject(['P1M', { day: upcoming[0].day, edited: false }, false]);
});
