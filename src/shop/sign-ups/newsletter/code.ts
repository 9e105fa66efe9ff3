import { and, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { mailStatements } from '../../../platform/mail/mail.ts';
import { type Attempt, Undeliverable } from '../../../platform/outbox/kind.ts';
import { marketByCode } from '../../../platform/shared/markets.ts';
import { makeOneTimeCode } from '../../../shopify/discount-codes.ts';
import { segmentWithoutOrders } from '../../../shopify/segments.ts';
import type { OutboxContext } from '../../../site/outbox.ts';
import { subscribers } from '../tables.ts';
import type { CodePayload } from './kinds.ts';
import { codeMail } from './mails.ts';

/** Source: the specification, section 9, "Newsletter discount". */
const PERCENT = 10;

/**
 * Makes the code for the first order, for customers without an order, and mails it.
 *
 * @throws UpstreamError @throws Undeliverable where the provider refuses the code.
 */
export async function makeNewsletterCode(
  { subscriberId }: CodePayload,
  { context, complete }: Attempt<OutboxContext>,
): Promise<void> {
  const { settings, database, translate } = context;
  const db = drizzle(database);
  const [row] = await db.select().from(subscribers).where(eq(subscribers.id, subscriberId));
  if (row?.codeState !== 'making' || row.state === 'erased') return;
  const market = marketByCode(row.market, settings.group);
  // a market that has been closed since
  if (!market) throw new Undeliverable(`no market ${row.market}`);
  const t = await translate(market);
  const discountId = await makeOneTimeCode(settings, {
    title: `Newsletter ${row.id}`,
    code: row.code,
    percent: PERCENT,
    context: { customerSegments: { add: [await segmentWithoutOrders(settings)] } },
    startsAt: row.confirmedAt,
  });
  if (discountId === null) throw new Undeliverable(`the code of subscriber ${row.id} is refused`);
  await complete(
    db
      .update(subscribers)
      .set({ codeState: 'ready' })
      .where(and(eq(subscribers.id, row.id), eq(subscribers.codeState, 'making'))),
    ...(await mailStatements(db, codeMail(row, { market, settings }, t))),
  );
}
