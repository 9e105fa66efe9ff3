import { abTest } from '../../platform/ab/ab-test.ts';

/** The tests that screens declare. How one is run, and how one is added: docs/ab-tests.md. */

/** On the home page: the best sellers stand before how the plan works, or after it. */
export const homeOrder = abTest('home-order', ['products-first', 'steps-first']);

/**
 * Where a subscription is cancelled: below the button, which stays where it is, the change that fits the chosen reason,
 * a longer rhythm for all, or nothing.
 */
export const cancelOffers = abTest('cancel-offers', ['by-reason', 'less-often', 'none']);
