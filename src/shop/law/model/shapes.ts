/** The forms of withdrawing and cancelling as structs. Pure. */

import { coerce, object, refine, unknown } from 'superstruct';
import { isDay } from '../../../platform/shared/day.ts';
import { line, market, requiredText, withRules } from '../../../platform/shared/fields.ts';
import { email } from '../../sign-ups/model/shapes.ts';

export const MAX_NAME = 100;
/** An order or contract in the customer's own words. */
export const MAX_CONTRACT = 500;
const MAX_REASON = 1000;

const filled = (maxLength: number, required: string) =>
  withRules(line(maxLength + 1), [
    [required, (typed) => typed !== ''],
    ['text_long', (typed) => typed.length <= maxLength],
  ]);

const person = { market, name: filled(MAX_NAME, 'name_required'), email };
const order = filled(MAX_CONTRACT, 'order_required');

/** The first step of a withdrawal. */
export const WithdrawalShape = object({ ...person, order });

/** Whether the button that confirms was pressed. */
const confirm = coerce(requiredText(10), unknown(), (sent) =>
  [undefined, null, false, '', 'false'].includes(sent as null) ? '' : 'yes',
);

/** The second step: the same, confirmed. */
export const ConfirmedWithdrawalShape = object({ ...person, order, confirm });

export const MANNERS = ['ordinary', 'extraordinary'] as const;
export type Manner = (typeof MANNERS)[number];

/**
 * `kind`: one of {@link MANNERS}; other words count as ordinary. `date`: the day on which the contract ends; empty for
 * as soon as possible.
 */
export const CancellationShape = object({
  ...person,
  contract: filled(MAX_CONTRACT, 'contract_required'),
  kind: line(100),
  reason: withRules(line(MAX_REASON + 1), [['text_long', (typed) => typed.length <= MAX_REASON]]),
  date: refine(line(20), 'end_date_invalid', (typed) => typed === '' || isDay(typed)),
});

/** The manner of a cancellation and its reason. Other words than the form's are kept as a part of the reason. */
export function mannerOf({ kind, reason }: Pick<typeof CancellationShape.TYPE, 'kind' | 'reason'>): {
  manner: Manner;
  reason: string;
} {
  const manner = MANNERS.find((known) => known === kind.toLowerCase());
  return manner ? { manner, reason } : { manner: 'ordinary', reason: [kind, reason].filter(Boolean).join(': ') };
}
