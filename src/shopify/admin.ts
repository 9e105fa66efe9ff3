import type { Settings } from '../env.ts';
import { admin, adminToken } from './admin-token.ts';
import type { TypedDocumentString } from './generated/admin/graphql.ts';
import { callGraphql, Unauthorized } from './graphql.ts';
import { PointBudget } from './point-budget.ts';

/** By the settings that name the store: an isolate has one of them. */
const budgets = new WeakMap<Settings, PointBudget>();

function budgetOf(settings: Settings): PointBudget {
  const known = budgets.get(settings) ?? new PointBudget();
  budgets.set(settings, known);
  return known;
}

/**
 * Does work that nobody waits for once its calls of the Admin API leave others their share of the points. It asks before
 * it takes a lock: what waits for points holds nobody up.
 *
 * @param points that its calls take, usually; of what is no payment, at most. @param maxWaitMs how long to wait for
 * them. Default: for as long as an attempt of the outbox can. @throws Throttled where that takes longer; the work has not
 * begun then.
 */
export const withPoints = <T>(
  settings: Settings,
  points: number,
  work: () => Promise<T>,
  maxWaitMs?: number,
): Promise<T> => budgetOf(settings).within(points, work, maxWaitMs);

/**
 * Calls the Admin API. Its token has access to all customers: the caller must check that the record belongs to the
 * customer. A refused token is replaced once.
 *
 * @param repeatable the mutation is idempotent, so it may be repeated. @throws Unauthorized @throws UpstreamError
 */
export async function adminApi<T, V>(
  settings: Settings,
  document: TypedDocumentString<T, V>,
  variables: V,
  repeatable?: boolean,
): Promise<T> {
  const { url, token: fixed } = settings.admin;
  const call = (token: string) =>
    callGraphql<T>(
      {
        upstream: admin,
        url,
        headers: { 'X-Shopify-Access-Token': token },
        onCost: (cost) => budgetOf(settings).note(cost),
      },
      document.toString(),
      variables,
      repeatable,
    );
  const token = await adminToken(settings);
  try {
    return await call(token);
  } catch (error) {
    if (!(error instanceof Unauthorized) || fixed) throw error;
  }
  return call(await adminToken(settings, token));
}
