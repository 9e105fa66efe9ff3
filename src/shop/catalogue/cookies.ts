import type { Kept } from '../../platform/shared/cookie.ts';

/** The stored entry that the catalogue keeps in browsers. */
export const keptByCatalogue: readonly Kept[] = [
  { name: 'filter', where: 'session', purpose: 'necessary', lifetime: 'visit' },
];
