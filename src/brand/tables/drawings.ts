/** The brand's drawings: the logo, and the symbols beside what is empty. A build has the values alone. */

import { drawings, mark } from '#brand';

/** The lines of the logo, in a square of 32. */
export const MARK = mark;
/** The logo as a picture of its own. */
export const LOGO = `<svg class="icon" width="30" height="30" viewBox="0 0 32 32" aria-hidden="true"><g fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round">${mark}</g></svg>`;
export const WAITING = drawings.waiting;
export const SEARCHING = drawings.searching;
export const RESTING = drawings.resting;
