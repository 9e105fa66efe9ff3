/** The topics of the commerce provider that the shop subscribes to, by what {@link subjects} and pages depend on. */
export const TOPICS = [
  'orders/create',
  'orders/updated',
  'orders/fulfilled',
  'orders/cancelled',
  'refunds/create',
  'customers/create',
  'customers/update',
  'customers/delete',
  'subscription_contracts/create',
  'subscription_contracts/update',
  'subscription_billing_attempts/success',
  'subscription_billing_attempts/failure',
  'subscription_billing_attempts/challenged',
  'products/update',
  'collections/update',
] as const;

export type Topic = (typeof TOPICS)[number];

/** A topic as the Admin API names it. */
export const topicName = (topic: Topic): string => topic.toUpperCase().replace('/', '_');
