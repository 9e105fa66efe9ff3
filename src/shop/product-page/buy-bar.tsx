import { formatMoney } from '../../platform/shared/format.ts';
import type { ProductQuery } from '../../shopify/generated/storefront/graphql.ts';
import { renderOnce } from '../../site/render-once.tsx';
import { useView } from '../../site/view.tsx';
import { unitPriceOf, unitPriceText } from '../prices/model/unit-price.ts';
import { subscriptionPrice } from '../selling-plans/model/rhythm.ts';

type Product = NonNullable<ProductQuery['product']>;

/**
 * The price of the chosen size and the button of the form that buys, at the foot of a phone's window while that button
 * is out of view.
 */
export const BuyBar = renderOnce('buy-bar', function BuyBar({ product }: { product: Product }) {
  const { t, locale } = useView();
  if (!product.availableForSale) return null;
  return (
    <div className="buy-bar">
      <a href="#buy">
        <b>{product.title}</b>
        {product.variants.nodes.map((variant, i) => {
          const price = (amount: string, pay: 'once' | 'plan') => {
            const money = (value: number) => formatMoney(value, variant.price.currencyCode, locale);
            const unitPrice = unitPriceOf(amount, variant.unitPriceMeasurement);
            return (
              <span data-pay={pay}>
                {`${money(Number(amount))} `}
                {unitPrice ? <small>{unitPriceText(unitPrice, t, money)}</small> : null}
              </span>
            );
          };
          const plan = subscriptionPrice(variant.sellingPlanAllocations.nodes)?.amount;
          return (
            <span key={variant.id} data-v={i}>
              {price(variant.price.amount, 'once')}
              {plan === undefined ? null : price(plan, 'plan')}
            </span>
          );
        })}
      </a>
      <button className="button action" form="buy" aria-label={t('product.add_short_named', { name: product.title })}>
        {t('product.add_short')}
      </button>
    </div>
  );
});
