import { expect, it } from 'vitest';
import { runAnimals } from '../../../tools/soak/animals.ts';
import { useShop } from '../../shop.ts';

const shop = useShop();

it('for some weeks, every box fits the plan of its day, every change was told before its charge, and declined ones stay', async () => {
  const outcomes = await runAnimals(shop, { weeks: 8, names: ['Arne', 'Bea', 'Sixten'] });
  const of = (name: string) => outcomes.find((outcome) => outcome.name === name)!;
  expect(of('Arne').boxes).toBeGreaterThan(0);
  expect(of('Arne').deviation).toBeLessThan(0.1);
  expect(of('Sixten').accepted).toBeGreaterThan(0);
  expect(of('Bea')).toMatchObject({ changed: 0, accepted: 0 });
});
