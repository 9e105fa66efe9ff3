import { now } from '../../platform/clock.ts';
import { log } from '../../platform/log.ts';
import { upstreamErrorOf } from '../../platform/stores.ts';
import { ProductDocument } from '../../shopify/generated/storefront/graphql.ts';
import type { PageContext } from '../../site/screen.ts';
import { factsOf, feedsOf } from '../catalogue/facts.ts';
import { type FeedStatement, feedStatement } from '../feed/statement.ts';
import { type Journal, loadJournal } from '../journal/index.ts';
import type { Pet } from '../pets/store.ts';
import { readPet } from '../pets/store.ts';
import { answersFromPet, isMainFood, loadRecommendation, plansOfPets, readPlan } from '../planner/index.ts';
import { linkBySecret } from './store.ts';

/** A food of the animal's plan. */
export interface VetFood {
  title: string;
  gramsPerDay: number | null;
  kcalPer100g: number;
  /** The statements on its feed; null where the catalogue has none. */
  statement: FeedStatement | null;
}

/** The ration of the animal by its plan. */
export interface VetRation {
  kcalPerDay: number;
  /** Percent of the energy that comes from treats. */
  treatPercent: number;
  foods: VetFood[];
}

export interface VetSheet {
  pet: Pet;
  journal: Journal;
  /** Empty unless its owner has chosen to be named. */
  owner: string;
  /** When the link ends, ISO 8601. */
  endsAt: string;
  /** Null where no ration can be given; `unavailable` while it cannot be read. */
  ration: VetRation | null | 'unavailable';
}

/** The food with what is declared about it, in the language of the page. */
async function foodOf(
  {
    handle,
    title,
    gramsPerDay,
    kcalPer100g,
  }: { handle: string; title: string; gramsPerDay: number | null; kcalPer100g: number },
  { catalogue, market }: Pick<PageContext, 'catalogue' | 'market'>,
): Promise<VetFood> {
  const { product } = await catalogue(ProductDocument, { handle });
  const [feed] = product ? feedsOf(factsOf(product)) : [];
  // feeds are declared in English
  const statement = feed ? feedStatement(feed, market.language, market.country, 'en') : null;
  return { title, gramsPerDay, kcalPer100g, statement };
}

/** The ration by the newest plan of the pet, else as a plan of it would be. */
async function rationOf(pet: Pet, context: PageContext): Promise<VetSheet['ration']> {
  const { database, settings, today } = context;
  try {
    const planId = (await plansOfPets(database, pet.customerId)).get(pet.id);
    const answers = (planId ? await readPlan(database, planId) : null)?.answers ?? answersFromPet(pet);
    const found = answers && (await loadRecommendation(answers, context, settings, today));
    if (!found) return null;
    const foods = found.products.filter((product) => product.first && isMainFood(product) && product.gramsPerDay);
    return {
      kcalPerDay: found.kcalPerDay,
      treatPercent: Math.round(found.treatShare * 100),
      foods: await Promise.all(foods.map((food) => foodOf(food, context))),
    };
  } catch (error) {
    const failure = upstreamErrorOf(error);
    if (!failure) throw error;
    log.warn({ event: 'vet_ration', code: failure.code, message: failure.message });
    return 'unavailable';
  }
}

/** The sheet that a link of the address shows; null for a wrong, an ended and a revoked link alike. */
export async function loadSheet(context: PageContext): Promise<VetSheet | null> {
  const { url, database, settings, today } = context;
  const secret = (url.searchParams.get('link') ?? '').slice(0, 100);
  const link = await linkBySecret(database, secret, await now(settings));
  const pet = link && (await readPet(database, link.customerId, link.petId));
  if (!pet) return null;
  const [journal, ration] = await Promise.all([loadJournal(database, pet, today), rationOf(pet, context)]);
  return { pet, journal, owner: link.owner, endsAt: link.endsAt, ration };
}
