/** The friends' discount code, which is the referrer's code, at the commerce provider. */

import { eq, type SQL, sql } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import { object, string } from 'superstruct';
import type { Settings } from '../../env.ts';
import { BUSY, exclusively } from '../../platform/database/exclusively.ts';
import { enqueueEach } from '../../platform/outbox/enqueue.ts';
import { type Attempt, kind, Undeliverable } from '../../platform/outbox/kind.ts';
import { adminApi } from '../../shopify/admin.ts';
import {
  type DiscountCodeBasicInput,
  FriendsCodeActivateDocument,
  FriendsCodeCreateDocument,
  FriendsCodeDeactivateDocument,
  FriendsCodeDocument,
  FriendsCodeUpdateDocument,
} from '../../shopify/generated/admin/graphql.ts';
import { segmentWithoutOrders } from '../../shopify/segments.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { isWorking } from '../referral-codes/status.ts';
import { referrers } from '../referral-codes/tables.ts';
import { checkSoon } from '../subscriptions/index.ts';

/**
 * Rows of the outbox that bring the friends' discount code, and the discount on the referrer's contract, to a code's
 * present state.
 */
export const codeKind = kind('referral-code', object({ code: string() }));

/**
 * The statement that brings the provider to a code's present state.
 *
 * @param code or a query that reads it in the transaction. @param when stores the row only where this condition holds.
 */
export const requestCode = (db: DrizzleD1Database, code: string | SQL, when: SQL = sql`true`) =>
  enqueueEach(db, codeKind, {
    key: crypto.randomUUID(),
    payload: sql`json_object('code', ${code})`,
    from: sql`WHERE ${when}`,
  });

/** The title tells the percentage, which the provider does not. */
const titleOf = (code: string, percent: number): string => `Referral ${code}, ${percent} %`;
const isOwnTitle = (title: string, code: string): boolean => title.startsWith(`Referral ${code},`);

const refusedError = (code: string, step: string, message: string) =>
  new Error(`the provider does not ${step} the discount code ${code}: ${message}`);

const customerGets = ({ referral }: Settings): DiscountCodeBasicInput['customerGets'] => ({
  value: { percentage: referral.promisePercent / 100 },
  items: { all: true },
  appliesOnOneTimePurchase: false,
  appliesOnSubscription: true,
});

/** Makes the code. One that an earlier attempt has made is found before. @returns its id. @throws UpstreamError */
async function makeCode(settings: Settings, code: string, startsAt: Date): Promise<string> {
  const discount: DiscountCodeBasicInput = {
    code,
    title: titleOf(code, settings.referral.promisePercent),
    startsAt: startsAt.toISOString(),
    context: { customerSegments: { add: [await segmentWithoutOrders(settings)] } },
    customerGets: customerGets(settings),
    appliesOncePerCustomer: true,
    recurringCycleLimit: 1,
  };
  const { discountCodeBasicCreate: made } = await adminApi(settings, FriendsCodeCreateDocument, { discount });
  const [refused] = made?.userErrors ?? [];
  if (refused || !made?.codeDiscountNode) throw refusedError(code, 'make', refused?.message ?? 'no answer');
  return made.codeDiscountNode.id;
}

/**
 * @returns the code at the provider; null when there is none. @throws Undeliverable for another discount's. @throws
 * UpstreamError
 */
async function findCode(
  settings: Settings,
  code: string,
): Promise<{ id: string; title: string; isActive: boolean } | null> {
  const { codeDiscountNodeByCode: found } = await adminApi(settings, FriendsCodeDocument, { code });
  if (!found) return null;
  const { title, status } = found.codeDiscount;
  if (!isOwnTitle(title, code)) throw new Undeliverable(`${code} is another discount's code: ${title}`);
  return { id: found.id, title, isActive: status === 'ACTIVE' };
}

/**
 * Makes, activates or deactivates the friends' discount code as the referrer stands now, and has the billing check
 * the contract.
 *
 * @throws UpstreamError @throws Error when the provider refuses.
 */
export async function followCode(
  { code }: { code: string },
  { context, now, complete }: Attempt<OutboxContext>,
): Promise<void> {
  const { settings, database } = context;
  const db = drizzle(database);
  const outcome = await exclusively(database, `referral code ${code}`, async (): Promise<void> => {
    const [referrer] = await db.select().from(referrers).where(eq(referrers.code, code));
    if (!referrer) return;
    const isWanted = isWorking(referrer);
    const found = await findCode(settings, code);
    let id = found?.id ?? '';
    if (isWanted && !found) id = await makeCode(settings, code, now);
    if (found && isWanted) {
      const title = titleOf(code, settings.referral.promisePercent);
      if (found.title !== title) {
        const discount = { title, customerGets: customerGets(settings) };
        const refused = (await adminApi(settings, FriendsCodeUpdateDocument, { id, discount })).discountCodeBasicUpdate
          ?.userErrors[0];
        if (refused) throw refusedError(code, 'change', refused.message);
      }
      const refused = found.isActive
        ? null
        : (await adminApi(settings, FriendsCodeActivateDocument, { id })).discountCodeActivate?.userErrors[0];
      if (refused) throw refusedError(code, 'activate', refused.message);
    }
    if (found?.isActive && !isWanted) {
      const refused = (await adminApi(settings, FriendsCodeDeactivateDocument, { id })).discountCodeDeactivate
        ?.userErrors[0];
      if (refused) throw refusedError(code, 'deactivate', refused.message);
    }
    await complete(
      db.update(referrers).set({ discountId: id, isDiscountActive: isWanted }).where(eq(referrers.code, code)),
      ...(referrer.contractId ? [checkSoon(db, referrer.contractId)] : []),
    );
  });
  if (outcome === BUSY) throw new Error(`another change of the code ${code} is still at work`);
}
