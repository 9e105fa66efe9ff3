import type { Problem } from '../../platform/shared/parse.ts';
import type { PlacedProblem } from './browser/parts.tsx';

/** The codes that each section shows; `top` shows all others, the discount's field and the deliveries' their own. */
const CODES: Record<string, readonly string[]> = {
  status: [
    'resume_failed',
    'payment_failed',
    'payment_unknown',
    'payment_waiting',
    'payment_out_of_stock',
    'skipped_before',
    'cycle_not_begun',
  ],
  upcoming: ['cycle_not_found', 'cycle_skipped'],
  products: [
    'line_gone',
    'last_line',
    'invalid_quantity',
    'not_subscribable',
    'not_addable',
    'not_launched',
    'sold_out',
    'unknown_variant',
    'not_swappable',
  ],
  frequency: ['invalid_rhythm'],
  payment: ['payment_email_failed'],
  address: ['address_refused', 'address_change_failed', 'address_incomplete', 'address_not_found'],
  end: ['invalid_pause'],
};

const ownPlace = ({ code, field }: Problem): boolean => field === 'code' || code === 'invalid_date';

/** The problems of a submission without script, each with the section that shows it. */
export const placed = (problems: readonly Problem[]): PlacedProblem[] =>
  problems.map((problem) => {
    const section = Object.keys(CODES).find((known) => CODES[known]!.includes(problem.code));
    return { ...problem, section: section ?? (ownPlace(problem) ? 'own' : 'top') };
  });
