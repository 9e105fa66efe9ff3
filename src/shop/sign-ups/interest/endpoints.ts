import { drizzle } from 'drizzle-orm/d1';
import { config } from '../../../env.ts';
import { now } from '../../../platform/clock.ts';
import { digest } from '../../../platform/digest.ts';
import { parse } from '../../../platform/http/parse.ts';
import { wakeOutbox } from '../../../platform/outbox/wake.ts';
import { pages } from '../../../routes.ts';
import type { Outcome } from '../../../site/endpoint.ts';
import { refuse } from '../../account/endpoint.ts';
import { trackingKind, trackStatements } from '../../tracking/track.ts';
import { InterestShape } from '../shapes.ts';
import { signUpEndpoint } from '../sign-up-endpoint.ts';
import { interests } from '../tables.ts';
import { isLaunched } from './launch.ts';

/** Stores an address that wants to be told when the wet cat food is sold. A repeated one is stored once, and nobody learns that. */
export const postInterest = signUpEndpoint({
  fields: Object.keys(InterestShape.schema),
  read: (sent, t) => parse(sent, InterestShape, t, true),
  page: ({ market }) => pages.wetCatFood(market.code),
  trapped: ['looks_automatic'],
  async handle({ email }, call): Promise<Outcome> {
    const { c, market } = call;
    const settings = config(c.env);
    const at = await now(settings);
    if (isLaunched(settings, market.country, at)) return refuse(409, call, 'interest_over');
    const row = { id: crypto.randomUUID(), email: email.toLowerCase(), market: market.code, createdAt: at.toISOString() };
    const db = drizzle(c.env.DB);
    const told = trackStatements(db, call, { kind: 'interest', key: await digest(row.email), email: row.email });
    await db.batch([db.insert(interests).values(row).onConflictDoNothing(), ...told]);
    c.executionCtx.waitUntil(wakeOutbox(c.env, trackingKind));
    return { ok: true, body: { ok: true }, location: pages.wetCatFood(market.code, 'sent') };
  },
});
