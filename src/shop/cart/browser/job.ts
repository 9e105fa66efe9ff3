import * as api from '../../../routes/api.ts';
import type { LineChange, LineKey, NewLine } from './estimate.ts';

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
  | { kind: 'change'; change: LineChange; target?: LineKey | undefined }
  /** The line is null where the page does not describe what it sells. */
  | { kind: 'add'; quantity: number; line: NewLine | null }
  | { kind: 'form' }
);

export const newStamp = (formId: string = crypto.randomUUID()) => ({ formId, at: Date.now(), sent: false });

/** @param fields of a form that adds to the cart. */
export const addJob = (fields: Record<string, unknown>, line: NewLine | null, formId?: string): Job => ({
  ...newStamp(formId),
  kind: 'add',
  quantity: Number(fields.quantity ?? 1) || 1,
  line,
  path: api.cartAdd,
  body: fields,
});
