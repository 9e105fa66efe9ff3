import type { Kept } from '../../../platform/shared/cookie.ts';

/** The stored entries that the planner keeps in browsers, besides the draft, which goes with the customer. */
export const keptByPlanner: readonly Kept[] = [
  { name: 'planned', where: 'local', purpose: 'necessary', lifetime: 'until_cleared' },
  { name: 'lastPlan', where: 'local', purpose: 'functions', lifetime: 'until_cleared' },
];
