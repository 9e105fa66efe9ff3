import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../../src/platform/shared/day.ts';
import { formatMoney } from '../../../../src/platform/shared/format.ts';
import { api } from '../../../../src/routes.ts';
import { mailDay, PAUSE_DAYS } from '../../../../src/shop/coming-back/model/pauses.ts';
import { Jar, signIn } from '../../../customer.ts';
import { MemoryD1 } from '../../../d1.ts';
import { openCheckout } from '../../../provider/open-checkout.ts';
import { eventually, MONTHLY, useShop } from '../../../shop.ts';
import { shown } from '../../../visible-html.ts';

const shop = useShop();
const EMAILS = {
  moving: 'moving@former.example',
  pet_died: 'grief@former.example',
  lost: 'lost@former.example',
  none: 'silent@former.example',
  quiet: 'quiet@former.example',
  refunded: 'refunded@former.example',
  back: 'back@former.example',
  left: 'left@former.example',
  prepaid: 'prepaid@former.example',
};

/** A visitor of their own: one may sign in so often. */
let visitors = 0;
const fromElsewhere = () => {
  visitors += 1;
  const ip = `198.51.100.${visitors}`;
  return {
    get: (path: string, headers: Record<string, string> = {}) => shop.get(path, { ...headers, 'CF-Connecting-IP': ip }),
    providerUrl: shop.providerUrl,
    mailedCode: (email: string) => shop.mailedCode(email),
  };
};

/** Subscribes and ends the subscription again. @returns its number, and what its customer is signed in with. */
async function end(email: string, fields: Record<string, string>, sellingPlanId = MONTHLY) {
  const checkout = await openCheckout(shop, { sellingPlanId });
  expect((await checkout.pay({ email })).status).toBe(303);
  const { contracts } = await shop.control('contracts');
  const id = String(Math.max(...contracts.map((known: { id: number }) => known.id)));
  const jar = await signIn(fromElsewhere() as never, email, new Jar(), 'se');
  const { status } = await shop.call(
    '/api/account/subscriptions/cancel',
    { market: 'se', subscriptionId: id, ...fields },
    { Cookie: jar.header },
  );
  expect(status).toBe(200);
  return { id, jar };
}

const mailsTo = async (email: string): Promise<{ subject: string; text: string }[]> =>
  (await shop.control(`mails?to=${encodeURIComponent(email)}`)).mails.filter(({ text }: { text: string }) =>
    text.includes('/coming-back?'),
  );
const linkIn = (text: string) => /\/se\/coming-back\?link=([\w-]+)/.exec(text)![1]!;

beforeAll(async () => {
  await end(EMAILS.moving, { reason: 'moving', write: 'on' });
  await end(EMAILS.pet_died, { reason: 'pet_died', write: 'on' });
  const { id: lost } = await end(EMAILS.lost, { reason: 'moving', write: 'on' });
  // another subscription goes on without the animal
  await (await shop.database())
    .prepare(
      `INSERT INTO animal_ends (contract_id, animal_id, customer_id, reason, at)
      SELECT 'gid://shopify/SubscriptionContract/1', 'rex', customer_id, 'pet_died', at
      FROM cancellations WHERE contract_id = ?`,
    )
    .bind(`gid://shopify/SubscriptionContract/${lost}`)
    .run();
  await end(EMAILS.none, { write: 'on' });
  await end(EMAILS.quiet, { reason: 'moving' });
  await end(EMAILS.refunded, { reason: 'moving', write: 'on' });
  await end(EMAILS.back, { reason: 'moving', write: 'on' });
  await end(EMAILS.prepaid, { reason: 'moving', write: 'on' }, 'gid://shopify/SellingPlan/7004');
  const { jar: left } = await end(EMAILS.left, { reason: 'moving', write: 'on' });
  for (const newsletter of ['on', ''])
    expect(
      (await shop.call(api.accountNewsletterChange, { market: 'se', newsletter }, { Cookie: left.header })).status,
    ).toBe(200);
  const { orders } = await shop.control('orders');
  const order = orders.find(({ email }: { email: string }) => email === EMAILS.refunded);
  await shop.control(`orders/KV${order.number}/refund`, { amount: 1 });
  expect((await (await openCheckout(shop, { sellingPlanId: MONTHLY })).pay({ email: EMAILS.back })).status).toBe(303);
  await shop.control('clock', { days: PAUSE_DAYS.moving - 2 });
  expect(await mailsTo(EMAILS.moving)).toHaveLength(0);
  await shop.control('clock', { days: 4 });
  await eventually(async () => (await mailsTo(EMAILS.moving)).length > 0, 60_000);
}, 240_000);

describe('the mail to a former subscriber', () => {
  it('comes once after the pause that fits the reason, with a link and the way to end it', async () => {
    const [mail] = await mailsTo(EMAILS.moving);
    expect(mail!.subject).toBe('Have you settled in?');
    expect(mail!.text).toContain('Stop these emails');
    await shop.control('clock', { days: 2 });
    expect(await mailsTo(EMAILS.moving)).toHaveLength(1);
  });

  it.each([
    ['whose animal has died', 'pet_died'],
    ['one of whose animals has died', 'lost'],
    ['who gave no reason', 'none'],
    ['who did not allow it', 'quiet'],
    ['who got money back', 'refunded'],
    ['who has a subscription again', 'back'],
    ['who has left the newsletter', 'left'],
  ] as const)('never comes to somebody %s', async (_, who) => {
    expect(await mailsTo(EMAILS[who])).toEqual([]);
  });

  it('leads to a page with the former content and prices, whose button puts it into the cart', async () => {
    const link = linkIn((await mailsTo(EMAILS.moving))[0]!.text);
    const answer = await shop.get(`/se/coming-back?link=${link}`);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    const html = await answer.text();
    expect(html).toContain('noindex');
    expect(shown(html)).toContain('Priserna är de som du hade');
    const { status, body } = await shop.call('/api/coming-back/start', {
      market: 'se',
      link,
      formId: crypto.randomUUID(),
    });
    expect(status).toBe(200);
    expect((body as any).cart.items).toMatchObject([{ quantity: 1, isSubscription: true }]);
    expect((await shop.call('/api/coming-back/start', { market: 'se', link: 'made-up', formId: '' })).status).toBe(404);
  });

  it('compares one delivery with one delivery where three were paid at once', async () => {
    const { contracts } = await shop.control('contracts');
    const { lines } = contracts.find(({ email }: { email: string }) => email === EMAILS.prepaid);
    const link = linkIn((await mailsTo(EMAILS.prepaid))[0]!.text);
    expect(shown(await (await shop.get(`/se/coming-back?link=${link}`)).text())).toContain(
      `${formatMoney(lines[0].price / 3 / 100, 'SEK', 'sv-SE')} tidigare`,
    );
  });

  it('is ended by one click of a mail program, without cookies', async () => {
    const link = linkIn((await mailsTo(EMAILS.moving))[0]!.text);
    const click = await fetch(`${shop.url}/api/coming-back/one-click?link=${link}`, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(click.status).toBe(200);
    expect(shown(await (await shop.get(`/se/coming-back?link=${link}`)).text())).toContain(
      'Du får inga fler mejl av det här slaget',
    );
  });
});

it('who ended a subscription before there was an objection to the mail gets none', () => {
  const database = new MemoryD1('0044');
  database.sqlite.exec(
    `INSERT INTO cancellations (contract_id, customer_id, reason, at) VALUES ('c1', 'k1', 'moving', '2026-11-01T00:00:00Z')`,
  );
  database.migrate('0044~');
  expect(database.rows('SELECT is_quiet FROM cancellations')).toEqual([{ is_quiet: 1 }]);
});

describe('the day of the mail', () => {
  const ended = addDays('2027-01-01' as never, 0);
  it('is later for who had too much and a longer rhythm', () => {
    expect(mailDay('moving', ended, 'P3M')).toBe(addDays(ended, 45));
    expect(mailDay('too_much', ended, 'P1M')).toBe(addDays(ended, 62));
    expect(mailDay('too_much', ended, 'P3M')).toBe(addDays(ended, 184));
    expect(mailDay('too_much', ended, null)).toBe(addDays(ended, 45));
  });
});
