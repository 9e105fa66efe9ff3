/** Pure: who brings a parcel. */

import { CARRIERS } from '../../../countries/tables/carriers.ts';
import { warehouseOf } from './dispatch.ts';

/** Who carries the parcels to a country; null where nobody has said it. @param country as in {@link warehouseOf}. */
export const carrierTo = (country: string): string | null => CARRIERS[warehouseOf(country)] ?? null;
