import { expect, it } from 'vitest';
import { signIn } from '../../../customer.ts';
import { useSharedShop } from '../../../shop.ts';

const shop = useSharedShop();
const ANSWERS = {
  species: 'cat',
  name: 'Sot',
  gender: 'female',
  birthdate: '2020-01-01',
  breed: 'unknown',
  activity: 'indoor',
  bodyCondition: 'normal',
  currentWeightKg: 4.5,
  specialNeeds: [],
  foodPreferences: ['dry'],
  market: 'de',
  terms: true,
};

it('a pet that the database does not store is a 503, and the plan can be saved later', async () => {
  const jar = await signIn(shop, 'planner.save@kvistra.example');
  const { body, headers } = await shop.call('/api/planner', ANSWERS);
  const [maker] = headers.getSetCookie()[0]!.split(';');
  const planId = (body as any).plan.split('/').at(-1);
  const save = () => shop.call('/api/planner/save', { planId, market: 'de' }, { Cookie: `${jar.header}; ${maker}` });
  const database = await shop.database();
  await database.prepare('CREATE TRIGGER ignore_pets BEFORE INSERT ON pets BEGIN SELECT RAISE(IGNORE); END').run();
  const refused = await save();
  expect([refused.status, refused.body.errors]).toEqual([
    503,
    [{ code: 'shop_unavailable', message: expect.stringMatching(/\w{4,}/) }],
  ]);
  expect(refused.headers.get('retry-after')).toBe('5');
  await database.prepare('DROP TRIGGER ignore_pets').run();
  const saved = await save();
  const { pet_id: petId } = (await database
    .prepare('SELECT pet_id FROM plans WHERE id = ?')
    .bind(planId)
    .first<{ pet_id: string }>())!;
  expect([saved.status, (saved.body as any).petId]).toEqual([200, petId]);
});
