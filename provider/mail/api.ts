import { digest } from '../digest.ts';
import { setupOf } from '../setup.ts';
import type { Store } from '../store.ts';
import { sendMail } from './mail.ts';

/** `a@b.example` or `Name <a@b.example>`. */
const MAILBOX = /^(?:[^<>\r\n]*<([^\s@<>]+@[^\s@<>]+\.[^\s@<>]+)>|([^\s@<>]+@[^\s@<>]+\.[^\s@<>]+))$/;
const MAX_RECIPIENTS = 50;
const MAX_BATCH = 100;
const MAX_KEY_LENGTH = 256;
/** An idempotency key is forgotten after this time. */
const KEY_MS = 24 * 3_600_000;

/** Fields that the provider carries out. The real service has more; one of those is refused by its name. */
const FIELDS = new Set(['from', 'to', 'cc', 'bcc', 'reply_to', 'subject', 'text', 'html', 'tags', 'headers']);

/** Names and values of tags. */
const TAG = /^[\w-]{1,256}$/;

interface Refusal {
  status: number;
  name: string;
  message: string;
}

interface ValidMail {
  from: string;
  to: string[];
  cc: string[];
  bcc: string[];
  replyTo: string[];
  tags: { name: string; value: string }[];
  subject: string;
  text: string;
  html: string | undefined;
  headers: Record<string, string>;
}

/** A mail that was sent for an idempotency key. */
interface Sent {
  ids: string[];
  body: string;
  /** Milliseconds since 1970, by the provider's date. */
  at: number;
}

const refusal = (status: number, name: string, message: string): Refusal => ({ status, name, message });
const answer = ({ status, name, message }: Refusal) => Response.json({ statusCode: status, name, message }, { status });

const addressOf = (mailbox: unknown): string | null => {
  const [, inBrackets, plain] = (typeof mailbox === 'string' && MAILBOX.exec(mailbox.trim())) || [];
  return inBrackets ?? plain ?? null;
};

/** The addresses of a field that takes one or several; null when one of them is none. */
function addressesOf(value: unknown): string[] | null {
  const addresses = (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(addressOf);
  return addresses.every((address) => address !== null) ? addresses : null;
}

/** A field that takes one or several addresses, as it was written. */
const mailboxes = (value: unknown): string[] => (value === undefined ? [] : [value].flat().map(String));

const isTag = (tag: unknown): boolean => {
  const { name, value } = Object(tag) as Record<string, unknown>;
  return [name, value].every((part) => typeof part === 'string' && TAG.test(part));
};

/** Names and values of additional headers of a mail, without line breaks. */
const isHeaders = (headers: unknown): boolean =>
  typeof headers === 'object' &&
  headers !== null &&
  !Array.isArray(headers) &&
  Object.entries(headers).every(
    ([name, value]) => /^[\w-]+$/.test(name) && typeof value === 'string' && !/[\r\n]/.test(value),
  );

/** The text of a mail that has only HTML. */
const textOf = (html: string): string =>
  html
    .replace(/<(style|title|script)[\s\S]*?<\/\1>/gi, '')
    .replace(/<\/(?:p|div|h\d|li|tr)>|<br\s*\/?>/gi, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(
      /&(amp|lt|gt|quot|#39|nbsp);/g,
      (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' })[name]!,
    )
    .replace(/\n{3,}/g, '\n\n')
    .trim();

function parse(mail: unknown): ValidMail | Refusal {
  if (typeof mail !== 'object' || mail === null || Array.isArray(mail))
    return refusal(422, 'validation_error', 'The mail must be an object.');
  const fields = mail as Record<string, unknown>;
  const unknown = Object.keys(fields).find((name) => !FIELDS.has(name));
  if (unknown !== undefined)
    return refusal(501, 'not_implemented', `The local provider does not carry out the field \`${unknown}\`.`);
  const { from, to, cc, bcc, reply_to: replyTo, subject, text, html, tags, headers } = fields;
  for (const name of ['from', 'to', 'subject'])
    if (!fields[name]) return refusal(422, 'missing_required_field', `Missing \`${name}\` field.`);
  if (addressOf(from) === null)
    return refusal(
      422,
      'validation_error',
      'Invalid `from` field. The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.',
    );
  const recipients = addressesOf(to);
  const copies = [addressesOf(cc), addressesOf(bcc)];
  if (!recipients?.length || copies.includes(null))
    return refusal(
      422,
      'validation_error',
      'Invalid `to` field. The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.',
    );
  if (!addressesOf(replyTo)) return refusal(422, 'validation_error', 'Invalid `reply_to` field.');
  if (tags !== undefined && !(Array.isArray(tags) && tags.every(isTag)))
    return refusal(422, 'validation_error', 'Tags should only contain ASCII letters, numbers, underscores, or dashes.');
  if (headers !== undefined && !isHeaders(headers))
    return refusal(422, 'validation_error', '`headers` must be an object of texts.');
  if (recipients.length > MAX_RECIPIENTS)
    return refusal(422, 'validation_error', `The \`to\` field has more than ${MAX_RECIPIENTS} recipients.`);
  if (
    typeof subject !== 'string' ||
    (text !== undefined && typeof text !== 'string') ||
    (html !== undefined && typeof html !== 'string')
  )
    return refusal(422, 'validation_error', '`subject`, `text` and `html` must be texts.');
  if (!text && !html) return refusal(422, 'missing_required_field', 'Missing `html` or `text` field.');
  return {
    from: String(from),
    to: mailboxes(to),
    cc: mailboxes(cc),
    bcc: mailboxes(bcc),
    replyTo: mailboxes(replyTo),
    tags: (tags as ValidMail['tags'] | undefined) ?? [],
    subject,
    text: text || textOf(html ?? ''),
    html,
    headers: (headers as ValidMail['headers'] | undefined) ?? {},
  };
}

/** A mail that was sent, under its id. */
type SentMail = ValidMail & { at: string };

/** Sends a mail. @returns its id. */
function send(store: Store, mail: ValidMail): string {
  const id = crypto.randomUUID();
  const headers = { ...mail.headers, ...(mail.replyTo.length > 0 && { 'Reply-To': mail.replyTo.join(', ') }) };
  for (const recipient of [...mail.to, ...mail.cc, ...mail.bcc])
    sendMail(store, addressOf(recipient)!, mail.subject, mail.text, mail.html, headers);
  store.put('mail-by-id', id, { ...mail, at: store.now().toISOString() } satisfies SentMail);
  return id;
}

/** Why the caller is refused; null for one with a name and the key. */
function refuseCaller(request: Request, key: string): Response | null {
  if (!request.headers.get('User-Agent')) return new Response('error code: 1010', { status: 403 });
  const authorization = request.headers.get('Authorization');
  if (!authorization) return answer(refusal(401, 'missing_api_key', 'Missing API key in the authorization header.'));
  return authorization === `Bearer ${key}` ? null : answer(refusal(403, 'invalid_api_key', 'API key is invalid.'));
}

/** `GET /domains`: the domains of the account. A key that may only send is refused. */
export function domainsApi(request: Request, store: Store, key: string): Response {
  const refused = refuseCaller(request, key);
  if (refused) return refused;
  const { mailDomains, mailKey } = setupOf(store);
  if (mailKey === 'sending_access')
    return answer(refusal(401, 'restricted_api_key', 'This API key is restricted to only send emails.'));
  const data = mailDomains.map(({ name, status }, i) => ({
    id: `d0ma1n00-0000-4000-8000-00000000000${i}`,
    name,
    status,
    created_at: '2026-11-01T00:00:00Z',
    region: 'eu-west-1',
  }));
  return Response.json({ object: 'list', has_more: false, data });
}

/** The refusal of a sender whose domain the account has not verified, or null. */
function refuseSender(from: string, store: Store): Refusal | null {
  const domain = (addressOf(from) ?? '').split('@').at(-1)!;
  const found = setupOf(store).mailDomains.find(({ name }) => name === domain);
  if (found?.status === 'verified') return null;
  return refusal(
    403,
    'validation_error',
    `The ${domain} domain is not verified. Please, add and verify your domain on https://resend.com/domains`,
  );
}

/** A mail by its id: `GET /emails/{id}`. */
export function sentMail(request: Request, store: Store, key: string, id: string): Response {
  const refused = refuseCaller(request, key);
  if (refused) return refused;
  const mail = store.get<SentMail>('mail-by-id', id);
  if (!mail) return answer(refusal(404, 'not_found', 'Email not found'));
  const { from, to, cc, bcc, replyTo, subject, text, html, tags, at } = mail;
  return Response.json({
    object: 'email',
    id,
    from,
    to,
    cc,
    bcc,
    reply_to: replyTo,
    subject,
    text,
    html: html ?? null,
    tags,
    created_at: at,
    scheduled_at: null,
    last_event: 'delivered',
  });
}

/**
 * The mail service, like Resend: `POST /emails` and `POST /emails/batch` with an API key and a `User-Agent`. The mails
 * of an `Idempotency-Key` are sent once; the key with another body is refused.
 */
export async function mailApi(request: Request, store: Store, key: string): Promise<Response> {
  const batch = request.url.endsWith('/batch');
  const refused = refuseCaller(request, key);
  if (refused) return refused;
  const text = await request.text();
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return answer(refusal(422, 'validation_error', 'The body is no JSON.'));
  }
  if (batch && (!Array.isArray(body) || body.length === 0 || body.length > MAX_BATCH))
    return answer(refusal(422, 'validation_error', `A batch is a list of 1 to ${MAX_BATCH} mails.`));
  const validation = request.headers.get('x-batch-validation') ?? 'strict';
  if (batch && validation !== 'strict')
    return answer(
      refusal(501, 'not_implemented', `The local provider does not carry out the batch validation \`${validation}\`.`),
    );
  const mails = (batch ? (body as unknown[]) : [body]).map(parse);
  const invalid = mails.find((mail) => 'status' in mail);
  if (invalid) return answer(invalid);
  for (const { from } of mails as ValidMail[]) {
    const refusedSender = refuseSender(from, store);
    if (refusedSender) return answer(refusedSender);
  }
  const idempotencyKey = request.headers.get('Idempotency-Key');
  const bodyDigest = await digest(`${batch} ${text}`);
  const now = store.now().getTime();
  if (idempotencyKey !== null) {
    if (idempotencyKey.length === 0 || idempotencyKey.length > MAX_KEY_LENGTH)
      return answer(refusal(400, 'invalid_idempotency_key', `The key must be between 1-${MAX_KEY_LENGTH} chars.`));
    const sent = store.get<Sent>('sent-mail', idempotencyKey);
    if (sent && sent.at + KEY_MS > now) {
      if (sent.body !== bodyDigest)
        return answer(
          refusal(409, 'invalid_idempotent_request', 'Same idempotency key used with a different request payload.'),
        );
      return Response.json(batch ? { data: sent.ids.map((id) => ({ id })) } : { id: sent.ids[0] });
    }
  }
  const ids = (mails as ValidMail[]).map((mail) => send(store, mail));
  if (idempotencyKey !== null)
    store.put('sent-mail', idempotencyKey, { ids, body: bodyDigest, at: now } satisfies Sent);
  return Response.json(batch ? { data: ids.map((id) => ({ id })) } : { id: ids[0] });
}
