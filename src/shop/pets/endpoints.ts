import { array, coerce, defaulted, enums, nullable, number, object, optional, size, string } from 'superstruct';
import { config } from '../../env.ts';
import { today as todayOf } from '../../platform/clock.ts';
import { decimal, market, numberIn, only, several, text } from '../../platform/http/fields.ts';
import { invalid } from '../../platform/http/parse.ts';
import { type api, pages } from '../../routes.ts';
import type { Handler } from '../../site/context.ts';
import { accountEndpoint, refuse, saved } from '../account/endpoint.ts';
import { answersFromPet } from '../planner/pet-answers.ts';
import { removePlansOfPet, updatePlanOfPet } from '../planner/store.ts';
import { ALLERGEN_NAMES } from './allergens.ts';
import { ACTIVITIES, CONDITIONS, GENDERS, invalidFields, NEEDS, PET_SPECIES, PICTURES, PREFERENCES } from './model.ts';
import { addPet, changePet, petsOf, removePet } from './store.ts';

const PetInput = object({
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

/** A customer's pets without the fields that only the shop needs. */
const publicPets = async (database: D1Database, customerId: string) =>
  (await petsOf(database, customerId)).map(({ customerId: _customerId, formId: _formId, ...pet }) => pet);

const splitAtCommas = (typed: string): string[] =>
  typed
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean);

const postPetSave = accountEndpoint(PetInput, async (input, call, session) => {
  const { market: _market, petId, formId, allergens, allergies, expectedAdultWeightKg: typedAdultWeight, specialNeeds, foodPreferences, ...facts } = input;
  const today = await todayOf(config(call.c.env), call.market.country);
  const expectedAdultWeightKg = typedAdultWeight?.trim() ? numberIn(typedAdultWeight) : null;
  const name = facts.name.trim();
  const fields = [...(name === '' ? ['name'] : []), ...invalidFields({ ...facts, expectedAdultWeightKg }, today)];
  if (fields.length > 0)
    return { ok: false, status: 422, problems: fields.map((field) => ({ code: invalid(field), message: call.t(`error.${invalid(field)}`), field })) };
  const pet = {
    ...facts,
    name,
    expectedAdultWeightKg,
    specialNeeds: only(specialNeeds, NEEDS),
    foodPreferences: only(foodPreferences, PREFERENCES),
    allergies: [...new Set([...only(allergens, ALLERGEN_NAMES), ...splitAtCommas(allergies)])].slice(0, 30),
  };
  await session.verify();
  const database = call.c.env.DB;
  if (petId) {
    if (!(await changePet(database, session.customerId, petId, pet))) return refuse(404, call, 'pet_not_found');
    await updatePlanOfPet(database, session.customerId, petId, answersFromPet(pet), today);
  } else
    await addPet(database, {
      ...pet,
      id: crypto.randomUUID(),
      customerId: session.customerId,
      // The name is part of the key: the same form with another name adds another pet.
      formId: `${session.customerId} ${formId || crypto.randomUUID()} ${pet.name}`,
      createdAt: new Date().toISOString(),
    });
  return saved(pages.pets(call.market.code), { pets: await publicPets(database, session.customerId) });
});

const postPetRemove = accountEndpoint(object({ market, petId: size(string(), 1, 60) }), async ({ petId }, call, session) => {
  await session.verify();
  await removePet(call.c.env.DB, session.customerId, petId);
  await removePlansOfPet(call.c.env.DB, session.customerId, petId);
  return saved(pages.pets(call.market.code), { pets: await publicPets(call.c.env.DB, session.customerId) }, 'removed');
});

export const petCalls = { save: postPetSave, remove: postPetRemove } satisfies Record<keyof typeof api.pets, Handler>;
