import { html } from 'hono/html';
import { formatMoment } from '../../src/platform/shared/format.ts';
import { page, visible, visibleName } from '../page.ts';
import type { Store } from '../store.ts';
import { findMail, listMails, type Mail } from './mail.ts';

/** The moment of a mail on the clock of the store. */
const sentAt = (mail: Mail, { timeZone }: Store) =>
  html`<time datetime="${mail.at}">${formatMoment(new Date(mail.at), 'en-IE', timeZone)}</time>`;

const noSuchMail = () =>
  page('Not found', html`<h1>No such mail</h1><p><a href="/inbox">Inbox</a></p>`, { status: 404 });

/** The inbox page with the mails sent so far, or one mail: as HTML on a desktop and on a phone, and as text. */
export function inbox(store: Store, to: string | null, id: string | undefined): Response {
  if (id === undefined) {
    const all = listMails(store, to);
    return page(
      'Inbox',
      all.length === 0
        ? html`<h1>Inbox</h1><p>No mail yet. Order something in the shop and it arrives here.</p>`
        : html`<h1>Inbox</h1><ul class="mails">${all.map((mail) => html`<li><a href="/inbox/${mail.id}"><strong>${visibleName(mail.subject)}</strong>${sentAt(mail, store)}<small>${visibleName(mail.to)}</small></a></li>`)}</ul>`,
    );
  }
  const mail = findMail(store, id);
  if (!mail) return noSuchMail();
  const preview = (size: string, name: string) =>
    html`<figure class="${size}"><figcaption>${name}</figcaption><iframe src="/inbox/${mail.id}/html" title="The mail on a ${size}" sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"></iframe></figure>`;
  return page(
    mail.subject,
    html`<p><a href="/inbox">Inbox</a></p><h1>${visibleName(mail.subject)}</h1><p>To ${visibleName(mail.to)}, ${sentAt(mail, store)}</p><div class="previews">${preview('desktop', 'Desktop')}${preview('phone', 'Phone')}</div><details><summary>The text part</summary><pre>${visible(mail.text)}</pre></details>`,
  );
}

/** The HTML part of a mail for a frame of the inbox. No script of it runs, and its links leave the frame. */
export function mailDocument(store: Store, id: string): Response {
  const mail = findMail(store, id);
  if (!mail) return noSuchMail();
  return new Response(mail.html.replace(/<head>/i, '<head><base target="_top">'), {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data: ${store.shopUrl}; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation`,
    },
  });
}
