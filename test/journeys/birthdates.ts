import { beforeAll } from 'vitest';
import { dayOf } from '../../src/platform/shared/day.ts';
import { marketZone } from '../../src/platform/shared/time-zones.ts';
import type { TestShop } from '../shop.ts';

/**
 * Birthdates by the shop's clock, and by the day in Germany. @returns a function that gives the first day of the month
 * some months ago, YYYY-MM-DD.
 */
export function useBirthdates(shop: TestShop): (months: number) => string {
  let today = '';
  beforeAll(async () => {
    today = dayOf(new Date((await shop.control('clock')).now), marketZone('DE'));
  });
  return (months) => {
    const at = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
    at.setUTCMonth(at.getUTCMonth() - months);
    return at.toISOString().slice(0, 10);
  };
}
