import type { Settings } from '../../env.ts';
import { today as todayOf } from '../../platform/clock.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import type { Market } from '../../platform/shared/markets.ts';
import type { Reader } from '../../site/reader.ts';
import { type FoundAnswer, plainQuery } from '../content/model/story-search.ts';
import { findAnswers, searchedStories } from './answers.ts';
import { criteriaIn } from './criteria.ts';
import { type Fitting, fittingProducts, foodOfAnimals } from './fitting.ts';
import { productQuery } from './vocabulary.ts';

/** The query of the provider's search for somebody's words. */
export const queryFor = (words: string, { language }: Market): string => productQuery(plainQuery(words), language);

const idsOf = (fitting: Fitting | null): string[] => fitting?.products.map(({ id }) => id) ?? [];

/** The ids of the products that fit the needs, sizes and ingredients that words name, the best first. */
export async function fittingFor(words: string, market: Market, reader: Reader, settings: Settings): Promise<string[]> {
  const criteria = criteriaIn(plainQuery(words), market.language);
  return idsOf(await fittingProducts(criteria, reader, settings, await todayOf(settings, market.country)));
}

/** The ids of the food of the animals that words name and nothing else, for those by which no product is found. */
export async function foodFor(words: string, market: Market, reader: Reader, settings: Settings): Promise<string[]> {
  const criteria = criteriaIn(plainQuery(words), market.language);
  return idsOf(await foodOfAnimals(criteria, reader, settings, await todayOf(settings, market.country)));
}

/**
 * The answers of the shop's own content to a question, the best first, each with the path of its page.
 *
 * @returns null while neither the content nor its copy can be read.
 */
export async function answersFor(
  question: string,
  context: { market: Market; t: Translate; settings: Settings },
  reader: Reader,
): Promise<FoundAnswer[] | null> {
  const stories = await searchedStories(reader);
  const found = await findAnswers(context, stories, plainQuery(question), reader);
  return found.length === 0 && !stories.isComplete ? null : found;
}
