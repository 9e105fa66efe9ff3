import { drizzle } from 'drizzle-orm/d1';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Settings } from '../../../../src/env.ts';
import { type Translate, translator } from '../../../../src/platform/i18n/translate.ts';
import { mailKind } from '../../../../src/platform/mail/mail.ts';
import { MAILS_PER_CALL, mailSender } from '../../../../src/platform/mail/send.ts';
import { DAILY_LIMITS } from '../../../../src/platform/mail/settings.ts';
import { enqueue } from '../../../../src/platform/outbox/enqueue.ts';
import { batchHandler, handler } from '../../../../src/platform/outbox/kind.ts';
import { sweepOutbox } from '../../../../src/platform/outbox/sweep.ts';
import { groups, type Market, marketByCode } from '../../../../src/platform/shared/markets.ts';
import { announceLaunch } from '../../../../src/shop/sign-ups/interest/announce-launch.ts';
import { deliverLead, leadKind } from '../../../../src/shop/sign-ups/lead/deliver.ts';
import { makeNewsletterCode } from '../../../../src/shop/sign-ups/newsletter/code.ts';
import { newsletterCodeKind, newsletterTellKind } from '../../../../src/shop/sign-ups/newsletter/kinds.ts';
import { notifyMarketing } from '../../../../src/shop/sign-ups/newsletter/notify-marketing.ts';
import {
  confirm,
  join,
  leave,
  subscriberByEmail,
  subscribeStatements,
} from '../../../../src/shop/sign-ups/newsletter/state.ts';
import { interests, leads } from '../../../../src/shop/sign-ups/tables.ts';
import { mailHtml } from '../../../../src/site/mail.ts';
import type { OutboxContext } from '../../../../src/site/outbox.ts';
import { MemoryD1 } from '../../../d1.ts';
import { deleteOld } from '../../../old-rows.ts';
import { withParts } from '../../../stand-ins.ts';
import { runTimers } from '../webhooks/things.ts';

const t: Translate = translator({ 'newsletter.code_is': 'code {code}', 'newsletter.code_subject': 'code' }, 'en-DE');
const market = marketByCode('de', groups.eu)!;
const EMAIL = 'reader@kvistra.example';
const HOUR_MS = 3_600_000;

const settings = withParts<Settings>({
  clockUrl: '',
  group: groups.eu,
  publicOrigin: 'https://shop.example',
  sessionSecrets: ['a-secret-of-more-than-thirty-two-bytes'],
  wetCatLaunch: '2026-01-01',
  admin: { url: 'http://admin', token: 'token' },
  mail: { url: 'http://mail', key: 'key', from: 'a@b.example', callsPerSecond: 0 },
  newsletter: { url: 'http://marketing', company: 'C', list: 'L' },
  lead: { url: 'http://leads', key: 'key' },
});

/** The services, each of which does its work once for each key, as the real ones do. */
class Services {
  readonly codes = new Map<string, { id: string; title: string; input: any }>();
  readonly segments: { name: string; query: string }[] = [];
  readonly mails = new Map<string, { to: string[]; subject: string }>();
  readonly leads = new Map<string, unknown>();
  readonly told: { path: string; email: string }[] = [];
  down = false;
  /** The call, of the database or of a service, at which the Worker ends; it counts down. */
  callsLeft = Number.POSITIVE_INFINITY;

  live(): void {
    if (this.callsLeft-- <= 0) throw new Error('the Worker has ended');
  }
  readonly fetch = async (input: unknown, init?: RequestInit): Promise<Response> => {
    this.live();
    const url = new URL(String(input));
    if (this.down) throw new TypeError('fetch failed');
    const body = JSON.parse(String(init?.body));
    const key = new Headers(init?.headers).get('Idempotency-Key') ?? '';
    const answer = this.answer(url, body, key);
    // the service has done its work, although nobody may be there to hear of it
    this.live();
    return answer;
  };
  private answer({ host, pathname }: URL, body: any, key: string): Response {
    switch (host) {
      case 'mail':
        for (const [i, mail] of [body].flat().entries()) this.mails.set(`${key} ${i}`, mail);
        return Response.json(Array.isArray(body) ? { data: body.map(() => ({ id: key })) } : { id: key });
      case 'leads':
        this.leads.set(key, body);
        return Response.json({ ok: true });
      case 'marketing': {
        const event = { path: pathname, email: body.data.attributes.profile.data.attributes.email };
        if (!this.told.some((known) => known.path === event.path && known.email === event.email)) this.told.push(event);
        return new Response(null, { status: 202 });
      }
      default:
        return Response.json({ data: this.admin(body) });
    }
  }
  private admin({ query, variables }: { query: string; variables: any }): object {
    if (query.includes('discountCodeBasicCreate')) {
      const { code, title } = variables.code;
      if (this.codes.has(code))
        return { discountCodeBasicCreate: { codeDiscountNode: null, userErrors: [{ code: 'TAKEN', message: '' }] } };
      const id = `gid://shopify/DiscountCodeNode/${this.codes.size + 1}`;
      this.codes.set(code, { id, title, input: variables.code });
      return { discountCodeBasicCreate: { codeDiscountNode: { id }, userErrors: [] } };
    }
    if (query.includes('segmentCreate')) {
      if (this.segments.length > 0)
        return { segmentCreate: { segment: null, userErrors: [{ message: 'Name has already been taken' }] } };
      this.segments.push({ name: variables.name, query: variables.query });
      return { segmentCreate: { segment: { id: 'gid://shopify/Segment/1' }, userErrors: [] } };
    }
    if (query.includes('segments('))
      return { segments: { nodes: this.segments.map((segment) => ({ id: 'gid://shopify/Segment/1', ...segment })) } };
    const found = this.codes.get(variables.code);
    return { codeDiscountNodeByCode: found ? { id: found.id, codeDiscount: { title: found.title } } : null };
  }
}

let d1: MemoryD1;
let services: Services;
let context: OutboxContext;
const handlers = [
  batchHandler(mailKind, MAILS_PER_CALL, mailSender(mailHtml)),
  handler(newsletterCodeKind, makeNewsletterCode),
  handler(newsletterTellKind, notifyMarketing),
  handler(leadKind, deliverLead),
];
/** A sweep; the pauses before its retries take no time. */
const sweep = () => runTimers(sweepOutbox(d1.binding, { handlers, context, now: new Date() }));
const open = () => d1.rows<{ kind: string }>("SELECT kind FROM outbox WHERE state = 'open'").map(({ kind }) => kind);
const dead = () => d1.rows("SELECT * FROM outbox WHERE state = 'dead'");
const reader = async () => (await subscriberByEmail(d1.binding, EMAIL))!;
const requester = { id: 'call', visitor: null, dailyLimits: DAILY_LIMITS };
const request = (more: { cause?: string; market?: Market } = {}) =>
  ({ email: EMAIL, source: 'page', market, settings, at: new Date(), requester, ...more }) as const;
async function ask(cause?: string): Promise<void> {
  const [first, ...rest] = await subscribeStatements(d1.binding, request(cause ? { cause } : {}), t);
  await drizzle(d1.binding).batch([first!, ...rest]);
}
/** Lets minutes pass until nothing is open, or for as long as said. */
async function pass(minutes: number, step = 1): Promise<void> {
  for (let i = 0; i < minutes && open().length > 0; i += step) {
    await sweep();
    vi.setSystemTime(Date.now() + step * 60_000);
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date('2026-03-01T10:00:00Z') });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  d1 = new MemoryD1();
  services = new Services();
  d1.onCall = () => services.live();
  vi.stubGlobal('fetch', services.fetch);
  context = { settings, database: d1.binding, translate: async () => t };
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Everything that must have arrived once of one reader who has confirmed and of one lead. */
function expectOnce(): void {
  expect(
    [...services.codes.values()].map(({ title, input }) => [
      title.startsWith('Newsletter '),
      input.usageLimit,
      input.context,
    ]),
  ).toEqual([[true, 1, { customerSegments: { add: ['gid://shopify/Segment/1'] } }]]);
  const [code] = services.codes.keys();
  expect([...services.mails.values()].map(({ to, subject }) => `${subject} to ${to[0]}`).sort()).toEqual([
    `code to ${EMAIL}`,
    `newsletter.mail_subject to ${EMAIL}`,
  ]);
  expect(services.told).toEqual([{ path: '/client/subscriptions', email: EMAIL }]);
  expect([...services.leads.values()]).toMatchObject([{ email: EMAIL }]);
  expect([d1.rows('SELECT state, code_state, code FROM subscribers'), dead()]).toEqual([
    [{ state: 'confirmed', code_state: 'ready', code }],
    [],
  ]);
}
async function signUp(): Promise<void> {
  await ask('form');
  await ask('form');
  await sweep();
  const pending = await reader();
  await confirm(d1.binding, pending, new Date());
  await confirm(d1.binding, pending, new Date());
  const db = drizzle(d1.binding);
  const lead = {
    id: 'lead',
    formId: 'form',
    firstName: 'A',
    lastName: 'B',
    email: EMAIL,
    phone: '+1',
    address: '{}',
    market: 'de',
    createdAt: new Date().toISOString(),
  };
  for (let i = 0; i < 2; i++)
    await db.batch([
      db.insert(leads).values(lead).onConflictDoNothing(),
      enqueue(db, leadKind, { key: 'lead', payload: { leadId: 'lead' } }),
    ]);
}

describe('sign-ups arrive exactly once', () => {
  it('with everything repeated', async () => {
    await signUp();
    await pass(10);
    expectOnce();
  });

  it('after an hour in which every service is down', async () => {
    services.down = true;
    await ask('form');
    vi.setSystemTime(Date.now() + HOUR_MS / 2);
    await pass(30);
    await confirm(d1.binding, await reader(), new Date());
    await pass(30);
    expect([services.codes.size, services.mails.size, services.told.length]).toEqual([0, 0, 0]);
    services.down = false;
    await signUp();
    await pass(24 * 60, 10);
    expectOnce();
  });

  it('when the Worker ends at any call', async () => {
    for (let calls = 0; ; calls++) {
      d1 = new MemoryD1();
      services = new Services();
      d1.onCall = () => services.live();
      vi.stubGlobal('fetch', services.fetch);
      context = { settings, database: d1.binding, translate: async () => t };
      await signUp();
      services.callsLeft = calls;
      await sweep().catch(() => {});
      await sweep().catch(() => {});
      const ended = services.callsLeft < 0;
      services.callsLeft = Number.POSITIVE_INFINITY;
      await pass(300, 10);
      expectOnce();
      if (!ended) break;
      expect(calls).toBeLessThan(200);
    }
  });
});

describe('the marketing service', () => {
  it('is told of joining and leaving in their order, and of the last state only where it changed meanwhile', async () => {
    await join(d1.binding, request(), false);
    await leave(d1.binding, await reader(), new Date());
    await pass(5);
    expect(services.told.map(({ path }) => path)).toEqual(['/client/events']);
    await join(d1.binding, request(), false);
    await pass(5);
    expect(services.told.map(({ path }) => path)).toEqual(['/client/events', '/client/subscriptions']);
  });
});

describe('requests that nobody has confirmed', () => {
  it('are deleted after seven days; an address that had left before stays left', async () => {
    await ask();
    vi.setSystemTime(Date.now() + 6.9 * 24 * HOUR_MS);
    await deleteOld(d1.binding);
    expect((await reader()).state).toBe('pending');
    vi.setSystemTime(Date.now() + 0.2 * 24 * HOUR_MS);
    await deleteOld(d1.binding);
    expect(await subscriberByEmail(d1.binding, EMAIL)).toBeNull();
    await join(d1.binding, request(), true);
    await leave(d1.binding, await reader(), new Date());
    await ask();
    vi.setSystemTime(Date.now() + 8 * 24 * HOUR_MS);
    await deleteOld(d1.binding);
    expect((await reader()).state).toBe('left');
  });
});

describe('the list of the wet cat food', () => {
  it('is told once in pages, wherever the Worker ends', async () => {
    const db = drizzle(d1.binding);
    const at = new Date().toISOString();
    const rows = Array.from({ length: 60 }, (_, i) => ({
      id: `id${i}`,
      email: `cat${i}@kvistra.example`,
      market: 'de',
      createdAt: at,
      confirmedAt: at,
    }));
    for (const row of rows) await db.insert(interests).values(row);
    for (let calls = 0; calls < 8; calls++) {
      services.callsLeft = calls;
      await runTimers(announceLaunch(context, new Date())).catch(() => {});
    }
    services.callsLeft = Number.POSITIVE_INFINITY;
    await announceLaunch(context, new Date());
    await announceLaunch(context, new Date());
    await pass(30);
    expect([...services.mails.values()].map(({ to }) => to[0]).sort()).toEqual(rows.map(({ email }) => email).sort());
    expect(d1.rows('SELECT * FROM interests')).toEqual([]);
  });

  it('waits for the day in each market', async () => {
    const db = drizzle(d1.binding);
    for (const market of ['fi', 'pt'])
      await db
        .insert(interests)
        .values({ id: market, email: `${market}@kvistra.example`, market, createdAt: '', confirmedAt: '' });
    // midnight in Helsinki is two hours before midnight in Lisbon
    await announceLaunch(
      { ...context, settings: { ...settings, wetCatLaunch: '2026-03-02' } },
      new Date('2026-03-01T22:30:00Z'),
    );
    expect(d1.rows('SELECT market FROM interests')).toEqual([{ market: 'pt' }]);
  });
});
