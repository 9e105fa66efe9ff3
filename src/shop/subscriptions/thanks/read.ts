import { and, eq, inArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../../env.ts';
import { adminApi } from '../../../shopify/admin.ts';
import { CyclesBeforeDocument } from '../../../shopify/generated/admin/graphql.ts';
import { shopTimeZone } from '../../../shopify/time-zone.ts';
import { cycleOf } from '../billing/contract.ts';
import { UNFINISHED } from '../billing/decide.ts';
import { billingCycles } from '../billing/tables.ts';
import type { Counted } from './number.ts';

/** More cycles than these are not counted: a query costs the points of all that it may get. */
const MAX_CYCLES = 150;

/** The billing cycles before one, as far as the provider lists them, and those that the billing works on. */
export interface Before {
  cycles: readonly Counted[];
  /** Indexes. */
  open: ReadonlySet<number>;
}

/** Reads the billing cycles of a contract before one. @returns null where they are too many. @throws UpstreamError */
export async function readBefore(
  settings: Settings,
  database: D1Database,
  contractId: string,
  index: number,
): Promise<Before | null> {
  if (index > MAX_CYCLES) return null;
  if (index <= 1) return { cycles: [], open: new Set() };
  const isOpen = and(eq(billingCycles.contractId, contractId), inArray(billingCycles.state, [...UNFINISHED]));
  const [zone, found, open] = await Promise.all([
    shopTimeZone(settings),
    adminApi(settings, CyclesBeforeDocument, { id: contractId, count: index - 1 }),
    drizzle(database).select({ cycle: billingCycles.cycle }).from(billingCycles).where(isOpen),
  ]);
  return {
    cycles: found.subscriptionBillingCycles.nodes
      .map((node) => cycleOf(node, zone))
      .filter((cycle) => cycle.index < index),
    open: new Set(open.map(({ cycle }) => cycle)),
  };
}
