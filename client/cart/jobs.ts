import type { CartChange, LineKey, NewLine } from './estimate.ts';
import { cartApi } from './paths.ts';

/** A call that changes the cart, as it waits in the store's queue and in the browser's storage. */
export type Job = {
  /** Identifies the call, so that the shop makes the change once however often it is sent. */
  formId: string;
  /** When it was asked for, in milliseconds since 1970. */
  at: number;
  /** It may have been made: its call was sent at least once. */
  sent: boolean;
  path: string;
  body: Record<string, unknown>;
} /** `target` is the variant and plan of a line that is still being added and has no id yet. */ & (
  | { kind: 'change'; change: CartChange; target?: LineKey | undefined }
  /** The line is null where the page does not describe what it sells. */
  | { kind: 'add'; quantity: number; line: NewLine | null }
  | { kind: 'discount' }
);

const stamp = () => ({ formId: crypto.randomUUID(), at: Date.now(), sent: false });

/** A quantity of 0 removes the line. */
export function quantityJob(lineId: string, quantity: number): Job & { kind: 'change' } {
  const removed = quantity === 0;
  return {
    ...stamp(),
    kind: 'change',
    change: { kind: 'quantity', lineId, quantity },
    path: removed ? cartApi.remove : cartApi.update,
    body: removed ? { lineId } : { lineId, quantity },
  };
}

/** @param known the quantity that the visitor saw. */
export const differenceJob = (lineId: string, by: number, known: number): Job & { kind: 'change' } => ({
  ...stamp(),
  kind: 'change',
  change: { kind: 'difference', lineId, by, known },
  path: cartApi.update,
  body: { lineId, by },
});

export const planJob = (lineId: string, planId: string | null): Job & { kind: 'change' } => ({
  ...stamp(),
  kind: 'change',
  change: { kind: 'plan', lineId, planId },
  path: cartApi.update,
  body: { lineId, sellingPlanId: planId ?? '' },
});

export const discountJob = (code: string): Job => ({ ...stamp(), kind: 'discount', path: cartApi.discount, body: { code } });

/** @param fields of a form that adds to the cart. */
export const addJob = (fields: Record<string, unknown>, line: NewLine | null): Job => ({
  ...stamp(),
  kind: 'add',
  quantity: Number(fields.quantity ?? 1) || 1,
  line,
  path: cartApi.add,
  body: fields,
});

/** Whether the later of two jobs makes the earlier one pointless. */
export const hasSameTarget = (a: Job, b: Job): boolean =>
  a.kind === 'change' &&
  b.kind === 'change' &&
  a.change.kind !== 'add' &&
  b.change.kind !== 'add' &&
  (a.change.kind === 'plan') === (b.change.kind === 'plan') &&
  a.change.lineId === b.change.lineId;

/** The one job that does what an earlier one, which has not been sent, and a later one of the same target do together. */
export function merged(earlier: Job, later: Job): Job {
  if (earlier.kind !== 'change' || later.kind !== 'change' || later.change.kind !== 'difference') return later;
  const { lineId, by } = later.change;
  if (earlier.change.kind === 'quantity') return { ...quantityJob(lineId, Math.max(0, earlier.change.quantity + by)), target: later.target };
  return earlier.change.kind === 'difference' ? { ...differenceJob(lineId, earlier.change.by + by, earlier.change.known), target: later.target } : later;
}

/** Whether a job changes a line that has not got its id from the shop. */
export const isOnNewLine = (job: Job, newLineId: string): boolean => job.kind === 'change' && job.change.kind !== 'add' && job.change.lineId === newLineId;

/** The same job for another line: the one that an addition has become. */
export function retargeted(job: Job, from: string, to: string): Job {
  if (job.kind !== 'change' || job.change.kind === 'add' || job.change.lineId !== from) return job;
  return { ...job, change: { ...job.change, lineId: to }, body: { ...job.body, lineId: to } };
}

export const pendingChanges = (jobs: readonly Job[]): CartChange[] =>
  jobs.flatMap((job): CartChange[] => (job.kind === 'change' ? [job.change] : job.kind === 'add' && job.line ? [{ kind: 'add', line: job.line }] : []));

/** @returns how many pieces are being added that no line shows. */
export const hiddenQuantity = (jobs: readonly Job[]): number => jobs.reduce((sum, job) => sum + (job.kind === 'add' && !job.line ? job.quantity : 0), 0);
