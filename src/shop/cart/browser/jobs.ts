import * as api from '../../../routes/api.ts';
import type { CartChange, LineChange } from './estimate.ts';
import { type Job, newStamp } from './job.ts';

const changeJob = (change: LineChange, body: object): Job & { kind: 'change' } => ({
  ...newStamp(),
  kind: 'change',
  change,
  path: api.cartUpdate,
  body: { lineId: change.lineId, ...body },
});

/** A quantity of 0 removes the line. */
export const quantityJob = (lineId: string, quantity: number) =>
  changeJob({ kind: 'quantity', lineId, quantity }, { quantity });

/** @param known the quantity that the visitor saw. */
export const differenceJob = (lineId: string, by: number, known: number) =>
  changeJob({ kind: 'difference', lineId, by, known }, { by });

export const planJob = (lineId: string, planId: string | null) =>
  changeJob({ kind: 'plan', lineId, planId }, { sellingPlanId: planId ?? '' });

/** A change that the browser does not reckon itself. @param path of its endpoint. */
export const formJob = (path: string, body: Job['body']): Job => ({ ...newStamp(), kind: 'form', path, body });

/** Whether the later of two jobs makes the earlier one pointless. */
export const hasSameTarget = (a: Job, b: Job): boolean =>
  a.kind === 'change' &&
  b.kind === 'change' &&
  (a.change.kind === 'plan') === (b.change.kind === 'plan') &&
  a.change.lineId === b.change.lineId;

/**
 * The one job that does what an earlier one, which has not been sent, and a later one of the same target do together.
 */
export function merged(earlier: Job, later: Job): Job {
  if (earlier.kind !== 'change' || later.kind !== 'change' || later.change.kind !== 'difference') return later;
  const { lineId, by } = later.change;
  if (earlier.change.kind === 'quantity')
    return { ...quantityJob(lineId, Math.max(0, earlier.change.quantity + by)), target: later.target };
  return earlier.change.kind === 'difference'
    ? { ...differenceJob(lineId, earlier.change.by + by, earlier.change.known), target: later.target }
    : later;
}

/** Whether a job changes a line that has not got its id from the shop. */
export const isOnNewLine = (job: Job, newLineId: string): boolean =>
  job.kind === 'change' && job.change.lineId === newLineId;

/** The same job for another line: the one that an addition has become. */
export function retargeted(job: Job, from: string, to: string): Job {
  if (job.kind !== 'change' || job.change.lineId !== from) return job;
  return { ...job, change: { ...job.change, lineId: to }, body: { ...job.body, lineId: to } };
}

export const pendingChanges = (jobs: readonly Job[]): CartChange[] =>
  jobs.flatMap((job): CartChange[] =>
    job.kind === 'change' ? [job.change] : job.kind === 'add' && job.line ? [{ kind: 'add', line: job.line }] : [],
  );

/** @returns how many pieces are being added that no line shows. */
export const hiddenQuantity = (jobs: readonly Job[]): number =>
  jobs.reduce((sum, job) => sum + (job.kind === 'add' && !job.line ? job.quantity : 0), 0);
