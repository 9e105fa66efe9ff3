import { compact } from '../collect.ts';

export const WAREHOUSES = compact(({ delivery }) => delivery.warehouse);
export const TRANSIT_DAYS = compact(({ delivery }) => delivery.days);
