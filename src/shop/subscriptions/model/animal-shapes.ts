/** The shapes of what the forms about the animals of a box send. Pure. */

import { defaulted, object } from 'superstruct';
import { integerBetween, oneOf, requiredText, text } from '../../../platform/shared/fields.ts';
import { gid, MAX_GID } from '../../../shopify/ids.ts';
import { base, formId } from '../../selling-plans/model/add-shapes.ts';
import { MAX_NOTE, REASONS } from './cancellation.ts';
import { cycle } from './shapes.ts';

const animalId = requiredText(60);
/** Of a product. */
const MAX_HANDLE = 255;

/** `deliveries`: how many of the next ones, or `date` for those before the day of the field `date`. */
export const AnimalPauseShape = object({ ...base, animalId, deliveries: requiredText(4), date: text(30) });
export const AnimalShape = object({ ...base, animalId });
export const AnimalEndShape = object({
  ...base,
  animalId,
  reason: defaulted(oneOf([...REASONS, '']), ''),
  note: text(MAX_NOTE),
  formId,
});
/** The food of a pet's plan joins the box, once for each form. */
export const JoinShape = object({ ...base, animalId, formId });
/** `share`: of the first recipe, in percent. */
export const MixShape = object({
  ...base,
  animalId,
  first: requiredText(MAX_HANDLE),
  second: requiredText(MAX_HANDLE),
  share: integerBetween(1, 99),
  formId,
});
/** `animalId`: empty for nobody's own. */
export const LineAnimalShape = object({ ...base, lineId: gid('SubscriptionLine'), animalId: text(60) });

/** The fields of an address that is written, in the subscription's country. */
export const ELSEWHERE_FIELDS = {
  firstName: text(100),
  lastName: text(100),
  address1: text(200),
  address2: text(200),
  zip: text(20),
  city: text(100),
  zoneCode: text(10),
  phoneNumber: text(30),
};
/** `addressId`: one of the saved addresses; empty for the one that is written. */
export const ElsewhereShape = object({ ...base, cycle, addressId: text(MAX_GID), ...ELSEWHERE_FIELDS });
/** Longer than a place may be, so that one that is too long is refused beside its field. */
export const DriverPlaceShape = object({ ...base, place: text(400) });
