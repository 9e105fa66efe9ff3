import { renderToStaticMarkup } from 'react-dom/server.edge';
import { HAS_PLANNER, HAS_REFERRALS, HAS_REWARDS } from '../../brand/tables/has.ts';
import { Island } from '../../platform/document/island.tsx';
import { defer, Late } from '../../platform/document/late.tsx';
import { upstreamErrorOf } from '../../platform/stores.ts';
import { pages, patterns } from '../../routes.ts';
import {
  HomeDocument,
  type ProductCardFragment,
  ShopPaymentsDocument,
} from '../../shopify/generated/storefront/graphql.ts';
import { type PageContext, screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Breadcrumbs } from '../../ui/page/breadcrumbs.tsx';
import { boughtBefore } from '../bought-before/load.ts';
import { BoughtBeforeSection, RunningOutSection } from '../bought-before/sections.tsx';
import CartPageIsland from '../cart/browser/islands/cart-page.tsx';
import type { CartCall } from '../cart/context.ts';
import { asCartId } from '../cart/cookie.ts';
import { goesWith } from '../cart/goes-with.ts';
import { followReferral } from '../cart/referral.ts';
import { PutBack } from '../cart/removed/put-back.tsx';
import { removedIn } from '../cart/removed/removed.ts';
import { changeCountry, readCart } from '../cart/service.ts';
import { bestSellersIn } from '../catalogue/best-sellers.ts';
import { ProductSection } from '../catalogue/card.tsx';
import { GuaranteeNotice, TasteGuarantee } from '../law/index.ts';
import { CartRewards, rewardsFor } from '../rewards/index.ts';
import { PayingLater } from '../trust/paying-later.tsx';
import { waysOfPaying } from '../trust/payments.ts';
import { cartSetting } from './panel.tsx';

/** Products for the end of the page. @param title the key of their heading. */
const offer = (title: string, read: () => Promise<readonly ProductCardFragment[] | undefined>) => ({
  title,
  products: defer(async () => ((await read()) ?? []).slice(0, 4)),
});

/** The best sellers, for a cart that has nothing. */
const bestSellers = (context: PageContext) =>
  offer('home.best_sellers', async () => bestSellersIn(await context.catalogue(HomeDocument, {}), context));

/** The ways of paying as HTML, which the browser shows without its code; empty without one. */
const payingHtml = (label: string, names: readonly string[]): string =>
  names.length === 0
    ? ''
    : renderToStaticMarkup(
        <ul className="chips" aria-label={label}>
          {names.map((name) => (
            <li key={name} className="mark">
              {name}
            </li>
          ))}
        </ul>,
      );

/** The cart as a page, with the same island as the panel; it works without JavaScript. */
export const cartPage = screen({
  path: patterns.cart,
  personal: true,
  showsProblems: true,

  async load(context) {
    const { cookie, settings, market, t, buyerIp, catalogue, database, flash } = context;
    const id = asCartId(cookie('cart'));
    const call: CartCall = { settings, market, t, buyerIp, database, catalogue, waitUntil: () => {} };
    const problems = flash?.problems ?? [];
    const typed = typeof flash?.typed.code === 'string' ? flash.typed.code : '';
    const removed = removedIn(flash);
    const bought = defer(() => boughtBefore(context));
    const nothing = { state: null, problems, typed, removed: null, rewards: [], paying: [], bought };
    if (!id) return { ...nothing, failed: false, offered: bestSellers(context) };
    const payments = catalogue(ShopPaymentsDocument, {}).then(waysOfPaying, () => []);
    const reading = HAS_REWARDS ? rewardsFor(context) : Promise.resolve([]);
    try {
      let state = await readCart(id, call);
      if (state && state.cart.countryCode !== market.country) {
        const changed = await changeCountry(id, call);
        if ('state' in changed) state = changed.state;
      }
      if (HAS_REFERRALS && state) state = await followReferral(state, call);
      const cart = state;
      const offered =
        cart && cart.cart.items.length > 0 ? offer('cart.goes_with', () => goesWith(cart, call)) : bestSellers(context);
      const [rewards, paying] = await Promise.all([reading, payments]);
      return { state, failed: false, problems, typed, removed, offered, rewards, paying, bought };
    } catch (error) {
      if (!upstreamErrorOf(error)) throw error;
      await reading;
      return { ...nothing, failed: true, offered: null };
    }
  },

  head: (_, { t }) => ({ title: t('meta.title', { page: t('cart.title') }), noindex: true }),

  Page({ data: { state, failed, problems, typed, removed, offered, rewards, paying, bought } }) {
    const view = useView();
    const { t } = view;
    const setting = { ...cartSetting(view), payingHtml: payingHtml(t('trust.paying'), paying) };
    return (
      <>
        <div className="wrap page">
          <Breadcrumbs trail={[{ name: t('cart.title') }]} />
          <h1>{t('cart.title')}</h1>
          {removed ? <PutBack removed={removed} /> : null}
          <Island
            name="cart-page"
            component={CartPageIsland}
            on="visible"
            props={{ ...setting, initial: state, failed, problems, typedCode: typed }}
          />
          {HAS_PLANNER ? (
            <p className="to-plan">
              <a className="button action" href={pages.planner(view.market.code)}>
                {t('home.planner')}
              </a>
            </p>
          ) : null}
          {failed ? (
            <noscript>
              <a className="button action" href={pages.cart(view.market.code)}>
                {t('problem.again')}
              </a>
            </noscript>
          ) : null}
          {state && state.cart.items.length > 0 ? (
            <CartRewards rewards={rewards} applied={state.cart.discountCodes} />
          ) : null}
          {state && state.cart.items.length > 0 ? <TasteGuarantee /> : null}
          <PayingLater />
        </div>
        <Late promise={bought}>
          {(found) =>
            found ? (
              <>
                <div className="wrap">
                  <RunningOutSection endings={found.endings} />
                </div>
                <BoughtBeforeSection products={found.products} />
              </>
            ) : null
          }
        </Late>
        {offered ? (
          <Late promise={offered.products}>
            {(products) => <ProductSection title={t(offered.title)} products={products} />}
          </Late>
        ) : null}
        <div className="wrap cart-notice">
          <GuaranteeNotice />
        </div>
      </>
    );
  },
});
