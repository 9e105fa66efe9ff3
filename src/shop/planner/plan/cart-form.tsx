import { formatMoney, sizeName } from '../../../platform/market/format.ts';
import { api, pages } from '../../../routes.ts';
import type { View } from '../../../site/screen.ts';
import { useView } from '../../../site/view.tsx';
import { cents, type ProductSummary } from '../../cart/model.ts';
import type { RecommendedProduct } from '../recommendation/product.ts';
import { rhythmText } from './amounts.ts';

/** The recommended size for the cart, which shows its line before the shop has answered. */
function summaryOf(product: RecommendedProduct, { market, locale }: View): ProductSummary {
  const { sellingPlanId, rhythm, price, subscriptionPrice, packGrams } = product;
  const perKg = (amount: number | null) => (amount !== null && packGrams > 0 ? cents((amount / packGrams) * 1000) : null);
  return {
    title: product.title,
    href: pages.product(market.code, product.category, product.handle),
    currency: market.currency,
    plans: sellingPlanId ? [{ id: sellingPlanId, months: rhythm?.months ?? 1 }] : [],
    variants: {
      [product.variantId]: {
        size: sizeName(product.size, locale),
        imageURL: product.image ?? '',
        oncePrice: price,
        planPrice: subscriptionPrice,
        unitPriceOnce: perKg(price),
        unitPricePlan: perKg(subscriptionPrice),
      },
    },
  };
}

/** Puts a product into the cart, in a subscription or once. */
export function CartForm({ product, subscribe }: { product: RecommendedProduct; subscribe: boolean }) {
  const view = useView();
  const { t, market, locale } = view;
  const { rhythm, sellingPlanId, price, subscriptionPrice } = product;
  const money = (sum: number) => formatMoney(sum, market.currency, locale);
  const quantity = rhythm?.bags ?? 1;
  const percent = subscriptionPrice === null ? 0 : Math.round((1 - subscriptionPrice / price) * 100);
  return (
    <form method="post" action={api.cart.add} data-cart-add data-product={JSON.stringify(summaryOf(product, view))}>
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
