import { connection, gid, idOf, type PageArgs } from '../graphql-types.ts';
import { API_VERSION } from '../versions.ts';
import {
  subscribe,
  topicName,
  topicOf,
  type WebhookSubscription,
  webhookSubscriptions,
} from '../webhook-subscriptions.ts';
import type { Context } from './context.ts';

const COMMERCE_PATH = '/api/webhooks/commerce';

const addressOf = ({ uri }: WebhookSubscription, { shopUrl }: Context) => uri ?? `${shopUrl}${COMMERCE_PATH}`;

const subscriptionView = (subscription: WebhookSubscription, context: Context) => ({
  __typename: 'WebhookSubscription',
  id: gid('WebhookSubscription', subscription.id),
  topic: topicName(subscription.topic),
  uri: addressOf(subscription, context),
  format: 'JSON',
  includeFields: [],
  filter: null,
  apiVersion: { __typename: 'ApiVersion', handle: API_VERSION, displayName: API_VERSION, supported: true },
});

interface SubscriptionInput {
  uri?: string | null;
  format?: string | null;
}

const refusal = (field: string[], message: string) => ({
  webhookSubscription: null,
  userErrors: [{ __typename: 'UserError', field, message }],
});

const saved = (subscription: WebhookSubscription, context: Context) => {
  context.store.put('webhook-subscription', subscription.id, subscription);
  return { webhookSubscription: subscriptionView(subscription, context), userErrors: [] };
};

/** The address that a subscription is saved with; the shop's own follows it to another port. */
function storedUri(uri: string, { shopUrl }: Context): string | null {
  return uri === `${shopUrl}${COMMERCE_PATH}` ? null : uri;
}

/** Like the real service, it wants https; plain http is for this machine. */
const isAddress = (uri: string): boolean =>
  URL.canParse(uri) && (uri.startsWith('https://') || new URL(uri).hostname === 'localhost');

const NO_ADDRESS = 'Address is invalid';

export const webhookSubscriptionQueries = {
  webhookSubscriptions: (args: PageArgs, context: Context) =>
    connection(
      webhookSubscriptions(context.store),
      args,
      ({ id }) => String(id),
      (subscription) => subscriptionView(subscription, context),
    ),
};

export const webhookSubscriptionMutations = {
  webhookSubscriptionCreate: (
    { topic: name, webhookSubscription: { uri, format } }: { topic: string; webhookSubscription: SubscriptionInput },
    context: Context,
  ) => {
    const topic = topicOf(name);
    if (!topic) return refusal(['topic'], `The local provider has no events of ${name}`);
    if (format != null && format !== 'JSON') return refusal(['webhookSubscription', 'format'], 'Only JSON.');
    if (!uri || !isAddress(uri)) return refusal(['webhookSubscription', 'uri'], NO_ADDRESS);
    if (webhookSubscriptions(context.store).some((other) => other.topic === topic && addressOf(other, context) === uri))
      return refusal(['webhookSubscription', 'uri'], 'Address for this topic has already been taken');
    return saved(subscribe(context.store, topic, storedUri(uri, context)), context);
  },

  webhookSubscriptionUpdate: (
    { id, webhookSubscription: { uri } }: { id: string; webhookSubscription: SubscriptionInput },
    context: Context,
  ) => {
    const found = webhookSubscriptions(context.store).find(
      (subscription) => subscription.id === idOf('WebhookSubscription', id),
    );
    if (!found) return refusal(['id'], 'Webhook subscription does not exist');
    if (!uri || !isAddress(uri)) return refusal(['webhookSubscription', 'uri'], NO_ADDRESS);
    return saved({ ...found, uri: storedUri(uri, context) }, context);
  },

  webhookSubscriptionDelete: ({ id }: { id: string }, { store }: Context) => {
    const found = webhookSubscriptions(store).find(
      (subscription) => subscription.id === idOf('WebhookSubscription', id),
    );
    if (!found)
      return {
        deletedWebhookSubscriptionId: null,
        userErrors: [{ __typename: 'UserError', field: ['id'], message: 'Webhook subscription does not exist' }],
      };
    store.remove('webhook-subscription', found.id);
    return { deletedWebhookSubscriptionId: id, userErrors: [] };
  },
};
