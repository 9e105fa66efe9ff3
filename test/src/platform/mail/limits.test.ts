import { beforeAll, describe, expect, it } from 'vitest';
import { enqueueMail } from '../../../../src/platform/mail/mail.ts';
import { signIn } from '../../../customer.ts';
import { eventually, useShop } from '../../../shop.ts';

const shop = useShop();
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
const plan = (email: string, headers: Record<string, string> = {}) => shop.call('/api/planner', { ...ANSWERS, email, formId: crypto.randomUUID() }, headers);
const mailsTo = async (like: string) =>
  (await (await shop.database()).prepare('SELECT count(*) AS n FROM mails WHERE recipient LIKE ?').bind(like).first<{ n: number }>())!.n;

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
    for (const email of ['tagged', 'Tagged+1', 'tagged+2', 'TAGGED+three', 'tagged+4+5', 'tagged+5', 'tagged+6']) await plan(`${email}@kvistra.example`);
    expect(await mailsTo('tagged%')).toBe(5);
  });

  it('take nothing from the mails of contracts, payments and law', async () => {
    for (let i = 0; i < 6; i++) await plan('owner@kvistra.example');
    expect(await mailsTo('owner@%')).toBe(5);
    const database = (await shop.database()) as unknown as D1Database;
    const frame = { language: 'en', sender: { words: 'Kvistra', url: shop.url } };
    const payment = { about: '', to: 'owner@kvistra.example', subject: 'Payment', paragraphs: ['Paid.'], footer: [], frame, link: '' };
    for (let i = 0; i < 6; i++) expect(await enqueueMail(database, { ...payment, kind: 'customer', key: `payment ${i}` })).toBe(true);
    expect(await enqueueMail(database, { ...payment, kind: 'visitor', key: 'payment 6' })).toBe(false);
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
      expect((await shop.call('/api/planner/save', { planId, market: 'de' }, { Cookie: `${header}; ${maker}` })).status).toBe(200);
    }
    const received = async () => (await shop.control(`mails?to=${victim}`)).mails.length as number;
    await eventually(async () => (await received()) === 5);
    const deleted = await shop.call('/api/account/data/delete', { confirm: 'delete', market: 'de' }, { Cookie: header });
    expect([deleted.status, deleted.body.errors]).toEqual([200, []]);
    expect((await plan(victim)).status).toBe(200);
    const database = await shop.database();
    const { results } = await database.prepare("SELECT * FROM mails WHERE recipient IN ('', ?)").bind(victim).all<Record<string, unknown>>();
    expect(results).toHaveLength(5);
    const blank = { about: '', recipient: '', subject: '', text: '', link: '' };
    for (const row of results) expect(row).toMatchObject({ ...blank, key: expect.stringMatching(/^plan /), limit_key: expect.stringMatching(/^\w{20,}/) });
    await shop.everyMinute();
    expect(await received()).toBe(5);
  });
});

it.each(['café.com', 'пример.рф', 'shop．com', 'shop。com', 'sh\u200bop'])('a name like %j is refused, because it would be a link', async (name) => {
  const { status, body } = await shop.call('/api/planner', { ...ANSWERS, name, email: 'name@kvistra.example' });
  expect([status, body.errors[0]]).toMatchObject([422, { code: 'invalid_name', field: 'name' }]);
  expect(await mailsTo('name@%')).toBe(0);
});

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
