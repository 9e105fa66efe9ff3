import { abTest } from '../../platform/ab/ab-test.ts';

/** The tests that screens declare. How one is run, and how one is added: docs/ab-tests.md. */

/** On the home page: how the plan works stands before the best sellers, or after them. */
export const homeOrder = abTest('home-order', ['steps-first', 'products-first']);

/**
 * Where a subscription is cancelled: below the button, which stays where it is, the change that fits the chosen reason,
 * the same two changes for all in either order, or none.
 */
export const cancelOffers = abTest('cancel-offers', ['by-reason', 'pause-first', 'less-often-first', 'none']);
