import { sizeName } from '../../../platform/shared/format.ts';
import type { ProductQuery } from '../../../shopify/generated/storefront/graphql.ts';
import { useView } from '../../../site/view.tsx';
import { numberOf } from '../../catalogue/choice.ts';
import type { Facts } from '../../catalogue/facts.ts';
import { planOf } from '../../selling-plans/plans.ts';
import { dailyGrams, fitWords, type Weights } from '../model/product-ration.ts';
import { animalText, rationFoodOf, typicalAnimal } from './food.ts';
import { settingFor } from './setting.ts';

type Product = NonNullable<ProductQuery['product']>;

/**
 * What is enough for the animal whose weight is set, else for one in the middle, as a link that chooses the size, the
 * rhythm and the packs.
 */
export function SubscriptionFit({ product, facts, weight, adult }: Weights & { product: Product; facts: Facts }) {
  const view = useView();
  const { t, locale } = view;
  const food = rationFoodOf(facts);
  if (!food) return null;
  const setting = settingFor(product, facts, food, view);
  const grams = dailyGrams(food, { weight, adult });
  const typical = typicalAnimal(facts);
  const eaten = grams ?? typical?.grams;
  const names = product.variants.nodes.map(({ title }) => sizeName(title, locale));
  const fit = eaten === undefined ? null : fitWords(eaten, setting, names, (key, params) => t(`ration.${key}`, params));
  if (!fit) return null;
  const variant = product.variants.nodes[fit.place]!;
  const plan = planOf(variant, fit.rhythm);
  if (!plan) return null;
  const choice = {
    variant: numberOf(variant.id),
    selling_plan: numberOf(plan.id),
    quantity: fit.bags > 1 ? fit.bags : null,
    weight,
    adult,
  };
  const query = Object.entries(choice).flatMap(([name, value]) => (value === null ? [] : [`${name}=${value}`]));
  return (
    <small className="fit">
      <span>{grams === null && typical ? animalText(typical, view) : t(`ration.your.${food.species}`)}</span>{' '}
      <a href={`?${query.join('&')}`} data-choose={fit.choose} data-bags={fit.bags}>
        {fit.enough}
      </a>
    </small>
  );
}
