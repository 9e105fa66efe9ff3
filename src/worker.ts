import { env as bindings } from 'cloudflare:workers';
import { shop } from './app.ts';
import { syncCopies } from './cms/copies.ts';
import { config, type Env, limitedEnv } from './env.ts';
import { now } from './platform/clock.ts';
import { deleteOldForms } from './platform/database/idempotent.ts';
import { log } from './platform/log.ts';
import { deleteOldConsents } from './shop/consent/store.ts';
import { deleteOldDeclarations } from './shop/law/index.ts';
import { deleteOldDeliveries, workEveryMinute, workOutbox } from './shop/outbox/outbox.ts';
import { forgetOldPlans } from './shop/planner/index.ts';
import { deleteOldPrices } from './shop/prices/history.ts';
import { eraseUnusedGuests } from './shop/referrals/index.ts';
import { deleteOldSignUps } from './shop/sign-ups/index.ts';
import { finishAllEdits } from './shop/subscriptions/index.ts';
import { deleteOldEvents } from './shop/webhooks/events.ts';
import { deleteOldVisitorRows } from './site/visitor-rows.ts';

// a wrong setting is refused when the Worker starts, not with the first visitor
config(bindings as unknown as Env);

/** The second trigger of wrangler.toml. */
const HOURLY = '17 * * * *';
/** The third one. */
const FILLING = '*/2 * * * *';

const failed = (event: string) => (error: unknown) => log.warn({ event, error: String(error) });

export default {
  fetch: (request, env, context) => shop.fetch(request, limitedEnv(env), context),

  /**
   * Runs every minute: copies published content, stores events that never came, reads prices, ends pauses, bills
   * subscriptions, does the daily work on points, works on the outbox, finishes interrupted subscription edits. Once an
   * hour, with a cron of its own, it deletes expired rows. Every two minutes, with another one, it fills pages into KV
   * ahead of time.
   */
  async scheduled({ cron }, env, ctx) {
    const settings = config(env);
    if (cron === FILLING) await shop.fillPages(env, ctx).catch(failed('pages_not_filled'));
    else if (cron === HOURLY)
      await Promise.all([
        deleteOldForms(env.DB).catch(failed('processed_forms')),
        deleteOldVisitorRows(env.DB, settings).catch(failed('visitor_rows')),
        deleteOldEvents(env.DB).catch(failed('events')),
        forgetOldPlans(env.DB).catch(failed('plans')),
        deleteOldConsents(env.DB).catch(failed('consents')),
        deleteOldDeliveries(env.DB).catch(failed('old_deliveries')),
        deleteOldSignUps(env.DB, settings, await now(settings)).catch(failed('sign_ups')),
        deleteOldDeclarations(env.DB, settings).catch(failed('declarations')),
        eraseUnusedGuests(env.DB, await now(settings)).catch(failed('unused_referrers')),
        deleteOldPrices(env.DB, await now(settings)).catch(failed('old_prices')),
      ]);
    else
      await Promise.all([
        settings.cms.url ? syncCopies(settings, env.KV).catch(failed('cms_copies')) : null,
        workEveryMinute(env).catch(failed('outbox')),
        finishAllEdits(settings, env.DB).catch(failed('contract_edits')),
      ]);
  },

  /** Wakes the outbox: each message is the name of a kind that has due rows. */
  async queue(batch, env) {
    await workOutbox(env, [...new Set(batch.messages.map(({ body }) => body))]).catch(failed('outbox'));
  },
} satisfies ExportedHandler<Env, string>;
