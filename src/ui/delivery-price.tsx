import { formatMoney } from '../platform/shared/format.ts';
import { useSetting } from '../platform/shared/setting.tsx';

/** The price of a delivery, with that of a month where it is another one. @param perMonth null where it is unknown. */
export function DeliveryPrice({ price, perMonth }: { price: number; perMonth: number | null }) {
  const { t, market, locale } = useSetting();
  const money = (sum: number) => formatMoney(sum, market.currency, locale);
  if (perMonth === null) return <span>{money(price)}</span>;
  const aMonth = t('planner.a_month', { price: money(perMonth) });
  if (money(perMonth) === money(price)) return <span>{aMonth}</span>;
  return (
    <span>
      {money(price)}
      <small>{aMonth}</small>
    </span>
  );
}
