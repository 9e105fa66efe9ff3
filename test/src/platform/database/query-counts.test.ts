import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Shop } from '../../../../local/shop.ts';
import { accountDataExport, consentSave, petsRemove, rewardsRedeem } from '../../../../src/routes/api.ts';
import { pages } from '../../../../src/routes.ts';
import { startCheckedShop } from '../../../checked-shop.ts';
import { type Jar, signIn } from '../../../customer.ts';
import { eventually, freePort } from '../../../shop.ts';

const QUERIES = '/__queries';

/** The Worker with databases that count their queries, which it tells at an address of its own. */
const WRAPPER = `import shop from './index.js';
let queries = 0;
const inner = new WeakMap();
function counted(statement) {
  const own = { bind: (...values) => counted(statement.bind(...values)) };
  for (const name of ['first', 'run', 'all', 'raw'])
    own[name] = (...values) => { queries += 1; return statement[name](...values); };
  inner.set(own, statement);
  return own;
}
const countedDatabase = (database) => ({
  prepare: (sql) => counted(database.prepare(sql)),
  batch: (statements) => {
    queries += statements.length;
    return database.batch(statements.map((each) => inner.get(each) ?? each));
  },
  exec: (sql) => database.exec(sql),
});
const envs = new WeakMap();
function withCounts(env) {
  if (!envs.has(env))
    envs.set(env, Object.fromEntries(Object.entries(env).map(
      ([name, binding]) => [name, /^DB(_\\d+)?$/.test(name) ? countedDatabase(binding) : binding],
    )));
  return envs.get(env);
}
export default {
  ...shop,
  fetch(request, env, ctx) {
    if (!request.url.endsWith('${QUERIES}')) return shop.fetch(request, withCounts(env), ctx);
    const counts = { queries };
    queries = 0;
    return Response.json(counts);
  },
  scheduled: (event, env, ctx) => shop.scheduled(event, withCounts(env), ctx),
  queue: (batch, env, ctx) => shop.queue(batch, withCounts(env), ctx),
};`;

/** The queries of what is done with one database, and with three by a customer who lives in the first of them. */
const DATABASES = [
  { databases: 1, overview: 11, rewards: 8, pets: 3, removal: 4, redemption: 7, consent: 2, exported: 17, work: 65 },
  { databases: 3, overview: 17, rewards: 13, pets: 4, removal: 6, redemption: 11, consent: 2, exported: 22, work: 79 },
];

describe.each(DATABASES)('with $databases', (expected) => {
  let shop: Shop;
  let jar: Jar;
  const get = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${shop.url}${path}`, { headers, redirect: 'manual' });
  const control = async (path: string) => (await fetch(`${shop.providerUrl}/_control/${path}`)).json() as Promise<any>;
  const queries = async () => ((await (await get(QUERIES)).json()) as { queries: number }).queries;

  beforeAll(async () => {
    shop = await startCheckedShop({
      port: await freePort(),
      providerPort: await freePort(),
      wrapper: WRAPPER,
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
    const counts: number[] = [];
    for (let n = 0; n < times; n++) {
      await queries();
      await work();
      counts.push(await queries());
    }
    return Math.min(...counts);
  }
  const post = (path: string, body: object) =>
    fetch(`${shop.url}${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        Origin: shop.url,
        Cookie: jar.header,
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
});
