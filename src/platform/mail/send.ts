import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { is, nonempty, string, type } from 'superstruct';
import type { Attempt } from '../outbox/kind.ts';
import { postDelivery, type Receipt } from '../outbox/post.ts';
import { Upstream, UpstreamError } from '../upstream.ts';
import { contentOf, type MailContent, textOf } from './content.ts';
import { mails } from './tables.ts';

/** The mail service, its key, and the sender; with an empty URL no mail is sent. */
export interface MailSettings {
  mail: { url: string; key: string; from: string };
}

type Row = typeof mails.$inferSelect;

const mailService = new Upstream('mail service');

/** A mail that was taken has an id. */
const Taken = type({ id: nonempty(string()) });

function isTaken({ text }: Receipt): boolean {
  try {
    return is(JSON.parse(text), Taken);
  } catch {
    return false;
  }
}

/**
 * Sends a mail through the mail service (`POST /emails` of Resend's API). The idempotency key makes repeated calls
 * harmless.
 *
 * @throws Undeliverable when the service rejects the mail itself. @throws UpstreamError when a later attempt may
 * succeed.
 */
function send(
  { mail: { url, key, from } }: MailSettings,
  row: Row,
  htmlOf: (mail: MailContent) => string,
  signal: AbortSignal,
): Promise<void> {
  const content = contentOf(row);
  return postDelivery(
    mailService,
    `${url}/emails`,
    { Authorization: `Bearer ${key}`, 'Idempotency-Key': row.key },
    {
      from,
      to: [row.recipient],
      subject: row.subject,
      text: textOf(content),
      html: htmlOf(content),
      ...(row.unsubscribe && {
        headers: { 'List-Unsubscribe': `<${row.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      }),
    },
    signal,
    isTaken,
  );
}

/**
 * The handler that sends the mail of a row of the outbox. A mail that was erased in the meantime is not sent.
 *
 * @param htmlOf makes the HTML part.
 */
export const mailSender =
  (htmlOf: (mail: MailContent) => string) =>
  async (
    { key }: { key: string },
    { context, now, signal, complete }: Attempt<{ settings: MailSettings; database: D1Database }>,
  ): Promise<void> => {
    const db = drizzle(context.database);
    const [row] = await db.select().from(mails).where(eq(mails.key, key));
    if (!row?.recipient || row.sentAt) return;
    if (!context.settings.mail.url)
      throw new UpstreamError('upstream_unreachable', 'no mail service is configured', true);
    await send(context.settings, row, htmlOf, signal);
    // the message is deleted once it is sent
    await complete(
      db
        .update(mails)
        .set({ sentAt: now.toISOString(), preheader: '', text: '', link: '', unsubscribe: '' })
        .where(eq(mails.key, key)),
    );
  };
