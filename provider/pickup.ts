import { gid } from './graphql-types.ts';
import { marketOf } from './seed/markets.ts';
import { type PickupPoint, pickupPoints } from './seed/pickup-points.ts';
import { setupOf } from './setup.ts';
import type { Address, Store } from './store.ts';
import type { Texts } from './texts.ts';

/** The pick-up points that are offered now. */
export const openPoints = (store: Store): readonly PickupPoint[] =>
  pickupPoints.filter(({ id }) => !setupOf(store).closedPickupPoints.includes(id));

/** A point, also one that is not offered any more: contracts keep it. */
export const pickupPoint = (id: number | undefined): PickupPoint | undefined =>
  pickupPoints.find((point) => point.id === id);

/** The points for an address, those of its city first. */
export const pointsNear = (store: Store, { country, city }: Pick<Address, 'country' | 'city'>): PickupPoint[] =>
  openPoints(store)
    .filter((point) => point.country === country)
    .sort((a, b) => Number(b.city === city) - Number(a.city === city));

/** When a point is open. */
export const hoursText = ({ opens, closes }: PickupPoint, { text }: Pick<Texts, 'text'>): string =>
  text('pickup.hours', { opens, closes });

/** The fields that every API names alike in the address of a point. */
const placeOf = ({ address1, zip, city }: PickupPoint) => ({ address1, address2: null, zip, city, phone: null });

/** The address of a point in the format of the Customer Account API. */
export const pickupAddressView = (point: PickupPoint) => ({
  __typename: 'PickupAddress',
  ...placeOf(point),
  countryCode: point.country,
  zoneCode: null,
});

/** A point as a location, in the format that the Storefront API and the Admin API share. */
export const locationView = (point: PickupPoint) => ({
  __typename: 'Location',
  id: gid('Location', point.id),
  name: point.name,
  address: {
    __typename: 'LocationAddress',
    ...placeOf(point),
    country: marketOf(point.country).name,
    countryCode: point.country,
    province: null,
    provinceCode: null,
  },
});
