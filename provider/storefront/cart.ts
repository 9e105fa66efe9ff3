import { emailOfToken } from '../login/tokens.ts';
import { planById } from '../plans.ts';
import { marketOf, sellsTo } from '../seed/markets.ts';
import type { Product } from '../seed/products.ts';
import type { Cart, CartLine } from '../store.ts';
import { calculateTotals, type PricedLine, shippingFor, type Totals } from '../totals.ts';
import { allocationView, type Context, connection, gid, idOf, money, variantView } from './views.ts';

interface Attribute {
  key: string;
  value: string;
}
interface LineInput {
  merchandiseId: string;
  quantity?: number | null;
  sellingPlanId?: string | null;
  attributes?: Attribute[] | null;
}
interface LineUpdate {
  id?: string | null;
  merchandiseId?: string | null;
  quantity?: number | null;
  sellingPlanId?: string | null;
  attributes?: Attribute[] | null;
}
interface BuyerIdentity {
  countryCode?: string | null;
  email?: string | null;
  customerAccessToken?: string | null;
  phone?: string | null;
}
interface UserError {
  code: string;
  field: string[] | null;
  message: string;
}
interface Warning {
  code: string;
  message: string;
  target: string;
}

const MAX_QUANTITY = 1_000_000;
const MAX_LINES = 500;

const randomToken = () => crypto.randomUUID().replaceAll('-', '');

export const cartId = (cart: Cart): string => `gid://shopify/Cart/${cart.token}?key=${cart.key}`;

/** @returns the cart with an id, or null if the cart is unknown or the key is wrong. */
export function findCart(id: string, { store }: Pick<Context, 'store'>): Cart | null {
  const match = /^gid:\/\/shopify\/Cart\/([0-9a-f]{32})\?key=([0-9a-f]{32})$/.exec(id);
  if (!match) return null;
  const cart = store.get<Cart>('cart', match[1]!);
  return cart && cart.key === match[2] ? cart : null;
}

const sameAttributes = (a: Attribute[], b: Attribute[]) =>
  JSON.stringify([...a].sort((x, y) => x.key.localeCompare(y.key))) === JSON.stringify([...b].sort((x, y) => x.key.localeCompare(y.key)));
const sameLine = (a: CartLine, b: CartLine) => a.variantId === b.variantId && a.planId === b.planId && sameAttributes(a.attributes, b.attributes);

/** A change of a cart. It collects errors and saves the cart only if there are none. */
class CartChange {
  readonly errors: UserError[] = [];
  readonly warnings: Warning[] = [];
  readonly cart: Cart;
  private readonly context: Context;

  constructor(cart: Cart, context: Context) {
    this.cart = structuredClone(cart);
    this.context = context;
  }

  addError(code: string, field: string[] | null, message: string): void {
    this.errors.push({ code, field, message });
  }

  applicablePlan(id: string | null | undefined, subscribable: boolean, field: string[]): number | null {
    if (!id) return null;
    const planId = idOf('SellingPlan', id);
    if (planId !== null && planById(planId) && subscribable) return planId;
    this.addError('SELLING_PLAN_NOT_APPLICABLE', field, 'The selling plan is not applicable to the merchandise.');
    return null;
  }

  /** Whether the cart would hold more of a product than a household may order. */
  exceedsLimit(product: Product, variantId: number, wanted: number, exceptLineId: string): boolean {
    const limit = Number(product.metafields.max_per_customer?.value ?? Number.POSITIVE_INFINITY);
    return wanted + this.otherQuantity(variantId, exceptLineId) > limit;
  }

  private otherQuantity(variantId: number, exceptLineId: string): number {
    return this.cart.lines.filter((line) => line.variantId === variantId && line.id !== exceptLineId).reduce((sum, line) => sum + line.quantity, 0);
  }

  /** Limits a quantity to the stock, with a warning. */
  capToStock(variantId: number, wanted: number, exceptLineId: string): number {
    const { variant } = this.context.store.variant(variantId)!;
    const available = Math.max(0, variant.stock - this.otherQuantity(variantId, exceptLineId));
    if (wanted <= available) return wanted;
    this.warnings.push(
      variant.stock === 0
        ? { code: 'MERCHANDISE_OUT_OF_STOCK', message: 'The merchandise is sold out.', target: gid('ProductVariant', variantId) }
        : { code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message: `Only ${variant.stock} left in stock.`, target: gid('ProductVariant', variantId) },
    );
    return available;
  }

  addLines(inputs: LineInput[]): void {
    for (const [i, input] of inputs.entries()) {
      const fieldPath = (name: string) => ['lines', String(i), name];
      const variantId = idOf('ProductVariant', input.merchandiseId);
      const found = variantId === null ? undefined : this.context.store.variant(variantId);
      if (!found) return this.addError('INVALID', fieldPath('merchandiseId'), `The merchandise with id ${input.merchandiseId} does not exist.`);
      const quantity = input.quantity ?? 1;
      if (quantity < 1) return this.addError('LESS_THAN', fieldPath('quantity'), 'Quantity must be at least 1.');
      if (quantity > MAX_QUANTITY) return this.addError('MAXIMUM_EXCEEDED', fieldPath('quantity'), 'The quantity is too large.');
      const line: CartLine = {
        id: randomToken(),
        variantId: found.variant.id,
        quantity: 0,
        planId: this.applicablePlan(input.sellingPlanId, found.product.subscribable, fieldPath('sellingPlanId')),
        attributes: input.attributes ?? [],
      };
      const target = this.cart.lines.find((existing) => sameLine(existing, line)) ?? line;
      if (this.exceedsLimit(found.product, line.variantId, target.quantity + quantity, target.id))
        return this.addError('MAXIMUM_EXCEEDED', fieldPath('quantity'), 'The quantity is over the limit of this product.');
      const quantityInStock = this.capToStock(line.variantId, target.quantity + quantity, target.id);
      if (quantityInStock === 0) continue;
      target.quantity = quantityInStock;
      if (target === line) this.cart.lines.unshift(line);
    }
    if (this.cart.lines.length > MAX_LINES) this.addError('CART_TOO_LARGE', ['lines'], 'The cart is too large.');
  }

  updateLines(inputs: LineUpdate[]): void {
    for (const [i, input] of inputs.entries()) {
      const fieldPath = (name: string) => ['lines', String(i), name];
      const line = this.cart.lines.find((candidate) => cartLineId(this.cart, candidate) === input.id);
      if (!line) return this.addError('INVALID_MERCHANDISE_LINE', fieldPath('id'), 'The merchandise line with id does not exist.');
      const variantId = input.merchandiseId ? idOf('ProductVariant', input.merchandiseId) : line.variantId;
      const found = variantId === null ? undefined : this.context.store.variant(variantId);
      if (!found) return this.addError('INVALID', fieldPath('merchandiseId'), `The merchandise with id ${input.merchandiseId} does not exist.`);
      line.variantId = found.variant.id;
      if (input.sellingPlanId !== undefined) line.planId = this.applicablePlan(input.sellingPlanId, found.product.subscribable, fieldPath('sellingPlanId'));
      if (input.attributes) line.attributes = input.attributes;
      if (input.quantity != null) {
        if (input.quantity < 0) return this.addError('LESS_THAN', fieldPath('quantity'), 'Quantity must not be negative.');
        if (input.quantity > MAX_QUANTITY || this.exceedsLimit(found.product, line.variantId, input.quantity, line.id))
          return this.addError('MAXIMUM_EXCEEDED', fieldPath('quantity'), 'The quantity is too large.');
        line.quantity = input.quantity === 0 ? 0 : this.capToStock(line.variantId, input.quantity, line.id);
      }
      const duplicate = this.cart.lines.find((other) => other !== line && sameLine(other, line));
      if (duplicate && line.quantity > 0) {
        line.quantity += duplicate.quantity;
        duplicate.quantity = 0;
      }
    }
    this.cart.lines = this.cart.lines.filter((line) => line.quantity > 0);
  }

  removeLines(ids: string[]): void {
    ids.forEach((id, i) => {
      if (!this.cart.lines.some((line) => cartLineId(this.cart, line) === id))
        this.addError('INVALID_MERCHANDISE_LINE', ['lineIds', String(i)], 'The merchandise line with id does not exist.');
    });
    this.cart.lines = this.cart.lines.filter((line) => !ids.includes(cartLineId(this.cart, line)));
  }

  setBuyer(identity: BuyerIdentity | null | undefined): void {
    if (!identity) return;
    if (identity.countryCode && !sellsTo(identity.countryCode)) this.addError('INVALID', ['buyerIdentity', 'countryCode'], 'Country is not supported.');
    if (identity.countryCode) this.cart.country = identity.countryCode;
    if (identity.email !== undefined) this.cart.email = identity.email;
    if (identity.customerAccessToken === null) this.cart.email = null;
    else if (identity.customerAccessToken !== undefined) {
      const email = emailOfToken(this.context.store, identity.customerAccessToken);
      if (!email) this.addError('INVALID', ['buyerIdentity', 'customerAccessToken'], 'Customer is invalid');
      else this.cart.email = email;
    }
    if (identity.phone !== undefined) this.cart.phone = identity.phone;
  }

  setDiscountCodes(codes: string[]): void {
    this.cart.codes = [...new Set(codes.map((code) => code.trim()).filter(Boolean))];
    for (const result of calculateTotals(this.context.store, this.cart).codes)
      if (!result.applicable)
        this.warnings.push({ code: result.problem!, message: `The discount code ${result.code} cannot be applied.`, target: cartId(this.cart) });
  }

  commit() {
    if (this.errors.length > 0) return { cart: null, userErrors: this.errors, warnings: [] };
    this.cart.updatedAt = this.context.store.now().toISOString();
    this.context.store.put('cart', this.cart.token, this.cart);
    return { cart: cartView(this.cart, this.context), userErrors: [], warnings: this.warnings };
  }
}

const cartLineId = (cart: Cart, line: CartLine) => `gid://shopify/CartLine/${line.id}?cart=${cart.token}`;

function cartLineView(cart: Cart, priced: PricedLine, currency: string, context: Context) {
  const { cartLine, product, variant } = priced;
  const plan = planById(cartLine.planId);
  return {
    __typename: 'CartLine',
    id: cartLineId(cart, cartLine),
    quantity: cartLine.quantity,
    attributes: cartLine.attributes,
    attribute: ({ key }: { key: string }) => cartLine.attributes.find((attribute) => attribute.key === key) ?? null,
    viewKey: null,
    parentRelationship: null,
    instructions: { canRemove: true, canUpdateQuantity: true },
    merchandise: () => variantView(product, variant, context),
    sellingPlanAllocation: plan ? allocationView(plan, variant.prices[currency]!, variant.grams, currency) : null,
    discountAllocations: () => priced.discounts.map((discount) => discountAllocation(discount, currency)),
    cost: {
      amountPerQuantity: money(priced.unitPrice, currency),
      compareAtAmountPerQuantity: priced.compareAt === null ? null : money(priced.compareAt, currency),
      subtotalAmount: money(priced.subtotal, currency),
      totalAmount: money(priced.total, currency),
    },
  };
}

function discountAllocation(discount: { code: string; amount: number }, currency: string) {
  return { __typename: 'CartCodeDiscountAllocation', code: discount.code, discountedAmount: money(discount.amount, currency), targetType: 'LINE_ITEM' };
}

function deliveryGroups(cart: Cart, totals: Totals, context: Context) {
  if (totals.lines.length === 0) return [];
  const market = marketOf(cart.country);
  const option = (subscription: boolean) => ({
    handle: `standard-${market.code}`,
    code: 'STANDARD',
    title: 'Standard',
    description: '2 to 4 working days',
    deliveryMethodType: 'SHIPPING',
    estimatedCost: money(shippingFor(cart.country, totals.total, subscription).cost, totals.currency),
  });
  return [
    { subscription: true, lines: totals.lines.filter((line) => line.cartLine.planId !== null) },
    { subscription: false, lines: totals.lines.filter((line) => line.cartLine.planId === null) },
  ]
    .filter((group) => group.lines.length > 0)
    .map((group) => {
      const hasSubscription = totals.lines.some((line) => line.cartLine.planId !== null);
      return {
        id: gid('CartDeliveryGroup', group.subscription ? 2 : 1),
        groupType: group.subscription ? 'SUBSCRIPTION' : 'ONE_TIME_PURCHASE',
        cartLines: (args: object) =>
          connection(
            group.lines,
            args,
            (line) => line.cartLine.id,
            (line) => cartLineView(cart, line, totals.currency, context),
          ),
        deliveryOptions: [option(hasSubscription)],
        selectedDeliveryOption: option(hasSubscription),
        discountAllocations: [],
        deliveryAddress: {
          id: gid('MailingAddress', 0),
          countryCodeV2: market.country,
          country: market.name,
          countryCode: market.country,
          zip: null,
          city: null,
          address1: null,
        },
      };
    });
}

export function cartView(cart: Cart, context: Context) {
  const cartContext = { ...context, country: cart.country };
  const totals = calculateTotals(context.store, cart);
  const amount = (cents: number) => money(cents, totals.currency);
  const tax = totals.tax.reduce((sum, rate) => sum + rate.amount, 0);
  return {
    __typename: 'Cart',
    id: cartId(cart),
    createdAt: cart.createdAt,
    updatedAt: cart.updatedAt,
    note: cart.note,
    attributes: cart.attributes,
    attribute: ({ key }: { key: string }) => cart.attributes.find((attribute) => attribute.key === key) ?? null,
    checkoutUrl: `${context.publicUrl}/checkouts/${cart.token}?key=${cart.key}`,
    totalQuantity: totals.lines.reduce((sum, line) => sum + line.cartLine.quantity, 0),
    buyerIdentity: {
      countryCode: cart.country,
      email: cart.email,
      phone: cart.phone,
      customer: null,
      purchasingCompany: null,
      deliveryAddressPreferences: [],
      preferences: null,
    },
    appliedGiftCards: [],
    discountCodes: totals.codes.map(({ code, applicable }) => ({ code, applicable })),
    discountAllocations: totals.orderDiscounts.map((discount) => discountAllocation(discount, totals.currency)),
    lines: (args: object) =>
      connection(
        totals.lines,
        args,
        (line) => line.cartLine.id,
        (line) => cartLineView(cart, line, totals.currency, cartContext),
      ),
    deliveryGroups: (args: object) =>
      connection(
        deliveryGroups(cart, totals, cartContext),
        args,
        (group) => group.id,
        (group) => group,
      ),
    cost: {
      subtotalAmount: amount(totals.subtotal),
      subtotalAmountEstimated: false,
      totalAmount: amount(totals.total),
      totalAmountEstimated: true,
      totalTaxAmount: amount(tax),
      totalTaxAmountEstimated: true,
      totalDutyAmount: null,
      totalDutyAmountEstimated: false,
      checkoutChargeAmount: amount(totals.total),
    },
    metafield: () => null,
    metafields: ({ identifiers }: { identifiers: unknown[] }) => identifiers.map(() => null),
  };
}

/** Applies a change to an existing cart. Like in the real service, an unknown id is a user error. */
function changeCart(id: string, context: Context, apply: (change: CartChange) => void) {
  const cart = findCart(id, context);
  if (!cart) return { cart: null, userErrors: [{ code: 'INVALID', field: ['cartId'], message: 'The specified cart does not exist.' }], warnings: [] };
  const cartChange = new CartChange(cart, context);
  apply(cartChange);
  return cartChange.commit();
}

interface CartInput {
  lines?: LineInput[] | null;
  buyerIdentity?: BuyerIdentity | null;
  discountCodes?: string[] | null;
  attributes?: Attribute[] | null;
  note?: string | null;
}

export const cartQueries = {
  cart: ({ id }: { id: string }, context: Context) => {
    const cart = findCart(id, context);
    return cart ? cartView(cart, context) : null;
  },
};

export const cartMutations = {
  cartCreate({ input }: { input?: CartInput | null }, context: Context) {
    const now = context.store.now().toISOString();
    const cart: Cart = {
      token: randomToken(),
      key: randomToken(),
      country: context.country,
      language: context.language,
      email: null,
      phone: null,
      lines: [],
      codes: [],
      attributes: input?.attributes ?? [],
      note: input?.note ?? null,
      createdAt: now,
      updatedAt: now,
    };
    const change = new CartChange(cart, context);
    change.setBuyer(input?.buyerIdentity);
    change.addLines(input?.lines ?? []);
    if (input?.discountCodes) change.setDiscountCodes(input.discountCodes);
    return change.commit();
  },
  cartLinesAdd: (args: { cartId: string; lines: LineInput[] }, context: Context) => changeCart(args.cartId, context, (change) => change.addLines(args.lines)),
  cartLinesUpdate: (args: { cartId: string; lines: LineUpdate[] }, context: Context) =>
    changeCart(args.cartId, context, (change) => change.updateLines(args.lines)),
  cartLinesRemove: (args: { cartId: string; lineIds?: string[] | null }, context: Context) =>
    changeCart(args.cartId, context, (change) => change.removeLines(args.lineIds ?? [])),
  cartBuyerIdentityUpdate: (args: { cartId: string; buyerIdentity: BuyerIdentity }, context: Context) =>
    changeCart(args.cartId, context, (change) => change.setBuyer(args.buyerIdentity)),
  cartDiscountCodesUpdate: (args: { cartId: string; discountCodes: string[] }, context: Context) =>
    changeCart(args.cartId, context, (change) => change.setDiscountCodes(args.discountCodes)),
  cartAttributesUpdate: (args: { cartId: string; attributes: Attribute[] }, context: Context) =>
    changeCart(args.cartId, context, (change) => {
      change.cart.attributes = args.attributes;
    }),
  cartNoteUpdate: (args: { cartId: string; note: string }, context: Context) =>
    changeCart(args.cartId, context, (change) => {
      change.cart.note = args.note;
    }),
};
