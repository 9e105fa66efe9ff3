import { type Day, dayOf, daysBetween, type TimeZone } from '../../platform/shared/day.ts';
import type { ProductCardFragment } from '../../shopify/generated/storefront/graphql.ts';

/**
 * The facts that a card names about a product besides its name and price; the text of each has the key `badge.{badge}`.
 */
export type Badge = 'short_date' | 'new' | 'grain_free';

const NEW_DAYS = 60;

/** The tags of foods that a day is fed on: of an oil or an insect nobody expects grain. */
const FOODS = ['form:dry', 'form:wet'];

/** The tag of what is sold for less because its best-before date is near. */
const SHORT_DATE = 'short-date';

/**
 * The facts of a product that set it apart, the same on every card of it: who misses one on a card takes it for untrue.
 *
 * @param today `YYYY-MM-DD`. @param zone in which it is today.
 */
export function badgesOf(
  { grainFree, createdAt, tags }: Pick<ProductCardFragment, 'grainFree' | 'createdAt' | 'tags'>,
  today: Day,
  zone: TimeZone,
): Badge[] {
  const facts: [Badge, boolean][] = [
    ['short_date', tags.includes(SHORT_DATE)],
    ['new', daysBetween(dayOf(new Date(createdAt), zone), today) < NEW_DAYS],
    ['grain_free', grainFree?.value === 'true' && FOODS.some((tag) => tags.includes(tag))],
  ];
  return facts.filter(([, isTrue]) => isTrue).map(([badge]) => badge);
}
