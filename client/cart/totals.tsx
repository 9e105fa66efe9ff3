import { pages } from '../../src/routes.ts';
import type { CartState } from '../../src/shop/cart/model.ts';
import type { CartSetting } from './snapshot.ts';
import { freeShippingText, money, texts } from './texts.ts';

interface Props {
  state: CartState;
  setting: CartSetting;
}

/** How much is missing for free delivery. */
export function FreeShippingProgress({ state, setting }: Props) {
  const { threshold, remaining } = state.details.freeShipping;
  const text = freeShippingText(state.details.freeShipping, setting, state.cart.currencyCode);
  return (
    <div className="progress">
      <p>{text}</p>
      <progress aria-label={text} max={threshold} value={threshold - remaining} />
    </div>
  );
}

/** The sums of the cart and the link to checkout. */
export function Totals({ state: { cart, details }, setting }: Props) {
  const t = texts(setting);
  const price = money(setting, cart.currencyCode);
  return (
    <div className="cart-end">
      <dl className="totals">
        {cart.totals.discountTotal > 0 ? (
          <>
            <div>
              <dt>{t('cart.subtotal')}</dt>
              <dd>{price(cart.totals.subTotal)}</dd>
            </div>
            <div>
              <dt>{t('cart.discount')}</dt>
              <dd>−{price(cart.totals.discountTotal)}</dd>
            </div>
          </>
        ) : null}
        <div className="total">
          <dt>{t('cart.total')}</dt>
          <dd>{price(cart.totals.grandTotal)}</dd>
        </div>
      </dl>
      <p className="small">{details.freeShipping.reached ? t('cart.tax_free_delivery') : t('cart.tax')}</p>
      <a className="button action wide" href={cart.checkoutURL || pages.cart(setting.market)} data-checkout>
        {t('cart.checkout')}
      </a>
    </div>
  );
}
