import { sizeName } from '../../../platform/shared/format.ts';
import { pages } from '../../../routes.ts';
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
 * How long the chosen size lasts the animal whose weight is set, else one in the middle, and what is enough for it, as a
 * link that chooses the size, the rhythm and the packs.
 */
export function SubscriptionFit({ product, facts, weight, adult }: Weights & { product: Product; facts: Facts }) {
  const view = useView();
  const { t, market, locale } = view;
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
  const page = pages.product(market.code, product.productType, product.handle, numberOf(variant.id), numberOf(plan.id));
  const kept = Object.entries({ quantity: fit.bags > 1 ? fit.bags : null, weight, adult })
    .map(([name, value]) => (value === null ? '' : `&${name}=${value}`))
    .join('');
  return (
    <li className="aside fit">
      <span>{grams === null && typical ? animalText(typical, view) : t(`ration.your.${food.species}`)}</span>{' '}
      {fit.parts.map((part, i) => (
        <span key={i} data-v={i}>
          {part}
        </span>
      ))}
      <a href={`${page}${kept}`} data-choose={fit.choose} data-bags={fit.bags}>
        {fit.enough}
      </a>
    </li>
  );
}
