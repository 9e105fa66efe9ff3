import { beforeEach, expect, it } from 'vitest';
import { translator } from '../../../../src/platform/i18n/translate.ts';
import { pets } from '../../../../src/shop/pets/tables.ts';
import { attributesFor } from '../../../../src/shop/subscriptions/household/line-animal.ts';
import type { Subscription } from '../../../../src/shop/subscriptions/model/subscription.ts';
import { nameOfContract, withNames } from '../../../../src/shop/subscriptions/names.ts';
import { readDictionaries } from '../../../../tools/kv/texts.ts';
import { MemoryD1 } from '../../../d1.ts';
import { sampleRow } from '../../../row-samples.ts';

const CUSTOMER = 'gid://shopify/Customer/1';
const words = { t: translator(readDictionaries().en!, 'en-DE'), locale: 'en-DE' };
let database: MemoryD1;
/** Settings that nothing asks for: the provider is not called. */
const settings = new Proxy({} as never, {
  get() {
    throw new Error('The provider was asked');
  },
});

beforeEach(() => {
  database = new MemoryD1();
});

/** @returns the ids of pets of these names. */
const addPets = (...names: string[]): string[] =>
  names.map((name, i) => {
    const row: ReturnType<typeof sampleRow> = { ...sampleRow(pets, i), name, customer_id: CUSTOMER };
    database.sqlite
      .prepare(
        `INSERT INTO pets (${Object.keys(row).join(', ')}) VALUES (${Object.keys(row)
          .map(() => '?')
          .join(', ')})`,
      )
      .run(...Object.values(row));
    return row.id as string;
  });
const contract = (number: number, more: object = {}) => ({
  id: `gid://shopify/SubscriptionContract/${number}`,
  status: 'ACTIVE',
  billingPolicy: { interval: 'MONTH', intervalCount: 1, maxCycles: null as number | null },
  deliveryPolicy: { interval: 'MONTH', intervalCount: 1 },
  customer: { id: CUSTOMER },
  ...more,
});
const titleOf = async (given: ReturnType<typeof contract>) =>
  (await nameOfContract({ settings, database: database.binding }, given as never, words)).title;

it.each([
  ['runs on', 'MONTH', 1, null, 'Food for Pim'],
  ['ends after six charges', 'MONTH', 1, 6, 'Food for Pim'],
  ['is paid for three deliveries at once, and renewed', 'MONTH', 3, null, 'Food for Pim'],
  ['is a gift: paid once for three deliveries', 'MONTH', 3, 1, 'Subscription 301'],
])('one that %s', async (_, interval, intervalCount, maxCycles, title) => {
  addPets('Pim');
  expect(await titleOf(contract(301, { billingPolicy: { interval, intervalCount, maxCycles } }))).toBe(title);
});

it('one whose lines have been read for a mail asks nobody for them, nor does that of an only pet', async () => {
  const [, luna] = addPets('Pim', 'Luna');
  const line = { id: 'gid://shopify/SubscriptionLine/1', customAttributes: attributesFor(luna!) };
  expect(await titleOf(contract(301, { lines: { nodes: [line] } }))).toBe('Food for Luna');
  await expect(titleOf(contract(301))).rejects.toThrow('The provider was asked');
  database.sqlite.exec(`DELETE FROM pets WHERE id = '${luna}'`);
  expect(await titleOf(contract(301))).toBe('Food for Pim');
});

it('pets that could not be read are not asked for again', async () => {
  addPets('Pim');
  const calls: string[] = [];
  database.onCall = (statements) => void calls.push(...statements);
  const context = { ...words, database: database.binding };
  const id = 'gid://shopify/SubscriptionContract/301';
  const found = { id, number: '301', status: 'active', lines: [] } as Partial<Subscription> as Subscription;
  const [named] = await withNames(context, CUSTOMER, [found], null);
  expect([named?.name.title, calls]).toEqual(['Subscription 301', []]);
});
