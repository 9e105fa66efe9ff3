import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { api, files, ucp } from '../../../../src/routes.ts';
import { useSharedShop } from '../../../shop.ts';
import { ALL, profileWith, serveProfiles } from './agent-profile.ts';

const shop = useSharedShop();

const PLAN = 'example.kvistra.shopping.feeding_plan';
const profiles = serveProfiles({
  knows: { body: profileWith('2026-08-25', [PLAN]) },
  older: { body: profileWith('2026-04-08', [PLAN]) },
  'does-not': { body: profileWith('2026-08-25', ALL) },
});

const DOG = { species: 'dog', age_years: 4, weight_kg: 12 };
const GERMANY = { address_country: 'DE' };

/** Asks for a plan. */
async function plan(animal: unknown, { profile = 'knows', context = GERMANY as object } = {}) {
  const response = await fetch(`${shop.url}${ucp.rest}/feeding-plans`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'UCP-Agent': `profile="${profiles.url(profile)}"` },
    body: JSON.stringify({ animal, context }),
  });
  return { status: response.status, body: (await response.json()) as any };
}

const firstFood = (body: any) => body.foods.find((food: any) => food.is_first_choice && food.kind === 'dry');

describe('a feeding plan for a program', () => {
  it('has the amounts of the planner, with prices of the country and what was assumed', async () => {
    const { status, body } = await plan(DOG);
    expect([status, body.ucp.capabilities]).toEqual([200, { [PLAN]: [{ version: '2026-11-28' }] }]);
    expect(body.assumed).toEqual(['breed', 'activity', 'body_condition']);
    const { body: planner } = await shop.call<any>(api.plannerRecommend, {
      market: 'de',
      species: 'dog',
      name: 'Ronja',
      gender: 'female',
      ageYears: 4,
      breed: 'unknown',
      activity: 'medium',
      bodyCondition: 'normal',
      currentWeightKg: 12,
      specialNeeds: ['none'],
      foodPreferences: ['dry', 'wet_or_raw'],
      formId: crypto.randomUUID(),
    });
    expect(body.kcal_per_day).toBe(planner.kcalPerDay);
    expect(
      body.foods.map(({ variant, grams_per_day: grams = null, subscription }: any) => [
        variant.id,
        grams,
        subscription?.interval ?? null,
      ]),
    ).toEqual(planner.products.map(({ variantId, gramsPerDay, every }: any) => [variantId, gramsPerDay, every]));
    const { variant, grams_per_day: grams, price_per_day: perDay, subscription, url } = firstFood(body);
    expect([variant.price.currency, perDay.currency]).toEqual(['EUR', 'EUR']);
    // a day's grams at the price of the bag, rounded up to the cent
    const kg = Number(/^([\d,.]+) kg/.exec(variant.title)?.[1]?.replace(',', '.'));
    expect(perDay.amount).toBeGreaterThanOrEqual(Math.floor((variant.price.amount * grams) / (kg * 1000)));
    expect(perDay.amount).toBeLessThanOrEqual(Math.ceil((variant.price.amount * grams) / (kg * 1000)) + 1);
    expect(subscription.price.amount).toBeLessThan(variant.price.amount);
    expect((await fetch(url)).status).toBe(200);
  });

  it('leads to a cart with its food, and stores nothing', async () => {
    const { body } = await plan(DOG);
    const led = await fetch(body.permalink, { redirect: 'manual' });
    expect([led.status, led.headers.get('location')]).toEqual([303, expect.stringMatching(/\/cart$/)]);
    expect(led.headers.getSetCookie().join()).toContain('cart');
    const number = firstFood(body).variant.id.split('/').at(-1);
    expect(body.permalink).toContain(`/buy/${number}:`);
    expect((await fetch(body.continue_url)).status).toBe(200);
  });

  it('avoids what the animal must not eat, and takes no allergy that it does not know', async () => {
    const { body } = await plan({ ...DOG, allergies: ['chicken'] });
    expect(body.messages.map(({ code }: any) => code)).toContain('allergy');
    const wrong = await plan({ ...DOG, allergies: ['moonlight'] });
    expect([wrong.status, wrong.body.ucp.status, wrong.body.messages]).toEqual([
      200,
      'error',
      [
        {
          type: 'error',
          code: 'invalid_allergies',
          content: expect.any(String),
          path: '$.feeding_plan.animal.allergies',
          severity: 'recoverable',
        },
      ],
    ]);
  });

  it.each([
    ['a weight that no dog has', { ...DOG, weight_kg: 4000 }, 'weight_kg'],
    ['a species that the shop has no food for', { ...DOG, species: 'horse' }, 'species'],
    ['no age', { species: 'dog', weight_kg: 12 }, 'birthdate'],
    ['a birthdate that is none', { species: 'dog', weight_kg: 12, birthdate: 'spring' }, 'birthdate'],
    ['a breed that there is not', { ...DOG, breed: 'unicorn' }, 'breed'],
    ['an activity of no dog', { ...DOG, activity: 'flying' }, 'activity'],
  ])('says which fact cannot be used: %s', async (_, animal, fact) => {
    const { status, body } = await plan(animal);
    expect([status, body.ucp.status]).toEqual([200, 'error']);
    expect(body.messages.map(({ path }: any) => path)).toContain(`$.feeding_plan.animal.${fact}`);
    expect(body).not.toHaveProperty('foods');
  });

  it('speaks the language of the country, and the older release', async () => {
    const { body } = await plan({ ...DOG, weight_kg: 4000 }, { context: { address_country: 'SE' }, profile: 'older' });
    const english = await plan({ ...DOG, weight_kg: 4000 }, { context: { address_country: 'IE' } });
    expect(body.ucp.version).toBe('2026-04-08');
    expect(body.messages[0].content).not.toBe(english.body.messages[0].content);
  });

  it('is refused where its input is none, and to a program that does not know it', async () => {
    for (const animal of [null, 'dog', { ...DOG, name: 'x'.repeat(201) }])
      expect([animal, (await plan(animal)).status]).toEqual([animal, 400]);
    const { body } = await plan(DOG, { profile: 'does-not' });
    expect(body.messages[0].code).toBe('capabilities_incompatible');
  });

  it('has a schema whose name its host publishes, and a page about it', async () => {
    const schema = JSON.parse(readFileSync(`client/public${files.feedingPlanSchema}`, 'utf8'));
    const { hostname, pathname } = new URL(schema.$id);
    // UCP, "Derivation algorithm": the host backwards begins the name
    expect(PLAN.startsWith(`${hostname.split('.').reverse().join('.')}.`)).toBe(true);
    expect([pathname, schema.name]).toEqual([files.feedingPlanSchema, PLAN]);
    const response = await shop.get(files.feedingPlanSchema);
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const { body } = await plan(DOG);
    for (const name of Object.keys(body)) expect(Object.keys(schema.properties)).toContain(name);
    for (const food of body.foods) {
      expect(Object.keys(food)).toEqual(expect.arrayContaining(schema.$defs.food.required));
      expect(Object.keys(schema.$defs.food.properties)).toEqual(expect.arrayContaining(Object.keys(food)));
    }
    const { result } = (await (
      await fetch(`${shop.url}${ucp.mcp}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      })
    ).json()) as any;
    const tool = result.tools.find(({ name }: any) => name === 'plan_food');
    const { animal } = tool.inputSchema.properties.feeding_plan.properties;
    expect(Object.keys(animal.properties)).toEqual(Object.keys(schema.$defs.animal.properties));
  });
});
