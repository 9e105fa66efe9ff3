import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, type Day, dayOf } from '../../../../src/platform/shared/day.ts';
import { marketZone } from '../../../../src/platform/shared/time-zones.ts';
import { signIn } from '../../../customer.ts';
import { openCheckout } from '../../../provider/open-checkout.ts';
import { MONTHLY, useShop } from '../../../shop.ts';

const shop = useShop();
beforeEach(() => shop.reset());

const EMAIL = 'first@kvistra.example';
const SUBJECT = 'How is the new food going?';
const mails = async () =>
  (await shop.control(`mails?to=${EMAIL}`)).mails.filter(({ subject }: { subject: string }) => subject === SUBJECT);
const rows = async () =>
  (await (await shop.database()).prepare('SELECT * FROM food_changes').all()).results as Record<string, any>[];
const ownRow = async () => (await rows()).find(({ market }) => market === 'de');
const clock = async (days: number) => {
  await shop.control('clock', { days });
  await shop.outboxAtRest();
};

/** Buys as a new customer; the parcel has left by the time that this returns. */
async function bought(line: Record<string, unknown> = {}): Promise<void> {
  const { pay } = await openCheckout(shop, { countryCode: 'DE', market: 'de', ...line });
  expect((await pay({ email: EMAIL, zip: '10115', city: 'Berlin' })).status).toBe(303);
  for (let days = 0; days < 6 && !(await ownRow()); days++) await clock(1);
}
const linkIn = (html: string, said: string): string =>
  new RegExp(`href="([^"]+said=${said})"`).exec(html)![1]!.replaceAll('&amp;', '&');
const secretIn = (link: string): string => new URL(link).searchParams.get('link')!;
const answer = (link: string, said: string) =>
  shop.form('/api/food-changes/answer', { market: 'de', link: secretIn(link), said });

describe('the mail on the third day of a change of food', () => {
  it('comes once, and its answers change nothing before their buttons are pressed', async () => {
    await bought();
    expect(await mails()).toHaveLength(0);
    await clock(10);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    // in the morning of the third day, as the market has it
    const third = addDays((await ownRow())!.starts_on as Day, 2);
    expect([third, addDays(third, 1)]).toContain(dayOf(new Date(mail.at), marketZone('DE')));
    for (const said of ['well', 'soft', 'refuses', 'stop']) {
      const page = await (await fetch(linkIn(mail.html, said))).text();
      expect(page.match(/action="\/api\/food-changes\/answer"/g)).toHaveLength(1);
      expect(page).toContain('<meta name="robots" content="noindex');
    }
    expect((await ownRow())!.answer).toBe('');
    const soft = await answer(linkIn(mail.html, 'soft'), 'soft');
    expect(soft.status).toBe(303);
    expect(soft.headers.get('location')).toContain('/de/feeding-plan/change?stool=loose');
    expect((await ownRow())!.answer).toBe('soft');
    const well = await answer(linkIn(mail.html, 'well'), 'well');
    const thanks = await (await shop.get(well.headers.get('location')!)).text();
    expect(thanks).toContain('glad that it is going well');
    expect(thanks).not.toContain('action="/api/food-changes/answer"');
    expect((await answer(`${shop.url}/?link=made-up`, 'well')).status).toBe(303);
    await clock(10);
    expect(await mails()).toHaveLength(1);
  });

  it('is switched off by one click, also by a mail program', async () => {
    await bought();
    const { secret } = (await ownRow())!;
    const path = `/api/food-changes/one-click?link=${secret}`;
    expect((await shop.form(path, { 'List-Unsubscribe': 'No' })).status).toBe(400);
    expect((await shop.form(path, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
    expect((await ownRow())!.stopped_at).not.toBe(null);
    expect((await shop.get(path)).headers.get('location')).toContain('said=stop');
    await clock(12);
    expect(await mails()).toEqual([]);
  });

  it('does not come for a sample, for what was sent back, or after the death of an animal', async () => {
    await bought({ sellingPlanId: MONTHLY });
    const { header: Cookie } = await signIn(shop, EMAIL, undefined, 'de');
    const contract = (await shop.control('contracts')).contracts.find(({ email }: any) => email === EMAIL);
    const ended = await shop.call(
      '/api/account/subscriptions/cancel',
      { market: 'de', subscriptionId: String(contract.id), reason: 'pet_died' },
      { Cookie },
    );
    expect(ended.status).toBe(200);
    await clock(12);
    expect(await mails()).toEqual([]);
    await shop.reset();
    await bought();
    const [order] = (await shop.control('orders')).orders.filter(({ email }: any) => email === EMAIL);
    await shop.control(`orders/KV${order.number}/refund`, {});
    await clock(9);
    expect(await mails()).toEqual([]);
    await shop.reset();
    await bought({ variantId: await shop.firstVariant('sample-bag-100g-dog') });
    await clock(12);
    expect(await mails()).toEqual([]);
  });
});
