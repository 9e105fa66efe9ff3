import type { PageContext } from '../../../site/screen.ts';
import { amountWith } from '../model/box.ts';
import { mixOf, SHARES } from '../model/mix.ts';
import type { Subscription } from '../model/subscription.ts';
import type { FedAnimal } from '../supply/load.ts';
import { planLines, priceOf } from './food.ts';
import { exchange } from './join.ts';
import type { HouseholdBox } from './load.ts';
import type { ChosenMix } from './mix-section.tsx';

/** The mix that the address of a page names, with what it brings and costs; null for none. @throws UpstreamError */
export async function loadMix(
  { url, lists, settings, today }: PageContext,
  subscription: Subscription,
  { box }: HouseholdBox,
  animal: FedAnimal,
): Promise<ChosenMix | null> {
  const [first, second] = [url.searchParams.get('first'), url.searchParams.get('second')];
  const share = SHARES.find((known) => String(known) === url.searchParams.get('share'));
  if (!first || !second || !share) return null;
  const parts = mixOf(animal.foods, { first, second, share });
  const context = { reader: { lists }, settings, today, subscription };
  const lines = parts && (await planLines(context, animal, parts));
  if (!lines) return { first, second, share, parts, lines, total: 0 };
  const { changed, added } = exchange({ subscription }, box, animal, lines);
  const rest = amountWith(box.lines, Object.fromEntries(changed.map(({ id, quantity }) => [id, quantity])));
  return { first, second, share, parts, lines, total: Math.round((rest + priceOf(added)) * 100) / 100 };
}
