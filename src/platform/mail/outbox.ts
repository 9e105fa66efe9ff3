import { and, asc, count, eq, gt, isNull, lt, lte } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { html } from 'hono/html';
import { UpstreamError } from '../upstream.ts';
import { outbox } from './tables.ts';

/** The mail service, its key, and the sender; without an address no mail goes out. */
export interface MailSettings {
  mail: { url: string; key: string; from: string };
}

export interface Mail {
  /** One mail is sent once for a key, however often it is put in. */
  key: string;
  /** Id of the thing that the mail is about, for instance a plan: its mails are removed with it. */
  about: string;
  to: string;
  subject: string;
  /** Paragraphs, one of them the link. */
  paragraphs: readonly string[];
  /** The one address that can be clicked. What people have typed never makes one. */
  link: string;
}

type Row = typeof outbox.$inferSelect;

const TIMEOUT_MS = 8000;
const BATCH_SIZE = 20;
/** Pauses between attempts: a minute, then twice as long each time, six hours at most. Fourteen attempts take a day and a half. */
const PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 6 * 3_600_000;
const MAX_ATTEMPTS = 14;
/** Longer than sending takes. */
const LEASE_MS = 60_000;
/** Nobody gets more mails than this in a day, whoever types their address. */
const MAX_PER_DAY = 5;
const DAY_MS = 86_400_000;
/** For this long it is known to whom something was sent. */
const RETENTION_MS = 30 * DAY_MS;

const PARAGRAPH_BREAK = '\n\n';

const htmlOf = ({ subject, text, link }: Row): string =>
  String(
    html`<!doctype html><meta charset="utf-8"><title>${subject}</title>${text
      .split(PARAGRAPH_BREAK)
      .map((part) => (part === link ? html`<p><a href="${part}">${part}</a></p>` : html`<p>${part}</p>`))}`,
  );

/**
 * Hands a mail to the mail service (`POST /emails` as Resend has it). The key makes a repeated call harmless.
 *
 * @throws UpstreamError that says whether the service may take it later.
 */
async function send({ mail: { url, key, from } }: MailSettings, row: Row): Promise<void> {
  let response: Response;
  try {
    response = await fetch(`${url}/emails`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}`, 'Idempotency-Key': row.key },
      body: JSON.stringify({ from, to: [row.recipient], subject: row.subject, text: row.text, html: htmlOf(row) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
  } catch (error) {
    throw new UpstreamError('upstream_unreachable', 'the mail service cannot be reached', true, error);
  }
  // a key that is wrong today is mended tomorrow; a mail that is wrong stays wrong
  if (!response.ok)
    throw new UpstreamError('upstream_status', `the mail service answered ${response.status}`, response.status !== 400 && response.status !== 422);
}

/** One line of a mail's head. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/**
 * Puts a mail into the outbox: it is stored first and sent afterwards, so that a service that is down loses none.
 *
 * @returns false when somebody has been sent enough today.
 */
export async function enqueueMail(database: D1Database, { key, about, to, subject, paragraphs, link }: Mail): Promise<boolean> {
  const db = drizzle(database);
  const recipient = to.trim().toLowerCase();
  const now = new Date();
  const sentToday = and(eq(outbox.recipient, recipient), gt(outbox.at, new Date(now.getTime() - DAY_MS).toISOString()));
  const [sent] = await db.select({ count: count() }).from(outbox).where(sentToday);
  if ((sent?.count ?? 0) >= MAX_PER_DAY) return false;
  const text = paragraphs.join(PARAGRAPH_BREAK);
  const at = now.toISOString();
  await db
    .insert(outbox)
    .values({ key, about, recipient, subject: oneLine(subject), text, link, at, attempts: 0, dueAt: at, sentAt: null })
    .onConflictDoNothing();
  return true;
}

/** Sends what waits in the outbox and is due, and forgets what is old. Runs every minute, and after a mail was put in. @param only the key of one mail. */
export async function sendOutbox(settings: MailSettings, database: D1Database, only?: string): Promise<void> {
  if (!settings.mail.url) return;
  const db = drizzle(database);
  const now = Date.now();
  const due = and(lte(outbox.dueAt, new Date(now).toISOString()), only === undefined ? undefined : eq(outbox.key, only));
  const attempt = async (row: Row): Promise<void> => {
    const sameKey = eq(outbox.key, row.key);
    // one sender at a time: whoever comes second finds that it is not due
    const leased = await db
      .update(outbox)
      .set({ dueAt: new Date(now + LEASE_MS).toISOString() })
      .where(and(sameKey, eq(outbox.dueAt, row.dueAt ?? '')))
      .returning({ key: outbox.key });
    if (leased.length === 0) return;
    try {
      await send(settings, row);
      // the message itself is not kept
      await db.update(outbox).set({ sentAt: new Date().toISOString(), dueAt: null, text: '', link: '' }).where(sameKey);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      const attempts = row.attempts + 1;
      const dueAt = error.retry && attempts < MAX_ATTEMPTS ? new Date(now + Math.min(MAX_PAUSE_MS, PAUSE_MS * 2 ** row.attempts)).toISOString() : null;
      await db
        .update(outbox)
        .set({ attempts, dueAt })
        .where(and(sameKey, isNull(outbox.sentAt)));
      console.warn(JSON.stringify({ event: 'mail', key: row.key, attempts, again: dueAt, error: error.message }));
    }
  };
  await Promise.all((await db.select().from(outbox).where(due).orderBy(asc(outbox.dueAt)).limit(BATCH_SIZE)).map(attempt));
  if (only === undefined) await db.delete(outbox).where(lt(outbox.at, new Date(now - RETENTION_MS).toISOString()));
}
