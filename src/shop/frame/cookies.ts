import type { Kept } from '../../platform/shared/cookie.ts';

/** The stored entry that the frame of pages keeps in browsers. */
export const keptByFrame: readonly Kept[] = [
  { name: 'stay', where: 'local', purpose: 'necessary', lifetime: 'until_cleared' },
];
