import { beforeAll, describe, expect, it } from 'vitest';
import { digest } from '../../../../src/platform/digest.ts';
import { addDays, dayOf, startOfDay } from '../../../../src/platform/shared/day.ts';
import { marketZone } from '../../../../src/platform/shared/time-zones.ts';
import { api, pages } from '../../../../src/routes.ts';
import { MAX_LINKS } from '../../../../src/shop/vet/store.ts';
import { type Jar, signIn } from '../../../customer.ts';
import { useSharedShop } from '../../../shop.ts';

const shop = useSharedShop();
const EMAIL = `vet-${crypto.randomUUID()}@kvistra.example`;
const NAME = { firstName: 'Ottilia', lastName: 'Testsson' };
let jar: Jar;

const PET = {
  name: 'Bella',
  species: 'dog',
  gender: 'female',
  birthdate: '2021-03-01',
  breed: 'Beagle',
  activity: 'medium',
  bodyCondition: 'normal',
  currentWeightKg: '12',
  allergens: ['chicken'],
  allergies: 'pine nuts',
};
const call = async (path: string, fields: object, as = jar) =>
  shop.call<any>(path, { market: 'de', ...fields }, { Cookie: as.header });
const newPet = async (): Promise<string> =>
  (await call(api.petsSave, { ...PET, formId: crypto.randomUUID() })).body.pets.at(-1).id;
const make = async (petId: string, fields: object = {}) => {
  const { body } = await call(api.vetLinksMake, { petId, ...fields });
  const { pathname, search, searchParams } = new URL(body.link);
  return { path: `${pathname}${search}`, secret: searchParams.get('link')!, until: body.until as string };
};
const rows = async (petId: string) =>
  (await (await shop.database()).prepare('SELECT * FROM vet_links WHERE pet_id = ?').bind(petId).all<any>()).results;
/** What a page says, without what differs with every request. */
const bodyOf = async (answer: Response) =>
  (await answer.text()).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID').replaceAll(/link=[^"&]*/g, 'link=');

beforeAll(async () => {
  jar = await signIn(shop, EMAIL);
  await call(api.accountProfileUpdate, NAME);
});

describe('the page behind a link', () => {
  it('shows the animal, its weights, food with composition and energy, ration and allergies, and nothing of its owner', async () => {
    const pet = await newPet();
    await call(api.journalSave, { petId: pet, weightKg: '12.4', condition: '6', note: 'a word for me alone' });
    const { path } = await make(pet);
    const answer = await shop.get(path);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    for (const text of ['Bella', 'Beagle', '12.4 kg', '6/9', 'Chicken and pine nuts', 'kcal a day', 'kcal/100 g'])
      expect(html).toContain(text);
    expect(html).toMatch(/<b>Composition.*Hermetia illucens/s);
    expect(html).toMatch(/Daily ration<\/dt><dd>\d+/);
    expect(html).toContain('<title id="curve-title">');
    for (const text of [EMAIL, NAME.firstName, NAME.lastName, 'a word for me alone']) expect(html).not.toContain(text);
  });

  it('names its owner where the owner has chosen so when the link was made', async () => {
    const pet = await newPet();
    const { path } = await make(pet, { name: '1' });
    const html = await (await shop.get(path)).text();
    expect(html).toContain('Owner: Ottilia Testsson.');
    expect(html).not.toContain(EMAIL);
  });

  it('is kept by no cache and no search engine, tells no other site its address, and stands in no list', async () => {
    const { path } = await make(await newPet());
    const { headers } = await shop.get(path);
    expect([headers.get('cache-control'), headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
      'private, no-store',
      'noindex',
      'same-origin',
    ]);
    expect(await (await shop.get(path)).text()).toContain('<meta name="robots" content="noindex');
    const lists = await Promise.all(
      ['/de/sitemap.xml', '/llms.txt'].map(async (list) => (await shop.get(list)).text()),
    );
    for (const list of lists) expect(list).not.toContain('/vet');
  });
});

describe('a link', () => {
  it('has a secret of more than 128 bits, of which only a digest is stored, and a day on which it ends', async () => {
    const pet = await newPet();
    const { secret, until } = await make(pet);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    const [row] = await rows(pet);
    expect([row.digest, JSON.stringify(row).includes(secret)]).toEqual([await digest(secret), false]);
    // the page names a day, and the link works to its end
    const zone = marketZone('DE');
    const last = addDays(dayOf(new Date(row.made_at), zone), 30);
    expect(until).toBe(startOfDay(addDays(last, 1), zone).toISOString());
    expect(await (await shop.get(`/de/vet?link=${secret}`)).text()).toContain(`<time dateTime="${last}"`);
  });

  it('that is wrong, has ended, was revoked or whose pet is gone gets the same 404', async () => {
    const [ended, revoked, gone] = await Promise.all([newPet(), newPet(), newPet()]);
    const links = { ended: await make(ended), revoked: await make(revoked), gone: await make(gone) };
    for (const { path } of Object.values(links)) expect((await shop.get(path)).status).toBe(200);
    await (await shop.database())
      .prepare('UPDATE vet_links SET ends_at = ? WHERE pet_id = ?')
      .bind(new Date(Date.now() - 1000).toISOString(), ended)
      .run();
    await call(api.vetLinksRevoke, { petId: revoked, link: await digest(links.revoked.secret) });
    await call(api.petsRemove, { petId: gone });
    const wrong = { path: pages.vet('de', '0'.repeat(64)) };
    const answers = await Promise.all(
      [wrong, { path: '/de/vet' }, ...Object.values(links)].map(({ path }) => shop.get(path)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const [first, ...others] = await Promise.all(answers.map(bodyOf));
    expect(first).toContain('This link does not work.');
    for (const other of others) expect(other).toBe(first);
    for (const { headers } of answers)
      expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['private, no-store', 'noindex']);
  });

  it('is limited in number for an animal, listed without its secret, and revoked by its owner alone', async () => {
    const pet = await newPet();
    const first = await make(pet);
    for (let i = 1; i < MAX_LINKS; i++) await make(pet);
    expect((await call(api.vetLinksMake, { petId: pet })).body.errors[0].code).toBe('vet_links_full');
    const html = await (await shop.get(pages.journal('de', pet), { Cookie: jar.header })).text();
    expect([html.match(/>Revoke</g)!.length, html.includes(first.secret)]).toEqual([MAX_LINKS, false]);
    const other = await signIn(shop, `vet-${crypto.randomUUID()}@kvistra.example`);
    expect((await call(api.vetLinksMake, { petId: pet }, other)).status).toBe(404);
    await call(api.vetLinksRevoke, { petId: pet, link: await digest(first.secret) }, other);
    expect((await shop.get(first.path)).status).toBe(200);
    await call(api.vetLinksRevoke, { petId: pet, link: await digest(first.secret) });
    expect((await shop.get(first.path)).status).toBe(404);
    expect((await call(api.vetLinksMake, { petId: pet })).status).toBe(200);
  });

  it('is guessed a few times a minute by one address', async () => {
    const headers = { 'CF-Connecting-IP': '203.0.113.77' };
    const statuses: number[] = [];
    for (let i = 0; i < 40 && !statuses.includes(429); i++)
      statuses.push((await shop.get(pages.vet('de', `${i}`.padStart(64, '0')), headers)).status);
    expect(statuses[0]).toBe(404);
    expect(statuses.at(-1)).toBe(429);
  });

  it('as a form shows the link on the next page, and once', async () => {
    const pet = await newPet();
    const done = await shop.form(api.vetLinksMake, { market: 'de', petId: pet, name: '1' }, { Cookie: jar.header });
    expect([done.status, done.headers.get('location')]).toEqual([303, `${pages.journal('de', pet)}#vet`]);
    jar.take(done);
    const once = await shop.get(pages.journal('de', pet), { Cookie: jar.header });
    jar.take(once);
    expect(await once.text()).toMatch(/id="vet-link"[^>]*value="[^"]*\/de\/vet\?link=[0-9a-f]{64}"/);
    expect(await (await shop.get(pages.journal('de', pet), { Cookie: jar.header })).text()).not.toContain(
      'id="vet-link"',
    );
  });
});

it('an account’s file tells of its links, and its deletion ends them', async () => {
  const pet = await newPet();
  const { path, secret } = await make(pet, { name: '1' });
  const file = (await call(api.accountDataExport, {})).body;
  expect(file.vetLinks).toContainEqual(expect.objectContaining({ petId: pet, owner: 'Ottilia Testsson' }));
  expect(JSON.stringify(file)).not.toContain(secret);
  expect((await call(api.accountDataDelete, { confirm: 'DELETE' })).status).toBe(200);
  expect((await shop.get(path)).status).toBe(404);
});
