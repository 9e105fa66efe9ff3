import { HAS_GIFTS } from '../../brand/tables/has.ts';
import { formatMoney } from '../../platform/shared/format.ts';
import { pages } from '../../routes.ts';
import type { ProductQuery } from '../../shopify/generated/storefront/graphql.ts';
import { useView } from '../../site/view.tsx';
import { categoryOf } from '../catalogue/model/list-query.ts';
import { unitPriceOf, unitPriceText } from '../prices/model/unit-price.ts';
import { prepaidIn } from '../selling-plans/model/prepaid.ts';
import { monthsIn, subscriptionPrice } from '../selling-plans/model/rhythm.ts';

type Product = NonNullable<ProductQuery['product']>;
type Variant = Product['variants']['nodes'][number];

/** The average days of a month. */
const DAYS_A_MONTH = 365.25 / 12;

/**
 * The price of deliveries that are paid at once, so that it can be compared with the price of each by itself: the sum,
 * one delivery, its unit price, a day, and what the sum saves in money.
 */
function PrepaidPrice({ variant, planId }: { variant: Variant; planId: string }) {
  const { t, locale } = useView();
  const allocations = variant.sellingPlanAllocations.nodes;
  const plan = prepaidIn(allocations).find(({ sellingPlan }) => sellingPlan.id === planId);
  if (!plan) return null;
  const money = (amount: number) => formatMoney(amount, variant.price.currencyCode, locale);
  const { perDelivery, total, deliveries, rhythm } = plan;
  const bySelf = subscriptionPrice(allocations);
  const saving = bySelf ? Number(bySelf.amount) * deliveries - total : 0;
  const unitPrice = unitPriceOf(perDelivery, variant.unitPriceMeasurement);
  return (
    <>
      <strong>{t('prepaid.now', { price: money(total) })}</strong>
      <small>
        {t('prepaid.each', { price: money(perDelivery) })}
        {unitPrice ? ` · ${unitPriceText(unitPrice, t, money)}` : ''}
        {` · ${t('prepaid.a_day', { price: money(perDelivery / (monthsIn(rhythm) * DAYS_A_MONTH)) })}`}
      </small>
      {saving >= 0.01 ? <small>{t('prepaid.saves', { amount: money(saving) })}</small> : null}
    </>
  );
}

/** Whether a page offers to pay several deliveries at once: where that is asked for, or chosen already. */
export const showsPrepaid = (variants: readonly Variant[], planId: string, hasWays: boolean): boolean =>
  hasWays ||
  prepaidIn(variants[0]?.sellingPlanAllocations.nodes ?? []).some(({ sellingPlan }) => sellingPlan.id === planId);

/** A link to all ways to pay for a subscription: few want them, and the first view of a product is small. */
export function WaysLink({ product }: { product: Pick<Product, 'productType' | 'handle' | 'variants'> }) {
  const { t, market } = useView();
  if (prepaidIn(product.variants.nodes[0]?.sellingPlanAllocations.nodes ?? []).length === 0) return null;
  const address = pages.productWays(market.code, categoryOf(product.productType), product.handle);
  return <a href={`${address}#ways`}>{t(HAS_GIFTS ? 'prepaid.ways' : 'prepaid.title')}</a>;
}

/** The ways to pay several deliveries of a subscription at once; nothing for a product without them. */
export function PrepaidFields({ variants, planId }: { variants: readonly Variant[]; planId: string }) {
  const { t } = useView();
  const plans = prepaidIn(variants[0]?.sellingPlanAllocations.nodes ?? []);
  if (plans.length === 0) return null;
  return (
    <details className="prepaid" id="ways" open>
      <summary>{t('prepaid.title')}</summary>
      <div className="plans">
        {plans.map(({ sellingPlan: { id }, deliveries }) => (
          <label key={id} className="plan">
            <input type="radio" name="sellingPlanId" value={id} defaultChecked={planId === id} />
            <span className="plan-body">
              <b>{t('plan.prepaid', { count: deliveries })}</b>
              {variants.map((variant, i) => (
                <span key={variant.id} className="plan-price" data-v={i}>
                  <PrepaidPrice variant={variant} planId={id} />
                </span>
              ))}
            </span>
          </label>
        ))}
      </div>
      <small>{t('prepaid.promise')}</small>
    </details>
  );
}
