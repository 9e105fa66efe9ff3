import type { Context } from 'hono';
import type { Env } from '../env.ts';
import { withTimeout } from '../platform/deadline.ts';
import { isSecure } from '../platform/http/cookies.ts';
import { clearFlashCookie } from '../platform/http/flash.ts';
import { log } from '../platform/log.ts';
import { CACHE_STATUS } from '../platform/page-cache/answer.ts';
import type { RenderedPage } from '../platform/page-cache/page-cache.ts';
import { normalisePath } from '../platform/redirects/redirect.ts';
import { settlesAtOnce } from '../platform/settled.ts';
import { upstreamErrorOf } from '../platform/stores.ts';
import { type Form, formOf, isForPrograms, pages as links, system } from '../routes.ts';
import type { AppEnv, Handler } from './context.ts';
import type { PageVisit } from './page-cache.ts';
import { type OwnContext, pageContext, pictureContext, publicContext } from './page-context.ts';
import { inTime } from './page-deadline.ts';
import { sharingPicture } from './picture.ts';
import { type Frame, renderCompletePage, renderPage, renderPageAndComplete } from './render.tsx';
import { NoPage, type PageContext, type Screen } from './screen.ts';
import { preloadsOf } from './styles.ts';
import { pageTitle } from './title.ts';
import { addVariantCookie, type ChooseVariants, defaultVariants, type Variants } from './variants.ts';

/** Appends the cookies that the session needs to set, for example after a token refresh. */
async function appendSessionCookies(c: Context<AppEnv>, headers: Headers): Promise<void> {
  const session = await c.get('session')?.catch(() => null);
  for (const cookie of session?.cookies ?? []) headers.append('Set-Cookie', cookie);
}

/**
 * Caches a sharing picture by its page, however the address is spelled, because rendering one takes a tenth of a
 * second.
 */
async function cachedPicture(c: Context<AppEnv>, draw: () => Promise<Response>): Promise<Response> {
  const { market, rest } = c.get('location');
  const { origin } = new URL(c.req.url);
  const key = new Request(`${origin}${formOf(links.below(market.code, normalisePath(rest)), 'picture')}`);
  const stored = await caches.default.match(key);
  if (stored) return new Response(stored.body, stored);
  const drawn = await draw();
  if (drawn.status === 200 && drawn.headers.get('cache-control')?.startsWith('public'))
    c.executionCtx.waitUntil(caches.default.put(key, drawn.clone()));
  return drawn;
}

/** After this time the frame's links are shown without the story index. */
const MAX_STORIES_WAIT_MS = 400;

/**
 * Waits for the story index in an isolate that has just started, for a bounded time: it decides which links the frame
 * has.
 */
async function waitForStories(context: PageContext): Promise<void> {
  if (context.cachedStories() === null)
    await withTimeout(
      MAX_STORIES_WAIT_MS,
      context.loadStories().then(
        () => {},
        () => {},
      ),
      undefined,
    );
}

/** The answer for a file of programs that the shop does not have. */
const respondToProgram = (c: Context<AppEnv>): Response =>
  c.text('Not found\n', 404, { 'Cache-Control': 'public, max-age=60', 'X-Robots-Tag': 'noindex' });

/** Lets the promises of cached values settle, so that they are rendered in place and not sent late. */
async function settleCached(data: unknown): Promise<void> {
  const promises = Object.values(data ?? {}).filter((value) => value instanceof Promise);
  if (promises.length > 0) await settlesAtOnce(Promise.allSettled(promises));
}

/** After this many seconds a page that an upstream has kept from being made may be asked for again. */
const RETRY_AFTER_S = '10';

/** Marks an answer that no cache has given. */
function setCacheStatus(headers: Headers, reason: 'miss' | 'bypass'): void {
  headers.set('Cache-Status', CACHE_STATUS[reason]);
  headers.set('Server-Timing', `cache;desc="${reason}"`);
}

const headersOf = <Data>(
  page: Pick<Screen<Data>, 'styles' | 'stylesOf' | 'markdown'>,
  data: Data,
  { market, rest }: PageContext,
  cacheControl: string,
): Headers => {
  const preloads = preloadsOf(page, data);
  return new Headers({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': market.language,
    'Cache-Control': cacheControl,
    Link: page.markdown
      ? `${preloads}, <${formOf(links.below(market.code, rest), 'markdown')}>; rel="alternate"; type="text/markdown"`
      : preloads,
    ...(page.markdown && { Vary: 'Accept' }),
    'Speculation-Rules': `"${system.speculationRules}"`,
  });
};

/** A public page is shown again only after a look at its ETag; one with variants is kept by no cache between. */
const publicCacheControl = ({ key }: Variants): string => (key ? 'private, no-cache' : 'no-cache');

/** Whether a page shows what it should: its texts, its links and data that is up to date. */
const isKeepable = (c: Context<AppEnv>, context: OwnContext): boolean =>
  !c.get('isWithoutCmsTexts') && context.cachedStories() !== null && !context.isStale();

/** Stores pages that are the same for everyone. */
export interface PageStore {
  /** The visit of a request whose page is to be stored. */
  visitOf(request: Request): PageVisit | undefined;
  /** Learns which values the query of an address may have. */
  learn(address: PageVisit['address'], values: ReadonlySet<string>): void;
  store(visit: PageVisit, env: Env, waitUntil: (work: Promise<unknown>) => void, page: RenderedPage): Promise<void>;
}

/** The parts that the pages of a site have in common. */
interface Site {
  frame: Frame;
  /** Shown where `onNotFound` does not respond. */
  notFoundScreen: Screen<null>;
  /** Shown when loading or rendering fails. */
  errorScreen: Screen<null>;
  /** May respond to a path without a page, for example with a redirect. */
  onNotFound: (c: Context<AppEnv>) => Promise<Response | null>;
  /** Gives a visitor the variants of the A/B tests that a screen declares. */
  chooseVariants: ChooseVariants;
  /** Keeps pages for the next visitors. */
  store?: PageStore;
}

/** Stores a page once it is complete. @returns whether it is stored. */
async function keepPage(
  store: PageStore | undefined,
  c: Context<AppEnv>,
  visit: PageVisit,
  context: OwnContext,
  complete: Promise<string | null>,
  page: Omit<RenderedPage, 'html' | 'tags'>,
): Promise<boolean> {
  const html = await complete;
  if (html === null || context.isStale()) return false;
  await store?.store(visit, c.env, (work) => c.executionCtx.waitUntil(work), { ...page, html, tags: context.tags() });
  return true;
}

/** Responds with a page that is the same for everyone, and keeps it. */
async function respondToEveryone<Data>(
  site: Site,
  c: Context<AppEnv>,
  page: Screen<Data>,
  visit: PageVisit,
): Promise<Response> {
  const { frame, store } = site;
  const { variants, isBackground, address } = visit;
  const renderedAt = Date.now();
  const context = await publicContext(c, address.url, variants);
  const [data] = await Promise.all([inTime(page.load(context)), waitForStories(context)]);
  if (data instanceof NoPage) {
    if (isBackground) return new Response(null, { status: 404 });
    // a redirect keeps the visitor's own query
    return data.kind === 'not-found' ? respondWithoutPage(site, c, data, null) : respondToVisitor(site, c, page);
  }
  if (page.queryValues) store?.learn(address, page.queryValues(data));
  await settleCached(data);
  const status = page.statusOf?.(data) ?? page.status ?? 200;
  const headers = headersOf(page, data, context, status >= 500 ? 'private, no-store' : publicCacheControl(variants));
  if (status >= 500) headers.set('Retry-After', RETRY_AFTER_S);
  const keeps = status === 200 && isKeepable(c, context);
  const keepIt = (complete: Promise<string | null>) =>
    keepPage(store, c, visit, context, complete, { headers, renderedAt });
  if (isBackground) {
    const isStored = keeps && (await keepIt(renderCompletePage(page, data, context, frame)));
    return new Response(null, { status: isStored ? 204 : status === 200 ? 503 : status });
  }
  const { body, complete } = renderPageAndComplete(page, data, context, frame);
  const answered = new Headers(headers);
  setCacheStatus(answered, keeps ? 'miss' : 'bypass');
  if (keeps) c.executionCtx.waitUntil(keepIt(complete()));
  if (variants.cookie) addVariantCookie(answered, variants.cookie);
  return new Response(c.req.method === 'HEAD' ? null : body, { status, headers: answered });
}

/** Responds with a page, or another form of it, that is made for one visitor. */
async function respondToVisitor<Data>(
  site: Site,
  c: Context<AppEnv>,
  page: Screen<Data>,
  status: number = page.status ?? 200,
  form: Form | null = null,
): Promise<Response> {
  // another form of a page is that of everyone
  const hasTests = page.tests && !form && (page.hasTests?.(new URL(c.req.url)) ?? true);
  const variants = await (hasTests ? site.chooseVariants(c, page.tests ?? [], page.path) : defaultVariants(page.tests));
  const context =
    form === 'picture'
      ? await pictureContext(c, variants)
      : await pageContext(c, page.showsProblems ?? false, variants);
  const [data] = await Promise.all([inTime(page.load(context)), form ? null : waitForStories(context)]);
  if (data instanceof NoPage) return respondWithoutPage(site, c, data, form);
  const inForm = form && (await respondInForm(c, page, form, data, context));
  if (inForm) return inForm;
  const isHead = c.req.method === 'HEAD';
  if (!isHead) await settleCached(data);
  const body = isHead ? null : renderPage(page, data, context, site.frame);
  const finalStatus = page.statusOf?.(data) ?? status;
  const headers = await visitorHeaders(c, page, data, context, variants, finalStatus);
  return new Response(body, { status: finalStatus, headers });
}

/** Responds with another form of a page; null where the page has none. */
async function respondInForm<Data>(
  c: Context<AppEnv>,
  page: Screen<Data>,
  form: Form,
  data: Data,
  context: OwnContext,
): Promise<Response | null> {
  const cacheControl = { 'Cache-Control': context.isPersonal() ? 'private, no-store' : 'public, max-age=600' };
  if (form === 'picture') {
    const png = await sharingPicture(
      c.env.PICTURES,
      page.picture?.(data, context) ?? { title: pageTitle(page.head(data, context)) },
    );
    return c.body(png, 200, { ...cacheControl, 'Content-Type': 'image/png', 'X-Robots-Tag': 'noindex' });
  }
  if (!page.markdown) return null;
  return c.body(page.markdown(data, context), 200, {
    ...cacheControl,
    'Content-Type': 'text/markdown; charset=utf-8',
    Vary: 'Accept',
    'Content-Location': formOf(links.below(context.market.code, context.rest), 'markdown'),
    'Content-Language': context.market.language,
    Link: `<${context.url.origin}${links.below(context.market.code, context.rest)}>; rel="canonical"`,
    'X-Robots-Tag': 'noindex',
  });
}

/** The headers of a page that is made for one visitor, with the cookies that its making has set. */
async function visitorHeaders<Data>(
  c: Context<AppEnv>,
  page: Screen<Data>,
  data: Data,
  context: OwnContext,
  variants: Variants,
  status: number,
): Promise<Headers> {
  // a 404 may depend on the customer's session too
  const personal = page.personal || context.isPersonal() || c.get('session') !== undefined || status >= 500;
  const headers = headersOf(page, data, context, personal ? 'private, no-store' : publicCacheControl(variants));
  // a page that reads itself anew has its style sheet: the browser would load it again and complain that nothing uses it
  if (c.req.header('sec-fetch-dest') === 'empty') headers.delete('Link');
  setCacheStatus(headers, 'bypass');
  for (const cookie of context.cookies) headers.append('Set-Cookie', cookie);
  // a page that cannot show the form leaves the submitted values for the next try
  if (context.flash && !page.keepsFlash && status < 500)
    headers.append('Set-Cookie', clearFlashCookie(isSecure(c.req)));
  if (variants.cookie) headers.append('Set-Cookie', variants.cookie);
  await appendSessionCookies(c, headers);
  if (status === 503) headers.set('Retry-After', RETRY_AFTER_S);
  return headers;
}

/** Responds to a load that ended without a page. */
async function respondWithoutPage(
  site: Site,
  c: Context<AppEnv>,
  { kind, location, cookies }: NoPage,
  form: Form | null,
): Promise<Response> {
  if (kind === 'redirect') {
    const headers = new Headers({ Location: location, 'Cache-Control': 'no-store' });
    await appendSessionCookies(c, headers);
    for (const cookie of cookies) headers.append('Set-Cookie', cookie);
    return new Response(null, { status: 302, headers });
  }
  if (kind === 'permanent-redirect') {
    const [path = '', query] = location.split('?');
    const target = form ? formOf(path, form) : path;
    return c.body(null, 308, {
      Location: query ? `${target}?${query}` : target,
      'Cache-Control': 'public, max-age=300',
      // Markdown of the page leads to Markdown
      Vary: 'Accept',
    });
  }
  return (await site.onNotFound(c)) ?? respondToVisitor(site, c, site.notFoundScreen);
}

/**
 * Creates handlers from screens. A handler loads the data that decides the status, sends the page, and streams its late
 * parts.
 */
export function createPages({
  chooseVariants = async (_, tests) => defaultVariants(tests),
  ...given
}: Omit<Site, 'chooseVariants'> & Partial<Pick<Site, 'chooseVariants'>>) {
  const site: Site = { ...given, chooseVariants };
  const visitOf = (c: Context<AppEnv>) => site.store?.visitOf(c.req.raw);
  return {
    page:
      <Data>(screen: Screen<Data>): Handler =>
      (c) => {
        const visit = visitOf(c);
        return visit?.address.screen === screen
          ? respondToEveryone(site, c, screen, visit)
          : respondToVisitor(site, c, screen);
      },
    /** The handler of another form of a page. */
    form:
      <Data>(screen: Screen<Data>, form: Form): Handler =>
      (c) =>
        form === 'picture'
          ? cachedPicture(c, () => respondToVisitor(site, c, screen, 200, form))
          : respondToVisitor(site, c, screen, 200, form),
    notFound: async (c: Context<AppEnv>) =>
      (await site.onNotFound(c)) ??
      (isForPrograms(new URL(c.req.url).pathname)
        ? respondToProgram(c)
        : respondToVisitor(site, c, site.notFoundScreen)),
    /** Responds to an error: 503 when an upstream or a store failed, 500 otherwise. */
    failed(c: Context<AppEnv>, error: Error) {
      const upstream = upstreamErrorOf(error) !== null;
      if (upstream && visitOf(c)?.isBackground) {
        log.warn({ event: 'page_renewal', error: String(error) });
        return new Response(null, { status: 503 });
      }
      log.error({
        event: 'page_failed',
        error: String(error),
        ...(!upstream && { stack: error.stack }),
      });
      return respondToVisitor(site, c, site.errorScreen, upstream ? 503 : 500);
    },
  };
}
