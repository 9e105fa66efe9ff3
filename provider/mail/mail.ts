import { html, raw } from 'hono/html';
import { MAIL_COLOURS, SITE } from '../../src/site/brand.ts';
import { type Audience, type Language, publishedLanguage } from '../language.ts';
import type { Store } from '../store.ts';
import { textsFor } from '../texts.ts';

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

/** A picture above the text. */
export interface MailPicture {
  url: string;
  /** Its description for who cannot see it; empty where the text says the same. */
  alt: string;
}

/** A part of a text that is more than a paragraph. */
export type MailPart =
  | string
  /** A sentence in large type. */
  | { bold: string }
  /** Names with their amounts; a total stands out. */
  | { rows: readonly (readonly [name: string, amount: string, isTotal?: boolean])[] }
  | { button: { words: string; url: string } };

const { light, dark } = MAIL_COLOURS;

/** Mail programs without media queries keep the colours of the elements. */
const STYLE = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.paper{background:${dark.paper}!important}.card{background:${dark.surface}!important;border-color:${dark.line}!important}.ink{color:${dark.ink}!important}.quiet{color:${dark.quiet}!important}.brand{color:${dark.brand}!important}.button{background:${dark.brand}!important;color:${dark.surface}!important}}`;
const SERIF = "Georgia,'Times New Roman',serif";
const SANS = "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** A paragraph of a text as HTML. One whose last line is a URL is a link under the words of the lines before. */
function paragraphHtml(paragraph: string) {
  const lines = paragraph.split('\n');
  const url = lines.at(-1)!;
  if (!/^https?:\/\/\S+$/.test(url))
    return html`<p class="ink" style="margin:0 0 16px;color:${light.ink}">${lines.map((line, i) => (i === 0 ? line : html`<br>${line}`))}</p>`;
  return html`<p style="margin:0 0 16px"><a href="${url}" class="brand" style="font-weight:600;color:${light.brand}">${lines.slice(0, -1).join(' ').replace(/:$/, '') || url}</a></p>`;
}

function partHtml(part: MailPart) {
  if (typeof part === 'string') return part.split('\n\n').map(paragraphHtml);
  if ('bold' in part)
    return html`<p class="ink" style="margin:0 0 16px;font:600 20px/1.3 ${raw(SERIF)};color:${light.ink}">${part.bold}</p>`;
  if ('button' in part)
    return html`<p style="margin:24px 0"><a href="${part.button.url}" class="button" style="display:inline-block;padding:12px 24px;border-radius:999px;background:${light.brand};color:${light.surface};font-weight:600;text-decoration:none">${part.button.words}</a></p>`;
  const cell = 'padding:6px 0;vertical-align:top';
  return html`<table role="presentation" class="ink" style="width:100%;margin:0 0 16px;border-collapse:collapse;color:${light.ink}">${part.rows.map(
    ([name, amount, isTotal]) =>
      html`<tr style="${isTotal ? 'font-weight:600' : ''}"><td style="${cell}">${name}</td><td style="${cell};padding-left:16px;text-align:right;white-space:nowrap">${amount}</td></tr>`,
  )}</table>`;
}

/** A part in the text of a mail. */
function partText(part: MailPart, language: Language): string {
  if (typeof part === 'string') return part;
  if ('bold' in part) return part.bold;
  if ('button' in part) return `${part.button.words}:\n${part.button.url}`;
  const { text } = textsFor({ language });
  return part.rows.map(([name, amount]) => text('mail.row', { name, amount })).join('\n');
}

/** The heading and the picture above the parts of a mail. */
interface MailTop {
  /** Default: the subject. */
  heading?: string;
  picture?: MailPicture | undefined;
}

/** The HTML part in the brand of the shop, as its owner has set it for the mails of the commerce provider. */
function toHtml(
  subject: string,
  parts: readonly MailPart[],
  language: Language,
  shopUrl: string,
  { heading = subject, picture }: MailTop = {},
): string {
  const contact = shopUrl
    ? html`<p style="margin:20px 4px 0"><a href="${shopUrl}/contact" class="quiet" style="font-size:14px;color:${light.quiet}">${textsFor({ language }).text('contact')}</a></p>`
    : '';
  const image = picture
    ? html`<p style="margin:0 0 20px"><img src="${picture.url}" alt="${picture.alt}" width="510" class="quiet" style="display:block;width:100%;height:auto;border-radius:10px;font-size:13px;color:${light.quiet}"></p>`
    : '';
  return String(
    html`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${subject}</title><style>${raw(STYLE)}</style></head><body class="paper" style="margin:0;background:${light.paper};font:16px/1.55 ${raw(SANS)};overflow-wrap:anywhere"><div style="max-width:560px;margin:0 auto;padding:28px 16px 40px"><p class="brand" style="margin:0 4px 18px;font:600 28px/1.2 ${raw(SERIF)};color:${light.brand}">${SITE}</p><div class="card" style="padding:28px 24px 12px;border:1px solid ${light.line};border-radius:14px;background:${light.surface}">${image}<h1 class="ink" style="margin:0 0 16px;font:600 26px/1.2 ${raw(SERIF)};color:${light.ink}">${heading}</h1>${parts.map(partHtml)}</div>${contact}</div></body></html>`,
  );
}

/**
 * Stores a mail in the inbox.
 *
 * @param htmlBody the HTML part, by default made from the paragraphs of the text. @param headers those that the sender
 * adds.
 */
export function sendMail(
  store: Store,
  to: string,
  subject: string,
  text: string,
  htmlBody?: string,
  headers: Record<string, string> = {},
): void {
  store.sql.exec(
    'INSERT INTO mail (at, recipient, subject, text, html) VALUES (?, ?, ?, ?, ?)',
    store.now().toISOString(),
    to.toLowerCase(),
    subject,
    text,
    htmlBody ?? toHtml(subject, [text], 'en', store.shopUrl),
  );
  if (Object.keys(headers).length === 0) return;
  const { id } = store.sql.exec('SELECT last_insert_rowid() AS id').one();
  store.put('mail-headers', String(id), headers);
}

/**
 * Sends a mail in the language of its readers.
 *
 * @param content its parts, or plain paragraphs, which an empty line parts.
 */
export function sendText(
  store: Store,
  to: string,
  audience: Pick<Audience, 'language'>,
  subject: string,
  content: string | readonly MailPart[],
  top: MailTop = {},
): void {
  const language = publishedLanguage(audience.language);
  const parts = typeof content === 'string' ? [content] : content;
  const words = parts.map((part) => partText(part, language));
  const text = [...(top.heading ? [top.heading] : []), ...words].join('\n\n');
  sendMail(store, to, subject, text, toHtml(subject, parts, language, store.shopUrl, top));
}

/** A mail by its id; undefined without one. */
export const findMail = (store: Store, id: string): Mail | undefined =>
  listMails(store, null).find((mail) => String(mail.id) === id);

/** @param to an address, or null for all. @returns mails, newest first. */
export function listMails(store: Store, to: string | null): Mail[] {
  const columns = 'SELECT id, at, recipient AS "to", subject, text, html FROM mail';
  const rows = to
    ? store.sql.exec(`${columns} WHERE recipient = ? ORDER BY id DESC LIMIT 500`, to.toLowerCase())
    : store.sql.exec(`${columns} ORDER BY id DESC LIMIT 500`);
  return (rows.toArray() as Omit<Mail, 'headers'>[]).map((mail) => ({
    ...mail,
    headers: store.get<Mail['headers']>('mail-headers', String(mail.id)) ?? {},
  }));
}
