import { formatMoney } from '../platform/shared/format.ts';
import { useSetting } from '../platform/shared/setting.tsx';

/** The price of a delivery, with that of a month where it is another one. @param perMonth null where it is unknown. */
export function DeliveryPrice({ price, perMonth }: { price: number; perMonth: number | null }) {
  const { t, market, locale } = useSetting();
  const money = (sum: number) => formatMoney(sum, market.currency, locale);
  const [each, month] = [money(price), perMonth === null ? null : money(perMonth)];
  const aMonth = month && t('planner.a_month', { price: month });
  return (
    <span>
      {month === each ? aMonth : each}
      {month === each ? null : <small>{aMonth}</small>}
    </span>
  );
}
