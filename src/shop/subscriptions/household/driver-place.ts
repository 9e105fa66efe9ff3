/**
 * The place where the driver leaves the parcels, as an attribute of the contract, which the provider copies to every
 * order of it (docs/decisions/0017). Pure.
 */

/** The attribute, as the warehouse reads it on the order. */
const PLACE = 'delivery_place';

/** The most characters of a place: more does not fit on a label. */
export const MAX_PLACE = 60;

type Attributes = readonly { key: string; value?: string | null | undefined }[];

/** The place among a contract's attributes; empty for none. */
export const placeIn = (attributes: Attributes): string =>
  attributes.find(({ key }) => key === PLACE)?.value?.trim() ?? '';

/** A contract's attributes with another place; the others stay. @param place empty for none. */
export const withPlace = (attributes: Attributes, place: string): { key: string; value: string }[] => [
  ...attributes.flatMap(({ key, value }) => (key === PLACE ? [] : [{ key, value: value ?? '' }])),
  ...(place ? [{ key: PLACE, value: place }] : []),
];

/** A place as it is kept: one line, without repeated spaces. */
export const placeFrom = (typed: string): string => typed.replace(/\s+/g, ' ').trim();
