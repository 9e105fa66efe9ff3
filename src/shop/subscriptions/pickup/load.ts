import { DeliveryOptionsDocument, type LanguageCode } from '../../../shopify/generated/customer/graphql.ts';
import { PickupCountriesDocument } from '../../../shopify/generated/storefront/graphql.ts';
import { numberOfGid } from '../../../shopify/ids.ts';
import { inContext } from '../../../shopify/in-context.ts';
import type { Session } from '../../../shopify/session.ts';
import type { Reader } from '../../../site/reader.ts';
import type { PageContext } from '../../../site/screen.ts';
import { needsZone } from '../../customer/model/address.ts';
import type { ApiAddress } from '../../customer/model/customer.ts';
import { optionalPart } from '../../notices/optional-part.ts';
import { isSameAddress } from '../delivery-address.ts';
import { type DeliveryAddress, hasEnded, type Subscription } from '../model/subscription.ts';
import { type PickupOption, pickupsIn } from './options.ts';

/**
 * Whether the provider has pick-up points in the country of a subscription. It is read with the catalogue, not for each
 * page.
 */
export async function hasPickups({ catalogue }: Pick<Reader, 'catalogue'>, subscription: Subscription) {
  if (hasEnded(subscription)) return false;
  const found = await optionalPart('pickup', catalogue(PickupCountriesDocument, {}));
  return found?.locations.nodes.some(({ address }) => address.countryCode === subscription.country) ?? false;
}

/** An address near which points are looked for. */
export interface Near {
  /** Id of the saved address; empty for the subscription's own. */
  id: string;
  /** As the page's address names it. */
  number: string;
  address: DeliveryAddress;
}

/** The page that chooses a pick-up point. */
export interface PickupPage {
  near: Near | null;
  /** The other addresses near which points can be looked for. */
  others: readonly Near[];
  options: readonly PickupOption[];
}

/** An address as the provider takes it, without what the shop knows of it. */
const fieldsOf = ({
  firstName,
  lastName,
  address1,
  address2,
  zip,
  city,
  zoneCode,
  territoryCode,
  phoneNumber,
}: DeliveryAddress): DeliveryAddress => ({
  firstName,
  lastName,
  address1,
  address2,
  zip,
  city,
  zoneCode,
  territoryCode,
  phoneNumber,
});

/** The subscription's own address and the saved ones that it can be delivered to, in this order. */
export function addressesNear({ address, country }: Subscription, saved: readonly ApiAddress[]): Near[] {
  const usable = saved.filter(
    ({ territoryCode, zoneCode }) => territoryCode === country && (!needsZone(country ?? '') || zoneCode),
  );
  return [
    ...(address ? [{ id: '', number: '', address }] : []),
    ...usable.map((address) => ({ id: address.id, number: numberOfGid(address.id), address: fieldsOf(address) })),
  ];
}

/**
 * The pick-up points near the address that the page names.
 *
 * @returns null where the page is another one. @throws UpstreamError
 */
export async function loadPickup(
  { url, market }: Pick<PageContext, 'url' | 'market'>,
  session: Session,
  subscription: Subscription,
  saved: readonly ApiAddress[],
): Promise<PickupPage | null> {
  const number = url.searchParams.get('pickup');
  if (number === null || hasEnded(subscription)) return null;
  const known = addressesNear(subscription, saved);
  const near = known.find((one) => one.number === number) ?? known[0];
  if (!near) return { near: null, others: [], options: [] };
  const { subscriptionContractFetchDeliveryOptions: found } = await session.ask(DeliveryOptionsDocument, {
    id: subscription.id,
    address: near.address,
    language: inContext(market).language as LanguageCode,
  });
  return {
    near,
    others: known.filter(({ address }) => !isSameAddress(address, near.address)),
    options: pickupsIn(found),
  };
}
