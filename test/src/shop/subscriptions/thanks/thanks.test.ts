import { beforeEach, describe, expect, it } from 'vitest';
import { signIn } from '../../../../customer.ts';
import { useShop } from '../../../../shop.ts';
import { waitForOneDay } from '../state.ts';

const FIRST = 'training-bites-dog';
const OTHER = 'lick-mat';

// the seeded subscription has had one delivery
const shop = useShop({ DELIVERY_THANKS: `2=crunchy-pillows-cat,${FIRST},${OTHER} 4=${OTHER}` });
beforeEach(async () => {
  await shop.reset();
  await waitForOneDay(shop);
  // the shop knows the contracts anew
  await pass(1);
});

const contract = async () => (await shop.control('contracts')).contracts.find(({ id }: any) => id === 301);
const linesOf = async (cycle: number): Promise<any[]> => {
  const { edits, lines } = await contract();
  return edits[cycle]?.lines ?? lines;
};
const gifts = async (cycle: number) => (await linesOf(cycle)).filter(({ price }) => Number(price) === 0);
const titles = async (cycle: number): Promise<string[]> => (await gifts(cycle)).map(({ title }) => title);
const orders = async () => (await shop.control('orders')).orders.filter(({ contractId }: any) => contractId === 301);
const text = (html: string) =>
  html
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const rows = async () =>
  (
    await (
      await shop.database()
    )
      .prepare("SELECT number, state, cycle FROM delivery_thanks WHERE contract_id LIKE '%/301' ORDER BY number")
      .all()
  ).results;

/** Lets the days pass until the notice of the next delivery has gone out. */
async function notice(): Promise<{ html: string; text: string }> {
  await shop.control('contracts/301', { dueInDays: 6 });
  await shop.control('clock', { days: 3 });
  await shop.outboxAtRest();
  const { mails } = await shop.control('mails?to=demo@kvistra.example');
  const { html, text: words } = mails.findLast(({ subject }: any) => subject.startsWith('Din nästa leverans'));
  return { html, text: words.replace(/\s+/g, ' ') };
}
async function pass(days: number) {
  await shop.control('clock', { days });
  await shop.outboxAtRest();
}

async function customer() {
  const { header: Cookie } = await signIn(shop, 'demo@kvistra.example');
  const change = async (action: string, fields: object = {}) => {
    const sent = { market: 'de', subscriptionId: '301', ...fields };
    const { status, body } = await shop.call(`/api/account/subscriptions/${action}`, sent, { Cookie });
    return [status, (body as { done?: string }).done ?? body.errors[0]?.code];
  };
  const page = async (path = '/301') =>
    text(await (await shop.get(`/de/account/subscriptions${path}`, { Cookie })).text());
  return { change, page };
}

describe('a small gift', () => {
  it('is announced on the page, told by the notice, and in the box for nothing', async () => {
    const { page } = await customer();
    expect(await page()).toContain('With delivery no. 2');
    expect(await page()).toContain('not even if you skip, pause or end it before then');
    expect(await gifts(2)).toEqual([]);
    const before = (await contract()).lines;
    const mail = await notice();
    expect(mail.text).toContain('utan kostnad, som ett tack med leverans nummer 2');
    const [gift] = await gifts(2);
    expect(mail.text).toContain(`1 × ${gift.title}`);
    // not that of another species, which stands first
    expect(gift.title).toContain('Training');
    expect(await page()).toContain('free of charge, as a thank-you with delivery no. 2');
    await pass(4);
    const [paid] = (await orders()).slice(-1);
    expect(paid.lines.filter(({ price }: any) => Number(price) === 0)).toHaveLength(1);
    expect(paid.lines).toHaveLength(before.length + 1);
    expect((await contract()).lines).toEqual(before);
    // the next one is that of a later delivery
    expect(await page()).toContain('With delivery no. 4');
    expect(await rows()).toEqual([{ number: 2, state: 'placed', cycle: 2 }]);
  });

  it('comes once, also under several runs at the same time', async () => {
    await shop.control('contracts/301', { dueInDays: 6 });
    await Promise.all([shop.control('clock', { days: 3 }), shop.everyMinute(), shop.everyMinute()]);
    await Promise.all([shop.everyMinute(), shop.everyMinute()]);
    await shop.outboxAtRest();
    expect(await gifts(2)).toHaveLength(1);
  });

  it('is found by the next run where the answer was lost', async () => {
    await shop.fault({ service: 'admin', operation: 'CycleDraftCommit', errorRate: 1, mode: 'half' });
    await notice();
    await shop.fault({ service: 'admin', operation: 'CycleDraftCommit', errorRate: 0, latencyMs: 0 });
    await shop.everyMinute();
    await shop.outboxAtRest();
    expect(await gifts(2)).toHaveLength(1);
    expect(await rows()).toEqual([{ number: 2, state: 'placed', cycle: 2 }]);
  });

  it('moves along where its delivery is skipped, and comes once', async () => {
    await notice();
    const { change, page } = await customer();
    expect(await change('skip', { cycle: 2 })).toEqual([200, 'skipped']);
    expect(await page()).toContain('With delivery no. 2');
    for (let day = 0; day < 40 && (await orders()).length === 1; day++) await pass(2);
    const all = await orders();
    expect(all).toHaveLength(2);
    expect(all.at(-1).lines.filter(({ price }: any) => Number(price) === 0)).toHaveLength(1);
    expect(await rows()).toEqual([{ number: 2, state: 'placed', cycle: 3 }]);
  });

  it('is in a delivery that is paid before its notice', async () => {
    await shop.control('contracts/301', { dueInDays: 12 });
    const { change } = await customer();
    expect(await change('now', { cycle: 2, formId: 'now' })).toEqual([200, 'sent']);
    expect((await orders()).at(-1).lines.filter(({ price }: any) => Number(price) === 0)).toHaveLength(1);
  });

  it('stays where a payment fails, and after a change of the subscription', async () => {
    await notice();
    const { change } = await customer();
    const line = (await contract()).lines[0];
    const more = { lineId: `gid://shopify/SubscriptionLine/${line.id}`, variantId: '', quantity: line.quantity + 1 };
    expect(await change('line', more)).toEqual([200, 'changed']);
    expect(await gifts(2)).toHaveLength(1);
    expect(await change('pause', { until: '' })).toEqual([200, 'paused']);
    expect(await change('resume')).toEqual([200, 'resumed']);
    expect(await gifts(2)).toHaveLength(1);
  });
});

describe('left out by the customer', () => {
  it('before its delivery, it does not come, and comes after all where that is wanted', async () => {
    const { change, page } = await customer();
    expect(await change('thanks', { number: 2, wanted: '' })).toEqual([200, 'thanks_left']);
    expect(await page()).toContain('is left out, as you wished');
    const mail = await notice();
    expect(mail.text).not.toContain('som ett tack');
    expect(await gifts(2)).toEqual([]);
    expect(await change('thanks', { number: 2, wanted: 'on' })).toEqual([200, 'thanks_taken']);
    expect(await gifts(2)).toHaveLength(1);
    expect(await change('thanks', { number: 3, wanted: '' })).toEqual([404, 'thanks_gone']);
  });

  it('by the link of the notice, it is not put in again', async () => {
    const mail = await notice();
    const [, link] = /href="http:\/\/[^/"]+(\/[^"]*delivery\/leave\?link=[^"]+)"/.exec(mail.html) ?? [];
    const html = await (await shop.get(link!.replaceAll('&amp;', '&'))).text();
    const token = /name="link" value="([^"]+)"/.exec(html)![1];
    expect(text(html)).not.toContain('nästa kommer det igen');
    const sent = { market: 'se', link: token, formId: 'x' };
    expect((await shop.call('/api/delivery/leave', sent)).body).toMatchObject({ done: 'thanks_left' });
    const { change } = await customer();
    expect(await change('reschedule', { cycle: 2, date: await tomorrow() })).toEqual([200, 'rescheduled']);
    await pass(3);
    expect((await orders()).at(-1).lines.filter(({ price }: any) => Number(price) === 0)).toEqual([]);
    expect(await rows()).toEqual([{ number: 2, state: 'declined', cycle: 2 }]);
  });
});

/** The day after today, in the zone of the provider's shop. */
async function tomorrow(): Promise<string> {
  const { now } = await shop.control('clock');
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(Date.parse(now) + 86_400_000);
}

describe('sold out', () => {
  const stock = async (pieces: number, ...handles: string[]) => {
    for (const handle of handles) await shop.control(`products/${handle}`, { stock: pieces });
    await shop.webhooksDelivered();
  };

  it('the next one that is named comes', async () => {
    await stock(0, FIRST);
    await notice();
    expect(await titles(2)).toEqual([expect.stringContaining('matta')]);
  });

  it('it waits for the first delivery for which it is back, and says so', async () => {
    await stock(0, FIRST, OTHER);
    await notice();
    expect(await gifts(2)).toEqual([]);
    const { page } = await customer();
    expect(await page()).toContain('is sold out at the moment. It comes with the first delivery');
    await pass(4);
    expect(await rows()).toEqual([{ number: 2, state: 'waiting', cycle: 0 }]);
    await stock(50, OTHER);
    for (let day = 0; day < 40 && (await orders()).length === 2; day++) await pass(2);
    expect((await orders()).at(-1).lines.filter(({ price }: any) => Number(price) === 0)).toHaveLength(1);
    expect(await rows()).toEqual([{ number: 2, state: 'placed', cycle: 3 }]);
  });

  it('after its notice, it holds up no food', async () => {
    await notice();
    await stock(0, FIRST, OTHER);
    await pass(4);
    const all = await orders();
    expect(all).toHaveLength(2);
    expect(all.at(-1).lines.filter(({ price }: any) => Number(price) === 0)).toEqual([]);
    expect(await rows()).toEqual([{ number: 2, state: 'waiting', cycle: 0 }]);
  });
});
