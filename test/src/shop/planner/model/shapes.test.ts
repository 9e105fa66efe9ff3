import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from '../../../../../src/platform/shared/parse.ts';
import type { AnimalStep } from '../../../../../src/routes.ts';
import { breeds } from '../../../../../src/shop/pets/breeds.ts';
import { CONDITIONS, GENDERS, NEEDS } from '../../../../../src/shop/pets/model/pet.ts';
import { breedBySlug } from '../../../../../src/shop/planner/breeds.ts';
import type { Answers } from '../../../../../src/shop/planner/model/answers.ts';
import type { Draft } from '../../../../../src/shop/planner/model/draft.ts';
import { dailyKcal } from '../../../../../src/shop/planner/model/energy/daily.ts';
import { contactShape, stepShape } from '../../../../../src/shop/planner/model/shapes.ts';
import { checkStep } from '../../../../../src/shop/planner/model/steps.ts';
import { recommend } from '../../../../../src/shop/planner/recommendation/recommend.ts';
import { answerStep } from '../../../../../src/shop/planner/steps/answer-step.ts';
import { ACTIVITIES } from '../../../../../src/species/tables/activities.ts';
import { SPECIES } from '../../../../../src/species/tables/names.ts';
import { puppy, TODAY } from '../puppy.ts';

const t = (key: string) => `text of ${key}`;
const breed = (species: 'dog' | 'cat', typed: string) => breedBySlug(species, typed) ?? null;
const problemsIn = (step: AnimalStep, sent: Record<string, unknown>, draft: Draft) => {
  const parsed = parse(
    sent,
    stepShape((fields) => checkStep(step, fields, draft, { t, today: TODAY, breed })),
    t,
    true,
  );
  return 'problems' in parsed ? parsed.problems : [];
};

const day = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2027-06-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const fields = {
  name: fc.oneof(fc.string(), fc.constantFrom('Bella', ' Bella ', 'a\nb', 'bella@kvistra.example', 'www.example.com')),
  birthdate: fc.oneof(day, fc.constantFrom('', '2026-02-30', 'yesterday')),
  currentWeightKg: fc.oneof(
    fc.double({ min: 0, max: 120, noNaN: true }).map(String),
    fc.constantFrom('', '12,5', '12 kg', 'x'),
  ),
};

describe('the shape of a step', () => {
  it('finds the very problems that the endpoint finds', () => {
    const anyStep = fc.constantFrom<AnimalStep>('pet', 'birthdate', 'health', 'food');
    const anyDraft = fc.record({
      species: fc.constantFrom(...SPECIES),
      birthdate: day,
      breed: fc.constantFrom('unknown', 'labrador-retriever'),
    });
    const anySent = fc.record(
      {
        species: fc.constantFrom('dog', 'cat', 'horse'),
        gender: fc.constantFrom('female', ''),
        activity: fc.constantFrom('low', 'indoor', 'x'),
        bodyCondition: fc.constantFrom('normal', 'x'),
        expectedAdultWeightKg: fields.currentWeightKg,
        specialNeeds: fc.constantFrom({ neutered: '1' }, { wings: '1' }),
        allergies: fc.constantFrom({ egg: '1' }, { gold: '1' }),
        ...fields,
      },
      { requiredKeys: [], noNullPrototype: true },
    );
    fc.assert(
      fc.property(anyStep, anyDraft, anySent, (step, draft, sent) => {
        const byField = (problems: readonly { code: string; field?: string | undefined }[]) =>
          Object.fromEntries(problems.toReversed().map(({ code, field }) => [field ?? '', code]));
        expect(byField(problemsIn(step, sent, draft as Draft))).toEqual(
          byField(answerStep(step, sent, draft as Draft, t, TODAY).problems),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('knows each bound', () => {
    const codes = (step: AnimalStep, sent: Record<string, unknown>, draft: Draft = {}) =>
      problemsIn(step, sent, draft).map(({ code }) => code);
    const pet = { species: 'dog', name: 'Bella', gender: 'female' };
    expect(codes('pet', pet)).toEqual([]);
    expect(codes('pet', { ...pet, name: 'Bella\nwww.example.com' })).toEqual(['invalid_name']);
    expect(codes('birthdate', { birthdate: '2027-01-01' }, { species: 'dog' })).toEqual(['invalid_birthdate']);
    expect(codes('birthdate', { birthdate: '2026-11-01' }, { species: 'dog' })).toEqual(['too_young']);
    expect(codes('birthdate', { ageYears: '3' }, { species: 'dog' })).toEqual([]);
    const health = { activity: 'low', bodyCondition: 'normal', currentWeightKg: '14' };
    const young: Draft = { species: 'dog', birthdate: '2026-07-21', breed: 'unknown' };
    expect(codes('health', health, young)).toEqual([]);
    expect(codes('health', { ...health, expectedAdultWeightKg: '13,9' }, young)).toEqual([
      'invalid_expected_adult_weight_kg',
    ]);
    expect(codes('health', { ...health, currentWeightKg: '16' }, { ...young, species: 'cat' })).toEqual([
      'invalid_current_weight_kg',
      'invalid_activity',
    ]);
  });

  it('leaves a breed that nobody knows to the shop when the form is sent', () => {
    expect(problemsIn('breed', { breed: 'retr' }, { species: 'dog' })).toMatchObject([
      { code: 'invalid_breed', field: 'breed' },
    ]);
    expect(problemsIn('breed', { breed: 'retr', go: 'next' }, { species: 'dog' })).toEqual([]);
  });
});

it('the shape of the contact asks for the terms, and for an address where one is needed', () => {
  const codes = (sent: Record<string, unknown>, needsTerms = true) => {
    const parsed = parse(sent, contactShape(needsTerms), t, true);
    return 'problems' in parsed ? parsed.problems.map(({ code, field }) => [code, field]) : [];
  };
  expect(codes({ terms: '1', email: '' })).toEqual([]);
  expect(codes({ newsletter: '1' })).toEqual([
    ['email_required', 'email'],
    ['plan_terms_required', 'terms'],
  ]);
  expect(codes({ email: 'nobody' })).toEqual([
    ['email_invalid', 'email'],
    ['plan_terms_required', 'terms'],
  ]);
  expect(codes({ email: 7 }, false)).toEqual([]);
});

it('the need that the browser computes is that of the recommendation', () => {
  const anyAnswers = fc.constantFrom(...SPECIES).chain((species) =>
    fc.record({
      species: fc.constant(species),
      gender: fc.constantFrom(...GENDERS),
      birthdate: fc
        .date({ min: new Date('2008-01-01'), max: new Date('2026-09-01'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
      breed: fc.constantFrom(...breeds[species].map(({ slug }) => slug)),
      activity: fc.constantFrom<string>(...ACTIVITIES[species]),
      bodyCondition: fc.constantFrom<string>(...CONDITIONS),
      currentWeightKg: fc.integer({ min: 5, max: species === 'dog' ? 1000 : 150 }).map((tenths) => tenths / 10),
      specialNeeds: fc.subarray<string>([...NEEDS]),
    }),
  );
  fc.assert(
    fc.property(anyAnswers, (given) => {
      const answers: Answers = { ...puppy, expectedAdultWeightKg: null, ...given };
      const range = breedBySlug(answers.species, answers.breed)?.kg ?? null;
      expect(dailyKcal(answers, range, TODAY)).toBe(recommend(answers, [], () => false, TODAY)?.kcalPerDay ?? null);
    }),
    { numRuns: 500 },
  );
});
