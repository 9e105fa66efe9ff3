import { pages } from '../../../routes.ts';
import { useView } from '../../../site/view.tsx';
import type { Delivery } from '../recommendation/deliveries.ts';
import type { RecommendedProduct } from '../recommendation/product.ts';
import { deliveryText } from './amounts.ts';
import type { ActiveSubscription } from './load.ts';
import { Surplus } from './surplus.tsx';

/** The most pieces of a product in a subscription. */
const MAX_BAGS = 99;

const isRhythm = (months: number): months is Delivery['months'] => months === 1 || months === 2 || months === 3;

/** A link that adds a product to a subscription, in the size and number that its rhythm needs. */
function AddLink({ product, subscription: { number, months } }: { product: RecommendedProduct; subscription: ActiveSubscription }) {
  const view = useView();
  const { t, market } = view;
  const delivery = isRhythm(months) ? product.bySubscription[months] : undefined;
  if (delivery && delivery.bags > MAX_BAGS) return null;
  return (
    <p className="small">
      <a href={pages.subscription(market.code, number, product.handle, delivery?.variantId ?? product.variantId, delivery?.bags ?? 1)}>
        {t('planner.add_to', { number })}
      </a>
      {delivery ? (
        <>
          : {deliveryText(delivery, view)}. <Surplus delivery={delivery} subscribed />
        </>
      ) : null}
    </p>
  );
}

/** Links that add a product to the active subscriptions. Kitten food is never added: kittens grow out of it. */
export function AddToSubscription({ product, subscriptions }: { product: RecommendedProduct; subscriptions: readonly ActiveSubscription[] }) {
  const { t } = useView();
  if (product.category === 'kitten-food')
    return subscriptions.length > 0 ? (
      <p className="small">
        {t('error.not_addable')}. {t('sub.kitten_advice')}
      </p>
    ) : null;
  if (!product.sellingPlanId) return null;
  return subscriptions.map((subscription) => <AddLink key={subscription.number} product={product} subscription={subscription} />);
}
