import { adminApi } from '../../../shopify/admin.ts';
import { ContractDetailsDocument } from '../../../shopify/generated/admin/graphql.ts';
import { changeContract, doneAfter } from '../change-contract.ts';
import { setDraftDelivery } from '../drafts.ts';
import { DriverPlaceShape } from '../model/animal-shapes.ts';
import { requireComplete, subscriptionEndpoint } from '../subscription-endpoint.ts';
import { MAX_PLACE, placeFrom, placeIn, withPlace } from './driver-place.ts';

/** Sets the place where the driver leaves the parcels; an empty one is none. */
export const postDriverPlace = subscriptionEndpoint(
  DriverPlaceShape,
  'change_failed',
  async ({ place: typed }, context) => {
    const refusal = requireComplete(context);
    if (refusal) return refusal;
    if (context.subscription.pickup) return { code: 'pickup_no_driver', status: 409, field: 'place' };
    const place = placeFrom(typed);
    if (place.length > MAX_PLACE || /[<>]/.test(place)) return { code: 'invalid_place', status: 422, field: 'place' };
    const { settings, subscription } = context;
    const { subscriptionContract } = await adminApi(settings, ContractDetailsDocument, { id: subscription.id });
    const attributes = subscriptionContract?.customAttributes ?? [];
    if (placeIn(attributes) === place) return 'driver_place';
    return doneAfter(
      await changeContract(context, (draftId) =>
        setDraftDelivery(settings, draftId, { customAttributes: withPlace(attributes, place) }),
      ),
      'driver_place',
    );
  },
);
