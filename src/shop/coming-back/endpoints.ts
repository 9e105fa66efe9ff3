import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { object } from 'superstruct';
import { settingsOf } from '../../env.ts';
import { now } from '../../platform/clock.ts';
import { digest } from '../../platform/digest.ts';
import { market, text } from '../../platform/shared/fields.ts';
import { type CallOf, pages } from '../../routes.ts';
import type { Handler } from '../../site/context.ts';
import { endpoint, type Outcome } from '../../site/endpoint.ts';
import { readerOf } from '../../site/reader.ts';
import { buyLines, cartOutcome } from '../cart/change.ts';
import { refuse } from '../customer/endpoint.ts';
import { unavailable } from '../notices/unavailable.ts';
import { formId } from '../selling-plans/model/add-shapes.ts';
import { oneClick } from '../sign-ups/index.ts';
import { cartLinesOf } from '../subscriptions/index.ts';
import { formerOf, mailBySecret } from './read.ts';
import { comingBackStops } from './tables.ts';

/** The secret of a mailed link. */
const link = text(100);
const LinkShape = object({ market, link });
const StartShape = object({ market, link, formId });

/** Ends the mails to the owner of a secret. @returns whether it is known. */
async function stop(database: D1Database, secret: string, at: Date): Promise<boolean> {
  const mail = await mailBySecret(database, secret);
  if (!mail) return false;
  await drizzle(database)
    .insert(comingBackStops)
    .values({ digest: await digest(mail.email), at: at.toISOString() })
    .onConflictDoNothing();
  return true;
}

const postStop = endpoint(LinkShape, async ({ link: secret }, call): Promise<Outcome> => {
  const page = `${pages.comingBack(call.market.code, secret)}#off`;
  const isStopped = await stop(call.c.env.DB, secret, await now(settingsOf(call.c.env)));
  if (!isStopped) return { ...refuse(404, call, 'coming_back_link'), location: page };
  return { ok: true, body: { ok: true }, location: page };
});

/** Puts what came before into the cart, as a subscription at today's prices. */
const postStart = endpoint(StartShape, async ({ link: secret, formId: id }, call): Promise<Outcome> => {
  const page = pages.comingBack(call.market.code, secret);
  const mail = await mailBySecret(call.c.env.DB, secret);
  if (!mail) return { ...refuse(404, call, 'coming_back_link'), location: page };
  try {
    const { products } = await formerOf(settingsOf(call.c.env), readerOf(call.c, call.market), mail.contractId);
    return cartOutcome(call, await buyLines(cartLinesOf(products), call, id));
  } catch (error) {
    return { ok: false, status: 503, problems: [unavailable(error, call.t, { event: 'coming_back' })], location: page };
  }
});

export const comingBackOneClick = oneClick(
  async (secret, c) => void (await stop(c.env.DB, secret, await now(settingsOf(c.env)))),
  async (secret, c) => {
    const mail = await mailBySecret(c.env.DB, secret);
    return `${pages.comingBack(mail?.market || settingsOf(c.env).group.defaultLanguagePrefix, secret)}#off`;
  },
);

export const comingBackCalls = { start: postStart, stop: postStop } satisfies Record<CallOf<'comingBack'>, Handler>;

/** Whether the owner of an address wants no such mails. */
export async function isStopped(database: D1Database, email: string): Promise<boolean> {
  const [row] = await drizzle(database)
    .select()
    .from(comingBackStops)
    .where(eq(comingBackStops.digest, await digest(email)));
  return row !== undefined;
}
