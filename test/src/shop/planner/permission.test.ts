import { describe, expect, it } from 'vitest';
import { signIn } from '../../../customer.ts';
import { useSharedShop } from '../../../shop.ts';
import { visitorOf } from './visitor.ts';

const shop = useSharedShop();

const ANSWERS = {
  species: 'dog',
  name: 'Bella',
  gender: 'female',
  birthdate: '2022-01-01',
  breed: 'unknown',
  activity: 'medium',
  bodyCondition: 'normal',
  currentWeightKg: 20,
  specialNeeds: [],
  foodPreferences: ['dry'],
};

async function makePlan(email = '') {
  const maker = visitorOf(shop);
  await maker.step('pet', { species: 'dog', name: 'Bella', gender: 'female' });
  await maker.step('birthdate', { birthdate: '2022-01-01' });
  await maker.step('breed', { choice: 'unknown' });
  await maker.step('health', { activity: 'medium', bodyCondition: 'normal', currentWeightKg: '20' });
  await maker.step('food', { 'foodPreferences[dry]': '1' });
  const done = await maker.send(
    '/api/planner',
    { terms: '1', email, formId: crypto.randomUUID() },
    '/de/feeding-plan/email',
  );
  const place = done.headers.get('location')!;
  return { maker, place, id: place.split('/').at(-1)! };
}

const rowOf = async (id: string) =>
  (await shop.database())
    .prepare('SELECT answers, email, customer_id AS customer, maker_hash AS maker FROM plans WHERE id = ?')
    .bind(id)
    .first<any>();
const CHANGE = 'Change the answers';
const notYours = [403, [{ code: 'plan_not_yours', message: expect.stringMatching(/\w{4,}/) }]];
const refused = ({ status, body }: { status: number; body: { errors: unknown } }) => [status, body.errors];

describe('whoever only has the link of a plan', () => {
  it('reads it and weighs the animal, and sees no button to change or save it', async () => {
    const { place, id, maker } = await makePlan();
    const html = await (await shop.get(place)).text();
    expect(html).toContain('Weigh Bella again');
    expect(html).toContain('You opened this plan by its link');
    expect(html).not.toContain(CHANGE);
    expect(html).not.toContain('Sign in to save the pet');
    expect(await (await maker.read(place)).text()).toContain(CHANGE);
    expect((await shop.call('/api/planner/weigh', { planId: id, weightKg: 21 })).status).toBe(200);
    expect(await (await shop.get(place)).text()).toContain('is based on 21 kg');
  });

  it('is refused the answers for a change, and the plan for an account', async () => {
    const { place, id } = await makePlan();
    expect(refused(await shop.call('/api/planner/start', { planId: id, market: 'de' }))).toEqual(notYours);
    const jar = await signIn(shop, 'link.only@kvistra.example');
    expect(
      refused(await shop.call('/api/planner/start', { planId: id, market: 'de' }, { Cookie: jar.header })),
    ).toEqual(notYours);
    expect(refused(await shop.call('/api/planner/save', { planId: id, market: 'de' }, { Cookie: jar.header }))).toEqual(
      notYours,
    );
    const page = await (await shop.get(place, { Cookie: jar.header })).text();
    expect(page).not.toContain('Save as a pet');
    expect((await rowOf(id)).customer).toBeNull();
    const form = await shop.form(
      '/api/planner/start',
      { planId: id, market: 'de' },
      { Referer: `${shop.url}${place}` },
    );
    expect(form.headers.get('location')).toBe(`${place}#said`);
  });

  it('replaces neither answers nor address with a forged draft', async () => {
    const { id } = await makePlan('owner.plan@kvistra.example');
    const before = await rowOf(id);
    for (const maker of ['', 'x', before.maker, '0'.repeat(72)]) {
      const cookie = `plan=${encodeURIComponent(JSON.stringify({ ...ANSWERS, name: 'Mallory', planId: id, maker }))}`;
      const answer = await shop.form(
        '/api/planner',
        { market: 'de', terms: '1', email: 'mallory@kvistra.example' },
        { Cookie: cookie },
      );
      expect(answer.headers.get('location')).not.toContain(id);
    }
    expect(await rowOf(id)).toEqual(before);
  });
});

describe('whoever made a plan', () => {
  it('changes and saves it, with a secret of which only the hash is stored', async () => {
    const { maker, id, place } = await makePlan();
    const cookie = decodeURIComponent(maker.cookies());
    const secret = /"maker":"([0-9a-f-]{72})"/.exec(cookie)![1]!;
    expect((await rowOf(id)).maker).toMatch(/^[0-9a-f]{64}$/);
    expect((await rowOf(id)).maker).not.toContain(secret);
    expect((await maker.send('/api/planner/start', { planId: id })).headers.get('location')).toBe('/de/feeding-plan');
    // Another animal in between does not take the first plan away.
    await maker.send('/api/planner/start', {});
    expect((await maker.send('/api/planner/start', { planId: id, step: 'food' })).headers.get('location')).toBe(
      '/de/feeding-plan/food',
    );
    await maker.step('health', { activity: 'low', bodyCondition: 'normal', currentWeightKg: '25' });
    const again = await maker.send('/api/planner', { terms: '1', formId: 'again' }, '/de/feeding-plan/email');
    expect(again.headers.get('location')).toBe(place);
    expect(JSON.parse((await rowOf(id)).answers).currentWeightKg).toBe(25);
    const jar = await signIn(shop, 'maker.plan@kvistra.example');
    expect(
      (
        await shop.call(
          '/api/planner/save',
          { planId: id, market: 'de' },
          { Cookie: `${jar.header}; ${maker.cookies()}` },
        )
      ).status,
    ).toBe(200);
    // From now on it is the customer's.
    expect((await maker.send('/api/planner/start', { planId: id }, place)).headers.get('location')).toBe(
      `${place}#said`,
    );
    expect((await shop.call('/api/planner/start', { planId: id }, { Cookie: jar.header })).status).toBe(200);
  });

  it('gets the secret in an httpOnly cookie, never in a body; a JSON call too', async () => {
    const { body, headers } = await shop.call('/api/planner', { ...ANSWERS, market: 'de', terms: true });
    const [cookie] = headers.getSetCookie();
    expect(cookie).toMatch(/^plan=.*HttpOnly/);
    const secret = /"maker":"([0-9a-f-]{72})"/.exec(decodeURIComponent(cookie!))![1]!;
    expect(JSON.stringify(body)).not.toContain(secret);
    const planId = (body as any).plan.split('/').at(-1);
    const started = await shop.call('/api/planner/start', { planId, market: 'de' }, { Cookie: cookie!.split(';')[0]! });
    expect([started.status, JSON.stringify(started.body).includes(secret)]).toEqual([200, false]);
  });

  it('is known by the plan’s own e-mail address too', async () => {
    const email = 'mailed.plan@kvistra.example';
    const { id, place } = await makePlan(email);
    const jar = await signIn(shop, email);
    expect(await (await shop.get(place, { Cookie: jar.header })).text()).toContain(CHANGE);
    expect((await shop.call('/api/planner/start', { planId: id, market: 'de' }, { Cookie: jar.header })).status).toBe(
      200,
    );
    expect((await shop.call('/api/planner/save', { planId: id, market: 'de' }, { Cookie: jar.header })).status).toBe(
      200,
    );
  });
});
