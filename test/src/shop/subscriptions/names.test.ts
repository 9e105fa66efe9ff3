import { beforeEach, expect, it } from 'vitest';
import { localBindings } from '../../../../local/settings.ts';
import { translator } from '../../../../src/platform/i18n/translate.ts';
import { UpstreamError } from '../../../../src/platform/upstream.ts';
import { mailLinkPath } from '../../../../src/routes.ts';
import { tokenOf } from '../../../../src/shop/subscriptions/mail-links/token.ts';
import { namesByNumber } from '../../../../src/shop/subscriptions/names.ts';
import { readDictionaries } from '../../../../tools/kv/texts.ts';
import { type Jar, signIn } from '../../../customer.ts';
import { MemoryD1 } from '../../../d1.ts';
import { eventually, useRestoredShop } from '../../../shop.ts';

const SETTINGS = { sessionSecrets: [localBindings({ port: 0, providerPort: 0 }).SESSION_SECRETS!] };
const ID = 'gid://shopify/SubscriptionContract/301';
const DEMO = 'demo@kvistra.example';
const shop = useRestoredShop();
let jar: Jar;

beforeEach(async () => {
  await shop.reset();
  const database = await shop.database();
  for (const table of ['pets', 'animal_ends', 'animal_pauses', 'outbox', 'cancellations', 'billing_contracts'])
    await database.prepare(`DELETE FROM ${table}`).run();
  jar = await signIn(shop, DEMO);
});

async function addPet(name: string): Promise<string> {
  const pet = { species: 'dog', gender: 'female', birthdate: '2023-01-01', currentWeightKg: '12', activity: 'medium' };
  const sent = { ...pet, bodyCondition: 'normal', name, formId: name };
  expect((await shop.call('/api/account/pets/save', sent, { Cookie: jar.header })).status).toBe(200);
  const row = await (await shop.database())
    .prepare('SELECT id FROM pets WHERE name = ?')
    .bind(name)
    .first<{ id: string }>();
  return row!.id;
}
const call = (action: string, fields: object = {}) =>
  shop.call(
    `/api/account/subscriptions/${action}`,
    { market: 'de', subscriptionId: '301', ...fields },
    { Cookie: jar.header },
  );
const html = async (path: string) =>
  (await (await shop.get(path, { Cookie: jar.header })).text()).replaceAll('<!-- -->', '');
const headings = async () =>
  [...(await html('/de/account/subscriptions')).matchAll(/<(?:h2|a [^>]*)>([^<]*)<\/(?:h2|a)><p class="sub-head/g)].map(
    ([, title]) => title?.replaceAll('&amp;', '&'),
  );
/** Says whom the first line of a subscription is for. */
async function mark(number: number, animalId: string) {
  const { contracts } = await shop.control('contracts');
  const { lines } = contracts.find(({ id }: { id: number }) => id === number);
  const lineId = `gid://shopify/SubscriptionLine/${lines[0].id}`;
  expect((await call('line-animal', { subscriptionId: String(number), lineId, animalId })).status).toBe(200);
}

it('without a pet, subscriptions are called by what they bring, with their numbers below', async () => {
  const name = 'Everyday Insect &amp; Oat, every 2 months';
  const page = await html('/de/account/subscriptions/301');
  expect(page).toMatch(new RegExp(`<h1[^>]*>${name}</h1><p class="small">Subscription 301</p>`));
  expect(page).toMatch(new RegExp(`<title>${name}`));
  expect(await headings()).toEqual([
    'Everyday Insect & Oat, every 2 months',
    'Dental Stick M, every month',
    'Everyday Insect & Rice Cat, every month',
    'Light Insect & Pumpkin, every 3 months',
  ]);
  const list = await html('/de/account/subscriptions');
  for (const number of [301, 302, 303, 304])
    expect(list).toContain(`<p class="sub-head small">Subscription ${number} <`);
});

it.each([
  ['cancel', 'Cancel this subscription'],
  ['pickup', 'Collect at a pick-up point'],
])('the path to its page that has the query “%s” leads over the list and the subscription', async (query, title) => {
  await addPet('Pim');
  const page = await html(`/de/account/subscriptions/301?${query}=`);
  const trail = /<nav class="crumbs".*?<\/nav>/s.exec(page)![0];
  expect([...trail.matchAll(/<(?:a|span)[^>]*>([^<]*)</g)].map(([, name]) => name)).toEqual([
    'Home',
    'My account',
    'Subscriptions',
    'Food for Pim',
    title,
  ]);
  expect(page).toMatch(new RegExp(`<h1[^>]*>${title}</h1><p class="small">Food for Pim · Subscription 301</p>`));
});

it('several of the only pet have its name and their numbers, also in their actions and on the overview', async () => {
  await addPet('Pim');
  expect(await headings()).toEqual(expect.arrayContaining(['Food for Pim (301)', 'Food for Pim (302)']));
  const list = await html('/de/account/subscriptions');
  expect(list).toContain('aria-label="Manage subscription “Food for Pim (301)”"');
  expect(list).toContain('aria-label="Resume subscription “Food for Pim (302)”"');
  // a cancellation without signing in asks for the number
  expect(await html('/de/account/subscriptions/301')).toMatch(
    /<h1[^>]*>Food for Pim.*<p class="small">Subscription 301<\/p>/s,
  );
  expect(await html('/de/account')).toContain('aria-label="Manage subscription “Food for Pim (301)”"');
});

it('one that is for a pet among several has its name, and a name that could be markup is text', async () => {
  await addPet('Pim');
  const luna = await addPet('<b>Luna & Co');
  await mark(301, luna);
  const shown = await headings();
  expect(shown).toContain('Food for &lt;b&gt;Luna & Co');
  expect(shown).toContain('Dental Stick M, every month');
  expect(await html('/de/account/subscriptions/301')).toMatch(/<h1[^>]*>Food for &lt;b&gt;Luna &amp; Co<\/h1>/);
});

it('the page of one of two for the same pet calls it as the list does, although the other one is not read', async () => {
  const pim = await addPet('Pim');
  await addPet('Luna');
  expect((await call('resume', { subscriptionId: '302' })).status).toBe(200);
  await mark(301, pim);
  await mark(302, pim);
  expect(await headings()).toEqual(expect.arrayContaining(['Food for Pim (301)', 'Food for Pim (302)']));
  const database = await shop.database();
  const { customer_id: customer } = (await database.prepare('SELECT customer_id FROM pets').first<any>())!;
  for (const number of [301, 302])
    await database
      .prepare(
        `INSERT OR REPLACE INTO billing_contracts (contract_id, customer_id, status, next_look) VALUES (?, ?, 'ACTIVE', '')`,
      )
      .bind(`gid://shopify/SubscriptionContract/${number}`, customer)
      .run();
  expect(await html('/de/account/subscriptions/301')).toMatch(/<h1[^>]*>Food for Pim \(301\)<\/h1>/);
});

it('the mail about a change, its link’s page and the footer of the mail', async () => {
  await addPet('Pim');
  const luna = await addPet('Luna');
  await mark(301, luna);
  expect((await call('pause')).status).toBe(200);
  const mails = async () => (await shop.control(`mails?to=${DEMO}`)).mails as { subject: string; text: string }[];
  const paused = await eventually(async () => (await mails()).find(({ subject }) => subject.includes('pausad')));
  expect(paused!.subject).toBe('Din prenumeration ”Mat till Luna” är pausad');
  expect(paused!.text.replace(/\s+/g, ' ')).toContain('din prenumeration 301');
  const token = await tokenOf(SETTINGS, 'skip', { contractId: ID, cycle: 2, until: '' });
  const page = await (await shop.get(mailLinkPath('de', 'skip', token))).text();
  expect(page.replaceAll('<!-- -->', '')).toContain('A delivery of subscription “Food for Luna”');
});

it('one that was cancelled because its pet has died is called by what it brought', async () => {
  await addPet('Pim');
  expect((await call('cancel', { reason: 'pet_died' })).status).toBe(200);
  expect(await headings()).toContain('Everyday Insect & Oat, every 2 months');
});

it('a database that fails costs the names only', async () => {
  const database = new MemoryD1();
  database.onCall = () => {
    throw new UpstreamError('upstream_unreachable', 'D1 is out of reach', true);
  };
  const context = { database: database.binding, t: translator(readDictionaries().en!, 'en-DE'), locale: 'en-DE' };
  expect(await namesByNumber(context, 'gid://shopify/Customer/1', ['301'])).toEqual(
    new Map([['301', { title: 'Subscription 301', inText: '301' }]]),
  );
});
