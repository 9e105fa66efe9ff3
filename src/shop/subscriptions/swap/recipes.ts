import type { Settings } from '../../../env.ts';
import { nounInSentence } from '../../../languages/nouns.ts';
import type { Translate } from '../../../platform/i18n/translate.ts';
import type { Day } from '../../../platform/shared/day.ts';
import { formatList, formatMoney, sizeName } from '../../../platform/shared/format.ts';
import { thumbnailUrl } from '../../../platform/shared/media.ts';
import { isCategory } from '../../../routes.ts';
import { launchDateIfPending } from '../../catalogue/launch.ts';
import { ALLERGENS, allergensIn } from '../../pets/allergens.ts';
import type { Pet } from '../../pets/store.ts';
import { estimate } from '../model/estimate.ts';
import type { Subscription } from '../model/subscription.ts';
import { lineWith, nearestSize, type Recipe, type RecipeSize } from '../model/swap.ts';
import { factOf, offerOf, type Product, whyNotAddable } from '../offers.ts';

type Line = Subscription['lines'][number];

/** The language that sentences are written in, and its BCP 47 locale. */
interface Words {
  t: Translate;
  locale: string;
}

/** The animals that the customer's pets are, and what they must not eat. */
export type Eater = Pick<Pet, 'name' | 'species' | 'allergies'>;

/** One species or several: `dog-cat`. */
const speciesOf = (product: Product): string[] => factOf(product, 'species').split('-').filter(Boolean);

/**
 * Whether two products are food for the same animal and of the same kind, such as dry food. Bags and toys have no
 * recipes.
 */
export function isSameKind(product: Product, other: Product): boolean {
  const species = speciesOf(other);
  return (
    factOf(product, 'feed_type') !== '' &&
    factOf(product, 'feed_type') === factOf(other, 'feed_type') &&
    factOf(product, 'form') === factOf(other, 'form') &&
    speciesOf(product).some((animal) => species.includes(animal))
  );
}

/** The product that a line of a subscription consists of. */
export const productOf = (products: readonly Product[], variantId: string | null): Product | undefined =>
  products.find(({ variants }) => variants.nodes.some(({ id }) => id === variantId));

/** The sizes in which a product can be subscribed to. */
const sizesOf = (product: Product, { currency }: Subscription, launchDate: Day | null): Product['variants']['nodes'] =>
  product.variants.nodes.filter(
    (variant) => whyNotAddable(product, variant, { once: false, launchDate, currency }) === null,
  );

/**
 * The sum of each delivery when a line is removed and another one takes its quantity up. Each line is rounded on its
 * own, so the sums add up.
 */
function totalMerged(subscription: Subscription, line: Line, into: Line): number | null {
  const more = estimate(subscription, { kind: 'line', lineId: into.id, quantity: into.quantity + line.quantity });
  const less = estimate(subscription, { kind: 'remove', lineId: line.id });
  return more && less ? Math.round((more.total + less.total - subscription.total) * 100) / 100 : null;
}

/** A size as it takes the place of a line. */
function recipeSize(
  variant: Product['variants']['nodes'][number],
  subscription: Subscription,
  line: Line,
  { t, locale }: Words,
): RecipeSize {
  const { id: variantId, title } = variant;
  const into = lineWith(subscription.lines, line.id, variantId);
  const { price } = into ?? offerOf(variant, subscription.rhythm);
  const total = into
    ? totalMerged(subscription, line, into)
    : (estimate(subscription, { kind: 'line', lineId: line.id, quantity: line.quantity, price })?.total ?? null);
  const merged = into ? into.quantity + line.quantity : null;
  const notes = [
    ...(merged === null ? [] : [t('swap.merged', { count: merged })]),
    ...(total === null ? [] : [t('adding.amount', { amount: formatMoney(total, subscription.currency, locale) })]),
  ];
  return { variantId, title, price, total, merged, notes };
}

/** A sentence for each pet that must not eat a product. */
function warningsOf(product: Product, pets: readonly Eater[], { t, locale }: Words): string[] {
  const composition = factOf(product, 'composition');
  return pets
    .filter(({ species }) => speciesOf(product).includes(species))
    .flatMap(({ name, allergies }) => {
      const found = allergensIn(allergies).filter((allergen) => ALLERGENS[allergen].test(composition));
      const ingredients = found.map((allergen) => nounInSentence(t(`planner.allergen.${allergen}`), locale));
      return found.length > 0 ? [t('swap.warning', { name, ingredients: formatList(ingredients, locale) })] : [];
    });
}

/**
 * The products that can take the place of a line, those of the same category first. @param current the line's product.
 */
export const alternatives = (current: Product, products: readonly Product[]): Product[] =>
  products
    .filter((product) => product.id !== current.id && isSameKind(product, current))
    .sort((a, b) => Number(b.productType === current.productType) - Number(a.productType === current.productType));

interface Options {
  subscription: Subscription;
  products: readonly Product[];
  settings: Settings;
  /** `YYYY-MM-DD`. */
  today: Day;
}

/** The ids of the lines for which there is another recipe. */
export const swappableLines = ({ subscription, products, settings, today }: Options): string[] =>
  subscription.lines.flatMap(({ id, variantId }) => {
    const current = productOf(products, variantId);
    const canSwap =
      current &&
      alternatives(current, products).some(
        (product) => sizesOf(product, subscription, launchDateIfPending(product, settings, today)).length > 0,
      );
    return canSwap ? [id] : [];
  });

/**
 * The recipes that can take the place of a line's product; none for a line whose product the shop does not sell any
 * more.
 */
export function recipesFor(
  line: Line,
  { subscription, products, settings, today }: Options,
  pets: readonly Eater[],
  words: Words,
): Recipe[] {
  const { t, locale } = words;
  const current = productOf(products, line.variantId);
  if (!current) return [];
  return alternatives(current, products).flatMap((product) => {
    const sizes = sizesOf(product, subscription, launchDateIfPending(product, settings, today)).map((variant) =>
      recipeSize(variant, subscription, line, words),
    );
    const nearest = nearestSize(sizes, line.variantTitle);
    if (!nearest) return [];
    const { handle, title, productType, featuredImage } = product;
    return {
      handle,
      title,
      category: productType !== current.productType && isCategory(productType) ? t(`category.${productType}.name`) : '',
      image: featuredImage ? thumbnailUrl(featuredImage.url, 128) : null,
      sizes,
      nearest: nearest.variantId,
      warnings: warningsOf(product, pets, words),
      notes: [
        ...(nearest.title === line.variantTitle
          ? []
          : [t('swap.other_size', { size: sizeName(line.variantTitle, locale) })]),
        t('swap.kept'),
      ],
    };
  });
}
