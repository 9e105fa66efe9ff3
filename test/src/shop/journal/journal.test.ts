import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, type Day, dayOf } from '../../../../src/platform/shared/day.ts';
import { marketZone } from '../../../../src/platform/shared/time-zones.ts';
import { api, oneClickJournalPath, pages } from '../../../../src/routes.ts';
import { MAX_ENTRIES } from '../../../../src/shop/journal/model/entry.ts';
import { type Jar, signIn } from '../../../customer.ts';
import { eventually, useShop } from '../../../shop.ts';

const shop = useShop();

interface Answer {
  entry?: Record<string, unknown>;
  replaced?: boolean;
  message?: string;
  pets?: { id: string; currentWeightKg: number; bodyCondition: string }[];
  errors?: { code: string; field?: string }[];
}
let jar: Jar;
let email: string;
let pet: string;
const PET = {
  name: 'Bella',
  species: 'dog',
  gender: 'female',
  birthdate: '2022-03-01',
  activity: 'medium',
  bodyCondition: 'normal',
  currentWeightKg: '12',
};
const call = async (path: string, fields: object) =>
  shop.call<Answer>(path, { market: 'de', ...fields }, { Cookie: jar.header });
const save = (fields: object) => call(api.journalSave, { petId: pet, ...fields });
const page = async (path = pages.journal('de', pet)) => (await shop.get(path, { Cookie: jar.header })).text();
const rows = async () =>
  (
    await (
      await shop.database()
    )
      .prepare('SELECT * FROM journal_entries WHERE pet_id = ? ORDER BY day')
      .bind(pet)
      .all<Record<string, unknown>>()
  ).results;
const stored = async () => {
  const { body } = await call(api.petsSave, { ...PET, name: 'Other', formId: crypto.randomUUID() });
  return body.pets!.find(({ id }) => id === pet)!;
};
const today = async (): Promise<Day> => {
  const { body } = await save({ note: 'today' });
  return body.entry!.day as Day;
};
const newPet = async (fields: object = {}): Promise<string> => {
  const { body } = await call(api.petsSave, { ...PET, formId: crypto.randomUUID(), ...fields });
  return body.pets!.at(-1)!.id;
};

beforeEach(async () => {
  email = `journal-${crypto.randomUUID()}@kvistra.example`;
  jar = await signIn(shop, email);
  pet = await newPet();
});

describe('an entry', () => {
  it('may say one thing or all, is one of its day, and a second one says that it has replaced it', async () => {
    const day = await today();
    const first = await save({ weightKg: '12,4 kg', condition: '6', stool: '2', coat: 'glossy', note: ' runs well ' });
    expect([first.status, first.body.replaced, first.body.entry]).toEqual([
      200,
      true,
      { day, weightKg: 12.4, condition: 6, stool: 2, coat: 'glossy', note: 'runs well' },
    ]);
    expect(first.body.message).toContain('has been replaced');
    const earlier = await save({ day: addDays(day, -30), weightKg: '13' });
    expect([earlier.body.replaced, (await rows()).map(({ day }) => day)]).toEqual([false, [addDays(day, -30), day]]);
    const html = await page();
    expect(html).toContain('runs well');
    expect(html).toContain('12.4 kg');
    // the form begins with today's entry, and says so
    expect(html).toContain('is there already');
  });

  it('is refused without anything, with a weight that no dog has, a day to come or one before its birth', async () => {
    const day = await today();
    const codes = async (fields: object) => {
      const { status, body } = await save(fields);
      return [status, body.errors?.map(({ code, field }) => [code, field])];
    };
    expect(await codes({})).toEqual([422, [['journal_empty', undefined]]]);
    expect(await codes({ weightKg: '300' })).toEqual([422, [['invalid_weight_kg', 'weightKg']]]);
    expect(await codes({ weightKg: 'heavy' })).toEqual([422, [['invalid_weight_kg', 'weightKg']]]);
    expect(await codes({ day: addDays(day, 1), note: 'x' })).toEqual([422, [['invalid_day', 'day']]]);
    expect(await codes({ day: '2022-02-01', note: 'x' })).toEqual([422, [['invalid_day', 'day']]]);
    expect((await codes({ condition: '10' }))[0]).toBe(422);
    expect((await codes({ note: 'x'.repeat(501) }))[0]).toBe(422);
    expect(await rows()).toHaveLength(1);
  });

  it('gives the pet its weight and body condition where nothing newer is noted', async () => {
    const day = await today();
    await save({ weightKg: '13.1', condition: '7' });
    expect(await stored()).toMatchObject({ currentWeightKg: 13.1, bodyCondition: 'overweight' });
    await save({ day: addDays(day, -10), weightKg: '11', condition: '2' });
    expect(await stored()).toMatchObject({ currentWeightKg: 13.1, bodyCondition: 'overweight' });
    await save({ weightKg: '12.9', condition: '5' });
    expect(await stored()).toMatchObject({ currentWeightKg: 12.9, bodyCondition: 'normal' });
  });

  it('that is copied from an old book changes neither pet nor portion', async () => {
    const day = dayOf(new Date((await shop.control('clock')).now), marketZone('DE'));
    await save({ day: addDays(day, -730), weightKg: '5', condition: '2' });
    expect(await stored()).toMatchObject({ currentWeightKg: 12, bodyCondition: 'normal' });
    await save({ day: addDays(day, -10), weightKg: '12.6' });
    expect(await stored()).toMatchObject({ currentWeightKg: 12.6, bodyCondition: 'normal' });
  });

  it('is removed by its owner, once, and is nobody else’s', async () => {
    const day = await today();
    const other = await signIn(shop, `journal-${crypto.randomUUID()}@kvistra.example`);
    const foreign = (path: string, fields: object) =>
      shop.call(path, { market: 'de', petId: pet, ...fields }, { Cookie: other.header });
    expect((await foreign(api.journalSave, { weightKg: '9' })).status).toBe(404);
    expect((await foreign(api.journalRemove, { day })).status).toBe(404);
    expect((await shop.get(pages.journal('de', pet), { Cookie: other.header })).status).toBe(404);
    expect(await rows()).toHaveLength(1);
    expect((await call(api.journalRemove, { petId: pet, day })).status).toBe(200);
    expect((await call(api.journalRemove, { petId: pet, day })).body.errors?.[0]?.code).toBe('journal_unknown');
    expect(await rows()).toHaveLength(0);
  });

  it('is refused in a full journal, unless it replaces one', async () => {
    const day = await today();
    const database = await shop.database();
    const { customer_id: owner } = (await rows())[0]!;
    await database
      .prepare(
        `INSERT INTO journal_entries (pet_id, day, customer_id, note)
         WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
         SELECT ?, 'old ' || i, ?, 'x' FROM n`,
      )
      .bind(MAX_ENTRIES - 1, pet, owner)
      .run();
    expect((await save({ day: addDays(day, -1), note: 'one more' })).body.errors?.[0]?.code).toBe('journal_full');
    expect((await save({ note: 'again' })).body.replaced).toBe(true);
    expect(await rows()).toHaveLength(MAX_ENTRIES);
  });

  it('as a form leads back, with what was typed after a refusal', async () => {
    const form = (fields: Record<string, string>) =>
      shop.form(
        api.journalSave,
        { market: 'de', petId: pet, ...fields },
        { Cookie: jar.header, Referer: `${shop.url}${pages.journal('de', pet)}` },
      );
    const done = await form({ weightKg: '12,5', condition: '', stool: '', coat: '', note: '', day: '' });
    expect(done.status).toBe(303);
    const location = done.headers.get('location')!;
    expect(await page(location.replace(shop.url, ''))).toMatch(/The entry of .* is saved\./);
    const refused = await form({ weightKg: '500', condition: '', stool: '', coat: '', note: 'kept', day: '' });
    jar.take(refused);
    const html = await page();
    expect(html).toContain('value="500"');
    expect(html).toContain('>kept</textarea>');
    expect(html).toContain('weightKg-error');
  });
});

describe('the page', () => {
  it('draws the weights beside the expected ones, names its sources, and tells all of it in a table', async () => {
    const day = await today();
    for (const [days, weightKg] of [
      [-60, '12'],
      [-30, '12.5'],
      [0, '13.5'],
    ] as const)
      await save({ day: addDays(day, days), weightKg, condition: '5' });
    const html = await page();
    expect(html).toContain('<title id="curve-title">Weight of Bella</title>');
    expect(html).toMatch(/<desc id="curve-desc">3 weights, from 12 kg on .* to 13.5 kg on /);
    expect(html.match(/<circle /g)).toHaveLength(3);
    expect(html).toContain('class="expected"');
    expect(html).toContain('AAHA 2021 and FEDIAF 2025, table VII-2');
    expect(html).toContain('WALTHAM Faeces Scoring System');
    expect(html).toContain('WSAVA Body Condition Score');
    // a tenth more within two months is worth a look
    expect(html).toContain('Bella has gained a tenth');
    expect(html).toContain('It is not a diagnosis');
    expect(html).toMatch(/<th scope="row">[^<]*<\/th><td>13.5 kg<\/td><td>13.5 kg<\/td>/);
  });

  it('of a young dog draws the growth curve with its source, and is empty without an entry', async () => {
    const day = await today();
    pet = await newPet({
      name: 'Pim',
      birthdate: addDays(day, -120),
      currentWeightKg: '5',
      expectedAdultWeightKg: '14',
    });
    expect(await page()).toContain('Nothing is noted about Pim yet');
    expect(await page()).not.toContain('<circle');
    await save({ weightKg: '2.9' });
    const html = await page();
    expect(html).toContain('FEDIAF, Nutritional Guidelines 2025, table VII-8a');
    expect(html).toContain('Pim is more than a fifth below the growth curve');
    expect(html).toContain('every two weeks while Pim is growing');
  });
});

describe('reminders', () => {
  const reminders = async () =>
    (
      await (
        await shop.database()
      )
        .prepare('SELECT * FROM journal_reminders WHERE pet_id = ?')
        .bind(pet)
        .all<{ secret: string; due_at: string }>()
    ).results;
  const outbox = async () =>
    (
      await (
        await shop.database()
      )
        .prepare("SELECT key, state, due_at FROM outbox WHERE kind = 'journal-reminder' AND key LIKE ? ORDER BY due_at")
        .bind(`${pet} %`)
        .all<{ key: string; state: string; due_at: string }>()
    ).results;

  const daysUntil = async (moment: string) =>
    (Date.parse(moment) - Date.parse((await shop.control('clock')).now)) / 86_400_000;

  it('come only when asked for, count from the last entry, and end by one click of the mail', async () => {
    await save({ weightKg: '12' });
    expect([await reminders(), await outbox()]).toEqual([[], []]);
    expect((await call(api.journalRemind, { petId: pet, remind: '1' })).status).toBe(200);
    const [reminder] = await reminders();
    expect(await daysUntil(reminder!.due_at)).toBeGreaterThan(26);
    expect((await outbox()).map(({ state, due_at }) => [state, due_at])).toEqual([['open', reminder!.due_at]]);
    expect(await page()).toContain('Stop reminding me');

    const mailed = async () =>
      (await shop.control(`mails?to=${encodeURIComponent(email)}`)).mails.filter(
        ({ subject }: { subject: string }) => subject === 'Time to weigh Bella',
      );
    await shop.control('clock', { days: 20 });
    expect(await mailed()).toEqual([]);
    await save({ weightKg: '12.1' });
    const [postponed] = await reminders();
    expect(postponed!.due_at > reminder!.due_at).toBe(true);
    await shop.control('clock', { days: 33 });
    const [mail] = await eventually(async () => {
      const mails = await mailed();
      return mails.length > 0 && mails;
    });
    expect(await mailed()).toHaveLength(1);
    expect(mail.text).toContain(pages.journal('de', pet));
    const [next] = await reminders();
    expect(next!.due_at > postponed!.due_at).toBe(true);

    const stop = pages.journalStop('de', next!.secret);
    const asks = await (await shop.get(stop)).text();
    expect(asks).toContain('Do you want us to stop reminding you about Bella');
    expect(await reminders()).toHaveLength(1);
    const clicked = await fetch(`${shop.url}${oneClickJournalPath(next!.secret)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    });
    expect([clicked.status, await reminders()]).toEqual([200, []]);
    expect(await (await shop.get(stop)).text()).toContain('You will get no more reminders');
  });

  it('never come for a pet without which a subscription goes on because it has died', async () => {
    expect((await call(api.journalRemind, { petId: pet, remind: '1' })).status).toBe(200);
    await (await shop.database())
      .prepare(
        `INSERT INTO animal_ends (contract_id, animal_id, customer_id, reason, at)
        SELECT 'gid://shopify/SubscriptionContract/301', pet_id, customer_id, 'pet_died', due_at
        FROM journal_reminders WHERE pet_id = ?`,
      )
      .bind(pet)
      .run();
    await shop.control('clock', { days: 33 });
    await eventually(async () => (await reminders()).length === 0, 60_000);
    const { mails } = await shop.control(`mails?to=${encodeURIComponent(email)}`);
    expect(mails.filter(({ subject }: { subject: string }) => subject.includes('Bella'))).toEqual([]);
  });

  it('of a young animal come every two weeks; the page of the mail ends them too', async () => {
    const day = await today();
    pet = await newPet({ name: 'Pim', birthdate: addDays(day, -100), currentWeightKg: '5' });
    await call(api.journalRemind, { petId: pet, remind: '1' });
    const [reminder] = await reminders();
    expect(Math.round(await daysUntil(reminder!.due_at))).toBeLessThanOrEqual(14);
    const done = await shop.form(api.journalStop, { market: 'de', link: reminder!.secret });
    expect([done.status, await reminders()]).toEqual([303, []]);
  });

  it('go with the pet, as its journal does', async () => {
    await save({ weightKg: '12' });
    await call(api.journalRemind, { petId: pet, remind: '1' });
    await call(api.petsRemove, { petId: pet });
    expect([await rows(), await reminders()]).toEqual([[], []]);
    expect((await shop.get(pages.journal('de', pet), { Cookie: jar.header })).status).toBe(404);
  });
});

it('an account’s file has the journal, and its deletion erases it', async () => {
  await save({ weightKg: '12.3', note: 'for the file' });
  await call(api.journalRemind, { petId: pet, remind: '1' });
  const file = (await call(api.accountDataExport, {})).body as any;
  expect(file.journal).toMatchObject([{ petId: pet, weightKg: 12.3, note: 'for the file' }]);
  expect(file.journalReminders).toMatchObject([{ petId: pet, market: 'de' }]);
  expect(JSON.stringify(file.journalReminders)).not.toContain('secret');
  expect((await call(api.accountDataDelete, { confirm: 'DELETE' })).status).toBe(200);
  expect(await rows()).toEqual([]);
});
