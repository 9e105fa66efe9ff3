import { html } from 'hono/html';
import { formatMoment } from '../../src/platform/market/format.ts';
import { page, visible, visibleName } from '../page.ts';
import type { Store } from '../store.ts';
import { listMails, type Mail } from './mail.ts';

/** The moment of a mail on the clock of the store. */
const sentAt = (mail: Mail, { timeZone }: Store) => formatMoment(new Date(mail.at), 'en-IE', timeZone);

/** The inbox page with the mails sent so far, or one mail. */
export function inbox(store: Store, to: string | null, id: string | undefined): Response {
  const all = listMails(store, to);
  if (id === undefined)
    return page(
      'Inbox',
      all.length === 0
        ? html`<h1>Inbox</h1><p>No mail yet. Order something in the shop and it arrives here.</p>`
        : html`<h1>Inbox</h1><table><tr><th>To</th><th>Subject</th><th>When</th></tr>${all.map((mail) => html`<tr><td>${visibleName(mail.to)}</td><td><a href="/inbox/${mail.id}">${visibleName(mail.subject)}</a></td><td>${sentAt(mail, store)}</td></tr>`)}</table>`,
    );
  const mail = all.find((candidate) => String(candidate.id) === id);
  if (!mail) return page('Not found', html`<h1>No such mail</h1><p><a href="/inbox">Inbox</a></p>`, { status: 404 });
  return page(
    mail.subject,
    html`<p><a href="/inbox">Inbox</a></p><h1>${visibleName(mail.subject)}</h1><p>To ${visibleName(mail.to)}, ${sentAt(mail, store)}</p><pre>${visible(mail.text)}</pre>`,
  );
}
