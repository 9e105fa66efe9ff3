/** A contract as the shop reads it without its customer: for scheduled runs, and for who has a mailed link. */

import type { Settings } from '../../env.ts';
import { type Day, dayOf } from '../../platform/shared/day.ts';
import type { Market } from '../../platform/shared/markets.ts';
import { adminApi } from '../../shopify/admin.ts';
import { FollowedContractDocument, type FollowedContractQuery } from '../../shopify/generated/admin/graphql.ts';
import type { CountryCode } from '../../shopify/generated/storefront/graphql.ts';
import { shopTimeZone } from '../../shopify/time-zone.ts';
import { prepaidTerms } from '../selling-plans/model/prepaid.ts';
import { rhythmOf } from '../selling-plans/model/rhythm.ts';
import { countryOfMethod, type Editable, marketOfContract, upcomingEdits } from '../subscriptions/index.ts';
import type { FollowedBox } from './load.ts';

export type FoundContract = NonNullable<FollowedContractQuery['subscriptionContract']>;

/** A contract with its box and its coming deliveries. */
export interface ReadContract {
  contract: FoundContract;
  box: FollowedBox;
  upcoming: readonly Editable[];
  next: Editable | null;
  /** Of the address that it is delivered to. */
  market: Market;
  country: CountryCode | null;
  /** In the time zone of the provider's shop, `YYYY-MM-DD`. */
  today: Day;
}

/**
 * Reads a contract.
 *
 * @param now by the shop's clock. @returns null where there is none that recurs and whose deliveries are paid by
 * themselves. @throws UpstreamError
 */
export async function readContract(settings: Settings, contractId: string, now: Date): Promise<ReadContract | null> {
  const zone = await shopTimeZone(settings);
  const today = dayOf(now, zone);
  const [{ subscriptionContract: contract }, upcoming] = await Promise.all([
    adminApi(settings, FollowedContractDocument, { id: contractId }),
    upcomingEdits(settings, contractId, { zone, today }),
  ]);
  const rhythm = contract && rhythmOf(contract.billingPolicy);
  // what was paid at once comes as it was paid
  if (!contract || !rhythm || prepaidTerms(contract)) return null;
  const next = upcoming.find(({ skipped }) => !skipped) ?? null;
  return {
    contract,
    box: {
      contractId,
      customerId: contract.customer?.id ?? '',
      currency: contract.currencyCode,
      rhythm,
      lines: contract.lines.nodes.map((line) => ({
        id: line.id,
        variantId: line.variantId ?? null,
        title: line.title,
        variantTitle: line.variantTitle ?? '',
        quantity: line.quantity,
        price: Number(line.currentPrice.amount),
      })),
      nextDay: next?.day ?? null,
    },
    upcoming,
    next,
    market: marketOfContract(contract, settings),
    country: countryOfMethod(contract.deliveryMethod),
    today,
  };
}
