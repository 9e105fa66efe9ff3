import { drizzle } from 'drizzle-orm/d1';
import type { Settings } from '../../env.ts';
import { log } from '../../platform/log.ts';
import { api } from '../../routes.ts';
import { adminApi } from '../../shopify/admin.ts';
import { allPages } from '../../shopify/all-pages.ts';
import {
  RegisteredWebhooksDocument,
  RegisterWebhookDocument,
  type WebhookSubscriptionTopic,
} from '../../shopify/generated/admin/graphql.ts';
import type { OutboxContext } from '../../site/outbox.ts';
import { webhookTopics } from '../events/tables.ts';
import { takeTurn } from './reconcile.ts';
import { TOPICS, type Topic, topicName } from './topics.ts';

/** The pause between two looks: one that fails leaves time for another within the hour. */
const INTERVAL_MS = 20 * 60_000;

/** The name in the table of watermarks. */
const NAME = 'webhook subscriptions';

async function register(settings: Settings, topic: Topic, uri: string): Promise<void> {
  const { webhookSubscriptionCreate: answer } = await adminApi(settings, RegisterWebhookDocument, {
    topic: topicName(topic) as WebhookSubscriptionTopic,
    subscription: { uri, format: 'JSON' },
  });
  const [error] = answer?.userErrors ?? [];
  if (error) throw new Error(`the provider refuses a subscription to ${topic}: ${error.message}`);
}

/**
 * Subscribes to the topics that the provider does not send any more: it removes a subscription after eight deliveries
 * that have failed within four hours. Runs every minute, and looks every twenty. What was sent meanwhile is found by
 * `reconcile`.
 *
 * @param now the current time by the shop's clock. @throws UpstreamError @throws Error where the provider refuses.
 */
export async function registerWebhooks({ settings, database }: OutboxContext, now: Date): Promise<void> {
  if (!settings.admin.url || !(await takeTurn(database, NAME, now, INTERVAL_MS))) return;
  const uri = `${settings.publicOrigin}${api.webhooksCommerce}`;
  const found = await allPages(
    async (after) => (await adminApi(settings, RegisteredWebhooksDocument, { after })).webhookSubscriptions,
  );
  const own = new Set(found.filter((subscription) => subscription.uri === uri).map(({ topic }) => String(topic)));
  const db = drizzle(database);
  const known = new Set(
    (await db.select({ topic: webhookTopics.topic }).from(webhookTopics)).map(({ topic }) => topic),
  );
  const note = (topic: Topic, lostAt: string) =>
    db
      .insert(webhookTopics)
      .values({ topic, lostAt })
      .onConflictDoUpdate({ target: webhookTopics.topic, set: { lostAt } });
  for (const topic of TOPICS) {
    const isRegistered = own.has(topicName(topic));
    if (isRegistered && known.has(topic)) continue;
    // before it is mended, so that it is told even where that fails
    if (!isRegistered && known.has(topic)) log.error({ event: 'webhook_removed', topic });
    await note(topic, known.has(topic) ? now.toISOString() : '');
    if (!isRegistered) await register(settings, topic, uri);
  }
}
