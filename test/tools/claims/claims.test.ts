import { describe, expect, it } from 'vitest';
import {
  type AllowedClaim,
  CLOSED_PLATFORM,
  claimsOf,
  describeClaim,
  readAllowedClaims,
  unprovenClaims,
  unusedAllowances,
} from '../../../tools/claims/claims.ts';
import { dictionaryPages, seedPages } from '../../../tools/claims/sources.ts';

const pages = [...dictionaryPages(), ...seedPages()];
const words = (language: string, text: string) =>
  claimsOf({ where: 'page', language, texts: [text] }).map(({ word }) => word);

describe('the texts of the shop', () => {
  it('claim nothing about the environment or health without proof', () => {
    expect(pages.length).toBeGreaterThan(3000);
    expect(unprovenClaims(pages, readAllowedClaims()).map(describeClaim)).toEqual([]);
  });

  it('have no entry in the allow-list that allows nothing', () => {
    expect(unusedAllowances(pages, readAllowedClaims())).toEqual([]);
  });
});

describe('a claim', () => {
  it.each([
    [
      'en',
      'Eco-friendly and sustainable food in climate neutral, compostable bags.',
      ['Eco-friendly', 'sustainable', 'climate neutral', 'compostable'],
    ],
    ['en', 'A planet-friendly, green choice that saves the planet.', ['planet-friendly', 'green', 'saves the planet']],
    ['en', 'It cures, heals and treats skin allergies.', ['cures', 'heals', 'treats skin allergies']],
    [
      'en',
      'Hypoallergenic, boosts the immune system, prevents arthritis.',
      ['Hypoallergenic', 'boosts the immune', 'prevents arthritis'],
    ],
    ['sv', 'Miljövänligt, klimatsmart och hållbart.', ['Miljövänligt', 'klimatsmart', 'hållbart']],
    ['sv', 'Fodret botar, läker och förebygger allergier.', ['botar', 'läker', 'förebygger allergier']],
    ['pt', 'Ecológico, sustentável e amigo do ambiente.', ['Ecológico', 'sustentável', 'amigo do ambiente']],
    ['pt', 'Cura e previne doenças.', ['Cura', 'previne doenças']],
  ])('is found in %s: %s', (language, text, found) => {
    expect(words(language, text)).toEqual(found);
  });

  it.each([
    ['en', 'Treats for dogs with green-lipped mussel and green peas, healthy and economical.'],
    ['sv', 'Godis med gröna ärtor till friska hundar. Läkaren läser.'],
    ['pt', 'Procura-se uma receita curada com ervilhas.'],
  ])('is no other use of its letters in %s: %s', (language, text) => {
    expect(words(language, text)).toEqual([]);
  });
});

describe('the allow-list', () => {
  const page = {
    where: 'stories/bags',
    language: 'en',
    texts: ['Our bags are compostable.', 'Certified as OK compost HOME, S0000.', 'It heals wounds.'],
  };
  const entry = (fields: Partial<AllowedClaim>): AllowedClaim => ({
    where: page.where,
    language: 'en',
    text: 'bags are compostable',
    ...fields,
  });
  const open = (...allowed: AllowedClaim[]) => unprovenClaims([page], allowed).map(({ word }) => word);

  it('takes a claim about the environment for proven only with the proof on its page', () => {
    expect(open(entry({ proof: 'OK compost HOME' }))).toEqual(['heals']);
    expect(open(entry({ proof: 'Another certificate' }))).toEqual(['compostable', 'heals']);
    expect(open(entry({}))).toEqual(['compostable', 'heals']);
  });

  it('lets no proof allow a claim that a feed heals', () => {
    expect(open(entry({ text: 'It heals wounds', proof: 'OK compost HOME' }))).toEqual(['compostable', 'heals']);
  });

  it('lets a sentence stand that denies the claim by the words that it names', () => {
    const denial = { where: 'stories/why', language: 'en', texts: ['We do not say that it heals.'] };
    const allowed = { where: 'stories/why', language: 'en', text: 'that it heals', denies: 'do not' };
    expect(unprovenClaims([denial], [allowed])).toEqual([]);
    expect(unprovenClaims([{ ...denial, texts: ['We say that it heals.'] }], [allowed])).toHaveLength(1);
    expect(unusedAllowances([{ ...denial, texts: ['We say nothing.'] }], [allowed])).toEqual([allowed]);
  });
});

it.each([
  ['https://ec.europa.eu/consumers/odr', true],
  ['https://webgate.ec.europa.eu/odr/main/?event=main.home', true],
  ['https://europa.eu/youreurope/', false],
])('whether %s leads to the closed platform for disputes: %s', (address, isClosed) => {
  expect(CLOSED_PLATFORM.test(address)).toBe(isClosed);
});
