import { sizeName } from '../../../platform/shared/format.ts';
import type { Setting } from '../../../platform/shared/setting.tsx';
import { pages } from '../../../routes.ts';
import { type JoinableSubscription, MAX_QUANTITY, type Pack, type PlanProduct } from '../model/plan.ts';
import { DAYS_PER_MONTH } from '../model/recommendation.ts';
import type { PackSet } from '../recommendation/pack-set.ts';
import { hasMaximum, type RecommendedProduct, type Tab } from '../recommendation/product.ts';
import { isMainFood } from '../recommendation/recommend.ts';
import type { ActiveSubscription } from './load.ts';
import { dayRation, deliveryText, gramsText, mealText, setName, surplusText } from './texts.ts';

/** The rations of a product. @param meals a day. */
function factsOf(product: RecommendedProduct, meals: number, setting: Setting): [name: string, value: string][] {
  const { t, locale } = setting;
  const { tab, gramsPerDay } = product;
  if (gramsPerDay === null) return [];
  return [
    ...(meals > 1 && isMainFood(product)
      ? [[t('planner.per_meal', { count: meals }), mealText(gramsPerDay, meals, setting)] as [string, string]]
      : []),
    dayRation(tab, gramsPerDay, setting),
    [
      t(hasMaximum(tab) ? 'planner.at_most_month' : 'planner.per_month'),
      gramsText(gramsPerDay * DAYS_PER_MONTH, locale),
    ],
  ];
}

/**
 * The reasons why the bags do not match today's ration: it is a maximum, the animal grows, or more than a tenth is
 * left.
 */
function notesOf(
  { tab, rhythm, set, gramsPerDay, sellingPlanId, isTicked }: RecommendedProduct,
  name: string,
  setting: Setting,
): string[] {
  if (!rhythm || gramsPerDay === null) return [];
  const { t, locale } = setting;
  if (hasMaximum(tab))
    return [t('planner.treats_bag', { name }), ...(isTicked ? [] : [t('planner.treats_stale', { days: rhythm.days })])];
  const { gramsThen } = rhythm;
  const changes =
    gramsThen !== null &&
    t('planner.ration_changes', { name, from: gramsText(gramsPerDay, locale), to: gramsText(gramsThen, locale) });
  const surplus = set ? null : surplusText(rhythm, sellingPlanId !== null, setting);
  return [changes, surplus].filter((note) => typeof note === 'string');
}

/** The active subscriptions that a product can join, in the size and number that their rhythm needs. */
function joinable(
  product: RecommendedProduct,
  subscriptions: readonly ActiveSubscription[],
  setting: Setting,
): JoinableSubscription[] {
  if (product.category === 'kitten-food' || !product.sellingPlanId) return [];
  return subscriptions.flatMap(({ number, name, rhythm }) => {
    const delivery = product.bySubscription[rhythm];
    if (delivery && delivery.bags > MAX_QUANTITY) return [];
    const { variantId, bags: quantity } = delivery ?? { variantId: product.variantId, bags: 1 };
    const text = delivery ? `: ${deliveryText(delivery, setting)}. ${surplusText(delivery, true, setting) ?? ''}` : '';
    return [
      {
        number,
        name,
        href: pages.subscription(setting.market.code, number, product.handle, variantId, quantity),
        variantId,
        quantity,
        text,
      },
    ];
  });
}

/** The plan that products belong to, and its visitor's subscriptions. */
interface ProductContext {
  /** By which a form puts a set into the cart. */
  fields: Readonly<Record<string, string>>;
  /** The animal's. */
  name: string;
  /** A day. */
  meals: number;
  subscriptions: readonly ActiveSubscription[];
}

/** A set of packs as one that can be chosen. */
function packOfSet(set: PackSet, tab: Tab, { fields }: ProductContext, locale: string): Pack {
  const { variantId, grams, price, plans } = set;
  return {
    variantId,
    grams,
    price,
    plans,
    size: setName(set, locale),
    set: { ...fields, [`tabs[${tab}]`]: '1' },
  };
}

/** A recommended product as the page shows it. */
export function planProduct(product: RecommendedProduct, context: ProductContext, setting: Setting): PlanProduct {
  const { name, meals, subscriptions } = context;
  const { t, market, locale } = setting;
  const { tab, title, image, first, variantId, rhythm, set, gramsPerDay, gramsWithoutTreats } = product;
  const packs = product.packs.map((pack) => ({ ...pack, size: sizeName(pack.size, locale) }));
  // Kittens grow out of their food.
  const isKittenFood = product.category === 'kitten-food';
  return {
    tab,
    title,
    href: pages.product(market.code, product.category, product.handle),
    image,
    first,
    reasons: product.reasons.map((reason) => t(`planner.reason.${reason}`)),
    facts: factsOf(product, meals, setting),
    gramsPerDay,
    ...(gramsWithoutTreats !== null && { gramsWithoutTreats }),
    isMaximum: hasMaximum(tab),
    isTicked: product.isTicked,
    grows: tab !== 'dental',
    packs: set ? [packOfSet(set, tab, context, locale), ...packs] : packs,
    recommended: {
      variantId: set ? set.variantId : variantId,
      quantity: set ? 1 : (rhythm?.bags ?? 1),
      rhythm: rhythm?.rhythm ?? 'P1M',
    },
    notes: notesOf(product, name, setting),
    subscriptions: joinable(product, subscriptions, setting),
    notAddable:
      isKittenFood && subscriptions.length > 0 ? `${t('error.not_addable')}. ${t('sub.kitten_advice')}` : null,
  };
}
