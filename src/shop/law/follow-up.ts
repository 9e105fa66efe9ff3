import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Config } from '../../env.ts';
import { BUSY, exclusively } from '../../platform/database/exclusively.ts';
import { mailStatements } from '../../platform/mail/mail.ts';
import { defaultMarket, marketByCode } from '../../platform/market/markets.ts';
import type { Attempt } from '../../platform/outbox/kind.ts';
import { adminApi } from '../../shopify/admin.ts';
import { DeclaredContractDocument, OrdersForParcelsDocument } from '../../shopify/generated/admin/graphql.ts';
import { gidOf } from '../../shopify/ids.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { matching, searchFor } from '../parcels/tracking.ts';
import { cancelContract } from '../subscriptions/cancellation/cancel-contract.ts';
import { lockOf } from '../subscriptions/edits.ts';
import { staffMail } from './mails.ts';
import { type Declaration, declarations } from './tables.ts';

/** Numbers in the customer's words that are looked up. */
const MAX_NUMBERS = 3;
/** Contracts of these statuses have ended. */
const ENDED: ReadonlySet<string> = new Set(['CANCELLED', 'EXPIRED', 'STALE']);

/** The numbers in the customer's words, each once. */
export const numbersIn = (typed: string): string[] => [...new Set(typed.match(/\d{1,15}/g) ?? [])].slice(0, MAX_NUMBERS);

async function isOwnOrder(settings: Config, { contract, email }: Declaration): Promise<boolean> {
  for (const number of numbersIn(contract).map(Number)) {
    const { orders } = await adminApi(settings, OrdersForParcelsDocument, { query: searchFor(settings, number, email) });
    if (matching(orders.nodes, number, email)) return true;
  }
  return false;
}

/** The running contracts whose number and customer's e-mail are both those of a cancellation. @throws UpstreamError */
async function ownContracts(settings: Config, { contract, email }: Declaration): Promise<string[]> {
  const found: string[] = [];
  for (const number of numbersIn(contract)) {
    const { subscriptionContract: known } = await adminApi(settings, DeclaredContractDocument, { id: gidOf('SubscriptionContract', number) });
    const isOwn = known?.customer?.defaultEmailAddress?.emailAddress?.toLowerCase() === email;
    if (known && isOwn && !ENDED.has(known.status)) found.push(known.id);
  }
  return found;
}

async function read(database: D1Database, id: string): Promise<Declaration | undefined> {
  const [row] = await drizzle(database).select().from(declarations).where(eq(declarations.id, id));
  return row;
}

/** Tells the shop's people of a declaration, and whether its order or subscription was found. @throws UpstreamError */
export async function tellStaff({ id }: { id: string }, { context, complete }: Attempt<OutboxContext>): Promise<void> {
  const { settings, database, translate } = context;
  const declaration = await read(database, id);
  if (!declaration) return;
  const find = async () => (declaration.kind === 'withdrawal' ? isOwnOrder(settings, declaration) : (await ownContracts(settings, declaration)).length > 0);
  const finding = !settings.admin.url ? 'unasked' : (await find()) ? 'found' : 'unknown';
  const own = defaultMarket(settings.group);
  const market = marketByCode(declaration.market, settings.group) ?? own;
  await complete(...(await mailStatements(drizzle(database), staffMail(declaration, finding, settings, market, await translate(own)))));
}

/**
 * Ends the subscriptions of a cancellation whose number and e-mail match; the others are left to the shop's people. One that has ended
 * already is left alone, so a repetition is harmless.
 *
 * @throws UpstreamError @throws Error when the provider refuses, or another change is at work.
 */
export async function endDeclared({ id }: { id: string }, { context }: Attempt<OutboxContext>): Promise<void> {
  const { settings, database } = context;
  const declaration = await read(database, id);
  if (!declaration || !settings.admin.url) return;
  for (const contractId of await ownContracts(settings, declaration)) {
    const outcome = await exclusively(database, lockOf(contractId), () => cancelContract(settings, database, contractId));
    if (outcome === BUSY) throw new Error(`another change of ${contractId} is still at work`);
    if (outcome) throw new Error(`the provider does not cancel ${contractId}: ${outcome.refused} ${outcome.message}`);
  }
}
