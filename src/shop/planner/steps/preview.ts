import type { Settings } from '../../../env.ts';
import type { Day } from '../../../platform/shared/day.ts';
import { upstreamErrorOf } from '../../../platform/stores.ts';
import { completeAnswers, type Draft, type Preview } from '../model/draft.ts';
import { loadRecommendation, type PlannerReader } from '../recommendation/load.ts';
import { isMainFood } from '../recommendation/recommend.ts';

/**
 * The preview of a draft's plan. @param today `YYYY-MM-DD`. @returns null while a question is open, without an energy
 * need, and without the catalogue.
 */
export async function loadPreview(
  draft: Draft,
  reader: PlannerReader,
  settings: Settings,
  today: Day,
): Promise<Preview | null> {
  const answers = completeAnswers(draft);
  if (!answers) return null;
  try {
    const recommendation = await loadRecommendation(answers, reader, settings, today);
    if (!recommendation) return null;
    const food = recommendation.products.find((product) => product.first && isMainFood(product));
    return {
      kcalPerDay: recommendation.kcalPerDay,
      food: food?.gramsPerDay ? { title: food.title, gramsPerDay: food.gramsPerDay } : null,
    };
  } catch (error) {
    if (!upstreamErrorOf(error)) throw error;
    return null;
  }
}
