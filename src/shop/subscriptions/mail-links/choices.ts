/** The products that a mailed link offers for one delivery: treats, and recipes in the place of what is sold out. */

import type { Settings } from '../../../env.ts';
import { thumbnailUrl } from '../../../platform/shared/media.ts';
import type { MailAction } from '../../../routes.ts';
import { speciesIn } from '../../../species/known.ts';
import { launchDateIfPending } from '../../catalogue/launch.ts';
import { piecesOf } from '../../catalogue/pieces.ts';
import { type Rhythm, rhythmOf } from '../../selling-plans/model/rhythm.ts';
import { variantIn } from '../box/shortage.ts';
import { forbiddenFor } from '../forbidden.ts';
import { lineCents } from '../model/estimate.ts';
import { nearestSize } from '../model/swap.ts';
import { factOf, offerOf, type Product, whyNotAddable } from '../offers.ts';
import { percentOff } from '../percent-off.ts';
import { alternativesTo, productsOf, type Reads, treatsFor } from '../products.ts';
import { alternatives } from '../swap/recipes.ts';
import { type LinkedDelivery, lineOf } from './delivery.ts';

/** A product that may join a delivery this once. Sums are in the contract's currency, major unit. */
export interface Choice {
  variantId: string;
  title: string;
  size: string;
  /** Address of its picture; null where it has none. */
  picture: string | null;
  quantity: number;
  /** Of one piece, before the discounts of the contract. */
  price: number;
  /** What it costs in this delivery; before the discounts where they cannot be known. */
  sum: number;
  /** The sum of the delivery with it; null where it cannot be known before. */
  total: number | null;
}

interface Means {
  settings: Settings;
  database: D1Database;
  reads: Reads;
}

/** More are no choice for one press. */
const MAX_CHOICES = 3;

type Line = LinkedDelivery['lines'][number];

const cents = (amount: string | number): number => Math.round(Number(amount) * 100);

/**
 * The sums of a product that joins a delivery, and of the delivery then, without another one. The total is null where
 * the sums of its lines show no percentage.
 */
function sumsWith(
  delivery: LinkedDelivery,
  added: { price: number; quantity: number },
  removed: Line | undefined,
): Pick<Choice, 'sum' | 'total'> {
  const percent = percentOff(delivery.contract);
  const unknown = { sum: lineCents(added, 0) / 100, total: null };
  if (percent === null) return unknown;
  const isKnown = delivery.lines.every(
    ({ currentPrice, quantity, lineDiscountedPrice }) =>
      lineCents({ price: Number(currentPrice.amount), quantity }, percent) === cents(lineDiscountedPrice.amount),
  );
  if (!isKnown) return unknown;
  const sum = lineCents(added, percent);
  const less = removed ? cents(removed.lineDiscountedPrice.amount) : 0;
  return { sum: sum / 100, total: (cents(delivery.amount) + sum - less) / 100 };
}

const rhythmIn = ({ contract }: LinkedDelivery): Rhythm => rhythmOf(contract.billingPolicy) ?? 'P1M';

/** A size of a product as it would join the delivery; null where none can now. @param like the size that is wanted. */
function choiceOf(
  product: Product,
  delivery: LinkedDelivery,
  { settings }: Means,
  { quantity, like, removed }: { quantity: number; like: string | null; removed?: Line },
): Choice | null {
  const { today, contract } = delivery;
  const launchDate = launchDateIfPending(product, settings, today);
  const currency = contract.currencyCode;
  const sizes = product.variants.nodes.filter(
    (variant) =>
      whyNotAddable(product, variant, { once: true, launchDate, currency }) === null && piecesOf(variant) >= quantity,
  );
  const size = like === null ? sizes[0] : nearestSize(sizes, like);
  if (!size) return null;
  const { price } = offerOf(size, rhythmIn(delivery));
  const { title, featuredImage } = product;
  return {
    variantId: size.id,
    title,
    size: size.title,
    picture: featuredImage ? thumbnailUrl(featuredImage.url) : null,
    quantity,
    price,
    ...sumsWith(delivery, { price, quantity }, removed),
  };
}

const ownProducts = ({ reads }: Means, { lines, market }: LinkedDelivery): Promise<Product[]> =>
  productsOf(
    reads,
    lines.map(({ variantId }) => variantId ?? null),
    market.country,
  );

/**
 * Treats for the animals that the delivery's food is for: the best sellers that are in stock, that it does not bring
 * already, and that no pet of the customer must not eat. @throws UpstreamError
 */
export async function treatChoices(means: Means, delivery: LinkedDelivery): Promise<Choice[]> {
  const [own, isForbidden] = await Promise.all([
    ownProducts(means, delivery),
    forbiddenFor(means.database, delivery.contract.customer?.id ?? ''),
  ]);
  const species = [...new Set(own.flatMap((product) => speciesIn(factOf(product, 'species'))))];
  const treats = await treatsFor(means.reads, species, delivery.market.country);
  return treats
    .filter((product) => !isForbidden(product) && !own.some(({ id }) => id === product.id))
    .flatMap((product) => choiceOf(product, delivery, means, { quantity: 1, like: null }) ?? [])
    .slice(0, MAX_CHOICES);
}

/**
 * Recipes that can take the place of the line that a link is about, this once: of its kind, for its animals, in stock,
 * those of its category first, each in the nearest size. @throws UpstreamError
 */
export async function recipeChoices(means: Means, delivery: LinkedDelivery): Promise<Choice[]> {
  const line = lineOf(delivery);
  if (!line) return [];
  const own = await ownProducts(means, delivery);
  const current = variantIn(own, line.variantId)?.product;
  if (!current) return [];
  const [others, isForbidden] = await Promise.all([
    alternativesTo(means.reads, current, delivery.market.country),
    forbiddenFor(means.database, delivery.contract.customer?.id ?? ''),
  ]);
  const wanted = { quantity: line.quantity, like: line.variantTitle ?? '', removed: line };
  return alternatives(current, others)
    .filter((product) => !isForbidden(product))
    .flatMap((product) => choiceOf(product, delivery, means, wanted) ?? [])
    .slice(0, MAX_CHOICES);
}

/** The products that an action offers; null for one that offers none. @throws UpstreamError */
export async function choicesFor(
  action: MailAction,
  { settings, database, catalogue, lists }: Omit<Means, 'reads'> & Reads,
  delivery: LinkedDelivery,
): Promise<Choice[] | null> {
  const means = { settings, database, reads: { catalogue, lists } };
  if (action === 'treat') return treatChoices(means, delivery);
  return action === 'swap' ? recipeChoices(means, delivery) : null;
}
