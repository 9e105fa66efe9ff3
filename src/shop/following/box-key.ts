import type { Rhythm } from '../selling-plans/model/rhythm.ts';
import type { BoxLine, Proposal } from './compare.ts';

/** A box as a key: what was known of another one says nothing of this. */
export const keyOfBox = ({
  lines,
  rhythm,
}: {
  lines: readonly Pick<BoxLine, 'variantId' | 'quantity'>[];
  rhythm: Rhythm;
}): string =>
  [...lines.map(({ variantId, quantity }) => `${quantity} ${variantId?.split('/').at(-1)}`).sort(), rhythm].join(', ');

/** The key of a box after a proposal was made. */
export function boxKeyAfter(
  { lines, rhythm }: { lines: readonly BoxLine[]; rhythm: Rhythm },
  { changes, rhythm: then }: Pick<Proposal, 'changes' | 'rhythm'>,
): string {
  const kept = lines.flatMap((line): Pick<BoxLine, 'variantId' | 'quantity'>[] => {
    const change = changes.find(({ lineId }) => lineId === line.id);
    return change ? (change.quantity > 0 ? [change] : []) : [line];
  });
  return keyOfBox({ lines: [...kept, ...changes.filter(({ lineId }) => lineId === '')], rhythm: then ?? rhythm });
}
