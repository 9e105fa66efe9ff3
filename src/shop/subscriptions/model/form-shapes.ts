/** The shapes of what the other forms of a subscription send, which the shop alone checks. Pure. */

import { defaulted, object } from 'superstruct';
import { integerBetween, oneOf, text } from '../../../platform/shared/fields.ts';
import { gid, MAX_GID } from '../../../shopify/ids.ts';
import { base, formId } from '../../selling-plans/model/add-shapes.ts';
import { MAX_NOTE, REASONS } from './cancellation.ts';
import { cycle, lineId } from './shapes.ts';

/** Resuming needs no more. */
export const SubscriptionShape = object(base);
/** `until`: the day on which it resumes by itself, `date` for that of the field `date`; empty for none. */
export const PauseShape = object({ ...base, until: text(10), date: text(30) });
export const CycleShape = object({ ...base, cycle });
export const GetNowShape = object({ ...base, cycle, formId });
export const RemoveShape = object({ ...base, lineId, cycle: defaulted(integerBetween(0, 100_000), 0) });
/** The mail about the payment and subscribing again happen once for each form. */
export const OnceShape = object({ ...base, formId });
/** `method`: the last part of a payment method's id; empty takes the reserve back. */
export const ReserveShape = object({ ...base, method: text(100) });

/** `number`: of the delivery that a small gift is for. `wanted` has any value where it is to come after all. */
export const ThanksShape = object({ ...base, number: integerBetween(1, 99), wanted: text(10) });
export const DeliveryAddressShape = object({ ...base, addressId: gid('CustomerAddress') });
/** `addressId`: the saved address near which the point is; empty for the subscription's own. */
export const PickupShape = object({ ...base, locationId: gid('Location'), addressId: text(MAX_GID) });
/** `write`: whether the shop may write once about coming back. */
export const CancelShape = object({
  ...base,
  reason: defaulted(oneOf([...REASONS, '']), ''),
  note: text(MAX_NOTE),
  write: defaulted(oneOf(['on', '']), ''),
});
