import type { Settings } from '../../env.ts';
import { now } from '../../platform/clock.ts';
import { addDays, type Day } from '../../platform/shared/day.ts';
import type { Reader } from '../../site/reader.ts';
import { journeyOfOrder } from '../delivery/model/dispatch.ts';
import { isMainFood, loadRecommendation, readPlan } from '../planner/index.ts';
import { type Reason, usualPace } from '../planner/model/pace.ts';
import { type Request, requestOf } from './model/request.ts';

/** A new food, with its ration of a day once it is given alone. */
export interface NewFood {
  /** Empty where nobody has told which one it is. */
  title: string;
  /** Null where it is not known. */
  grams: number | null;
}

/** A change of food, as its page and its calendar show it. */
export interface FoodChange {
  /** The id of the plan that it is for; null for an animal that the shop knows nothing of. */
  planId: string | null;
  /** The animal's name; empty where it is not known. */
  name: string;
  foods: readonly NewFood[];
  reason: Reason | null;
  request: Request;
}

interface Means extends Pick<Reader, 'catalogue' | 'lists'> {
  database: D1Database;
  settings: Settings;
  today: Day;
  country: string;
}

function foodsOf(known: readonly { title: string; gramsPerDay: number | null }[], newGrams: number | null): NewFood[] {
  if (known.length > 0) return known.map(({ title, gramsPerDay }) => ({ title, grams: gramsPerDay }));
  return [{ title: '', grams: newGrams }];
}

/**
 * A change of food, with the rations of a feeding plan.
 *
 * @param planId null for one without a plan. @returns null where there is no such plan. @throws UpstreamError
 */
export async function loadFoodChange(
  means: Means,
  planId: string | null,
  query: URLSearchParams,
): Promise<FoodChange | null> {
  const { database, settings, today, country } = means;
  // whoever has no food yet begins when it is there, even if it comes late on the last day
  const usualStart = addDays(journeyOfOrder(await now(settings), country).arrives.to, 1);
  if (planId === null) {
    const request = requestOf(query, today, { stool: 'firm', start: usualStart });
    return { planId, name: '', foods: foodsOf([], request.newGrams), reason: null, request };
  }
  const plan = await readPlan(database, planId);
  if (!plan) return null;
  const { answers } = plan;
  const recommendation = await loadRecommendation(answers, means, settings, today);
  const first = recommendation?.products.filter((product) => product.first && isMainFood(product)) ?? [];
  const { reason, stool } = usualPace(answers, recommendation?.need);
  const request = requestOf(query, today, { stool, start: usualStart });
  return { planId, name: answers.name, foods: foodsOf(first, request.newGrams), reason, request };
}
