import { api } from '../../src/routes.ts';
import type { CartChange } from '../../src/shop/cart/model.ts';

/** A call that changes the cart, as it waits in the store's queue. */
export type Job = { path: string; body: Record<string, unknown> } & (
  | { kind: 'change'; change: CartChange }
  | { kind: 'add'; quantity: number }
  | { kind: 'discount' }
);

/** A quantity of 0 removes the line. */
export function quantityJob(lineId: string, quantity: number): Job {
  const removed = quantity === 0;
  return {
    kind: 'change',
    change: { kind: 'quantity', lineId, quantity },
    path: removed ? api.cart.remove : api.cart.update,
    body: removed ? { lineId } : { lineId, quantity },
  };
}

export const planJob = (lineId: string, planId: string | null): Job => ({
  kind: 'change',
  change: { kind: 'plan', lineId, planId },
  path: api.cart.update,
  body: { lineId, sellingPlanId: planId ?? '' },
});

export const discountJob = (code: string): Job => ({ kind: 'discount', path: api.cart.discount, body: { code } });

/** @param fields of a form that adds to the cart. */
export const addJob = (fields: Record<string, unknown>): Job => ({
  kind: 'add',
  quantity: Number(fields.quantity ?? 1) || 1,
  path: api.cart.add,
  body: fields,
});

/** Whether the later of two jobs makes the earlier one pointless. */
export const hasSameTarget = (a: Job, b: Job): boolean =>
  a.kind === 'change' && b.kind === 'change' && a.change.kind === b.change.kind && a.change.lineId === b.change.lineId;

export const pendingChanges = (jobs: readonly Job[]): CartChange[] => jobs.flatMap((job) => (job.kind === 'change' ? [job.change] : []));

/** @returns how many pieces are being added. */
export const pendingQuantity = (jobs: readonly Job[]): number => jobs.reduce((sum, job) => sum + (job.kind === 'add' ? job.quantity : 0), 0);
