import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Shop } from '../../../../local/shop.ts';
import { accountDataExport, cartAdd, consentSave, petsRemove, rewardsRedeem } from '../../../../src/routes/api.ts';
import { pages } from '../../../../src/routes.ts';
import { startCheckedShop } from '../../../checked-shop.ts';
import { COUNTED_DATABASES, COUNTS } from '../../../counted-databases.ts';
import { type Jar, signIn } from '../../../customer.ts';
import { OATS } from '../../../provider/open-checkout.ts';
import { eventually, freePort } from '../../../shop.ts';

/** The queries of what is done with one database, and with three by a customer who lives in the first of them. */
const DATABASES = [
  { databases: 1, overview: 14, rewards: 8, pets: 4, removal: 8, redemption: 7, consent: 2, exported: 38, work: 86 },
  {
    databases: 3,
    overview: 20,
    rewards: 13,
    pets: 5,
    removal: 10,
    redemption: 11,
    consent: 2,
    exported: 43,
    work: 100,
  },
];

describe.each(DATABASES)('with $databases', (expected) => {
  let shop: Shop;
  let jar: Jar;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${shop.url}${path}`, { headers, redirect: 'manual' });
  const control = async (path: string) => (await fetch(`${shop.providerUrl}/_control/${path}`)).json() as Promise<any>;
  const counts = async () => (await (await get(COUNTS)).json()) as { queries: number; calls: number };
  const queries = async () => (await counts()).queries;

  beforeAll(async () => {
    shop = await startCheckedShop({
      port: await freePort(),
      providerPort: await freePort(),
      wrapper: COUNTED_DATABASES,
      settings: { CLOCK_URL: '', CUSTOMER_DATABASES: String(expected.databases) },
    });
    const mailedCode = async (email: string) =>
      (await control(`mails?to=${encodeURIComponent(email)}`)).mails.flatMap(
        ({ subject }: { subject: string }) => /^\d{6}/.exec(subject) ?? [],
      )[0];
    jar = await signIn({ get, providerUrl: shop.providerUrl, mailedCode }, 'demo@kvistra.example', undefined, 'se');
    const database = await shop.database();
    await eventually(async () => !(await database.prepare("SELECT 1 FROM outbox WHERE state = 'open'").first()));
  });
  afterAll(() => shop.stop());

  /** The queries of some work, once nothing else comes between: the fewest of several times. */
  async function fewest(work: () => Promise<unknown>, times = 5): Promise<number> {
    const all: number[] = [];
    for (let n = 0; n < times; n++) {
      await queries();
      await work();
      all.push(await queries());
    }
    return Math.min(...all);
  }
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${shop.url}${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        Origin: shop.url,
        Cookie: jar.header,
        ...headers,
      },
      body: JSON.stringify({ market: 'se', ...body }),
    });

  it.each([
    [pages.account('se'), expected.overview],
    [pages.rewards('se'), expected.rewards],
    [pages.pets('se'), expected.pets],
  ])('%s makes %i queries', async (path, count) => {
    const page = async () => {
      const answer = await get(path, { Cookie: jar.header });
      await answer.text();
      expect(answer.status).toBe(200);
    };
    expect(await fewest(page)).toBe(count);
  });

  it.each([
    [petsRemove, expected.removal, { petId: 'nobody' }],
    [rewardsRedeem, expected.redemption, { reward: 'twenty' }],
    [consentSave, expected.consent, { statistics: true, marketing: false, functions: true, from: '/se' }],
    [accountDataExport, expected.exported, {}],
  ])('a call of %s makes %i queries', async (path, count, body) => {
    expect(await fewest(async () => (await post(path, body)).text())).toBe(count);
  });

  it('the work of a minute and of an hour makes its number of queries', async () => {
    expect(await fewest(() => shop.everyMinute())).toBe(expected.work);
  });

  it('an addition to the cart makes six queries in four calls', async () => {
    const add = async () => {
      const line = { variantId: OATS, quantity: 1, formId: crypto.randomUUID() };
      const answer = await post(cartAdd, line, { 'CF-Connecting-IP': '203.0.113.7', Cookie: '' });
      expect(answer.status).toBe(200);
    };
    // the first one reads what the isolate keeps
    await add();
    await counts();
    await add();
    expect(await counts()).toEqual({ queries: 6, calls: 4 });
  });
});
