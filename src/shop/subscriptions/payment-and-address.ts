import { idempotent } from '../../platform/database/idempotent.ts';
import { adminApi } from '../../shopify/admin.ts';
import { PaymentEmailDocument, PaymentMethodDocument } from '../../shopify/generated/admin/graphql.ts';
import { CustomerDocument } from '../../shopify/generated/customer/graphql.ts';
import { needsZone } from '../customer/model/address.ts';
import { doneAfter } from './change-contract.ts';
import { mailChange } from './change-mail.ts';
import { changeStatus } from './change-status.ts';
import { isSameAddress } from './delivery-address.ts';
import { DeliveryAddressShape, OnceShape } from './model/form-shapes.ts';
import { hasEnded } from './model/subscription.ts';
import { providerRefusal, type Refusal, SUBSCRIPTION_OVER } from './refusal.ts';
import { selectDelivery } from './select-delivery.ts';
import { subscriptionEndpoint } from './subscription-endpoint.ts';

/** Has the provider send the e-mail that changes the payment method, once for each form. */
export const postPaymentEmail = subscriptionEndpoint(
  OnceShape,
  'payment_email_failed',
  async ({ formId: form }, context) => {
    const { session, settings, database, subscription } = context;
    if (hasEnded(subscription)) return SUBSCRIPTION_OVER;
    const { id, number } = subscription;
    const method = (await adminApi(settings, PaymentMethodDocument, { id })).subscriptionContract
      ?.customerPaymentMethod;
    if (!method) return { code: 'payment_email_failed', status: 409 };
    const key = `mail ${session.customerId} ${number} ${form || crypto.randomUUID()}`;
    const outcome = await idempotent(
      database,
      { key, customerId: session.customerId },
      async (): Promise<{ done: boolean; refused: Refusal | null }> => {
        const { customerPaymentMethodSendUpdateEmail: sent } = await adminApi(settings, PaymentEmailDocument, {
          id: method.id,
        });
        const refused = providerRefusal(sent?.userErrors);
        return { done: !refused, refused };
      },
    );
    // another call has it in hand, and whether it succeeds is not known
    if (outcome.kind === 'busy') return { code: 'payment_email_failed', status: 503 };
    return (outcome.kind === 'done' ? outcome.result.refused : null) ?? 'payment_email';
  },
);

/** Changes the delivery address to one of the customer's saved addresses. */
export const postDeliveryAddress = subscriptionEndpoint(
  DeliveryAddressShape,
  'address_change_failed',
  async ({ addressId }, context) => {
    const { session, subscription } = context;
    if (hasEnded(subscription)) return SUBSCRIPTION_OVER;
    const { customer } = await session.ask(CustomerDocument, {});
    const saved = customer.addresses.nodes.find((address) => address.id === addressId);
    if (!saved) return { code: 'address_not_found', status: 404, field: 'addressId' };
    // an address from before its zone was asked for
    if (needsZone(saved.territoryCode ?? '') && !saved.zoneCode)
      return { code: 'address_incomplete', status: 409, field: 'addressId' };
    const { id: _, ...address } = saved;
    const select = () =>
      selectDelivery(context, address, (found) =>
        found?.deliveryOptionsResult?.__typename === 'SubscriptionDeliveryOptionsResultSuccess'
          ? {
              method: { shipping: { shippingAddress: address } },
              isMade: ({ address: after }) => after !== null && isSameAddress(after, address),
            }
          : { code: 'address_refused', status: 409, field: 'addressId' },
      );
    const result = await changeStatus(context, select, { restores: true });
    // one who has collected them is told where they go
    if (typeof result === 'string' && subscription.pickup)
      await mailChange(context.call, { contractId: subscription.id, change: 'pickup_ended' });
    return doneAfter(result, 'address');
  },
);
