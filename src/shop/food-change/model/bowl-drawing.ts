/** The drawing of a bowl in which two foods are mixed. Pure. */

import { MARK } from '../../../brand/tables/drawings.ts';
import type { Step } from '../../planner/model/pace.ts';

/** The new food, on the right: as many quarters of the area of the heap. */
const NEW_FOOD: Readonly<Record<Step['quarters'], string>> = {
  1: 'M32.7 3C39.3 6 44.9 12.2 47 20H32.7z',
  2: 'M24 1C34 1 44 9 47 20H24z',
  3: 'M15.3 3C18.1 1.7 21.1 1 24 1C34 1 44 9 47 20H15.3z',
  4: 'M1 20C4 9 14 1 24 1C34 1 44 9 47 20z',
};

/** The markup of the drawing, for a box of 48 by 43. */
export const bowlDrawing = (quarters: Step['quarters']): string =>
  `<path d="${NEW_FOOD[4]}" fill="#f6dd9a" stroke="#b98149"/><path d="${NEW_FOOD[quarters]}" fill="#8a5a2e"/><path d="M8 16h.1M15 17h.1M22 16h.1M29 17h.1M36 16h.1M42 17h.1M12 10h.1M19 10h.1M26 9h.1M33 10h.1M39 11h.1M19 4.5h.1M28 4h.1" stroke="#b98149" stroke-width="4" stroke-linecap="round" opacity=".4"/><path d="M0 19h48c0 14-8 23-15 24H15C8 42 0 33 0 19z" fill="#4b7f63"/><path d="M0 19h8c1 13 7 21 16 24h-9C8 42 0 33 0 19z" fill="#376650"/><path d="M0 19h48v3H0z" fill="#6a9c7f"/><g transform="translate(16 23)scale(.5)" fill="none" stroke="#fbf6ea" stroke-width="2.2" stroke-linecap="round">${MARK}</g>`;
