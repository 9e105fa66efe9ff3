import type { TaxRate } from '../src/countries/country.ts';
import { type Country, countries } from '../src/countries/index.ts';
import type { Day } from '../src/platform/shared/day.ts';
import type { Order } from './store.ts';

/** The tax classes of goods: food for pets, which some countries tax less, and everything else. */
export type TaxClass = 'pet_food' | 'standard';

/** A rate of VAT (in Australia of GST) in one country, for one tax class, from a day on. */
export interface VatRate extends TaxRate {
  country: Country;
  taxClass: TaxClass;
}

/** Every rate, earlier ones too, so that an order keeps the rate of its day. */
export const vatRates: readonly VatRate[] = (Object.keys(countries) as Country[]).flatMap((country) => {
  const { standard, petFood } = countries[country].tax;
  const ofClass = (taxClass: TaxClass, rates: readonly TaxRate[]) =>
    rates.map((rate): VatRate => ({ country, taxClass, ...rate }));
  return [...ofClass('standard', standard), ...ofClass('pet_food', petFood)];
});

/**
 * The rate of VAT for goods that are sold to a country on a day.
 *
 * @param day as lived in the country.
 * @returns percent of the net price, such as 25.5.
 * @throws RangeError for a country or a day without a rate: a wrong tax is worse than none.
 */
export function vatPercent(country: string, taxClass: TaxClass, day: Day): number {
  const rate = vatRates.reduce<VatRate | null>(
    (latest, other) =>
      other.country === country &&
      other.taxClass === taxClass &&
      other.from <= day &&
      (!latest || other.from > latest.from)
        ? other
        : latest,
    null,
  );
  if (!rate) throw new RangeError(`no rate of VAT for ${taxClass} in ${country} on ${day}`);
  return rate.percent;
}

/** An amount with its rate. */
export interface TaxedAmount {
  /** In cents, with VAT. */
  gross: number;
  percent: number;
}

/** The goods by rate, in their order: cents, with VAT. */
function grossByRate(goods: readonly TaxedAmount[]): Map<number, number> {
  const sums = new Map<number, number>();
  for (const { gross, percent } of goods) sums.set(percent, (sums.get(percent) ?? 0) + gross);
  return sums;
}

/** The rate of a delivery: that of the greatest part of its goods. @param standard the rate of one without goods. */
export const deliveryRate = (goods: readonly TaxedAmount[], standard: number): number =>
  [...grossByRate(goods)].sort((a, b) => b[1] - a[1])[0]?.[0] ?? standard;

/**
 * The VAT that an order includes, by rate. Delivery is taxed as the goods are: with the rate of their greatest part.
 *
 * @param goods after discounts. @param shipping in cents, with VAT.
 * @param standard the rate of an order without goods.
 * @returns cents, rounded once per rate, the rates in the order of the goods.
 */
export function includedVat(
  goods: readonly TaxedAmount[],
  shipping: number,
  standard: number,
): { percent: number; amount: number }[] {
  const taxed = shipping > 0 ? [...goods, { gross: shipping, percent: deliveryRate(goods, standard) }] : goods;
  return [...grossByRate(taxed)].map(([percent, gross]) => ({
    percent,
    amount: Math.round((gross * percent) / (100 + percent)),
  }));
}

/** The goods of an order that may be taxed: all but gift cards. */
export const taxedGoods = ({ lines }: Pick<Order, 'lines'>): TaxedAmount[] =>
  lines.flatMap(({ total, vatPercent, isGiftCard }) => (isGiftCard ? [] : [{ gross: total, percent: vatPercent }]));

/** The VAT in the goods and the delivery of an order, by rate; gift cards have none. */
export const taxesOf = (order: Pick<Order, 'lines' | 'shipping'>): { percent: number; amount: number }[] =>
  includedVat(taxedGoods(order), order.shipping, 0).filter(({ amount }) => amount > 0);
