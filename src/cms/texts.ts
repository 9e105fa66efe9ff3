import { createMiddleware } from 'hono/factory';
import { type AppEnv, config } from '../env.ts';
import { within } from '../platform/cache.ts';
import { delivered } from '../platform/i18n/translate.ts';
import { cmsTexts } from './content.ts';
import { cmsIsDown } from './version.ts';

/** Texts that are neither in memory nor in KV are waited for this long. */
const PATIENCE_MS = 1000;

/** Gives every request the texts as the CMS has them; those of this delivery where it has none, or none in time. */
export const texts = createMiddleware<AppEnv>(async (c, next) => {
  const settings = config(c.env);
  if (settings.cms.url) {
    const asked = cmsTexts({ settings, kv: c.env.KV, waitUntil: (work) => c.executionCtx.waitUntil(work) }).catch((error: unknown) => {
      console.error(JSON.stringify({ event: 'texts', error: String(error) }));
      return delivered;
    });
    const known = await within(cmsIsDown() ? PATIENCE_MS / 4 : PATIENCE_MS, asked, delivered);
    c.set('texts', Object.keys(known.en).length > 0 ? known : delivered);
  } else c.set('texts', delivered);
  await next();
});
