import { log } from '../../../platform/log.ts';
import { UpstreamError } from '../../../platform/upstream.ts';
import { adminApi } from '../../../shopify/admin.ts';
import { ContractDetailsDocument } from '../../../shopify/generated/admin/graphql.ts';
import { AddressCreateDocument, CustomerDocument } from '../../../shopify/generated/customer/graphql.ts';
import { changeContract, doneAfter } from '../change-contract.ts';
import { mailChange } from '../change-mail.ts';
import { changeStatus } from '../change-status.ts';
import { isSameAddress } from '../delivery-address.ts';
import { setDraftDelivery } from '../drafts.ts';
import { withPlace } from '../household/driver-place.ts';
import { PickupShape } from '../model/form-shapes.ts';
import { type DeliveryAddress, hasEnded } from '../model/subscription.ts';
import { type ProviderRefusal, providerRefusal, type ShopRefusal, SUBSCRIPTION_OVER } from '../refusal.ts';
import { selectDelivery } from '../select-delivery.ts';
import { type ChangeContext, requireDetails, subscriptionEndpoint } from '../subscription-endpoint.ts';
import { addressesNear } from './load.ts';
import { pickupsIn } from './options.ts';

const GONE: ShopRefusal = { code: 'pickup_gone', status: 409, field: 'locationId' };

/**
 * Keeps the address of a subscription among the customer's saved ones: the provider forgets it with the pick-up point,
 * and the deliveries may come to it again.
 */
async function saveAddress(
  { session, subscription: { address } }: ChangeContext,
  saved: readonly DeliveryAddress[],
): Promise<ProviderRefusal | null> {
  if (!address || saved.some((known) => isSameAddress(known, address))) return null;
  const { customerAddressCreate: created } = await session.ask(AddressCreateDocument, {
    address,
    defaultAddress: false,
  });
  return providerRefusal(created?.userErrors.filter(({ code }) => code !== 'CUSTOMER_ADDRESS_ALREADY_EXISTS'));
}

/** Takes the place for the driver away, so that it stands on no order that is collected. */
async function removePlace(context: ChangeContext): Promise<void> {
  const { settings, subscription } = context;
  if (!subscription.driverPlace) return;
  try {
    const { subscriptionContract } = await adminApi(settings, ContractDetailsDocument, { id: subscription.id });
    const customAttributes = withPlace(subscriptionContract?.customAttributes ?? [], '');
    await changeContract(context, (draftId) => setDraftDelivery(settings, draftId, { customAttributes }));
  } catch (error) {
    // the choice stands, and nobody looks for the place there
    if (!(error instanceof UpstreamError)) throw error;
    log.error({ event: 'driver_place_kept', contract: subscription.id, error: String(error) });
  }
}

/** Has the deliveries go to a pick-up point near the subscription's address, or near a saved one. */
export const postPickup = subscriptionEndpoint(
  PickupShape,
  'address_change_failed',
  async ({ locationId, addressId }, context) => {
    const { call, session, subscription } = context;
    if (hasEnded(subscription)) return SUBSCRIPTION_OVER;
    const refusal = requireDetails(context);
    if (refusal) return refusal;
    // a second click, and a form that is sent again after a lost answer
    if (subscription.pickup?.id === locationId) return 'pickup';
    const { customer } = await session.ask(CustomerDocument, {});
    const saved = customer.addresses.nodes;
    const known = addressesNear(subscription, saved);
    // a form from before the deliveries were collected names no saved address
    const near = known.find(({ id }) => id === addressId) ?? (addressId ? undefined : known[0]);
    if (!near) return { code: 'address_not_found', status: 404, field: 'locationId' };
    const select = () =>
      selectDelivery(context, near.address, async (found) => {
        if (!pickupsIn(found).some((offered) => offered.locationId === locationId)) return GONE;
        const notSaved = await saveAddress(context, saved);
        return notSaved ?? { method: { pickup: { locationId } }, isMade: ({ pickup }) => pickup?.id === locationId };
      });
    const result = await changeStatus(context, select, { restores: true });
    if (typeof result !== 'string') return result;
    await mailChange(call, { contractId: subscription.id, change: 'pickup' });
    await removePlace(context);
    return doneAfter(result, 'pickup');
  },
);
