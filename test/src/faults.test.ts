import { testFaults } from '../fault-table.ts';

testFaults([['storefront'], ['cms'], ['admin']]);
