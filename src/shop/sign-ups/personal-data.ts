import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Settings } from '../../env.ts';
import { deleteInSteps, inSteps, stepOf } from '../../platform/database/delete-in-steps.ts';
import { eraseMailsAbout } from '../../platform/mail/erase.ts';
import { eraseByEmail, type PersonalData } from '../../platform/personal-data.ts';
import { eraseSubscriber } from './newsletter/erase.ts';
import { giveUp, subscriberByEmail } from './newsletter/state.ts';
import { interests, leads, signUpCounts, stockAlerts, subscribers } from './tables.ts';

/** The link of a confirmation works for this long. */
const PENDING_DAYS = 7;
/** A lead stays for questions about it. */
const LEAD_DAYS = 90;

const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * 86_400_000).toISOString();

export const signUpData = {
  subscribers: {
    async export({ email }, { database }) {
      if (email === null) return {};
      const subscriber = await subscriberByEmail(database, email);
      if (!subscriber) return { newsletter: null };
      const { id: _, secret: __, confirmSecret: ___, changes: ____, ...newsletter } = subscriber;
      return { newsletter };
    },
    erase: ({ email }, { database, settings }) => (email === null ? [] : eraseSubscriber(database, email, settings)),
    /** Requests that nobody has confirmed. */
    retention({ db, now, until }) {
      const isOld = and(eq(subscribers.state, 'pending'), lt(subscribers.askedAt, daysBefore(now, PENDING_DAYS)));
      return inSteps(until, 2, async () => {
        const [left, deleted] = await db.batch(giveUp(db, stepOf(subscribers, isOld)));
        return left.meta.changes + deleted.meta.changes;
      });
    },
    growth: { bytes: 510, rows: 10, kept: '7 days; always, once it is confirmed' },
  },
  leads: {
    async export({ email }, { db }) {
      if (email === null) return {};
      const sent = await db.select().from(leads).where(eq(leads.email, email));
      return { leads: sent.map(({ formId: _, address, ...lead }) => ({ ...lead, address: JSON.parse(address) })) };
    },
    /** Also the mails to the shop's people, which have the words of the person. */
    erase: ({ email }, { db }) => {
      if (email === null) return [];
      const own = eq(leads.email, email);
      return [
        ...eraseMailsAbout(db, db.select({ id: leads.id }).from(leads).where(own), email),
        db.delete(leads).where(own),
      ];
    },
    /** Delivered ones; where no system takes them, the mail to the shop's people is all that there is to deliver. */
    retention: (context) =>
      deleteInSteps(
        context,
        leads,
        and(
          lt(leads.createdAt, daysBefore(context.now, LEAD_DAYS)),
          context.settings.lead.url ? isNotNull(leads.deliveredAt) : undefined,
        ),
      ),
    growth: { bytes: 680, rows: 0, kept: 90 },
  },
  interests: {
    async export({ email }, { db }) {
      if (email === null) return {};
      const waiting = await db.select().from(interests).where(eq(interests.email, email));
      return { interests: waiting.map(({ confirmSecret: _, ...interest }) => interest) };
    },
    erase: eraseByEmail(interests),
    /** Requests that nobody has confirmed. */
    retention: (context) =>
      deleteInSteps(
        context,
        interests,
        and(isNull(interests.confirmedAt), lt(interests.createdAt, daysBefore(context.now, PENDING_DAYS))),
      ),
    growth: { bytes: 390, rows: 0, kept: '7 days; until the launch, once it is confirmed' },
  },
  stockAlerts: {
    async export({ email }, { db }) {
      if (email === null) return {};
      const alerts = await db.select().from(stockAlerts).where(eq(stockAlerts.email, email));
      return { stockAlerts: alerts.map(({ id: _, secret: __, confirmSecret: ___, ...alert }) => alert) };
    },
    erase: eraseByEmail(stockAlerts),
    retention: (context) => deleteInSteps(context, stockAlerts, lt(stockAlerts.keptUntil, context.now.toISOString())),
    growth: { bytes: 690, rows: 0, kept: '7 days; 180, once it is confirmed; 30 from the day on which it was told' },
  },
  signUpCounts: {
    export: { none: 'Nobody can tell whose a row is.' },
    erase: { none: 'Nobody can tell whose a row is.' },
    retention: (context) => deleteInSteps(context, signUpCounts, lt(signUpCounts.day, context.today)),
    growth: { bytes: 200, rows: 10, kept: 1 },
  },
} satisfies PersonalData<typeof import('./tables.ts'), Settings>;
