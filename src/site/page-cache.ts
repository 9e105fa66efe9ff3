import assets from 'virtual:assets';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { type Env, settingsOf } from '../env.ts';
import { knownToday, today as todayOf } from '../platform/clock.ts';
import { isSecure } from '../platform/http/cookies.ts';
import { hasFlash } from '../platform/http/flash.ts';
import { type ContentSources, countryTiming, documentHeaders, requestIdOf } from '../platform/http/security.ts';
import { LruCache } from '../platform/lru-cache.ts';
import type { StoredPage } from '../platform/page-cache/entry.ts';
import { keyOf, type PageAddress, PageCache, type Visit } from '../platform/page-cache/page-cache.ts';
import { answerPlatform } from '../platform/page-cache/platform.ts';
import { refreshPurges } from '../platform/page-cache/purges.ts';
import { declaredQuery, isCanonicalPath, isPreview, isRead, shortQuery } from '../platform/page-cache/request.ts';
import { isNamedByRule } from '../platform/redirects/lookup.ts';
import type { RuleBook } from '../platform/redirects/redirect.ts';
import { knownRules } from '../platform/redirects/rules.ts';
import { api, pages, type ScreenName, screenOf } from '../routes.ts';
import type { AppEnv } from './context.ts';
import { locate } from './location.ts';
import type { Screen } from './screen.ts';
import { addVariantCookie, type ChooseVariants, defaultVariants, type Variants } from './variants.ts';

/** A screen of any data. */
export type AnyScreen = Screen<unknown>;
/** The screens of every page. */
type Screens = Readonly<Record<ScreenName, AnyScreen>>;
/** A request for a page that may be kept. */
export type PageVisit = Visit<AnyScreen, Variants>;

/** An address with everything about it that is the same for every request. */
interface KnownAddress extends PageAddress<AnyScreen> {
  /** The variants of a visitor who gets none of their own. */
  variants: Variants;
  key: string;
  /** The rules that do not name it. */
  checkedRules: RuleBook | null;
}

/** The build's scripts and styles, which a kept page names. */
const version = [...assets.scripts, ...Object.values(assets.styles)]
  .map((path) => path.replace(/^.*\/|\.\w+$/g, ''))
  .join('.');

/** Parsed addresses by their spelling; null for one whose page is never kept. */
const addresses = new LruCache<KnownAddress | null>(5000, 2_000_000);

const isKept = ({ personal, kept = !personal }: AnyScreen): boolean => kept;

/** The values that the query of an address may have, by market and path. */
const queryValues = new LruCache<ReadonlySet<string>>(2000, 1_000_000);
const valuesKey = ({ market, rest }: Pick<PageAddress<AnyScreen>, 'market' | 'rest'>): string =>
  `${market.code} ${rest}`;

/**
 * @returns the address, and where it is another one's without a value that the page does not have, that one's spelling.
 */
function parseAddress(spelling: string, env: Env, screens: Screens): KnownAddress | string | null {
  const { group, publicOrigin } = settingsOf(env);
  const { pathname, search, searchParams, origin } = new URL(spelling);
  const { kind, form, market, rest } = locate(pathname, group);
  if (kind !== 'page' || form || !isCanonicalPath(rest) || isPreview(search)) return null;
  const name = screenOf(rest);
  const screen = name && screens[name];
  if (!screen || !isKept(screen)) return null;
  const query = screen.canonicalQuery
    ? shortQuery(screen.canonicalQuery(searchParams))
    : declaredQuery(searchParams, screen.query ?? []);
  if (query === null) return null;
  const known = queryValues.get(valuesKey({ market, rest }));
  const narrowed = known && screen.canonicalQuery ? screen.canonicalQuery(searchParams, known) : query;
  if (narrowed !== query) return `${origin}${pathname}${narrowed}`;
  const url = `${origin}${pages.below(market.code, rest)}${query}`;
  const variants = defaultVariants(screen.tests);
  return {
    screen,
    market,
    rest,
    url,
    origin,
    kind: query === '' && origin === publicOrigin ? 'page' : 'variation',
    isBuilt: query === '' && origin === publicOrigin && group.buildMarkets.includes(market.code),
    variants,
    key: keyOf(url, variants),
    checkedRules: null,
  };
}

function addressOf(spelling: string, env: Env, screens: Screens): KnownAddress | null {
  const known = addresses.get(spelling);
  if (known !== undefined) return known;
  const parsed = parseAddress(spelling, env, screens);
  // not remembered: the page may have the value tomorrow
  if (typeof parsed === 'string') return addressOf(parsed, env, screens);
  addresses.set(spelling, parsed, spelling.length * 3 + 500);
  return parsed;
}

/** The address of a request whose page may be kept; null for every other request. */
function keptAddressOf(request: Request, env: Env, screens: Screens): KnownAddress | null {
  const { memory, cache, platform, kv } = settingsOf(env).pageCache;
  if (!isRead(request.method) || !(memory || cache || platform || kv)) return null;
  const address = addressOf(request.url, env, screens);
  return address && !hasFlash(request.headers.get('cookie'), isSecure(request)) ? address : null;
}

/** Learns which values the query of an address may have: a request with another one gets the page without it. */
function learn(address: PageAddress<AnyScreen>, values: ReadonlySet<string>): void {
  const key = valuesKey(address);
  queryValues.set(key, values, [...values].join().length + key.length);
}

/** Whether a rule names an address, so that it may redirect it. Remembers the rules that do not. */
function isNamed(address: KnownAddress, rules: RuleBook, url: string, env: Env): boolean {
  if (address.checkedRules === rules) return false;
  if (isNamedByRule(rules, new URL(url).pathname, settingsOf(env).group)) return true;
  address.checkedRules = rules;
  return false;
}

async function build(
  cache: PageCache<Env, AnyScreen, Variants>,
  address: KnownAddress | null,
  env: Env,
  ctx: ExecutionContext,
): Promise<StoredPage | 'gone' | 'failed'> {
  if (address === null || address.variants.key !== '') return 'gone';
  const { variants, key, market } = address;
  const today = await todayOf(settingsOf(env), market.country);
  const outcome = await cache.renewHere({ address, variants, key, today, isBackground: true }, env, ctx);
  return outcome.kind === 'stored' ? outcome.kept.page : outcome.kind;
}

/** Adds what differs between two answers with the same page. */
function forVisitor(request: Request, response: Response): Response {
  response.headers.set('X-Request-Id', requestIdOf(request.headers));
  const country = countryTiming(request);
  if (country) response.headers.append('Server-Timing', country);
  return response;
}

/**
 * The page cache of the shop.
 *
 * @param screens of every page.
 * @param render answers a request without a kept page.
 * @param sourcesOf what a page may load for the visitor with a `Cookie` header.
 * @param mayHaveVariants whether a visitor may have variants of their own.
 * @param mayBeForCustomer whether a visitor may get a screen in a form of their own, as far as that is seen at once.
 * @param isForCustomer whether they do.
 */
export function pageCache({
  screens,
  render,
  sourcesOf,
  chooseVariants,
  mayHaveVariants,
  mayBeForCustomer,
  isForCustomer,
}: {
  screens: Screens;
  render(request: Request, env: Env, ctx: ExecutionContext): Response | Promise<Response>;
  sourcesOf(env: Env, rest: string, cookies: string | null, hasPrivacyControl: boolean): ContentSources;
  chooseVariants: ChooseVariants;
  mayHaveVariants(cookies: string | null): boolean;
  mayBeForCustomer(screen: AnyScreen, request: Request): boolean;
  isForCustomer(screen: AnyScreen, c: Context<AppEnv>): Promise<boolean>;
}) {
  const cache = new PageCache<Env, AnyScreen, Variants>({
    version,
    settingsOf: (env) => ({ tiers: settingsOf(env).pageCache, kv: env.KV }),
    render,
    securityOf: (env, url, sources) =>
      documentHeaders(settingsOf(env), api.reportsCsp, url.startsWith('https:'), sources as ContentSources),
  });

  return {
    version,
    store: cache.store.bind(cache),
    learn,

    /**
     * Renders the page of an address to be kept, without a visitor.
     *
     * @returns `gone` for an address without a page that is kept; `failed` while an upstream fails.
     */
    build: (url: string, env: Env, ctx: ExecutionContext) => build(cache, addressOf(url, env, screens), env, ctx),

    /**
     * Answers the platform's cache, which has no page of an address or an old one.
     *
     * @param url as the page cache spells it; any other gets no page.
     */
    async answerPlatform(url: string, env: Env, ctx: ExecutionContext): Promise<Response> {
      // an isolate may get no other requests
      refreshPurges(env.KV, (work) => ctx.waitUntil(work));
      const address = addressOf(url, env, screens);
      if (address?.url !== url) return answerPlatform('gone', 'variation');
      return answerPlatform(await build(cache, address, env, ctx), address.kind);
    },

    /** The visit of a request that the cache could not answer: its page is to be stored. */
    visitOf: cache.visitOf.bind(cache),

    /**
     * Answers before anything else runs, in the common case: a page without variants of the visitor's own, while no
     * rule redirects it.
     *
     * @returns null when the site has to answer.
     */
    answerAtOnce(request: Request, env: Env, ctx: ExecutionContext): Response | Promise<Response> | null {
      const address = keptAddressOf(request, env, screens);
      if (!address) return null;
      const waitUntil = (work: Promise<unknown>) => ctx.waitUntil(work);
      const cookies = request.headers.get('cookie');
      if (address.screen.tests && mayHaveVariants(cookies)) return null;
      if (mayBeForCustomer(address.screen, request)) return null;
      const rules = knownRules(env.KV, waitUntil);
      if (!rules) return null;
      if (isNamed(address, rules, request.url, env)) return null;
      const today = knownToday(settingsOf(env), address.market.country, waitUntil);
      if (today === null) return null;
      const visit: PageVisit = { address, variants: address.variants, key: address.key, today, isBackground: false };
      const sources = sourcesOf(env, address.rest, cookies, request.headers.get('sec-gpc') === '1');
      const answer = cache.answer(request, visit, env, ctx, sources);
      if (answer instanceof Response) return forVisitor(request, answer);
      return answer?.then((found) => (found ? forVisitor(request, found) : render(request, env, ctx))) ?? null;
    },

    /** Answers with a kept page, in the visitor's variants. */
    middleware: createMiddleware<AppEnv>(async (c, next) => {
      const request = c.req.raw;
      const address = cache.visitOf(request) ? null : keptAddressOf(request, c.env, screens);
      if (!address || (await isForCustomer(address.screen, c))) return next();
      const { screen, url, market } = address;
      const variants = screen.tests ? await chooseVariants(c, screen.tests, screen.path) : address.variants;
      const today = await todayOf(settingsOf(c.env), market.country);
      const visit: PageVisit = { address, variants, key: keyOf(url, variants), today, isBackground: false };
      const answer = await cache.answer(request, visit, c.env, c.executionCtx as ExecutionContext, null);
      if (!answer) return next();
      if (variants.cookie) addVariantCookie(answer.headers, variants.cookie);
      return answer;
    }),
  };
}
