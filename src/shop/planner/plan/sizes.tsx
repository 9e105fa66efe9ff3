import { formatMoney, formatNumber, sizeName } from '../../../platform/shared/format.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import { api } from '../../../routes.ts';
import { largerSize } from '../recommendation/larger-size.ts';
import type { RecommendedProduct } from '../recommendation/product.ts';
import type { Recommendation } from '../recommendation/recommend.ts';
import type { PlanData } from './load.ts';
import { cartFields, PlanForm } from './ways.tsx';

/** The packs of one size in place of a set, and a form that puts them into the cart. */
export function OneSize({
  data,
  product: { set, rhythm, size, subscriptionPrice },
}: {
  data: PlanData;
  product: RecommendedProduct;
}) {
  const { t, market, locale } = useSetting();
  if (!set || !rhythm || subscriptionPrice === null) return null;
  const money = (sum: number) => formatMoney(sum, market.currency, locale);
  const packs = `${rhythm.bags}\u00a0×\u00a0${sizeName(size, locale)}`;
  return (
    <PlanForm action={api.plannerCart} fields={{ ...cartFields(data), of: 'one_size' }} className="plan-sample">
      <p>
        {t('planner.one_size', { packs, price: money(subscriptionPrice * rhythm.bags), set: money(set.plan.price) })}
      </p>
      <button className="button quiet small">{t('planner.one_size_button')}</button>
    </PlanForm>
  );
}

/** The reason for the size of the first choice of dry food, where it comes in one. */
export function WhySize({ recommendation: { products } }: { recommendation: Recommendation }) {
  const { t, locale } = useSetting();
  const product = products.find(({ first, tab, set }) => first && tab === 'dry' && !set);
  const larger = product && largerSize(product);
  return product && larger ? (
    <p className="small">
      {t('planner.why_size', {
        size: sizeName(product.size, locale),
        larger: sizeName(larger.size, locale),
        left: formatNumber(Math.round(larger.left / 100) / 10, locale),
      })}
    </p>
  ) : null;
}
