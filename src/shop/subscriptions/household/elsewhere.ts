import parsePhoneNumber, { type CountryCode } from 'libphonenumber-js/min';
import { CustomerDocument } from '../../../shopify/generated/customer/graphql.ts';
import { needsZone, normalisePostcode } from '../../customer/model/address.ts';
import { addressShape } from '../../customer/model/address-shapes.ts';
import { doneAfter } from '../change-contract.ts';
import { isSameAddress } from '../delivery-address.ts';
import { ElsewhereShape } from '../model/animal-shapes.ts';
import { CycleShape } from '../model/form-shapes.ts';
import { type DeliveryAddress, deliveryOf } from '../model/subscription.ts';
import { CYCLE_NOT_FOUND, type ProviderRefusal, type Refusal, type ShopRefusal } from '../refusal.ts';
import { type ChangeContext, requireComplete, subscriptionEndpoint } from '../subscription-endpoint.ts';
import { editDeliveries, quantitiesOf } from './edit-deliveries.ts';

const isPhone = (phoneNumber: string, country: string): boolean =>
  parsePhoneNumber(phoneNumber, country as CountryCode)?.isValid() === true;

/** The saved address that a form names. @throws UpstreamError */
async function savedAddress({ session }: ChangeContext, addressId: string): Promise<DeliveryAddress | null> {
  const { customer } = await session.ask(CustomerDocument, {});
  const saved = customer.addresses.nodes.find(({ id }) => id === addressId);
  if (!saved) return null;
  const { id: _, ...address } = saved;
  return address;
}

/** The address that a form has written, as the subscription's country writes it; else what it lacks. */
function writtenAddress(
  fields: Omit<(typeof ElsewhereShape)['TYPE'], 'market' | 'subscriptionId' | 'cycle' | 'addressId'>,
  country: string,
): DeliveryAddress | ShopRefusal {
  const values = { ...fields, market: undefined, addressId: '', isDefault: '', territoryCode: country };
  const [failed] = addressShape(isPhone).validate(values);
  const field = failed ? String(failed.path[0] ?? 'address1') : !fields.lastName.trim() ? 'lastName' : '';
  if (field)
    return {
      code:
        failed?.refinement === 'phone_invalid'
          ? 'phone_invalid'
          : `invalid_${field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`,
      status: 422,
      field,
    };
  const trimmed = (value: string) => value.trim() || null;
  return {
    firstName: trimmed(fields.firstName),
    lastName: trimmed(fields.lastName),
    address1: trimmed(fields.address1),
    address2: trimmed(fields.address2),
    zip: trimmed(normalisePostcode(country, fields.zip)),
    city: trimmed(fields.city),
    zoneCode: needsZone(country) ? trimmed(fields.zoneCode) : null,
    territoryCode: country,
    phoneNumber: fields.phoneNumber.trim()
      ? (parsePhoneNumber(fields.phoneNumber, country as CountryCode)?.number ?? null)
      : null,
  };
}

const refused = (refusal: Refusal | ProviderRefusal): Refusal =>
  'refused' in refusal && refusal.refused === 'CYCLE_NOT_FOUND' ? CYCLE_NOT_FOUND : refusal;

/** Sends one delivery to another address in the subscription's country. The later ones go home. */
export const postElsewhere = subscriptionEndpoint(
  ElsewhereShape,
  'address_change_failed',
  async ({ cycle: index, addressId, market: _, subscriptionId: __, ...fields }, context) => {
    const refusal = requireComplete(context);
    if (refusal) return refusal;
    const { subscription } = context;
    const delivery = deliveryOf(subscription, index);
    if (!delivery) return CYCLE_NOT_FOUND;
    if (delivery.skipped) return { code: 'cycle_skipped', status: 409 };
    const country = subscription.country ?? '';
    const address = addressId ? await savedAddress(context, addressId) : writtenAddress(fields, country);
    if (!address) return { code: 'address_not_found', status: 404, field: 'addressId' };
    if ('code' in address) return address;
    if (address.territoryCode !== country) return { code: 'address_refused', status: 409, field: 'addressId' };
    if (needsZone(country) && !address.zoneCode) return { code: 'address_incomplete', status: 409, field: 'addressId' };
    // home is no other address
    const isHome = subscription.address !== null && isSameAddress(address, subscription.address);
    const edited = await editDeliveries(context, [
      { delivery, quantities: quantitiesOf(delivery), address: isHome ? null : address },
    ]);
    return typeof edited === 'string' ? doneAfter(edited, isHome ? 'home' : 'elsewhere') : refused(edited);
  },
);

/** Has a delivery go to the subscription's own address after all. */
export const postHome = subscriptionEndpoint(CycleShape, 'address_change_failed', async ({ cycle: index }, context) => {
  const refusal = requireComplete(context);
  if (refusal) return refusal;
  const delivery = deliveryOf(context.subscription, index);
  if (!delivery) return CYCLE_NOT_FOUND;
  const edited = await editDeliveries(context, [{ delivery, quantities: quantitiesOf(delivery), address: null }]);
  return typeof edited === 'string' ? doneAfter(edited, 'home') : refused(edited);
});
