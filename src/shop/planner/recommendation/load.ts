import type { Settings } from '../../../env.ts';
import type { Day } from '../../../platform/shared/day.ts';
import { PlannerProductsDocument } from '../../../shopify/generated/storefront/graphql.ts';
import type { Reader } from '../../../site/reader.ts';
import { launchDateIfPending } from '../../catalogue/launch.ts';
import type { Answers } from '../model/answers.ts';
import { type Recommendation, recommend } from './recommend.ts';

/**
 * The recommendation for an animal from a market's catalogue.
 *
 * @param today `YYYY-MM-DD`. @returns null where no energy need can be given. @throws UpstreamError
 */
export async function loadRecommendation(
  answers: Answers,
  { catalogue }: Pick<Reader, 'catalogue'>,
  settings: Settings,
  today: Day,
): Promise<Recommendation | null> {
  const { products } = await catalogue(PlannerProductsDocument, {});
  return recommend(answers, products.nodes, (product) => launchDateIfPending(product, settings, today) !== null, today);
}
