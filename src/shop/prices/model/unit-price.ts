/**
 * Prices per kilogram and litre, and what a subscription takes off a price. Pure: the browser uses it too.
 *
 * Source: Directive 98/6/EC Art. 3 and 4: the unit price stands beside the selling price; German law (PAngV § 4) has it
 * per kilogram or litre whatever the size of the pack. A store may let the provider give it per 100 g, so it is counted
 * from the net quantity here.
 */

export type Unit = 'kg' | 'l';

/** The net quantity of a variant, as the Storefront API gives it. */
export interface Measurement {
  quantityUnit: string | null;
  quantityValue: number;
}

/** The price of one unit. */
export interface UnitPrice {
  /** In the currency's major unit, rounded to the hundredth. */
  amount: number;
  unit: Unit;
}

/** The parts of a kilogram or litre that a measured unit is. */
const UNITS: Readonly<Record<string, { unit: Unit; parts: number }>> = {
  MG: { unit: 'kg', parts: 1_000_000 },
  G: { unit: 'kg', parts: 1000 },
  KG: { unit: 'kg', parts: 1 },
  ML: { unit: 'l', parts: 1000 },
  CL: { unit: 'l', parts: 100 },
  L: { unit: 'l', parts: 1 },
  M3: { unit: 'l', parts: 0.001 },
};

/** The net quantity of a pack in kilograms or litres; null for what is not sold by weight or volume. */
export function netQuantity(measurement: Measurement | null | undefined): { value: number; unit: Unit } | null {
  const measured = UNITS[measurement?.quantityUnit ?? ''];
  if (!measurement || !measured || !(measurement.quantityValue > 0)) return null;
  return { value: measurement.quantityValue / measured.parts, unit: measured.unit };
}

/** The net weight of a pack in grams; 0 for what is not sold by weight. */
export function netGrams(measurement: Measurement | null | undefined): number {
  const net = netQuantity(measurement);
  return net?.unit === 'kg' ? net.value * 1000 : 0;
}

/**
 * The unit price of a pack.
 *
 * @param price of the pack in the major unit, such as `12.67` or `"12.67"`.
 * @returns null for what is not sold by weight or volume.
 */
export function unitPriceOf(price: number | string, measurement: Measurement | null | undefined): UnitPrice | null {
  const measured = UNITS[measurement?.quantityUnit ?? ''];
  if (!measurement || !measured || !(measurement.quantityValue > 0)) return null;
  const hundredths = (Math.round(Number(price) * 100) * measured.parts) / measurement.quantityValue;
  return { amount: Math.round(hundredths) / 100, unit: measured.unit };
}

/** A size as its unit price is counted. */
export interface Priced {
  availableForSale: boolean;
  price: { amount: string };
  unitPriceMeasurement: Measurement | null;
}

/**
 * The size that costs the least per kilogram or litre, of those on sale if there are any; null for what is not sold by
 * weight or volume.
 */
export function cheapestUnit<V extends Priced>(variants: readonly V[]): { variant: V; amount: number } | null {
  const measured = variants.flatMap((variant) => {
    const unitPrice = unitPriceOf(variant.price.amount, variant.unitPriceMeasurement);
    return unitPrice ? [{ variant, amount: unitPrice.amount }] : [];
  });
  const onSale = measured.filter(({ variant }) => variant.availableForSale);
  return (onSale.length > 0 ? onSale : measured).reduce<(typeof measured)[number] | null>(
    (lowest, other) => (lowest === null || other.amount < lowest.amount ? other : lowest),
    null,
  );
}

/** A unit price in words, such as `€9.93/kg`. @param money formats an amount in the major unit. */
export const unitPriceText = (
  { amount, unit }: UnitPrice,
  t: (key: string, values: { price: string }) => string,
  money: (amount: number) => string,
): string => t(`unit.per_${unit}`, { price: money(amount) });

/**
 * The percentage that a subscription takes off a price, rounded down; 0 for what cannot be subscribed to. A price is
 * rounded to the cent, which does not count.
 */
export const planPercent = ({ oncePrice, planPrice }: { oncePrice: number; planPrice: number | null }): number =>
  planPrice === null ? 0 : Math.floor(((oncePrice - planPrice) * 100 + 0.51) / oncePrice);
