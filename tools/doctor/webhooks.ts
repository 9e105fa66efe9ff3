import { createHmac } from 'node:crypto';
import { api } from '../../src/routes.ts';
import { TOPICS, type Topic, topicName } from '../../src/shop/webhooks/topics.ts';
import { adminPages, changeAdmin } from './admin.ts';
import { type Check, type Context, type Fault, groupPrefix, NotChecked } from './check.ts';
import {
  WebhookSubscriptionCreateDocument,
  WebhookSubscriptionsDocument,
  type WebhookSubscriptionTopic,
  WebhookSubscriptionUpdateDocument,
} from './generated/admin/graphql.ts';
import { request } from './http.ts';

const ORDERS = 'What follows from an order happens up to ten minutes late.';
const PAYMENTS = 'The result of a charge is known minutes later: mails about it come late.';
const CUSTOMERS = 'Points for a new account come with the next sign-in only, and a changed address is not compared.';
const CONTRACTS = 'Friends, their status and the discount for them follow a begun, paused or ended subscription late.';
const CATALOGUE = 'A changed price, text or stock shows up to a minute late.';

/** The effect of a missing topic, for each that the shop subscribes to. */
export const EFFECTS: Readonly<Record<Topic, string>> = {
  'orders/create': ORDERS,
  'orders/updated': ORDERS,
  'orders/fulfilled': ORDERS,
  'orders/cancelled': ORDERS,
  'refunds/create': ORDERS,
  'customers/create': CUSTOMERS,
  'customers/update': CUSTOMERS,
  'customers/delete': CUSTOMERS,
  'subscription_contracts/create': CONTRACTS,
  'subscription_contracts/update': CONTRACTS,
  'subscription_billing_attempts/success': PAYMENTS,
  'subscription_billing_attempts/failure': PAYMENTS,
  'subscription_billing_attempts/challenged': PAYMENTS,
  'products/update': CATALOGUE,
  'collections/update': CATALOGUE,
};

const addressOf = ({ settings }: Context): string => `${settings.publicOrigin}${api.webhooksCommerce}`;

/**
 * Compares the subscriptions of the app with the topics. An address with the shop's path at another host is one from
 * before.
 */
async function compare(context: Context) {
  const found = await adminPages(
    context,
    WebhookSubscriptionsDocument,
    ({ webhookSubscriptions }) => webhookSubscriptions,
  );
  const address = addressOf(context);
  const missing = TOPICS.filter(
    (topic) => !found.some((subscription) => subscription.topic === topicName(topic) && subscription.uri === address),
  );
  return missing.map((topic) => ({
    topic,
    old: found.find(({ topic: name, uri }) => name === topicName(topic) && uri.endsWith(api.webhooksCommerce)),
  }));
}

export const webhooksCheck: Check = {
  title: 'Webhooks of the commerce provider',
  after: ['App of the Admin API'],
  async find(context) {
    const env = context.env ? ` --env ${context.env}` : '';
    return (await compare(context)).map(({ topic, old }) => ({
      what: old
        ? `${topic} is sent to ${old.uri}, not to ${addressOf(context)}.`
        : `${topic} is not sent to ${addressOf(context)}.`,
      effect: EFFECTS[topic],
      mend: `npm run doctor -- --fix${env}`,
    }));
  },
  async mend(context) {
    const wrong = await compare(context);
    const subscription = { uri: addressOf(context), format: 'JSON' } as const;
    for (const { topic, old } of wrong)
      if (old)
        await changeAdmin(
          context,
          WebhookSubscriptionUpdateDocument,
          { id: old.id, subscription: { uri: subscription.uri } },
          (data) => data.webhookSubscriptionUpdate,
        );
      else
        await changeAdmin(
          context,
          WebhookSubscriptionCreateDocument,
          { topic: topicName(topic) as WebhookSubscriptionTopic, subscription },
          (data) => data.webhookSubscriptionCreate,
        );
    return wrong.map(({ topic, old }) => `${old ? 'moved' : 'subscribed to'} ${topic}`);
  },
};

/** Webhooks that the cron has put back: the shop did not answer for hours. */
export const lostWebhooksCheck: Check = {
  title: 'Webhooks that were removed',
  after: ['Migrations of the database'],
  find: async ({ hosting }) =>
    (await hosting.lostWebhooks()).map(({ topic, at }) => ({
      what: `The commerce provider had removed ${topic} by ${at}, as eight deliveries had failed; the shop has put it back.`,
      effect: 'What it did not send was found by comparison, up to half an hour later.',
      mend: 'Look in the logs of the hours before for webhook_not_stored, and for answers 401 or 5xx of /api/webhooks/commerce.',
      isWarning: true,
    })),
};

/** A signed event without its headers: the shop verifies the signature first, then refuses it, and stores nothing. */
async function knowsSecret(context: Context, secret: string): Promise<boolean> {
  const body = '{}';
  const signature = createHmac('sha256', secret).update(body).digest('base64');
  const headers = { 'Content-Type': 'application/json', 'X-Shopify-Hmac-Sha256': signature };
  const { status } = await request('The shop', addressOf(context), { method: 'POST', headers, body });
  if (status !== 400 && status !== 401)
    throw new Error(`${addressOf(context)} answers ${status}, where an event should be refused.`);
  return status === 400;
}

export const webhookSecretCheck: Check = {
  title: 'Secret of the webhooks',
  after: ['Settings', 'The shop answers'],
  async find(context): Promise<Fault[]> {
    const { admin, webhookSecrets } = context.settings;
    const secret = `${groupPrefix(context)}ADMIN_CLIENT_SECRET`;
    if (!admin.clientSecret) throw new NotChecked(`${secret}, with which the provider signs, is not known here`);
    const effect =
      'Every event of the commerce provider is refused: changed products show late, payments that failed are noticed late.';
    const mend = context.env
      ? `npx wrangler secret put COMMERCE_WEBHOOK_SECRETS --env ${context.env}, with the app’s client secret`
      : 'COMMERCE_WEBHOOK_SECRETS in local/settings.ts';
    if (webhookSecrets.length > 0 && !webhookSecrets.includes(admin.clientSecret))
      return [
        {
          what: `COMMERCE_WEBHOOK_SECRETS lacks ${secret}, with which the provider signs the app’s webhooks.`,
          effect,
          mend,
        },
      ];
    if (await knowsSecret(context, admin.clientSecret)) return [];
    return [
      {
        what: `The shop at ${context.settings.publicOrigin} does not know ${secret}, with which the provider signs the app’s webhooks.`,
        effect,
        mend,
      },
    ];
  },
};
