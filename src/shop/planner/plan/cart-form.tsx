import { formatMoney } from '../../../platform/market/format.ts';
import { api } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import type { RecommendedProduct } from '../recommendation/product.ts';
import { rhythmText } from './amounts.ts';

/** Puts a product into the cart, in a subscription or once. */
export function CartForm({ product, subscribe }: { product: RecommendedProduct; subscribe: boolean }) {
  const view = useView();
  const { t, market, locale } = view;
  const { rhythm, sellingPlanId, price, subscriptionPrice } = product;
  const money = (sum: number) => formatMoney(sum, market.currency, locale);
  const quantity = rhythm?.bags ?? 1;
  const percent = subscriptionPrice === null ? 0 : Math.round((1 - subscriptionPrice / price) * 100);
  return (
    <form method="post" action={api.cart.add} data-cart-add>
      <input type="hidden" name="market" value={market.code} />
      <input type="hidden" name="variantId" value={product.variantId} />
      <input type="hidden" name="quantity" value={quantity} />
      <input type="hidden" name="sellingPlanId" value={subscribe ? (sellingPlanId ?? '') : ''} />
      <button className={`button small ${subscribe || !sellingPlanId ? 'action' : 'quiet'}`}>
        {subscribe && subscriptionPrice !== null
          ? t('planner.subscribe', { price: money(subscriptionPrice * quantity), every: rhythmText(product, view), percent })
          : t('planner.once', { price: money(price * quantity) })}
        <span className="visually-hidden">: {product.title}</span>
      </button>
    </form>
  );
}
