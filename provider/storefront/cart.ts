import { customerOf } from '../login/tokens.ts';
import { planById } from '../plans.ts';
import { marketOf, sellsTo } from '../seed/markets.ts';
import type { Product } from '../seed/products.ts';
import type { Cart, CartLine } from '../store.ts';
import { type PricedLine, shippingFor, type Totals, totals } from '../totals.ts';
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

const token = () => crypto.randomUUID().replaceAll('-', '');

export const cartId = (cart: Cart): string => `gid://shopify/Cart/${cart.token}?key=${cart.key}`;

/** @returns the cart that an id names, or null when it is unknown or its key is not the cart's. */
export function findCart(id: string, { store }: Pick<Context, 'store'>): Cart | null {
  const match = /^gid:\/\/shopify\/Cart\/([0-9a-f]{32})\?key=([0-9a-f]{32})$/.exec(id);
  if (!match) return null;
  const cart = store.get<Cart>('cart', match[1]!);
  return cart && cart.key === match[2] ? cart : null;
}

const sameAttributes = (a: Attribute[], b: Attribute[]) =>
  JSON.stringify([...a].sort((x, y) => x.key.localeCompare(y.key))) === JSON.stringify([...b].sort((x, y) => x.key.localeCompare(y.key)));
const sameLine = (a: CartLine, b: CartLine) => a.variantId === b.variantId && a.planId === b.planId && sameAttributes(a.attributes, b.attributes);

/** One change of a cart: collects what went wrong, and keeps the cart only when nothing did. */
class Change {
  readonly errors: UserError[] = [];
  readonly warnings: Warning[] = [];
  readonly cart: Cart;
  private readonly context: Context;

  constructor(cart: Cart, context: Context) {
    this.cart = structuredClone(cart);
    this.context = context;
  }

  refuse(code: string, field: string[] | null, message: string): void {
    this.errors.push({ code, field, message });
  }

  plan(id: string | null | undefined, subscribable: boolean, field: string[]): number | null {
    if (!id) return null;
    const planId = idOf('SellingPlan', id);
    if (planId !== null && planById(planId) && subscribable) return planId;
    this.refuse('SELLING_PLAN_NOT_APPLICABLE', field, 'The selling plan is not applicable to the merchandise.');
    return null;
  }

  /** Whether a cart would hold more of a product than one household may order. */
  overLimit(product: Product, variantId: number, wanted: number, except: string): boolean {
    const most = Number(product.metafields.max_per_customer?.value ?? Number.POSITIVE_INFINITY);
    return wanted + this.others(variantId, except) > most;
  }

  private others(variantId: number, except: string): number {
    return this.cart.lines.filter((line) => line.variantId === variantId && line.id !== except).reduce((sum, line) => sum + line.quantity, 0);
  }

  /** Caps a quantity at what is in stock and says so. */
  stocked(variantId: number, wanted: number, except: string): number {
    const { variant } = this.context.store.variant(variantId)!;
    const left = Math.max(0, variant.stock - this.others(variantId, except));
    if (wanted <= left) return wanted;
    this.warnings.push(
      variant.stock === 0
        ? { code: 'MERCHANDISE_OUT_OF_STOCK', message: 'The merchandise is sold out.', target: gid('ProductVariant', variantId) }
        : { code: 'MERCHANDISE_NOT_ENOUGH_STOCK', message: `Only ${variant.stock} left in stock.`, target: gid('ProductVariant', variantId) },
    );
    return left;
  }

  add(inputs: LineInput[]): void {
    for (const [i, input] of inputs.entries()) {
      const at = (name: string) => ['lines', String(i), name];
      const variantId = idOf('ProductVariant', input.merchandiseId);
      const found = variantId === null ? undefined : this.context.store.variant(variantId);
      if (!found) return this.refuse('INVALID', at('merchandiseId'), `The merchandise with id ${input.merchandiseId} does not exist.`);
      const quantity = input.quantity ?? 1;
      if (quantity < 1) return this.refuse('LESS_THAN', at('quantity'), 'Quantity must be at least 1.');
      if (quantity > MAX_QUANTITY) return this.refuse('MAXIMUM_EXCEEDED', at('quantity'), 'The quantity is too large.');
      const line: CartLine = {
        id: token(),
        variantId: found.variant.id,
        quantity: 0,
        planId: this.plan(input.sellingPlanId, found.product.subscribable, at('sellingPlanId')),
        attributes: input.attributes ?? [],
      };
      const target = this.cart.lines.find((known) => sameLine(known, line)) ?? line;
      if (this.overLimit(found.product, line.variantId, target.quantity + quantity, target.id))
        return this.refuse('MAXIMUM_EXCEEDED', at('quantity'), 'The quantity is over the limit of this product.');
      const stocked = this.stocked(line.variantId, target.quantity + quantity, target.id);
      if (stocked === 0) continue;
      target.quantity = stocked;
      if (target === line) this.cart.lines.unshift(line);
    }
    if (this.cart.lines.length > MAX_LINES) this.refuse('CART_TOO_LARGE', ['lines'], 'The cart is too large.');
  }

  update(inputs: LineUpdate[]): void {
    for (const [i, input] of inputs.entries()) {
      const at = (name: string) => ['lines', String(i), name];
      const line = this.cart.lines.find((known) => lineId(this.cart, known) === input.id);
      if (!line) return this.refuse('INVALID_MERCHANDISE_LINE', at('id'), 'The merchandise line with id does not exist.');
      const variantId = input.merchandiseId ? idOf('ProductVariant', input.merchandiseId) : line.variantId;
      const found = variantId === null ? undefined : this.context.store.variant(variantId);
      if (!found) return this.refuse('INVALID', at('merchandiseId'), `The merchandise with id ${input.merchandiseId} does not exist.`);
      line.variantId = found.variant.id;
      if (input.sellingPlanId !== undefined) line.planId = this.plan(input.sellingPlanId, found.product.subscribable, at('sellingPlanId'));
      if (input.attributes) line.attributes = input.attributes;
      if (input.quantity != null) {
        if (input.quantity < 0) return this.refuse('LESS_THAN', at('quantity'), 'Quantity must not be negative.');
        if (input.quantity > MAX_QUANTITY || this.overLimit(found.product, line.variantId, input.quantity, line.id))
          return this.refuse('MAXIMUM_EXCEEDED', at('quantity'), 'The quantity is too large.');
        line.quantity = input.quantity === 0 ? 0 : this.stocked(line.variantId, input.quantity, line.id);
      }
      const twin = this.cart.lines.find((known) => known !== line && sameLine(known, line));
      if (twin && line.quantity > 0) {
        line.quantity += twin.quantity;
        twin.quantity = 0;
      }
    }
    this.cart.lines = this.cart.lines.filter((line) => line.quantity > 0);
  }

  remove(ids: string[]): void {
    ids.forEach((id, i) => {
      if (!this.cart.lines.some((line) => lineId(this.cart, line) === id))
        this.refuse('INVALID_MERCHANDISE_LINE', ['lineIds', String(i)], 'The merchandise line with id does not exist.');
    });
    this.cart.lines = this.cart.lines.filter((line) => !ids.includes(lineId(this.cart, line)));
  }

  buyer(identity: BuyerIdentity | null | undefined): void {
    if (!identity) return;
    if (identity.countryCode && !sellsTo(identity.countryCode)) this.refuse('INVALID', ['buyerIdentity', 'countryCode'], 'Country is not supported.');
    if (identity.countryCode) this.cart.country = identity.countryCode;
    if (identity.email !== undefined) this.cart.email = identity.email;
    if (identity.customerAccessToken === null) this.cart.email = null;
    else if (identity.customerAccessToken !== undefined) {
      const email = customerOf(this.context.store, identity.customerAccessToken);
      if (!email) this.refuse('INVALID', ['buyerIdentity', 'customerAccessToken'], 'Customer is invalid');
      else this.cart.email = email;
    }
    if (identity.phone !== undefined) this.cart.phone = identity.phone;
  }

  codes(codes: string[]): void {
    this.cart.codes = [...new Set(codes.map((code) => code.trim()).filter(Boolean))];
    for (const result of totals(this.context.store, this.cart).codes)
      if (!result.applicable)
        this.warnings.push({ code: result.problem!, message: `The discount code ${result.code} cannot be applied.`, target: cartId(this.cart) });
  }

  done() {
    if (this.errors.length > 0) return { cart: null, userErrors: this.errors, warnings: [] };
    this.cart.updatedAt = this.context.store.now().toISOString();
    this.context.store.put('cart', this.cart.token, this.cart);
    return { cart: cartView(this.cart, this.context), userErrors: [], warnings: this.warnings };
  }
}

const lineId = (cart: Cart, line: CartLine) => `gid://shopify/CartLine/${line.id}?cart=${cart.token}`;

function lineView(cart: Cart, priced: PricedLine, currency: string, context: Context) {
  const { line, product, variant } = priced;
  const plan = planById(line.planId);
  return {
    __typename: 'CartLine',
    id: lineId(cart, line),
    quantity: line.quantity,
    attributes: line.attributes,
    attribute: ({ key }: { key: string }) => line.attributes.find((attribute) => attribute.key === key) ?? null,
    viewKey: null,
    parentRelationship: null,
    instructions: { canRemove: true, canUpdateQuantity: true },
    merchandise: () => variantView(product, variant, context),
    sellingPlanAllocation: plan ? allocationView(plan, variant.prices[currency]!, variant.grams, currency) : null,
    discountAllocations: () => priced.discounts.map((discount) => allocation(discount, currency)),
    cost: {
      amountPerQuantity: money(priced.unit, currency),
      compareAtAmountPerQuantity: priced.compareAt === null ? null : money(priced.compareAt, currency),
      subtotalAmount: money(priced.subtotal, currency),
      totalAmount: money(priced.total, currency),
    },
  };
}

function allocation(discount: { code: string; amount: number }, currency: string) {
  return { __typename: 'CartCodeDiscountAllocation', code: discount.code, discountedAmount: money(discount.amount, currency), targetType: 'LINE_ITEM' };
}

function deliveryGroups(cart: Cart, t: Totals, context: Context) {
  if (t.lines.length === 0) return [];
  const market = marketOf(cart.country);
  const option = (subscription: boolean) => ({
    handle: `standard-${market.code}`,
    code: 'STANDARD',
    title: 'Standard',
    description: '2 to 4 working days',
    deliveryMethodType: 'SHIPPING',
    estimatedCost: money(shippingFor(cart.country, t.total, subscription).cost, t.currency),
  });
  return [
    { subscription: true, lines: t.lines.filter((line) => line.line.planId !== null) },
    { subscription: false, lines: t.lines.filter((line) => line.line.planId === null) },
  ]
    .filter((group) => group.lines.length > 0)
    .map((group) => {
      const free = t.lines.some((line) => line.line.planId !== null);
      return {
        id: gid('CartDeliveryGroup', group.subscription ? 2 : 1),
        groupType: group.subscription ? 'SUBSCRIPTION' : 'ONE_TIME_PURCHASE',
        cartLines: (args: object) =>
          connection(
            group.lines,
            args,
            (line) => line.line.id,
            (line) => lineView(cart, line, t.currency, context),
          ),
        deliveryOptions: [option(free)],
        selectedDeliveryOption: option(free),
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
  const inCountry = { ...context, country: cart.country };
  const t = totals(context.store, cart);
  const amount = (cents: number) => money(cents, t.currency);
  const tax = t.tax.reduce((sum, rate) => sum + rate.amount, 0);
  return {
    __typename: 'Cart',
    id: cartId(cart),
    createdAt: cart.createdAt,
    updatedAt: cart.updatedAt,
    note: cart.note,
    attributes: cart.attributes,
    attribute: ({ key }: { key: string }) => cart.attributes.find((attribute) => attribute.key === key) ?? null,
    checkoutUrl: `${context.publicUrl}/checkouts/${cart.token}?key=${cart.key}`,
    totalQuantity: t.lines.reduce((sum, line) => sum + line.line.quantity, 0),
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
    discountCodes: t.codes.map(({ code, applicable }) => ({ code, applicable })),
    discountAllocations: t.orderDiscounts.map((discount) => allocation(discount, t.currency)),
    lines: (args: object) =>
      connection(
        t.lines,
        args,
        (line) => line.line.id,
        (line) => lineView(cart, line, t.currency, inCountry),
      ),
    deliveryGroups: (args: object) =>
      connection(
        deliveryGroups(cart, t, inCountry),
        args,
        (group) => group.id,
        (group) => group,
      ),
    cost: {
      subtotalAmount: amount(t.subtotal),
      subtotalAmountEstimated: false,
      totalAmount: amount(t.total),
      totalAmountEstimated: true,
      totalTaxAmount: amount(tax),
      totalTaxAmountEstimated: true,
      totalDutyAmount: null,
      totalDutyAmountEstimated: false,
      checkoutChargeAmount: amount(t.total),
    },
    metafield: () => null,
    metafields: ({ identifiers }: { identifiers: unknown[] }) => identifiers.map(() => null),
  };
}

/** Runs a change on an existing cart; an id that names no cart is a user error, as in the real service. */
function change(id: string, context: Context, apply: (change: Change) => void) {
  const cart = findCart(id, context);
  if (!cart) return { cart: null, userErrors: [{ code: 'INVALID', field: ['cartId'], message: 'The specified cart does not exist.' }], warnings: [] };
  const running = new Change(cart, context);
  apply(running);
  return running.done();
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
    const blank: Cart = {
      token: token(),
      key: token(),
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
    const running = new Change(blank, context);
    running.buyer(input?.buyerIdentity);
    running.add(input?.lines ?? []);
    if (input?.discountCodes) running.codes(input.discountCodes);
    return running.done();
  },
  cartLinesAdd: (args: { cartId: string; lines: LineInput[] }, context: Context) => change(args.cartId, context, (running) => running.add(args.lines)),
  cartLinesUpdate: (args: { cartId: string; lines: LineUpdate[] }, context: Context) => change(args.cartId, context, (running) => running.update(args.lines)),
  cartLinesRemove: (args: { cartId: string; lineIds?: string[] | null }, context: Context) =>
    change(args.cartId, context, (running) => running.remove(args.lineIds ?? [])),
  cartBuyerIdentityUpdate: (args: { cartId: string; buyerIdentity: BuyerIdentity }, context: Context) =>
    change(args.cartId, context, (running) => running.buyer(args.buyerIdentity)),
  cartDiscountCodesUpdate: (args: { cartId: string; discountCodes: string[] }, context: Context) =>
    change(args.cartId, context, (running) => running.codes(args.discountCodes)),
  cartAttributesUpdate: (args: { cartId: string; attributes: Attribute[] }, context: Context) =>
    change(args.cartId, context, (running) => {
      running.cart.attributes = args.attributes;
    }),
  cartNoteUpdate: (args: { cartId: string; note: string }, context: Context) =>
    change(args.cartId, context, (running) => {
      running.cart.note = args.note;
    }),
};
