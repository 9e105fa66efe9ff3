import { formatMoney } from '../platform/shared/format.ts';
import { useSetting } from '../platform/shared/setting.tsx';

/**
 * The price of a delivery, with that of a month where it is another one.
 *
 * @param perMonth null where it is unknown. @param isSum the price is that of all that comes first, and the month's comes
 * before it: what follows has other rhythms.
 */
export function DeliveryPrice({
  price,
  perMonth,
  isSum = false,
}: {
  price: number;
  perMonth: number | null;
  isSum?: boolean;
}) {
  const { t, market, locale } = useSetting();
  const money = (sum: number) => formatMoney(sum, market.currency, locale);
  if (perMonth === null) return <span>{money(price)}</span>;
  const aMonth = t('planner.a_month', { price: money(perMonth) });
  if (money(perMonth) === money(price)) return <span>{aMonth}</span>;
  return (
    <span>
      {isSum ? aMonth : money(price)}
      <small>{isSum ? t('planner.first_price', { price: money(price) }) : aMonth}</small>
    </span>
  );
}
