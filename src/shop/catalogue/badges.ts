import { type Day, dayOf, daysBetween, type TimeZone } from '../../platform/shared/day.ts';
import type { ProductCardFragment } from '../../shopify/generated/storefront/graphql.ts';

/**
 * The facts that a card names about a product besides its name and price; the text of each has the key `badge.{badge}`.
 */
export type Badge = 'short_date' | 'new' | 'grain_free' | 'one_protein' | 'complete';

const MAX_BADGES = 2;
const NEW_DAYS = 60;

type Badged = Pick<ProductCardFragment, 'badges' | 'createdAt' | 'tags'>;

/** The tag of what is sold for less because its best-before date is near. */
const SHORT_DATE = 'short-date';

function factsOf({ badges, createdAt, tags }: Badged, today: Day, zone: TimeZone): Badge[] {
  const value = (key: string) => badges.find((field) => field?.key === key)?.value;
  const facts: [Badge, boolean][] = [
    ['short_date', tags.includes(SHORT_DATE)],
    ['new', daysBetween(dayOf(new Date(createdAt), zone), today) < NEW_DAYS],
    ['grain_free', value('grain_free') === 'true'],
    ['one_protein', value('animal_protein') === '["insect"]'],
    ['complete', value('feed_type') === 'complete feed'],
  ];
  return facts.filter(([, isTrue]) => isTrue).map(([badge]) => badge);
}

/**
 * The most telling facts of a product, at most two.
 *
 * @param today `YYYY-MM-DD`. @param zone in which it is today. @param common the facts that say nothing in its list,
 * see {@link commonBadges}.
 */
export const badgesOf = (
  product: Badged,
  today: Day,
  zone: TimeZone,
  common: ReadonlySet<Badge> = new Set(),
): Badge[] =>
  factsOf(product, today, zone)
    .filter((badge) => !common.has(badge))
    .slice(0, MAX_BADGES);

/**
 * The facts that more than half of a list's products have in common: they tell none from the others. @param today
 * `YYYY-MM-DD`. @param zone in which it is today.
 */
export function commonBadges(products: readonly Badged[], today: Day, zone: TimeZone): ReadonlySet<Badge> {
  const counts = new Map<Badge, number>();
  for (const product of products)
    for (const badge of factsOf(product, today, zone)) counts.set(badge, (counts.get(badge) ?? 0) + 1);
  return new Set(
    products.length > 1 ? [...counts].filter(([, count]) => count > products.length / 2).map(([badge]) => badge) : [],
  );
}
