import { CartContents } from '../contents.tsx';
import { applyChanges, emptyCart, type NewLine } from '../estimate.ts';
import { NAME } from '../preview.ts';
import type { CartSetting } from '../snapshot.ts';
import type { CartActions } from '../store.ts';

const noActions: CartActions = {
  setQuantity() {},
  changeQuantity() {},
  setPlan() {},
  sendForm() {},
  add() {},
  retry() {},
};

const line: NewLine = {
  id: 'line',
  variantId: '',
  planId: null,
  quantity: 1,
  known: 0,
  imageURL: 'data:,',
  currency: '',
  details: {
    href: '',
    title: NAME,
    size: '',
    oncePrice: 2,
    planPrice: 1,
    unitPrice: null,
    unitPriceOnce: null,
    unitPricePlan: null,
    unit: null,
    plans: [{ id: 'plan', rhythm: 'P1M' }],
    planId: null,
    available: null,
  },
};

/**
 * The markup of a cart of one line, for the panel's preview. It is rendered on the server and never hydrated. Of the sums
 * it has the rows of every cart.
 */
export default function CartTemplate(given: CartSetting) {
  const setting = { ...given, shippingCost: 0 };
  const { cart, details } = applyChanges(emptyCart(setting.country, 'EUR', 9), [{ kind: 'add', line }]);
  Object.assign(details, { arrives: '\u00a0', offer: { text: '', plans: { [line.id]: '' } } });
  return (
    <CartContents setting={setting} state={{ cart, details }} problems={[]} notes={[]} busy={false} store={noActions} />
  );
}
