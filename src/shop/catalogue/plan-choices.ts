import { type Measurement, unitPriceOf } from '../prices/model/unit-price.ts';
import { prepaidIn } from '../selling-plans/model/prepaid.ts';
import { plansIn } from '../selling-plans/model/rhythm.ts';
import type { PlanChoice, VariantPrices } from './model/summary.ts';

type Allocation = Parameters<typeof prepaidIn>[0][number] & { sellingPlan: { id: string } };

/** The plans that can be chosen: those by which each delivery is paid first, then those that pay several at once. */
export const planChoices = (allocations: readonly Allocation[]): PlanChoice[] => [
  ...plansIn(allocations).map(({ sellingPlan: { id }, rhythm }) => ({ id, rhythm })),
  ...prepaidIn(allocations).map(({ sellingPlan: { id }, rhythm, deliveries }) => ({ id, rhythm, deliveries })),
];

/** The prices of a variant by the plans that pay several deliveries at once: of one, and of all of them. */
export const prepaidPrices = (
  allocations: readonly Allocation[],
  measurement: Measurement | null | undefined,
): NonNullable<VariantPrices['prepaid']> =>
  Object.fromEntries(
    prepaidIn(allocations).map(({ sellingPlan: { id }, perDelivery, total }) => [
      id,
      { price: perDelivery, total, unitPrice: unitPriceOf(perDelivery, measurement)?.amount ?? null },
    ]),
  );
