import { createMiddleware } from 'hono/factory';
import { type AppEnv, config } from '../env.ts';
import { delivered } from '../platform/i18n/translate.ts';
import { cmsTexts } from './content.ts';

/** Gives every request the texts as the CMS has them; those of this delivery where it has none. */
export const texts = createMiddleware<AppEnv>(async (c, next) => {
  const settings = config(c.env);
  const known = settings.cms.url
    ? await cmsTexts({ settings, kv: c.env.KV, waitUntil: (work) => c.executionCtx.waitUntil(work) }).catch((error: unknown) => {
        console.error(JSON.stringify({ event: 'texts', error: String(error) }));
        return delivered;
      })
    : delivered;
  c.set('texts', Object.keys(known.en).length > 0 ? known : delivered);
  await next();
});
