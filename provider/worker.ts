import { DurableObject } from 'cloudflare:workers';
import { type IRequestStrict, Router } from 'itty-router';
import type { TimeZone } from '../src/platform/shared/day.ts';
import { adminApi, adminCost } from './admin/api.ts';
import { adminTokenEndpoint } from './admin/tokens.ts';
import { recordPoints, sqlApi } from './analytics/api.ts';
import { demoApp } from './apps/demo-app.ts';
import { APP_PATTERNS, appProxy } from './apps/proxy.ts';
import { brandFile } from './brand.ts';
import { challengePage, showCheckout, submitCheckout, thankYouPage } from './checkout/checkout.ts';
import { cmsApi, cmsOperation } from './cms/api.ts';
import { cmsPage } from './cms/page.ts';
import { controlApi, recordCall, recordOnce } from './control.ts';
import { customerApi, customerCost } from './customer/api.ts';
import { emulatedPage } from './emulated-page.ts';
import { type Fault, withFaults } from './faults.ts';
import { giftCardPage, mailDueGiftCards } from './gift-card-mail.ts';
import { type GraphqlRequest, operationNameOf } from './graphql.ts';
import { home } from './home.ts';
import { publishedLanguage, TRANSLATIONS } from './language.ts';
import { leadApi } from './lead.ts';
import { apiDiscovery, authorize, discovery, jwks, login, logout, tokenEndpoint } from './login/login.ts';
import { loyaltyCors, startLoyalty } from './loyalty/loyalty.ts';
import { domainsApi, mailApi, sentMail } from './mail/api.ts';
import { inbox, mailDocument } from './mail/inbox.ts';
import { marketingApi } from './marketing.ts';
import { ANGLES, type Angle, picture } from './media/pictures.ts';
import { rendition, requestedRendition } from './media/renditions.ts';
import { scene } from './media/scenes.ts';
import { parcelPage } from './parcels.ts';
import { refuseForeign } from './same-machine.ts';
import { seed } from './seed/seed.ts';
import { setupOf } from './setup.ts';
import { Store } from './store.ts';
import { readableAnywhere, storefrontApi, storefrontPreflight } from './storefront/api.ts';
import { cartPermalink } from './storefront/cart-permalink.ts';
import { bankPage } from './subscriptions/bank.ts';
import { cardPage } from './subscriptions/card.ts';
import { tagScript } from './tags.ts';
import { storefrontMcp, ucpMcp } from './ucp/api.ts';
import { noStream } from './ucp/mcp.ts';
import { storeProfile } from './ucp/profile.ts';
import { upgrade } from './upgrade.ts';
import { answeringVersion } from './versions.ts';
import { deliverDue } from './webhooks.ts';

export interface Env {
  PROVIDER: DurableObjectNamespace<Provider>;
  /** Converts pictures. */
  IMAGES: ImagesBinding;
  /** A folder that keeps rendered pictures. */
  RENDITIONS?: Fetcher;
  SHOP_URL: string;
  PUBLIC_URL: string;
  /** Where a POST has the shop do what it does every minute, and is answered at the end; empty for nowhere. */
  SHOP_SCHEDULE_URL?: string;
  /** Of the shop. */
  SHOP_TIME_ZONE: TimeZone;
  STOREFRONT_TOKEN: string;
  STOREFRONT_PUBLIC_TOKEN: string;
  WEBHOOK_SECRET: string;
  ADMIN_TOKEN: string;
  ADMIN_CLIENT_ID: string;
  ADMIN_CLIENT_SECRET: string;
  CMS_TOKEN: string;
  CMS_PREVIEW_TOKEN: string;
  CMS_WEBHOOK_SECRET: string;
  TRACKING_HEADER: string;
  TRACKING_SECRET: string;
  /** The account at the e-mail marketing service. */
  NEWSLETTER_COMPANY: string;
  LEAD_KEY: string;
  MAIL_KEY: string;
  ANALYTICS_TOKEN: string;
  /** The secrets of the loyalty programme's tokens, separated by commas; absent for none. */
  REWARDS_TOKEN_SECRET?: string;
}

const SCHEDULED_RUN_MS = 120_000;

/** All hosted services of the shop in one Durable Object with SQLite storage. */
export class Provider extends DurableObject<Env> {
  private readonly store: Store;
  private readonly urls: { publicUrl: string; shopUrl: string };
  private readonly router = Router<IRequestStrict>();

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env);
    this.store = new Store(ctx.storage.sql, env.SHOP_URL, env.SHOP_TIME_ZONE, env.PUBLIC_URL);
    this.urls = { publicUrl: env.PUBLIC_URL, shopUrl: env.SHOP_URL };
    if (this.store.get('setting', 'seeded')) upgrade(this.store);
    else seed(this.store);
    this.routes();
  }

  private routes(): void {
    for (const path of ['/_control', '/inbox', '/cms'])
      this.router
        .all(path, (request) => refuseForeign(request, this.urls))
        .all(`${path}/*`, (request) => refuseForeign(request, this.urls));
    this.pageRoutes();
    this.commerceRoutes();
    this.programRoutes();
    this.loginRoutes();
    this.checkoutRoutes();
    this.contentRoutes();
    this.mailRoutes();
    this.measurementRoutes();
    this.router.all('*', () =>
      Response.json(
        { errors: [{ code: 'not_found', message: 'The local provider has no such address.' }] },
        { status: 404 },
      ),
    );
  }

  /** The routes of no service: pages for people at this machine, and the control of tests. */
  private pageRoutes(): void {
    const { store, env, urls } = this;
    this.router
      .get('/', () => home(store, urls))
      .get('/_emulates', () => emulatedPage(urls))
      .get('/healthz', () => new Response('ok'))
      .all('/_control/*', (request) => controlApi(request, store, () => this.runShop()))
      .get('/brand/:folder/:file', ({ params }) => brandFile(`${params.folder}/${params.file}`))
      .get('/inbox/:id/html', ({ params }) => mailDocument(store, params.id!))
      .get('/inbox/:id?', (request) => inbox(store, new URL(request.url).searchParams.get('to'), request.params.id))
      .get('/cms', () => cmsPage(store, { shopUrl: env.SHOP_URL, previewToken: env.CMS_PREVIEW_TOKEN }))
      .get('/parcels/:number', ({ params }) => parcelPage(store, params.number!, urls));
  }

  private commerceRoutes(): void {
    const { store, env, urls } = this;
    this.router
      .get('/media/scenes/:file', ({ params }) =>
        withFaults(store, 'media', 'scenes', async () => drawingResponse(scene(params.file!))),
      )
      .get('/media/:handle/:file', ({ params }) =>
        withFaults(store, 'media', params.handle!, async () => this.media(params.handle!, params.file!)),
      )
      .post('/admin/oauth/access_token', (request) =>
        withFaults(store, 'admin', 'access_token', () =>
          adminTokenEndpoint(request, store, {
            clientId: env.ADMIN_CLIENT_ID,
            clientSecret: env.ADMIN_CLIENT_SECRET,
          }),
        ),
      )
      .options('/api/:version/graphql.json', (request) => storefrontPreflight(request))
      .post('/api/:version/graphql.json', async (request) =>
        readableAnywhere(
          await this.graphql('storefront', request, (call, version) =>
            storefrontApi(
              call,
              store,
              urls,
              { private: env.STOREFRONT_TOKEN, public: env.STOREFRONT_PUBLIC_TOKEN },
              version,
            ),
          ),
        ),
      )
      .post('/customer/api/:version/graphql', (request) =>
        this.graphql('customer', request, (call, version) => customerApi(call, store, urls, version)),
      )
      .post('/admin/api/:version/graphql.json', (request) =>
        this.graphql('admin', request, (call, version) => adminApi(call, store, urls, env.ADMIN_TOKEN, version)),
      );
  }

  /** What programs and apps of others find at the store's own domain. */
  private programRoutes(): void {
    const { store, urls } = this;
    this.router
      .get('/.well-known/ucp/:version?', ({ params }) =>
        withFaults(store, 'ucp', 'profile', async () => storeProfile(urls, params.version)),
      )
      .post('/api/ucp/mcp', (request) => ucpMcp(request, store, urls))
      .post('/api/mcp', (request) => storefrontMcp(request, store))
      .all('/api/ucp/mcp', noStream)
      .all('/api/mcp', noStream)
      .get('/cart/:lines', (request) =>
        withFaults(store, 'checkout', 'permalink', async () =>
          cartPermalink(request, store, urls, request.params.lines!),
        ),
      )
      .all('/demo-app/*', (request) => demoApp(request, store))
      .all('/demo-app', (request) => demoApp(request, store));
    for (const pattern of APP_PATTERNS) this.router.all(pattern, (request) => appProxy(request, store, urls));
  }

  private loginRoutes(): void {
    const { store, urls } = this;
    this.router
      .get('/.well-known/openid-configuration', () =>
        withFaults(store, 'login', 'discovery', async () => discovery(urls)),
      )
      .get('/.well-known/customer-account-api', () =>
        withFaults(store, 'login', 'discovery', async () => apiDiscovery(urls)),
      )
      .get('/authentication/.well-known/jwks.json', () => withFaults(store, 'login', 'jwks', () => jwks(store)))
      .get('/authentication/oauth/authorize', (request) =>
        withFaults(store, 'login', 'authorize', async () => authorize(request, store, urls)),
      )
      .all('/authentication/login/:id', (request) =>
        withFaults(store, 'login', 'login', () => login(request, store, urls, request.params.id!)),
      )
      .post('/authentication/oauth/token', (request) =>
        withFaults(store, 'login', 'token', () => tokenEndpoint(request, store, urls)),
      )
      .get('/authentication/logout', (request) =>
        withFaults(store, 'login', 'logout', async () => logout(request, store, urls)),
      );
  }

  /** The pages on which people pay. */
  private checkoutRoutes(): void {
    const { store, urls } = this;
    this.router
      .get('/checkouts/:token', (request) =>
        withFaults(store, 'checkout', 'page', () => showCheckout(request, store, urls)),
      )
      .post('/checkouts/:token', (request) =>
        withFaults(store, 'checkout', 'pay', () => submitCheckout(request, store, urls)),
      )
      .all('/checkouts/:token/challenge', (request) => challengePage(request, store, urls))
      .get('/checkouts/:token/thank-you', (request) => thankYouPage(request, store, urls))
      .get('/gift_cards/:token', ({ params }) => giftCardPage(store, params.token!, urls))
      .all('/payment-methods/:id', (request) => cardPage(request, store, urls, request.params.id!))
      .all('/bank/:id', (request) => bankPage(request, store, urls, request.params.id!));
  }

  private contentRoutes(): void {
    const { store, env } = this;
    this.router.get('/v2/cdn/*', (request) =>
      withFaults(store, 'cms', cmsOperation(new URL(request.url).pathname), async () =>
        cmsApi(request, store, { published: env.CMS_TOKEN, preview: env.CMS_PREVIEW_TOKEN }),
      ),
    );
  }

  private mailRoutes(): void {
    const { store, env } = this;
    this.router
      .post('/mail/emails', (request) =>
        withFaults(store, 'mail', 'emails', () => mailApi(request, store, env.MAIL_KEY)),
      )
      .post('/mail/emails/batch', (request) =>
        withFaults(store, 'mail', 'batch', () => mailApi(request, store, env.MAIL_KEY)),
      )
      .get('/mail/domains', (request) =>
        withFaults(store, 'mail', 'domains', async () => domainsApi(request, store, env.MAIL_KEY)),
      )
      .get('/mail/emails/:id', (request) =>
        withFaults(store, 'mail', 'emails', async () => sentMail(request, store, env.MAIL_KEY, request.params.id!)),
      );
  }

  /** Tags, tracking, analytics, loyalty and the sign-ups of marketing. */
  private measurementRoutes(): void {
    const { store, env, urls } = this;
    this.router
      .get('/tags/chat.js', () => withFaults(store, 'chat', '', async () => tagScript('chat.js')))
      .get('/tags/:file', ({ params }) => tagScript(params.file!))
      .post('/tags/:kind/events', (request) => recordCall(store, 'tags', request))
      .options('/loyalty/start', () => new Response(null, { status: 204, headers: loyaltyCors(env.SHOP_URL) }))
      .post('/loyalty/start', (request) =>
        withFaults(store, 'loyalty', 'start', () => startLoyalty(request, store, urls, env.REWARDS_TOKEN_SECRET ?? '')),
      )
      .post('/tracking', (request) =>
        withFaults(store, 'tracking', '', async () =>
          request.headers.get(env.TRACKING_HEADER) === env.TRACKING_SECRET
            ? recordOnce(store, 'tracking', request)
            : Response.json({ errors: [{ code: 'unauthorized' }] }, { status: 401 }),
        ),
      )
      .post('/analytics/:dataset', (request) => recordPoints(store, request.params.dataset!, request))
      .post('/client/v4/accounts/:account/analytics_engine/sql', (request) =>
        sqlApi(store, env.ANALYTICS_TOKEN, request),
      )
      .post('/newsletter/client/:resource', (request) =>
        withFaults(store, 'newsletter', request.params.resource!, () =>
          marketingApi(request, store, env.NEWSLETTER_COMPANY),
        ),
      )
      .post('/lead', (request) => withFaults(store, 'lead', '', () => leadApi(request, store, env.LEAD_KEY)));
  }

  /** Handles a GraphQL request, delayed or failed as the fault of its operation demands. */
  private async graphql(
    service: Fault['service'],
    request: IRequestStrict,
    respond: (request: Request, version: string) => Promise<Response>,
  ): Promise<Response> {
    const version = answeringVersion(request.params.version!);
    if (version === null) return Response.json({ errors: 'Not Found' }, { status: 404 });
    const body = (await request
      .clone()
      .json()
      .catch(() => ({}))) as GraphqlRequest;
    const requestedCost =
      service === 'admin' ? adminCost(body, version) : service === 'customer' ? customerCost(body, version) : 0;
    const response = await withFaults(
      this.store,
      service,
      operationNameOf(body),
      () => respond(request, version),
      requestedCost,
    );
    const answered = new Response(response.body, response);
    answered.headers.set(
      'X-Shopify-API-Version',
      setupOf(this.store).apiVersions[service as 'storefront' | 'customer' | 'admin'] ?? version,
    );
    return answered;
  }

  /** Waits for the shop's scheduled run; a shop that cannot be reached has none. */
  private async runShop(): Promise<void> {
    if (!this.env.SHOP_SCHEDULE_URL) return;
    await this.alarm();
    const response = await fetch(this.env.SHOP_SCHEDULE_URL, {
      method: 'POST',
      signal: AbortSignal.timeout(SCHEDULED_RUN_MS),
    }).catch(() => null);
    await response?.body?.cancel();
  }

  private media(handle: string, file: string): Response {
    const [, angle, variantId, language] = /^([a-z]+)(?:-(\d+))?(?:\.([a-z]+))?\.svg$/.exec(file) ?? [];
    const product = this.store.product(handle);
    const isTranslated = language === undefined || (TRANSLATIONS as readonly string[]).includes(language);
    if (!product || product.pictures || !ANGLES.includes(angle as Angle) || !isTranslated) return drawingResponse(null);
    const variant = product.variants.find((candidate) => String(candidate.id) === variantId);
    return drawingResponse(
      picture(product, angle as Angle, publishedLanguage(language), variant),
      'public, max-age=31536000, immutable',
    );
  }

  override async fetch(request: Request): Promise<Response> {
    const response = await this.router.fetch(request);
    if (request.method === 'POST') this.ctx.waitUntil(this.alarm());
    return response;
  }

  /** Mails due gift cards, sends due webhooks and schedules the next attempt. */
  override async alarm(): Promise<void> {
    mailDueGiftCards(this.store);
    const next = await deliverDue(this.store, this.env.SHOP_URL, {
      commerce: this.env.WEBHOOK_SECRET,
      cms: this.env.CMS_WEBHOOK_SECRET,
    });
    if (next !== null) await this.ctx.storage.setAlarm(Math.max(next, Date.now() + 200));
  }
}

/** A drawing as a file that any origin may show. @param drawing null for one that does not exist. */
function drawingResponse(drawing: string | null, caching = 'public, max-age=86400'): Response {
  if (drawing === null) return new Response('not found', { status: 404 });
  return new Response(drawing, {
    headers: {
      'Content-Type': 'image/svg+xml',
      'Cache-Control': caching,
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    },
  });
}

/**
 * A picture as its address asks for it. Drawings are rendered outside of the Durable Object, which would answer nobody
 * meanwhile.
 */
async function withRendition(request: Request, original: Response, { IMAGES, RENDITIONS }: Env): Promise<Response> {
  const requested = requestedRendition(request);
  if (!requested || original.headers.get('Content-Type') !== 'image/svg+xml') return original;
  const rendered = await rendition(await original.text(), requested.width, requested.format, IMAGES, RENDITIONS);
  const headers = new Headers(original.headers);
  headers.set('Content-Type', rendered.headers.get('Content-Type')!);
  headers.set('Vary', 'Accept');
  return new Response(rendered.body, { headers });
}

export default {
  async fetch(request: Request, env: Env) {
    const response = await env.PROVIDER.get(env.PROVIDER.idFromName('provider')).fetch(request);
    return new URL(request.url).pathname.startsWith('/media/') ? withRendition(request, response, env) : response;
  },
} satisfies ExportedHandler<Env>;
