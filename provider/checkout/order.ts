import { findOrCreateCustomer } from '../customers.ts';
import { countUse, findCode } from '../discounts.ts';
import { type GiftCardPayment, giftCardPayments, lastCharacters, spendGiftCards } from '../gift-cards.ts';
import { publishedLanguage } from '../language.ts';
import { placeOrder } from '../orders.ts';
import { deliveriesOf, planById } from '../plan-groups.ts';
import { addRhythm } from '../rhythm.ts';
import { planNameIn, textsOfLine } from '../seed/translations.ts';
import type { Address, Cart, Contract, ContractDiscount, Order, OrderLine, Store } from '../store.ts';
import { changeCredit, creditPayment } from '../store-credit.ts';
import { createContract, newContract } from '../subscriptions/contracts.ts';
import { allocate, discountWeights, type Totals } from '../totals.ts';

/** The lines of an order. Discounts on the whole order are divided among them. */
function orderLines(store: Store, totals: Totals, cart: Cart): OrderLine[] {
  const language = publishedLanguage(cart.language);
  const orderDiscount = totals.orderDiscounts.reduce((sum, discount) => sum + discount.amount, 0);
  const shares = allocate(orderDiscount, discountWeights(totals.lines));
  return totals.lines.map(
    ({ cartLine, product, variant, unitPrice, total, vatPercent, discounts, orderDiscounts }, i) => ({
      ...textsOfLine(product, variant.id, language),
      variantId: variant.id,
      handle: product.handle,
      sku: variant.sku,
      // an order has the pieces of all its deliveries
      quantity: cartLine.quantity * deliveriesOf(store, cartLine.planId),
      price: unitPrice / deliveriesOf(store, cartLine.planId),
      total: total - shares[i]!,
      planId: cartLine.planId,
      planName: planNameIn(planById(store, cartLine.planId), language),
      vatPercent,
      attributes: cartLine.attributes,
      discounts: [...discounts, ...orderDiscounts],
      ...(product.isGiftCard && { isGiftCard: true as const }),
    }),
  );
}

/** The lines with the numbers of the subscriptions that they begin: one for each selling plan, and one for each gift. */
const withContracts = (store: Store, lines: OrderLine[]): OrderLine[] => {
  const begun = new Map<number, number>();
  return lines.map((line) => {
    const plan = planById(store, line.planId);
    if (!plan) return line;
    const contractId = (plan.isGift ? undefined : begun.get(plan.id)) ?? store.nextNumber('contract', 301);
    begun.set(plan.id, contractId);
    return { ...line, contractId };
  });
};

/** The discounts that a subscription keeps after its first delivery: those of codes that are for more than one. */
const furtherDiscounts = (store: Store, discounts: NonNullable<OrderLine['discounts']>): ContractDiscount[] =>
  [...new Set(discounts.map(({ code }) => code))].flatMap((name) => {
    const { code, percent, cycleLimit } = findCode(store, name) ?? {};
    if (!code || percent === undefined || cycleLimit === undefined || cycleLimit === 1) return [];
    return [{ id: crypto.randomUUID(), kind: 'code', title: code, percent, cycleLimit: cycleLimit || null, used: 1 }];
  });

/** The payments of a cart that need no card, and what they leave to pay by card, in cents. */
export function paymentsOf(
  store: Store,
  cart: Pick<Cart, 'giftCards' | 'customer' | 'usesCredit'>,
  totals: Totals,
): { giftCards: GiftCardPayment[]; credit: number; due: number } {
  const total = totals.total + totals.shipping;
  const giftCards = giftCardPayments(store, cart.giftCards, total, totals.currency);
  const left = total - giftCards.reduce((sum, { amount }) => sum + amount, 0);
  const credit = creditPayment(store, cart, left, totals.currency);
  return { giftCards, credit, due: left - credit };
}

/** The sum left to pay by card, in cents. */
export const dueByCard = (...of: Parameters<typeof paymentsOf>): number => paymentsOf(...of).due;

type Card = Pick<Contract, 'card' | 'expiry' | 'asks'>;

/** Who buys, and how the order is paid. */
interface Buyer {
  email: string;
  address: Address;
  /** Marks one sending of the form, so that a repetition places no second order. */
  attempt: string;
  /** Null where gift cards pay everything. */
  payment: Card | null;
}

/** Finds or creates the customer who buys, and keeps the language of the cart as theirs. */
function rememberBuyer(store: Store, { language }: Cart, { email, address: { firstName, lastName } }: Buyer): void {
  const customer = findOrCreateCustomer(store, email.toLowerCase(), { firstName, lastName, language });
  if (customer.language !== language) store.put('customer', customer.email, { ...customer, language });
}

/** Creates the contracts of an order: its lines with one selling plan share one. */
function beginSubscriptions(store: Store, order: Order, { language }: Cart, payment: Card): void {
  for (const [id, lines] of Map.groupBy(order.lines, ({ contractId }) => contractId)) {
    const plan = planById(store, lines[0]?.planId ?? null);
    if (!plan || id === undefined) continue;
    const discounts = lines.flatMap((line) => line.discounts ?? []);
    const deliveries = plan.deliveries ?? 1;
    const contract = newContract({
      id,
      email: order.email,
      country: order.country,
      language,
      currency: order.currency,
      rhythm: { interval: plan.interval, intervalCount: plan.intervalCount },
      nextBillingDate: addRhythm(new Date(order.createdAt), plan, store.timeZone).toISOString(),
      ...(plan.deliveries && { deliveries: plan.deliveries }),
      ...(plan.isGift && { maxCycles: 1 }),
      // a contract has the pieces of one delivery, at the price of a charge
      lines: lines.map(({ discounts: _, contractId: __, ...line }) => ({
        ...line,
        quantity: line.quantity / deliveries,
        price: line.price * deliveries,
        total: line.price * line.quantity,
      })),
      shippingAddress: order.shippingAddress,
      card: payment.card,
      expiry: payment.expiry,
      asks: payment.asks ?? false,
      discounts: furtherDiscounts(store, discounts),
      originOrder: order.number,
      createdAt: order.createdAt,
    });
    createContract(store, contract);
  }
}

/**
 * Places the order of a paid cart, creates a contract for each selling plan of its lines, and empties the cart.
 *
 * @throws Error when a subscription, or an order that gift cards and credit do not pay, has no card.
 */
export function placeCartOrder(store: Store, cart: Cart, totals: Totals, buyer: Buyer): Order {
  const pricedLines = orderLines(store, totals, cart);
  const { payment } = buyer;
  const { giftCards, credit, due } = paymentsOf(store, cart, totals);
  if (!payment && (due > 0 || pricedLines.some(({ planId }) => planId))) throw new Error('the order needs a card');
  const lines = withContracts(store, pricedLines);
  spendGiftCards(store, giftCards);
  rememberBuyer(store, cart, buyer);
  const order = placeOrder(
    store,
    {
      attempt: buyer.attempt,
      cartToken: cart.token,
      email: buyer.email.toLowerCase(),
      country: cart.country,
      language: cart.language,
      currency: totals.currency,
      lines,
      codes: totals.codes.filter((code) => code.applicable).map((code) => code.code),
      subtotal: totals.subtotal,
      discount: totals.discount,
      shipping: totals.shipping,
      tax: totals.tax.reduce((sum, rate) => sum + rate.amount, 0),
      total: totals.total + totals.shipping,
      shippingAddress: buyer.address,
      card: payment?.card ?? null,
      giftCards: giftCards.map(({ card, amount }) => ({
        lastCharacters: lastCharacters(card),
        amount,
        balance: card.balance - amount,
        id: card.id,
      })),
      ...(credit > 0 && { storeCredit: { amount: credit, email: cart.customer! } }),
      contractId: null,
      attributes: cart.attributes,
    },
    (placed) => {
      if (payment) beginSubscriptions(store, placed, cart, payment);
    },
  );
  if (order.storeCredit)
    changeCredit(
      store,
      { email: order.storeCredit.email, currency: order.currency },
      -order.storeCredit.amount,
      'ORDER_PAYMENT',
      order.number,
    );
  countUse(store, order.codes);
  const { usesCredit: _, ...rest } = cart;
  store.put('cart', cart.token, { ...rest, lines: [], codes: [], giftCards: [], updatedAt: store.now().toISOString() });
  return order;
}
