import { formatMoney } from '../../../../platform/shared/format.ts';
import { useSetting } from '../../../../platform/shared/setting.tsx';
import * as api from '../../../../routes/api.ts';
import type { ProductSummary } from '../../../catalogue/model/summary.ts';
import { rhythmText, withinSentence } from '../../../selling-plans/model/rhythm.ts';
import type { Amount, Amounts, PlanProduct } from '../../model/plan.ts';
import { HiddenFields } from '../parts.tsx';

/** The chosen size for the cart, which shows its line before the shop has answered. */
function summaryOf(
  { title, href, image }: PlanProduct,
  { pack, plan, perKg, oncePerKg }: Amounts,
  currency: string,
): ProductSummary {
  return {
    title,
    href,
    currency,
    plans: plan ? [{ id: plan.id, rhythm: plan.rhythm }] : [],
    variants: {
      [pack.variantId]: {
        size: pack.size,
        imageURL: image ?? '',
        oncePrice: pack.price,
        planPrice: plan?.price ?? null,
        unitPriceOnce: oncePerKg,
        unitPricePlan: plan && perKg,
        unit: 'kg',
      },
    },
  };
}

/** Puts a product into the cart, in a subscription or once. */
export function CartForm({
  product,
  amount,
  amounts,
  subscribe,
}: {
  product: PlanProduct;
  amount: Amount;
  amounts: Amounts;
  subscribe: boolean;
}) {
  const { t, market, locale } = useSetting();
  const { pack, plan } = amounts;
  const { set, variantId } = pack;
  const { quantity } = amount;
  const money = (sum: number) => formatMoney(sum, market.currency, locale);
  const fields = set
    ? {
        ...set,
        [`amounts[${product.tab}]`]: `${variantId} ${quantity} ${subscribe ? amount.rhythm : 'once'}`,
      }
    : { variantId, quantity, sellingPlanId: subscribe && plan ? plan.id : '' };
  return (
    <form
      method="post"
      action={set ? api.plannerCart : api.cartAdd}
      data-cart-add={set ? undefined : ''}
      data-product={JSON.stringify(summaryOf(product, amounts, market.currency))}
    >
      <HiddenFields fields={{ market: market.code, ...fields }} />
      <button className="button quiet small">
        {subscribe && plan
          ? t('planner.subscribe', {
              price: money(amounts.price),
              every: withinSentence(rhythmText(plan.rhythm, t)),
            })
          : t('planner.once', { price: money(pack.price * quantity) })}
        <span className="visually-hidden">: {product.title}</span>
      </button>
    </form>
  );
}
