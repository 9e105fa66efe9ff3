import { testFaults } from '../fault-table.ts';

// no page needs the last ones, to which the shop delivers
testFaults([['customer'], ['login'], ['checkout', 'mail', 'tracking', 'newsletter', 'lead']]);
