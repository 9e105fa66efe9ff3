import { CartContents } from '../cart/contents.tsx';
import { applyChanges, emptyCart, type NewLine } from '../cart/estimate.ts';
import { NAME } from '../cart/preview.ts';
import type { CartSetting } from '../cart/snapshot.ts';
import type { CartActions } from '../cart/store.ts';

const noActions: CartActions = { setQuantity() {}, changeQuantity() {}, setPlan() {}, setDiscount() {}, add() {}, retry() {} };

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
    oncePrice: 0,
    planPrice: 0,
    unitPrice: null,
    unitPriceOnce: null,
    unitPricePlan: null,
    plans: [{ id: 'plan', months: 1 }],
    planId: null,
    available: null,
  },
};

/** The markup of a cart of one line, for the panel's preview. It is rendered on the server and never hydrated. */
export default function CartTemplate(setting: CartSetting) {
  const { cart, details } = applyChanges(emptyCart(setting.country, 'EUR', 1), [{ kind: 'add', line }]);
  const state = { cart: { ...cart, totals: { ...cart.totals, discountTotal: 1 } }, details };
  return <CartContents setting={setting} state={state} problems={[]} notes={[]} busy={false} store={noActions} />;
}
