import { drizzle } from 'drizzle-orm/d1';
import { expect, it } from 'vitest';
import { plans } from '../../../../src/shop/pets/tables.ts';
import { plansOfPets } from '../../../../src/shop/planner/store.ts';
import { MemoryD1 } from '../../../d1.ts';

it('the plans of pets are the newest of each, and the newest of all is the last', async () => {
  const database = new MemoryD1().binding;
  const plan = (id: string, petId: string | null, month: number) => ({
    id,
    formId: id,
    petId,
    customerId: '7001',
    answers: '{}',
    weights: '[]',
    newsletter: false,
    market: 'de',
    createdAt: new Date(Date.UTC(2030, month)).toISOString(),
  });
  await drizzle(database)
    .insert(plans)
    .values([plan('a', 'pim', 0), plan('b', 'bella', 1), plan('c', null, 2), plan('d', 'pim', 3)]);
  expect([...(await plansOfPets(database, '7001'))]).toEqual([
    ['bella', 'b'],
    ['pim', 'd'],
  ]);
});
