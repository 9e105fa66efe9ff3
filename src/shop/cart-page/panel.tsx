import { Island } from '../../platform/document/island.tsx';
import { shippingCost } from '../../platform/shared/markets.ts';
import { renderOnce } from '../../site/render-once.tsx';
import type { View } from '../../site/screen.ts';
import { useView } from '../../site/view.tsx';
import { closes } from '../../ui/commands.ts';
import { Icon } from '../../ui/icon.tsx';
import CartPanelIsland from '../cart/browser/islands/cart-panel.tsx';
import CartTemplate from '../cart/browser/islands/cart-template.tsx';

/** Props that all islands of the cart share: the market, the locale and the texts. */
export const cartSetting = ({ market, locale, t }: View) => ({
  market: market.code,
  country: market.country,
  freeShipping: market.freeShipping,
  shippingCost: shippingCost(market),
  locale,
  texts: t.group('cart.', 'plan.', 'unit.', 'error.shop_unavailable'),
});

const ID = 'cart-panel';

/**
 * The cart that slides in from the right. The first script opens the dialog and shows the cart in it with the template;
 * the island takes over when it has been loaded.
 */
export const CartPanel = renderOnce('cart-panel', function CartPanel() {
  const view = useView();
  const setting = cartSetting(view);
  return (
    <>
      <dialog id={ID} className="panel" aria-labelledby={`${ID}-title`} {...{ closedby: 'any' }}>
        <div className="panel-body">
          <div className="panel-head">
            <h2 id={`${ID}-title`} tabIndex={-1}>
              {view.t('cart.title')}
            </h2>
            <button type="button" className="icon-button" aria-label={view.t('cart.close')} {...closes(ID)}>
              <Icon name="close" />
            </button>
          </div>
          <div data-cart-preview />
          <Island name="cart-panel" component={CartPanelIsland} props={setting} />
        </div>
      </dialog>
      <template id="cart-template">
        <CartTemplate {...setting} />
      </template>
    </>
  );
});
