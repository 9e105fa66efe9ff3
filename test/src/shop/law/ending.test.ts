import { beforeEach, expect, it } from 'vitest';
import { signIn } from '../../../customer.ts';
import { eventually, useShop } from '../../../shop.ts';
import { shown } from '../../../visible-html.ts';

const shop = useShop({ LAW_MAIL: 'law@kvistra.example' });
beforeEach(() => shop.resetContracts());

const DEMO = 'demo@kvistra.example';
const SECOND = 'second@kvistra.example';

/** Declares a cancellation without signing in. @returns its reference. */
async function cancel(contract: string, email: string, fields: Record<string, string> = {}): Promise<string> {
  const { status, body } = await shop.call<{ reference: string }>('/api/cancellation', {
    name: 'Mallory',
    kind: 'ordinary',
    date: '',
    market: 'de',
    contract,
    email,
    ...fields,
  });
  expect(status).toBe(200);
  return body.reference;
}
const contract = async (id: number) =>
  (await shop.control('contracts')).contracts.find((known: { id: number }) => known.id === id);
const ordersOf = async (id: number) =>
  (await shop.control('orders')).orders.filter(({ contractId }: { contractId: number }) => contractId === id)
    .length as number;
const mailAbout = (email: string, reference: string) =>
  eventually(async () => {
    const { mails } = await shop.control(`mails?to=${encodeURIComponent(email)}`);
    return (mails as { subject: string; text: string; html: string }[]).find(({ subject }) =>
      subject.includes(reference),
    );
  });
/** The path of the page that a mail's link with these words leads to. */
function linkIn({ html }: { html: string }, words: string): string {
  const [, href = ''] = new RegExp(`href="([^"]+)"[^>]*>${words}`).exec(html) ?? [];
  return href.replaceAll('&amp;', '&').replace(shop.url, '');
}
/** The address and the fields of each form of a page. */
const formsOf = (html: string) =>
  [...html.matchAll(/<form [^>]*action="(\/api\/cancellation[^"]*)".*?<\/form>/gs)].map(([form, action]) => ({
    action: action!,
    fields: Object.fromEntries(
      [...form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!]),
    ),
  }));
const press = async (page: string, action: string) => {
  const form = formsOf(await (await shop.get(page)).text()).find((found) => found.action === action);
  return shop.form(action, form!.fields, { Referer: `${shop.url}${page}` });
};

it('a cancellation whose number and e-mail match is always mailed, whatever was declared before, and ends the subscription by the link of that mail', async () => {
  for (let i = 0; i < 12; i++) await cancel(`9000${i}`, DEMO);
  const reference = await cancel('Subscription 301', 'Demo@kvistra.example');
  const mail = await mailAbout(DEMO, reference);
  expect(mail.text.replace(/\s+/g, ' ')).toContain('Your subscription 301 ends by itself on');
  expect((await contract(301)).status).toBe('ACTIVE');
  const page = linkIn(mail, 'End it now');
  const html = await (await shop.get(page)).text();
  expect([html.includes('noindex'), formsOf(html).length, (await contract(301)).status]).toEqual([true, 2, 'ACTIVE']);
  const pressed = await press(page, '/api/cancellation/now');
  expect([pressed.status, (await contract(301)).status]).toEqual([303, 'CANCELLED']);
  expect(shown(await (await shop.get(page)).text())).toContain('Subscription 301 has ended.');
});

it('charges nothing while it waits, ends by itself after 24 hours, and goes on where its owner says that it was not them', async () => {
  const before = [await ordersOf(301), await ordersOf(305)];
  // in the afternoon: the next day begins within 24 hours in every market
  const { now } = await shop.control('clock');
  const minuteOfDay = Math.floor(Date.parse(now) / 60_000) % 1440;
  await shop.control('clock', { minutes: 1440 + 15 * 60 + 30 - minuteOfDay });
  for (const id of [301, 305]) await shop.control(`contracts/${id}`, { dueInDays: 5 });
  await shop.control('clock', { days: 4 });
  const [declared, foreign] = [await cancel('305', SECOND), await cancel('301', DEMO)];
  await Promise.all([mailAbout(SECOND, declared), mailAbout(DEMO, foreign)]);
  const orders = async () => [(await ordersOf(301)) - before[0]!, (await ordersOf(305)) - before[1]!];
  // the day of both charges has begun in every market
  await shop.control('clock', { minutes: 14 * 60 + 30 });
  await shop.everyMinute();
  expect([await orders(), (await contract(305)).status, (await contract(301)).status]).toEqual([
    [0, 0],
    'ACTIVE',
    'ACTIVE',
  ]);

  const page = linkIn(await mailAbout(DEMO, foreign), 'This was not me: keep the subscription');
  expect((await press(page.replace(/#.*/, ''), '/api/cancellation/not-mine')).status).toBe(303);
  expect(shown(await (await shop.get(page)).text())).toContain('Subscription 301 continues.');
  expect((await mailAbout('law@kvistra.example', `${foreign} var inte kundens`)).text).toContain('inte är deras');
  await shop.everyMinute();
  await eventually(async () => (await orders())[0] === 1);

  await shop.control('clock', { minutes: 10 * 60 });
  await eventually(async () => (await contract(305)).status === 'CANCELLED');
  await shop.everyMinute();
  expect([await orders(), (await contract(301)).status]).toEqual([[1, 0], 'ACTIVE']);
});

it('is told in the account, and its link decides about nothing else', async () => {
  const reference = await cancel('305', SECOND);
  const mail = await mailAbout(SECOND, reference);
  const jar = await signIn(shop, SECOND);
  const account = await (await shop.get('/de/account/subscriptions/305', { Cookie: jar.header })).text();
  expect(shown(account)).toContain('A cancellation has come in for this subscription.');
  expect(account).toContain('href="/de/cancel/received?link=');
  const other = await cancel('301', DEMO);
  await mailAbout(DEMO, other);
  const { results } = await (await shop.database())
    .prepare("SELECT id FROM declared_ends WHERE contract_id LIKE '%/301'")
    .all<{ id: string }>();
  const link = new URL(linkIn(mail, 'End it now'), shop.url).searchParams.get('link')!;
  for (const fields of [
    { link, end: results[0]!.id },
    { link: `${link}x`, end: results[0]!.id },
  ]) {
    const { status, body } = await shop.call('/api/cancellation/now', { market: 'de', ...fields });
    expect([status, body.errors[0]?.code]).toEqual([404, 'cancel_link_invalid']);
  }
  expect((await contract(301)).status).toBe('ACTIVE');
  expect(shown(await (await shop.get('/de/cancel/received?link=forged')).text())).toContain('This link does not work.');
});
