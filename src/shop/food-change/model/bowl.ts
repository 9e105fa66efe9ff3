/** Pure: the drawing of a bowl at a step of a change of food, in a box of 40 by 28. */

import type { Step } from '../../planner/model/pace.ts';

/** Where the new food begins on the surface of the bowl, from the right: it is the share of the area. */
const NEW_FROM: Readonly<Record<Step['quarters'], string>> = { 1: '26.1 3.8', 2: '20 3', 3: '13.9 3.8', 4: '5 12' };

export const BOWL = 'M2 12h36l-4 13q-1 2-3 2H9q-2 0-3-2z';
/** All that is in the bowl: what the new food leaves of it is the current one. */
export const FOOD = 'M5 12a15 9 0 0 1 30 0z';
export const newFood = (quarters: Step['quarters']): string => `M35 12A15 9 0 0 0 ${NEW_FROM[quarters]}V12z`;
