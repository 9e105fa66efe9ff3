import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { html } from 'hono/html';
import { type Attempt, Undeliverable } from '../outbox/kind.ts';
import { UpstreamError, USER_AGENT } from '../upstream.ts';
import { PARAGRAPH_BREAK } from './mail.ts';
import { mails } from './tables.ts';

/** The mail service, its key, and the sender; with an empty URL no mail is sent. */
export interface MailSettings {
  mail: { url: string; key: string; from: string };
}

type Row = typeof mails.$inferSelect;

const TIMEOUT_MS = 8000;

/** A paragraph; one that ends with a link, on a line of its own, is that link. */
function paragraphOf(text: string, links: ReadonlySet<string>) {
  const lines = text.split('\n');
  const url = lines.at(-1)!;
  if (!links.has(url)) return html`<p>${text}</p>`;
  return html`<p><a href="${url}">${lines.slice(0, -1).join(' ').replace(/:$/, '') || url}</a></p>`;
}

function htmlOf({ subject, text, link }: Row): string {
  const links = new Set(link.split(' '));
  return String(html`<!doctype html><meta charset="utf-8"><title>${subject}</title>${text.split(PARAGRAPH_BREAK).map((part) => paragraphOf(part, links))}`);
}

/**
 * Sends a mail through the mail service (`POST /emails` of Resend's API). The idempotency key makes repeated calls harmless.
 *
 * @throws Undeliverable when the service rejects the mail itself. @throws UpstreamError when a later attempt may succeed.
 */
async function send({ mail: { url, key, from } }: MailSettings, row: Row, signal: AbortSignal): Promise<void> {
  let response: Response;
  try {
    response = await fetch(`${url}/emails`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${key}`, 'Idempotency-Key': row.key, 'User-Agent': USER_AGENT },
      body: JSON.stringify({
        from,
        to: [row.recipient],
        subject: row.subject,
        text: row.text,
        html: htmlOf(row),
        ...(row.unsubscribe && { headers: { 'List-Unsubscribe': `<${row.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } }),
      }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.arrayBuffer();
  } catch (error) {
    throw new UpstreamError('upstream_unreachable', 'the mail service cannot be reached', true, error);
  }
  const message = `the mail service answered ${response.status}`;
  // 400 and 422 reject the mail itself; other errors, such as a wrong API key, can be fixed before the next attempt
  if (response.status === 400 || response.status === 422) throw new Undeliverable(message);
  if (!response.ok) throw new UpstreamError('upstream_status', message, true);
}

/** Sends the mail of a row of the outbox. A mail that was erased in the meantime is not sent. */
export async function sendMail(
  { key }: { key: string },
  { context, now, signal, complete }: Attempt<{ settings: MailSettings; database: D1Database }>,
): Promise<void> {
  const db = drizzle(context.database);
  const [row] = await db.select().from(mails).where(eq(mails.key, key));
  if (!row?.recipient || row.sentAt) return;
  if (!context.settings.mail.url) throw new UpstreamError('upstream_unreachable', 'no mail service is configured', true);
  await send(context.settings, row, signal);
  // the message is deleted once it is sent
  await complete(db.update(mails).set({ sentAt: now.toISOString(), text: '', link: '', unsubscribe: '' }).where(eq(mails.key, key)));
}
