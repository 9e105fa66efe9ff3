import { whereKnown } from '../collect.ts';

/** Who carries the parcels of a warehouse, by its country. */
export const CARRIERS = whereKnown(({ delivery }) => delivery.carrier ?? null);
