import type { CartState } from '../../src/shop/cart/model.ts';
import { CartContents } from '../cart/contents.tsx';
import type { CartSetting } from '../cart/snapshot.ts';
import type { CartActions } from '../cart/store.ts';

const noActions: CartActions = { setQuantity() {}, changeQuantity() {}, setPlan() {}, setDiscount() {}, add() {}, retry() {} };

/** A cart of one line, whose texts the browser replaces. */
const template = ({ country }: CartSetting): CartState => {
  const line = { oncePrice: 0, planPrice: 0, unitPrice: null, unitPriceOnce: null, unitPricePlan: null, available: null };
  const item = { id: 'line', name: '', description: '', customAttributes: [], variantId: '', parentId: '0', link: '', price: 0, quantity: 1, options: [] };
  const sums = { salePrice: 0, taxPercentage: 25, taxAmount: 0, totalDiscount: 0, totalPrice: 0, totalTax: 0, sellingPlan: [] } as const;
  return {
    cart: {
      token: '',
      id: '',
      items: [{ ...item, ...sums, parentId: '0', sellingPlan: [], imageURL: 'data:,', sellingPlanAllocation: null, isSubscription: false }],
      countryCode: country,
      market: country,
      currencyCode: 'EUR',
      languageCode: 'sv',
      discountCodes: [],
      giftCards: [],
      discountAmount: 0,
      totalQuantity: 1,
      totals: { discountTotal: 1, grandTotal: 0, subTotal: 0, shippingTotal: 0, taxTotal: 0 },
      createdAt: '',
      updatedAt: '',
      checkoutURL: '',
    },
    details: {
      lines: { line: { ...line, href: '', title: '', size: '', plans: [{ id: 'plan', months: 1 }], planId: null } },
      freeShipping: { threshold: 1, remaining: 1, reached: false },
    },
  };
};

/** The markup of a cart of one line, for the panel's preview. It is rendered on the server and never hydrated. */
export default function CartTemplate(setting: CartSetting) {
  return <CartContents setting={setting} state={template(setting)} problems={[]} notes={[]} busy={false} store={noActions} />;
}
