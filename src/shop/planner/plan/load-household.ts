import type { Settings } from '../../../env.ts';
import type { Day } from '../../../platform/shared/day.ts';
import { type Household, householdOf, type Member } from '../recommendation/household.ts';
import { loadRecommendation, type PlannerReader } from '../recommendation/load.ts';
import type { Plan } from '../store.ts';

/**
 * The food of several plans together.
 *
 * @param today `YYYY-MM-DD`. @returns null for a plan on its own, and where food is missing. @throws UpstreamError
 */
export async function loadHousehold(
  plans: readonly Plan[],
  reader: PlannerReader,
  settings: Settings,
  today: Day,
): Promise<Household | null> {
  if (plans.length < 2) return null;
  const members = await Promise.all(
    plans.map(async ({ id, answers }): Promise<Member | null> => {
      const recommendation = await loadRecommendation(answers, reader, settings, today);
      return recommendation && { id, name: answers.name, recommendation };
    }),
  );
  return householdOf(members.filter((member) => member !== null));
}
