import { UpstreamError } from '../../platform/upstream.ts';
import {
  type CustomerAddressInput,
  DeliveryOptionsDocument,
  type DeliveryOptionsMutation,
  DeliverySelectDocument,
  type SubscriptionDeliveryMethodInput,
} from '../../shopify/generated/customer/graphql.ts';
import type { Subscription } from './model/subscription.ts';
import { readSubscription } from './read.ts';
import { providerRefusal, type Refusal } from './refusal.ts';
import type { ChangeContext } from './subscription-endpoint.ts';

type Found = DeliveryOptionsMutation['subscriptionContractFetchDeliveryOptions'];

/** A way of delivery, and whether a subscription has it. */
interface Wanted {
  method: SubscriptionDeliveryMethodInput;
  isMade(after: Subscription): boolean;
}

/**
 * Chooses the way of a subscription's deliveries among those that the provider has for an address. Where the answer is
 * lost, the subscription itself tells whether the choice was made.
 *
 * @param choose the way, or why there is none. @throws UpstreamError
 */
export async function selectDelivery(
  { session, settings, subscription: { id, number }, today }: ChangeContext,
  address: CustomerAddressInput,
  choose: (found: Found) => Wanted | Refusal | Promise<Wanted | Refusal>,
): Promise<Refusal | null> {
  const { subscriptionContractFetchDeliveryOptions: found } = await session.ask(DeliveryOptionsDocument, {
    id,
    address,
  });
  const refused = providerRefusal(found?.userErrors);
  if (refused) return refused;
  const wanted = await choose(found);
  if (!('method' in wanted)) return wanted;
  const options = found?.deliveryOptionsResult;
  const token = options?.__typename === 'SubscriptionDeliveryOptionsResultSuccess' ? options.token : '';
  try {
    const { subscriptionContractSelectDeliveryMethod: selected } = await session.ask(DeliverySelectDocument, {
      id,
      token,
      method: wanted.method,
    });
    return providerRefusal(selected?.userErrors);
  } catch (error) {
    const after =
      error instanceof UpstreamError
        ? await readSubscription(session, settings, number, today).catch(() => null)
        : null;
    if (after && wanted.isMade(after)) return null;
    throw error;
  }
}
