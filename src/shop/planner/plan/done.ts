import { pages } from '../../../routes.ts';
import type { CallContext } from '../../../site/endpoint.ts';
import { isRhythm } from '../../selling-plans/model/rhythm.ts';

/** A change of a plan that was made, as the address of the plan's page names it: `?done=weighed`. */
export type PlanDone = 'weighed' | 'saved' | 'mixed' | 'together' | 'separate';

/** Keys of the messages that tell what was just done. */
const MESSAGES = {
  weighed: 'success.recommendation',
  saved: 'planner.saved',
  mixed: 'planner.mixed_done',
  together: 'planner.joined_done',
  separate: 'planner.separate_done',
} as const satisfies Record<PlanDone, string>;

const isPlanDone = (word: string): word is PlanDone => Object.hasOwn(MESSAGES, word);

/** The key of the message for an address, or null without one. */
export function doneMessage(url: URL): string | null {
  const done = url.searchParams.get('done') ?? '';
  return isPlanDone(done) ? MESSAGES[done] : null;
}

/** The address of a plan's page that tells what was done. @param every the rhythm that a form has sent. */
export const donePage = (
  { market }: Pick<CallContext, 'market'>,
  { planId, every }: { planId: string; every?: unknown },
  done: PlanDone,
): string => pages.plan(market.code, planId, { every: isRhythm(every) ? every : undefined, done });
