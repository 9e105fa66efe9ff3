import type { Context } from 'hono';
import { draft } from '../cms/content.ts';
import { isPreview } from '../cms/preview.ts';
import { settingsOf } from '../env.ts';
import { today as todayOf } from '../platform/clock.ts';
import { isSecure } from '../platform/http/cookies.ts';
import { readFlash } from '../platform/http/flash.ts';
import { readCookie } from '../platform/shared/cookie.ts';
import { localeOf } from '../platform/shared/format.ts';
import type { Language } from '../platform/shared/markets.ts';
import { sessionOf } from '../shopify/session.ts';
import { buyerIpOf } from '../shopify/storefront.ts';
import type { AppEnv } from './context.ts';
import { readerOf } from './reader.ts';
import type { PageContext } from './screen.ts';
import { translatorOf } from './texts.ts';
import type { Variants } from './variants.ts';

/** The context of a page, and what the page has done with it. */
export interface OwnContext extends PageContext {
  /** Whether the screen has read personal data, which must not be cached. */
  isPersonal(): boolean;
  /** The values of `Set-Cookie` that the screen has set. */
  cookies: readonly string[];
  /** Whether the page shows data that is older than it should be, because an upstream fails. */
  isStale(): boolean;
}

const refusePersonal = (): never => {
  throw new TypeError('Expected the screen of a page for everyone to read nothing of its visitor');
};

/**
 * Creates the context that a screen loads with.
 *
 * @param showsProblems the screen itself shows the problems of a refused form, so the frame does not.
 * @param variants of the screen's A/B tests.
 * @param readsQuery false hides the address's query from the screen.
 */
export async function pageContext(
  c: Context<AppEnv>,
  showsProblems: boolean,
  { variant, isIn = () => false, cookie: newVariant }: Variants,
  readsQuery = true,
): Promise<OwnContext> {
  const settings = settingsOf(c.env);
  const url = new URL(c.req.url);
  if (!readsQuery) url.search = '';
  const header = c.req.header('cookie');
  const secure = isSecure(c.req);
  const flash = readFlash(header, secure);
  const preview =
    url.search.includes('_storyblok_tk') &&
    url.searchParams.has('_storyblok_tk[token]') &&
    (await isPreview(url.searchParams, settings, Date.now()));
  if (preview && settings.cms.editorOrigin) c.set('framedBy', settings.cms.editorOrigin);
  let personal = flash !== null || preview || newVariant !== null;
  const cookies: string[] = [];
  const context = await contextFor(c, url, false);
  return {
    ...context,
    requestId: c.get('requestId'),
    buyerIp: buyerIpOf(c.req),
    flash,
    preview,
    variant,
    isIn,
    problems: showsProblems ? [] : (flash?.problems ?? []),
    cookie(name) {
      personal = true;
      return readCookie(header, name, secure);
    },
    setCookie(value) {
      personal = true;
      cookies.push(value);
    },
    hasPrivacyControl() {
      personal = true;
      return c.req.header('sec-gpc') === '1';
    },
    session() {
      personal = true;
      return sessionOf(c);
    },
    story: (path) =>
      preview
        ? draft(settings, context.market.language, `${settings.group.marketCMSFolderPath}${path}`)
        : context.story(path),
    isPersonal: () => personal,
    cookies,
  };
}

/**
 * Creates the context of a page that is kept for everyone: it knows nothing of the visitor whose request it is.
 *
 * @param url the address with the declared query only.
 */
export const publicContext = async (c: Context<AppEnv>, url: string, { variant }: Variants): Promise<OwnContext> => ({
  ...(await contextFor(c, new URL(url), true)),
  requestId: '',
  buyerIp: undefined,
  flash: null,
  preview: false,
  variant,
  isIn: () => false,
  problems: [],
  cookie: refusePersonal,
  setCookie: refusePersonal,
  hasPrivacyControl: refusePersonal,
  session: refusePersonal,
  isPersonal: () => false,
  cookies: [],
});

/** The part of a context that is about its visitor, where that is nobody. */
const NOBODY = {
  isIn: () => false,
  flash: null,
  preview: false,
  problems: [],
  cookie: () => undefined,
  setCookie: () => {},
  hasPrivacyControl: () => false,
  session: async () => null,
  isPersonal: () => false,
  cookies: [],
} satisfies Partial<OwnContext>;

/**
 * Creates the context of a page's sharing picture: the page as a visitor sees it who has come with nothing, so that it
 * can be kept for everyone.
 */
export const pictureContext = async (c: Context<AppEnv>, variants: Variants): Promise<OwnContext> => ({
  ...(await pageContext(c, false, variants, false)),
  ...NOBODY,
});

/** The part of a context that is the same for every visitor of an address. */
async function contextFor(c: Context<AppEnv>, url: URL, isForEveryone: boolean) {
  const settings = settingsOf(c.env);
  const { market, rest } = c.get('location');
  return {
    market,
    rest,
    url,
    locale: localeOf(market.language, market.country),
    t: translatorOf(c, market),
    translate: (language: Language) => translatorOf(c, { ...market, language }),
    params: c.req.param() as Record<string, string>,
    settings,
    today: await todayOf(settings, market.country),
    ...readerOf(c, market, isForEveryone),
    database: c.env.DB,
  };
}
