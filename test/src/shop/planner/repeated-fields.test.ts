import { expect, it } from 'vitest';
import { useSharedShop } from '../../../shop.ts';
import { visitorOf } from './visitor.ts';

const shop = useSharedShop();

async function atHealth() {
  const who = visitorOf(shop);
  await who.step('pet', { species: 'dog', name: 'Bella', gender: 'female' });
  await who.step('birthdate', { birthdate: '2021-03-04' });
  await who.step('breed', { breed: 'labrador' });
  return who;
}

const tickedIn = (html: string) =>
  [...html.matchAll(/<input(?=[^>]*checked)(?=[^>]*value="1")[^>]*name="specialNeeds\[(\w+)\]"/g)].map(
    ([, value]) => value,
  );

/** Sends the health step as a form whose `specialNeeds` is repeated, as forms without brackets do. */
async function sendHealth(who: Awaited<ReturnType<typeof atHealth>>, kg: string, needs: string[]) {
  const fields: [string, string][] = [
    ['market', 'de'],
    ['step', 'health'],
    ['go', 'next'],
    ['activity', 'medium'],
    ['bodyCondition', 'normal'],
    ['currentWeightKg', kg],
    ...needs.map((need): [string, string] => ['specialNeeds', need]),
  ];
  return who.take(
    await shop.form('/api/planner/step', fields, {
      cookie: who.cookies(),
      Referer: `${shop.url}/de/feeding-plan/health`,
    }),
  );
}

it.each([[['neutered']], [['neutered', 'sensitive_stomach']]])(
  'a form that sends specialNeeds as %j comes back ticked after a refusal',
  async (needs) => {
    const who = await atHealth();
    expect((await sendHealth(who, '900', needs)).headers.get('location')).toBe(
      '/de/feeding-plan/health#currentWeightKg',
    );
    const html = await (await who.read('/de/feeding-plan/health')).text();
    expect(html).toContain('value="900"');
    expect(tickedIn(html).sort()).toEqual(needs);
  },
);

it('a question about a need is answered with no until it is answered with yes', async () => {
  const answerOf = (html: string, need: string) =>
    new RegExp(`<input type="radio"(?=[^>]*checked)[^>]*name="specialNeeds\\[${need}\\]"[^>]*value="(1?)"`).exec(
      html,
    )?.[1];
  const answers = async (who: Awaited<ReturnType<typeof atHealth>>) => {
    const html = await (await who.read('/de/feeding-plan/health')).text();
    return ['neutered', 'sensitive_to_price'].map((need) => answerOf(html, need));
  };
  const who = await atHealth();
  expect(await answers(who)).toEqual(['', '']);
  await who.step('health', {
    activity: 'medium',
    bodyCondition: 'normal',
    currentWeightKg: '30',
    'specialNeeds[neutered]': '',
    'specialNeeds[sensitive_to_price]': '1',
  });
  expect(await answers(who)).toEqual(['', '1']);
});

it('a breed that is longer than any is refused, and nothing is searched for it', async () => {
  const who = visitorOf(shop);
  await who.step('pet', { species: 'dog', name: 'Bella', gender: 'female' });
  await who.step('birthdate', { birthdate: '2021-03-04' });
  const send = (breed: string) =>
    shop.call('/api/planner/step', { market: 'de', step: 'breed', breed }, { cookie: who.cookies() });
  expect(await send('labardor')).toMatchObject({
    status: 422,
    body: { errors: [{ code: 'invalid_breed', field: 'breed' }], suggestions: expect.any(Array) },
  });
  const long = await send('labardor'.repeat(2000));
  expect([long.status, long.body.errors.map(({ code, field }) => [code, field]), 'suggestions' in long.body]).toEqual([
    422,
    [['invalid_breed', 'breed']],
    false,
  ]);
});

it('a form that repeats specialNeeds is understood over HTTP', async () => {
  const who = await atHealth();
  expect((await sendHealth(who, '30', ['neutered', 'sensitive_stomach'])).headers.get('location')).toBe(
    '/de/feeding-plan/food',
  );
  expect(tickedIn(await (await who.read('/de/feeding-plan/health')).text()).sort()).toEqual([
    'neutered',
    'sensitive_stomach',
  ]);
  const all = new URLSearchParams({
    ...{
      species: 'dog',
      name: 'Bella',
      gender: 'female',
      birthdate: '2021-03-04',
      breed: 'unknown',
      activity: 'medium',
    },
  });
  for (const [name, value] of [
    ['bodyCondition', 'normal'],
    ['currentWeightKg', '20'],
    ['specialNeeds', 'neutered'],
    ['specialNeeds', 'sensitive_stomach'],
    ['foodPreferences', 'dry'],
    ['foodPreferences', 'treats'],
    ['market', 'de'],
  ] as const)
    all.append(name, value);
  const asked = await shop.form('/api/planner', [...all], { Accept: 'application/json' });
  const { products } = (await asked.json()) as { products: { handle: string; tab: string }[] };
  expect([asked.status, products[0]!.handle, products.some(({ tab }) => tab === 'treats')]).toEqual([
    200,
    'insect-potato-adult-dog',
    true,
  ]);
});
