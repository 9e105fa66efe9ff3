import { env as bindings } from 'cloudflare:workers';
import { app } from './app.ts';
import { syncCopies } from './cms/copies.ts';
import { config, type Env } from './env.ts';
import { deleteOldForms } from './platform/database/idempotent.ts';
import { sendOutbox } from './platform/mail/outbox.ts';
import { forgetOldPlans } from './shop/planner/store.ts';
import { finishAllEdits } from './shop/subscriptions/edits.ts';
import { deleteOldEvents } from './shop/webhooks/events.ts';

// a wrong setting is refused when the Worker starts, not with the first visitor
config(bindings as unknown as Env);

export default {
  fetch: app.fetch,

  /** Runs every minute: copies published content, sends due mails, finishes interrupted subscription edits, deletes expired rows. */
  async scheduled(_, env) {
    const settings = config(env);
    const failed = (event: string) => (error: unknown) => console.warn(JSON.stringify({ event, error: String(error) }));
    await Promise.all([
      settings.cms.url ? syncCopies(settings, env.KV).catch(failed('cms_copies')) : null,
      deleteOldForms(env.DB).catch(failed('processed_forms')),
      deleteOldEvents(env.DB).catch(failed('events')),
      forgetOldPlans(env.DB).catch(failed('plans')),
      sendOutbox(settings, env.DB).catch(failed('outbox')),
      finishAllEdits(settings, env.DB).catch(failed('contract_edits')),
    ]);
  },
} satisfies ExportedHandler<Env>;
