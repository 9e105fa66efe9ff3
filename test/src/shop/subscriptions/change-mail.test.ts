import { beforeEach, describe, expect, it } from 'vitest';
import { localBindings } from '../../../../local/settings.ts';
import { type MailAction, mailLinkPath } from '../../../../src/routes.ts';
import { tokenOf } from '../../../../src/shop/subscriptions/mail-links/token.ts';
import { signIn } from '../../../customer.ts';
import { eventually, useShop } from '../../../shop.ts';

const shop = useShop();
beforeEach(() => shop.reset());

const SETTINGS = { sessionSecrets: [localBindings({ port: 0, providerPort: 0 }).SESSION_SECRETS!] };
const ID = 'gid://shopify/SubscriptionContract/301';

interface Mail {
  subject: string;
  text: string;
}

/** Whether the outbox is worked off: the queue wakes it with each change. */
const isWorkedOff = async () =>
  !(await (
    await shop.database()
  )
    .prepare("SELECT 1 FROM outbox WHERE kind IN ('change-mail', 'mail') AND state = 'open'")
    .first());

/** The mails about changes of a subscription, oldest first, once the outbox is worked off. */
async function changeMails(): Promise<Mail[]> {
  await eventually(isWorkedOff);
  const { mails } = (await shop.control('mails?to=demo@kvistra.example')) as { mails: Mail[] };
  return mails.filter(({ subject }) => /hoppad|Flyttad|kommer ändå|pausad|igång|avslutad/.test(subject)).reverse();
}

const flat = ({ text }: Mail) => text.replace(/\s+/g, ' ');
const swedish = (day: string) =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));

async function customer() {
  const { header } = await signIn(shop, 'demo@kvistra.example');
  const call = async (action: string, fields: object = {}) => {
    const { status, body } = await shop.call(
      `/api/account/subscriptions/${action}`,
      { market: 'se', subscriptionId: '301', ...fields },
      { Cookie: header },
    );
    return { status, subscription: (body as any).subscription, code: body.errors[0]?.code };
  };
  return { call };
}

describe('a mail confirms', () => {
  it('a skipped delivery, once for two taps, and names the next charge with its day, sum and products', async () => {
    const { call } = await customer();
    const [one, two] = await Promise.all([call('skip', { cycle: 2 }), call('skip', { cycle: 2 })]);
    expect([one.status, two.status]).toEqual([200, 200]);
    await call('skip', { cycle: 2 });
    const [mail, ...others] = await changeMails();
    expect(others).toEqual([]);
    const [skipped, next] = one.subscription.upcoming;
    expect(mail!.subject).toBe(`Överhoppad: din leverans den ${swedish(skipped.leaves)}`);
    const sum = new Intl.NumberFormat('sv-SE', {
      style: 'currency',
      currency: 'SEK',
      minimumFractionDigits: next.amount % 1 ? 2 : 0,
    }).format(next.amount);
    expect(flat(mail!)).toContain(
      `Den ${swedish(next.day)} drar vi ${sum.replace(/\s/g, ' ')} för nästa leverans: 1 × Everyday Insect & Oat, 10 kg`,
    );
    expect(flat(mail!)).toContain(`Den lämnar vårt lager den ${swedish(next.leaves)} och kommer `);
    expect(mail!.text).toContain(`${shop.url}/se/account/subscriptions/301\n`);
  });

  it('and its link takes the delivery after all, which another mail confirms', async () => {
    const { call } = await customer();
    await call('skip', { cycle: 2 });
    const [mail] = await changeMails();
    const link = /\/se\/delivery\/unskip\?link=(\S+)/.exec(mail!.text)![1]!;
    expect((await shop.get(mailLinkPath('se', 'unskip', decodeURIComponent(link)))).status).toBe(200);
    for (const status of [303, 303])
      expect((await shop.form('/api/delivery/unskip', { market: 'se', link: decodeURIComponent(link) })).status).toBe(
        status,
      );
    const mails = await changeMails();
    expect(mails.map(({ subject }) => subject.replace(/den .*?\d{4}/, '…'))).toEqual([
      'Överhoppad: din leverans …',
      'Din leverans … kommer ändå',
    ]);
  });

  it('a moved delivery with both of its days; the same day again and a refused one send none', async () => {
    const { call } = await customer();
    const before = (await call('unskip', { cycle: 2 })).subscription.upcoming;
    const [first, second] = before;
    const to = second.bounds.from;
    expect((await call('reschedule', { cycle: second.index, date: to })).status).toBe(200);
    expect((await call('reschedule', { cycle: second.index, date: to })).status).toBe(200);
    expect((await call('reschedule', { cycle: second.index, date: '2020-01-01' })).status).toBe(422);
    const [mail, ...others] = await changeMails();
    expect(others).toEqual([]);
    const text = flat(mail!);
    expect(text).toContain(`i stället för den ${swedish(second.leaves)}.`);
    // not the next delivery: its own charge, and the next one
    expect(text).toMatch(new RegExp(`För den drar vi .* den ${swedish(to)}\\.`));
    expect(text).toContain(`Den ${swedish(first.day)} drar vi `);
    expect(text).toMatch(/\/se\/delivery\/move\?link=.*\/se\/delivery\/skip\?link=/);
  });

  it('pausing and resuming, once each', async () => {
    const { call } = await customer();
    await Promise.all([call('pause'), call('pause')]);
    const [paused, ...none] = await changeMails();
    expect(none).toEqual([]);
    expect(paused!.subject).toBe('Din prenumeration 301 är pausad');
    expect(flat(paused!)).not.toContain('drar vi');
    await Promise.all([call('resume'), call('resume')]);
    const [, resumed, ...others] = await changeMails();
    expect(others).toEqual([]);
    expect(resumed!.subject).toBe('Din prenumeration 301 är igång igen');
    expect(flat(resumed!)).toMatch(/Den \d+ \w+ \d{4} drar vi .* för nästa leverans:/);
  });

  it('cancelling, once', async () => {
    const { call } = await customer();
    const page = await call('cancel', { reason: 'pet_died' });
    await call('cancel');
    expect(page.status).toBe(200);
    const [mail, ...others] = await changeMails();
    expect(others).toEqual([]);
    expect(mail!.subject).toBe('Din prenumeration 301 är avslutad');
    expect(flat(mail!)).toContain('Inget mer dras och inga fler leveranser skickas.');
    expect(mail!.text).toContain(`${shop.url}/se/account/subscriptions/301\n`);
  });

  it('what a mailed link has done, once', async () => {
    const token = (action: MailAction) => tokenOf(SETTINGS, action, { contractId: ID, cycle: 2, until: '' });
    const link = await token('skip');
    const act = () => shop.call('/api/delivery/skip', { market: 'se', link, formId: 'one' });
    const answers = await Promise.all([act(), act()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await changeMails()).map(({ subject }) => subject)).toEqual([expect.stringContaining('Överhoppad')]);
  });
});

it('a change that is undone before its mail is written is not told, and one that fails neither', async () => {
  const { call } = await customer();
  await shop.fault({ service: 'admin', operation: 'ContractToTell', errorRate: 1, mode: '500' });
  expect((await call('skip', { cycle: 2 })).status).toBe(200);
  const failed = async () =>
    (await shop.database())
      .prepare("SELECT 1 FROM outbox WHERE kind = 'change-mail' AND state = 'open' AND last_error IS NOT NULL")
      .first();
  // the queue has tried it; a run of the minute would call the operation for each contract, which then counts as down
  // and is not called
  await eventually(failed);
  expect((await call('unskip', { cycle: 2 })).status).toBe(200);
  await shop.fault({ service: 'customer', operation: 'SubscriptionPause', errorRate: 1, mode: '500' });
  expect((await call('pause')).status).toBe(503);
  await shop.fault({ service: 'customer', operation: 'SubscriptionPause', errorRate: 0, latencyMs: 0 });
  await shop.fault({ service: 'admin', operation: 'ContractToTell', errorRate: 0, latencyMs: 0 });
  await shop.control('clock', { minutes: 10 });
  // what the queue had begun before may have failed since
  await eventually(async () => (await isWorkedOff()) || void (await shop.everyMinute()));
  expect((await changeMails()).map(({ subject }) => subject)).toEqual([expect.stringContaining('kommer ändå')]);
});
