import type { Kept } from '../../../platform/shared/cookie.ts';
import { SEEN, SEEN_DAYS } from './seen.ts';

/** The stored entry that this feature keeps in browsers. */
export const keptByRecentlySeen: readonly Kept[] = [
  { name: SEEN, where: 'local', purpose: 'functions', lifetime: { days: SEEN_DAYS } },
];
