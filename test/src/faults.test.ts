import { testFaults } from '../fault-table.ts';

// no page needs the last ones, to which the shop delivers, and the CMS has copies
testFaults([['storefront'], ['cms', 'checkout', 'mail', 'tracking', 'newsletter', 'lead']]);
