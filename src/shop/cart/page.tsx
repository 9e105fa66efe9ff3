import CartPageIsland from '../../../client/islands/cart-page.tsx';
import { Island } from '../../platform/document/island.tsx';
import { defer, Late } from '../../platform/document/late.tsx';
import { UpstreamError } from '../../platform/upstream.ts';
import { pages, patterns } from '../../routes.ts';
import { RecommendationsDocument } from '../../shopify/generated/storefront/graphql.ts';
import { screen } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx';
import { ProductSection } from '../catalogue/card.tsx';
import { launchedProducts } from '../catalogue/launch.ts';
import { CartRewards } from '../rewards/cart-rewards.tsx';
import { rewardsFor } from '../rewards/visitor.ts';
import type { CartCall } from './call.ts';
import { asCartId } from './cookie.ts';
import { changeCountry, readCart } from './service.ts';
import { cartSetting } from './setting.ts';

/** The cart as a page, with the same island as the panel; it works without JavaScript. */
export const cartPage = screen({
  path: patterns.cart,
  personal: true,
  showsProblems: true,

  async load(context) {
    const { cookie, config, market, t, today, buyerIp, catalogue, flash } = context;
    const id = asCartId(cookie('cart'));
    const call: CartCall = { config, market, t, buyerIp, waitUntil: () => {} };
    const problems = flash?.problems ?? [];
    const typed = typeof flash?.typed.code === 'string' ? flash.typed.code : '';
    if (!id) return { state: null, failed: false, problems, typed, goesWith: null, rewards: [] };
    const reading = rewardsFor(context);
    try {
      let state = await readCart(id, call);
      if (state && state.cart.countryCode !== market.country) {
        const changed = await changeCountry(id, call);
        if ('state' in changed) state = changed.state;
      }
      const first = state ? Object.values(state.details.lines)[0] : undefined;
      const handle = first?.href.split('/').at(-1);
      const goesWith = handle
        ? defer(
            catalogue(RecommendationsDocument, { handle, intent: 'COMPLEMENTARY' }).then(({ productRecommendations }) =>
              launchedProducts(productRecommendations, config, today).slice(0, 4),
            ),
          )
        : null;
      return { state, failed: false, problems, typed, goesWith, rewards: await reading };
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      await reading;
      return { state: null, failed: true, problems, typed, goesWith: null, rewards: [] };
    }
  },

  head: (_, { t }) => ({ title: t('meta.title', { page: t('cart.title') }), noindex: true }),

  Page({ data: { state, failed, problems, typed, goesWith, rewards } }) {
    const view = useView();
    const { t } = view;
    return (
      <>
        <div className="wrap page">
          <Breadcrumbs trail={[{ name: t('cart.title') }]} />
          <h1>{t('cart.title')}</h1>
          {failed ? (
            <>
              <p className="alert" role="alert">
                {t('cart.unreachable')}
              </p>
              <a className="button action" href={pages.cart(view.market.code)}>
                {t('problem.again')}
              </a>
            </>
          ) : (
            <Island name="cart-page" component={CartPageIsland} on="visible" props={{ ...cartSetting(view), initial: state, problems, typedCode: typed }} />
          )}
          {state && state.cart.items.length > 0 ? <CartRewards rewards={rewards} applied={state.cart.discountCodes} /> : null}
        </div>
        {goesWith ? <Late promise={goesWith}>{(products) => <ProductSection title={t('cart.goes_with')} products={products} />}</Late> : null}
      </>
    );
  },
});
