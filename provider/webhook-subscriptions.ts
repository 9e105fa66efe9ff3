import type { Store } from './store.ts';

/** A subscription of the shop's app to a topic. */
export interface WebhookSubscription {
  id: number;
  /** As in the header of its events, such as `orders/create`. */
  topic: string;
  /** Null for the shop's own address. */
  uri: string | null;
}

/** The topics that the shop is subscribed to. */
const SEEDED_TOPICS = [
  'orders/create',
  'orders/updated',
  'orders/fulfilled',
  'refunds/create',
  'products/update',
  'collections/update',
  'subscription_contracts/create',
  'subscription_contracts/update',
  'subscription_billing_attempts/success',
  'subscription_billing_attempts/failure',
  'subscription_billing_attempts/challenged',
  'orders/cancelled',
  'customers/create',
  'customers/update',
  'customers/delete',
  'subscription_contracts/activate',
  'subscription_contracts/pause',
  'subscription_contracts/cancel',
  'subscription_contracts/expire',
  'subscription_contracts/fail',
];

const FIRST_ID = 90_101;

/** Saves a new subscription. */
export function subscribe(store: Store, topic: string, uri: string | null): WebhookSubscription {
  const subscription = { id: store.nextNumber('webhook-subscription', FIRST_ID), topic, uri };
  store.put('webhook-subscription', subscription.id, subscription);
  return subscription;
}

/**
 * Removes the subscription to a topic, as the real service does after eight deliveries that have failed. Source: its
 * documentation, "Troubleshooting webhooks".
 */
export function unsubscribe(store: Store, topic: string): void {
  for (const { id } of webhookSubscriptions(store).filter((subscription) => subscription.topic === topic))
    store.remove('webhook-subscription', id);
}

/** The topics that data from before more were seeded has. */
const FIRST_TOPICS = 11;

/** Every subscription; on the first call, also in data from before there were any or so many, those of the seed. */
export function webhookSubscriptions(store: Store): WebhookSubscription[] {
  const seeded = store.get<number | true>('setting', 'webhook-subscriptions') ?? 0;
  const count = seeded === true ? FIRST_TOPICS : seeded;
  if (count < SEEDED_TOPICS.length) {
    store.put('setting', 'webhook-subscriptions', SEEDED_TOPICS.length);
    for (const topic of SEEDED_TOPICS.slice(count)) subscribe(store, topic, null);
  }
  return store.all<WebhookSubscription>('webhook-subscription').sort((a, b) => a.id - b.id);
}

/** The topic as the Admin API names it. */
export const topicName = (topic: string): string => topic.toUpperCase().replace('/', '_');

/** The header's name of a topic of the Admin API; of those that the shop can receive only. */
export const topicOf = (name: string): string | undefined => SEEDED_TOPICS.find((topic) => topicName(topic) === name);
