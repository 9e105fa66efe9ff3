import { api } from '../../routes.ts';
import type { OrderPartsFragment } from '../../shopify/generated/customer/graphql.ts';
import { useView } from '../../site/view.tsx';

/** A form that adds the lines of an order that are still sold to the cart. */
export function BuyAgain({ order }: { order: Pick<OrderPartsFragment, 'number' | 'name'> }) {
  const view = useView();
  return (
    <form method="post" action={api.account.orderAgain}>
      <input type="hidden" name="market" value={view.market.code} />
      <input type="hidden" name="number" value={order.number} />
      <button className="button quiet small" aria-label={`${view.t('order.again')}: ${order.name}`}>
        {view.t('order.again')}
      </button>
    </form>
  );
}
