import type { Store } from '../../provider/store.ts';
import { type Day, dayOf } from '../../src/platform/shared/day.ts';
import type { MemoryD1 } from '../../test/d1.ts';
import type { Random } from './random.ts';

export const ZONE = 'Europe/Stockholm';
export const DAY_MS = 86_400_000;
export const URLS = { publicUrl: 'http://provider', shopUrl: 'http://shop' };

/** Where the billing happens: the data of the local provider, the shop's database, and chance. */
export interface World {
  store: Store;
  d1: MemoryD1;
  random: Random;
}

/** The provider's day. */
export const todayIn = ({ store }: World): Day => dayOf(store.now(), ZONE);

export const chargeDay = (date: string): Day => dayOf(new Date(date), ZONE);
