import { parseCookie } from 'cookie';
import type { Context, Handler } from 'hono';
import { draft } from '../../cms/content.ts';
import { isPreview } from '../../cms/preview.ts';
import { type AppEnv, config } from '../../env.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { type Form, formOf, pages as links, machines } from '../../routes.ts';
import { sessionOf } from '../../shopify/session.ts';
import { today as todayOf } from '../clock.ts';
import { forgetFlash, readFlash } from '../http/flash.ts';
import { translatorOf } from '../i18n/translate.ts';
import { localeOf } from '../market/model.ts';
import { marketOfPath, splitForm } from '../market/resolve.ts';
import { LateSlots } from './late.tsx';
import { sharingPicture } from './picture.ts';
import { readerOf } from './reader.ts';
import { type Frame, renderPage } from './render.tsx';
import { Answer, type PageContext, type Screen } from './screen.ts';

async function pageContext(c: Context<AppEnv>, showsProblems: boolean): Promise<PageContext & { isPersonal: () => boolean }> {
  const settings = config(c.env);
  const url = new URL(c.req.url);
  const { market, rest: whole } = marketOfPath(url.pathname, settings.group);
  const { rest } = splitForm(whole);
  const locale = localeOf(market.language, market.country);
  const header = c.req.header('cookie');
  const flash = readFlash(header);
  const preview = url.searchParams.has('_storyblok_tk[token]') && (await isPreview(url.searchParams, settings, Date.now()));
  if (preview && settings.cms.editorOrigin) c.set('framedBy', settings.cms.editorOrigin);
  let personal = flash !== null || preview;
  const reader = readerOf(c, market);
  return {
    market,
    rest,
    url,
    locale,
    t: translatorOf(c, market),
    translate: (language) => translatorOf(c, { ...market, language }),
    requestId: c.get('requestId'),
    late: new LateSlots(),
    params: c.req.param() as Record<string, string>,
    config: settings,
    buyerIp: c.req.header('cf-connecting-ip'),
    flash,
    preview,
    problems: showsProblems ? [] : (flash?.problems ?? []),
    today: await todayOf(settings),
    cookie(name) {
      personal = true;
      return parseCookie(header ?? '')[name];
    },
    ...reader,
    database: c.env.DB,
    session() {
      personal = true;
      return sessionOf(c);
    },
    story: (path) => (preview ? draft(settings, market.language, `${settings.group.marketCMSFolderPath}${path}`) : reader.story(path)),
    isPersonal: () => personal,
  };
}

/** What reading the session wants to be set, for instance after a refresh. */
async function appendSession(c: Context<AppEnv>, headers: Headers): Promise<void> {
  const session = await c.get('session')?.catch(() => null);
  for (const cookie of session?.cookies ?? []) headers.append('Set-Cookie', cookie);
}

/** A picture costs a tenth of a second to draw: it is drawn once for its address, whatever query comes with it. */
async function keptPicture(c: Context<AppEnv>, draw: () => Promise<Response>): Promise<Response> {
  const { origin, pathname } = new URL(c.req.url);
  const key = new Request(`${origin}${pathname}`);
  const known = await caches.default.match(key);
  if (known) return new Response(known.body, known);
  const drawn = await draw();
  if (drawn.status === 200 && drawn.headers.get('cache-control')?.startsWith('public')) c.executionCtx.waitUntil(caches.default.put(key, drawn.clone()));
  return drawn;
}

/** Lets what is already in memory settle, so that it is rendered in place and not sent late. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0));

/**
 * Turns screens into handlers: load what decides the status, answer, stream the rest.
 *
 * @param missing what to show when the page does not exist; @param broken when it cannot be made now.
 * @param instead may know another answer for an address that is no page.
 */
export function pages(frame: Frame, missing: Screen<null>, broken: Screen<null>, instead: (c: Context<AppEnv>) => Promise<Response | null>) {
  async function show<Data>(c: Context<AppEnv>, page: Screen<Data>, status: number = page.status ?? 200, form: Form | null = null): Promise<Response> {
    const context = await pageContext(c, page.showsProblems ?? false);
    const data = await page.load(context);
    if (data instanceof Answer) {
      if (data.kind === 'elsewhere') {
        const headers = new Headers({ Location: data.location, 'Cache-Control': 'no-store' });
        await appendSession(c, headers);
        return new Response(null, { status: 302, headers });
      }
      if (data.kind === 'moved') {
        const [path = '', query] = data.location.split('?');
        const location = form ? formOf(path, form) : path;
        return c.body(null, 308, { Location: query ? `${location}?${query}` : location, 'Cache-Control': 'public, max-age=300' });
      }
      return (await instead(c)) ?? show(c, missing);
    }
    const shared = { 'Cache-Control': context.isPersonal() ? 'private, no-store' : 'public, max-age=600' };
    const link = `<${context.url.origin}${links.below(context.market.code, context.rest)}>; rel="canonical"`;
    if (form === 'markdown' && page.markdown)
      return c.body(page.markdown(data, context), 200, {
        ...shared,
        'Content-Type': 'text/markdown; charset=utf-8',
        'Content-Language': context.market.language,
        Link: link,
        'X-Robots-Tag': 'noindex',
      });
    if (form === 'picture') {
      const { title = 'Kvistra' } = page.head(data, context);
      const png = await sharingPicture(page.picture?.(data, context) ?? { title: title.replace(/ \| Kvistra$/, '') });
      return c.body(png, 200, { ...shared, 'Content-Type': 'image/png', 'X-Robots-Tag': 'noindex' });
    }
    await settle();
    const body = renderPage(page, data, context, frame);
    // what is not there may have been asked for in somebody's name
    const personal = page.personal || context.isPersonal() || c.get('session') !== undefined || status >= 500;
    const headers = new Headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': context.market.language,
      'Cache-Control': personal ? 'private, no-store' : 'public, max-age=0, must-revalidate',
      'Speculation-Rules': `"${machines.speculationRules}"`,
    });
    if (context.flash && !page.keepsFlash) headers.append('Set-Cookie', forgetFlash(context.url.protocol === 'https:'));
    await appendSession(c, headers);
    if (status === 503) headers.set('Retry-After', '10');
    return new Response(body, { status, headers });
  }
  return {
    page:
      <Data>(screen: Screen<Data>): Handler<AppEnv> =>
      (c) =>
        show(c, screen),
    /** Another form of the same page. */
    form:
      <Data>(screen: Screen<Data>, form: Form): Handler<AppEnv> =>
      (c) =>
        form === 'picture' ? keptPicture(c, () => show(c, screen, 200, form)) : show(c, screen, 200, form),
    notFound: async (c: Context<AppEnv>) => (await instead(c)) ?? show(c, missing),
    /** An upstream that is down is a 503 that may be tried again; everything else is our own mistake. */
    failed(c: Context<AppEnv>, error: Error) {
      const upstream = error instanceof UpstreamError;
      console.error(
        JSON.stringify({ event: 'page_failed', id: c.get('requestId'), path: c.req.path, error: String(error), ...(!upstream && { stack: error.stack }) }),
      );
      return show(c, broken, upstream ? 503 : 500);
    },
  };
}
