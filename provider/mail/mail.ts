import { html } from 'hono/html';
import type { Store } from '../store.ts';

export interface Mail {
  id: number;
  at: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Stores a mail in the inbox. @param htmlBody the HTML part, by default made from the paragraphs of the text. */
export function sendMail(store: Store, to: string, subject: string, text: string, htmlBody?: string): void {
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
}

/** @param to an address, or null for all. @returns mails, newest first. */
export function listMails(store: Store, to: string | null): Mail[] {
  const columns = 'SELECT id, at, recipient AS "to", subject, text, html FROM mail';
  const rows = to
    ? store.sql.exec(`${columns} WHERE recipient = ? ORDER BY id DESC LIMIT 500`, to.toLowerCase())
    : store.sql.exec(`${columns} ORDER BY id DESC LIMIT 500`);
  return rows.toArray() as unknown as Mail[];
}
