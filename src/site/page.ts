import type { Context } from 'hono';
import { clearFlashCookie } from '../platform/http/flash.ts';
import { UpstreamError } from '../platform/upstream.ts';
import { type Form, formOf, pages as links, system } from '../routes.ts';
import type { AppEnv, Handler } from './context.ts';
import { SITE } from './head.tsx';
import { pageContext } from './page-context.ts';
import { sharingPicture } from './picture.ts';
import { type Frame, renderPage } from './render.tsx';
import { Answer, type Head, type Screen } from './screen.ts';

/** Appends the cookies that reading the session wants to set, for instance after a refresh. */
async function appendSessionCookies(c: Context<AppEnv>, headers: Headers): Promise<void> {
  const session = await c.get('session')?.catch(() => null);
  for (const cookie of session?.cookies ?? []) headers.append('Set-Cookie', cookie);
}

/** A picture takes a tenth of a second to draw, so it is drawn once for its address, whatever query comes with it. */
async function cachedPicture(c: Context<AppEnv>, draw: () => Promise<Response>): Promise<Response> {
  const { origin, pathname } = new URL(c.req.url);
  const key = new Request(`${origin}${pathname}`);
  const stored = await caches.default.match(key);
  if (stored) return new Response(stored.body, stored);
  const drawn = await draw();
  if (drawn.status === 200 && drawn.headers.get('cache-control')?.startsWith('public')) c.executionCtx.waitUntil(caches.default.put(key, drawn.clone()));
  return drawn;
}

/** The title of a page without the shop's name behind it. */
const titleOf = ({ title = SITE }: Head): string => title.replace(` | ${SITE}`, '');

/** Values that are already in memory arrive within one turn of the event loop: they are rendered in place and not sent late. */
const nextTick = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/**
 * Turns screens into handlers: load the data that decides the status, answer, stream the rest.
 *
 * @param notFoundScreen shown where there is no page. @param errorScreen shown where the page cannot be made now.
 * @param onNotFound may answer an address that is no page otherwise, for instance with a redirect.
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
    const context = await pageContext(c, page.showsProblems ?? false);
    const data = await page.load(context);
    if (data instanceof Answer) return respondWithoutPage(c, data, form);
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
      const png = await sharingPicture(page.picture?.(data, context) ?? { title: titleOf(page.head(data, context)) });
      return c.body(png, 200, { ...cacheControl, 'Content-Type': 'image/png', 'X-Robots-Tag': 'noindex' });
    }
    await nextTick();
    const body = renderPage(page, data, context, frame);
    // an answer that is missing may have been asked for in somebody's name
    const personal = page.personal || context.isPersonal() || c.get('session') !== undefined || status >= 500;
    const headers = new Headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': context.market.language,
      'Cache-Control': personal ? 'private, no-store' : 'public, max-age=0, must-revalidate',
      'Speculation-Rules': `"${system.speculationRules}"`,
    });
    if (context.flash && !page.keepsFlash) headers.append('Set-Cookie', clearFlashCookie(context.url.protocol === 'https:'));
    await appendSessionCookies(c, headers);
    if (status === 503) headers.set('Retry-After', '10');
    return new Response(body, { status, headers });
  }

  /** Sends the end of loading that is not a page. */
  async function respondWithoutPage(c: Context<AppEnv>, { kind, location }: Answer, form: Form | null): Promise<Response> {
    if (kind === 'redirect') {
      const headers = new Headers({ Location: location, 'Cache-Control': 'no-store' });
      await appendSessionCookies(c, headers);
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
    /** Another form of the same page. */
    form:
      <Data>(screen: Screen<Data>, form: Form): Handler =>
      (c) =>
        form === 'picture' ? cachedPicture(c, () => respond(c, screen, 200, form)) : respond(c, screen, 200, form),
    notFound: async (c: Context<AppEnv>) => (await onNotFound(c)) ?? respond(c, notFoundScreen),
    /** An upstream that is down is a 503 that may be tried again; everything else is our own mistake. */
    failed(c: Context<AppEnv>, error: Error) {
      const upstream = error instanceof UpstreamError;
      console.error(
        JSON.stringify({
          event: 'page_failed',
          id: c.get('requestId'),
          path: new URL(c.req.url).pathname,
          error: String(error),
          ...(!upstream && { stack: error.stack }),
        }),
      );
      return respond(c, errorScreen, upstream ? 503 : 500);
    },
  };
}
