import { and, count, eq, gt, like } from 'drizzle-orm';
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../env.ts';
import { wasDropped } from '../../platform/mail/limits.ts';
import { mailStatements } from '../../platform/mail/mail.ts';
import { mails } from '../../platform/mail/tables.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import type { Attempt, Statement } from '../../platform/outbox/kind.ts';
import { defaultMarket, type Market } from '../../platform/shared/markets.ts';
import { adminApi } from '../../shopify/admin.ts';
import { DeclaredContractDocument, OrdersForParcelsDocument } from '../../shopify/generated/admin/graphql.ts';
import { gidOf, numberOfGid } from '../../shopify/ids.ts';
import { marketOfRequest } from '../../site/mail-market.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { matching, searchFor } from '../parcels/index.ts';
import { type DeclaredEnd, declaredEnds, waitingEnd } from '../subscriptions/index.ts';
import { isOver } from '../subscriptions/model/subscription.ts';
import { tellLater } from './digest.ts';
import { declaredEndKind, endOf, endsByItself } from './kinds.ts';
import { receiptKey, receiptMail, staffMail } from './mails.ts';
import { readDeclaration } from './record.ts';
import type { Declaration } from './tables.ts';

/** Numbers in the customer's words that are looked up. */
const MAX_NUMBERS = 3;
/** Receipts of withdrawals from known orders that an address gets in a day whatever the limits of mails say. */
const MAX_CONFIRMED = 3;
const DAY_MS = 86_400_000;
/** The numbers in the customer's words, each once. */
export const numbersIn = (typed: string): string[] =>
  [...new Set(typed.match(/\d{1,15}/g) ?? [])].slice(0, MAX_NUMBERS);

async function isOwnOrder(settings: Settings, { contract, email }: Declaration): Promise<boolean> {
  for (const number of numbersIn(contract).map(Number)) {
    const { orders } = await adminApi(settings, OrdersForParcelsDocument, {
      query: searchFor(settings, number, email),
    });
    if (matching(orders.nodes, number, email)) return true;
  }
  return false;
}

/** The running contracts whose number and customer's e-mail are both those of a cancellation. @throws UpstreamError */
async function ownContracts(settings: Settings, { contract, email }: Declaration): Promise<string[]> {
  const found: string[] = [];
  for (const number of numbersIn(contract)) {
    const { subscriptionContract: known } = await adminApi(settings, DeclaredContractDocument, {
      id: gidOf('SubscriptionContract', number),
    });
    const isOwn = known?.customer?.defaultEmailAddress?.emailAddress?.toLowerCase() === email;
    if (known && isOwn && !isOver(known.status)) found.push(known.id);
  }
  return found;
}

/** The shop's finding on a declaration at the provider; `unasked` without a connection. @throws UpstreamError */
async function find(
  settings: Settings,
  declaration: Declaration,
): Promise<{ finding: 'found' | 'unknown' | 'unasked'; contracts: string[] }> {
  if (!settings.admin.url) return { finding: 'unasked', contracts: [] };
  if (declaration.kind === 'withdrawal')
    return { finding: (await isOwnOrder(settings, declaration)) ? 'found' : 'unknown', contracts: [] };
  const contracts = await ownContracts(settings, declaration);
  return { finding: contracts.length > 0 ? 'found' : 'unknown', contracts };
}

/** The ends that a cancellation brings, one for each of its contracts. */
const endsFor = (declaration: Declaration, contracts: readonly string[], market: Market): DeclaredEnd[] =>
  contracts.map((contractId) => ({
    id: `${declaration.id} ${numberOfGid(contractId)}`,
    declarationId: declaration.id,
    contractId,
    state: 'waiting',
    holdsFrom: endOf(declaration, market).toISOString(),
    endsAt: endsByItself(declaration, market).toISOString(),
  }));

/** Whether each end was announced to its customer before, by another declaration. */
async function isAnnounced(database: D1Database, ends: readonly DeclaredEnd[]): Promise<boolean> {
  const earlier = await Promise.all(ends.map(({ contractId }) => waitingEnd(database, contractId)));
  return (
    ends.length > 0 &&
    ends.every(
      ({ endsAt, declarationId }, i) =>
        earlier[i] && earlier[i].declarationId !== declarationId && earlier[i].endsAt <= endsAt,
    )
  );
}

/**
 * Whether the address of a declaration has had the receipts of a day that no limit drops, of declarations that fit an
 * order or subscription: whoever knows one number of somebody can declare it any number of times.
 */
async function isConfirmedOften(db: DrizzleD1Database, { email }: Declaration): Promise<boolean> {
  const since = new Date(Date.now() - DAY_MS).toISOString();
  const isReceipt = and(eq(mails.recipient, email), like(mails.key, receiptKey('%', true)), gt(mails.at, since));
  const [row] = await db.select({ count: count() }).from(mails).where(isReceipt);
  return (row?.count ?? 0) >= MAX_CONFIRMED;
}

/**
 * Confirms a declaration to its customer by mail, tells the shop's people, at once where an order or subscription fits
 * it and it is not repeated, and announces the end of the subscriptions whose number and e-mail match. The receipt does
 * not wait for a provider that is down: what is found later has a mail of its own.
 *
 * @throws UpstreamError
 */
export async function followDeclaration(
  { id, visitor }: { id: string; visitor: string | null },
  { context, now, complete, number }: Attempt<OutboxContext>,
): Promise<void> {
  const { settings, database, translate } = context;
  const declaration = await readDeclaration(database, id);
  if (!declaration) return;
  const db = drizzle(database);
  const own = defaultMarket(settings.group);
  const market = marketOfRequest(declaration.market, settings);
  const requester = { id, visitor, dailyLimits: settings.mail.dailyLimits };
  const receipt = async (found: Parameters<typeof receiptMail>[1]): Promise<readonly Statement[]> =>
    mailStatements(db, await receiptMail(declaration, found, { market, settings, requester }, await translate(market)));
  let found: Awaited<ReturnType<typeof find>>;
  try {
    found = await find(settings, declaration);
  } catch (error) {
    const [first, ...rest] = number === 1 ? await receipt(null) : [];
    if (first) await db.batch([first, ...rest]);
    throw error;
  }
  const ends = endsFor(declaration, found.contracts, market);
  const isFound = found.finding === 'found';
  // what ends a subscription is always mailed to its customer
  const repeated =
    isFound && (ends.length > 0 ? await isAnnounced(database, ends) : await isConfirmedOften(db, declaration));
  await complete(
    ...ends.flatMap((end) => [
      db.insert(declaredEnds).values(end).onConflictDoNothing(),
      enqueue(db, declaredEndKind, { key: end.id, payload: { id: end.id }, dueAt: new Date(end.endsAt) }),
    ]),
    ...(await receipt(isFound ? { ends, repeated } : null)),
    ...(isFound && !repeated
      ? await mailStatements(db, staffMail(declaration, settings, market, await translate(own)))
      : tellLater(db, { declarationId: id, finding: found.finding }, now)),
  );
  // nobody waits for an answer any more
  await wasDropped(database, requester);
}
