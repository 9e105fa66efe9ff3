import { and, asc, isNull, ne } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { array, is, literal, nonempty, type Struct, string, type } from 'superstruct';
import { inList } from '../database/in-list.ts';
import { type BatchAttempt, isAlone, RefusedTogether, Undeliverable } from '../outbox/kind.ts';
import { postDelivery, type Receipt } from '../outbox/post.ts';
import { Upstream, UpstreamError } from '../upstream.ts';
import { contentOf, type MailContent, textOf } from './content.ts';
import type { MailSettings } from './settings.ts';
import { mails } from './tables.ts';

type Row = typeof mails.$inferSelect;
type HtmlOf = (mail: MailContent) => string;

/** The most mails of one call. Source: Resend's API, `POST /emails/batch`. */
export const MAILS_PER_CALL = 100;

const mailService = new Upstream('mail service');

/** A mail that was taken has an id. */
const Taken = type({ id: nonempty(string()) });
const AllTaken = type({ data: array(Taken) });
/** The key of a call came with another body: the call was taken before one of its mails was erased. */
const KeyInUse = type({ name: literal('invalid_idempotent_request') });

function answersAs<T>({ text }: Receipt, struct: Struct<T>): boolean {
  try {
    return is(JSON.parse(text), struct);
  } catch {
    return false;
  }
}

/** When the next call may begin, in milliseconds since 1970. */
let nextCallAt = 0;

/** Waits until the service takes another call. @throws DOMException when the attempt is over before. */
async function waitForTurn(callsPerSecond: number, signal: AbortSignal): Promise<void> {
  if (callsPerSecond === 0) return;
  const startsAt = Math.max(Date.now(), nextCallAt);
  nextCallAt = startsAt + 1000 / callsPerSecond;
  const waitMs = startsAt - Date.now();
  if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
  signal.throwIfAborted();
}

/** A mail as the service takes it. */
function bodyOf(row: Row, from: string, htmlOf: HtmlOf) {
  const content = contentOf(row);
  return {
    from,
    to: [row.recipient],
    ...(row.replyTo && { reply_to: [row.replyTo] }),
    subject: row.subject,
    text: textOf(content),
    html: htmlOf(content),
    ...(row.unsubscribe && {
      headers: { 'List-Unsubscribe': `<${row.unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  };
}

/**
 * Sends mails through the mail service (Resend's API): one by `POST /emails`, several by `POST /emails/batch`, which
 * takes all or none. The idempotency key makes repeated calls harmless.
 *
 * @throws Undeliverable when the service rejects the mail itself. @throws RefusedTogether when it rejects one of
 * several. @throws UpstreamError when a later attempt may succeed.
 */
async function send(
  { mail: { url, key, from } }: MailSettings,
  rows: readonly Row[],
  batch: string,
  htmlOf: HtmlOf,
  signal: AbortSignal,
): Promise<void> {
  const headers = (idempotencyKey: string) => ({ Authorization: `Bearer ${key}`, 'Idempotency-Key': idempotencyKey });
  const bodies = rows.map((row) => bodyOf(row, from, htmlOf));
  const [first] = rows;
  if (first && isAlone(batch))
    return postDelivery(mailService, `${url}/emails`, headers(first.key), bodies[0]!, signal, (answer) =>
      answersAs(answer, Taken),
    );
  try {
    await postDelivery(
      mailService,
      `${url}/emails/batch`,
      headers(batch),
      bodies,
      signal,
      (answer) => answersAs(answer, AllTaken),
      (answer) => answersAs(answer, KeyInUse),
    );
  } catch (error) {
    if (!(error instanceof Undeliverable)) throw error;
    throw rows.length > 1 ? new RefusedTogether(error.message) : error;
  }
}

/**
 * The handler that sends the mails of rows of the outbox. One that was erased in the meantime is not sent.
 *
 * @param htmlOf makes the HTML part.
 */
export const mailSender =
  (htmlOf: HtmlOf) =>
  async (
    payloads: readonly { key: string }[],
    { context, batch, now, signal, complete }: BatchAttempt<{ settings: MailSettings; database: D1Database }>,
  ): Promise<void> => {
    const db = drizzle(context.database);
    const which = inList(
      mails.key,
      payloads.map(({ key }) => key),
    );
    const isOpen = and(which, ne(mails.recipient, ''), isNull(mails.sentAt));
    // always in the same order: a call that is repeated has the same body
    const rows = await db.select().from(mails).where(isOpen).orderBy(asc(mails.key));
    if (rows.length === 0) return;
    if (!context.settings.mail.url)
      throw new UpstreamError('upstream_unreachable', 'no mail service is configured', true);
    await waitForTurn(context.settings.mail.callsPerSecond, signal);
    await send(context.settings, rows, batch, htmlOf, signal);
    // the messages are deleted once they are sent
    await complete(
      db
        .update(mails)
        .set({
          sentAt: now.toISOString(),
          preheader: '',
          text: '',
          link: '',
          pictures: '',
          unsubscribe: '',
          replyTo: '',
        })
        .where(isOpen),
    );
  };
