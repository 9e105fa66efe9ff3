import { expect, it } from 'vitest';
import { useSharedShop } from '../../../shop.ts';
import { visitorOf } from './visitor.ts';

const shop = useSharedShop();

async function withBella() {
  const who = visitorOf(shop);
  await who.step('pet', { species: 'dog', name: 'Bella', gender: 'female' });
  await who.step('birthdate', { birthdate: '2021-03-04' });
  await who.step('breed', { breed: 'labrador' });
  await who.step('health', {
    activity: 'high',
    bodyCondition: 'overweight',
    currentWeightKg: '33',
    'specialNeeds[neutered]': '1',
  });
  await who.step('food', { 'foodPreferences[dry]': '1', 'foodPreferences[treats]': '1' });
  return who;
}
const page = async (who: ReturnType<typeof visitorOf>, step: string) =>
  (await who.read(`/de/feeding-plan/${step}`)).text();
const OFFER = 'Use Bella’s answers';

it.each([
  ['name', { species: 'dog', name: 'Max', gender: 'male' }],
  ['species', { species: 'cat', name: 'Bella', gender: 'female' }],
])('an animal of another %s starts without the answers of the one before', async (_, pet) => {
  const who = await withBella();
  expect(await who.step('pet', pet)).toEqual([303, '/de/feeding-plan/birthdate']);
  const birthdate = await page(who, 'birthdate');
  expect(birthdate).not.toContain('2021-03-04');
  expect(birthdate).toContain(OFFER);
  for (const step of ['breed', 'health', 'food', 'email'])
    expect((await who.read(`/de/feeding-plan/${step}`)).headers.get('location')).toBe('/de/feeding-plan/birthdate');
});

it('the answers of the animal before can be used again', async () => {
  const who = await withBella();
  await who.step('pet', { species: 'dog', name: 'Max', gender: 'male' });
  const back = await who.send('/api/planner/start', { previous: '1' }, '/de/feeding-plan/birthdate');
  expect([back.status, back.headers.get('location')]).toEqual([303, '/de/feeding-plan/birthdate']);
  const birthdate = await page(who, 'birthdate');
  expect(birthdate).toContain('value="2021-03-04"');
  expect(birthdate).toContain('When was Max born?');
  expect(birthdate).not.toContain(OFFER);
  const health = await page(who, 'health');
  expect(health).toContain('value="33"');
  expect(health).toMatch(/<input(?=[^>]*value="overweight")(?=[^>]*checked)/);
  expect((await who.read('/de/feeding-plan/email')).status).toBe(200);
  // A second click finds nothing to restore and leads on.
  expect((await who.send('/api/planner/start', { previous: '1' })).headers.get('location')).toBe(
    '/de/feeding-plan/birthdate',
  );
  expect(await page(who, 'birthdate')).toContain('value="2021-03-04"');
});

it('another species takes over only what fits it', async () => {
  const who = await withBella();
  await who.step('pet', { species: 'cat', name: 'Sot', gender: 'male' });
  await who.send('/api/planner/start', { previous: '1' });
  expect(await page(who, 'birthdate')).toContain('value="2021-03-04"');
  expect((await who.read('/de/feeding-plan/health')).headers.get('location')).toBe('/de/feeding-plan/breed');
  await who.step('breed', { choice: 'unknown' });
  const health = await page(who, 'health');
  expect(health).toMatch(/<input(?=[^>]*value="overweight")(?=[^>]*checked)/);
  expect(health).not.toContain('value="33"');
});

it('the same animal keeps its answers, whatever the case of its name; nothing is offered before there is something', async () => {
  const who = await withBella();
  await who.step('pet', { species: 'dog', name: 'BELLA', gender: 'female' });
  expect(await page(who, 'birthdate')).toContain('value="2021-03-04"');
  const other = visitorOf(shop);
  await other.step('pet', { species: 'dog', name: 'Bela', gender: 'female' });
  await other.step('pet', { species: 'dog', name: 'Bella', gender: 'female' });
  expect(await page(other, 'birthdate')).not.toContain('Use Bela’s answers');
});
