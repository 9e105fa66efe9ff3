import type { Step } from '../planner/model/pace.ts';

/** Where the new food begins on the surface of the bowl, from the right: it is the share of the area. */
const NEW_FROM: Readonly<Record<Step['quarters'], string>> = { 1: '26.1 3.8', 2: '20 3', 3: '13.9 3.8', 4: '5 12' };

/** A drawing of the bowl at a step: the current food on the left, the new one on the right. */
export const MixedBowl = ({ quarters }: Pick<Step, 'quarters'>) => (
  <svg width="40" height="28" viewBox="0 0 40 28" aria-hidden>
    <path d="M5 12a15 9 0 0 1 30 0z" fill="var(--butter)" />
    <path d={`M35 12A15 9 0 0 0 ${NEW_FROM[quarters]}V12z`} fill="var(--forest)" />
    <path d="M2 12h36l-4 13q-1 2-3 2H9q-2 0-3-2z" fill="var(--edge)" />
  </svg>
);
