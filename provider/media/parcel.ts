import { animal } from './animals.ts';
import { shadow, twig } from './ink.ts';
import { closedBox, envelope, put } from './things.ts';

/** A closed parcel with the shop's mark and a lid that is wider than its sides. */
const taped = (x: number, scale: number): string =>
  closedBox(x, 188, scale) +
  put(x, 188, scale, '<rect x="-81" y="-100" width="162" height="20" rx="5" fill="#B08549"/>') +
  twig(x + 34 * scale, 188 - 30 * scale, 0.26 * scale, '#8A5A2E');

/** A decorative SVG element for a page of the store: a scene on a disc. */
const onDisc = (inner: string): string =>
  `<svg viewBox="0 0 260 200" aria-hidden="true"><circle cx="134" cy="98" r="92" fill="var(--moss)"/>${shadow(130, 188, 128)}${inner}</svg>`;

/** A parcel and who waits beside it. @param waiting null for the parcel alone. */
export const parcelPicture = (waiting: 'dog' | 'cat' | null): string =>
  onDisc(waiting ? taped(176, 0.78) + animal(waiting, 78, 188, 0.6) : taped(130, 1.2));

/** The dog beside the letter with a code. */
export const letterPicture: string = onDisc(envelope(182, 188, 0.72) + animal('dog', 78, 188, 0.6));
