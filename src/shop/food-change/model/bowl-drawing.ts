/** The drawing of a bowl in which two foods are mixed. Pure. */

import { MARK } from '../../../brand/tables/drawings.ts';
import type { Step } from '../../planner/model/pace.ts';

/** The new food, on the right: as many quarters of the area of the heap. */
const NEW_FOOD: Readonly<Record<Step['quarters'], string>> = {
  1: 'M31.5 5.6C37.2 8 41.9 13.3 44 20H31.5z',
  2: 'M24 4C33 4 41 10.5 44 20H24z',
  3: 'M16.5 5.6C18.8 4.6 21.4 4 24 4C33 4 41 10.5 44 20H16.5z',
  4: 'M4 20C7 10.5 15 4 24 4C33 4 41 10.5 44 20z',
};

/** The markup of the drawing, for a box of 48 by 43. */
export const bowlDrawing = (quarters: Step['quarters']): string =>
  `<path d="${NEW_FOOD[4]}" fill="#f6dd9a" stroke="#b98149"/><path d="${NEW_FOOD[quarters]}" fill="#8a5a2e"/><path d="M9 17h.1M16 16h.1M23 17h.1M30 16h.1M37 17h.1M13 11.5h.1M20 11h.1M27 11.5h.1M34 11h.1M21 6.5h.1M28 7h.1" stroke="#b98149" stroke-width="4" stroke-linecap="round" opacity=".4"/><path d="M0 19h48c-1 13-6 22-13 24H13C6 41 1 32 0 19z" fill="#4b7f63"/><path d="M0 19h8c1 13 5 21 13 24h-8C6 41 1 32 0 19z" fill="#376650"/><path d="M0 19h48v3H0z" fill="#6a9c7f"/><g transform="translate(16 23)scale(.5)" fill="none" stroke="#fbf6ea" stroke-width="2.2" stroke-linecap="round">${MARK}</g>`;
