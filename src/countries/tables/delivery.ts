import { compact } from '../collect.ts';
import type { Country } from '../index.ts';

export const WAREHOUSES = compact(({ delivery }) => delivery.warehouse as Country);
export const TRANSIT_DAYS = compact(({ delivery }) => delivery.days);
