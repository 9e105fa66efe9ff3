import { pages } from '../../../routes.ts';
import type { CartState } from '../model/cart.ts';
import type { CartSetting } from './snapshot.ts';
import { freeShippingText, paidNow, sumRows, texts } from './texts.ts';

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
export function Totals({ state, setting }: Props) {
  const t = texts(setting);
  const { cart, details } = state;
  const rows = sumRows(state, setting);
  return (
    <div className="cart-end">
      <dl className="totals">
        {rows.map(([name, amount, isTotal]) => (
          <div key={name} className={isTotal ? 'total' : ''}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="small">
        {details.arrives && <b>{`${details.arrives}. `}</b>}
        <span>{t(details.freeShipping.reached ? 'cart.tax_free_delivery' : 'cart.tax')}</span>
      </p>
      <a className="button action wide" href={cart.checkoutURL || pages.cart(setting.market)} data-checkout>
        {t('cart.checkout')}
        <span>{paidNow(rows)}</span>
      </a>
      {setting.payingHtml === undefined ? (
        <a className="small" href={pages.cart(setting.market)}>
          {t('cart.to_page')}
        </a>
      ) : (
        <div dangerouslySetInnerHTML={{ __html: setting.payingHtml }} />
      )}
    </div>
  );
}
