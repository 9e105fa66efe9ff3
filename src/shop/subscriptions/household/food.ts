import type { Settings } from '../../../env.ts';
import type { Day } from '../../../platform/shared/day.ts';
import type { Reader } from '../../../site/reader.ts';
import { launchDateIfPending } from '../../catalogue/launch.ts';
import { chooseSupply } from '../../planner/index.ts';
import { consumption } from '../../planner/model/recommendation.ts';
import type { DraftLine } from '../drafts.ts';
import type { MixPart } from '../model/mix.ts';
import type { Subscription } from '../model/subscription.ts';
import { offerOf, whyNotAddable } from '../offers.ts';
import { productsOf } from '../products.ts';
import type { FedAnimal } from '../supply/load.ts';

/** The packs of a food that an animal needs from one delivery to the next, at the subscription's price. */
export interface PlannedLine extends DraftLine {
  title: string;
  size: string;
  gramsPerDay: number;
  animalId: string;
}

/** What a plan needs to be priced in a subscription. */
export interface FoodContext {
  reader: Pick<Reader, 'lists'>;
  settings: Settings;
  today: Day;
  subscription: Pick<Subscription, 'rhythm' | 'country' | 'currency'>;
}

/**
 * The lines that bring an animal some foods in the subscription's rhythm.
 *
 * @returns null where one of them cannot be added to it. @throws UpstreamError
 */
export async function planLines(
  { reader, settings, today, subscription: { rhythm, country, currency } }: FoodContext,
  { id: animalId, foods, rations }: FedAnimal,
  parts: readonly MixPart[],
): Promise<PlannedLine[] | null> {
  const wanted = parts.map(({ handle, gramsPerDay }) => {
    const food = foods.find((known) => known.handle === handle);
    const supply = food && chooseSupply(food.packs, consumption(gramsPerDay, rations), [rhythm]);
    return supply && { title: food.title, gramsPerDay, supply };
  });
  const products = await productsOf(
    reader,
    wanted.map((one) => one?.supply.pack.variantId ?? null),
    country,
  );
  const lines = wanted.map((one): PlannedLine | null => {
    const variantId = one?.supply.pack.variantId;
    const product = products.find(({ variants }) => variants.nodes.some(({ id }) => id === variantId));
    const variant = product?.variants.nodes.find(({ id }) => id === variantId);
    if (!one || !product || !variant) return null;
    const launchDate = launchDateIfPending(product, settings, today);
    if (whyNotAddable(product, variant, { once: false, launchDate, currency })) return null;
    const { price, plan } = offerOf(variant, rhythm);
    return {
      variantId: variant.id,
      quantity: one.supply.bags,
      price,
      title: product.title,
      size: variant.title,
      gramsPerDay: one.gramsPerDay,
      animalId,
      ...(plan?.rhythm === rhythm && { plan }),
    };
  });
  return lines.length > 0 && lines.every((line) => line !== null) ? lines : null;
}

/** The main food of an animal's plan: the first choice of each kind. */
export const planParts = ({ foods }: FedAnimal): MixPart[] =>
  foods.flatMap(({ first, handle, gramsPerDay }) => (first && gramsPerDay ? [{ handle, gramsPerDay }] : []));

/** The price of some lines in each delivery, in the major unit. */
export const priceOf = (lines: readonly PlannedLine[]): number =>
  Math.round(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0) * 100) / 100;
