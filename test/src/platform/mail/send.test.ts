import { drizzle } from 'drizzle-orm/d1';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { mailApi } from '../../../../provider/mail/api.ts';
import { Store } from '../../../../provider/store.ts';
import { eraseMailsTo } from '../../../../src/platform/mail/erase.ts';
import { enqueueMail, type Mail, mailKind } from '../../../../src/platform/mail/mail.ts';
import { MAILS_PER_CALL, mailSender } from '../../../../src/platform/mail/send.ts';
import type { MailSettings } from '../../../../src/platform/mail/settings.ts';
import { batchHandler } from '../../../../src/platform/outbox/kind.ts';
import { sweepOutbox } from '../../../../src/platform/outbox/sweep.ts';
import { mailHtml } from '../../../../src/site/mail.ts';
import { MemoryD1 } from '../../../d1.ts';
import { withParts } from '../../../stand-ins.ts';
import { storage } from '../../../storage.ts';

const settings = withParts<MailSettings>({
  mail: { url: 'http://mail', key: 'key', from: 'Kvistra <hello@kvistra.example>', callsPerSecond: 0 },
});
let d1: MemoryD1;
let store: Store;
/** The calls of the mail service: how many mails each has, and its idempotency key. */
let calls: { mails: number; key: string | null; at: number }[];
/** The fate of the answer of a call, by its number; the service has done its work. */
let after: (call: number, answer: Response) => Response;

beforeEach(() => {
  d1 = new MemoryD1();
  store = new Store(storage(), 'https://shop.example');
  calls = [];
  after = (_, answer) => answer;
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    calls.push({
      mails: [JSON.parse(String(init.body))].flat().length,
      key: new Headers(init.headers).get('Idempotency-Key'),
      at: performance.now(),
    });
    return after(calls.length, await mailApi(new Request(url, init), store, 'key'));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const put = (key: string, more: Pick<Partial<Mail>, 'urgency' | 'to'> = {}) =>
  enqueueMail(d1.binding, {
    kind: 'customer',
    key,
    about: '',
    to: `${key}@kvistra.example`,
    subject: key,
    paragraphs: ['Hello.'],
    footer: [],
    frame: { language: 'en', sender: { words: 'Kvistra', url: 'https://shop.example' }, scene: null },
    link: '',
    ...more,
  });
const putAll = async (keys: readonly string[], more: Pick<Partial<Mail>, 'urgency' | 'to'> = {}) => {
  for (const key of keys) await put(key, more);
};
const names = (name: string, count: number) => Array.from({ length: count }, (_, i) => `${name}${i}`);
const sweep = (minutes = 0, mail = settings.mail) =>
  sweepOutbox(d1.binding, {
    handlers: [batchHandler(mailKind, MAILS_PER_CALL, mailSender(mailHtml))],
    context: { settings: { mail }, database: d1.binding },
    now: new Date(Date.now() + minutes * 60_000),
  });
const arrived = () =>
  store.sql
    .exec('SELECT recipient FROM mail ORDER BY rowid')
    .toArray()
    .map(({ recipient }) => String(recipient).replace('@kvistra.example', ''));
const rows = () => d1.rows<Record<string, unknown>>('SELECT * FROM outbox ORDER BY id');

it('many mails go by few calls, those that somebody waits for first', async () => {
  await putAll(names('launch', 60), { urgency: 'marketing' });
  await putAll(names('notice', 120), { urgency: 'notice' });
  await putAll(names('code', 30));
  await sweep();
  expect(calls.map(({ mails }) => mails)).toEqual([100, 100, 10]);
  const kinds = arrived().map((name) => name.replace(/\d+$/, ''));
  expect(kinds).toHaveLength(210);
  expect(kinds.slice(0, 100).filter((kind) => kind === 'code')).toHaveLength(30);
  expect(kinds.slice(0, 200).filter((kind) => kind === 'launch')).toHaveLength(50);
  expect(rows().every(({ state }) => state === 'done')).toBe(true);
  expect(d1.rows("SELECT * FROM mails WHERE text != '' OR sent_at IS NULL")).toEqual([]);
});

it('one mail alone goes by its own key', async () => {
  await put('one');
  await sweep();
  expect(calls).toMatchObject([{ mails: 1, key: 'one' }]);
});

it('a call whose answer was lost is repeated as it was, and nobody gets a mail twice', async () => {
  await putAll(names('first', 3));
  after = (call, answer) => (call === 1 ? Response.error() : answer);
  await sweep();
  await putAll(names('later', 2));
  await sweep(5);
  const [first, again] = calls.filter(({ mails }) => mails === 3);
  expect([again?.key, calls.length]).toEqual([first?.key, 3]);
  expect(arrived().sort()).toEqual([...names('first', 3), ...names('later', 2)].sort());
  expect(rows().map(({ state }) => state)).toEqual(Array(5).fill('done'));
});

it('a mail that is erased between two tries of its call keeps the others from nobody, and from nobody twice', async () => {
  await putAll(names('a', 3));
  after = (call, answer) => (call === 1 ? Response.error() : answer);
  await sweep();
  await drizzle(d1.binding).batch(eraseMailsTo(drizzle(d1.binding), 'a1@kvistra.example') as never);
  await sweep(5);
  expect(calls.map(({ mails }) => mails)).toEqual([3, 2]);
  expect(arrived().sort()).toEqual(names('a', 3));
  expect(rows().map(({ state }) => state)).toEqual(['done', 'done']);
});

it('a mail that the service refuses is dead alone, and the others arrive', async () => {
  await putAll(names('good', 4));
  await put('bad', { to: 'nobody' });
  await sweep();
  expect(arrived().sort()).toEqual(names('good', 4));
  expect(rows().map(({ key, state, attempts }) => [key, state, attempts])).toEqual([
    ...names('good', 4).map((key) => [key, 'done', 1]),
    ['bad', 'dead', 1],
  ]);
});

it('calls keep to the rate of the setting', async () => {
  await putAll(names('a', 201));
  const began = performance.now();
  await sweep(0, { ...settings.mail, callsPerSecond: 5 });
  // a call of a busy machine comes late, and never early
  expect(calls.map(({ at }, i) => at - began > i * 195)).toEqual([true, true, true]);
});

it('while the service takes no more calls, mails wait without using up their attempts', async () => {
  await putAll(names('a', 2));
  const answers = vi.fn(() => new Response('{}', { status: 429 }));
  vi.stubGlobal('fetch', answers);
  for (let i = 0; i < 5; i++) await sweep();
  expect(answers).toHaveBeenCalled();
  expect(rows().map(({ state, attempts }) => [state, attempts])).toEqual([
    ['open', 0],
    ['open', 0],
  ]);
});
