import { createMiddleware } from 'hono/factory';
import en from '../../kv/dictionaries/en.json';
import pt from '../../kv/dictionaries/pt.json';
import sv from '../../kv/dictionaries/sv.json';
import { cmsTexts } from '../cms/content.ts';
import { cmsIsDown } from '../cms/version.ts';
import { config, type Env } from '../env.ts';
import { withTimeout } from '../platform/cache.ts';
import type { Dictionary } from '../platform/i18n/model.ts';
import { type Translate, translator } from '../platform/i18n/translate.ts';
import { localeOf } from '../platform/market/format.ts';
import type { Language, Market } from '../platform/market/markets.ts';

export type Texts = Record<Language, Dictionary>;

/** Set by {@link texts}. */
export interface TextVariables {
  /** Absent where no text was asked for yet. */
  texts?: Texts;
}

/** The texts that this version of the shop was delivered with: the last resort. */
export const deliveredTexts: Texts = { en, sv, pt };

/** A request waits this long for texts that are neither in memory nor in KV. */
const MAX_WAIT_MS = 1000;

/** Gives a request the texts of the CMS, or the delivered ones where the CMS has none or takes too long. */
export const texts = createMiddleware<{ Bindings: Env; Variables: TextVariables }>(async (c, next) => {
  const settings = config(c.env);
  if (settings.cms.url) {
    const loading = cmsTexts({ settings, kv: c.env.KV, waitUntil: (work) => c.executionCtx.waitUntil(work) }).catch((error: unknown) => {
      console.error(JSON.stringify({ event: 'texts', error: String(error) }));
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

/** The texts of a request in every language. */
export const textsOf = (c: TextContext): Texts => c.get('texts') ?? deliveredTexts;

/** The texts of a market, as the request has them. */
export const translatorOf = (c: TextContext, { language, country }: Market): Translate => translator(textsOf(c)[language], localeOf(language, country));
