import { app } from './app.ts';
import { keepCopies } from './cms/copies.ts';
import { config, type Env } from './env.ts';

export default {
  fetch: app.fetch,

  /** Every minute: what the CMS has published is copied to KV. */
  async scheduled(_, env) {
    const settings = config(env);
    if (settings.cms.url) await keepCopies(settings, env.KV).catch((error) => console.warn(JSON.stringify({ event: 'cms_copies', error: String(error) })));
  },
} satisfies ExportedHandler<Env>;
