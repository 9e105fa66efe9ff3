/** A subscription's box with its animals, as they are on the day of the next delivery. */

import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../env.ts';
import type { Day } from '../../platform/shared/day.ts';
import { adminApi } from '../../shopify/admin.ts';
import { FollowedContractDocument } from '../../shopify/generated/admin/graphql.ts';
import { speciesIn } from '../../species/known.ts';
import { type Pet, petsOf } from '../pets/store.ts';
import {
  answersFromPet,
  answersOn,
  correctionsOf,
  foodFrom,
  isMainFood,
  loadRecommendation,
  type PlannerProduct,
  type PlannerReader,
  packGrams,
  plannerProductsOf,
  plansOfPets,
  type RecommendedProduct,
  readPlan,
} from '../planner/index.ts';
import { type Answers, withCurrentWeight } from '../planner/model/answers.ts';
import type { Correction } from '../planner/model/correction.ts';
import type { Rhythm } from '../selling-plans/model/rhythm.ts';
import { billingContracts, endedAnimals, outgrownBy, rhythmsFor } from '../subscriptions/index.ts';
import { keyOfBox } from './box-key.ts';
import {
  type BoxLine,
  type Comparison,
  compare,
  type FollowedAnimal,
  type LinedFood,
  type PlanFood,
} from './compare.ts';
import { type AnimalState, isAsDeclined } from './model/state.ts';
import { type FollowedRow, readFollowed } from './store.ts';

/** The means to look at a subscription. */
export interface Means {
  settings: Settings;
  database: D1Database;
  /** The catalogue, with the prices of the subscription's country. */
  reads: PlannerReader;
  /** `YYYY-MM-DD`. */
  today: Day;
}

/** A subscription as far as its food is concerned. */
export interface FollowedBox {
  contractId: string;
  customerId: string;
  currency: string;
  rhythm: Rhythm;
  lines: readonly BoxLine[];
  /** The day of the next charge, `YYYY-MM-DD`; null where none is planned. */
  nextDay: Day | null;
}

/** A box with what is known and decided. */
export interface Followed extends Comparison {
  box: FollowedBox;
  /** Null where nothing was noted yet. */
  row: FollowedRow | null;
  /** By the ids of the pets. */
  corrections: ReadonlyMap<string, Correction>;
  /** Whether the proposal was declined, and nothing is new since. */
  isDeclined: boolean;
  /** The day that the plan is for, `YYYY-MM-DD`. */
  day: Day;
}

/** The plan's answers with what is newest of the pet. The pet is what people keep up to date. */
function withPet(answers: Answers, pet: Pet): Answers {
  const { bodyCondition, currentWeightKg, birthdate } = pet;
  const { idealKg, ...rest } = answers;
  // the ideal weight lasts as long as the body condition does
  const kept = idealKg !== undefined && answers.bodyCondition === bodyCondition ? { idealKg } : {};
  return withCurrentWeight({ ...rest, ...kept, bodyCondition, birthdate }, currentWeightKg);
}

/** A customer's pets with a feeding plan, each with its answers of today. */
async function petsWithPlans(
  { database }: Pick<Means, 'database'>,
  customerId: string,
): Promise<{ pet: Pet; answers: Answers }[]> {
  const [pets, planIds] = await Promise.all([petsOf(database, customerId), plansOfPets(database, customerId)]);
  const planned = pets.map(async (pet) => {
    const id = planIds.get(pet.id);
    const plan = id ? await readPlan(database, id) : null;
    return plan && answersFromPet(pet) ? [{ pet, answers: withPet(plan.answers, pet) }] : [];
  });
  return (await Promise.all(planned)).flat();
}

/** The pets with a feeding plan that may eat of a box: a subscription that goes on without one is not for it. */
export async function petsToFeed(
  means: Pick<Means, 'database'>,
  { contractId, customerId }: Pick<FollowedBox, 'contractId' | 'customerId'>,
): ReturnType<typeof petsWithPlans> {
  const [pets, ended] = await Promise.all([petsWithPlans(means, customerId), endedAnimals(means.database, contractId)]);
  return pets.filter(({ pet }) => !ended.has(pet.id));
}

const planFood = ({ tab, handle, title, category, gramsPerDay, kcalPer100g, packs }: RecommendedProduct): PlanFood => ({
  tab,
  handle,
  title,
  gramsPerDay: gramsPerDay ?? 0,
  kcalPer100g,
  // what the young outgrow before it comes again is never put into a subscription
  sizes: outgrownBy(category) === null ? packs.filter(({ grams }) => grams > 0) : [],
});

/** The animals of a customer as their plans have them on a day. @throws UpstreamError */
async function animalsOn(
  { settings, reads, today }: Means,
  pets: Awaited<ReturnType<typeof petsWithPlans>>,
  day: Day,
  row: FollowedRow | null,
  box: string,
): Promise<FollowedAnimal[]> {
  const animals = pets.map(async ({ pet, answers }): Promise<FollowedAnimal[]> => {
    const plan = await loadRecommendation(answersOn(answers, today, day), reads, settings, day);
    if (!plan) return [];
    const { need, dailyNeeds, products } = plan;
    const state: AnimalState = {
      stage: need.growing ? 'young' : need.senior ? 'senior' : 'adult',
      kg: pet.currentWeightKg,
      condition: answers.bodyCondition,
      percent: answers.adjustedBy ?? 0,
    };
    return [
      {
        id: pet.id,
        name: pet.name,
        species: answers.species,
        foods: products.filter((product) => isMainFood(product) && product.gramsPerDay !== null).map(planFood),
        rations: dailyNeeds,
        state,
        before: row?.box === box ? (row.animals[pet.id] ?? null) : null,
      },
    ];
  });
  return (await Promise.all(animals)).flat();
}

/** The foods among a box's lines that make up rations. */
function foodsOf(lines: readonly BoxLine[], sold: readonly PlannerProduct[]): LinedFood[] {
  return sold.flatMap((product): LinedFood[] => {
    const { form, species, complete, kcalPer100g } = foodFrom(product);
    if (!complete || !(form === 'dry' || form === 'wet') || kcalPer100g === 0) return [];
    const own = lines.flatMap((line) => {
      const variant = product.variants.nodes.find(({ id }) => id === line.variantId);
      const grams = variant ? packGrams(variant) : 0;
      return variant && grams > 0 ? [{ ...line, variantId: variant.id, grams }] : [];
    });
    const { handle, title } = product;
    return own.length > 0 ? [{ tab: form, handle, title, species: speciesIn(species), kcalPer100g, lines: own }] : [];
  });
}

/** Titles of what the customer's other running subscriptions bring. @throws UpstreamError */
async function titlesElsewhere({ settings, database }: Means, box: FollowedBox): Promise<Set<string>> {
  const rows = await drizzle(database)
    .select({ contractId: billingContracts.contractId, status: billingContracts.status })
    .from(billingContracts)
    .where(eq(billingContracts.customerId, box.customerId));
  const others = rows.filter(({ contractId, status }) => contractId !== box.contractId && status === 'ACTIVE');
  const found = await Promise.all(
    others.slice(0, 5).map(({ contractId }) => adminApi(settings, FollowedContractDocument, { id: contractId })),
  );
  return new Set(
    found.flatMap(({ subscriptionContract: other }) =>
      other?.status === 'ACTIVE' ? other.lines.nodes.map(({ title }) => title) : [],
    ),
  );
}

/**
 * Looks at a box and its animals, as they are on the day of the next delivery.
 *
 * @returns null where no animal with a feeding plan eats from it. @throws UpstreamError
 */
export async function loadFollowed(means: Means, box: FollowedBox): Promise<Followed | null> {
  const { database, reads, today } = means;
  const pets = await petsToFeed(means, box);
  if (pets.length === 0) return null;
  const day = box.nextDay && box.nextDay > today ? box.nextDay : today;
  const row = await readFollowed(database, box.contractId);
  const key = keyOfBox(box);
  const [animals, sold, elsewhere, corrections] = await Promise.all([
    animalsOn(means, pets, day, row, key),
    plannerProductsOf(
      reads,
      box.lines.map(({ variantId }) => variantId),
    ),
    titlesElsewhere(means, box),
    correctionsOf(database, box.customerId),
  ]);
  const currencies = sold.flatMap(({ variants }) => variants.nodes.map(({ price }) => price.currencyCode));
  if (currencies.some((currency) => currency !== box.currency)) return null;
  const compared = compare({
    rhythm: box.rhythm,
    lines: box.lines,
    foods: foodsOf(box.lines, sold),
    animals,
    known: new Set(Object.keys(row?.animals ?? {})),
    elsewhere,
    rhythms: rhythmsFor(box, sold),
  });
  if (!compared) return null;
  const { proposal } = compared;
  const isDeclined = proposal !== null && row?.declined != null && isAsDeclined(proposal.wanted, row.declined);
  return { ...compared, box, row, corrections, isDeclined, day };
}
