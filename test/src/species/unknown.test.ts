import { expect, it } from 'vitest';
import { isSpecies, speciesIn, speciesOrNull } from '../../../src/species/known.ts';
import { signIn } from '../../customer.ts';
import { useSharedShop } from '../../shop.ts';

const shop = useSharedShop();

it('no value is taken for a species but the names of those that the shop knows', () => {
  expect(['dog', 'cat', 'rabbit', 'Dog', '', null, undefined, 1].filter(isSpecies)).toEqual(['dog', 'cat']);
  expect([speciesOrNull('rabbit'), speciesOrNull('cat')]).toEqual([null, 'cat']);
  expect([speciesIn('dog-cat'), speciesIn('rabbit'), speciesIn('dog-rabbit')]).toEqual([['dog', 'cat'], [], []]);
});

it('a rabbit is refused by every form of an animal, and one that is stored is neither a dog nor a cat', async () => {
  const jar = await signIn(shop, 'rabbit@kvistra.example');
  const headers = { Cookie: jar.header };
  const pet = {
    market: 'de',
    name: 'Hopper',
    species: 'dog',
    gender: 'female',
    birthdate: '2021-05-01',
    activity: 'low',
    bodyCondition: 'normal',
    currentWeightKg: '2',
  };
  const statusOf = async (path: string, body: object) => {
    const answer = await shop.call(path, body, headers);
    return [answer.status, answer.body.errors.map(({ field }: { field?: string }) => field)];
  };
  const rabbit = { ...pet, species: 'rabbit' };
  expect(await statusOf('/api/account/pets/save', rabbit)).toEqual([422, ['species']]);
  expect(await statusOf('/api/planner/step', { step: 'pet', ...rabbit })).toEqual([422, ['species']]);
  expect(await statusOf('/api/account/pets/save', pet)).toEqual([200, []]);
  await (await shop.database()).prepare("UPDATE pets SET species = 'rabbit' WHERE name = 'Hopper'").run();
  const page = await shop.get('/de/account/pets', headers);
  const html = await page.text();
  expect([page.status, html.includes('Hopper')]).toEqual([200, true]);
  const [facts] = /<h[23][^>]*>[^<]*Hopper[\s\S]*?<\/(?:li|article|section)>/.exec(html) ?? [''];
  expect(facts).toContain('Hopper');
  expect(facts.replace(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/\b(?:Dog|Cat)\b/);
});
