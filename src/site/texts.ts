import { createMiddleware } from 'hono/factory';
import { cmsTexts } from '../cms/content.ts';
import { type Env, settingsOf } from '../env.ts';
import { dictionaries } from '../languages/dictionaries.ts';
import { byLanguage, LANGUAGES, type Language } from '../languages/index.ts';
import { withTimeout } from '../platform/deadline.ts';
import { type Translate, translator } from '../platform/i18n/translate.ts';
import { log } from '../platform/log.ts';
import { localeOf } from '../platform/shared/format.ts';
import { type Dictionary, textsOfCountry } from '../platform/shared/i18n.ts';
import { type Market, markets } from '../platform/shared/markets.ts';
import { DOMAIN, SITE } from './brand.ts';

/** A dictionary per language. */
export type Texts = Record<Language, Dictionary>;

/** Set by {@link texts}. */
export interface TextVariables {
  /** Absent on routes that need no texts, and without a CMS. */
  texts?: Texts;
  /** The CMS has failed or was late, so that the bundled texts stand in. */
  isWithoutCmsTexts?: boolean;
}

/** The texts that are bundled with the Worker, for keys that the CMS lacks, and for when it and its copy fail. */
export const deliveredTexts: Texts = dictionaries;

const completed = new WeakMap<Texts, Texts>();

const LOGGED_KEYS = 10;

/** The texts with the shop's name and domain in the places that they leave for them. */
const named = (texts: Dictionary): Dictionary =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      text.includes('{') ? text.replaceAll('{shop}', SITE).replaceAll('{domain}', DOMAIN) : text,
    ]),
  );

/**
 * The keys that the log has named last, by language: every reading of the same texts lacks the same ones, and one that
 * began before an edit may end after others.
 */
const told = new Map<Language, string>();

/** The texts of the CMS in one language, and the bundled ones for the keys that it lacks, which are logged. */
function completeIn(language: Language, loaded: Texts): Dictionary {
  const lacking = Object.keys(deliveredTexts[language]).filter((key) => loaded[language][key] === undefined);
  const names = lacking.join();
  if (lacking.length > 0 && told.get(language) !== names) {
    told.set(language, names);
    log.warn({ event: 'texts_lacking', language, count: lacking.length, keys: lacking.slice(0, LOGGED_KEYS) });
  }
  return { ...deliveredTexts[language], ...named(loaded[language]) };
}

/**
 * The texts of the CMS, completed by the bundled ones: once for each version, because so many keys take longer than
 * routing a request.
 */
function orDelivered(loaded: Texts): Texts {
  if (loaded === deliveredTexts) return loaded;
  let texts = completed.get(loaded);
  if (!texts) {
    texts = byLanguage(LANGUAGES, (language) => completeIn(language, loaded));
    completed.set(loaded, texts);
  }
  return texts;
}

/** A request waits this long for texts that are neither cached nor in KV. */
const MAX_WAIT_MS = 900;

/** Sets the texts of the CMS on the context, or the bundled ones where it has none or is slow. */
export const texts = createMiddleware<{ Bindings: Env; Variables: TextVariables }>(async (c, next) => {
  const settings = settingsOf(c.env);
  if (settings.cms.url) {
    const loading = cmsTexts({ settings, kv: c.env.KV, waitUntil: (work) => c.executionCtx.waitUntil(work) }).catch(
      (error: unknown) => {
        log.error({ event: 'texts', error: String(error) });
        return deliveredTexts;
      },
    );
    const loaded = await withTimeout(MAX_WAIT_MS, loading, deliveredTexts);
    if (loaded === deliveredTexts) c.set('isWithoutCmsTexts', true);
    c.set('texts', orDelivered(loaded));
  }
  await next();
});

interface TextContext {
  get(key: 'texts'): Texts | undefined;
}

/** The texts of a request, in every language. */
export const textsOf = (c: TextContext): Texts => c.get('texts') ?? deliveredTexts;

const CODES = new Set(markets.map(({ country }) => country.toLowerCase()));

const translators = new WeakMap<Texts, Map<string, Translate>>();

/** The translator of a market, with the texts of its country. */
export const translatorOf = (c: TextContext, market: Market): Translate => translatorIn(textsOf(c), market);

/** The translator of a market, with the texts of its country. */
export function translatorIn(all: Texts, market: Market): Translate {
  let ofTexts = translators.get(all);
  if (!ofTexts) {
    ofTexts = new Map();
    translators.set(all, ofTexts);
  }
  const key = `${market.code} ${market.language}`;
  let found = ofTexts.get(key);
  if (!found) {
    found = translator(
      textsOfCountry(all[market.language], market.country.toLowerCase(), CODES),
      localeOf(market.language, market.country),
    );
    ofTexts.set(key, found);
  }
  return found;
}

/**
 * The translator of a market outside of requests. @throws UpstreamError when the CMS fails and there is no copy of its
 * texts.
 */
export async function mailTranslator(
  { settings, kv, waitUntil }: Parameters<typeof cmsTexts>[0],
  market: Market,
): Promise<Translate> {
  const loaded = settings.cms.url ? await cmsTexts({ settings, kv, waitUntil }) : deliveredTexts;
  return translatorIn(orDelivered(loaded), market);
}
