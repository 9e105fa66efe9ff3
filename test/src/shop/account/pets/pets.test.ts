import { beforeAll, describe, expect, it } from 'vitest';
import { type Jar, signIn } from '../../../../customer.ts';
import { useSharedShop } from '../../../../shop.ts';

const shop = useSharedShop();
const PET = {
  name: 'Bella',
  species: 'dog',
  gender: 'female',
  birthdate: '2022-01-01',
  breed: 'Lagotto',
  activity: 'medium',
  bodyCondition: 'normal',
  currentWeightKg: '14,5',
  market: 'de',
};
/** A pet of the second demo customer. */
const OTHERS_PET = 'demo-7002-1';
let owner: Jar;
let other: Jar;
beforeAll(async () => {
  owner = await signIn(shop, 'pet.owner@kvistra.example');
  other = await signIn(shop, 'second@kvistra.example');
});

const page = (jar: Jar, query = '') => shop.get(`/de/account/pets${query}`, { Cookie: jar.header });
const save = async (fields: Record<string, unknown>, jar: Jar) => {
  const { status, body } = await shop.call('/api/account/pets/save', { ...PET, ...fields }, { Cookie: jar.header });
  return { status, errors: body.errors, pets: (body as any).pets };
};

describe('without a session', () => {
  it('the page leads to the sign-in and back', async () => {
    const answer = await shop.get('/de/account/pets');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      '/de/account/login?return_to=%2Fde%2Faccount%2Fpets',
    ]);
  });

  it.each(['save', 'remove'])('%s is refused', async (action) => {
    const { status, body } = await shop.call(`/api/account/pets/${action}`, { ...PET, petId: OTHERS_PET });
    expect([status, body.errors[0]?.code]).toEqual([401, 'signed_out']);
  });
});

it('another customer’s pets cannot be seen, changed or removed', async () => {
  const before = await (await page(other)).text();
  expect(before).toContain('Frieda');
  expect((await page(owner, `?edit=${OTHERS_PET}`)).status).toBe(404);
  const { status, errors } = await save({ petId: OTHERS_PET, name: 'Stolen' }, owner);
  expect([status, errors[0]?.code]).toEqual([404, 'pet_not_found']);
  await shop.call('/api/account/pets/remove', { petId: OTHERS_PET, market: 'de' }, { Cookie: owner.header });
  expect(await (await page(other)).text()).toContain('Frieda');
});

it('a form that is sent twice adds one pet, with the values of the last submission', async () => {
  await save({ formId: 'twice' }, owner);
  const { pets } = await save({ formId: 'twice', currentWeightKg: '15 kg' }, owner);
  expect(pets.filter(({ name }: { name: string }) => name === 'Bella')).toMatchObject([{ currentWeightKg: 15 }]);
  expect(pets[0]).not.toHaveProperty('customerId');
  expect(pets[0]).not.toHaveProperty('formId');
});

it('allergies are the ticked ingredients and the typed words, each once', async () => {
  const { pets } = await save(
    { name: 'Nora', formId: 'allergies', allergens: ['rice', 'soy'], allergies: 'Havre, nuts,, Nuts' },
    owner,
  );
  const nora = pets.find(({ name }: { name: string }) => name === 'Nora');
  expect(nora.allergies).toEqual(['rice', 'havre', 'nuts']);
  const form = await (await page(owner, `?edit=${nora.id}`)).text();
  expect(form).toMatch(/name="allergens\[oats\]"[^>]*checked/);
  expect(form).toMatch(/name="allergies"[^>]*value="nuts"/);
});

it('all invalid fields are refused at once', async () => {
  const { status, errors } = await save(
    { name: ' ', birthdate: '2999-01-01', currentWeightKg: 900, expectedAdultWeightKg: 'heavy', activity: 'indoor' },
    owner,
  );
  expect(status).toBe(422);
  expect(errors.map(({ field }) => field)).toEqual([
    'name',
    'birthdate',
    'currentWeightKg',
    'expectedAdultWeightKg',
    'activity',
  ]);
});

it('a removed pet is gone from the list', async () => {
  const { pets } = await save({ name: 'Gone', formId: 'gone' }, owner);
  const { id } = pets.find(({ name }: { name: string }) => name === 'Gone');
  const { body } = await shop.call('/api/account/pets/remove', { petId: id, market: 'de' }, { Cookie: owner.header });
  expect((body as any).pets.map(({ name }: { name: string }) => name)).not.toContain('Gone');
  expect((await page(owner, `?edit=${id}`)).status).toBe(404);
});

const portraitsIn = (html: string) => [...html.matchAll(/portraits\.svg#([\w-]+)/g)].map(([, name]) => name);

describe('the portrait of a breed', () => {
  let jar: Jar;
  beforeAll(async () => {
    jar = await signIn(shop, 'portraits@kvistra.example');
  });

  it('is named in the answer, and stands in the list, on the overview and before the planner’s questions', async () => {
    const { pets } = await save({ name: 'Bo', formId: 'bo', breed: 'Labrador Retriever' }, jar);
    expect(pets).toMatchObject([{ name: 'Bo', picture: 'dog-sitting', portrait: 'dog-labrador' }]);
    expect(portraitsIn(await (await page(jar)).text())).toEqual(['dog-labrador']);
    for (const path of ['/de/account', '/de/feeding-plan'])
      expect([path, portraitsIn(await (await shop.get(path, { Cookie: jar.header })).text())]).toEqual([
        path,
        ['dog-labrador'],
      ]);
  });

  it('stands among the pictures of the form, with that of the other species’ usual breed', async () => {
    const { pets } = await save({ name: 'Bo', formId: 'bo', breed: 'Beagle' }, jar);
    expect(portraitsIn(await (await page(jar, `?edit=${pets[0].id}`)).text())).toEqual([
      'dog-beagle',
      'cat-european-shorthair',
    ]);
    expect(portraitsIn(await (await page(jar, '?edit=new')).text())).toEqual(['dog-mixed', 'cat-european-shorthair']);
  });

  it('does not take the place of a drawing that was chosen', async () => {
    await save({ name: 'Bo', formId: 'bo', breed: 'Beagle', picture: 'dog-sniffing' }, jar);
    const list = await (await page(jar)).text();
    expect(portraitsIn(list)).toEqual([]);
    expect(list).toContain('/sprite.svg#dog-sniffing');
  });
});
