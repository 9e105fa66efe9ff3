import { sizeName } from '../../../platform/market/format.ts';
import { useView } from '../../../site/view.tsx';
import type { Delivery } from '../recommendation/deliveries.ts';
import { MAX_DELIVERY_GRAMS, RHYTHM_DAYS } from '../recommendation/supply.ts';
import { deliveryText } from './amounts.ts';

/** How long a delivery lasts that leaves more than a tenth, and why it is not a closer one. */
export function Surplus({ delivery, subscribed }: { delivery: Delivery; subscribed: boolean }) {
  const view = useView();
  const { t, locale } = view;
  const { days, months, hasSurplus, closer } = delivery;
  if (!hasSurplus) return null;
  const choice = closer && (subscribed ? deliveryText(closer, view) : `${closer.bags} × ${sizeName(closer.size, locale)}`);
  return (
    <>
      {t(subscribed ? 'planner.surplus' : 'planner.surplus_once', { days, period: RHYTHM_DAYS[months] })}{' '}
      {closer && choice ? t(`planner.closer.${closer.limitedBy}`, { choice, kg: MAX_DELIVERY_GRAMS / 1000 }) : t('planner.closer.none')}
      {subscribed ? ` ${t('planner.surplus_advice')}` : null}
    </>
  );
}
