import { testFaults } from '../fault-table.ts';

testFaults([['customer', 'admin'], ['login']]);
