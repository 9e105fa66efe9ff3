import { object } from 'superstruct';
import { idempotent } from '../../platform/database/idempotent.ts';
import { adminApi } from '../../shopify/admin.ts';
import { PaymentEmailDocument } from '../../shopify/generated/admin/graphql.ts';
import { CustomerDocument, DeliveryOptionsDocument, DeliverySelectDocument } from '../../shopify/generated/customer/graphql.ts';
import { gid } from '../../shopify/ids.ts';
import { providerRefusal, type Refusal, SUBSCRIPTION_OVER } from './refusal.ts';
import { hasEnded } from './subscription.ts';
import { base, formId, requireDetails, subscriptionEndpoint } from './subscription-endpoint.ts';

/** Has the provider send the e-mail that changes the payment method, once for each form. */
export const postPaymentEmail = subscriptionEndpoint(object({ ...base, formId }), 'payment_email_failed', async ({ formId: form }, context) => {
  const { session, settings, database, subscription } = context;
  if (hasEnded(subscription)) return SUBSCRIPTION_OVER;
  const refusal = requireDetails(context);
  if (refusal) return refusal;
  const { number, payment } = subscription;
  if (!payment) return { code: 'payment_email_failed', status: 409 };
  const key = `mail ${session.customerId} ${number} ${form || crypto.randomUUID()}`;
  const outcome = await idempotent(database, { key, customerId: session.customerId }, async (): Promise<{ done: boolean; refused: Refusal | null }> => {
    const { customerPaymentMethodSendUpdateEmail: sent } = await adminApi(settings, PaymentEmailDocument, { id: payment.methodId });
    const refused = providerRefusal(sent?.userErrors);
    return { done: !refused, refused };
  });
  return (outcome.kind === 'done' ? outcome.result.refused : null) ?? 'payment_email';
});

/** Changes the delivery address to one of the customer's saved addresses. */
export const postDeliveryAddress = subscriptionEndpoint(
  object({ ...base, addressId: gid('CustomerAddress') }),
  'address_change_failed',
  async ({ addressId }, { session, subscription }) => {
    if (hasEnded(subscription)) return SUBSCRIPTION_OVER;
    const { customer } = await session.ask(CustomerDocument, {});
    const saved = customer.addresses.nodes.find((address) => address.id === addressId);
    if (!saved) return { code: 'address_not_found', status: 404, field: 'addressId' };
    const { id: _, ...address } = saved;
    const { subscriptionContractFetchDeliveryOptions: found } = await session.ask(DeliveryOptionsDocument, { id: subscription.id, address });
    const refused = providerRefusal(found?.userErrors);
    if (refused) return refused;
    const options = found?.deliveryOptionsResult;
    if (options?.__typename !== 'SubscriptionDeliveryOptionsResultSuccess') return { code: 'address_refused', status: 409, field: 'addressId' };
    const { subscriptionContractSelectDeliveryMethod: selected } = await session.ask(DeliverySelectDocument, {
      id: subscription.id,
      token: options.token,
      method: { shipping: { shippingAddress: address } },
    });
    return providerRefusal(selected?.userErrors) ?? 'address';
  },
);
