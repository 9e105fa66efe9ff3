import type { CartSetting } from './snapshot.ts';

let brought: CartSetting | null = null;

/** The setting that the page brings with its panel. The panel stands at the page's end and may not have arrived yet. */
function fromPanel(): CartSetting | null {
  brought ??= JSON.parse(document.querySelector('[data-island="cart-panel"] script')?.textContent ?? 'null');
  return brought;
}

/** The setting of the cart on this page, for the first script; parts of it are read when they are needed. */
export function pageSetting(): CartSetting {
  const { market = '', country = '' } = document.documentElement.dataset;
  return {
    market,
    country,
    get freeShipping() {
      return fromPanel()?.freeShipping ?? 0;
    },
    get shippingCost() {
      return fromPanel()?.shippingCost ?? 0;
    },
    get locale() {
      return fromPanel()?.locale ?? 'en';
    },
    get texts() {
      return fromPanel()?.texts ?? {};
    },
  };
}
