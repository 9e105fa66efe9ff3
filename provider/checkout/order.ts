import { gid } from '../graphql-types.ts';
import { addMonths } from '../months.ts';
import { placeOrder } from '../orders.ts';
import { planById } from '../plans.ts';
import type { Address, Cart, Contract, Order, OrderLine, Store } from '../store.ts';
import { newContract } from '../subscriptions/contracts.ts';
import { allocate, type Totals } from '../totals.ts';
import { enqueue } from '../webhooks.ts';

/** The lines of an order. Discounts on the whole order are divided among them. */
function orderLines(totals: Totals): OrderLine[] {
  const orderDiscount = totals.orderDiscounts.reduce((sum, discount) => sum + discount.amount, 0);
  const shares = allocate(
    orderDiscount,
    totals.lines.map((line) => line.total),
  );
  return totals.lines.map(({ cartLine, product, variant, unitPrice, total, vatPercent }, i) => ({
    variantId: variant.id,
    handle: product.handle,
    title: product.title,
    variantTitle: variant.title,
    sku: variant.sku,
    quantity: cartLine.quantity,
    price: unitPrice,
    total: total - shares[i]!,
    planId: cartLine.planId,
    planName: planById(cartLine.planId)?.option ?? null,
    vatPercent,
    attributes: cartLine.attributes,
  }));
}

/** Places the order of a paid cart, creates a contract for each line with a selling plan, and empties the cart. */
export function placeCartOrder(
  store: Store,
  cart: Cart,
  totals: Totals,
  buyer: { email: string; address: Address; attempt: string } & Pick<Contract, 'card' | 'expiry'>,
): Order {
  const lines = orderLines(totals);
  const order = placeOrder(store, {
    attempt: buyer.attempt,
    cartToken: cart.token,
    email: buyer.email.toLowerCase(),
    country: cart.country,
    currency: totals.currency,
    lines,
    codes: totals.codes.filter((code) => code.applicable).map((code) => code.code),
    subtotal: totals.subtotal,
    discount: totals.discount,
    shipping: totals.shipping,
    tax: totals.tax.reduce((sum, rate) => sum + rate.amount, 0),
    total: totals.total + totals.shipping,
    shippingAddress: buyer.address,
    card: buyer.card,
    contractId: null,
  });
  for (const line of lines) {
    const plan = planById(line.planId);
    if (!plan) continue;
    const id = store.nextNumber('contract', 301);
    const contract = newContract({
      id,
      email: order.email,
      country: order.country,
      currency: order.currency,
      intervalMonths: plan.months,
      nextBillingDate: addMonths(store.now(), plan.months).toISOString(),
      lines: [{ ...line, total: line.price * line.quantity }],
      shippingAddress: buyer.address,
      card: buyer.card,
      expiry: buyer.expiry,
      originOrder: order.number,
      createdAt: order.createdAt,
    });
    store.put('contract', id, contract);
    enqueue(store, 'subscription_contracts/create', {
      admin_graphql_api_id: gid('SubscriptionContract', id),
      id,
      status: 'active',
      currency_code: contract.currency,
      origin_order_id: order.id,
    });
  }
  for (const usedCode of order.codes) {
    const discountCode = store.get<{ used: number }>('code', usedCode);
    if (discountCode) store.put('code', usedCode, { ...discountCode, used: discountCode.used + 1 });
  }
  store.put('cart', cart.token, { ...cart, lines: [], codes: [], updatedAt: store.now().toISOString() });
  return order;
}
