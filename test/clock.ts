/**
 * Loaded before everything else in each process of tests: every file begins at the moment that `CLOCK` names, and its
 * clock goes on from there.
 */
import { clockOffset, shiftDate } from '../local/clock.ts';

shiftDate(clockOffset());
