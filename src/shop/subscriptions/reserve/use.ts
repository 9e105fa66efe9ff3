/** The reserve as the billing uses it. The caller holds the contract's lock. */

import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../../env.ts';
import type { Day, TimeZone } from '../../../platform/shared/day.ts';
import { adminApi } from '../../../shopify/admin.ts';
import {
  type CheckedContractFragment,
  PaymentMethodDocument,
  ReserveMethodDocument,
} from '../../../shopify/generated/admin/graphql.ts';
import type { OutboxContext } from '../../../site/outbox.ts';
import { changeContract } from '../change-contract.ts';
import { setDraftMethod } from '../drafts.ts';
import { upcomingEdits } from '../upcoming-edits.ts';
import { isExpired, type Method } from './method.ts';
import { deleteReserve, type Reserve, reserveOf, setReserve } from './store.ts';

type Caller = Pick<OutboxContext, 'settings' | 'database'>;
interface At {
  zone: TimeZone;
  today: Day;
}

/** The contract's own method where the provider names none. */
const NO_METHOD = 'none';

/** A payment method by its id; null where the provider has it no more. @throws UpstreamError */
export const readMethod = async (settings: Settings, id: string) =>
  id === '' || id === NO_METHOD
    ? null
    : ((await adminApi(settings, ReserveMethodDocument, { id })).customerPaymentMethod ?? null);

/**
 * The reserve that can be charged for a contract today; null where none was chosen, and where it has expired, was
 * revoked, or pays the contract anyway.
 *
 * @throws UpstreamError
 */
export async function usableReserve(
  { settings, database }: Caller,
  {
    id,
    customer,
    customerPaymentMethod: current,
  }: Pick<CheckedContractFragment, 'id' | 'customer' | 'customerPaymentMethod'>,
  today: Day,
): Promise<{ reserve: Reserve; method: Method } | null> {
  const reserve = await reserveOf(drizzle(database), id);
  if (!reserve?.isOn || (reserve.firstId || current?.id) === reserve.methodId) return null;
  const method = await readMethod(settings, reserve.methodId);
  const isUsable = method && !method.revokedAt && !isExpired(method, today) && method.customer?.id === customer?.id;
  return isUsable ? { reserve, method } : null;
}

/** Makes a method that of a contract. @returns whether the provider has agreed. @throws UpstreamError @throws Error */
async function setMethod(
  { settings, database }: Caller,
  contractId: string,
  methodId: string,
  at: At,
): Promise<boolean> {
  const upcoming = await upcomingEdits(settings, contractId, at);
  const next = upcoming.find(({ skipped }) => !skipped) ?? null;
  const changed = await changeContract(
    { settings, database, subscription: { id: contractId, upcoming, next }, today: at.today },
    (draftId) => setDraftMethod(settings, draftId, methodId),
  );
  if (changed === 'pending') throw new Error(`edits of ${contractId} wait to be restored`);
  return typeof changed === 'string';
}

/**
 * Puts the reserve in the place of a contract's own method.
 *
 * @returns whether it is there: not where it was taken back in the meantime, or the provider refuses it. @throws
 * UpstreamError @throws Error when edits of deliveries wait to be restored.
 */
export async function putReserve(
  context: Caller,
  { id, customerPaymentMethod: current }: Pick<CheckedContractFragment, 'id' | 'customerPaymentMethod'>,
  at: At,
): Promise<boolean> {
  const db = drizzle(context.database);
  const reserve = await reserveOf(db, id);
  if (!reserve?.isOn) return false;
  if (current?.id === reserve.methodId) return reserve.firstId !== '';
  // before the change: whoever finds the reserve there knows what it has replaced
  await setReserve(db, id, { firstId: current?.id ?? NO_METHOD });
  return setMethod(context, id, reserve.methodId, at);
}

/**
 * Puts a contract's own method back. One that somebody else has changed meanwhile stays as it is.
 *
 * @returns whether the reserve is out of its place: not where the provider refuses the method, as one that was revoked.
 * @throws UpstreamError @throws Error when edits of deliveries wait to be restored.
 */
export async function putBack(context: Caller, contractId: string, at: At): Promise<boolean> {
  const db = drizzle(context.database);
  const reserve = await reserveOf(db, contractId);
  if (!reserve?.firstId) return true;
  const { subscriptionContract: contract } = await adminApi(context.settings, PaymentMethodDocument, {
    id: contractId,
  });
  if (contract?.customerPaymentMethod?.id === reserve.methodId) {
    if (reserve.firstId === NO_METHOD || !(await setMethod(context, contractId, reserve.firstId, at))) return false;
  }
  await (reserve.isOn ? setReserve(db, contractId, { firstId: '' }) : deleteReserve(db, contractId));
  return true;
}
