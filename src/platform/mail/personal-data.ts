import { eq } from 'drizzle-orm';
import { keepDays, NAMES_NOBODY, type PersonalData } from '../personal-data.ts';
import { eraseMailsTo } from './erase.ts';
import { droppedMails, mails } from './tables.ts';

const MAIL_DAYS = 30;

export const mailData = {
  mails: {
    home: 'every',
    async export({ email }, { db }) {
      const sent = email === null ? [] : await db.select().from(mails).where(eq(mails.recipient, email));
      return {
        mails: sent.map(
          ({
            key: _,
            text: __,
            link: ___,
            pictures: ________,
            limitKey: ____,
            unsubscribe: _____,
            visitor: ______,
            replyTo: _______,
            ...mail
          }) => mail,
        ),
      };
    },
    /** Mails to others are erased with the record that they are about. */
    erase: ({ email }, { db }) => (email === null ? [] : eraseMailsTo(db, email)),
    retention: keepDays(MAIL_DAYS, mails, mails.at),
    growth: { bytes: 1090, rows: 20, kept: 30 },
  },
  droppedMails: {
    export: NAMES_NOBODY,
    erase: NAMES_NOBODY,
    retention: keepDays(MAIL_DAYS, droppedMails, droppedMails.at),
    growth: { bytes: 160, rows: 0, kept: 30 },
  },
} satisfies PersonalData<typeof import('./tables.ts')>;
