import { beforeAll, describe, expect, it } from 'vitest';
import { enqueueMail } from '../../../../src/platform/mail/mail.ts';
import { DAILY_LIMITS } from '../../../../src/platform/mail/settings.ts';
import { signIn } from '../../../customer.ts';
import { eventually, useShop } from '../../../shop.ts';
import { shown } from '../../../visible-html.ts';

/** Of mails with a code for friends; the other kinds have their defaults. */
const REFERRALS = 40;
const shop = useShop({ MAIL_DAILY_LIMITS: `referral=${REFERRALS}` });
const ANSWERS = {
  market: 'de',
  species: 'dog',
  name: 'Bella',
  gender: 'female',
  birthdate: '2021-05-01',
  breed: 'mixed',
  activity: 'medium',
  bodyCondition: 'normal',
  currentWeightKg: 12,
  specialNeeds: [],
  foodPreferences: ['dry'],
  terms: true,
};
const plan = (email: string, headers: Record<string, string> = {}) =>
  shop.call('/api/planner', { ...ANSWERS, email, formId: crypto.randomUUID() }, headers);
const mailsTo = async (like: string) =>
  (await (
    await shop.database()
  )
    .prepare('SELECT count(*) AS n FROM mails WHERE recipient LIKE ?')
    .bind(like)
    .first<{ n: number }>())!.n;

const droppedKinds = async () =>
  (await (await shop.database()).prepare('SELECT kind FROM dropped_mails').all<{ kind: string }>()).results.map(
    ({ kind }) => kind,
  );
/** Stores mails that were sent today, to addresses of their own. */
async function addMails(
  count: number,
  { kind = 'newsletter', visitor = null }: { kind?: string; visitor?: string | null },
): Promise<void> {
  const id = crypto.randomUUID();
  await (await shop.database())
    .prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      INSERT INTO mails (key, recipient, limit_key, kind, visitor, subject, text, at, link)
      SELECT ? || i, 'added@kvistra.example', ? || i, ?, ?, '', '', ?, '' FROM n`,
    )
    .bind(count, id, id, kind, visitor, new Date().toISOString())
    .run();
}

describe('mails that anyone can send to anyone', () => {
  beforeAll(async () => {
    expect((await plan('')).status).toBe(200);
  });

  it('are five a day for twenty plans at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => plan('crowd@kvistra.example')));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await mailsTo('crowd@%')).toBe(5);
  });

  it('are five a day for all spellings of an address', async () => {
    for (const email of ['tagged', 'Tagged+1', 'tagged+2', 'TAGGED+three', 'tagged+4+5', 'tagged+5', 'tagged+6'])
      await plan(`${email}@kvistra.example`);
    expect(await mailsTo('tagged%')).toBe(5);
  });

  it('are five a day for all spellings of a mailbox of Gmail', async () => {
    for (const email of [
      'first.last@gmail.com',
      'firstlast@gmail.com',
      'f.irstlast+a@googlemail.com',
      'Firstlast@gmail.com',
      'firstlast+b@gmail.com',
      'fi.rst.last@gmail.com',
    ])
      await plan(email);
    expect([await mailsTo('f%gmail.com'), await mailsTo('f%googlemail.com')]).toEqual([4, 1]);
  });

  it('are ten a day to one mailbox, whatever asks for them, and whoever asks is told of each that is not sent', async () => {
    const logged = shop.logs.length;
    for (let i = 0; i < 5; i++) expect((await plan('flood@kvistra.example')).body).not.toHaveProperty('mailed');
    expect(await plan('flood@kvistra.example')).toMatchObject({ status: 200, body: { mailed: false } });
    const newsletter = () =>
      shop.call('/api/newsletter', { email: 'flood+1@kvistra.example', formId: crypto.randomUUID(), market: 'de' });
    for (let i = 0; i < 5; i++) expect((await newsletter()).status).toBe(200);
    expect(await newsletter()).toMatchObject({
      status: 429,
      body: { errors: [{ code: 'mail_limit', field: 'email' }] },
    });
    const referrer = {
      name: 'Flo Od',
      email: 'flood+2@kvistra.example',
      phone: '+4915112345678',
      terms: true,
      market: 'de',
    };
    expect(await shop.call('/api/referral', referrer)).toMatchObject({ status: 200, body: { mailed: false } });
    const declared = {
      name: 'Flo',
      email: 'flood@kvistra.example',
      contract: '999',
      kind: 'ordinary',
      date: '',
      market: 'de',
    };
    expect(await shop.call('/api/cancellation', declared)).toMatchObject({ status: 200, body: { mailed: false } });
    await expect.poll(droppedKinds).toEqual(expect.arrayContaining(['plan', 'newsletter', 'referral', 'declaration']));
    expect(await mailsTo('flood%')).toBe(10);
    const kinds = () =>
      shop.logs.slice(logged).flatMap((line) => (line.includes('"mail_limit"') ? [JSON.parse(line).kind] : []));
    await expect.poll(kinds).toEqual(expect.arrayContaining(['plan', 'newsletter', 'referral']));
  });

  it('are thirty a day for one visitor, whatever the addresses, and the page of the form says so', async () => {
    const visitor = { 'CF-Connecting-IP': '203.0.113.77' };
    await plan('visitor@kvistra.example', visitor);
    const [first] = (
      await (
        await shop.database()
      )
        .prepare("SELECT visitor FROM mails WHERE recipient = 'visitor@kvistra.example'")
        .all<{ visitor: string }>()
    ).results;
    expect(first!.visitor).toMatch(/^[0-9a-f]{64}$/);
    await addMails(29, { visitor: first!.visitor });
    const answer = await plan('another@kvistra.example', visitor);
    expect(answer.body).toMatchObject({ mailed: false });
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    expect(shown(await (await shop.get((answer.body as any).plan, { Cookie: cookies.join('; ') })).text())).toContain(
      'The email was not sent',
    );
    expect([(await plan('third@kvistra.example')).body, await mailsTo('third@%')]).toEqual([
      expect.not.objectContaining({ mailed: false }),
      1,
    ]);
  });

  it('have a limit of their own for each kind, so that none starves another', async () => {
    await addMails(REFERRALS, { kind: 'referral' });
    const referrer = {
      name: 'Sta Rved',
      email: 'starved@kvistra.example',
      phone: '+4915112345679',
      terms: true,
      market: 'de',
    };
    expect(await shop.call('/api/referral', referrer)).toMatchObject({ status: 200, body: { mailed: false } });
    await plan('starved@kvistra.example');
    expect(await mailsTo('starved@%')).toBe(1);
  });

  it('take nothing from the mails of contracts, payments and law', async () => {
    for (let i = 0; i < 6; i++) await plan('owner@kvistra.example');
    expect(await mailsTo('owner@%')).toBe(5);
    const database = (await shop.database()) as D1Database;
    const frame = { language: 'en', sender: { words: 'Kvistra', url: shop.url }, scene: null };
    const payment = {
      about: '',
      to: 'owner@kvistra.example',
      subject: 'Payment',
      paragraphs: ['Paid.'],
      footer: [],
      frame,
      link: '',
    };
    for (let i = 0; i < 6; i++)
      expect(await enqueueMail(database, { ...payment, kind: 'customer', key: `payment ${i}` })).toBe(true);
    const requester = { id: 'somebody', visitor: null, dailyLimits: DAILY_LIMITS };
    expect(await enqueueMail(database, { ...payment, kind: 'plan', requester, key: 'payment 6' })).toBe(false);
    expect(await mailsTo('owner@%')).toBe(11);
  });

  it('take nothing from a customer who is signed in with the address', async () => {
    const customer = 'limits.customer@kvistra.example';
    const { header } = await signIn(shop, customer);
    for (let i = 0; i < 6; i++) await plan(customer);
    expect(await mailsTo(customer)).toBe(5);
    expect((await plan('Limits.Customer@kvistra.example', { Cookie: header })).status).toBe(200);
    expect(await mailsTo(customer)).toBe(6);
    // the customer's session proves no other address
    for (let i = 0; i < 6; i++) await plan('limits.friend@kvistra.example', { Cookie: header });
    expect(await mailsTo('limits.friend@%')).toBe(5);
  });

  it('are not sent again after the account that saved the plans was deleted', async () => {
    const victim = 'limits.victim@kvistra.example';
    const { header } = await signIn(shop, 'limits.sender@kvistra.example');
    for (let i = 0; i < 5; i++) {
      const { body, headers } = await plan(victim);
      const [maker] = headers.getSetCookie()[0]!.split(';');
      const planId = (body as any).plan.split('/').at(-1);
      expect(
        (await shop.call('/api/planner/save', { planId, market: 'de' }, { Cookie: `${header}; ${maker}` })).status,
      ).toBe(200);
    }
    const received = async () => (await shop.control(`mails?to=${victim}`)).mails.length as number;
    await eventually(async () => (await received()) === 5);
    const deleted = await shop.call(
      '/api/account/data/delete',
      { confirm: 'delete', market: 'de' },
      { Cookie: header },
    );
    expect([deleted.status, deleted.body.errors]).toEqual([200, []]);
    expect((await plan(victim)).status).toBe(200);
    const database = await shop.database();
    const { results } = await database
      .prepare("SELECT * FROM mails WHERE recipient IN ('', ?)")
      .bind(victim)
      .all<Record<string, unknown>>();
    expect(results).toHaveLength(5);
    const blank = { about: '', recipient: '', subject: '', text: '', link: '' };
    for (const row of results)
      expect(row).toMatchObject({
        ...blank,
        key: expect.stringMatching(/^plan /),
        limit_key: expect.stringMatching(/^\w{20,}/),
      });
    await shop.everyMinute();
    expect(await received()).toBe(5);
  });
});

it.each(['café.com', 'пример.рф', 'shop．com', 'shop。com', 'sh\u200bop'])(
  'a name like %j is refused, because it would be a link',
  async (name) => {
    const { status, body } = await shop.call('/api/planner', { ...ANSWERS, name, email: 'name@kvistra.example' });
    expect([status, body.errors[0]]).toMatchObject([422, { code: 'invalid_name', field: 'name' }]);
    expect(await mailsTo('name@%')).toBe(0);
  },
);

it('links of mails begin with the configured origin, whatever host was asked', async () => {
  const origin = 'https://evil.example';
  const answer = await shop.request(`${origin}/api/planner`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ ...ANSWERS, email: 'origin@kvistra.example' }),
  });
  expect(answer.status).toBe(200);
  const { mails } = await eventually(async () => {
    const found = await shop.control('mails?to=origin@kvistra.example');
    return found.mails.length > 0 && found;
  });
  expect(mails[0].html).toContain(`<a href="${shop.url}/de/feeding-plan/plan/`);
  expect(mails[0].html).not.toContain('evil.example');
});
