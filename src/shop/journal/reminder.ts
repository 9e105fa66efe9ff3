import { and, eq, exists } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { type Infer, object, string } from 'superstruct';
import type { Settings } from '../../env.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { linkParagraph, type Mail, mailStatements } from '../../platform/mail/mail.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { type Attempt, kind, type Statement } from '../../platform/outbox/kind.ts';
import { newSecret } from '../../platform/secret.ts';
import { type Day, dayOf, hourOn } from '../../platform/shared/day.ts';
import type { Market } from '../../platform/shared/markets.ts';
import { marketZone } from '../../platform/shared/time-zones.ts';
import { oneClickJournalPath, pages } from '../../routes.ts';
import { adminApi } from '../../shopify/admin.ts';
import { CustomerToMailDocument } from '../../shopify/generated/admin/graphql.ts';
import { mailFrame } from '../../site/mail.ts';
import { marketOfRequest } from '../../site/mail-market.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { type Pet, readPet } from '../pets/store.ts';
import { hasDied } from '../subscriptions/index.ts';
import { isYoung, nextDay } from './model/rhythm.ts';
import { knownAnimal } from './pet-facts.ts';
import { journalReminders } from './tables.ts';

const Payload = object({
  petId: string(),
  /** When it is due, as the reminder has it: one that was moved since has a row of its own. */
  dueAt: string(),
});

/** Rows of the outbox that remind an owner of a journal. */
export const reminderKind = kind('journal-reminder', Payload);

type Reminder = typeof journalReminders.$inferSelect;

/** The hour of the market at which reminders are due. */
const HOUR = 9;

/** When the reminder after a day is due, ISO 8601. @param day in the market. */
async function dueAfter(database: D1Database, pet: Pet, day: Day, { country }: Market): Promise<string> {
  const { answers, range } = await knownAnimal(database, pet);
  return hourOn(nextDay(day, isYoung(answers, range, pet.birthdate, day)), HOUR, marketZone(country)).toISOString();
}

/** The reminder of a pet's journal; null where none was asked for. */
export async function reminderOf(database: D1Database, customerId: string, petId: string): Promise<Reminder | null> {
  const [row] = await drizzle(database)
    .select()
    .from(journalReminders)
    .where(and(eq(journalReminders.petId, petId), eq(journalReminders.customerId, customerId)));
  return row ?? null;
}

/** The statements that let a reminder be due at a moment, as long as it is asked for. */
function dueStatements(database: D1Database, petId: string, dueAt: string): Statement[] {
  const db = drizzle(database);
  const isAsked = db.select().from(journalReminders).where(eq(journalReminders.petId, petId));
  return [
    db.update(journalReminders).set({ dueAt }).where(eq(journalReminders.petId, petId)),
    enqueue(db, reminderKind, {
      key: `${petId} ${dueAt}`,
      payload: { petId, dueAt },
      dueAt: new Date(dueAt),
      when: exists(isAsked),
    }),
  ];
}

/** Reminds the owner of a pet from now on, in the words of a market. @param today `YYYY-MM-DD`, in the market. */
export async function askForReminders(database: D1Database, pet: Pet, market: Market, today: Day): Promise<void> {
  const db = drizzle(database);
  const dueAt = await dueAfter(database, pet, today, market);
  const { code, language } = market;
  const words = { market: code, language };
  await db.batch([
    db
      .insert(journalReminders)
      .values({ petId: pet.id, customerId: pet.customerId, ...words, secret: newSecret(), dueAt })
      .onConflictDoUpdate({ target: journalReminders.petId, set: words }),
    ...dueStatements(database, pet.id, dueAt),
  ]);
}

/** Ends the reminders of a pet. */
export async function endReminders(database: D1Database, customerId: string, petId: string): Promise<void> {
  await drizzle(database)
    .delete(journalReminders)
    .where(and(eq(journalReminders.petId, petId), eq(journalReminders.customerId, customerId)));
}

/** The reminder whose mails have a secret; null for one that was ended. */
export async function reminderBySecret(database: D1Database, secret: string): Promise<Reminder | null> {
  if (secret === '') return null;
  const [row] = await drizzle(database).select().from(journalReminders).where(eq(journalReminders.secret, secret));
  return row ?? null;
}

/** Ends the reminders whose mails have a secret. @returns whether there were any. */
export async function endBySecret(database: D1Database, secret: string): Promise<boolean> {
  if (secret === '') return false;
  const ended = await drizzle(database)
    .delete(journalReminders)
    .where(eq(journalReminders.secret, secret))
    .returning({ petId: journalReminders.petId });
  return ended.length > 0;
}

/** Counts the time to the next reminder from an entry on. @param today `YYYY-MM-DD`, in the reminder's market. */
export async function postponeReminder(
  database: D1Database,
  pet: Pet,
  settings: Pick<Settings, 'group'>,
  today: Day,
): Promise<void> {
  const reminder = await reminderOf(database, pet.customerId, pet.id);
  if (!reminder) return;
  const dueAt = await dueAfter(database, pet, today, marketOfRequest(reminder.market, settings));
  const [first, ...rest] = dueStatements(database, pet.id, dueAt);
  await drizzle(database).batch([first!, ...rest]);
}

/** The mail that reminds of a journal. */
export function reminderMail(
  { key, petId, name, secret, to }: { key: string; petId: string; name: string; secret: string; to: string },
  { market, settings }: { market: Market; settings: Settings },
  t: Translate,
): Mail {
  const link = `${settings.publicOrigin}${pages.journal(market.code, petId)}`;
  const stop = `${settings.publicOrigin}${pages.journalStop(market.code, secret)}`;
  return {
    kind: 'customer',
    urgency: 'notice',
    key,
    about: petId,
    to,
    subject: t('journal.mail_subject', { name }),
    paragraphs: [t('journal.mail_text', { name }), linkParagraph(t('journal.mail_link'), link), t('journal.mail_how')],
    footer: [t('journal.mail_reason', { name }), linkParagraph(t('journal.stop_button'), stop)],
    frame: mailFrame(market, settings, t, 'journal_reminder'),
    link,
    moreLinks: [stop],
    unsubscribe: `${settings.publicOrigin}${oneClickJournalPath(secret)}`,
  };
}

/**
 * Mails the owner of a pet that its journal waits, and lets the next reminder be due. One that was ended or moved since
 * is none. A pet that is gone or has died is never written about.
 *
 * @throws UpstreamError when the customer or the texts cannot be read.
 */
export async function sendReminder(
  { petId, dueAt }: Infer<typeof Payload>,
  { context, key, now, complete }: Attempt<OutboxContext>,
): Promise<void> {
  const { settings, database, translate } = context;
  const db = drizzle(database);
  const [reminder] = await db.select().from(journalReminders).where(eq(journalReminders.petId, petId));
  if (reminder?.dueAt !== dueAt) return;
  const pet = await readPet(database, reminder.customerId, petId);
  if (!pet || (await hasDied(database, pet)))
    return complete(db.delete(journalReminders).where(eq(journalReminders.petId, petId)));
  const market = { ...marketOfRequest(reminder.market, settings), language: reminder.language };
  const { customer } = await adminApi(settings, CustomerToMailDocument, { id: reminder.customerId });
  const to = customer?.defaultEmailAddress?.emailAddress;
  const next = await dueAfter(database, pet, dayOf(now, marketZone(market.country)), market);
  const isAsked = exists(
    db
      .select()
      .from(journalReminders)
      .where(and(eq(journalReminders.petId, petId), eq(journalReminders.dueAt, dueAt))),
  );
  const mail =
    to &&
    reminderMail(
      { key: `journal ${key}`, petId, name: pet.name, secret: reminder.secret, to },
      { market, settings },
      await translate(market),
    );
  await complete(...(mail ? await mailStatements(db, mail, isAsked) : []), ...dueStatements(database, petId, next));
}
