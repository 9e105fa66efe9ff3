import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Config } from '../../env.ts';
import type { Statement } from '../../platform/outbox/kind.ts';
import { eraseSubscriber } from './newsletter/personal-data.ts';
import { subscriberByEmail } from './newsletter/state.ts';
import { interests, leads } from './tables.ts';

/** Everything that somebody has signed up for with a verified address, for the export of the account. */
export async function signUpsOf(database: D1Database, email: string) {
  const db = drizzle(database);
  const address = email.toLowerCase();
  const [subscriber, sent, waiting] = await Promise.all([
    subscriberByEmail(database, address),
    db.select().from(leads).where(eq(leads.email, address)),
    db.select().from(interests).where(eq(interests.email, address)),
  ]);
  const {
    id: _,
    secret: __,
    confirmSecret: ____,
    changes: ___,
    ...newsletter
  } = subscriber ?? ({} as Partial<NonNullable<typeof subscriber>>);
  return {
    newsletter: subscriber ? newsletter : null,
    leads: sent.map(({ formId: _____, address: stored, ...lead }) => ({ ...lead, address: JSON.parse(stored) })),
    interests: waiting.map(({ confirmSecret: ______, ...interest }) => interest),
  };
}

/** The statements that erase these. */
export async function eraseSignUps(database: D1Database, email: string, settings: Config): Promise<Statement[]> {
  const db = drizzle(database);
  const address = email.toLowerCase();
  return [
    ...(await eraseSubscriber(database, address, settings)),
    db.delete(leads).where(eq(leads.email, address)),
    db.delete(interests).where(eq(interests.email, address)),
  ];
}
