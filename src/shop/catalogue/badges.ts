import { type Day, dayOf, daysBetween, type TimeZone } from '../../platform/day.ts';
import type { ProductCardFragment } from '../../shopify/generated/storefront/graphql.ts';

/** The facts that a card names about a product besides its name and price; the text of each has the key `badge.{badge}`. */
export type Badge = 'new' | 'grain_free' | 'one_protein' | 'complete';

const MAX_BADGES = 2;
const NEW_DAYS = 60;

/** The most telling facts of a product, at most two. @param today `YYYY-MM-DD`. @param zone in which it is today. */
export function badgesOf({ badges, createdAt }: Pick<ProductCardFragment, 'badges' | 'createdAt'>, today: Day, zone: TimeZone): Badge[] {
  const value = (key: string) => badges.find((field) => field?.key === key)?.value;
  const facts: [Badge, boolean][] = [
    ['new', daysBetween(dayOf(new Date(createdAt), zone), today) < NEW_DAYS],
    ['grain_free', value('grain_free') === 'true'],
    ['one_protein', value('animal_protein') === '["insect"]'],
    ['complete', value('feed_type') === 'complete feed'],
  ];
  return facts
    .filter(([, isTrue]) => isTrue)
    .slice(0, MAX_BADGES)
    .map(([badge]) => badge);
}
