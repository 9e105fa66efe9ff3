import { nonempty, object } from 'superstruct';
import { HAS_FOLLOWING, HAS_PLANNER, HAS_REWARDS } from '../../../brand/tables/has.ts';
import { settingsOf } from '../../../env.ts';
import { now, today as todayOf } from '../../../platform/clock.ts';
import { isTicked, market, only, requiredText } from '../../../platform/shared/fields.ts';
import { parse } from '../../../platform/shared/parse.ts';
import { type CallOf, pages } from '../../../routes.ts';
import type { Handler } from '../../../site/context.ts';
import { mayStore } from '../../../site/visitor-rows.ts';
import { accountEndpoint, refuse, saved } from '../../customer/endpoint.ts';
import { uploadedPicture } from '../../customer/uploaded-picture.ts';
import { lookSoon } from '../../following/index.ts';
import { deleteJournalOfPet } from '../../journal/index.ts';
import { ALLERGEN_NAMES, NEEDS, PREFERENCES } from '../../pets/model/pet.ts';
import { activityIn, adultWeightIn, PetFields, petShape } from '../../pets/model/shapes.ts';
import { photoFrom, savePhoto } from '../../pets/photos.ts';
import { withPortrait } from '../../pets/portrait.ts';
import { addPet, changePet, deletePet, petsOf, publicPet } from '../../pets/store.ts';
import { answersFromPet, deletePlansOfPet, updatePlanOfPet } from '../../planner/index.ts';
import { petStatements, pointsZone } from '../../rewards/index.ts';
import { revokeLinksOfPet } from '../../vet/index.ts';

const publicPets = async (database: D1Database, customerId: string) =>
  (await petsOf(database, customerId)).map((pet) => withPortrait(publicPet(pet)));

const splitAtCommas = (typed: string): string[] =>
  typed
    .split(',')
    .map((word) => word.trim().toLowerCase())
    .filter(Boolean);

const postPetSave = accountEndpoint(PetFields, async (input, call, session) => {
  const {
    market: _market,
    petId,
    formId,
    allergens,
    allergies,
    expectedAdultWeightKg: typedAdultWeight,
    specialNeeds,
    foodPreferences,
    removePhoto,
    ...facts
  } = input;
  const settings = settingsOf(call.c.env);
  const today = await todayOf(settings, call.market.country);
  const checked = parse(input, petShape(today), call.t, false);
  if ('problems' in checked) return { ok: false, status: 422, problems: checked.problems };
  const pet = {
    ...facts,
    name: facts.name.trim(),
    activity: activityIn(facts.activity, facts.species),
    expectedAdultWeightKg: adultWeightIn(typedAdultWeight),
    specialNeeds: only(specialNeeds, NEEDS),
    foodPreferences: only(foodPreferences, PREFERENCES),
    allergies: [...new Set([...only(allergens, ALLERGEN_NAMES), ...splitAtCommas(allergies)])].slice(0, 30),
  };
  await session.verify();
  const database = call.c.env.DB;
  let stored: string | null = petId || null;
  if (petId) {
    if (!(await changePet(database, session.customerId, petId, pet))) return refuse(404, call, 'pet_not_found');
    const answers = HAS_PLANNER ? answersFromPet(pet) : null;
    if (answers) await updatePlanOfPet(database, session.customerId, petId, answers, today);
    if (HAS_FOLLOWING) await lookSoon(database, session.customerId, today);
  } else {
    if (!(await mayStore(call, 'account'))) return refuse(429, call, 'too_many_today');
    stored = await addPet(
      database,
      {
        ...pet,
        id: crypto.randomUUID(),
        customerId: session.customerId,
        // The name is part of the key: the same form with another name adds another pet.
        formId: `${session.customerId} ${formId || crypto.randomUUID()} ${pet.name}`,
        createdAt: (await now(settings)).toISOString(),
      },
      (db, added) => (HAS_REWARDS ? petStatements(db, added, pointsZone(settings)) : Promise.resolve([])),
    );
  }
  const photo = stored && (await uploadedPicture(call, 'pet_photo', 'photo'));
  const refusal = photo && 'ok' in photo ? photo : null;
  if (stored && photo && 'small' in photo)
    await savePhoto(database, session.customerId, stored, photoFrom(photo.small));
  else if (stored && isTicked(removePhoto) && !refusal) await savePhoto(database, session.customerId, stored, null);
  const body = { pets: await publicPets(database, session.customerId) };
  // everything else is stored, so nothing that was typed is lost
  return refusal ? { ...refusal, body } : saved(pages.pets(call.market.code), body);
});

const postPetRemove = accountEndpoint(
  object({ market, petId: nonempty(requiredText(60)) }),
  async ({ petId }, call, session) => {
    await session.verify();
    await deletePet(call.c.env.DB, session.customerId, petId);
    await deleteJournalOfPet(call.c.env.DB, session.customerId, petId);
    await revokeLinksOfPet(call.c.env.DB, session.customerId, petId);
    await deletePlansOfPet(call.c.env.DB, session.customerId, petId);
    return saved(
      pages.pets(call.market.code),
      { pets: await publicPets(call.c.env.DB, session.customerId) },
      'removed',
    );
  },
);

export const petCalls = { save: postPetSave, remove: postPetRemove } satisfies Record<CallOf<'pets'>, Handler>;
