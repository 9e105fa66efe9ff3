import { type Context, type Handler, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { texts } from './cms/texts.ts';
import { type AppEnv, config } from './env.ts';
import { pages } from './platform/document/page.ts';
import type { Screen } from './platform/document/screen.ts';
import { callContext, reply } from './platform/http/endpoint.ts';
import { sameOrigin, securityHeaders } from './platform/http/security.ts';
import { resolveMarket, routingPath } from './platform/market/resolve.ts';
import { missingAddress, redirectOf, redirects } from './platform/redirects/middleware.ts';
import { api, formPattern, machines, patterns } from './routes.ts';
import { addresses } from './shop/account/addresses.tsx';
import { postDataDelete, postDataExport } from './shop/account/data.ts';
import {
  getCustomer,
  postAddressDefault,
  postAddressRemove,
  postAddressSave,
  postOrderAgain,
  postPetRemove,
  postPetSave,
  postProfileUpdate,
} from './shop/account/endpoints.ts';
import { order, orders } from './shop/account/orders.tsx';
import { overview } from './shop/account/overview.tsx';
import { pets } from './shop/account/pets.tsx';
import { profile } from './shop/account/profile.tsx';
import { deletedPage, getAuthorize, getLogin, getLogout, logoutPage, signedOutPage } from './shop/account/sign-in.tsx';
import { getCart, postBuyer, postDiscount, postLinesAdd, postLinesRemove, postLinesUpdate } from './shop/cart/endpoints.ts';
import { cartPage } from './shop/cart/page.tsx';
import { category } from './shop/catalogue/category.tsx';
import { home } from './shop/catalogue/home.tsx';
import { product } from './shop/catalogue/product.tsx';
import { article } from './shop/content/article.tsx';
import { blog, blogSpecies, blogTopic } from './shop/content/blog.tsx';
import { contentPage } from './shop/content/page.tsx';
import { people, person } from './shop/content/people.tsx';
import { getLlms } from './shop/machines/llms.ts';
import { getMarketSitemap, getRobots, getSitemap } from './shop/machines/sitemap.ts';
import * as plannerCalls from './shop/planner/endpoints.ts';
import { plan } from './shop/planner/plan.tsx';
import { plannerStart, plannerStep } from './shop/planner/steps.tsx';
import { errorPage, notFoundPage } from './shop/problem.tsx';
import { search } from './shop/search/search.tsx';
import { getSuggestions } from './shop/search/suggestions.ts';
import { postStorefront } from './shop/storefront-proxy.ts';
import { subscription } from './shop/subscriptions/detail.tsx';
import * as subscriptionCalls from './shop/subscriptions/endpoints.ts';
import { subscriptions } from './shop/subscriptions/list.tsx';
import { postTracking } from './shop/tracking/endpoints.ts';
import { postCmsWebhook } from './shop/webhooks/cms.ts';
import { postCommerceWebhook } from './shop/webhooks/commerce.ts';
import { ShopFrame } from './ui/frame.tsx';

const DRAIN_BYTES = 64 * 1024 * 1024;
const FORM_BYTES = 64 * 1024;
const WEBHOOK_BYTES = 2 * 1024 * 1024;

const { page, form, notFound, failed } = pages(ShopFrame, notFoundPage, errorPage, missingAddress);

/** Takes in what is still coming, so that the sender reads an answer and not a broken connection. */
const tooLarge = async (c: Context<AppEnv>) => {
  const { body } = c.req.raw;
  if (body && !body.locked && Number(c.req.header('content-length') ?? 0) < DRAIN_BYTES) await body.pipeTo(new WritableStream()).catch(() => {});
  const context = callContext(c, {});
  return reply(context, { ok: false, status: 413, problems: [{ code: 'too_large', message: context.t('error.too_large') }] }, {});
};

/** Addresses are matched with their market made explicit: `/dog-food` and `/se/dog-food` are one route. */
export const app = new Hono<AppEnv>({
  getPath: (request, options) => routingPath(new URL(request.url).pathname, config((options as unknown as { env: AppEnv['Bindings'] }).env).group),
});

// 1. The cheap exits
app.get(machines.health, (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }));

// 2. What every answer carries
app.use(securityHeaders);

// 3. Old addresses, by the rules in memory
app.use(redirects);

// 4. Texts of the CMS
app.use(texts);

// 5. The right address of a page; an old address that is written otherwise goes straight to its new one
app.all('/@moved', async (c) => {
  const old = await redirectOf(c);
  if (old) return old;
  const url = new URL(c.req.url);
  const resolved = resolveMarket(url.pathname, config(c.env).group);
  return resolved.kind === 'moved' ? c.redirect(`${resolved.path}${url.search}`, 308) : notFound(c);
});

// 6. Webhooks prove themselves by signature, everything else under /api by coming from the shop itself
app.post(api.commerceWebhook, bodyLimit({ maxSize: WEBHOOK_BYTES, onError: tooLarge }), postCommerceWebhook);
app.post(api.cmsWebhook, bodyLimit({ maxSize: WEBHOOK_BYTES, onError: tooLarge }), postCmsWebhook);
app.use('/api/*', sameOrigin, bodyLimit({ maxSize: FORM_BYTES, onError: tooLarge }));
app.get(api.cart, getCart);
app.post(api.cartLinesAdd, postLinesAdd);
app.post(api.cartLinesUpdate, postLinesUpdate);
app.post(api.cartLinesRemove, postLinesRemove);
app.post(api.cartDiscount, postDiscount);
app.post(api.cartBuyer, postBuyer);
app.post(api.storefront, postStorefront);
app.get(api.suggestions, getSuggestions);
app.get(api.customer, getCustomer);
app.post(api.profileUpdate, postProfileUpdate);
app.post(api.addressSave, postAddressSave);
app.post(api.addressDefault, postAddressDefault);
app.post(api.addressRemove, postAddressRemove);
app.post(api.petSave, postPetSave);
app.post(api.petRemove, postPetRemove);
app.post(api.orderAgain, postOrderAgain);
app.post(api.dataExport, postDataExport);
app.post(api.dataDelete, postDataDelete);
app.post(api.subscriptionSkip, subscriptionCalls.postSkip);
app.post(api.subscriptionUnskip, subscriptionCalls.postUnskip);
app.post(api.subscriptionReschedule, subscriptionCalls.postReschedule);
app.post(api.subscriptionNow, subscriptionCalls.postGetNow);
app.post(api.subscriptionPause, subscriptionCalls.postPause);
app.post(api.subscriptionResume, subscriptionCalls.postResume);
app.post(api.subscriptionCancel, subscriptionCalls.postCancel);
app.post(api.subscriptionAgain, subscriptionCalls.postSubscribeAgain);
app.post(api.subscriptionLine, subscriptionCalls.postLine);
app.post(api.subscriptionRemove, subscriptionCalls.postRemove);
app.post(api.subscriptionFrequency, subscriptionCalls.postFrequency);
app.post(api.subscriptionDiscount, subscriptionCalls.postDiscount);
app.post(api.subscriptionAdd, subscriptionCalls.postAdd);
app.post(api.subscriptionPayment, subscriptionCalls.postPaymentEmail);
app.post(api.subscriptionAddress, subscriptionCalls.postDeliveryAddress);
app.post(api.planner, plannerCalls.postPlanner);
app.post(api.plannerStep, plannerCalls.postStep);
app.post(api.plannerStart, plannerCalls.postStart);
app.post(api.plannerCart, plannerCalls.postPlanCart);
app.post(api.plannerWeigh, plannerCalls.postWeigh);
app.post(api.plannerSave, plannerCalls.postSave);
app.post(api.tracking, postTracking);
app.all('/api/*', (c) =>
  c.json({ errors: [{ code: 'not_found', message: callContext(c, {}).t('error.not_found') }] }, 404, { 'Cache-Control': 'private, no-store' }),
);

// 7. What machines read
app.get(machines.robots, getRobots);
app.get(machines.sitemap, getSitemap);
app.get(machines.marketSitemap, getMarketSitemap);
app.get(machines.llms, getLlms);
app.get(machines.speculationRules, (c) =>
  c.body(
    JSON.stringify({
      prefetch: [
        {
          source: 'document',
          where: {
            and: [
              { href_matches: '/*' },
              { not: { href_matches: '/api/*' } },
              { not: { href_matches: '/*/cart' } },
              { not: { href_matches: '/*/account*' } },
              { not: { href_matches: '/*/feeding-plan*' } },
            ],
          },
          eagerness: 'moderate',
        },
      ],
    }),
    200,
    { 'Content-Type': 'application/speculationrules+json', 'Cache-Control': 'public, max-age=3600' },
  ),
);

// 8. Screens, each with its picture for sharing, some as Markdown too
const show = <Data>(screen: Screen<Data>): void => {
  app.get(screen.path, page(screen));
  app.get(formPattern(screen.path, 'picture'), form(screen, 'picture') as Handler<AppEnv>);
  if (screen.markdown) app.get(formPattern(screen.path, 'markdown'), form(screen, 'markdown') as Handler<AppEnv>);
};
show(home);
show(category);
show(product);
show(blog);
show(blogSpecies);
show(blogTopic);
show(article);
show(people);
show(person);
show(contentPage);
show(plannerStart);
for (const one of [plannerStep, plan] as Screen<never>[]) app.get(one.path, page(one));
app.get(search.path, page(search));
app.get(cartPage.path, page(cartPage));

// 9. The account: signing in and out, and what only a customer sees
app.get(patterns.accountLogin, getLogin);
app.get(patterns.accountAuthorize, getAuthorize);
app.get(patterns.accountLogout, (c) => getLogout(c, async () => page(logoutPage)(c, async () => {}) as Promise<Response>));
for (const one of [deletedPage, signedOutPage]) app.get(one.path, page(one as Screen<never>));
for (const one of [overview, profile, addresses, pets, subscriptions, subscription, orders, order] as Screen<never>[]) app.get(one.path, page(one));

// 10. What is no page, and what went wrong
app.notFound((c) => notFound(c));
app.onError((error, c) => {
  if (!c.req.path.startsWith('/api/')) return failed(c, error);
  console.error(JSON.stringify({ event: 'call_failed', id: c.get('requestId'), path: c.req.path, error: String(error), stack: error.stack }));
  return c.json({ errors: [{ code: 'internal', message: callContext(c, {}).t('problem.title') }] }, 500, { 'Cache-Control': 'private, no-store' });
});
