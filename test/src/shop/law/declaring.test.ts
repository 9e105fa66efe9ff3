import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { Jar, signIn } from '../../../customer.ts';
import { expectFiftyOthers, firstByteMs, leave, slowClock, slowProvider, timed } from '../../../leaving.ts';
import { eventually, useShop } from '../../../shop.ts';

const clock = await slowClock();
const shop = useShop(clock.settings);
afterAll(() => clock.close());
afterEach(async () => {
  clock.slow(0);
  await slowProvider(shop, 0);
});

let count = 0;
const newEmail = () => `hasty${++count}@law.example`;
const FORMS = [
  ['withdrawal', '/api/withdrawal', '/de/withdraw/received', { order: 'KV999999', confirm: '1' }],
  [
    'cancellation',
    '/api/cancellation',
    '/de/cancel/received',
    { contract: '999', kind: 'ordinary', reason: '', date: '' },
  ],
] as const;
const person = (email: string) => ({ market: 'de', name: 'Alva Lind', email });

const recordsOf = async (email: string) => {
  const { results } = await (await shop.database())
    .prepare('SELECT reference FROM declarations WHERE email = ?')
    .bind(email)
    .all();
  return results.map(({ reference }) => reference);
};
/** The mails to an address, once the outbox is worked off. */
const mailsTo = async (email: string) => {
  await shop.everyMinute();
  return (await shop.control(`mails?to=${email}`)).mails as { subject: string }[];
};
const workedOff = async (email: string) => {
  await eventually(async () => (await mailsTo(email)).length > 0, 60_000);
  return mailsTo(email);
};
/** The reference on the page that an answer leads to. */
async function referenceAfter(answer: Response, page: string): Promise<string | undefined> {
  expect([answer.status, answer.headers.get('location')]).toEqual([303, page]);
  const jar = new Jar();
  jar.take(answer);
  return /[WC]-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(await (await shop.get(page, { Cookie: jar.header })).text())?.[0];
}

describe.each(FORMS)('a %s', (_, path, page, fields) => {
  it('is received although the visitor leaves at once; pressed again, it is the same, with one mail', async () => {
    const email = newEmail();
    await shop.outboxAtRest();
    // the shop knows the time for half a second after it has asked
    await new Promise((resolve) => setTimeout(resolve, 1000));
    clock.slow(500);
    await leave(`${shop.url}${path}`, { shop: clock, call: 1 }, {}, { ...person(email), ...fields });
    await expectFiftyOthers(shop, ['/de/withdraw', '/de/cancel', '/de/faq']);
    const [reference] = await eventually(async () => {
      const found = await recordsOf(email);
      return found.length > 0 && found;
    });
    expect(await referenceAfter(await shop.form(path, { ...person(email), ...fields }), page)).toBe(reference);
    expect(await recordsOf(email)).toEqual([reference]);
    expect(await workedOff(email)).toHaveLength(1);
  });

  it('that is sent twice at the same time by a form is one, with one mail, and both answers name it', async () => {
    const email = newEmail();
    const send = () => shop.form(path, { ...person(email), ...fields });
    const references = await Promise.all(
      (await Promise.all([send(), send()])).map((answer) => referenceAfter(answer, page)),
    );
    expect(await recordsOf(email)).toEqual([references[0]]);
    expect(references[1]).toBe(references[0]);
    expect(await workedOff(email)).toHaveLength(1);
  });

  it('that is refused keeps what was typed', async () => {
    const from = page.replace('/received', '');
    const answer = await shop.form(path, { ...person('nobody'), ...fields }, { Referer: `${shop.url}${from}` });
    const jar = new Jar();
    jar.take(answer);
    const html = await (await shop.get(answer.headers.get('location')!, { Cookie: jar.header })).text();
    for (const typed of ['Alva Lind', 'nobody']) expect(html).toContain(`value="${typed}"`);
  });
});

it('with all services three seconds slow, the pages come in time and both declarations at once; their mails follow', async () => {
  const { header } = await signIn(shop, 'demo@kvistra.example');
  await slowProvider(shop, 3000);
  const emails = FORMS.map(newEmail);
  const pages = ['/de/withdraw', '/se/withdraw', '/de/cancel', '/se/cancel'].flatMap((path) => [
    timed(shop.get(path)),
    timed(shop.get(path, { Cookie: header })),
  ]);
  const posts = FORMS.map(([, path, page, fields], i) =>
    timed(shop.form(path, { ...person(emails[i]!), ...fields })).then((done) => ({ ...done, page })),
  );
  const review = timed(shop.form('/api/withdrawal/review', { ...person(newEmail()), order: 'KV1' }));
  for (const { answer, ms, html } of await Promise.all(pages)) {
    expect([answer.status, ms < firstByteMs()]).toEqual([200, true]);
    expect(html).toContain('name="email"');
  }
  for (const { answer, ms, page } of [
    ...(await Promise.all(posts)),
    { ...(await review), page: '/de/withdraw/review' },
  ])
    expect([answer.status, answer.headers.get('location'), ms < firstByteMs()]).toEqual([303, page, true]);
  const mails = await Promise.all(emails.map(workedOff));
  expect(mails.map(({ length }) => length)).toEqual([1, 1]);
});
