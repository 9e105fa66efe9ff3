import { expect, it } from 'vitest';
import { ANIMAL_STEPS } from '../../../../src/routes.ts';
import { ANSWERS } from '../../../planner-answers.ts';
import { useSharedShop } from '../../../shop.ts';
import { visitorOf } from './visitor.ts';

const shop = useSharedShop();
const JSON_ANSWER = { Accept: 'application/json' };

/** A visitor whose forms are sent by the script. */
function scripted() {
  const who = visitorOf(shop);
  const send = async (path: string, fields: Record<string, string>) => {
    const answer = who.take(
      await shop.form(path, { market: 'de', ...fields }, { cookie: who.cookies(), ...JSON_ANSWER }),
    );
    return { status: answer.status, body: (await answer.json()) as any };
  };
  return {
    ...who,
    send,
    step: (step: string, fields: Record<string, string>) => send('/api/planner/step', { step, ...fields }),
  };
}

it('the answer to a step tells the next page, the breed and the animal before', async () => {
  const who = scripted();
  expect(await who.step('pet', { species: 'dog', name: ' Bella ', gender: 'female' })).toEqual({
    status: 200,
    body: {
      errors: [],
      answers: { species: 'dog', name: 'Bella', gender: 'female' },
      breed: null,
      previous: null,
      path: '/de/feeding-plan/birthdate',
    },
  });
  await who.step('birthdate', { birthdate: '2021-03-04' });
  const { body } = await who.step('breed', { breed: 'labrador' });
  expect(body).toMatchObject({
    answers: { breed: 'labrador-retriever' },
    breed: { slug: 'labrador-retriever', name: 'Labrador Retriever', kg: [25, 36], portrait: 'dog-labrador' },
    path: '/de/feeding-plan/health',
  });
  expect((await who.step('pet', { species: 'dog', name: 'Max', gender: 'male' })).body).toMatchObject({
    previous: 'Bella',
    path: '/de/feeding-plan/birthdate',
  });
  const used = await who.send('/api/planner/start', { previous: '1' });
  expect(used.body).toMatchObject({
    answers: { name: 'Max', birthdate: '2021-03-04' },
    path: '/de/feeding-plan/birthdate',
    previous: null,
  });
  expect((await who.send('/api/planner/start', {})).body).toMatchObject({ answers: {}, path: '/de/feeding-plan' });
});

it('a breed that nobody knows brings similar ones', async () => {
  const who = scripted();
  await who.step('pet', { species: 'dog', name: 'Bella', gender: 'female' });
  await who.step('birthdate', { birthdate: '2021-03-04' });
  const { status, body } = await who.step('breed', { breed: 'goldn retriver' });
  expect([status, body.errors[0].code]).toEqual([422, 'invalid_breed']);
  expect(body.suggestions).toContainEqual({ slug: 'golden-retriever', name: 'Golden Retriever', kg: [25, 34] });
});

it.each([
  ['de', 'short steps', 'Step 2 of 5', 'All 5 steps done'],
  ['se', 'korta steg', 'Steg 2 av 5', 'Alla 5 steg är klara'],
  ['pt', 'passos curtos', 'Passo 2 de 5', 'Os 5 passos estão feitos'],
])('asks as many questions as it says, in /%s', async (market, kind, second, last) => {
  const page = async (step: string) => {
    const plan = encodeURIComponent(JSON.stringify(ANSWERS));
    const html = await (await shop.get(`/${market}/feeding-plan${step}`, { cookie: `plan=${plan}` })).text();
    return { html, progress: /<nav class="paws" aria-label="([^"]*)"/.exec(html)?.[1] };
  };
  expect((await page('')).html).toContain(`<p class="lead">${ANIMAL_STEPS.length} ${kind}`);
  expect((await page('/birthdate')).progress).toBe(second);
  expect((await page('/email')).progress).toBe(last);
  const found = await (await shop.get(`/${market}/search?q=xyzzyq`)).text();
  expect(found).toContain(`${ANIMAL_STEPS.length} ${kind}`);
});

it('another animal brings its own answers and its first open question', async () => {
  const who = scripted();
  await who.step('pet', { species: 'dog', name: 'Max', gender: 'male' });
  const { status, body } = await who.step('health', { animal: 'dog Bella', currentWeightKg: '30' });
  expect([status, body.errors[0].code, body.path, body.answers]).toEqual([
    409,
    'another_animal',
    '/de/feeding-plan/birthdate',
    { species: 'dog', name: 'Max', gender: 'male' },
  ]);
});

it('the last step brings a preview of the plan', async () => {
  const who = scripted();
  expect((await who.step('email', {})).body.preview).toBeNull();
  await who.step('pet', { species: 'dog', name: 'Bella', gender: 'female' });
  await who.step('birthdate', { birthdate: '2021-03-04' });
  await who.step('breed', { breed: 'labrador' });
  await who.step('health', { activity: 'medium', bodyCondition: 'normal', currentWeightKg: '30' });
  await who.step('food', { 'foodPreferences[dry]': '1' });
  const { preview } = (await who.step('email', {})).body;
  expect(preview).toEqual({
    kcalPerDay: expect.any(Number),
    food: { title: expect.any(String), gramsPerDay: expect.any(Number) },
  });
  const page = (await (await who.read('/de/feeding-plan/email')).text()).replaceAll('<!-- -->', '');
  expect(page).toContain(`${preview.food.gramsPerDay} g`);
  expect(page).toContain(preview.food.title.replace('&', '&amp;'));
});

it('a cookie with ids that nobody can print is no failure', async () => {
  for (const field of ['petId', 'planId', 'maker', 'name']) {
    const cookie = `plan=${encodeURIComponent(`{"species":"dog","name":"Bella","gender":"female","${field}":{"toString":0}}`)}`;
    expect([field, (await shop.get('/de/feeding-plan/birthdate', { cookie })).status]).not.toEqual([field, 500]);
    expect([field, (await shop.form('/api/planner', { market: 'de' }, { cookie })).status]).toEqual([field, 303]);
  }
});
