import type { Context } from 'hono';
import { withTimeout } from '../platform/cache.ts';
import { isSecure } from '../platform/http/cookies.ts';
import { clearFlashCookie } from '../platform/http/flash.ts';
import { log } from '../platform/log.ts';
import { normalisePath } from '../platform/redirects/model.ts';
import { UpstreamError } from '../platform/upstream.ts';
import { type Form, formOf, pages as links, system } from '../routes.ts';
import { SITE } from './brand.ts';
import type { AppEnv, Handler } from './context.ts';
import { pageContext } from './page-context.ts';
import { sharingPicture } from './picture.ts';
import { type Frame, renderPage } from './render.tsx';
import { type Head, NoPage, type PageContext, type Screen } from './screen.ts';

/** Appends the cookies that the session needs to set, for example after a token refresh. */
async function appendSessionCookies(c: Context<AppEnv>, headers: Headers): Promise<void> {
  const session = await c.get('session')?.catch(() => null);
  for (const cookie of session?.cookies ?? []) headers.append('Set-Cookie', cookie);
}

/** Caches a sharing picture by its page, however the address is spelled, because rendering one takes a tenth of a second. */
async function cachedPicture(c: Context<AppEnv>, draw: () => Promise<Response>): Promise<Response> {
  const { market, rest } = c.get('location');
  const { origin } = new URL(c.req.url);
  const key = new Request(`${origin}${formOf(links.below(market.code, normalisePath(rest)), 'picture')}`);
  const stored = await caches.default.match(key);
  if (stored) return new Response(stored.body, stored);
  const drawn = await draw();
  if (drawn.status === 200 && drawn.headers.get('cache-control')?.startsWith('public')) c.executionCtx.waitUntil(caches.default.put(key, drawn.clone()));
  return drawn;
}

/** The title of a page without the shop's name. */
const titleOf = ({ title = SITE }: Head): string => title.replace(` | ${SITE}`, '');

/** After this time the frame's links are shown without the story index. */
const MAX_STORIES_WAIT_MS = 400;

/** Waits for the story index in an isolate that has just started, for a bounded time: it decides which links the frame has. */
async function waitForStories(context: PageContext): Promise<void> {
  if (context.cachedStories() === null)
    await withTimeout(
      MAX_STORIES_WAIT_MS,
      context.stories().then(
        () => {},
        () => {},
      ),
      undefined,
    );
}

/** Lets promises of cached values settle, so that they are rendered in place and not sent late. */
const nextTick = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/**
 * Creates handlers from screens. A handler loads the data that decides the status, sends the page, and streams its late parts.
 *
 * @param options `onNotFound` may respond to a path without a page, for example with a redirect; `notFoundScreen` is shown when
 * it does not; `errorScreen` is shown when loading or rendering fails.
 */
export function createPages({
  frame,
  notFoundScreen,
  errorScreen,
  onNotFound,
}: {
  frame: Frame;
  notFoundScreen: Screen<null>;
  errorScreen: Screen<null>;
  onNotFound: (c: Context<AppEnv>) => Promise<Response | null>;
}) {
  async function respond<Data>(c: Context<AppEnv>, page: Screen<Data>, status: number = page.status ?? 200, form: Form | null = null): Promise<Response> {
    const context = await pageContext(c, page.showsProblems ?? false, form !== 'picture');
    const [data] = await Promise.all([page.load(context), form ? null : waitForStories(context)]);
    if (data instanceof NoPage) return respondWithoutPage(c, data, form);
    const cacheControl = { 'Cache-Control': context.isPersonal() ? 'private, no-store' : 'public, max-age=600' };
    if (form === 'markdown' && page.markdown)
      return c.body(page.markdown(data, context), 200, {
        ...cacheControl,
        'Content-Type': 'text/markdown; charset=utf-8',
        'Content-Language': context.market.language,
        Link: `<${context.url.origin}${links.below(context.market.code, context.rest)}>; rel="canonical"`,
        'X-Robots-Tag': 'noindex',
      });
    if (form === 'picture') {
      const png = await sharingPicture(c.env.PICTURES, page.picture?.(data, context) ?? { title: titleOf(page.head(data, context)) });
      return c.body(png, 200, { ...cacheControl, 'Content-Type': 'image/png', 'X-Robots-Tag': 'noindex' });
    }
    await nextTick();
    const body = renderPage(page, data, context, frame);
    const finalStatus = page.statusOf?.(data) ?? status;
    // a 404 may depend on the customer's session too
    const personal = page.personal || context.isPersonal() || c.get('session') !== undefined || status >= 500;
    const headers = new Headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': context.market.language,
      'Cache-Control': personal ? 'private, no-store' : 'public, max-age=0, must-revalidate',
      'Speculation-Rules': `"${system.speculationRules}"`,
    });
    for (const cookie of context.cookies) headers.append('Set-Cookie', cookie);
    if (context.flash && !page.keepsFlash) headers.append('Set-Cookie', clearFlashCookie(isSecure(c.req)));
    await appendSessionCookies(c, headers);
    if (status === 503) headers.set('Retry-After', '10');
    return new Response(body, { status: finalStatus, headers });
  }

  /** Responds to a load that ended without a page. */
  async function respondWithoutPage(c: Context<AppEnv>, { kind, location, cookies }: NoPage, form: Form | null): Promise<Response> {
    if (kind === 'redirect') {
      const headers = new Headers({ Location: location, 'Cache-Control': 'no-store' });
      await appendSessionCookies(c, headers);
      for (const cookie of cookies) headers.append('Set-Cookie', cookie);
      return new Response(null, { status: 302, headers });
    }
    if (kind === 'permanent-redirect') {
      const [path = '', query] = location.split('?');
      const target = form ? formOf(path, form) : path;
      return c.body(null, 308, { Location: query ? `${target}?${query}` : target, 'Cache-Control': 'public, max-age=300' });
    }
    return (await onNotFound(c)) ?? respond(c, notFoundScreen);
  }

  return {
    page:
      <Data>(screen: Screen<Data>): Handler =>
      (c) =>
        respond(c, screen),
    /** The handler of another form of a page. */
    form:
      <Data>(screen: Screen<Data>, form: Form): Handler =>
      (c) =>
        form === 'picture' ? cachedPicture(c, () => respond(c, screen, 200, form)) : respond(c, screen, 200, form),
    notFound: async (c: Context<AppEnv>) => (await onNotFound(c)) ?? respond(c, notFoundScreen),
    /** Responds to an error: 503 when an upstream failed, 500 otherwise. */
    failed(c: Context<AppEnv>, error: Error) {
      const upstream = error instanceof UpstreamError;
      log.error({
        event: 'page_failed',
        error: String(error),
        ...(!upstream && { stack: error.stack }),
      });
      return respond(c, errorScreen, upstream ? 503 : 500);
    },
  };
}
