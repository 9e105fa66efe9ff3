/** Loaded before everything else in each process of tests: every file begins at the moment that `CLOCK` names, and its clock goes on from there. */
import { clockOffset, shiftDate } from '../local/clock.ts';

shiftDate(clockOffset());

// every runtime would read all certificates of the machine, which takes a quarter of its start; nothing here calls anybody but this machine
delete process.env.NODE_EXTRA_CA_CERTS;
