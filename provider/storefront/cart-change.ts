import { recipientProblem } from '../gift-card-recipient.ts';
import { findGiftCard } from '../gift-cards.ts';
import { type UserError, userError } from '../graphql.ts';
import { gid, idOf } from '../graphql-types.ts';
import { emailOfToken } from '../login/tokens.ts';
import { plansOf } from '../plan-groups.ts';
import { marketOf, sellsTo } from '../seed/markets.ts';
import type { Product } from '../seed/products.ts';
import type { Cart, CartLine } from '../store.ts';
import { type CodeProblem, calculateTotals } from '../totals.ts';
import { cartId, cartLineId, cartView, giftCardId } from './cart-views.ts';
import { type MetafieldInput, metafieldError, withMetafields } from './metafield-input.ts';
import type { Context } from './views.ts';

export interface Attribute {
  key: string;
  value: string;
}

export interface LineInput {
  merchandiseId: string;
  quantity?: number | null;
  sellingPlanId?: string | null;
  attributes?: Attribute[] | null;
  parent?: { lineId?: string | null; merchandiseId?: string | null } | null;
}

export interface LineUpdate {
  id?: string | null;
  merchandiseId?: string | null;
  quantity?: number | null;
  sellingPlanId?: string | null;
  attributes?: Attribute[] | null;
}

export interface BuyerIdentity {
  countryCode?: string | null;
  email?: string | null;
  customerAccessToken?: string | null;
  phone?: string | null;
}

/** A limitation under which a change succeeded. `target` is a global id. */
export interface CartWarning {
  code: string;
  message: string;
  target: string;
}

const MAX_QUANTITY = 1_000_000;
const MAX_LINES = 500;

/** An unguessable id for carts, their keys and their lines. */
export const randomToken = () => crypto.randomUUID().replaceAll('-', '');

const sameAttributes = (a: Attribute[], b: Attribute[]) =>
  JSON.stringify([...a].sort((x, y) => x.key.localeCompare(y.key))) ===
  JSON.stringify([...b].sort((x, y) => x.key.localeCompare(y.key)));
const sameLine = (a: CartLine, b: CartLine) =>
  a.variantId === b.variantId &&
  a.planId === b.planId &&
  a.parentId === b.parentId &&
  sameAttributes(a.attributes, b.attributes);

/** The lines with each nested one behind its parent, and without those whose parent is gone. */
const withParents = (lines: readonly CartLine[]): CartLine[] =>
  lines
    .filter(({ parentId }) => parentId === undefined)
    .flatMap((parent) => [parent, ...lines.filter(({ parentId }) => parentId === parent.id)]);

/** As in the real service, the message about a minimum that is not reached does not name it. */
const rejectionMessage = (code: string, problem: CodeProblem | undefined) =>
  problem === 'DISCOUNT_PURCHASE_NOT_IN_RANGE' ||
  problem === 'DISCOUNT_NO_ENTITLED_LINE_ITEMS' ||
  problem === 'DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE'
    ? `${code} discount code isn’t valid for the items in your cart`
    : `The discount code ${code} cannot be applied.`;

/** A change of a cart. It collects errors and saves the cart only if there are none. */
export class CartChange {
  readonly errors: UserError[] = [];
  readonly warnings: CartWarning[] = [];
  readonly cart: Cart;
  readonly context: Context;

  constructor(cart: Cart, context: Context) {
    this.cart = structuredClone(cart);
    this.context = context;
  }

  addError(code: string, field: string[], message: string): void {
    this.errors.push(userError(code, field, message));
  }

  applicablePlan(id: string | null | undefined, product: Product, field: string[]): number | null {
    if (!id) return null;
    const planId = idOf('SellingPlan', id);
    if (planId !== null && plansOf(this.context.store, product).some((plan) => plan.id === planId)) return planId;
    this.addError('SELLING_PLAN_NOT_APPLICABLE', field, 'The selling plan is not applicable to the merchandise.');
    return null;
  }

  /** Whether the cart would hold more of a product than a household may order. */
  exceedsLimit(product: Product, variantId: number, wanted: number, exceptLineId: string): boolean {
    const limit = Number(product.metafields.max_per_customer?.value ?? Number.POSITIVE_INFINITY);
    return wanted + this.otherQuantity(variantId, exceptLineId) > limit;
  }

  private otherQuantity(variantId: number, exceptLineId: string): number {
    return this.cart.lines
      .filter((line) => line.variantId === variantId && line.id !== exceptLineId)
      .reduce((sum, line) => sum + line.quantity, 0);
  }

  /** Limits a quantity to the stock, with a warning. */
  capToStock(variantId: number, wanted: number, exceptLineId: string): number {
    const { variant } = this.context.store.variant(variantId)!;
    const available = Math.max(0, variant.stock - this.otherQuantity(variantId, exceptLineId));
    if (wanted <= available) return wanted;
    this.warnings.push(
      variant.stock === 0
        ? {
            code: 'MERCHANDISE_OUT_OF_STOCK',
            message: 'The merchandise is sold out.',
            target: gid('ProductVariant', variantId),
          }
        : {
            code: 'MERCHANDISE_NOT_ENOUGH_STOCK',
            message: `Only ${variant.stock} left in stock.`,
            target: gid('ProductVariant', variantId),
          },
    );
    return available;
  }

  /**
   * The line that a new one is nested under, which is one level deep.
   *
   * Source: the real service's documentation, "Create nested cart lines": a line in the cart is named by its id, one of
   * the same request by its merchandise.
   *
   * @param variantId of the new line. @param added the lines that the request has added so far.
   */
  private parentOf(
    { lineId, merchandiseId }: NonNullable<LineInput['parent']>,
    variantId: number,
    added: readonly CartLine[],
    field: string[],
  ) {
    const parentVariant = idOf('ProductVariant', merchandiseId ?? '');
    const parent = lineId
      ? this.cart.lines.find((line) => cartLineId(this.cart, line) === lineId)
      : added.find((line) => line.variantId === parentVariant);
    if (!parent && this.cart.lines.some((line) => line.variantId === parentVariant))
      this.addError('PARENT_LINE_INVALID_REFERENCE', field, 'Cannot reference existing parent lines by variant_id.');
    else if (!parent) this.addError('PARENT_LINE_NOT_FOUND', field, 'Parent line not found.');
    else if (parent.parentId !== undefined || parent.variantId === variantId)
      this.addError('PARENT_LINE_NESTING_TOO_DEEP', field, 'Parent line nesting is too deep or circular.');
    return parent;
  }

  addLines(inputs: LineInput[]): void {
    const added: CartLine[] = [];
    for (const [i, input] of inputs.entries()) {
      const fieldPath = (name: string) => ['lines', String(i), name];
      const variantId = idOf('ProductVariant', input.merchandiseId);
      const found = variantId === null ? undefined : this.context.store.variant(variantId);
      if (!found)
        return this.addError(
          'INVALID',
          fieldPath('merchandiseId'),
          `The merchandise with id ${input.merchandiseId} does not exist.`,
        );
      const quantity = input.quantity ?? 1;
      if (quantity < 1) return this.addError('LESS_THAN', fieldPath('quantity'), 'Quantity must be at least 1.');
      if (quantity > MAX_QUANTITY)
        return this.addError('MAXIMUM_EXCEEDED', fieldPath('quantity'), 'The quantity is too large.');
      const parent = input.parent
        ? this.parentOf(input.parent, found.variant.id, added, fieldPath('parent'))
        : undefined;
      const line: CartLine = {
        id: randomToken(),
        variantId: found.variant.id,
        quantity: 0,
        planId: this.applicablePlan(input.sellingPlanId, found.product, fieldPath('sellingPlanId')),
        attributes: input.attributes ?? [],
        ...(parent && { parentId: parent.id }),
      };
      if (found.product.isGiftCard && !this.checkRecipient(line.attributes, fieldPath('attributes'))) return;
      const target = this.cart.lines.find((existing) => sameLine(existing, line)) ?? line;
      if (this.exceedsLimit(found.product, line.variantId, target.quantity + quantity, target.id))
        return this.addError(
          'MAXIMUM_EXCEEDED',
          fieldPath('quantity'),
          'The quantity is over the limit of this product.',
        );
      const quantityInStock = this.capToStock(line.variantId, target.quantity + quantity, target.id);
      if (quantityInStock === 0) continue;
      target.quantity = quantityInStock;
      if (target === line) this.cart.lines.unshift(line);
      added.push(target);
    }
    this.cart.lines = withParents(this.cart.lines);
    if (this.cart.lines.length > MAX_LINES) this.addError('CART_TOO_LARGE', ['lines'], 'The cart is too large.');
  }

  /** @returns whether a gift card can be sent as the attributes of its line say. */
  private checkRecipient(attributes: Attribute[], field: string[]): boolean {
    const problem = recipientProblem(attributes, this.context.store.now(), this.cart.country);
    if (problem) this.addError('GIFT_CARD_RECIPIENT_INVALID', field, problem);
    return problem === null;
  }

  updateLines(inputs: LineUpdate[]): void {
    for (const [i, input] of inputs.entries()) {
      const fieldPath = (name: string) => ['lines', String(i), name];
      const line = this.cart.lines.find((candidate) => cartLineId(this.cart, candidate) === input.id);
      if (!line)
        return this.addError(
          'INVALID_MERCHANDISE_LINE',
          fieldPath('id'),
          'The merchandise line with id does not exist.',
        );
      const variantId = input.merchandiseId ? idOf('ProductVariant', input.merchandiseId) : line.variantId;
      const found = variantId === null ? undefined : this.context.store.variant(variantId);
      if (!found)
        return this.addError(
          'INVALID',
          fieldPath('merchandiseId'),
          `The merchandise with id ${input.merchandiseId} does not exist.`,
        );
      line.variantId = found.variant.id;
      if (input.sellingPlanId !== undefined)
        line.planId = this.applicablePlan(input.sellingPlanId, found.product, fieldPath('sellingPlanId'));
      if (input.attributes) line.attributes = input.attributes;
      if (found.product.isGiftCard && !this.checkRecipient(line.attributes, fieldPath('attributes'))) return;
      if (input.quantity != null) {
        if (input.quantity < 0)
          return this.addError('LESS_THAN', fieldPath('quantity'), 'Quantity must not be negative.');
        if (input.quantity > MAX_QUANTITY || this.exceedsLimit(found.product, line.variantId, input.quantity, line.id))
          return this.addError('MAXIMUM_EXCEEDED', fieldPath('quantity'), 'The quantity is too large.');
        line.quantity = input.quantity === 0 ? 0 : this.capToStock(line.variantId, input.quantity, line.id);
      }
      const duplicate = this.cart.lines.find((other) => other !== line && sameLine(other, line));
      if (duplicate && line.quantity > 0) {
        line.quantity += duplicate.quantity;
        duplicate.quantity = 0;
        for (const nested of this.cart.lines) if (nested.parentId === duplicate.id) nested.parentId = line.id;
      }
    }
    this.cart.lines = withParents(this.cart.lines.filter((line) => line.quantity > 0));
  }

  removeLines(ids: string[]): void {
    ids.forEach((id, i) => {
      if (!this.cart.lines.some((line) => cartLineId(this.cart, line) === id))
        this.addError(
          'INVALID_MERCHANDISE_LINE',
          ['lineIds', String(i)],
          'The merchandise line with id does not exist.',
        );
    });
    this.cart.lines = withParents(this.cart.lines.filter((line) => !ids.includes(cartLineId(this.cart, line))));
  }

  setBuyer(identity: BuyerIdentity | null | undefined): void {
    if (!identity) return;
    if (identity.countryCode && !sellsTo(identity.countryCode))
      this.addError('INVALID', ['buyerIdentity', 'countryCode'], 'Country is not supported.');
    if (identity.countryCode) this.cart.country = identity.countryCode;
    if (identity.email !== undefined) this.cart.email = identity.email;
    if (identity.customerAccessToken === null) {
      this.cart.email = null;
      this.cart.customer = null;
    } else if (identity.customerAccessToken !== undefined) {
      const email = emailOfToken(this.context.store, identity.customerAccessToken);
      if (!email) this.addError('INVALID', ['buyerIdentity', 'customerAccessToken'], 'Customer is invalid');
      else {
        this.cart.email = email;
        this.cart.customer = email;
      }
    }
    if (identity.phone !== undefined) this.cart.phone = identity.phone;
  }

  setDiscountCodes(codes: string[]): void {
    const entered = codes.map((code) => code.trim()).filter(Boolean);
    this.cart.codes = entered.filter(
      (code, i) => !entered.slice(0, i).some((earlier) => earlier.toUpperCase() === code.toUpperCase()),
    );
    for (const result of calculateTotals(this.context.store, this.cart).codes)
      if (!result.applicable)
        this.warnings.push({
          code: result.problem!,
          message: rejectionMessage(result.code, result.problem),
          target: cartId(this.cart),
        });
  }

  /**
   * Applies gift cards. As in the real service, codes are compared without case, one that is applied already stays as
   * it is, and one that does not exist or is empty is left out without an error.
   */
  setGiftCards(codes: string[]): void {
    const { currency } = marketOf(this.cart.country);
    const applied = codes.flatMap((code) => {
      const card = findGiftCard(this.context.store, code);
      if (!card || card.balance === 0) return [];
      if (card.currency === currency) return [card.code];
      this.warnings.push({
        code: 'PAYMENTS_GIFT_CARDS_UNAVAILABLE',
        message: 'Gift cards are not available as a payment method.',
        target: cartId(this.cart),
      });
      return [];
    });
    this.cart.giftCards = [...new Set(applied)];
  }

  addGiftCards(codes: string[]): void {
    this.setGiftCards([...(this.cart.giftCards ?? []), ...codes]);
  }

  removeGiftCards(ids: string[]): void {
    const idOfCode = new Map(
      (this.cart.giftCards ?? []).map((code) => [code, giftCardId(findGiftCard(this.context.store, code)!)]),
    );
    ids.forEach((id, i) => {
      if (![...idOfCode.values()].includes(id))
        this.addError('INVALID', ['appliedGiftCardIds', String(i)], 'The gift card is not applied to the cart.');
    });
    this.cart.giftCards = [...idOfCode].flatMap(([code, id]) => (ids.includes(id) ? [] : [code]));
  }

  setMetafields(inputs: MetafieldInput[]): void {
    for (const [i, input] of inputs.entries()) {
      const error = metafieldError(input);
      if (error) this.addError('INVALID_METAFIELDS', ['input', 'metafields', String(i), error.name], error.message);
    }
    if (this.errors.length === 0)
      this.cart.metafields = withMetafields(this.cart.metafields ?? [], inputs, this.context.store.now().toISOString());
  }

  commit() {
    if (this.errors.length > 0) return { cart: null, userErrors: this.errors, warnings: [] };
    this.cart.updatedAt = this.context.store.now().toISOString();
    this.context.store.put('cart', this.cart.token, this.cart);
    return { cart: cartView(this.cart, this.context), userErrors: [], warnings: this.warnings };
  }
}
