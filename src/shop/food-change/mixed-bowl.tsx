import type { Step } from '../planner/model/pace.ts';
import { bowlDrawing } from './model/bowl-drawing.ts';

/** A drawing of the bowl at a step: the current food on the left, the new one on the right. */
export const MixedBowl = ({ quarters }: Pick<Step, 'quarters'>) => (
  <svg
    width="48"
    height="43"
    viewBox="0 0 48 43"
    aria-hidden
    dangerouslySetInnerHTML={{ __html: bowlDrawing(quarters) }}
  />
);
