import { digest } from '../../platform/digest.ts';
import type { Proposal } from './compare.ts';

/** A proposal as a key: what is pressed is what was shown. */
export const keyOfProposal = ({ changes, rhythm }: Pick<Proposal, 'changes' | 'rhythm'>): Promise<string> =>
  digest(JSON.stringify([changes.map(({ lineId, variantId, quantity }) => [lineId, variantId, quantity]), rhythm]));
