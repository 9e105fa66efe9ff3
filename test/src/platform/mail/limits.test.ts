import { beforeAll, describe, expect, it } from 'vitest';
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
const plan = (email: string) => shop.call('/api/planner', { ...ANSWERS, email, formId: crypto.randomUUID() });
const mailsTo = async (like: string) =>
  (await (await shop.database()).prepare('SELECT count(*) AS n FROM outbox WHERE recipient LIKE ?').bind(like).first<{ n: number }>())!.n;

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
    const database = await shop.database();
    // mails without a limit key are those that only the shop itself triggers
    const before = (await database.prepare('SELECT count(*) AS n FROM outbox WHERE limit_key IS NULL').first<{ n: number }>())!.n;
    for (let i = 0; i < 6; i++)
      await database
        .prepare(
          "INSERT INTO outbox (key, about, recipient, subject, text, at, link, attempts, due_at) VALUES (?, '', 'owner@kvistra.example', 'Payment', '', ?, '', 0, NULL)",
        )
        .bind(`payment ${i}`, new Date().toISOString())
        .run();
    await plan('owner@kvistra.example');
    expect(await mailsTo('owner@%')).toBe(7);
    expect(before).toBe(0);
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
