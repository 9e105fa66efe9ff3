import type { Day } from '../../platform/day.ts';
import type { ProductCardFragment } from '../../shopify/generated/storefront/graphql.ts';

/** The facts that a card names about a product besides its name and price; the text of each has the key `badge.{badge}`. */
export type Badge = 'new' | 'grain_free' | 'one_protein' | 'complete';

const MAX_BADGES = 2;
const NEW_DAYS = 60;
const DAY_MS = 86_400_000;

/** The most telling facts of a product, at most two. @param today `YYYY-MM-DD`. */
export function badgesOf({ badges, createdAt }: Pick<ProductCardFragment, 'badges' | 'createdAt'>, today: Day): Badge[] {
  const value = (key: string) => badges.find((field) => field?.key === key)?.value;
  const facts: [Badge, boolean][] = [
    ['new', Date.parse(today) - Date.parse(createdAt) < NEW_DAYS * DAY_MS],
    ['grain_free', value('grain_free') === 'true'],
    ['one_protein', value('animal_protein') === '["insect"]'],
    ['complete', value('feed_type') === 'complete feed'],
  ];
  return facts
    .filter(([, isTrue]) => isTrue)
    .slice(0, MAX_BADGES)
    .map(([badge]) => badge);
}
