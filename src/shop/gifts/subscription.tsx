import { formatMoney } from '../../platform/shared/format.ts';
import { api } from '../../routes.ts';
import type { ProductQuery } from '../../shopify/generated/storefront/graphql.ts';
import { useView } from '../../site/view.tsx';
import { TextField } from '../../ui/fields.tsx';
import { giftsIn } from '../selling-plans/model/prepaid.ts';
import { Message } from './message.tsx';
import { MAX_NAME } from './model/shapes.ts';

type Variant = NonNullable<ProductQuery['product']>['variants']['nodes'][number];

const NOTHING_TYPED = { values: {}, problems: [] };

/**
 * A way to give several monthly deliveries away: paid once, to the address that is entered at the checkout, and over by
 * itself with the last of them.
 *
 * @param variant the size that is given. @param values those of a refused form.
 */
export function GiftSubscription({
  variant,
  values,
}: {
  variant: Variant | undefined;
  values: Readonly<Record<string, unknown>> | null;
}) {
  const { t, market, locale } = useView();
  const plans = giftsIn(variant?.sellingPlanAllocations.nodes ?? []);
  if (!variant || plans.length === 0) return null;
  const state = values ? { values, problems: [] } : NOTHING_TYPED;
  const money = (amount: number) => formatMoney(amount, variant.price.currencyCode, locale);
  return (
    <details className="gift-box" open={values !== null}>
      <summary>{t('gift_sub.title')}</summary>
      <p>{t('gift_sub.text')}</p>
      <form method="post" action={api.giftsSubscription} className="form">
        <input type="hidden" name="market" value={market.code} />
        <input type="hidden" name="variantId" value={variant.id} />
        <fieldset className="plans">
          <legend>{t('gift_sub.months')}</legend>
          {plans.map(({ sellingPlan: { id }, deliveries, total, perDelivery }, i) => (
            <label key={id} className="plan">
              <input
                type="radio"
                name="sellingPlanId"
                value={id}
                defaultChecked={values ? values.sellingPlanId === id : i === 0}
              />
              <span>
                {t('gift_sub.choice', { count: deliveries })}: <b>{money(total)}</b>,{' '}
                {t('prepaid.each', { price: money(perDelivery) })}
              </span>
            </label>
          ))}
        </fieldset>
        <TextField
          name="giftFor"
          label={t('gift_box.for')}
          state={state}
          maxLength={MAX_NAME}
          autoComplete="off"
          required
        />
        <Message state={state} />
        <p className="actions">
          <button className="button quiet">{t('gift_box.add')}</button>
        </p>
        <p className="small">{t('gift_sub.ends')}</p>
      </form>
    </details>
  );
}
