import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../../../src/routes.ts';
import { control, Keeper } from '../../../followed-animals.ts';
import { ANSWERS } from '../../../planner-answers.ts';
import { eventually, useShop } from '../../../shop.ts';

const shop = useShop();
beforeEach(async () => {
  await shop.resetContracts();
  // the provider gives the numbers of its customers and subscriptions again, so a notice would be one that was sent
  const database = await shop.database();
  for (const table of ['pets', 'plans', 'animal_ends', 'outbox', 'mails'])
    await database.prepare(`DELETE FROM ${table}`).run();
});

let customers = 0;
/** A customer whose subscription feeds a grown dog. */
async function withDog(answers: Record<string, unknown> = {}) {
  const keeper = await new Keeper(shop, `follow${customers++}@kvistra.example`).signIn();
  const { planId, petId } = await keeper.addAnimal({ ...ANSWERS, breed: 'unknown', currentWeightKg: 15, ...answers });
  const number = await keeper.subscribe(planId);
  return { keeper, planId, petId, number };
}

const linesOf = async (keeper: Keeper, number: string) => {
  const { lines, rhythm } = await keeper.contract(number);
  const shown: [lines: any[], rhythm: string] = [
    lines.map(({ handle, variantTitle, quantity }: any) => [handle, variantTitle, quantity]),
    `${rhythm.intervalCount} ${rhythm.interval}`,
  ];
  return shown;
};
const rows = async (sql: string) => (await (await shop.database()).prepare(sql).all()).results as any[];
const mailsTo = async ({ email }: Keeper) =>
  (await control(shop, `mails?to=${encodeURIComponent(email)}`)).mails.map(({ subject, text }: any) => ({
    subject: subject.replaceAll('\u00a0', ' '),
    text: text.replaceAll('\u00a0', ' '),
  }));

describe('the box of a subscription', () => {
  it('is right where it was just planned, and changes by one press, once, where the animal weighs more', async () => {
    const { keeper, petId, number } = await withDog();
    const before = await linesOf(keeper, number);
    const right = await keeper.portions(number);
    expect(right).toContain('What you get is right for now.');
    expect(right).not.toContain(api.followingAccept);

    await keeper.changePet(petId, { currentWeightKg: '22' });
    const due = await keeper.portions(number);
    expect(due).toContain('A new plan for Bella');
    expect(due).toContain('Bella weighs 22 kg now. The box is for 15 kg.');
    expect(due).toContain('Nothing changes unless you confirm it.');
    expect(await keeper.page('/de/account/pets')).toContain('A new plan for Bella');
    expect(await linesOf(keeper, number)).toEqual(before);

    const answers = await Promise.all([keeper.press(due, api.followingAccept), keeper.press(due, api.followingAccept)]);
    for (const answer of answers)
      expect(answer.headers.get('location')).toBe(`/de/account/subscriptions/${number}?done=portion_changed`);
    expect(await linesOf(keeper, number)).not.toEqual(before);
    expect(await keeper.portions(number)).toContain('What you get is right for now.');
    expect(await rows('SELECT kind, state FROM box_changes')).toEqual([{ kind: 'asked', state: 'made' }]);
    await expect
      .poll(
        async () =>
          (await mailsTo(keeper)).filter(({ subject }: any) => subject.includes('brings different food')).length,
      )
      .toBe(1);
  });

  it('is for no animal without which the subscription goes on', async () => {
    const { keeper, petId, number } = await withDog();
    expect(await keeper.portions(number)).toContain('Bella');
    const whole = await keeper.page(`/de/account/subscriptions/${number}`);
    expect(whole).toContain('id="supply"');
    await (await shop.database())
      .prepare(
        `INSERT INTO animal_ends (contract_id, animal_id, customer_id, reason, at)
        SELECT contract_id, ?, customer_id, 'pet_died', '' FROM followed_contracts WHERE contract_id = ?`,
      )
      .bind(petId, `gid://shopify/SubscriptionContract/${number}`)
      .run();
    await keeper.changePet(petId, { currentWeightKg: '22' });
    expect(await keeper.portions(number)).toBe('');
    expect(await keeper.page(`/de/account/subscriptions/${number}`)).not.toContain('id="supply"');
    await shop.advanceClock(2);
    expect((await mailsTo(keeper)).filter(({ text }: any) => text.includes('22 kg'))).toEqual([]);
  });

  it('stays where the change was declined, until something new happens', async () => {
    const { keeper, petId, number } = await withDog();
    await keeper.portions(number);
    const before = await linesOf(keeper, number);
    await keeper.changePet(petId, { currentWeightKg: '20' });
    const declined = await keeper.press(await keeper.portions(number), api.followingKeep);
    expect(declined.headers.get('location')).toContain('done=portion_kept');
    const kept = await keeper.portions(number);
    expect(kept).toContain('You keep the food as it is.');
    expect(kept).not.toContain(api.followingKeep);
    // about the same is nothing new
    await keeper.changePet(petId, { currentWeightKg: '20.5' });
    expect(await keeper.portions(number)).toContain('You keep the food as it is.');
    await keeper.changePet(petId, { currentWeightKg: '26' });
    expect(await keeper.portions(number)).toContain(api.followingKeep);
    expect(await linesOf(keeper, number)).toEqual(before);
  });

  it('is followed also where nobody looks at its page', async () => {
    const { number } = await withDog();
    await shop.advanceClock(1);
    const own = `contract_id = 'gid://shopify/SubscriptionContract/${number}'`;
    const noted = 'SELECT always, mails, animals, told_stages, declined FROM followed_contracts';
    expect((await rows(`${noted} WHERE ${own}`))[0]).toMatchObject({
      always: 0,
      mails: 1,
      told_stages: '[]',
      declined: '',
    });
  });

  it('is looked at again tomorrow where a look fails, and no more once it has ended', async () => {
    const { keeper, petId, number } = await withDog();
    await keeper.portions(number);
    const own = `contract_id = 'gid://shopify/SubscriptionContract/${number}'`;
    const lookOn = async (): Promise<string> =>
      (await rows(`SELECT look_on FROM followed_contracts WHERE ${own}`))[0].look_on;
    const lookNow = async () => {
      const sql = `UPDATE followed_contracts SET look_on = '2000-01-01' WHERE ${own}`;
      await (await shop.database()).prepare(sql).run();
      await shop.everyMinute();
      return lookOn();
    };
    await shop.fault({ service: 'admin', operation: 'FollowedContract', errorRate: 1, mode: '500' });
    await keeper.changePet(petId, { currentWeightKg: '22' });
    expect((await lookNow()) > '2000-01-01').toBe(true);
    await shop.fault({ service: 'admin', operation: 'FollowedContract', errorRate: 0, latencyMs: 0 });
    await lookNow();
    const { status } = await keeper.call(api.subscriptionsCancel, { subscriptionId: number, reason: 'moving' });
    expect(status).toBe(200);
    await expect.poll(lookNow, { timeout: 60_000 }).toBe('');
    await keeper.changePet(petId, { currentWeightKg: '23' });
    expect(await lookOn()).toBe('');
  });

  it('refuses what the page has not shown, another one’s subscription, and a form of another site', async () => {
    const { keeper, petId, number } = await withDog();
    await keeper.portions(number);
    await keeper.changePet(petId, { currentWeightKg: '22' });
    const due = await keeper.portions(number);
    await keeper.changePet(petId, { currentWeightKg: '30' });
    const old = await keeper.call(api.followingAccept, {
      subscriptionId: number,
      proposal: /name="proposal" value="([^"]+)"/.exec(due)![1],
      formId: 'old',
    });
    expect([old.status, old.body.errors[0].code]).toEqual([409, 'portion_other']);
    const other = await new Keeper(shop, 'follow-other@kvistra.example').signIn();
    const theirs = await other.call(api.followingAlways, { subscriptionId: number, on: 'on' });
    expect(theirs.status).toBe(404);
    const pet = await other.call(api.followingCorrect, { petId, word: 'leaves' });
    expect(pet.status).toBe(404);
    const foreign = await fetch(`${shop.url}${api.followingCorrect}`, {
      method: 'POST',
      headers: { Origin: 'https://elsewhere.example', Cookie: keeper.cookie },
      body: new URLSearchParams({ market: 'de', petId, word: 'leaves' }),
    });
    expect(foreign.status).toBe(403);
  });

  it('learns from what its people see, within bounds, shows it and forgets it', async () => {
    const { keeper, petId, number } = await withDog();
    const first = await keeper.portions(number);
    const portion = /Bella<\/b> · (\d+) g a day/.exec(first)![1];
    await keeper.press(first, api.followingCorrect, { word: 'leaves' });
    const less = await keeper.portions(number);
    expect(less).toContain('Adjusted by −5%, because Bella leaves some.');
    const lessPortion = Number(/Bella<\/b> · (\d+) g a day/.exec(less)![1]);
    expect(Math.abs(lessPortion / Number(portion) - 0.95)).toBeLessThan(0.01);
    // a second click changes nothing
    await keeper.press(less, api.followingCorrect, { word: 'leaves' });
    expect(await rows('SELECT percent, word FROM portion_corrections')).toEqual([{ percent: -5, word: 'leaves' }]);
    const exported = await (await keeper.form(api.accountDataExport, {})).json();
    expect(JSON.stringify(exported)).toContain('portionCorrections');
    await keeper.press(less, api.followingReset);
    expect(await keeper.portions(number)).toContain(`Bella</b> · ${portion} g a day`);
    await keeper.press(await keeper.portions(number), api.followingCorrect, { word: 'hungry' });
    const removed = await keeper.form(api.petsRemove, { petId });
    expect(removed.headers.get('location')).toContain('done=removed');
    expect(await rows(`SELECT percent FROM portion_corrections WHERE pet_id = '${petId}'`)).toEqual([]);
  });

  it('changes from puppy food to food for grown dogs on its day, and a mail tells it two weeks before, once', async () => {
    const { now } = await shop.control('clock');
    const born = new Date(Date.parse(now) - 330 * 86_400_000).toISOString().slice(0, 10);
    const { keeper, number } = await withDog({
      birthdate: born,
      currentWeightKg: 14,
      expectedAdultWeightKg: 15,
      breed: 'unknown',
    });
    const [lines] = (await linesOf(keeper, number)) as any;
    expect(lines[0][0]).toContain('puppy');
    await keeper.portions(number);
    await shop.advanceClock(40);
    const told = (await mailsTo(keeper)).filter(({ subject }: any) => subject === 'Bella will soon be fully grown');
    expect(told).toHaveLength(1);
    expect(told[0].text).toContain('Nothing is changed unless you say so.');
    const due = await keeper.portions(number);
    expect(due).toContain('Bella will be fully grown by then, and needs adult food.');
    await keeper.press(due, api.followingAccept);
    const [after] = (await linesOf(keeper, number)) as any;
    expect(after).toHaveLength(1);
    expect(after[0][0]).not.toContain('puppy');

    const [, off] = /(\/de\/food\/off\?link=[^\s]+)/.exec(told[0].text)!;
    expect(await keeper.page(off!)).toContain('Stop these emails');
    await keeper.press(await keeper.page(off!), api.foodLinksOff);
    expect(await rows('SELECT mails FROM followed_contracts')).toContainEqual({ mails: 0 });
  });

  /** A subscription whose customer has switched on that small changes are made, before the notice that makes one. */
  async function switchedOn(email: string) {
    const keeper = await new Keeper(shop, email).signIn();
    const wet = { ...ANSWERS, breed: 'unknown', currentWeightKg: 12, foodPreferences: ['wet_or_raw'] };
    const { planId, petId } = await keeper.addAnimal(wet);
    const number = await keeper.subscribe(planId, 'wet');
    const before = await linesOf(keeper, number);
    await keeper.portions(number);
    await keeper.form(api.followingAlways, { subscriptionId: number, on: 'on' });
    let asked = '';
    for (let kg = 12.2; kg < 15 && !asked.includes(api.followingAccept); kg += 0.2) {
      await keeper.changePet(petId, { currentWeightKg: kg.toFixed(1) });
      asked = await keeper.portions(number);
    }
    expect(asked).toContain(api.followingAccept);
    await control(shop, `contracts/${number}`, { dueInDays: 6 });
    return { keeper, number, before };
  }
  const noticesOf = async (keeper: Keeper) =>
    (await mailsTo(keeper)).filter(({ text }: any) => text.includes('You have allowed small adjustments'));

  it('tells what an interrupted run has changed, also where the switch is off by then', async () => {
    const { keeper, number, before } = await switchedOn('follow-interrupted@kvistra.example');
    await shop.fault({ service: 'admin', operation: 'CycleToTell', errorRate: 1, mode: '500' });
    await shop.advanceClock(3);
    expect(await linesOf(keeper, number)).not.toEqual(before);
    await keeper.form(api.followingAlways, { subscriptionId: number, on: '' });
    await shop.fault({ service: 'admin', operation: 'CycleToTell', errorRate: 0, latencyMs: 0 });
    await shop.advanceClock(1);
    await expect.poll(async () => (await noticesOf(keeper)).length).toBe(1);
  });

  it('is told with what comes once, where that waits to be restored after the change', async () => {
    const { keeper, number } = await switchedOn('follow-pending@kvistra.example');
    const variantId = await shop.firstVariant('dental-stick-m');
    const extra = { subscriptionId: number, variantId, quantity: 1, when: 'once', formId: crypto.randomUUID() };
    expect((await keeper.call(api.subscriptionsAdd, extra)).status).toBe(200);
    await shop.fault({ service: 'admin', operation: 'CycleDraftCommit', errorRate: 1, mode: '500' });
    await shop.advanceClock(3);
    expect(await noticesOf(keeper)).toEqual([]);
    await shop.fault({ service: 'admin', operation: 'CycleDraftCommit', errorRate: 0, latencyMs: 0 });
    await shop.advanceClock(1);
    const notice = await eventually(async () => (await noticesOf(keeper))[0]);
    expect(notice.text).toContain('1 × Dental');
  });

  it('changes by itself within a tenth where that is switched on, tells it in the notice, and is put back by its link', async () => {
    const { keeper, number, before } = await switchedOn('follow-always@kvistra.example');
    expect(await linesOf(keeper, number)).toEqual(before);
    await shop.advanceClock(3);
    const notice = await eventually(async () => (await noticesOf(keeper))[0]);
    expect(notice.text).toContain('Before: ');
    expect(notice.text).toContain('Now: ');
    const after = await linesOf(keeper, number);
    expect(after).not.toEqual(before);
    const [[, , quantity]] = after[0];
    expect(notice.text).toContain(`${quantity} × `);

    const [, link] = /(\/de\/food\/keep\?link=[^\s]+)/.exec(notice.text)!;
    const page = await keeper.page(link!);
    expect(page).toContain('Keep the food as it was');
    for (let click = 0; click < 2; click++) await keeper.press(page, api.foodLinksKeep);
    expect(await linesOf(keeper, number)).toEqual(before);
    expect(await keeper.page(link!)).toContain('The food is as it was.');
    await shop.advanceClock(4);
    const charged = (await control(shop, 'orders')).orders.filter(
      ({ contractId }: any) => String(contractId) === number,
    );
    expect(charged.map(({ lines }: any) => lines[0].quantity)).toEqual([before[0][0][2]]);
    expect(await keeper.portions(number)).toContain('You keep the food as it is.');
    expect(await rows("SELECT kind, state FROM box_changes WHERE kind = 'alone'")).toEqual([
      { kind: 'alone', state: 'undone' },
    ]);
  });
});
