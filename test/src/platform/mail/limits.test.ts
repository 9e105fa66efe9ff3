import { beforeAll, describe, expect, it } from 'vitest';
import { useShop } from '../../../shop.ts';

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
