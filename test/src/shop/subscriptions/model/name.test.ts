import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { translator } from '../../../../../src/platform/i18n/translate.ts';
import { type Household, type Nameable, namesOf } from '../../../../../src/shop/subscriptions/model/name.ts';

const wordsIn = (locale: string) => {
  const dictionary = JSON.parse(readFileSync(`kv/dictionaries/${locale.slice(0, 2)}.json`, 'utf8'));
  return { t: translator(dictionary, locale), locale };
};
const ENGLISH = wordsIn('en-SE');

const gid = (number: number) => `gid://shopify/SubscriptionContract/${number}`;
const subscription = (number: number, known: Partial<Nameable> = {}): Nameable => ({
  id: gid(number),
  number: String(number),
  isRead: true,
  isOver: false,
  isGift: false,
  animalIds: [],
  ...known,
});
const household = (...names: string[]): Household => ({ pets: names.map((name) => ({ id: name, name })), ends: [] });
const bringing = (products: readonly string[], deliveries: number | null = null): NonNullable<Nameable['brings']> => ({
  titles: products,
  rhythm: 'P2M',
  prepaid: deliveries === null ? null : { deliveries },
});
const titles = (subscriptions: readonly Nameable[], known: Household | null, words = ENGLISH) =>
  namesOf(subscriptions, known, words).map(({ title }) => title);

describe('a subscription is called', () => {
  it.each([
    ['en-SE', 'Food for Pim', '“Food for Pim”'],
    ['sv-SE', 'Mat till Pim', '”Mat till Pim”'],
    ['pt-PT', 'Comida para Pim', '«Comida para Pim»'],
    ['de-DE', 'Futter für Pim', '„Futter für Pim“'],
    ['nl-NL', 'Voer voor Pim', '‘Voer voor Pim’'],
    ['fr-FR', 'Repas pour Pim', '« Repas pour Pim »'],
  ])('after the only pet, in %s', (locale, title, inText) => {
    expect(namesOf([subscription(301)], household('Pim'), wordsIn(locale))).toEqual([{ title, inText }]);
  });

  it('after those that its lines are for, in the order of the household and once each', () => {
    const pets = household('Pim', 'Luna', 'Max');
    expect(titles([subscription(1, { animalIds: ['Max', 'Pim', 'Max'] })], pets)).toEqual(['Food for Pim and Max']);
  });

  it('by two names and a number where it feeds more than three', () => {
    const names = ['Pim', 'Luna', 'Max', 'Bo'];
    const named = (count: number) =>
      titles([subscription(1, { animalIds: names.slice(0, count) })], household(...names))[0];
    expect(named(3)).toBe('Food for Pim, Luna and Max');
    expect(named(4)).toBe('Food for Pim, Luna and 2 more');
  });

  it.each([
    ['nobody has a pet', {}, household()],
    ['nobody has said which of several pets it feeds', {}, household('Pim', 'Luna')],
    ['its pets cannot be read', {}, null],
    ['its pet is not known any more', { animalIds: ['gone'] }, household('Pim')],
    ['it is a gift to somebody', { isGift: true }, household('Pim')],
    [
      'it goes on without the pet',
      {},
      { ...household('Pim'), ends: [{ contractId: gid(301), animalId: 'Pim', reason: '' }] },
    ],
    [
      'the pet has died, whichever subscription has learnt it',
      { animalIds: ['Pim'] },
      { ...household('Pim'), ends: [{ contractId: gid(302), animalId: 'Pim', reason: 'pet_died' }] },
    ],
  ])('by its number where %s', (_, known, pets) => {
    expect(namesOf([subscription(301, known)], pets, ENGLISH)).toEqual([{ title: 'Subscription 301', inText: '301' }]);
  });

  it.each([
    ['one product', ['Oat'], null, 'Oat, every 2 months', '301'],
    ['several', ['Oat', 'Rice', 'Oat', 'Sticks'], null, 'Oat and 2 more, every 2 months', '301'],
    ['a product that is paid at once', ['Oat'], 3, 'Oat, 3 deliveries paid at once', '301'],
    ['nothing', [], null, 'Subscription 301', '301'],
  ])('by what it brings where nobody’s pet is known, with %s', (_, products, deliveries, title, inText) => {
    const brings = bringing(products, deliveries);
    expect(namesOf([subscription(301, { brings })], household(), ENGLISH)).toEqual([{ title, inText }]);
    expect(titles([subscription(301, { brings })], household('Pim'))).toEqual(['Food for Pim']);
  });

  it('with the number where another one brings the same', () => {
    const brings = bringing(['Oat']);
    expect(titles([subscription(301, { brings }), subscription(302, { brings })], null)).toEqual([
      'Oat, every 2 months (301)',
      'Oat, every 2 months (302)',
    ]);
  });

  it('after the pet although another subscription goes on without it', () => {
    const pets = { ...household('Pim'), ends: [{ contractId: gid(302), animalId: 'Pim', reason: 'too_much' }] };
    expect(titles([subscription(301), subscription(302)], pets)).toEqual(['Food for Pim', 'Subscription 302']);
  });

  it('with its number beside another one of the same name', () => {
    expect(namesOf([subscription(301), subscription(302)], household('Pim'), ENGLISH)).toEqual([
      { title: 'Food for Pim (301)', inText: '“Food for Pim (301)”' },
      { title: 'Food for Pim (302)', inText: '“Food for Pim (302)”' },
    ]);
  });

  it.each([
    ['of several pets', {}, household('Pim', 'Luna'), 'Food for Pim (1)'],
    ['of several pets, if it has ended', { isOver: true }, household('Pim', 'Luna'), 'Food for Pim'],
    ['of an only pet that it is no gift to', { isGift: true }, household('Pim'), 'Food for Pim'],
  ])('with its number beside one whose lines are unread, in a household %s', (_, other, pets, title) => {
    const unread = subscription(2, { isRead: false, ...other });
    expect(titles([subscription(1, { animalIds: ['Pim'] }), unread], pets)[0]).toBe(title);
  });

  it('without it where only ended ones share the name, which have theirs', () => {
    expect(titles([subscription(302), subscription(301, { isOver: true })], household('Pim'))).toEqual([
      'Food for Pim',
      'Food for Pim (301)',
    ]);
  });

  it('after animals with the same name by their subscriptions’ numbers', () => {
    const pets: Household = {
      pets: [
        { id: 'a', name: 'Max' },
        { id: 'b', name: 'Max' },
      ],
      ends: [],
    };
    expect(titles([subscription(1, { animalIds: ['a'] }), subscription(2, { animalIds: ['b'] })], pets)).toEqual([
      'Food for Max (1)',
      'Food for Max (2)',
    ]);
  });

  it('with the name as it was typed', () => {
    expect(titles([subscription(1)], household('{names} $& <b>'))).toEqual(['Food for {names} $& <b>']);
  });
});

it('no two subscriptions have the same title', () => {
  const pets = ['Pim', 'Luna', 'Max'];
  const one = fc.record({ isOver: fc.boolean(), isGift: fc.boolean(), animalIds: fc.subarray(pets) });
  fc.assert(
    fc.property(fc.array(one, { maxLength: 6 }), fc.subarray(pets), (known, owned) => {
      const shown = titles(
        known.map((facts, i) => subscription(i + 1, facts)),
        household(...owned),
      );
      expect(new Set(shown).size).toBe(shown.length);
    }),
  );
});
