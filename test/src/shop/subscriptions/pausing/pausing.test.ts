import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dayOf } from '../../../../../src/platform/shared/day.ts';
import { marketZone } from '../../../../../src/platform/shared/time-zones.ts';
import { PAUSE_ACTIONS, type PauseAction } from '../../../../../src/routes.ts';
import { type Jar, signIn } from '../../../../customer.ts';
import { useShop } from '../../../../shop.ts';
import { waitForOneDay } from '../state.ts';

const shop = useShop();
const DEMO = 'demo@kvistra.example';
const SECOND = 'second@kvistra.example';
let demo: Jar;
let second: Jar;
/** Puts everything back, and signs both customers in. */
async function begin(): Promise<void> {
  await shop.resetContracts();
  await waitForOneDay(shop);
  [demo, second] = [await signIn(shop, DEMO), await signIn(shop, SECOND)];
}

const today = async () => dayOf(new Date((await shop.control('clock')).now), marketZone('SE'));
const contract = async (id = 301) =>
  (await shop.control('contracts')).contracts.find((known: { id: number }) => known.id === id);
const ordersOf = async (id = 301) =>
  (await shop.control('orders')).orders.filter(({ contractId }: { contractId: number }) => contractId === id);
const pauses = async () =>
  (await (await shop.database()).prepare('SELECT * FROM subscription_pauses').all()).results as Record<
    string,
    string
  >[];
const reminders = async (email = DEMO): Promise<{ subject: string; text: string; html: string; at: string }[]> =>
  (await shop.control(`mails?to=${email}`)).mails.filter(({ subject }: { subject: string }) =>
    /^(?:Din paus slutar|Your pause ends)/.test(subject),
  );
/** A change of a subscription by its customer: 301 to 304 are those of one, 305 and 306 those of the other. */
const call = async (action: string, fields: object = {}, id = 301) => {
  const { header } = id < 305 ? demo : second;
  const { status, body } = await shop.call(
    `/api/account/subscriptions/${action}`,
    { market: 'se', subscriptionId: String(id), ...fields },
    { Cookie: header },
  );
  return { status, error: body.errors?.[0], ...(body as { done?: string; subscription?: any }) };
};
const page = async (path = '/se/account/subscriptions/301') => (await shop.get(path, { Cookie: demo.header })).text();
const linkIn = (html: string, action: PauseAction) =>
  new RegExp(`href="[^"]+/pause/${action}\\?link=([^"]+)"`).exec(html)?.[1] ?? '';
const act = async (action: PauseAction, link: string) => {
  const { status, body } = await shop.call(`/api/pause/${action}`, { market: 'se', link, formId: crypto.randomUUID() });
  return { status, done: (body as { done?: string }).done, code: body.errors?.[0]?.code };
};
const clock = async (days: number) => {
  await shop.control('clock', { days });
  // the queue may have taken a mail of the last day
  await shop.outboxAtRest();
};

/** The shortest pause with an end. */
const pauseAWeek = async (id = 301) =>
  expect((await call('pause', { until: 'date', date: addDays(await today(), 7) }, id)).status).toBe(200);

describe('a pause with an end', () => {
  beforeEach(begin);

  it('is shown, reminds once, resumes on its day or as soon as the provider lets it, and charges after a notice of its own', async () => {
    await shop.control('contracts/301', { dueInDays: 6 });
    const [, later] = (await call('resume')).subscription.upcoming;
    await call('skip', { cycle: later.index });
    const until = addDays(await today(), 8);
    const paused = await call('pause', { until: 'date', date: until });
    expect([paused.status, paused.done, paused.subscription.status, paused.subscription.pausedUntil]).toEqual([
      200,
      'paused',
      'paused',
      until,
    ]);
    for (const path of ['/se/account/subscriptions/301', '/se/account/subscriptions', '/se/account'])
      expect(await page(path)).toContain('Pausad till');
    await clock(3);
    expect(await reminders()).toEqual([]);
    await clock(1);
    const [mail, ...others] = await reminders();
    expect(others).toEqual([]);
    expect(mail!.text).toContain('Everyday Insect & Oat');
    expect(mail!.text).toMatch(/kostar 755,65\skr/);
    expect(mail!.text).not.toMatch(/\{\w+\}/);
    for (const action of PAUSE_ACTIONS) expect(linkIn(mail!.html, action)).not.toBe('');
    await clock(3);
    expect([(await contract()).status, (await reminders()).length]).toEqual(['PAUSED', 1]);
    const before = (await ordersOf()).length;
    await shop.fault({ service: 'admin', operation: 'PausedContractActivate', errorRate: 1, mode: '500' });
    await clock(1);
    expect((await contract()).status).toBe('PAUSED');
    await shop.fault({ service: 'admin', operation: 'PausedContractActivate', errorRate: 0, latencyMs: 0 });
    await shop.everyMinute();
    expect([(await contract()).status, await pauses(), (await contract()).edits[later.index].skipped]).toEqual([
      'ACTIVE',
      [],
      true,
    ]);
    await clock(3);
    expect((await ordersOf()).length).toBe(before);
    await clock(2);
    expect((await ordersOf()).length).toBe(before + 1);
    expect((await reminders()).length).toBe(1);
  });

  it('gets another end or none in the account, and the reminder follows it', async () => {
    const start = await today();
    await call('pause', { until: 'date', date: addDays(start, 7) });
    await call('pause', { until: 'date', date: addDays(start, 12) });
    expect(await pauses()).toMatchObject([{ until: addDays(start, 12), due_on: addDays(start, 8) }]);
    await clock(7);
    expect([(await contract()).status, await reminders()]).toEqual(['PAUSED', []]);
    expect((await call('pause', { until: '' })).subscription.pausedUntil).toBeNull();
    await clock(5);
    expect([(await contract()).status, await reminders()]).toEqual(['PAUSED', []]);
  });

  it('is over when somebody resumes, here or at the provider, or cancels; and does not end a later pause without an end', async () => {
    for (const id of [302, 306]) expect((await call('resume', {}, id)).status).toBe(200);
    for (const id of [301, 302, 305, 306]) await pauseAWeek(id);
    await call('resume', {}, 301);
    await shop.control('contracts/302', { status: 'ACTIVE' });
    await call('cancel', { reason: 'other' }, 305);
    await call('resume', {}, 306);
    await call('pause', { until: '' }, 306);
    await clock(8);
    const states = await Promise.all([301, 302, 305, 306].map(async (id) => (await contract(id)).status));
    expect([states, (await pauses()).map(({ until }) => until).filter(Boolean)]).toEqual([
      ['ACTIVE', 'ACTIVE', 'CANCELLED', 'PAUSED'],
      [],
    ]);
    expect([await reminders(DEMO), await reminders(SECOND)]).toEqual([[], []]);
  });

  it('refuses other days beside the field, and keeps what is typed', async () => {
    const start = await today();
    for (const date of ['', 'soon', start, addDays(start, 6), addDays(start, 200)])
      expect(await call('pause', { until: 'date', date })).toMatchObject({
        status: 422,
        error: { code: 'invalid_pause', field: 'date' },
      });
    expect((await contract()).status).toBe('ACTIVE');
    const fields = { market: 'se', subscriptionId: '301', until: 'date', date: addDays(start, 3) };
    const headers = { Cookie: demo.header, Referer: `${shop.url}/se/account/subscriptions/301` };
    const refused = await shop.form('/api/account/subscriptions/pause', fields, headers);
    const flash = /flash=[^;]+/.exec(refused.headers.get('set-cookie') ?? '')?.[0];
    const html = await (
      await shop.get(refused.headers.get('location')!, { Cookie: `${demo.header}; ${flash}` })
    ).text();
    expect(html).toContain('Välj en av dagarna som anges vid fältet.');
    expect(html).toMatch(new RegExp(`name="date"[^>]*value="${addDays(start, 3)}"`));
  });
});

describe('a link of the reminder of a pause that ends in four days', () => {
  /** The links of the subscription 301, and the one that cancels the subscription 305. */
  let tokens: Record<PauseAction, string>;
  let cancelOther: string;
  beforeAll(async () => {
    await begin();
    const { upcoming } = (await call('resume', {}, 305)).subscription;
    await call('skip', { cycle: upcoming[1].index }, 305);
    await pauseAWeek(301);
    await pauseAWeek(305);
    await clock(3);
    const { html } = (await reminders())[0]!;
    tokens = { resume: linkIn(html, 'resume'), stay: linkIn(html, 'stay'), cancel: linkIn(html, 'cancel') };
    cancelOther = linkIn((await reminders(SECOND))[0]!.html, 'cancel');
  });

  it('asks first, on a page without the customer, and changes nothing when it is loaded', async () => {
    const before = await contract();
    for (const action of PAUSE_ACTIONS) {
      const response = await shop.get(`/se/pause/${action}?link=${tokens[action]}`);
      const html = await response.text();
      expect([response.status, response.headers.get('cache-control'), response.headers.get('referrer-policy')]).toEqual(
        [200, 'private, no-store', 'same-origin'],
      );
      expect(html.match(new RegExp(`action="/api/pause/${action}"`, 'g'))).toHaveLength(1);
      // an address, a link or the id of the form may have the last digits of the card by chance
      const shown = html
        .replaceAll(shop.url, '')
        .replaceAll(tokens[action], '')
        .replace(/name="formId" value="[^"]*"/g, '');
      for (const secret of [DEMO, before.shippingAddress.address1, '4242'])
        expect([secret, shown.includes(secret)]).toEqual([secret, false]);
    }
    expect(await contract()).toEqual(before);
  });

  it('does nothing when it is forged, for another action or from another site', async () => {
    const { resume } = tokens;
    expect(await act('resume', `${resume}x`)).toMatchObject({ status: 404, code: 'pause_link_invalid' });
    for (const other of ['stay', 'cancel'] as const)
      expect(await act(other, resume)).toMatchObject({ status: 404, code: 'pause_link_invalid' });
    expect(
      (await shop.form('/api/pause/resume', { market: 'se', link: resume }, { Origin: 'https://elsewhere.example' }))
        .status,
    ).toBe(403);
    expect((await contract()).status).toBe('PAUSED');
  });

  it('cancels, also a subscription whose deliveries are edited', async () => {
    for (let i = 0; i < 2; i++)
      expect(await act('cancel', cancelOther)).toMatchObject({ status: 200, done: 'cancelled' });
    expect([(await contract(305)).status, (await pauses()).map(({ contract_id }) => contract_id)]).toEqual([
      'CANCELLED',
      ['gid://shopify/SubscriptionContract/301'],
    ]);
  });

  it('keeps it paused, as a form too', async () => {
    const { stay } = tokens;
    const done = await shop.form('/api/pause/stay', { market: 'se', link: stay, formId: 'x' });
    expect([done.status, done.headers.get('location')]).toEqual([303, `/se/pause/stay?link=${stay}&done=paused`]);
    expect(await (await shop.get(done.headers.get('location')!)).text()).toContain('Din prenumeration är pausad.');
    await clock(5);
    expect((await contract()).status).toBe('PAUSED');
  });

  it('resumes what another one has kept paused, also when it is clicked twice, and then no other link does anything', async () => {
    const answers = await Promise.all([act('resume', tokens.resume), act('resume', tokens.resume)]);
    expect(answers.map(({ status, done }) => [status, done])).toEqual([
      [200, 'resumed'],
      [200, 'resumed'],
    ]);
    expect([(await contract()).status, await pauses()]).toEqual(['ACTIVE', []]);
    expect(await act('stay', tokens.stay)).toMatchObject({ status: 409, code: 'pause_link_resumed' });
    expect(await act('cancel', tokens.cancel)).toMatchObject({ status: 409, code: 'pause_link_resumed' });
    await call('pause', { until: '' });
    expect(await act('resume', tokens.resume)).toMatchObject({ status: 409, code: 'pause_link_other' });
  });
});
