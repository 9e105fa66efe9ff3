import type { Translate } from '../../platform/i18n/translate.ts';
import { api } from '../../routes.ts';
import type { OrderPartsFragment } from '../../shopify/generated/customer/graphql.ts';
import { useView } from '../../site/view.tsx';

/**
 * The texts for an order that fails to open or to be bought again, for the attribute `data-failures` of one element of
 * the page.
 */
export const failureTexts = (t: Translate): string => JSON.stringify(t.group('form.', 'order.details_'));

/**
 * A form that adds the lines of an order that are still sold to the cart. @param formId new for every page, so that a
 * form that is sent twice acts once.
 */
export function BuyAgain({
  order,
  formId,
}: {
  order: Pick<OrderPartsFragment, 'number' | 'name' | 'cancelledAt'>;
  formId: string;
}) {
  const view = useView();
  return (
    <form method="post" action={api.accountOrderAgain} data-order-again>
      <input type="hidden" name="market" value={view.market.code} />
      <input type="hidden" name="number" value={order.number} />
      <input type="hidden" name="formId" value={`${formId}-${order.number}`} />
      <button
        className={order.cancelledAt ? 'link-button' : 'button quiet small'}
        aria-label={`${view.t('order.again')}: ${order.name}`}
      >
        {view.t('order.again')}
      </button>
    </form>
  );
}
