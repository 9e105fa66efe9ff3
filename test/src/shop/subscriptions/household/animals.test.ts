import { beforeEach, describe, expect, it } from 'vitest';
import { localBindings } from '../../../../../local/settings.ts';
import { mailLinkPath } from '../../../../../src/routes.ts';
import { tokenOf } from '../../../../../src/shop/subscriptions/mail-links/token.ts';
import { firstBeyond } from '../../../../../src/shop/subscriptions/model/calendar.ts';
import { type Jar, signIn } from '../../../../customer.ts';
import { useShop } from '../../../../shop.ts';

const SETTINGS = { sessionSecrets: [localBindings({ port: 0, providerPort: 0 }).SESSION_SECRETS!] };
const shop = useShop();
let jar: Jar;
let bella: string;
let max: string;

const DOG = {
  species: 'dog',
  gender: 'female',
  birthdate: '2022-01-01',
  breed: 'unknown',
  activity: 'medium',
  bodyCondition: 'normal',
  specialNeeds: ['neutered'],
  foodPreferences: ['dry'],
  market: 'se',
  terms: true,
  currentWeightKg: 9,
};

/** A pet with a plan, by which it eats the dry food of subscription 301. */
async function addPet(name: string): Promise<string> {
  const { body, headers } = await shop.call<{ plan: string }>('/api/planner', { ...DOG, name });
  const planId = body.plan.split('/').at(-1);
  const [maker] = headers.getSetCookie()[0]!.split(';');
  const saved = await shop.call<{ petId: string }>(
    '/api/planner/save',
    { planId, market: 'de' },
    { Cookie: `${jar.header}; ${maker}` },
  );
  return saved.body.petId;
}

beforeEach(async () => {
  await shop.reset();
  const database = await shop.database();
  for (const table of ['animal_pauses', 'animal_ends', 'contract_edits', 'pets', 'plans'])
    await database.prepare(`DELETE FROM ${table}`).run();
  jar = await signIn(shop, 'demo@kvistra.example');
  [bella, max] = [await addPet('Bella'), await addPet('Max')];
});

const contract = async () => (await shop.control('contracts')).contracts.find(({ id }: { id: number }) => id === 301);
const call = async (action: string, fields: Record<string, unknown> = {}) => {
  const { status, body } = await shop.call(
    `/api/account/subscriptions/${action}`,
    { market: 'de', subscriptionId: '301', ...fields },
    { Cookie: jar.header },
  );
  return { status, done: (body as any).done, subscription: (body as any).subscription, error: body.errors[0] };
};
const page = async (query = '') => {
  const html = await (await shop.get(`/de/account/subscriptions/301${query}`, { Cookie: jar.header })).text();
  return html.replaceAll('<!-- -->', '');
};
/** What the contract brings, and what each of its edited deliveries does. */
const brought = async () => {
  const { lines, edits } = await contract();
  const pieces = (some: { handle: string; quantity: number }[]) =>
    some.map(({ handle, quantity }) => [handle, quantity]);
  return {
    all: pieces(lines),
    ...Object.fromEntries(
      Object.entries<any>(edits).flatMap(([index, edit]) => (edit.lines ? [[index, pieces(edit.lines)]] : [])),
    ),
  };
};
/** The dry food that both eat, in four packs, and a treat of Bella's own. */
async function fill(): Promise<{ treat: string }> {
  const [{ id }] = (await contract()).lines;
  await call('line', { lineId: `gid://shopify/SubscriptionLine/${id}`, variantId: '', quantity: 4 });
  const before = new Set((await contract()).lines.map((line: { id: string }) => line.id));
  const { error } = await call('add', {
    variantId: await shop.firstVariant(STICK),
    when: 'always',
    formId: crypto.randomUUID(),
  });
  expect(error).toBeUndefined();
  const treat = (await contract()).lines.find((line: { id: string }) => !before.has(line.id));
  const lineId = `gid://shopify/SubscriptionLine/${treat.id}`;
  expect((await call('line-animal', { lineId, animalId: bella })).status).toBe(200);
  return { treat: lineId };
}
const OAT = 'insect-oat-adult-dog';
const STICK = 'dental-stick-m';

describe('the food of one animal', () => {
  it('is shown by animal, with what it eats a day, and stays with a line through other changes', async () => {
    await fill();
    const section = /aria-labelledby="box-title".*?<\/section>/s.exec(await page())![0];
    expect(section).toMatch(/<h3>Bella<\/h3>.*158 g a day · SEK\s[\d.]+ a day.*from shared packs.*<h3>Max<\/h3>/s);
    const line = (await contract()).lines.find(({ handle }: { handle: string }) => handle === STICK);
    expect(line.attributes).toEqual([{ key: '_animal', value: bella }]);
    await call('line', { lineId: `gid://shopify/SubscriptionLine/${line.id}`, variantId: '', quantity: 2 });
    const after = (await contract()).lines.find(({ handle }: { handle: string }) => handle === STICK);
    expect([after.quantity, after.attributes]).toEqual([2, line.attributes]);
  });

  it('is left out of the next deliveries, also by two clicks at once, and comes again by itself', async () => {
    await fill();
    const answers = await Promise.all([1, 2].map(() => call('animal-pause', { animalId: bella, deliveries: '2' })));
    expect(answers.map(({ status, done }) => [status, done])).toEqual([
      [200, 'animal_paused'],
      [200, 'animal_paused'],
    ]);
    const { upcoming, total } = answers[1]!.subscription;
    expect(upcoming[0].changed).toMatchObject([{ quantity: 2, usual: 4 }, { quantity: 0 }]);
    expect(upcoming[0].amount).toBeLessThan(total);
    expect([upcoming[2].changed, upcoming[2].amount]).toEqual([undefined, total]);
    expect(await brought()).toEqual({
      all: [
        [OAT, 4],
        [STICK, 1],
      ],
      2: [[OAT, 2]],
      3: [[OAT, 2]],
    });
    expect(await page()).toContain('Include Bella’s food again');
  });

  it('is left out until a day, then of fewer deliveries, then of none', async () => {
    await fill();
    const { subscription } = await call('skip', { cycle: 4 });
    const third = subscription.upcoming[3].leaves;
    expect((await call('animal-pause', { animalId: bella, deliveries: 'date', date: third })).status).toBe(200);
    // the skipped one is not among them
    expect(Object.keys(await brought())).toEqual(['2', '3', 'all']);
    await call('animal-pause', { animalId: bella, deliveries: '1' });
    expect(Object.keys(await brought())).toEqual(['2', 'all']);
    for (let i = 0; i < 2; i++) {
      expect(await call('animal-resume', { animalId: bella })).toMatchObject({ status: 200, done: 'animal_resumed' });
      expect(Object.keys(await brought())).toEqual(['all']);
    }
    expect((await contract()).edits['4'].skipped).toBe(true);
  });

  it('is counted with that of another one that is left out too; a box that would be empty is refused', async () => {
    const { treat } = await fill();
    await call('animal-pause', { animalId: max, deliveries: '1' });
    expect(await brought()).toMatchObject({
      2: [
        [OAT, 2],
        [STICK, 1],
      ],
    });
    expect(await call('animal-pause', { animalId: bella, deliveries: '1' })).toMatchObject({
      status: 409,
      error: { code: 'nothing_left' },
    });
    await call('line-animal', { lineId: treat, animalId: '' });
    expect((await call('animal-pause', { animalId: bella, deliveries: '1' })).status).toBe(200);
    expect(await brought()).toMatchObject({ 2: [[STICK, 1]] });
    await call('animal-resume', { animalId: max });
    expect(await brought()).toMatchObject({
      2: [
        [OAT, 2],
        [STICK, 1],
      ],
    });
  });

  it('puts nothing back that a mailed link has taken out of a delivery or replaced', async () => {
    const { treat } = await fill();
    const [oat] = (await contract()).lines;
    const link = async (action: 'leave' | 'swap', cycle: number, line: string, fields: object = {}) => {
      const contractId = 'gid://shopify/SubscriptionContract/301';
      const sealed = await tokenOf(SETTINGS, action, { contractId, cycle, until: '', line });
      const html = await (await shop.get(mailLinkPath('de', action, sealed))).text();
      const [, variantId = ''] = /name="variantId" value="([^"]+)"/.exec(html) ?? [];
      const sent = { market: 'de', link: sealed, formId: crypto.randomUUID(), variantId, ...fields };
      expect((await shop.call(`/api/delivery/${action}`, sent)).status).toBe(200);
    };
    await call('line-animal', { lineId: treat, animalId: max });
    await link('leave', 2, treat.split('/').at(-1)!);
    await link('swap', 3, String(oat.id));
    const broughtIn = async () => {
      const by: Record<string, unknown> = await brought();
      return [by[2], by[3]];
    };
    const others = await broughtIn();
    expect(others[0]).toEqual([[OAT, 4]]);
    expect((await call('animal-pause', { animalId: bella, deliveries: '1' })).status).toBe(200);
    expect(await broughtIn()).toEqual([[[OAT, 2]], others[1]]);
    expect((await call('animal-resume', { animalId: bella })).status).toBe(200);
    // the number of pieces is as usual again, and what was taken out or replaced stays so
    expect(await broughtIn()).toEqual(others);
  });

  it('stays left out where the contract changes meanwhile', async () => {
    const { treat } = await fill();
    await call('animal-pause', { animalId: bella, deliveries: '1' });
    expect((await call('line', { lineId: treat, variantId: '', quantity: 3 })).status).toBe(200);
    expect(await brought()).toMatchObject({
      all: [
        [OAT, 4],
        [STICK, 3],
      ],
      2: [[OAT, 2]],
    });
    expect((await call('pause')).status).toBe(200);
    expect((await call('resume')).status).toBe(200);
    expect(Object.keys(await brought())).toHaveLength(2);
  });

  it('is left out of what the contract brings by then, never with more than that', async () => {
    await fill();
    const [{ id }] = (await contract()).lines;
    await call('animal-pause', { animalId: bella, deliveries: '1' });
    for (const [quantity, left] of [
      [8, 4],
      [1, 1],
    ]) {
      const lineId = `gid://shopify/SubscriptionLine/${id}`;
      expect((await call('line', { lineId, variantId: '', quantity })).status).toBe(200);
      expect(await brought()).toEqual({
        all: [
          [OAT, quantity],
          [STICK, 1],
        ],
        2: [[OAT, left]],
      });
    }
  });

  it('is left out by the next run when the provider fails between two steps', async () => {
    await fill();
    await shop.fault({ service: 'admin', operation: 'CycleDraftCommit', errorRate: 1, mode: '500' });
    const answer = await call('animal-pause', { animalId: bella, deliveries: '1' });
    expect([answer.status, answer.done]).toEqual([200, 'pending']);
    await shop.fault({ service: 'admin', operation: 'CycleDraftCommit', errorRate: 0, latencyMs: 0 });
    await shop.everyMinute();
    expect(await brought()).toMatchObject({ 2: [[OAT, 2]] });
    await shop.fault({ service: 'admin', operation: 'CycleEditDelete', errorRate: 1, mode: '500' });
    expect(await call('animal-resume', { animalId: bella })).toMatchObject({ status: 200, done: 'pending' });
    await shop.fault({ service: 'admin', operation: 'CycleEditDelete', errorRate: 0, latencyMs: 0 });
    await shop.everyMinute();
    expect(Object.keys(await brought())).toEqual(['all']);
  });

  it('is left out of the delivery that comes in the place of one, and comes again with that', async () => {
    await fill();
    const { subscription } = await call('animal-pause', { animalId: bella, deliveries: '1' });
    const date = firstBeyond(subscription.upcoming[0].day, subscription.upcoming[1].movable, 'SE');
    expect(await call('reschedule', { cycle: 2, date })).toMatchObject({ status: 200, done: 'rescheduled' });
    expect(await brought()).toMatchObject({ 3: [[OAT, 2]] });
    const database = await shop.database();
    const { results } = await database.prepare('SELECT cycles FROM animal_pauses').all();
    expect(results).toEqual([{ cycles: '[3]' }]);
    expect((await call('animal-resume', { animalId: bella })).status).toBe(200);
    expect(await brought()).not.toHaveProperty('3');
  });

  it('keeps a skip that waits to be restored after another change', async () => {
    const { treat } = await fill();
    await call('animal-pause', { animalId: bella, deliveries: '1' });
    await call('skip', { cycle: 4 });
    await shop.fault({ service: 'admin', operation: 'CycleSchedule', errorRate: 1, mode: '500' });
    const answer = await call('line-animal', { lineId: treat, animalId: max });
    expect([answer.status, answer.done]).toEqual([200, 'pending']);
    expect((await contract()).edits['4']?.skipped).not.toBe(true);
    await shop.fault({ service: 'admin', operation: 'CycleSchedule', errorRate: 0, latencyMs: 0 });
    await shop.everyMinute();
    expect((await contract()).edits['4'].skipped).toBe(true);
    expect(await brought()).toMatchObject({ 2: [[OAT, 2]] });
  });

  it('refuses what no form sends', async () => {
    await fill();
    for (const deliveries of ['0', '7', 'x'])
      expect(await call('animal-pause', { animalId: bella, deliveries })).toMatchObject({
        status: 422,
        error: { code: 'invalid_pause', field: 'deliveries' },
      });
    expect(await call('animal-pause', { animalId: bella, deliveries: 'date', date: '2020-01-01' })).toMatchObject({
      status: 422,
      error: { code: 'invalid_pause', field: 'date' },
    });
    for (const action of ['animal-pause', 'animal-resume', 'animal-end'])
      expect(await call(action, { animalId: 'stranger', deliveries: '1' })).toMatchObject({
        status: 404,
        error: { code: 'animal_not_found' },
      });
    expect(await call('animal-pause', { subscriptionId: '302', animalId: bella, deliveries: '1' })).toMatchObject({
      status: 409,
    });
  });
});

describe('the end for one animal', () => {
  it('removes its lines and its part of shared ones, once for two clicks, and keeps the reason', async () => {
    await fill();
    await call('animal-pause', { animalId: max, deliveries: '1' });
    const html = await page(`?animal=${bella}`);
    expect(html).toContain('Stop Bella’s food now');
    expect(html).toContain('2 instead of 4');
    const fields = { animalId: bella, reason: 'not_liked', note: '', formId: crypto.randomUUID() };
    const answers = await Promise.all([1, 2].map(() => call('animal-end', fields)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const after = await brought();
    expect(after.all).toEqual([[OAT, 2]]);
    const database = await shop.database();
    const { results } = await database.prepare('SELECT animal_id, reason FROM animal_ends').all();
    expect(results).toEqual([{ animal_id: bella, reason: 'not_liked' }]);
    // what would bring nothing is left out
    expect((await contract()).edits['2'].skipped).toBe(true);
  });

  it('after a death says so and nothing more; the last animal leads to the end of the whole', async () => {
    await fill();
    const html = await page(`?animal=${bella}`);
    expect(html).toContain('We are very sorry. There is nothing else that you need to do.');
    const form = await shop.form(
      '/api/account/subscriptions/animal-end',
      { market: 'de', subscriptionId: '301', animalId: bella, reason: 'pet_died', formId: 'died' },
      { Cookie: jar.header },
    );
    expect(form.headers.get('location')).toBe('/de/account/subscriptions/301?done=animal_gone');
    // nothing is offered for it any more
    expect(await page()).not.toContain('Bella');
    expect(await call('animal-end', { animalId: max })).toMatchObject({ status: 409, error: { code: 'nothing_left' } });
    const last = await page(`?animal=${max}`);
    expect(last).toContain('The whole box is for Max.');
    expect(last).toContain('/de/account/subscriptions/301?cancel=1');
  });

  it('is made again for an animal that eats of the same lines again', async () => {
    await fill();
    const lineId = `gid://shopify/SubscriptionLine/${(await contract()).lines[0].id}`;
    expect((await call('animal-end', { animalId: bella, formId: 'first' })).status).toBe(200);
    expect((await brought()).all).toEqual([[OAT, 2]]);
    for (const animalId of [bella, '']) expect((await call('line-animal', { lineId, animalId })).status).toBe(200);
    expect((await call('animal-end', { animalId: bella, formId: 'second' })).done).toBe('animal_ended');
    expect((await brought()).all).toEqual([[OAT, 1]]);
  });

  it('is made once where the answer to the commit is lost', async () => {
    await fill();
    await shop.fault({ service: 'admin', operation: 'DraftCommit', errorRate: 1, mode: 'half' });
    const first = await call('animal-end', { animalId: bella, formId: 'lost' });
    await shop.fault({ service: 'admin', operation: 'DraftCommit', errorRate: 0, latencyMs: 0 });
    // the page is loaded again: another form
    const second = await call('animal-end', { animalId: bella, formId: 'again' });
    expect([first.status, second.status]).toEqual([503, 200]);
    expect((await brought()).all).toEqual([[OAT, 2]]);
  });
});

describe('a second plan of the household', () => {
  it('comes along in the same box at the price that was said, once', async () => {
    await fill();
    await call('animal-end', { animalId: bella, formId: crypto.randomUUID() });
    const { subscription: before } = await call('unskip', { cycle: 2 });
    const section = /aria-labelledby="join".*?<\/section>/s.exec(await page())![0];
    expect(section).toContain('Add Bella’s food');
    const [, said] = /which then costs SEK\s([\d.,]+)/.exec(section)!;
    const fields = { animalId: bella, formId: crypto.randomUUID() };
    const answers = await Promise.all([1, 2].map(() => call('join', fields)));
    expect(answers.map(({ status, done }) => [status, done])).toEqual([
      [200, 'joined'],
      [200, 'joined'],
    ]);
    const { subscription } = answers[1]!;
    expect(subscription.total).toBe(Number(said!.replaceAll(',', '')));
    expect(subscription.lines).toHaveLength(before.lines.length + 1);
    expect(subscription.lines.at(-1)).toMatchObject({ animalId: bella });
    expect(subscription.rhythm).toBe(before.rhythm);
    expect(await page()).not.toContain('aria-labelledby="join"');
    // and may end again
    expect((await call('animal-end', { animalId: bella, formId: crypto.randomUUID() })).done).toBe('animal_ended');
    expect((await call('unskip', { cycle: 2 })).subscription.lines).toHaveLength(before.lines.length);
  });
});

describe('a mix for one animal', () => {
  it('is shown with its grams and its price, and replaces what the animal ate, once', async () => {
    await fill();
    const choice = await page(`?mix=${bella}`);
    const handles = [...choice.matchAll(/<option value="([a-z-]+)"/g)].map(([, handle]) => handle!);
    const second = handles.find((handle) => handle !== OAT)!;
    const shown = await page(`?mix=${bella}&first=${OAT}&second=${second}&share=50`);
    expect(shown).toMatch(/Everyday Insect &amp; Oat: 50%, \d+ g a day/);
    const [, said] = /Each delivery then costs SEK\s([\d.,]+)/.exec(shown)!;
    const fields = { animalId: bella, first: OAT, second, share: 50 };
    const answers = await Promise.all([1, 2].map(() => call('mix', { ...fields, formId: crypto.randomUUID() })));
    expect(answers.map(({ status, done }) => [status, done])).toEqual([
      [200, 'mix'],
      [200, 'mix'],
    ]);
    const { lines, total } = answers[1]!.subscription;
    expect(total).toBe(Number(said!.replaceAll(',', '')));
    const own = lines.filter(({ animalId }: { animalId?: string }) => animalId === bella);
    expect(own).toHaveLength(3);
    // the other animal keeps its part
    expect((await brought()).all[0]).toEqual([OAT, 2]);
    expect(/<h3>Bella<\/h3>.*?<h3>Max/s.exec(await page())![0]).toMatch(/\d+% of the ration/);
    for (const wrong of [{ second: OAT }, { second: 'no-such-food' }])
      expect(await call('mix', { ...fields, ...wrong })).toMatchObject({ status: 422, error: { code: 'invalid_mix' } });
  });
});
