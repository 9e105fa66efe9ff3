import { html } from 'hono/html';
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

/**
 * Stores a mail in the inbox.
 *
 * @param htmlBody the HTML part, by default made from the paragraphs of the text. @param headers those that the sender adds.
 */
export function sendMail(store: Store, to: string, subject: string, text: string, htmlBody?: string, headers: Record<string, string> = {}): void {
  const body =
    htmlBody ??
    String(
      html`<!doctype html><html lang="en"><meta charset="utf-8"><title>${subject}</title>${text.split('\n\n').map((paragraph) => html`<p>${paragraph}</p>`)}</html>`,
    );
  store.sql.exec(
    'INSERT INTO mail (at, recipient, subject, text, html) VALUES (?, ?, ?, ?, ?)',
    store.now().toISOString(),
    to.toLowerCase(),
    subject,
    text,
    body,
  );
  if (Object.keys(headers).length === 0) return;
  const { id } = store.sql.exec('SELECT last_insert_rowid() AS id').one();
  store.put('mail-headers', String(id), headers);
}

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
