import { beforeEach, describe, expect, it } from 'vitest';
import { localBindings } from '../../../../../local/settings.ts';
import { addDays, dayOf } from '../../../../../src/platform/shared/day.ts';
import { marketZone } from '../../../../../src/platform/shared/time-zones.ts';
import { MAIL_ACTIONS, type MailAction, mailLinkPath } from '../../../../../src/routes.ts';
import { journeyOfCharge } from '../../../../../src/shop/delivery/model/dispatch.ts';
import { tokenOf } from '../../../../../src/shop/subscriptions/mail-links/token.ts';
import { signIn } from '../../../../customer.ts';
import { useRestoredShop } from '../../../../shop.ts';

const shop = useRestoredShop();
beforeEach(() => shop.reset());

const SETTINGS = { sessionSecrets: [localBindings({ port: 0, providerPort: 0 }).SESSION_SECRETS!] };
const contract = async (id = 301) =>
  (await shop.control('contracts')).contracts.find((known: { id: number }) => known.id === id);
const ordersOf = async (id = 301) =>
  (await shop.control('orders')).orders.filter((order: { contractId: number }) => order.contractId === id);
const cardMails = async () =>
  (await shop.control('mails?to=demo@kvistra.example')).mails.filter(({ subject }: { subject: string }) =>
    subject.includes('Uppdatera ditt betalkort'),
  );
const today = async () => dayOf(new Date((await shop.control('clock')).now), marketZone('SE'));
const day = async () => dayOf(new Date((await contract()).nextBillingDate), marketZone('SE'));

const token = async (action: MailAction, { id = 301, cycle = 2, until = '', line = '' } = {}) =>
  tokenOf(SETTINGS, action, { contractId: `gid://shopify/SubscriptionContract/${id}`, cycle, until, line });
const firstLine = async () => String((await contract()).lines[0].id);
const page = async (action: MailAction, link: string) => {
  const response = await shop.get(mailLinkPath('de', action, link));
  return { response, html: await response.text() };
};
const act = async (action: MailAction, link: string, fields: Record<string, string> = {}) => {
  const { status, body } = await shop.call(`/api/delivery/${action}`, {
    market: 'de',
    link,
    formId: crypto.randomUUID(),
    ...fields,
  });
  return { status, done: (body as { done?: string }).done, code: body.errors[0]?.code };
};

/** A change that the customer makes meanwhile, signed in. */
async function inAccount(action: string, fields: object = {}): Promise<void> {
  const { header } = await signIn(shop, 'demo@kvistra.example');
  expect(
    (
      await shop.call(
        `/api/account/subscriptions/${action}`,
        { market: 'de', subscriptionId: '301', ...fields },
        { Cookie: header },
      )
    ).status,
  ).toBe(200);
}

describe('the page of a link', () => {
  it('shows the delivery without the customer, changes nothing, and is kept and told to nobody', async () => {
    await inAccount('skip', { cycle: 3 });
    const before = await contract();
    for (const action of MAIL_ACTIONS) {
      const link = await token(action, { cycle: action === 'unskip' ? 3 : 2, line: await firstLine() });
      const { response, html } = await page(action, link);
      expect(response.status).toBe(200);
      expect(html).toContain('Everyday Insect');
      const forms = html.match(/action="\/api\/delivery\//g)!.length;
      // up to three products to choose from
      expect([action, forms]).toEqual([action, action === 'treat' || action === 'swap' ? 3 : 1]);
      // an address, a link or the id of the form may have the last digits of the card by chance
      const shown = html
        .replaceAll(shop.url, '')
        .replaceAll(link, '')
        .replace(/name="formId" value="[^"]*"/g, '');
      for (const secret of [
        'demo@kvistra.example',
        before.shippingAddress.address1,
        before.shippingAddress.lastName,
        '4242',
      ])
        expect([secret, shown.includes(secret)]).toEqual([secret, false]);
      expect(html).toContain('<meta name="robots" content="noindex');
      const { headers } = response;
      expect([headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
        'private, no-store',
        'noindex',
        'same-origin',
      ]);
      const head = await fetch(`${shop.url}${mailLinkPath('de', action, link)}`, { method: 'HEAD' });
      expect(head.status).toBe(200);
    }
    expect(await contract()).toEqual(before);
    expect(shop.logs.join('\n')).not.toContain('eyJ');
  });

  it('says what has become of the delivery, with the way to the account', async () => {
    const expects = async (action: MailAction, link: string, text: string) => {
      const { html } = await page(action, link);
      expect(html).toContain(text);
      expect(html).toContain('/de/account/subscriptions');
      expect(html).not.toContain('action="/api/delivery/');
    };
    await expects('skip', 'made-up', 'This link does not work.');
    await expects('skip', await token('move'), 'This link does not work.');
    await expects('skip', await token('skip', { cycle: 99 }), 'This delivery will not come');
    await expects('skip', await token('skip', { until: addDays(await today(), -1) }), 'that day has passed');
    await expects('now', await token('now', { id: 302 }), 'is not active right now');
    const skip = await token('skip');
    await act('skip', skip);
    await expects('skip', skip, 'This delivery has already been skipped.');
    await expects('move', await token('move'), 'This delivery has already been skipped.');
    expect((await page('unskip', await token('unskip'))).html).toContain('action="/api/delivery/unskip"');
    await expects('unskip', await token('unskip', { cycle: 3 }), 'This delivery is not skipped: it comes on its day.');
    expect((await page('card', await token('card'))).html).toContain('action="/api/delivery/card"');
    await inAccount('cancel');
    await expects('card', await token('card'), 'This delivery will not come');
  });

  it('is limited for each visitor', async () => {
    const open = () => shop.get(mailLinkPath('de', 'skip', 'made-up'), { 'CF-Connecting-IP': '203.0.113.77' });
    // windows follow the clock: at most two of them touch these
    const statuses = (await Promise.all(Array.from({ length: 61 }, open))).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200, 429]));
  });

  it('is not there for another action', async () => {
    expect((await shop.get(`/de/delivery/cancel?link=${await token('skip')}`)).status).toBe(404);
  });
});

describe('a link', () => {
  it('skips its delivery once, also as a form', async () => {
    const link = await token('skip', { until: await day() });
    const form = () => shop.form('/api/delivery/skip', { market: 'de', link, formId: 'x' });
    const done = await form();
    expect([done.status, done.headers.get('location')]).toEqual([
      303,
      `${mailLinkPath('de', 'skip', link)}&done=skipped`,
    ]);
    expect(await (await shop.get(done.headers.get('location')!)).text()).toContain('The delivery is skipped.');
    expect((await contract()).edits['2'].skipped).toBe(true);
    expect(await act('skip', link)).toMatchObject({ status: 409, code: 'link_skipped' });
    // taken after all in the account: an old mail in other hands must not skip it again
    await inAccount('unskip', { cycle: 2 });
    expect(await act('skip', link)).toMatchObject({ status: 409, code: 'link_used' });
    expect((await contract()).edits['2'].skipped).toBe(false);
  });

  it('takes a skipped delivery after all, once', async () => {
    const link = await token('unskip');
    expect(await act('unskip', link)).toMatchObject({ status: 409, code: 'link_planned' });
    await act('skip', await token('skip'));
    const done = await shop.form('/api/delivery/unskip', { market: 'de', link, formId: 'x' });
    expect([done.status, done.headers.get('location')]).toEqual([
      303,
      `${mailLinkPath('de', 'unskip', link)}&done=unskipped`,
    ]);
    const html = await (await shop.get(done.headers.get('location')!)).text();
    expect(html).toContain('The delivery will come after all.');
    expect(html).toContain(`dateTime="${await day()}"`);
    expect((await contract()).edits['2'].skipped).toBe(false);
    expect(await act('unskip', link)).toMatchObject({ status: 409, code: 'link_planned' });
    // skipped again: an old mail in other hands must not take it back
    await act('skip', await token('skip'));
    expect(await act('unskip', link)).toMatchObject({ status: 409, code: 'link_used' });
  });

  it('moves its delivery within the billing cycle, and asks for no other day while the next delivery is skipped', async () => {
    const regular = await day();
    const { leaves } = journeyOfCharge(regular, 'DE');
    const link = await token('move');
    await inAccount('skip', { cycle: 3 });
    const { html } = await page('move', link);
    expect(html).toContain('It cannot come later than');
    for (const date of [await today(), addDays(leaves, 1), addDays(regular, 7), 'soon', ''])
      expect(await act('move', link, { date })).toMatchObject({ status: 422, code: 'invalid_date' });
    for (const date of [regular, leaves])
      expect(await act('move', link, { date })).toMatchObject({ status: 422, code: 'same_day' });
    const early = addDays(regular, -7);
    expect(await act('move', link, { date: early })).toMatchObject({ status: 200, done: 'rescheduled' });
    expect(dayOf(new Date((await contract()).edits['2'].date), marketZone('SE'))).toBe(early);
    // moved to an earlier day, it can be later again: a week, or as far as its cycle goes
    const later = await page('move', await token('move'));
    expect(later.html).not.toContain('It cannot come later than');
    expect(/name="date"[^>]*value="([\d-]+)"/.exec(later.html)?.[1]).toBe(regular);
    expect(await act('move', link, { date: regular })).toMatchObject({ status: 409, code: 'link_used' });
  });

  it('moves its delivery beyond the billing cycle in the place of the next one, a week later unless another day is chosen', async () => {
    const regular = await day();
    const link = await token('move');
    const { html } = await page('move', link);
    expect(html).toContain('this one is left out, and the next one comes early, on the chosen day');
    const date = /name="date"[^>]*value="([\d-]+)"/.exec(html)?.[1];
    expect(date).toBe(addDays(regular, 7));
    expect(await act('move', link, { date: date! })).toMatchObject({ status: 200, done: 'rescheduled' });
    const { edits } = await contract();
    expect([edits['2'].skipped, dayOf(new Date(edits['3'].date), marketZone('SE'))]).toEqual([true, date]);
    const after = await (await shop.get(`${mailLinkPath('de', 'move', link)}&done=rescheduled`)).text();
    expect(after).toContain('The delivery has been moved.');
    // it does not come on its old day
    expect(after).not.toContain(`dateTime="${regular}"`);
  });

  it('charges its delivery once, also when two hold it, and not when the card is declined', async () => {
    const link = await token('now');
    const before = (await ordersOf()).length;
    await shop.control('contracts/301', { declines: true });
    expect(await act('now', link)).toMatchObject({ status: 409, code: 'payment_failed' });
    const regular = await day();
    expect((await page('now', link)).html).toContain(`dateTime="${regular}"`);
    await shop.control('contracts/301', { declines: false });
    const answers = await Promise.all([act('now', link), act('now', link), act('now', await token('now'))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await ordersOf()).length).toBe(before + 1);
    for (const action of MAIL_ACTIONS)
      expect(await act(action, await token(action, { line: await firstLine() }))).toMatchObject({
        status: 409,
        code: 'link_paid',
      });
    expect((await page('now', link)).html).toContain('This delivery has already been paid for.');
  });

  it('has the mail for another card sent once a day, also after the delivery was skipped', async () => {
    await act('skip', await token('skip'));
    const link = await token('card');
    const before = (await cardMails()).length;
    expect(await act('card', link)).toMatchObject({ status: 200, done: 'payment_email' });
    expect(await act('card', link)).toMatchObject({ status: 409, code: 'link_used' });
    expect((await cardMails()).length).toBe(before + 1);
  });

  it('does nothing when it is forged, too old, for another action or from another site', async () => {
    const before = await contract();
    const link = await token('skip');
    expect(await act('skip', `${link}x`)).toMatchObject({ status: 404, code: 'link_invalid' });
    for (const other of ['move', 'now', 'card'] as const)
      expect(await act(other, link)).toMatchObject({ status: 404, code: 'link_invalid' });
    expect(await act('skip', await token('skip', { until: addDays(await today(), -1) }))).toMatchObject({
      status: 409,
      code: 'link_expired',
    });
    expect(
      (await shop.form('/api/delivery/skip', { market: 'de', link }, { Origin: 'https://elsewhere.example' })).status,
    ).toBe(403);
    expect((await shop.get(`/api/delivery/skip?link=${link}`)).status).toBe(404);
    expect(await contract()).toEqual(before);
  });

  it('says when the provider is down, and works afterwards', async () => {
    const link = await token('skip');
    await shop.fault({ service: 'admin', operation: 'CycleSchedule', errorRate: 1, mode: '500' });
    expect(await act('skip', link)).toMatchObject({ status: 503, code: 'change_unavailable' });
    await shop.fault({ service: 'admin', operation: 'CycleSchedule', errorRate: 0, latencyMs: 0 });
    expect(await act('skip', link)).toMatchObject({ status: 200, done: 'skipped' });
  });
});
