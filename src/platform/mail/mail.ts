import { eq, type SQL, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { object, string } from 'superstruct';
import { insertWhere } from '../database/insert-where.ts';
import { log } from '../log.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { kind } from '../outbox/kind.ts';
import { isWithinLimits, limitKeyOf, type Requester } from './limits.ts';
import type { VisitorMail } from './settings.ts';
import { droppedMails, mails } from './tables.ts';

/** Whether limits drop a mail. */
export type Limits =
  /** A mail of a contract, a payment or the law, or one that a customer requests for their proven address: never. */
  | { kind: 'customer' }
  /** One that somebody can trigger who has not proven that the address is theirs. */
  | {
      kind: VisitorMail;
      requester: Requester;
      /**
       * It goes out beyond its limits too, where it counts for none of them: so the limits tell nobody that it is
       * another mail than those which they drop.
       */
      always?: boolean;
    };

/** A mail to send. */
export type Mail = Limits & Message;

interface Message {
  /**
   * Its turn where many are to be sent: receipts, codes and confirmations, which somebody waits for, go before notices,
   * and these before marketing. Default: `receipt`.
   */
  urgency?: keyof typeof PRIORITIES;
  /** Idempotency key: mails with the same key are sent once. */
  key: string;
  /** Id of the record that the mail is about, such as a plan; deleting the record erases its mails. */
  about: string;
  to: string;
  /** The address that answers go to. Default: the sender's. */
  replyTo?: string;
  subject: string;
  /** The line that mail programs show beside the subject. Default: the first paragraph. */
  preheader?: string;
  /**
   * Paragraphs. One whose last line is a link shows as that link in the HTML, under the words before ({@link
   * linkParagraph}). One that is indented stands out ({@link highlight}).
   */
  paragraphs: readonly string[];
  /** Paragraphs below the message, in small print: why the recipient gets it, and how to get no more. */
  footer: readonly string[];
  /** The language of the texts, and who sends them. */
  frame: MailFrame;
  /** The URL of the mail's button; empty without one. */
  link: string;
  /** Further URLs. No others become links in the HTML; user input never does. */
  moreLinks?: readonly string[];
  /**
   * Pictures beside lines of the message, such as products: the line as it stands in a paragraph, and the URL. The same
   * for every recipient, so that loading one tells nothing about its reader.
   */
  pictures?: readonly MailPicture[];
  /**
   * URL that takes the recipient off the list: a POST without cookies does it, a GET leads to a page that asks. Source:
   * RFC 8058, "Signaling One-Click Functionality for List Email Headers".
   */
  unsubscribe?: string;
}

/** A picture beside a line of a mail. */
export interface MailPicture {
  line: string;
  url: string;
}

/** The parts that all mails of a market share. */
export interface MailFrame {
  /** BCP 47. */
  language: string;
  /** Who sends: the last link of the footer. */
  sender: { words: string; url: string };
  /** The picture at its head, the same for every recipient, and what is seen; null for none. */
  scene: MailScene | null;
}

/** A picture at the head of a mail. */
export interface MailScene {
  url: string;
  alt: string;
}

/** The order of mails in the outbox. */
const PRIORITIES = { receipt: 0, notice: 1, marketing: 2 } as const;

/** Rows of the outbox that send a mail. */
export const mailKind = kind('mail', object({ key: string() }));

export const PARAGRAPH_BREAK = '\n\n';
/** The line between a message and its footer. Source: RFC 3676, section 4.3, "Usenet Signature Convention". */
export const FOOTER_LINE = '-- ';
export const INDENT = '    ';

/** A paragraph that is a link in the HTML, with the URL on a line of its own in the text. */
export const linkParagraph = (words: string, url: string): string => `${words}:\n${url}`;

/** A paragraph that stands out, such as a code. */
export const highlight = (text: string): string => `${INDENT}${text}`;

/** The URLs that become links in the HTML of a mail, as they are stored. */
const linksOf = ({ link, moreLinks = [], frame }: Pick<Mail, 'link' | 'moreLinks' | 'frame'>): string =>
  [link, ...moreLinks, frame.sender.url].join(' ');

/** The pictures of a mail as they are stored: that at its head has no line, but words. */
function picturesText(pictures: readonly MailPicture[], { scene }: MailFrame): string {
  const stored = [...(scene ? [['', scene.url, scene.alt]] : []), ...pictures.map(({ line, url }) => [line, url])];
  return stored.length > 0 ? JSON.stringify(stored) : '';
}

/**
 * The condition that a transaction has just stored a mail, with its own links: an earlier one of the same key, or a
 * limit, keeps it from being stored.
 */
export const isMailStored = (mail: Mail): SQL =>
  sql`EXISTS (SELECT 1 FROM ${mails} WHERE ${mails.key} = ${mail.key} AND ${mails.link} = ${linksOf(mail)})`;

/** Removes control characters and line breaks, which would inject mail headers. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();

/**
 * The statements that store a mail and its row in the outbox, for the `db.batch` of what causes the mail.
 *
 * @param when stores the mail only where this condition holds in the transaction.
 */
export async function mailStatements(db: DrizzleD1Database, mail: Mail, when: SQL = sql`true`) {
  const { urgency = 'receipt', key, about, to, subject, preheader = '', paragraphs, footer, frame, link } = mail;
  const { moreLinks = [], pictures = [], unsubscribe = '', replyTo = '' } = mail;
  const limited = mail.kind === 'customer' ? null : { ...mail, limitKey: await limitKeyOf(to) };
  const unlimited = { kind: 'customer', limitKey: null, visitor: null } as const;
  const row: typeof mails.$inferInsert = {
    key,
    about,
    recipient: to.trim().toLowerCase(),
    ...(limited ? { kind: limited.kind, limitKey: limited.limitKey, visitor: limited.requester.visitor } : unlimited),
    subject: oneLine(subject),
    language: frame.language,
    preheader: oneLine(preheader),
    text: [...paragraphs, FOOTER_LINE, ...footer, linkParagraph(frame.sender.words, frame.sender.url)].join(
      PARAGRAPH_BREAK,
    ),
    at: new Date().toISOString(),
    link: linksOf({ link, moreLinks, frame }),
    pictures: picturesText(pictures, frame),
    unsubscribe,
    replyTo: oneLine(replyTo),
  };
  const isStored = sql`EXISTS (SELECT 1 FROM ${mails} WHERE ${mails.key} = ${key})`;
  const isNotStored = sql`(${when}) AND NOT ${isStored}`;
  return [
    insertWhere(db, mails, row, limited ? sql`(${when}) AND ${isWithinLimits(limited)}` : when),
    ...(limited?.always ? [insertWhere(db, mails, { ...row, ...unlimited }, isNotStored)] : []),
    enqueue(db, mailKind, { key, payload: { key }, priority: PRIORITIES[urgency], when: isStored }),
    ...(limited
      ? [
          insertWhere(
            db,
            droppedMails,
            { requesterId: limited.requester.id, kind: limited.kind, at: row.at },
            isNotStored,
          ),
        ]
      : []),
  ] as const;
}

/**
 * Stores a mail that has no other cause in the database. It is sent by the outbox, so an outage of the mail service
 * loses none.
 *
 * @returns false when a visitor's mail exceeds a limit and is dropped.
 */
export async function enqueueMail(database: D1Database, mail: Mail): Promise<boolean> {
  const db = drizzle(database);
  const isStored = db.select({ key: mails.key }).from(mails).where(eq(mails.key, mail.key));
  await db.batch(await mailStatements(db, mail));
  const stored = await isStored;
  if (stored.length === 0) log.warn({ event: 'mail_limit', kind: mail.kind });
  return stored.length > 0;
}
