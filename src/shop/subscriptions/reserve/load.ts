import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../../env.ts';
import type { Day } from '../../../platform/shared/day.ts';
import { adminApi } from '../../../shopify/admin.ts';
import { StoredMethodsDocument } from '../../../shopify/generated/admin/graphql.ts';
import { choicesOf, isExpired, type Method } from './method.ts';
import { type Reserve, reserveOf } from './store.ts';

/** The reserve of a subscription, and what can be one. */
export interface ReserveChoice {
  reserve: Reserve | null;
  /** `gone`: the customer or the provider has removed it. */
  state: 'off' | 'on' | 'charging' | 'gone' | 'expired';
  /** The subscription's own method. */
  first: Method | null;
  /** The method of the reserve; null where it is gone. */
  method: Method | null;
  choices: readonly Method[];
}

function stateOf(reserve: Reserve | null, method: Method | null, today: Day): ReserveChoice['state'] {
  if (!reserve) return 'off';
  if (reserve.firstId) return 'charging';
  if (!reserve.isOn) return 'off';
  if (!method) return 'gone';
  return isExpired(method, today) ? 'expired' : 'on';
}

/** Reads a customer's payment methods. The caller has proven that the contract is theirs. @throws UpstreamError */
export async function loadReserve(
  settings: Settings,
  database: D1Database,
  contractId: string,
  today: Day,
): Promise<ReserveChoice> {
  const [reserve, { subscriptionContract: contract }] = await Promise.all([
    reserveOf(drizzle(database), contractId),
    adminApi(settings, StoredMethodsDocument, { contractId }),
  ]);
  const methods = contract?.customer?.paymentMethods.nodes ?? [];
  const byId = (id: string) => methods.find((method) => method.id === id) ?? null;
  const first = reserve?.firstId ? byId(reserve.firstId) : (contract?.customerPaymentMethod ?? null);
  const method = reserve && byId(reserve.methodId);
  return { reserve, state: stateOf(reserve, method, today), first, method, choices: choicesOf(methods, first, today) };
}
