import type { Config } from '../../env.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { PlannerProductsDocument } from '../../shopify/generated/storefront/graphql.ts';
import type { Reader } from '../../site/reader.ts';
import { launchDateIfPending } from '../catalogue/launch.ts';
import type { Answers } from './answers.ts';
import { type Recommendation, recommend } from './recommend.ts';

/**
 * What the shop has for an animal, in a market.
 *
 * @param today `YYYY-MM-DD`. @returns null where no number can be given. @throws UpstreamError
 */
export async function adviceFor(answers: Answers, { catalogue }: Pick<Reader, 'catalogue'>, config: Config, today: string): Promise<Recommendation | null> {
  const { products } = await catalogue(PlannerProductsDocument, {});
  return recommend(answers, products.nodes, (product) => launchDateIfPending(product, config, today) !== null, today);
}

/** The sentences of a recommendation's notices, with the animal's name. */
export const noticesOf = ({ notices, need }: Recommendation, { name }: Pick<Answers, 'name'>, t: Translate): { code: string; message: string }[] =>
  notices.map((code) => ({ code, message: t(`planner.notice.${code}`, { name, kg: Math.round(need.targetKg * 10) / 10 }) }));
