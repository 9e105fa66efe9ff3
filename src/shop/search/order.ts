import type { Criteria } from './criteria.ts';

/** The tags of what is bought once, to try or to give; of the later ones the product comes later. */
const ONCE = ['form:sample', 'form:kit'];

/**
 * Products in the order in which a search shows them: who names an animal and no kind of food sees its food before
 * samples and packs.
 *
 * @param found the best match first. @param criteria of the query; null for one that is not read.
 */
export function inSearchOrder<P extends { tags: readonly string[] }>(
  found: readonly P[],
  criteria: Pick<Criteria, 'isAboutAnimals' | 'filters'> | null,
): P[] {
  const rank = ({ tags }: P) => ONCE.findLastIndex((tag) => tags.includes(tag));
  const isAnyFood = criteria?.isAboutAnimals && !criteria.filters.form;
  return isAnyFood ? found.toSorted((a, b) => rank(a) - rank(b)) : [...found];
}
