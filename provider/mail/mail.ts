import { html, raw } from 'hono/html';
import { type Audience, type Language, publishedLanguage } from '../language.ts';
import type { Store } from '../store.ts';

export interface Mail {
  id: number;
  at: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Those that the sender has added. */
  headers: Record<string, string>;
}

const STYLE =
  ':root{color-scheme:light dark}body{max-width:560px;margin:0 auto;padding:24px 16px;font:16px/1.55 system-ui,-apple-system,"Segoe UI",Roboto,Helvetica,Arial,sans-serif;overflow-wrap:anywhere}p{margin:0 0 16px}';

/** A paragraph of a text as HTML. One whose last line is a URL is a link under the words of the lines before. */
function paragraphHtml(paragraph: string) {
  const lines = paragraph.split('\n');
  const url = lines.at(-1)!;
  if (!/^https?:\/\/\S+$/.test(url)) return html`<p>${lines.map((line, i) => (i === 0 ? line : html`<br>${line}`))}</p>`;
  return html`<p><a href="${url}">${lines.slice(0, -1).join(' ').replace(/:$/, '') || url}</a></p>`;
}

const toHtml = (subject: string, text: string, language: Language): string =>
  String(
    html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${subject}</title><style>${raw(STYLE)}</style></head><body>${text.split('\n\n').map(paragraphHtml)}</body></html>`,
  );

/**
 * Stores a mail in the inbox.
 *
 * @param htmlBody the HTML part, by default made from the paragraphs of the text. @param headers those that the sender adds.
 */
export function sendMail(store: Store, to: string, subject: string, text: string, htmlBody?: string, headers: Record<string, string> = {}): void {
  store.sql.exec(
    'INSERT INTO mail (at, recipient, subject, text, html) VALUES (?, ?, ?, ?, ?)',
    store.now().toISOString(),
    to.toLowerCase(),
    subject,
    text,
    htmlBody ?? toHtml(subject, text, 'en'),
  );
  if (Object.keys(headers).length === 0) return;
  const { id } = store.sql.exec('SELECT last_insert_rowid() AS id').one();
  store.put('mail-headers', String(id), headers);
}

/** Sends a mail of plain paragraphs, which an empty line parts, in the language of its readers. */
export const sendText = (store: Store, to: string, audience: Pick<Audience, 'language'>, subject: string, text: string): void =>
  sendMail(store, to, subject, text, toHtml(subject, text, publishedLanguage(audience.language)));

/** @param to an address, or null for all. @returns mails, newest first. */
export function listMails(store: Store, to: string | null): Mail[] {
  const columns = 'SELECT id, at, recipient AS "to", subject, text, html FROM mail';
  const rows = to
    ? store.sql.exec(`${columns} WHERE recipient = ? ORDER BY id DESC LIMIT 500`, to.toLowerCase())
    : store.sql.exec(`${columns} ORDER BY id DESC LIMIT 500`);
  return (rows.toArray() as unknown as Omit<Mail, 'headers'>[]).map((mail) => ({
    ...mail,
    headers: store.get<Mail['headers']>('mail-headers', String(mail.id)) ?? {},
  }));
}
