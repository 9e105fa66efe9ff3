import { abTest } from '../../platform/ab/ab-test.ts';

/** The tests that screens declare. How one is run, and how one is added: docs/ab-tests.md. */

/** On the home page: how the plan works stands before the best sellers, or after them. */
export const homeOrder = abTest('home-order', ['steps-first', 'products-first']);
