import { isOwn } from '../provider/seed/goods.ts';

/** The pets of the demo customers, as rows of the table `pets` without the time of their creation. */
export function demoPets(): Record<string, string | number>[] {
  if (!isOwn) return [];
  const shared = { special_needs: '["neutered"]', allergies: '[]' };
  return [
    { customer: 7001, dog: 'Pim', cat: 'Sot' },
    { customer: 7002, dog: 'Frieda', cat: 'Olmo' },
  ].flatMap(({ customer, dog, cat }) => [
    {
      ...shared,
      id: `demo-${customer}-1`,
      customer_id: `gid://shopify/Customer/${customer}`,
      form_id: `demo ${customer} 1`,
      name: dog,
      species: 'dog',
      gender: 'male',
      birthdate: '2021-04-12',
      breed: 'Lagotto Romagnolo',
      activity: 'medium',
      body_condition: 'normal',
      current_weight_kg: 14.5,
      food_preferences: '["dry","treats"]',
      picture: 'dog-sitting',
    },
    {
      ...shared,
      id: `demo-${customer}-2`,
      customer_id: `gid://shopify/Customer/${customer}`,
      form_id: `demo ${customer} 2`,
      name: cat,
      species: 'cat',
      gender: 'female',
      birthdate: '2019-08-30',
      breed: 'European Shorthair',
      activity: 'indoor',
      body_condition: 'overweight',
      current_weight_kg: 5.2,
      special_needs: '["neutered","tendency_to_gain_weight"]',
      food_preferences: '["dry"]',
      picture: 'cat-sitting',
    },
  ]);
}
