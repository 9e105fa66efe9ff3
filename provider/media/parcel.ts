import { animal } from './animals.ts';
import { shadow } from './ink.ts';
import { closedBox } from './things.ts';

/**
 * A parcel and who waits beside it, as a decorative SVG element for a page of the store.
 *
 * @param waiting null for the parcel alone.
 */
export const parcelPicture = (waiting: 'dog' | 'cat' | null): string =>
  `<svg viewBox="0 0 240 200" aria-hidden="true"><circle cx="120" cy="108" r="92" fill="var(--moss)"/>${shadow(120, 190, 104)}${
    waiting ? closedBox(158, 190, 0.88) + animal(waiting, 70, 190, 0.6) : closedBox(120, 190, 1.2)
  }</svg>`;
