import { array, coerce, defaulted, enums, nullable, number, object, optional, size, string } from 'superstruct';
import { config } from '../../env.ts';
import { today as todayOf } from '../../platform/clock.ts';
import { decimal, market, numberIn, only, several, text } from '../../platform/http/fields.ts';
import { invalid, type Problem } from '../../platform/http/parse.ts';
import { type api, pages } from '../../routes.ts';
import type { Handler } from '../../site/context.ts';
import { accountEndpoint, refuse, saved } from '../account/endpoint.ts';
import { answersOf } from '../planner/allergens.ts';
import { ALLERGENS } from '../planner/answers.ts';
import { followPet, removePlanOf } from '../planner/store.ts';
import { ACTIVITIES, CONDITIONS, GENDERS, NEEDS, PET_SPECIES, PICTURES, PREFERENCES, wrongFields } from './model.ts';
import { addPet, changePet, petsOf, removePet } from './store.ts';

const Pet = object({
  market,
  petId: text(60),
  formId: text(60),
  name: size(string(), 1, 40),
  species: enums(PET_SPECIES),
  gender: enums(GENDERS),
  birthdate: size(string(), 1, 20),
  breed: text(80),
  activity: enums([...ACTIVITIES.dog, ...ACTIVITIES.cat]),
  bodyCondition: enums(CONDITIONS),
  currentWeightKg: decimal,
  expectedAdultWeightKg: optional(nullable(coerce(string(), number(), String))),
  specialNeeds: several,
  foodPreferences: several,
  allergens: several,
  allergies: defaulted(
    coerce(size(string(), 0, 200), array(string()), (list) => list.join(',')),
    '',
  ),
  picture: defaulted(enums(PICTURES), PICTURES[0]),
});

/** A customer's pets, as an answer has them. */
const shownPets = async (database: D1Database, customerId: string) => (await petsOf(database, customerId)).map(({ customerId: _, formId: __, ...pet }) => pet);

/** Words between commas. */
const wordsIn = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);

const postPetSave = accountEndpoint(Pet, async (input, call, session) => {
  const { market: _, petId, formId, allergens, allergies, expectedAdultWeightKg: expected, specialNeeds, foodPreferences, ...facts } = input;
  const today = await todayOf(config(call.c.env));
  const expectedAdultWeightKg = expected?.trim() ? numberIn(expected) : null;
  const wrong = [...(facts.name.trim() === '' ? ['name'] : []), ...wrongFields({ ...facts, expectedAdultWeightKg }, today)];
  if (wrong.length > 0) {
    const problems: Problem[] = wrong.map((field) => {
      const code = invalid(field);
      return { code, message: call.t(`error.${code}`), field };
    });
    return { ok: false, status: 422, problems };
  }
  const pet = {
    ...facts,
    name: facts.name.trim(),
    expectedAdultWeightKg,
    specialNeeds: only(specialNeeds, NEEDS),
    foodPreferences: only(foodPreferences, PREFERENCES),
    allergies: [...new Set([...only(allergens, Object.keys(ALLERGENS)), ...wordsIn(allergies)])].slice(0, 30),
  };
  await session.verify();
  const database = call.c.env.DB;
  if (petId) {
    if (!(await changePet(database, session.customerId, petId, pet))) return refuse(404, call, 'pet_not_found');
    await followPet(database, session.customerId, petId, answersOf(pet), today);
  } else
    await addPet(database, {
      ...pet,
      id: crypto.randomUUID(),
      customerId: session.customerId,
      // the same form with another name is another pet; with the same name it is the same, as it was sent last
      formId: `${session.customerId} ${formId || crypto.randomUUID()} ${pet.name}`,
      createdAt: new Date().toISOString(),
    });
  return saved(pages.pets(call.market.code), { pets: await shownPets(database, session.customerId) });
});

const postPetRemove = accountEndpoint(object({ market, petId: size(string(), 1, 60) }), async ({ petId }, call, session) => {
  await session.verify();
  await removePet(call.c.env.DB, session.customerId, petId);
  await removePlanOf(call.c.env.DB, session.customerId, petId);
  return saved(pages.pets(call.market.code), { pets: await shownPets(call.c.env.DB, session.customerId) }, 'removed');
});

export const petCalls = { save: postPetSave, remove: postPetRemove } satisfies Record<keyof typeof api.pets, Handler>;
