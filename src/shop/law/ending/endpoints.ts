import { drizzle } from 'drizzle-orm/d1';
import { object } from 'superstruct';
import { settingsOf } from '../../../env.ts';
import { BUSY } from '../../../platform/database/exclusively.ts';
import { log } from '../../../platform/log.ts';
import { mailKind, mailStatements } from '../../../platform/mail/mail.ts';
import { wakeOutbox } from '../../../platform/outbox/wake.ts';
import { market, requiredText } from '../../../platform/shared/fields.ts';
import { defaultMarket } from '../../../platform/shared/markets.ts';
import { pages } from '../../../routes.ts';
import type { Handler } from '../../../site/context.ts';
import { type CallContext, endpoint, type Outcome } from '../../../site/endpoint.ts';
import { marketOfRequest } from '../../../site/mail-market.ts';
import { mailTranslator } from '../../../site/texts.ts';
import { refuse } from '../../customer/endpoint.ts';
import { decideEnd, endsOf, readDeclarationToken } from '../../subscriptions/index.ts';
import { disownedMail } from '../mails.ts';
import { readDeclaration } from '../record.ts';

/** The form of the page of a mailed link: its token, and the end that is decided about. */
const EndShape = object({ market, link: requiredText(2000), end: requiredText(100) });

/** Tells the shop's people that a declaration is not its customer's. */
async function tellStaff(declarationId: string, { c }: CallContext): Promise<void> {
  const settings = settingsOf(c.env);
  const declaration = await readDeclaration(c.env.DB, declarationId);
  if (!declaration) return;
  const waitUntil = (work: Promise<unknown>) => c.executionCtx.waitUntil(work.catch(() => {}));
  const own = defaultMarket(settings.group);
  const t = await mailTranslator({ settings, kv: c.env.KV, waitUntil }, own);
  const db = drizzle(c.env.DB);
  await db.batch(
    await mailStatements(db, disownedMail(declaration, settings, marketOfRequest(declaration.market, settings), t)),
  );
  waitUntil(wakeOutbox(c.env, mailKind));
}

/**
 * The endpoint of a decision about a declared end. It needs no session: whoever has the link reads the mails of the
 * subscription's customer.
 */
const decisionEndpoint = (wanted: 'ended' | 'stopped'): Handler =>
  endpoint(EndShape, async ({ link, end }, call): Promise<Outcome> => {
    const { c, market } = call;
    const settings = settingsOf(c.env);
    const location = pages.cancelReceipt(market.code, link);
    const refused = (status: 404 | 409 | 503, code: string): Outcome => ({ ...refuse(status, call, code), location });
    const declarationId = await readDeclarationToken(settings, link);
    if (!declarationId || !(await endsOf(c.env.DB, declarationId)).some(({ id }) => id === end))
      return refused(404, 'cancel_link_invalid');
    const outcome = await decideEnd({ settings, database: c.env.DB }, end, wanted);
    if (outcome === BUSY || outcome === null) return refused(503, 'change_unavailable');
    if (typeof outcome === 'object') {
      log.error({ event: 'declared_end', error: outcome.message });
      return refused(409, 'cancel_failed');
    }
    if (outcome !== wanted) return refused(409, outcome === 'ended' ? 'cancel_link_over' : 'cancel_link_kept');
    if (outcome === 'stopped') await tellStaff(declarationId, call);
    return { ok: true, body: { state: outcome }, location };
  });

/** Ends the subscription of a cancellation at once. */
export const postCancellationNow = decisionEndpoint('ended');

/** Lets the subscription of a cancellation go on that somebody else has declared. */
export const postCancellationNotMine = decisionEndpoint('stopped');
