import { html } from 'hono/html';
import { dayOf } from '../delivery/days.ts';
import { deliveryOf, deliveryText } from '../delivery/delivery.ts';
import { findCode } from '../discounts.ts';
import { formatPrice, localeOf, taxName } from '../format.ts';
import { findGiftCard, giftCardPayments, lastCharacters } from '../gift-cards.ts';
import { pictureUrl } from '../media/pictures.ts';
import { page, visibleName } from '../page.ts';
import { planById } from '../plans.ts';
import { refundedOf } from '../refunds.ts';
import { marketOf, zonesOf } from '../seed/markets.ts';
import type { Cart, Order, Store } from '../store.ts';
import { selectedAddress } from '../storefront/cart-addresses.ts';
import { type CodeProblem, calculateTotals, type Totals } from '../totals.ts';
import { addressOf, cardOutcome, type Errors, type Field, paymentMethodOf, readValues, type Values, validate } from './form.ts';
import { dueByCard, placeCartOrder } from './order.ts';

interface Urls {
  publicUrl: string;
  shopUrl: string;
}

/** A payment that waits for the second step of the card. */
interface Challenge {
  token: string;
  key: string;
  values: Values;
  attempt: string;
  total: number;
  /** The part that the card pays. */
  due: number;
}

/** The submitted values of a payment whose second step failed. The checkout shows them once. */
interface FormDraft {
  values: Values;
  notice: string;
}

const EMPTY_VALUES: Values = {
  email: '',
  firstName: '',
  lastName: '',
  address1: '',
  address2: '',
  zip: '',
  city: '',
  zone: '',
  phone: '',
  cardNumber: '',
  cardExpiry: '',
  cardCode: '',
};

function requestedCart(request: Request, store: Store): Cart | null {
  const url = new URL(request.url);
  const cart = store.get<Cart>('cart', url.pathname.split('/')[2] ?? '');
  return cart && cart.key === url.searchParams.get('key') ? cart : null;
}

/** The data of the buyer that the cart knows. An address in another country cannot be delivered to. */
function knownValues(cart: Cart): Values {
  const address = selectedAddress(cart);
  const { firstName, lastName, address1, address2, zip, city, zone = '', phone } = address?.country === cart.country ? address : EMPTY_VALUES;
  return { ...EMPTY_VALUES, email: cart.email ?? '', firstName, lastName, address1, address2, zip, city, zone, phone };
}

/** The totals for who pays. @param values as submitted, or as far as the cart knows them. */
const totalsFor = (store: Store, cart: Cart, { email }: Pick<Values, 'email'>): Totals => calculateTotals(store, { ...cart, email: email || cart.email });

/** Whether a card is needed: for what gift cards do not pay, and for the deliveries of a subscription to come. */
const needsCard = (store: Store, cart: Cart, totals: Totals) =>
  dueByCard(store, cart, totals) > 0 || totals.lines.some(({ cartLine }) => cartLine.planId !== null);

const marketUrl = (cart: Pick<Cart, 'country'>, { shopUrl }: Urls) => `${shopUrl}/${cart.country.toLowerCase()}`;

const checkoutNotFound = (urls: Urls) =>
  page('Checkout', html`<h1>This checkout is not available</h1><p>The cart is unknown or has ended. <a href="${urls.shopUrl}">Back to the shop</a></p>`, {
    status: 404,
    homeUrl: urls.shopUrl,
  });

function orderSummary(cart: Cart, totals: Totals, store: Store, urls: Urls, codeError: string | null) {
  const giftCards = giftCardPayments(store, cart.giftCards, totals.total + totals.shipping, totals.currency);
  const price = (cents: number) => formatPrice(cents, totals.currency, localeOf(cart.country));
  const applied = totals.codes.filter((code) => code.applicable);
  return html`<section class="summary" aria-labelledby="summary"><h2 id="summary">Your order</h2>
${totals.lines.map(({ cartLine, product, variant, total }) => html`<div class="line"><img src="${pictureUrl(urls.publicUrl, product, 'front', variant)}" alt="" width="56" height="56"><div>${cartLine.quantity} × ${product.title}<small>${variant.title}${cartLine.planId ? ` · ${planById(cartLine.planId)!.option.toLowerCase()}, 15 % off` : ''}</small></div><span>${price(total)}</span></div>`)}
<form method="post" class="code" style="margin-top:16px"><input type="hidden" name="action" value="discount"><label class="field"><span>Discount code</span><input name="code" autocomplete="off" value="${applied[0]?.code ?? ''}"${codeError ? html` aria-invalid="true" aria-describedby="code-error"` : ''}></label><button class="quiet">Apply</button></form>${codeError ? html`<p class="error" id="code-error" role="alert">${codeError}</p>` : ''}
<dl class="sums"><dt>Subtotal</dt><dd>${price(totals.subtotal)}</dd>${totals.orderDiscounts.map((d) => html`<dt>Discount ${d.code}</dt><dd>−${price(d.amount)}</dd>`)}<dt>Shipping, 2 to 4 working days</dt><dd>${totals.shipping === 0 ? 'Free' : price(totals.shipping)}</dd><dt class="total">Total</dt><dd class="total" data-total="${totals.total + totals.shipping}">${price(totals.total + totals.shipping)}</dd>${totals.tax.map((rate) => html`<dt>of which ${taxName(cart.country)} ${String(rate.percent)} %</dt><dd>${price(rate.amount)}</dd>`)}${giftCards.map(({ card, amount }) => html`<dt>Gift card •••• ${lastCharacters(card)}</dt><dd>−${price(amount)}</dd>`)}</dl></section>`;
}

/** The choice of a state, county, province or region in countries that have them. */
function zoneField(country: string, chosen: string) {
  const zones = zonesOf(country);
  if (!zones) return '';
  return html`<div class="field"><label for="zone">State, county, province or region</label><select name="zone" id="zone" autocomplete="address-level1"><option value=""></option>${Object.entries(zones).map(([code, name]) => html`<option value="${code}"${code === chosen ? html` selected` : ''}>${name}</option>`)}</select></div>`;
}

function checkoutPage(
  cart: Cart,
  store: Store,
  urls: Urls,
  {
    values = knownValues(cart),
    errors = {},
    notice = null,
    codeError = null,
    status = 200,
  }: { values?: Values; errors?: Errors; notice?: string | null; codeError?: string | null; status?: number } = {},
): Response {
  const totals = totalsFor(store, cart, values);
  if (totals.lines.length === 0)
    return page('Checkout', html`<h1>Your cart is empty</h1><p><a href="${marketUrl(cart, urls)}">Back to the shop</a></p>`, {
      homeUrl: marketUrl(cart, urls),
    });
  const market = marketOf(cart.country);
  const price = (cents: number) => formatPrice(cents, totals.currency, localeOf(cart.country));
  const field = (name: Field, label: string, autocomplete: string, extra: Record<string, string> = {}) =>
    html`<div class="field"><label for="${name}">${label}</label><input name="${name}" id="${name}" autocomplete="${autocomplete}" value="${name.startsWith('card') ? '' : values[name]}" ${extra.inputmode ? html`inputmode="${extra.inputmode}"` : ''} ${extra.type ? html`type="${extra.type}"` : ''} ${errors[name] ? html`aria-invalid="true" aria-describedby="${name}-error"` : ''}>${errors[name] ? html`<p class="error" id="${name}-error">${errors[name]}</p>` : ''}</div>`;
  const subscriptionLines = totals.lines.filter((line) => line.cartLine.planId);
  return page(
    'Checkout',
    html`<h1>Checkout</h1>${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}<div class="columns">${orderSummary(cart, totals, store, urls, codeError)}
<form method="post" novalidate><input type="hidden" name="action" value="pay"><input type="hidden" name="attempt" value="${crypto.randomUUID()}"><input type="hidden" name="total" value="${totals.total + totals.shipping}">
<h2 style="margin-top:0">Contact</h2>${field('email', 'E-mail', 'email', { type: 'email' })}
<h2>Delivery to ${market.name}</h2><div class="pair">${field('firstName', 'First name', 'given-name')}${field('lastName', 'Last name', 'family-name')}</div>${field('address1', 'Street and number', 'address-line1')}${field('address2', 'Floor, door (optional)', 'address-line2')}<div class="pair">${field('zip', 'Postal code', 'postal-code')}${field('city', 'City', 'address-level2')}</div>${zoneField(cart.country, values.zone)}${field('phone', 'Phone (optional)', 'tel', { type: 'tel' })}
<p class="calm">Standard delivery, 2 to 4 working days: ${totals.shipping === 0 ? 'free' : price(totals.shipping)}.<br>${deliveryText(deliveryOf(dayOf(store.now().toISOString()), market.country), market.country)}</p>
<h2>Payment</h2>${needsCard(store, cart, totals) ? html`${field('cardNumber', 'Card number', 'cc-number', { inputmode: 'numeric' })}<div class="pair">${field('cardExpiry', 'Expiry (MM/YY)', 'cc-exp', { inputmode: 'numeric' })}${field('cardCode', 'Security code', 'cc-csc', { inputmode: 'numeric' })}</div>` : html`<p class="calm">Your gift card pays everything.</p>`}
${subscriptionLines.map(({ cartLine, product, variant, unitPrice }) => html`<p class="calm">Subscription: ${cartLine.quantity} × ${product.title}, ${variant.title}, ${planById(cartLine.planId)!.option.toLowerCase()}, ${price(unitPrice * cartLine.quantity)} each delivery. It runs until you cancel it; you can cancel at any time.</p>`)}
<p>You pay <strong>${price(dueByCard(store, cart, totals))}</strong> now, ${taxName(cart.country)} included.</p><button lang="${market.defaultLocale}">${market.orderButton}</button></form></div>`,
    { status, homeUrl: marketUrl(cart, urls) },
  );
}

export async function showCheckout(request: Request, store: Store, urls: Urls): Promise<Response> {
  const cart = requestedCart(request, store);
  if (!cart) return checkoutNotFound(urls);
  const draft = store.get<FormDraft>('checkout', `draft:${cart.token}`);
  if (draft) store.remove('checkout', `draft:${cart.token}`);
  return checkoutPage(cart, store, urls, draft ?? {});
}

const CODE_ERRORS: Record<string, string> = {
  DISCOUNT_NOT_FOUND: 'This code does not exist',
  DISCOUNT_CURRENTLY_INACTIVE: 'This code has expired',
  DISCOUNT_NO_ENTITLED_LINE_ITEMS: 'Nothing in your cart is covered by this code',
  DISCOUNT_USAGE_LIMIT_REACHED: 'This code has been used up',
  DISCOUNT_CUSTOMER_NOT_ELIGIBLE: 'This code is for other customers',
  DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED: 'You have used this code already',
  DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE: 'Nothing in your cart is covered by this code',
};

/** Why a code does not apply to a cart. A minimum is named in the cart's currency. */
function codeErrorOf(code: string, problem: CodeProblem | undefined, country: string, store: Store): string {
  const { currency } = marketOf(country);
  const found = findCode(store, code);
  const minimum = found?.minimum?.[currency];
  if (problem === 'DISCOUNT_CUSTOMER_NOT_ELIGIBLE' && found?.segments) return 'This code is for a first order only';
  if (problem === 'DISCOUNT_PURCHASE_NOT_IN_RANGE' && minimum) return `This code is for orders from ${formatPrice(minimum, currency, localeOf(country))}`;
  return CODE_ERRORS[problem ?? ''] ?? 'This code cannot be used';
}

/** Pays with a gift card that was entered in the field for codes. @returns null when the code is none of a gift card. */
function applyGiftCard(code: string, cart: Cart, store: Store, urls: Urls, requestUrl: string): Response | null {
  const card = findGiftCard(store, code);
  if (!card) return null;
  const refuse = (codeError: string) => checkoutPage(cart, store, urls, { codeError, status: 422 });
  if (card.balance === 0) return refuse('This gift card is empty');
  if (card.currency !== marketOf(cart.country).currency) return refuse(`This gift card pays in ${card.currency} only`);
  store.put('cart', cart.token, { ...cart, giftCards: [...new Set([...(cart.giftCards ?? []), card.code])] } satisfies Cart);
  return seeOther(requestUrl);
}

const seeOther = (url: string) => new Response(null, { status: 303, headers: { Location: url, 'Cache-Control': 'no-store' } });

/** The first line whose variant has less stock than the whole cart needs. */
const firstUnavailableLine = (totals: Totals) =>
  totals.lines.find(
    ({ variant }) => totals.lines.filter((other) => other.variant.id === variant.id).reduce((sum, { cartLine }) => sum + cartLine.quantity, 0) > variant.stock,
  );

/** A code that applies as long as nobody knows the buyer, and not to the one who pays. */
const lostBy = (before: Totals, { codes }: Totals): Totals['codes'][number] | undefined =>
  codes.find((code, i) => !code.applicable && before.codes[i]?.applicable);

const thankYouUrl = (cart: Cart, order: Order, { publicUrl }: Urls) => `${publicUrl}/checkouts/${cart.token}/thank-you?key=${cart.key}&order=${order.number}`;

function completeOrder(cart: Cart, store: Store, urls: Urls, values: Values, attempt: string): Response {
  const order = placeCartOrder(store, cart, totalsFor(store, cart, values), {
    email: values.email,
    address: addressOf(values, cart.country),
    payment: values.cardNumber ? paymentMethodOf(values) : null,
    attempt,
  });
  return seeOther(thankYouUrl(cart, order, urls));
}

export async function submitCheckout(request: Request, store: Store, urls: Urls): Promise<Response> {
  const cart = requestedCart(request, store);
  if (!cart) return checkoutNotFound(urls);
  const form = await request.formData();
  if (form.get('action') === 'discount') {
    const code = String(form.get('code') ?? '').trim();
    const giftCard = applyGiftCard(code, cart, store, urls, request.url);
    if (giftCard) return giftCard;
    const changed = { ...cart, codes: code ? [code] : [] };
    const [result] = calculateTotals(store, changed).codes;
    if (result && !result.applicable)
      return checkoutPage(cart, store, urls, { codeError: codeErrorOf(code, result.problem, cart.country, store), status: 422 });
    store.put('cart', cart.token, changed);
    return seeOther(request.url);
  }
  const attempt = String(form.get('attempt') ?? '');
  const placedOrder = store.all<Order>('order').find((order) => attempt !== '' && order.attempt === attempt);
  if (placedOrder) return seeOther(thankYouUrl(cart, placedOrder, urls));
  const values = readValues(form);
  const market = marketOf(cart.country);
  const totals = totalsFor(store, cart, values);
  const errors = validate(values, market, store.now(), needsCard(store, cart, totals));
  if (Object.keys(errors).length > 0) return checkoutPage(cart, store, urls, { values, errors, notice: 'Please look at the marked fields.', status: 422 });
  if (totals.lines.length === 0) return checkoutPage(cart, store, urls);
  const lostCode = lostBy(calculateTotals(store, cart), totals);
  if (lostCode && Number(form.get('total')) !== totals.total + totals.shipping)
    return checkoutPage(cart, store, urls, {
      values,
      notice: `${lostCode.code} does not apply with this e-mail address. ${codeErrorOf(lostCode.code, lostCode.problem, cart.country, store)}. Nothing was charged; please look at the total again.`,
      status: 422,
    });
  const unavailableLine = firstUnavailableLine(totals);
  if (unavailableLine)
    return checkoutPage(cart, store, urls, {
      values,
      notice: `${unavailableLine.product.title} is no longer in stock in this number. Nothing was charged; please change your cart.`,
      status: 409,
    });
  if (Number(form.get('total')) !== totals.total + totals.shipping)
    return checkoutPage(cart, store, urls, {
      values,
      notice: 'The total has changed since you opened this page. Nothing was charged; please look at it again.',
      status: 409,
    });
  const outcome = cardOutcome(values.cardNumber);
  if (outcome === 'declined')
    return checkoutPage(cart, store, urls, {
      values,
      errors: { cardNumber: 'Your card was declined. Try another card.' },
      notice: 'Your card was declined. Nothing was charged.',
      status: 422,
    });
  if (outcome === 'challenge') {
    const id = crypto.randomUUID();
    store.put('checkout', id, {
      token: cart.token,
      key: cart.key,
      values,
      attempt,
      total: totals.total + totals.shipping,
      due: dueByCard(store, cart, totals),
    } satisfies Challenge);
    return seeOther(`${urls.publicUrl}/checkouts/${cart.token}/challenge?key=${cart.key}&id=${id}`);
  }
  return completeOrder(cart, store, urls, values, attempt);
}

/** The page of the second step that some cards need. */
export async function challengePage(request: Request, store: Store, urls: Urls): Promise<Response> {
  const cart = requestedCart(request, store);
  const id = new URL(request.url).searchParams.get('id') ?? '';
  const challenge = store.get<Challenge>('checkout', id);
  if (!cart || !challenge || challenge.token !== cart.token) return checkoutNotFound(urls);
  if (request.method === 'POST') {
    store.remove('checkout', id);
    const approved = (await request.formData()).get('answer') === 'approve';
    const totals = totalsFor(store, cart, challenge.values);
    const returnToCheckout = (notice: string) => {
      store.put('checkout', `draft:${cart.token}`, {
        values: { ...challenge.values, cardNumber: '', cardExpiry: '', cardCode: '' },
        notice,
      } satisfies FormDraft);
      return seeOther(`${urls.publicUrl}/checkouts/${cart.token}?key=${cart.key}`);
    };
    if (!approved) return returnToCheckout('Your bank did not confirm the payment. Nothing was charged.');
    if (firstUnavailableLine(totals)) return returnToCheckout('Something in your cart is no longer in stock. Nothing was charged.');
    if (totals.total + totals.shipping !== challenge.total) return returnToCheckout('The total has changed. Nothing was charged; please look at it again.');
    return completeOrder(cart, store, urls, challenge.values, challenge.attempt);
  }
  return page(
    'Confirm the payment',
    html`<h1>Confirm the payment</h1><p>Your bank asks you to confirm ${formatPrice(challenge.due, marketOf(cart.country).currency, localeOf(cart.country))} to Kvistra.</p><form method="post"><p><button name="answer" value="approve">Confirm</button></p><p><button class="quiet" name="answer" value="refuse">Refuse</button></p></form>`,
    { homeUrl: marketUrl(cart, urls) },
  );
}

/** The refunds and the cancellation of an order since it was paid. */
function afterwards(order: Order): string {
  const { amount } = refundedOf(order);
  const paidBack = amount > 0 ? ` ${formatPrice(amount, order.currency, localeOf(order.country))} has been paid back.` : '';
  return `${order.status === 'cancelled' ? ' The order is cancelled.' : ''}${paidBack}`;
}

export async function thankYouPage(request: Request, store: Store, urls: Urls): Promise<Response> {
  const cart = requestedCart(request, store);
  const order = store.get<Order>('order', new URL(request.url).searchParams.get('order') ?? '');
  if (!cart || !order || order.cartToken !== cart.token) return checkoutNotFound(urls);
  const homeUrl = marketUrl(cart, urls);
  return page(
    `Thank you, KV${order.number}`,
    html`<h1>Thank you, ${visibleName(order.shippingAddress.firstName)}</h1><p>Your order has the number <strong data-order="${order.number}">KV${order.number}</strong>. A confirmation is on its way to ${order.email}.</p><p>You paid ${formatPrice(order.total, order.currency, localeOf(order.country))}${order.card ? ` with the card that ends in ${order.card.last4}` : order.giftCards?.length ? ' with a gift card' : ''}.${afterwards(order)} ${deliveryText(deliveryOf(dayOf(order.createdAt), order.country), order.country)}</p><p><a href="${homeUrl}">Back to the shop</a></p>`,
    { homeUrl },
  );
}
