import { parseCookie } from 'cookie';
import type { Context } from 'hono';
import { draft } from '../cms/content.ts';
import { isPreview } from '../cms/preview.ts';
import { config } from '../env.ts';
import { today as todayOf } from '../platform/clock.ts';
import { cookieName, isSecure } from '../platform/http/cookies.ts';
import { readFlash } from '../platform/http/flash.ts';
import { localeOf } from '../platform/market/format.ts';
import { sessionOf } from '../shopify/session.ts';
import { buyerIpOf } from '../shopify/storefront.ts';
import type { AppEnv } from './context.ts';
import { readerOf } from './reader.ts';
import type { PageContext } from './screen.ts';
import { translatorOf } from './texts.ts';

/**
 * Creates the context that a screen loads with. `isPersonal` tells whether the screen has read personal data, which must not
 * be cached; `cookies` are those that it sets.
 *
 * @param showsProblems the screen itself shows the problems of a refused form, so the frame does not.
 * @param readsQuery false hides the address's query from the screen.
 */
export async function pageContext(
  c: Context<AppEnv>,
  showsProblems: boolean,
  readsQuery = true,
): Promise<PageContext & { isPersonal: () => boolean; cookies: readonly string[] }> {
  const settings = config(c.env);
  const url = new URL(c.req.url);
  if (!readsQuery) url.search = '';
  const { market, rest } = c.get('location');
  const header = c.req.header('cookie');
  const secure = isSecure(c.req);
  const flash = readFlash(header, secure);
  const preview = url.searchParams.has('_storyblok_tk[token]') && (await isPreview(url.searchParams, settings, Date.now()));
  if (preview && settings.cms.editorOrigin) c.set('framedBy', settings.cms.editorOrigin);
  let personal = flash !== null || preview;
  const cookies: string[] = [];
  const reader = readerOf(c, market);
  return {
    market,
    rest,
    url,
    locale: localeOf(market.language, market.country),
    t: translatorOf(c, market),
    translate: (language) => translatorOf(c, { ...market, language }),
    requestId: c.get('requestId'),
    params: c.req.param() as Record<string, string>,
    config: settings,
    buyerIp: buyerIpOf(c.req),
    flash,
    preview,
    problems: showsProblems ? [] : (flash?.problems ?? []),
    today: await todayOf(settings, market.country),
    cookie(name) {
      personal = true;
      return parseCookie(header ?? '')[cookieName(name, secure)];
    },
    setCookie(value) {
      personal = true;
      cookies.push(value);
    },
    ...reader,
    database: c.env.DB,
    session() {
      personal = true;
      return sessionOf(c);
    },
    story: (path) => (preview ? draft(settings, market.language, `${settings.group.marketCMSFolderPath}${path}`) : reader.story(path)),
    isPersonal: () => personal,
    cookies,
  };
}
