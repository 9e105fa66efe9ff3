/** The pick-up points in the provider's delivery options. Pure. */

import type { DeliveryOptionsMutation, PickupPlaceFragment } from '../../../shopify/generated/customer/graphql.ts';
import type { DeliveryAddress } from '../model/subscription.ts';

/** A pick-up point that is offered. */
export interface PickupOption {
  locationId: string;
  name: string;
  address: DeliveryAddress;
  /** When it is open, and how long a parcel waits, in the provider's words. */
  notes: readonly string[];
  /** In the major unit. */
  price: number;
  currency: string;
}

/** The address of a point, which is nobody's. */
export const addressOfPlace = ({ countryCode, ...place }: PickupPlaceFragment): DeliveryAddress => ({
  firstName: null,
  lastName: null,
  ...place,
  territoryCode: countryCode,
  phoneNumber: null,
});

/** The points among the options of an address; none where it has no options. */
export function pickupsIn(found: DeliveryOptionsMutation['subscriptionContractFetchDeliveryOptions']): PickupOption[] {
  const result = found?.deliveryOptionsResult;
  if (result?.__typename !== 'SubscriptionDeliveryOptionsResultSuccess') return [];
  return result.deliveryOptions.flatMap((option) =>
    'locationId' in option
      ? [
          {
            locationId: option.locationId,
            name: option.title,
            address: addressOfPlace(option.pickupAddress),
            notes: [option.description ?? '', option.pickupTime].filter(Boolean),
            price: Number(option.price.amount),
            currency: option.price.currencyCode,
          },
        ]
      : [],
  );
}
