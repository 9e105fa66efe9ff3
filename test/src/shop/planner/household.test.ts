import { describe, expect, it } from 'vitest';
import { signIn } from '../../../customer.ts';
import { useSharedShop } from '../../../shop.ts';
import { visitorOf } from './visitor.ts';

const shop = useSharedShop();

type Visitor = ReturnType<typeof visitorOf>;
const idOf = (place: string) => place.split('/').at(-1)!;
const lines = (html: string) =>
  [...html.matchAll(/<b>(\d+) × ([^<]+)<\/b>/g)].map(([, bags, size]) => `${bags} × ${size}`);

/** Answers the questions for one animal. @returns the address of its plan. */
async function answer(
  who: Visitor,
  animal: { species: string; name: string; kg: string; food?: string },
  formId: string = crypto.randomUUID(),
): Promise<string> {
  await who.step('pet', { species: animal.species, name: animal.name, gender: 'female' });
  await who.step('birthdate', { birthdate: '2021-03-04' });
  await who.step('breed', { choice: 'unknown' });
  await who.step('health', {
    activity: animal.species === 'dog' ? 'medium' : 'indoor',
    bodyCondition: 'normal',
    currentWeightKg: animal.kg,
  });
  await who.step('food', { [`foodPreferences[${animal.food ?? 'dry'}]`]: '1' });
  const done = await who.send('/api/planner', { terms: '1', email: '', formId }, '/de/feeding-plan/email');
  return done.headers.get('location')!;
}

const BELLA = { species: 'dog', name: 'Bella', kg: '20' };
const MAX = { species: 'dog', name: 'Max', kg: '30' };
const SOT = { species: 'cat', name: 'Sot', kg: '4' };

const add = (who: Visitor, place: string) => who.send('/api/planner/start', { together: idOf(place) }, place);
const page = async (who: Visitor, place: string) => (await who.read(place)).text();
const householdOf = async (who: Visitor, place: string) =>
  /<section aria-labelledby="together".*?<\/section>/s.exec(await page(who, place))?.[0] ?? '';

/** Bella’s and then Max’s plan, made together. */
async function withTwo() {
  const who = visitorOf(shop);
  const bella = await answer(who, BELLA);
  await add(who, bella);
  const max = await answer(who, MAX);
  return { who, bella, max };
}

describe('several animals in one plan', () => {
  it('a plan offers another animal, whose questions say that it joins, and whose answers start anew', async () => {
    const who = visitorOf(shop);
    const bella = await answer(who, BELLA);
    const alone = await page(who, bella);
    expect(alone).toContain('Add another animal');
    expect(alone).not.toContain('aria-labelledby="together"');
    const started = await add(who, bella);
    expect([started.status, started.headers.get('location')]).toEqual([303, '/de/feeding-plan']);
    const question = await page(who, '/de/feeding-plan');
    expect(question).toContain('This animal joins the one you have planned for');
    expect(question).not.toContain('value="Bella"');
    await who.step('pet', { species: 'dog', name: 'Max', gender: 'male' });
    expect(await page(who, '/de/feeding-plan/birthdate')).toContain('This animal joins');
  });

  it('both plans show both animals with portion and price, and the packs of one delivery', async () => {
    const { who, bella, max } = await withTwo();
    expect(max).not.toBe(bella);
    for (const place of [bella, max]) {
      const shown = await householdOf(who, place);
      expect(shown).toContain('Bella and Max: one plan together');
      expect(shown.match(/Per day: \d+ g dry food/g)).toHaveLength(2);
      // each animal's, and both together
      expect(shown.match(/€\d+\.\d\d a day/g)).toHaveLength(3);
      expect(shown).toContain('Everything comes on one schedule');
      expect(shown).toMatch(/A delivery, every/);
    }
    // two dogs eat the same food, and share its packs
    const shown = await householdOf(who, max);
    expect(lines(shown)).toHaveLength(1);
    expect(shown).toContain('For Bella and Max, lasts');
  });

  it('one form puts the lines of all animals into the cart, once, with one selling plan', async () => {
    const { who, bella } = await withTwo();
    await add(who, bella);
    const sot = await answer(who, SOT);
    const shown = await householdOf(who, sot);
    expect(shown).toContain('Bella, Max and Sot');
    const total = /Add everything to the cart, €([\d.,]+)/.exec(shown)![1]!;
    const fields = { planId: idOf(sot), of: 'household', formId: crypto.randomUUID() };
    const added = await who.send('/api/planner/cart', fields, sot);
    expect([added.status, added.headers.get('location')]).toEqual([303, '/de/cart']);
    await who.send('/api/planner/cart', fields, sot);
    const { cart } = (await (
      await shop.get('/api/cart?market=de', { cookie: who.cookies(), Accept: 'application/json' })
    ).json()) as any;
    // a food in two sizes has a line of each
    const sizes = lines(shown).flatMap((line) => line.split(' + '));
    expect(cart.items).toHaveLength(sizes.length);
    expect(new Set(cart.items.map((item: any) => item.sellingPlanAllocation.sellingPlan.id)).size).toBe(1);
    expect(cart.totals.subTotal).toBeCloseTo(Number(total.replace(',', '')), 2);
  });

  it('four are the most', async () => {
    const who = visitorOf(shop);
    let place = await answer(who, BELLA);
    for (const name of ['Max', 'Rex', 'Tess']) {
      await add(who, place);
      place = await answer(who, { ...MAX, name });
    }
    expect(await page(who, place)).not.toContain('Add another animal');
    const refused = await add(who, place);
    expect(refused.status).toBe(303);
    expect(await page(who, refused.headers.get('location')!)).toContain('A plan can have at most four animals');
  });

  it('an animal can be planned on its own again, and join again', async () => {
    const { who, bella, max } = await withTwo();
    await who.send('/api/planner/separate', { planId: idOf(bella) }, bella);
    expect(await householdOf(who, bella)).toBe('');
    expect(await householdOf(who, max)).toBe('');
    await add(who, bella);
    const sot = await answer(who, SOT);
    const shown = await householdOf(who, sot);
    expect(shown).toContain('Bella and Sot');
    expect(shown).not.toContain('Max');
  });

  it('a form that is sent twice adds one animal', async () => {
    const who = visitorOf(shop);
    const bella = await answer(who, BELLA);
    await add(who, bella);
    const formId = crypto.randomUUID();
    const once = await answer(who, MAX, formId);
    expect(await householdOf(who, once)).toContain('Bella and Max');
    const again = await who.send('/api/planner', { terms: '1', email: '', formId }, '/de/feeding-plan/email');
    expect(again.headers.get('location')).toBe(once);
    expect(await householdOf(who, once)).toContain('Bella and Max');
  });
});

describe('whoever only has the link', () => {
  it('sees the animals and fills the cart, and neither adds nor takes out one', async () => {
    const { bella } = await withTwo();
    const other = visitorOf(shop);
    const shown = await householdOf(other, bella);
    expect(shown).toContain('Add everything to the cart');
    expect(shown).not.toContain('separately');
    expect(await page(other, bella)).not.toContain('Add another animal');
    for (const [path, fields] of [
      ['/api/planner/separate', { planId: idOf(bella) }],
      ['/api/planner/start', { together: idOf(bella) }],
    ] as const)
      expect((await shop.call(path, { ...fields, market: 'de' })).status).toBe(403);
    // a plan that is not the visitor's gets no company by a cookie that names it
    await answer(other, SOT);
    expect(await householdOf(other, bella)).not.toContain('Sot');
  });

  it('cannot draw a plan into their own', async () => {
    const { bella } = await withTwo();
    const other = visitorOf(shop);
    const own = await answer(other, SOT);
    const drawn = await shop.call(
      '/api/planner/together',
      { planId: idOf(own), otherId: idOf(bella), market: 'de' },
      { Cookie: other.cookies() },
    );
    expect(drawn.status).toBe(403);
  });
});

it('a customer plans for two saved pets together', async () => {
  const jar = await signIn(shop, 'two.pets@kvistra.example');
  const save = async (animal: typeof BELLA) => {
    const who = visitorOf(shop);
    const place = await answer(who, animal);
    expect(
      (
        await shop.call(
          '/api/planner/save',
          { planId: idOf(place), market: 'de' },
          { Cookie: `${jar.header}; ${who.cookies()}` },
        )
      ).status,
    ).toBe(200);
    return place;
  };
  const [bella, max] = [await save(BELLA), await save(MAX)];
  const read = async (place: string) => (await shop.get(place, { Cookie: jar.header })).text();
  expect(await read(bella)).toContain('Together with Max');
  const fields = { planId: idOf(bella), otherId: idOf(max), market: 'de' };
  for (const _ of [1, 2])
    expect((await shop.call('/api/planner/together', fields, { Cookie: jar.header })).status).toBe(200);
  const both = await read(max);
  expect(both).toContain('Bella and Max: one plan together');
  expect(both).not.toContain('Together with Bella');
});
