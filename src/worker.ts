import { env as bindings, exports, WorkerEntrypoint } from 'cloudflare:workers';
import { shop } from './app.ts';
import { countedEnv, type Env, limitedEnv, settingsOf } from './env.ts';
import { now } from './platform/clock.ts';
import { log } from './platform/log.ts';
import { type CachedPages as PagesEntrypoint, purgePlatform } from './platform/page-cache/platform.ts';
import { onOwnPurge } from './platform/page-cache/purges.ts';
import { withRunBudget } from './platform/run-budget.ts';
import { buryContracts, workBillingQueue, workEveryMinute, workOutbox } from './shop/outbox/outbox.ts';
import { deleteOldRows } from './shop/personal-data/retention.ts';
import { finishAllEdits } from './shop/subscriptions/index.ts';
import { CONTENT_MESSAGE, updateContent } from './shop/webhooks/update-content.ts';
import type { QueuedContract } from './site/outbox.ts';

// a wrong setting is refused when the Worker starts, not with the first visitor
const { pageCache } = settingsOf(bindings as Env);

/**
 * The entrypoint that the platform's cache stands in front of, where the setting `PAGE_CACHE` says so: see
 * docs/deployment.md.
 */
export class CachedPages extends WorkerEntrypoint<Env> implements PagesEntrypoint {
  override fetch({ url }: Request): Promise<Response> {
    return shop.answerPlatform(url, limitedEnv(this.env), this.ctx);
  }

  purge(tags: readonly string[]): Promise<void> {
    return purgePlatform(this.ctx.cache, tags);
  }
}

if (pageCache.platform)
  onOwnPurge((tags, waitUntil) => {
    const { CachedPages: pages }: { CachedPages?: PagesEntrypoint } = exports;
    if (pages) waitUntil(pages.purge(tags));
  });

/** The second trigger of wrangler.toml. */
const HOURLY = '17 * * * *';
/** The third one. */
const FILLING = '*/2 * * * *';

/** In the name of the queue of messages that have failed for good, in every environment. */
const DEAD_LETTERS = 'billing-dead';

/** The part of a run's queries and calls that copying content may make; the other works of the minute have the rest. */
const PART_FOR_CONTENT = 0.4;

const failed = (event: string) => (error: unknown) => log.warn({ event, error: String(error) });

/** Brings the copies of published content up to date. @param part of the run's queries and calls. */
async function copyContent(env: Env, ctx: ExecutionContext, part: number): Promise<void> {
  const settings = settingsOf(env);
  if (!settings.cms.url) return;
  const { KV: kv, DB: database, OUTBOX_QUEUE: queue } = env;
  const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work);
  const update = () => updateContent({ settings, kv, database, waitUntil, ...(queue && { queue }) });
  await withRunBudget(() => update().catch(failed('cms_copies')), part);
}

export default {
  fetch: (request, env, context) => shop.fetch(request, limitedEnv(env), context),

  /**
   * Runs every minute: copies published content, stores events that never came, reads prices, ends pauses, bills
   * subscriptions, does the daily work on points, works on the outbox, finishes interrupted subscription edits. Once an
   * hour, with a cron of its own, it deletes expired rows. Every two minutes, with another one, it fills pages into KV
   * ahead of time.
   */
  async scheduled({ cron }, bare, ctx) {
    const env = countedEnv(bare);
    const settings = settingsOf(env);
    if (cron === FILLING) await withRunBudget(() => shop.fillPages(env, ctx).catch(failed('pages_not_filled')));
    else if (cron === HOURLY) await withRunBudget(async () => deleteOldRows(env.DB, settings, await now(settings)));
    else
      await Promise.all([
        copyContent(env, ctx, PART_FOR_CONTENT),
        withRunBudget(
          () =>
            Promise.all([
              workEveryMinute(env).catch(failed('outbox')),
              finishAllEdits(settings, env.DB).catch(failed('contract_edits')),
            ]),
          1 - PART_FOR_CONTENT,
        ),
      ]);
  },

  /**
   * Wakes the outbox: each message is the name of a kind that has due rows. Checks contracts of the billing's queue, and
   * tells of those whose messages have failed for good. Goes on with copying content that one run had no time for.
   */
  async queue({ queue, messages }, bare, ctx) {
    const env = countedEnv(bare);
    const contracts = messages.filter(
      (message): message is Message<QueuedContract> => typeof message.body === 'object',
    );
    const names = new Set(messages.flatMap(({ body }) => (typeof body === 'string' ? [body] : [])));
    const isContent = names.delete(CONTENT_MESSAGE);
    const isOther = names.size > 0 || contracts.length > 0;
    const work = async () => {
      if (queue.includes(DEAD_LETTERS)) await buryContracts(env, contracts).catch(failed('billing'));
      else if (contracts.length > 0) await workBillingQueue(env, contracts);
      if (names.size > 0) await workOutbox(env, [...names]).catch(failed('outbox'));
    };
    await Promise.all([
      isContent ? copyContent(env, ctx, isOther ? PART_FOR_CONTENT : 1) : null,
      isOther ? withRunBudget(work, isContent ? 1 - PART_FOR_CONTENT : 1) : null,
    ]);
  },
} satisfies ExportedHandler<Env, string | QueuedContract>;
