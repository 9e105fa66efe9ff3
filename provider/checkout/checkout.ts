import { html } from 'hono/html';
import { journeyOfOrder } from '../../src/shop/delivery/dispatch.ts';
import { type AccountLink, foodChange, foodChangeTable, nextCharges, orderLink, subscriptionLink } from '../after-buying.ts';
import { deliveryText } from '../delivery/delivery.ts';
import { findCode, isForBuyersOf } from '../discounts.ts';
import { countryName, formatNumber, formatPrice, sizeName, taxName } from '../format.ts';
import { findGiftCard, giftCardPayments, lastCharacters } from '../gift-cards.ts';
import { firstPublished, languageCode, publishedLanguage } from '../language.ts';
import { pictureUrl } from '../media/pictures.ts';
import { page, visibleName } from '../page.ts';
import { planById } from '../plan-groups.ts';
import { refundedOf } from '../refunds.ts';
import { rhythmText } from '../rhythm.ts';
import { marketOf, markets, sellsTo, zonesOf } from '../seed/markets.ts';
import { inLanguage, variantIn } from '../seed/translations.ts';
import type { Cart, Order, Store } from '../store.ts';
import { selectedAddress } from '../storefront/cart-addresses.ts';
import { type Text, textsFor } from '../texts.ts';
import { type CodeProblem, calculateTotals, type Totals } from '../totals.ts';
import { finalSummary } from './final-summary.ts';
import { addressOf, cardOutcome, type Errors, FIELDS, type Field, paymentMethodOf, readValues, type Values, validate } from './form.ts';
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

/** @param request its parameter `locale` tells the language, as no cart does. */
function checkoutNotFound(request: Request, urls: Urls): Response {
  const { text, language } = textsFor({ language: new URL(request.url).searchParams.get('locale') });
  return page(
    text('checkout'),
    html`<h1>${text('checkout.unavailable')}</h1><p>${text('checkout.unavailable_text')} <a href="${urls.shopUrl}">${text('back')}</a></p>`,
    { status: 404, lang: language, homeUrl: urls.shopUrl },
  );
}

function orderSummary(cart: Cart, totals: Totals, store: Store, urls: Urls, codeError: string | null) {
  const texts = textsFor(cart);
  const { text, language } = texts;
  const giftCards = giftCardPayments(store, cart.giftCards, totals.total + totals.shipping, totals.currency);
  const price = (cents: number) => formatPrice(cents, totals.currency, cart);
  const applied = totals.codes.filter((code) => code.applicable);
  const lineView = ({ cartLine, product: source, variant: { id }, total }: Totals['lines'][number]) => {
    const product = inLanguage(source, language);
    const variant = variantIn(product, id);
    const plan = planById(store, cartLine.planId);
    return html`<div class="line"><img src="${pictureUrl(urls.publicUrl, product, 'front', language, variant)}" alt="" width="56" height="56"><div>${cartLine.quantity} × ${product.title}<small>${sizeName(variant.title, cart)}${plan ? ` · ${text('checkout.plan', { plan: rhythmText(plan, language) })}` : ''}</small></div><span>${price(total)}</span></div>`;
  };
  return html`<section class="summary" aria-labelledby="summary"><h2 id="summary">${text('checkout.order')}</h2>
${totals.lines.map(lineView)}
<form method="post" class="code" style="margin-top:16px"><input type="hidden" name="action" value="discount"><label class="field"><span>${text('checkout.code')}</span><input name="code" autocomplete="off" value="${applied[0]?.code ?? ''}"${codeError ? html` aria-invalid="true" aria-describedby="code-error" autofocus` : ''}></label><button class="quiet">${text('checkout.apply')}</button></form>${codeError ? html`<p class="error" id="code-error" role="alert">${codeError}</p>` : ''}
<dl class="sums"><dt>${text('checkout.subtotal')}</dt><dd>${price(totals.subtotal)}</dd>${totals.orderDiscounts.map((d) => html`<dt>${text('checkout.discount', { code: d.code })}</dt><dd>−${price(d.amount)}</dd>`)}<dt>${text('checkout.shipping')}</dt><dd>${totals.shipping === 0 ? text('free') : price(totals.shipping)}</dd><dt class="total">${text('checkout.total')}</dt><dd class="total" data-total="${totals.total + totals.shipping}">${price(totals.total + totals.shipping)}</dd>${totals.tax.map((rate) => html`<dt>${text('checkout.tax', { tax: taxName(cart), percent: formatNumber(rate.percent, cart) })}</dt><dd>${price(rate.amount)}</dd>`)}${giftCards.map(({ card, amount }) => html`<dt>${text('checkout.gift_card', { digits: lastCharacters(card) })}</dt><dd>−${price(amount)}</dd>`)}</dl></section>`;
}

/** The choice of a state, county, province or region in countries that have them. */
function zoneField(cart: Cart, chosen: string) {
  const zones = zonesOf(cart.country);
  if (!zones) return '';
  return html`<div class="field"><label for="zone">${textsFor(cart).text('checkout.zone')}</label><select name="zone" id="zone" autocomplete="address-level1"><option value=""></option>${Object.entries(zones).map(([code, name]) => html`<option value="${code}"${code === chosen ? html` selected` : ''}>${name}</option>`)}</select></div>`;
}

/** The choice of another country of delivery: whoever gives an address where the shop delivers is sold to. Australia is a shop of its own. */
function countryForm(cart: Cart) {
  const { country } = cart;
  const { text, language } = textsFor(cart);
  const open = markets.filter((market) => (market.country === 'AU') === (country === 'AU'));
  if (open.length < 2) return '';
  const names = open
    .map((market) => ({ country: market.country, name: countryName({ ...cart, country: market.country }) }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
  return html`<form method="post" class="code country"><input type="hidden" name="action" value="country"><label class="field"><span>${text('checkout.country')}</span><select name="country" autocomplete="shipping country">${names.map((choice) => html`<option value="${choice.country}" ${choice.country === country ? 'selected' : ''}>${choice.name}</option>`)}</select></label><button class="quiet">${text('checkout.change_country')}</button></form>`;
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
  const texts = textsFor(cart);
  const { text, language } = texts;
  const totals = totalsFor(store, cart, values);
  if (totals.lines.length === 0)
    return page(text('checkout'), html`<h1>${text('checkout.empty')}</h1><p><a href="${marketUrl(cart, urls)}">${text('back')}</a></p>`, {
      lang: language,
      homeUrl: marketUrl(cart, urls),
    });
  const market = marketOf(cart.country);
  const price = (cents: number) => formatPrice(cents, totals.currency, cart);
  // the keyboard and the screen reader begin at the first problem
  const firstError = FIELDS.find((name) => errors[name]);
  const field = (name: Field, label: Text, autocomplete: string, extra: Record<string, string> = {}) =>
    html`<div class="field"><label for="${name}">${text(label)}</label><input name="${name}" id="${name}" autocomplete="${autocomplete}" value="${name.startsWith('card') ? '' : values[name]}" ${extra.inputmode ? html`inputmode="${extra.inputmode}"` : ''} ${extra.type ? html`type="${extra.type}"` : ''} ${errors[name] ? html`aria-invalid="true" aria-describedby="${name}-error"` : ''}${name === firstError ? ' autofocus' : ''}>${errors[name] ? html`<p class="error" id="${name}-error">${errors[name]}</p>` : ''}</div>`;
  const nameOf = ({ product, variant }: Totals['lines'][number]) => {
    const shown = inLanguage(product, language);
    return `${shown.title}, ${sizeName(variantIn(shown, variant.id).title, cart)}`;
  };
  return page(
    text('checkout'),
    html`<h1>${text('checkout')}</h1>${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}<div class="columns">${orderSummary(cart, totals, store, urls, codeError)}
<div>${countryForm(cart)}<form method="post" novalidate><input type="hidden" name="action" value="pay"><input type="hidden" name="attempt" value="${crypto.randomUUID()}"><input type="hidden" name="total" value="${totals.total + totals.shipping}">
<h2 style="margin-top:0">${text('checkout.contact')}</h2>${field('email', 'checkout.email', 'email', { type: 'email' })}
<h2>${text('checkout.delivery_to', { country: countryName(cart) })}</h2><div class="pair">${field('firstName', 'checkout.first_name', 'given-name')}${field('lastName', 'checkout.last_name', 'family-name')}</div>${field('address1', 'checkout.address1', 'address-line1')}${field('address2', 'checkout.address2', 'address-line2')}<div class="pair">${field('zip', 'checkout.zip', 'postal-code')}${field('city', 'checkout.city', 'address-level2')}</div>${zoneField(cart, values.zone)}${field('phone', 'checkout.phone', 'tel', { type: 'tel' })}
<p class="calm">${text('checkout.delivery', { cost: totals.shipping === 0 ? text('free').toLowerCase() : price(totals.shipping) })}<br>${deliveryText(journeyOfOrder(store.now(), market.country), cart)}</p>
<h2>${text('checkout.payment')}</h2>${needsCard(store, cart, totals) ? html`${field('cardNumber', 'checkout.card_number', 'cc-number', { inputmode: 'numeric' })}<div class="pair">${field('cardExpiry', 'checkout.card_expiry', 'cc-exp', { inputmode: 'numeric' })}${field('cardCode', 'checkout.card_code', 'cc-csc', { inputmode: 'numeric' })}</div>` : html`<p class="calm">${text('checkout.gift_card_pays')}</p>`}
${finalSummary(totals, { planOf: ({ cartLine }) => planById(store, cartLine.planId), language, country: cart.country, due: dueByCard(store, cart, totals), now: store.now(), zone: store.timeZone, price, nameOf })}
<button lang="${market.defaultLocale}">${market.orderButton}</button></form></div></div>`,
    { status, lang: language, homeUrl: marketUrl(cart, urls) },
  );
}

/** The cart in the language that the address asks for, which it keeps from then on. */
function withLocale(cart: Cart, request: Request, store: Store): Cart {
  const language = firstPublished(new URL(request.url).searchParams.get('locale'));
  if (!language || language === publishedLanguage(cart.language)) return cart;
  const changed: Cart = { ...cart, language: languageCode(language) };
  store.put('cart', cart.token, changed);
  return changed;
}

export async function showCheckout(request: Request, store: Store, urls: Urls): Promise<Response> {
  const requested = requestedCart(request, store);
  if (!requested) return checkoutNotFound(request, urls);
  const cart = withLocale(requested, request, store);
  const draft = store.get<FormDraft>('checkout', `draft:${cart.token}`);
  if (draft) store.remove('checkout', `draft:${cart.token}`);
  return checkoutPage(cart, store, urls, draft ?? {});
}

const CODE_ERRORS: Readonly<Record<string, Text>> = {
  DISCOUNT_NOT_FOUND: 'code.not_found',
  DISCOUNT_CURRENTLY_INACTIVE: 'code.expired',
  DISCOUNT_NO_ENTITLED_LINE_ITEMS: 'code.nothing_covered',
  DISCOUNT_USAGE_LIMIT_REACHED: 'code.used_up',
  DISCOUNT_CUSTOMER_NOT_ELIGIBLE: 'code.other_customers',
  DISCOUNT_CUSTOMER_USAGE_LIMIT_REACHED: 'code.used_already',
  DISCOUNT_INCOMPATIBLE_PURCHASE_TYPE: 'code.nothing_covered',
};

/** Why a code does not apply to a cart. A minimum is named in the cart's currency. */
function codeErrorOf(code: string, problem: CodeProblem | undefined, cart: Cart, store: Store): string {
  const { text } = textsFor(cart);
  const { currency } = marketOf(cart.country);
  const found = findCode(store, code);
  const minimum = found?.minimum?.[currency];
  if (problem === 'DISCOUNT_CUSTOMER_NOT_ELIGIBLE' && found?.segments) return text(isForBuyersOf(found, store) ? 'code.sample_buyers' : 'code.first_order');
  if (problem === 'DISCOUNT_PURCHASE_NOT_IN_RANGE' && minimum) return text('code.minimum', { sum: formatPrice(minimum, currency, cart) });
  return text(CODE_ERRORS[problem ?? ''] ?? 'code.unusable');
}

/** Pays with a gift card that was entered in the field for codes. @returns null when the code is none of a gift card. */
function applyGiftCard(code: string, cart: Cart, store: Store, urls: Urls, requestUrl: string): Response | null {
  const card = findGiftCard(store, code);
  if (!card) return null;
  const refuse = (codeError: string) => checkoutPage(cart, store, urls, { codeError, status: 422 });
  const { text } = textsFor(cart);
  if (card.balance === 0) return refuse(text('code.gift_card_empty'));
  if (card.currency !== marketOf(cart.country).currency) return refuse(text('code.gift_card_currency', { currency: card.currency }));
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
  const requested = requestedCart(request, store);
  if (!requested) return checkoutNotFound(request, urls);
  const cart = withLocale(requested, request, store);
  const { text, language } = textsFor(cart);
  const form = await request.formData();
  if (form.get('action') === 'discount') {
    const code = String(form.get('code') ?? '').trim();
    const giftCard = applyGiftCard(code, cart, store, urls, request.url);
    if (giftCard) return giftCard;
    const changed = { ...cart, codes: code ? [code] : [] };
    const [result] = calculateTotals(store, changed).codes;
    if (result && !result.applicable) return checkoutPage(cart, store, urls, { codeError: codeErrorOf(code, result.problem, cart, store), status: 422 });
    store.put('cart', cart.token, changed);
    return seeOther(request.url);
  }
  if (form.get('action') === 'country') {
    const country = String(form.get('country') ?? '');
    if (sellsTo(country)) store.put('cart', cart.token, { ...cart, country } satisfies Cart);
    return seeOther(request.url);
  }
  const attempt = String(form.get('attempt') ?? '');
  const placedOrder = store.all<Order>('order').find((order) => attempt !== '' && order.attempt === attempt);
  if (placedOrder) return seeOther(thankYouUrl(cart, placedOrder, urls));
  const values = readValues(form);
  const totals = totalsFor(store, cart, values);
  const errors = validate(values, cart, store.now(), needsCard(store, cart, totals));
  if (Object.keys(errors).length > 0) return checkoutPage(cart, store, urls, { values, errors, notice: text('checkout.marked'), status: 422 });
  if (totals.lines.length === 0) return checkoutPage(cart, store, urls);
  const lostCode = lostBy(calculateTotals(store, cart), totals);
  if (lostCode && Number(form.get('total')) !== totals.total + totals.shipping)
    return checkoutPage(cart, store, urls, {
      values,
      notice: text('checkout.code_lost', { code: lostCode.code, reason: codeErrorOf(lostCode.code, lostCode.problem, cart, store) }),
      status: 422,
    });
  const unavailableLine = firstUnavailableLine(totals);
  if (unavailableLine)
    return checkoutPage(cart, store, urls, {
      values,
      notice: text('checkout.sold_out', { product: inLanguage(unavailableLine.product, language).title }),
      status: 409,
    });
  if (Number(form.get('total')) !== totals.total + totals.shipping)
    return checkoutPage(cart, store, urls, {
      values,
      notice: text('checkout.total_changed'),
      status: 409,
    });
  const outcome = cardOutcome(values.cardNumber);
  if (outcome === 'declined')
    return checkoutPage(cart, store, urls, {
      values,
      errors: { cardNumber: text('checkout.declined') },
      notice: text('checkout.declined_notice'),
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
  if (!cart || !challenge || challenge.token !== cart.token) return checkoutNotFound(request, urls);
  const texts = textsFor(cart);
  const { text } = texts;
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
    if (!approved) return returnToCheckout(text('checkout.not_confirmed'));
    if (firstUnavailableLine(totals)) return returnToCheckout(text('checkout.sold_out_something'));
    if (totals.total + totals.shipping !== challenge.total) return returnToCheckout(text('checkout.total_changed'));
    return completeOrder(cart, store, urls, challenge.values, challenge.attempt);
  }
  const sum = formatPrice(challenge.due, marketOf(cart.country).currency, cart);
  return page(
    text('payment.confirm'),
    html`<h1>${text('payment.confirm')}</h1><p>${text('payment.asked', { sum })}</p><form method="post"><p><button name="answer" value="approve">${text('confirm')}</button></p><p><button class="quiet" name="answer" value="refuse">${text('refuse')}</button></p></form>`,
    { lang: texts.language, homeUrl: marketUrl(cart, urls) },
  );
}

/** The cancellation and the refunds of an order since it was paid, as sentences. */
function afterwards(order: Order): string[] {
  const { text } = textsFor(order);
  const { amount } = refundedOf(order);
  return [
    ...(order.status === 'cancelled' ? [text('thanks.cancelled')] : []),
    ...(amount > 0 ? [text('thanks.paid_back', { sum: formatPrice(amount, order.currency, order) })] : []),
  ];
}

function paymentText(order: Order): string {
  const { text } = textsFor(order);
  const sum = formatPrice(order.total, order.currency, order);
  if (order.card) return text('thanks.paid_card', { sum, digits: order.card.last4 });
  return text(order.giftCards?.length ? 'thanks.paid_gift_card' : 'thanks.paid', { sum });
}

/** The lines and sums of an order that was placed. */
function placedOrder(order: Order, store: Store, { publicUrl }: Urls) {
  const { text, language } = textsFor(order);
  const price = (cents: number) => formatPrice(cents, order.currency, order);
  const lineView = ({ variantId, title, variantTitle, quantity, planName, total }: Order['lines'][number]) => {
    const found = store.variant(variantId);
    const picture = found && pictureUrl(publicUrl, found.product, 'front', language, found.variant);
    return html`<div class="line">${picture ? html`<img src="${picture}" alt="" width="56" height="56">` : html`<span></span>`}<div>${quantity} × ${title}<small>${sizeName(variantTitle, order)}${planName ? ` · ${planName}` : ''}</small></div><span>${price(total)}</span></div>`;
  };
  return html`<section class="summary" aria-labelledby="contents"><h2 id="contents">${text('thanks.contents')}</h2>${order.lines.map(lineView)}<dl class="sums"><dt>${text('checkout.delivery_cost')}</dt><dd>${order.shipping === 0 ? text('free') : price(order.shipping)}</dd><dt class="total">${text('checkout.total')}</dt><dd class="total">${price(order.total)}</dd></dl><p>${[paymentText(order), ...afterwards(order)].join(' ')}</p></section>`;
}

/** The next steps: the days of the parcel, the next charges, and the way to the account. */
function whatComesNext(order: Order, store: Store, urls: Urls) {
  const { text } = textsFor(order);
  const charges = order.status === 'cancelled' ? [] : nextCharges(store, order);
  const arrives = order.status === 'cancelled' ? '' : deliveryText(journeyOfOrder(new Date(order.createdAt), order.country), order);
  const part = (sentence: string, { words, url }: AccountLink) => html`<div class="calm"><p>${sentence}</p><p><a href="${url}">${words}</a></p></div>`;
  return html`<section class="next" aria-labelledby="next"><h2 id="next">${text('thanks.next')}</h2>${part(arrives, orderLink(order, urls.shopUrl))}${charges.map((charge) => part(charge.text, subscriptionLink(order, charge, urls.shopUrl)))}</section>`;
}

export async function thankYouPage(request: Request, store: Store, urls: Urls): Promise<Response> {
  const cart = requestedCart(request, store);
  const order = store.get<Order>('order', new URL(request.url).searchParams.get('order') ?? '');
  if (!cart || !order || order.cartToken !== cart.token) return checkoutNotFound(request, urls);
  const homeUrl = marketUrl(cart, urls);
  const texts = textsFor(order);
  const { text } = texts;
  const change = order.status === 'cancelled' ? null : foodChange(store, order);
  return page(
    text('thanks.title', { name: `KV${order.number}` }),
    html`<h1>${text('thanks.title', { name: visibleName(order.shippingAddress.firstName) })}</h1><p>${texts.html('thanks.number', { number: html`<strong data-order="${order.number}">KV${order.number}</strong>`, email: order.email })}</p><div class="columns thanks"><div>${whatComesNext(order, store, urls)}${change ? foodChangeTable(change, order) : ''}</div>${placedOrder(order, store, urls)}</div><p><a href="${homeUrl}">${text('back')}</a></p>`,
    { lang: texts.language, homeUrl },
  );
}
