import { createMiddleware } from 'hono/factory';
import en from '../../kv/dictionaries/en.json';
import pt from '../../kv/dictionaries/pt.json';
import sv from '../../kv/dictionaries/sv.json';
import { cmsTexts } from '../cms/content.ts';
import { cmsIsDown } from '../cms/version.ts';
import { config, type Env } from '../env.ts';
import { withTimeout } from '../platform/cache.ts';
import { type Dictionary, textsOfGroup } from '../platform/i18n/model.ts';
import { type Translate, translator } from '../platform/i18n/translate.ts';
import { log } from '../platform/log.ts';
import { localeOf } from '../platform/market/format.ts';
import { groupIdOf, groups, type Language, type Market } from '../platform/market/markets.ts';

/** A dictionary per language. */
export type Texts = Record<Language, Dictionary>;

/** Set by {@link texts}. */
export interface TextVariables {
  /** Absent on routes that need no texts, and without a CMS. */
  texts?: Texts;
}

/** The texts that are bundled with the Worker, for when the CMS and its copy fail. */
export const deliveredTexts: Texts = { en, sv, pt };

/** A request waits this long for texts that are neither cached nor in KV. */
const MAX_WAIT_MS = 1000;

/** Sets the texts of the CMS on the context, or the bundled ones when the CMS has none or is slow. */
export const texts = createMiddleware<{ Bindings: Env; Variables: TextVariables }>(async (c, next) => {
  const settings = config(c.env);
  if (settings.cms.url) {
    const loading = cmsTexts({ settings, kv: c.env.KV, waitUntil: (work) => c.executionCtx.waitUntil(work) }).catch((error: unknown) => {
      log.error({ event: 'texts', error: String(error) });
      return deliveredTexts;
    });
    const loaded = await withTimeout(cmsIsDown() ? MAX_WAIT_MS / 4 : MAX_WAIT_MS, loading, deliveredTexts);
    c.set('texts', Object.keys(loaded.en).length > 0 ? loaded : deliveredTexts);
  }
  await next();
});

interface TextContext {
  get(key: 'texts'): Texts | undefined;
}

/** The texts of a request, in every language. */
export const textsOf = (c: TextContext): Texts => c.get('texts') ?? deliveredTexts;

const GROUPS = Object.keys(groups);

/** The translator of a market, with the texts of its group. */
export const translatorOf = (c: TextContext, market: Market): Translate => translatorIn(textsOf(c), market);

/** The translator of a market, with the texts of its group. */
export const translatorIn = (all: Texts, market: Market): Translate =>
  translator(textsOfGroup(all[market.language], groupIdOf(market), GROUPS), localeOf(market.language, market.country));

/** The translator of a market outside of requests. @throws UpstreamError when the CMS fails and there is no copy of its texts. */
export async function mailTranslator({ settings, kv, waitUntil }: Parameters<typeof cmsTexts>[0], market: Market): Promise<Translate> {
  const loaded = settings.cms.url ? await cmsTexts({ settings, kv, waitUntil }) : deliveredTexts;
  return translatorIn(Object.keys(loaded.en).length > 0 ? loaded : deliveredTexts, market);
}
