import { expect, it } from 'vitest';
import { eraseUnusedGuests } from '../../../../src/shop/referrals/erase.ts';
import { eventually, useRestoredShop } from '../../../shop.ts';

const shop = useRestoredShop();
const DAY_MS = 86_400_000;

/** Begins to refer friends without an account. @returns the code, and the secret of the mailed link. */
async function refer(email: string, phone: string): Promise<{ code: string; link: string }> {
  const { status, body } = await shop.call<{ code: string }>('/api/referral', {
    name: 'Gus Guest',
    email,
    phone,
    terms: true,
    market: 'de',
  });
  expect(status).toBe(200);
  const { html } = await eventually(async () => (await shop.control(`mails?to=${email}`)).mails[0]);
  return {
    code: body.code,
    link: decodeURIComponent(/refer\?link=([^"&]+)/.exec(html)![1]!),
  };
}
const rowOf = async (code: string) =>
  (await shop.database()).prepare('SELECT * FROM referrers WHERE code = ?').bind(code).first<Record<string, string>>();

it('a referrer without an account is erased by the link of the mail, which then does nothing more', async () => {
  const email = 'gus@refer.example';
  const { code, link } = await refer(email, '+4915112345671');
  const page = await (await shop.get(`/de/refer?link=${encodeURIComponent(link)}`)).text();
  expect(page).toContain('action="/api/referral/erase"');
  expect((await shop.call('/api/referral/erase', { link: `${link}x`, market: 'de' })).status).toBe(403);
  const erased = await shop.form('/api/referral/erase', { link, market: 'de' }, { Referer: `${shop.url}/de/refer` });
  expect([erased.status, erased.headers.get('location')]).toEqual([303, '/de/refer?done=removed']);
  expect(await rowOf(code)).toMatchObject({ name: '', email: '', email_key: null, phone: '', secret_hash: '' });
  const { results } = await (await shop.database())
    .prepare('SELECT key FROM mails WHERE recipient = ?')
    .bind(email)
    .all();
  expect(results).toEqual([]);
  expect((await shop.call('/api/referral/erase', { link, market: 'de' })).status).toBe(403);
  expect((await shop.call('/api/referral/enter', { code, market: 'de' })).status).toBe(422);
});

it('a referrer without an account goes after a year without a friend', async () => {
  const [unused, used] = [
    await refer('unused@refer.example', '+4915112345672'),
    await refer('used@refer.example', '+4915112345673'),
  ];
  const database = await shop.database();
  const joined = new Date(Date.now() - 30 * DAY_MS).toISOString();
  await database
    .prepare("INSERT INTO referrals (id, code, name, joined_at) VALUES ('guest-friend', ?, 'F', ?)")
    .bind(used.code, joined)
    .run();
  const erase = (days: number) => eraseUnusedGuests(database as D1Database, new Date(Date.now() + days * DAY_MS));
  const names = async () => [(await rowOf(unused.code))!.name, (await rowOf(used.code))!.name];
  await erase(364);
  expect(await names()).toEqual(['Gus Guest', 'Gus Guest']);
  await database
    .prepare('UPDATE referrals SET joined_at = ? WHERE code = ?')
    .bind(new Date(Date.now() + 10 * DAY_MS).toISOString(), used.code)
    .run();
  await erase(366);
  expect(await names()).toEqual(['', 'Gus Guest']);
});
