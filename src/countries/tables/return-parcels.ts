import { whereKnown } from '../collect.ts';

/** The prices of parcels back to the warehouse, by the country that they come from. */
export const RETURN_PARCELS = whereKnown(({ delivery }) => delivery.back ?? null);
