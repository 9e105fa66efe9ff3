import { and, asc, eq, isNull, lt, lte, ne } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { html } from 'hono/html';
import { UpstreamError } from '../upstream.ts';
import { insertWithinLimits } from './limits.ts';
import { outbox } from './tables.ts';

/** The mail service, its key, and the sender; with an empty URL no mail is sent. */
export interface MailSettings {
  mail: { url: string; key: string; from: string };
}

/** A mail to send. */
export interface Mail {
  /**
   * `visitor`: someone who has not proven that the address is theirs can trigger the mail, so it is limited. `customer`: a mail
   * of a contract, a payment or the law, or one that a customer requests for their proven address. It is never dropped.
   */
  kind: 'visitor' | 'customer';
  /** Idempotency key: mails with the same key are sent once. */
  key: string;
  /** Id of the record that the mail is about, such as a plan; deleting the record erases its mails. */
  about: string;
  to: string;
  subject: string;
  /** Paragraphs; one of them is the link. */
  paragraphs: readonly string[];
  /** The only URL that becomes a link in the HTML; user input never does. */
  link: string;
}

type Row = typeof outbox.$inferSelect;

const TIMEOUT_MS = 8000;
const BATCH_SIZE = 20;
/** The pause before the second attempt; it doubles each time up to `MAX_PAUSE_MS`. All attempts together take a day and a half. */
const PAUSE_MS = 60_000;
const MAX_PAUSE_MS = 6 * 3_600_000;
const MAX_ATTEMPTS = 14;
/** Exceeds the time that sending takes. */
const LEASE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Sent mails are listed, without their text, for this long. */
const RETENTION_MS = 30 * DAY_MS;

const PARAGRAPH_BREAK = '\n\n';

const htmlOf = ({ subject, text, link }: Row): string =>
  String(
    html`<!doctype html><meta charset="utf-8"><title>${subject}</title>${text
      .split(PARAGRAPH_BREAK)
      .map((part) => (part === link ? html`<p><a href="${part}">${part}</a></p>` : html`<p>${part}</p>`))}`,
  );

/**
 * Sends a mail through the mail service (`POST /emails` of Resend's API). The idempotency key makes repeated calls harmless.
 *
 * @throws UpstreamError whose `retry` tells whether a later attempt may succeed.
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
  // 400 and 422 reject the mail itself; other errors, such as a wrong API key, can be fixed before the next attempt
  if (!response.ok)
    throw new UpstreamError('upstream_status', `the mail service answered ${response.status}`, response.status !== 400 && response.status !== 422);
}

/** Removes control characters and line breaks, which would inject mail headers. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/**
 * Stores a mail in the outbox; {@link sendOutbox} sends it, so an outage of the mail service loses none.
 *
 * @returns false when a visitor's mail exceeds a limit and is dropped.
 */
export async function enqueueMail(database: D1Database, { kind, key, about, to, subject, paragraphs, link }: Mail): Promise<boolean> {
  const at = new Date().toISOString();
  const row = {
    key,
    about,
    recipient: to.trim().toLowerCase(),
    subject: oneLine(subject),
    text: paragraphs.join(PARAGRAPH_BREAK),
    at,
    link,
    attempts: 0,
    dueAt: at,
  };
  if (kind === 'visitor') return insertWithinLimits(database, row);
  await drizzle(database).insert(outbox).values(row).onConflictDoNothing();
  return true;
}

/**
 * Sends the due mails of the outbox and deletes old rows. Runs every minute, and for a single mail right after it was stored.
 *
 * @param only the key of the one mail to send.
 */
export async function sendOutbox(settings: MailSettings, database: D1Database, only?: string): Promise<void> {
  if (!settings.mail.url) return;
  const db = drizzle(database);
  const now = Date.now();
  const due = and(lte(outbox.dueAt, new Date(now).toISOString()), only === undefined ? undefined : eq(outbox.key, only));
  const attempt = async (row: Row): Promise<void> => {
    const sameKey = eq(outbox.key, row.key);
    // the lease moves the due date, so a concurrent run skips the mail
    const leased = await db
      .update(outbox)
      .set({ dueAt: new Date(now + LEASE_MS).toISOString() })
      .where(and(sameKey, eq(outbox.dueAt, row.dueAt ?? '')))
      .returning({ key: outbox.key });
    if (leased.length === 0) return;
    try {
      await send(settings, row);
      // the message is deleted once it is sent
      await db.update(outbox).set({ sentAt: new Date().toISOString(), dueAt: null, text: '', link: '' }).where(sameKey);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      const attempts = row.attempts + 1;
      const dueAt = error.retry && attempts < MAX_ATTEMPTS ? new Date(now + Math.min(MAX_PAUSE_MS, PAUSE_MS * 2 ** row.attempts)).toISOString() : null;
      await db
        .update(outbox)
        .set({ attempts, dueAt })
        // a mail that was erased in the meantime is not sent
        .where(and(sameKey, isNull(outbox.sentAt), ne(outbox.recipient, '')));
      console.warn(JSON.stringify({ event: 'mail', key: row.key, attempts, again: dueAt, error: error.message }));
    }
  };
  await Promise.all((await db.select().from(outbox).where(due).orderBy(asc(outbox.dueAt)).limit(BATCH_SIZE)).map(attempt));
  if (only === undefined) await db.delete(outbox).where(lt(outbox.at, new Date(now - RETENTION_MS).toISOString()));
}
