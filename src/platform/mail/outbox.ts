import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { html } from 'hono/html';
import type { Config } from '../../env.ts';
import { outbox } from '../database/tables.ts';
import { UpstreamError } from '../upstream.ts';

export interface Mail {
  /** One mail is sent once for a key, however often it is put in. */
  key: string;
  to: string;
  subject: string;
  /** The whole message; empty lines part its paragraphs. */
  text: string;
}

const TIMEOUT_MS = 8000;
const ATTEMPTS = 12;
const AT_ONCE = 20;

/** The paragraphs; one that is an address is a link. */
const htmlOf = ({ subject, text }: Mail): string =>
  String(
    html`<!doctype html><meta charset="utf-8"><title>${subject}</title>${text
      .split('\n\n')
      .map((part) => (/^https?:\S+$/.test(part) ? html`<p><a href="${part}">${part}</a></p>` : html`<p>${part}</p>`))}`,
  );

/**
 * Hands a mail to the mail service (`POST /emails` as Resend has it). The key makes a repeated call harmless.
 *
 * @throws UpstreamError
 */
async function send({ mail: { url, key, from } }: Config, mail: Mail): Promise<void> {
  let response: Response;
  try {
    response = await fetch(`${url}/emails`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}`, 'Idempotency-Key': mail.key },
      body: JSON.stringify({ from, to: [mail.to], subject: mail.subject, text: mail.text, html: htmlOf(mail) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
  } catch (error) {
    throw new UpstreamError('upstream_unreachable', 'the mail service cannot be reached', true, error);
  }
  if (!response.ok)
    throw new UpstreamError('upstream_status', `the mail service answered ${response.status}`, response.status >= 500 || response.status === 429);
}

/** Puts a mail into the outbox: it is stored first and sent afterwards, so that none is lost. */
export async function post(database: D1Database, { key, to, subject, text }: Mail): Promise<void> {
  await drizzle(database).insert(outbox).values({ key, recipient: to, subject, text, at: new Date().toISOString(), attempts: 0 }).onConflictDoNothing();
}

/** Sends what waits in the outbox. Runs every minute, and after a mail was put in. @param only the key of one mail. */
export async function sendOutbox(settings: Config, database: D1Database, only?: string): Promise<void> {
  if (!settings.mail.url) return;
  const db = drizzle(database);
  const waiting = and(isNull(outbox.sentAt), lt(outbox.attempts, ATTEMPTS), only === undefined ? undefined : eq(outbox.key, only));
  for (const row of await db.select().from(outbox).where(waiting).orderBy(asc(outbox.at)).limit(AT_ONCE)) {
    const mine = eq(outbox.key, row.key);
    try {
      await send(settings, { ...row, to: row.recipient });
      // the message itself is not kept
      await db.update(outbox).set({ sentAt: new Date().toISOString(), text: '' }).where(mine);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      await db
        .update(outbox)
        .set({ attempts: error.retry ? row.attempts + 1 : ATTEMPTS })
        .where(mine);
      console.warn(JSON.stringify({ event: 'mail', key: row.key, attempts: row.attempts + 1, error: error.message }));
    }
  }
}
