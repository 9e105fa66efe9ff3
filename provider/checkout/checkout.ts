import { html, raw } from 'hono/html';
import { isOwn } from '#goods';
import type { AddressFacts } from '../../src/countries/country.ts';
import { formatDays } from '../../src/platform/shared/format.ts';
import { journeyOfOrder } from '../../src/shop/delivery/model/dispatch.ts';
import {
  type AccountLink,
  foodChange,
  foodChangeLink,
  foodChangeTable,
  isFood,
  nextCharges,
  orderLink,
  subscriptionLink,
} from '../after-buying.ts';
import { carrierTo, deliveryText, leavingText, transitText } from '../delivery/delivery.ts';
import { findCode, isForBuyersOf } from '../discounts.ts';
import { cityLine, countryName, formatPrice, sizeName } from '../format.ts';
import { giftCardSentences, ownGiftCardLinks } from '../gift-card-mail.ts';
import { findGiftCard, type GiftCard, withGiftCard, withoutGroups } from '../gift-cards.ts';
import { firstPublished, formatLocale, languageCode, publishedLanguage } from '../language.ts';
import { parcelPicture } from '../media/parcel.ts';
import { pictureUrl } from '../media/pictures.ts';
import { isDigital, pointText, taxRows } from '../orders.ts';
import { page, visibleName } from '../page.ts';
import { pickupPoint } from '../pickup.ts';
import { refundedOf } from '../refunds.ts';
import { factsOf, marketOf, markets, sellsTo, zonesOf } from '../seed/markets.ts';
import { inLanguage } from '../seed/translations.ts';
import type { Cart, Order, Store } from '../store.ts';
import { creditFor } from '../store-credit.ts';
import { selectedAddress } from '../storefront/cart-addresses.ts';
import { type Text, textsFor } from '../texts.ts';
import { type CodeProblem, calculateTotals, goodsIn, type Totals } from '../totals.ts';
import {
  addressOf,
  CARD_NAMES,
  cardOutcome,
  type Errors,
  FIELDS,
  type Field,
  paymentMethodOf,
  readValues,
  type Values,
  validate,
} from './form.ts';
import { dueByCard, paymentsOf, placeCartOrder } from './order.ts';
import { appliedCode, orderSummary } from './summary.ts';

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

/** The text typed before the page was left for another step. The checkout shows it once. */
interface FormDraft {
  values: Values;
  notice: string | null;
}

const WITHOUT_CARD = { cardNumber: '', cardExpiry: '', cardCode: '' } as const;

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
  ...WITHOUT_CARD,
};

function requestedCart(request: Request, store: Store): Cart | null {
  const url = new URL(request.url);
  const cart = store.get<Cart>('cart', url.pathname.split('/')[2] ?? '');
  return cart && cart.key === url.searchParams.get('key') ? cart : null;
}

/** The data of the buyer that the cart knows. An address in another country cannot be delivered to. */
function knownValues(cart: Cart): Values {
  const address = selectedAddress(cart);
  const {
    firstName,
    lastName,
    address1,
    address2,
    zip,
    city,
    zone = '',
    phone,
  } = address?.country === cart.country ? address : EMPTY_VALUES;
  return { ...EMPTY_VALUES, email: cart.email ?? '', firstName, lastName, address1, address2, zip, city, zone, phone };
}

/** The totals for who pays. @param values as submitted, or as far as the cart knows them. */
const totalsFor = (store: Store, cart: Cart, { email }: Pick<Values, 'email'>): Totals =>
  calculateTotals(store, { ...cart, email: email || cart.email });

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

/** The labels of the field by those of the shop. */
const ZONE_LABELS: Readonly<Record<NonNullable<AddressFacts['zones']>['label'], Text>> = {
  'address.zone_county': 'checkout.zone_county',
  'address.zone_province': 'checkout.zone_province',
  'address.zone_region': 'checkout.zone_district',
  'address.zone_state': 'checkout.zone_state',
};

/**
 * The choice of a state, county, province or district, in the word of its country; nothing in countries without them.
 */
function zoneField(cart: Cart, chosen: string) {
  const zones = zonesOf(cart.country);
  const known = factsOf(cart.country).address.zones;
  if (!zones || !known) return '';
  const label = ZONE_LABELS[known.label];
  const { text } = textsFor(cart);
  return html`<div class="field"><label for="zone">${text(label)}</label><select name="zone" id="zone" autocomplete="address-level1"><option value="">${text('checkout.zone_choose')}</option>${Object.entries(zones).map(([code, name]) => html`<option value="${code}"${code === chosen ? html` selected` : ''}>${name}</option>`)}</select></div>`;
}

/**
 * The choice of another country of delivery: whoever gives an address where the shop delivers is sold to. Australia is
 * a shop of its own.
 */
function countryField(cart: Cart) {
  const { country } = cart;
  const { text, language } = textsFor(cart);
  const open = markets.filter((market) => factsOf(market.country).group === factsOf(country).group);
  if (open.length < 2) return '';
  const names = open
    .map((market) => ({ country: market.country, name: countryName({ ...cart, country: market.country }) }))
    .sort((a, b) => a.name.localeCompare(b.name, language));
  return html`<details class="country"><summary><u>${text('checkout.change_country')}</u></summary><div class="with-button"><div><label for="country">${text('checkout.country')}</label><select name="country" id="country" autocomplete="shipping country">${names.map((choice) => html`<option value="${choice.country}" ${choice.country === country ? 'selected' : ''}>${choice.name}</option>`)}</select></div><button class="link" name="action" value="country">${text('checkout.use_country')}</button></div></details>`;
}

/** For whom boxes of the cart are. The attribute is the shop's own. */
const giftFor = ({ lines }: Totals): string[] => [
  ...new Set(
    lines.flatMap(({ cartLine }) =>
      cartLine.attributes.flatMap(({ key, value }) => (key === 'Gift for' ? [value] : [])),
    ),
  ),
];

/** The store credit of a signed-in customer, with the button that uses it or keeps it. */
function creditWay(cart: Cart, totals: Totals, store: Store) {
  const balance = creditFor(store, cart, totals.currency);
  if (balance === 0) return '';
  const { text } = textsFor(cart);
  const sum = formatPrice(balance, totals.currency, cart);
  return html`<ul class="ways"><li class="way"><p>${text('checkout.credit_has', { sum })} <button class="quiet small" name="action" value="credit">${text(cart.usesCredit ? 'checkout.credit_keep' : 'checkout.credit_use')}</button></p></li></ul>`;
}

/** How many pieces an order has. */
function itemsText(cart: Cart, { lines }: Totals): string {
  const count = lines.reduce((sum, { cartLine }) => sum + cartLine.quantity, 0);
  return textsFor(cart).text(count === 1 ? 'checkout.item' : 'checkout.items', { count });
}

const CHEVRON = html`<svg viewBox="0 0 12 8" width="12" height="8" aria-hidden="true"><path d="m1 1.5 5 5 5-5"/></svg>`;

/** The content of the checkout besides the cart. */
interface Shown {
  values?: Values | undefined;
  errors?: Errors;
  notice?: string | null;
  codeError?: string | null;
  status?: number;
}

function checkoutPage(
  cart: Cart,
  store: Store,
  urls: Urls,
  { values = knownValues(cart), errors = {}, notice = null, codeError = null, status = 200 }: Shown = {},
): Response {
  const texts = textsFor(cart);
  const { text, language } = texts;
  const totals = totalsFor(store, cart, values);
  if (totals.lines.length === 0)
    return page(
      text('checkout'),
      html`<h1>${text('checkout.empty')}</h1><p><a href="${marketUrl(cart, urls)}">${text('back')}</a></p>`,
      {
        lang: language,
        homeUrl: marketUrl(cart, urls),
      },
    );
  const market = marketOf(cart.country);
  const price = (cents: number) => formatPrice(cents, totals.currency, cart);
  const total = totals.total + totals.shipping;
  // the keyboard and the screen reader begin at the first problem
  const firstError = FIELDS.find((name) => errors[name]);
  const field = (
    name: Field,
    label: Text,
    autocomplete: string,
    { hint, ...extra }: { inputmode?: string; type?: string; hint?: Text | null } = {},
  ) => {
    const described = [errors[name] && `${name}-error`, hint && `${name}-hint`].filter(Boolean).join(' ');
    return html`<div class="field"><label for="${name}">${text(label)}</label><input name="${name}" id="${name}" autocomplete="${autocomplete}" value="${name.startsWith('card') ? '' : values[name]}" ${extra.inputmode ? html`inputmode="${extra.inputmode}"` : ''} ${extra.type ? html`type="${extra.type}"` : ''} ${errors[name] ? html`aria-invalid="true" ` : ''}${described && html`aria-describedby="${described}"`}${name === firstError ? ' autofocus' : ''}>${errors[name] ? html`<p class="error" id="${name}-error">${errors[name]}</p>` : ''}${hint ? html`<p class="hint" id="${name}-hint">${text(hint)}</p>` : ''}</div>`;
  };
  const brands = html`<span>${CARD_NAMES.map((name) => html`<span class="mark">${name}</span>`)}</span>`;
  const ways = needsCard(store, cart, totals)
    ? html`<ul class="ways"><li class="way"><p>${text('checkout.card')} ${brands}</p><div>${field('cardNumber', 'checkout.card_number', 'cc-number', { inputmode: 'numeric' })}<div class="pair">${field('cardExpiry', 'checkout.card_expiry', 'cc-exp', { inputmode: 'numeric' })}${field('cardCode', 'checkout.card_code', 'cc-csc', { inputmode: 'numeric' })}</div></div></li></ul>`
    : html`<p class="calm">${text(paymentsOf(store, cart, totals).credit > 0 ? 'checkout.credit_pays' : 'checkout.gift_card_pays')}</p>`;
  const ships = goodsIn(totals.lines).length > 0;
  // a form is sent with its first button when somebody presses Enter: that pays, with whatever code was typed
  return page(
    text('checkout'),
    html`<p class="back"><a href="${marketUrl(cart, urls)}/cart">${text('checkout.back')}</a></p><h1>${text('checkout')}</h1>${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}<p class="jump"><a href="#order"><span>${text('checkout.order')}<small>${itemsText(cart, totals)}</small></span><span>${price(total)}</span>${CHEVRON}</a></p>
<form method="post" novalidate class="columns"><button class="default" name="action" value="pay" tabindex="-1" aria-hidden="true"></button><input type="hidden" name="attempt" value="${crypto.randomUUID()}"><input type="hidden" name="total" value="${total}"><input type="hidden" name="due" value="${dueByCard(store, cart, totals)}">
<div><section><h2>${text('checkout.contact')}</h2>${field('email', 'checkout.email', 'email', { type: 'email', hint: ships ? 'checkout.email_hint' : null })}</section>
<section><h2>${ships ? text('checkout.delivery_to', { country: countryName(cart) }) : text('checkout.billing')}</h2>${giftFor(totals).map((name) => html`<p class="calm">${text('checkout.gift_box', { name })}</p>`)}${countryField(cart)}<div class="pair">${field('firstName', 'checkout.first_name', 'given-name')}${field('lastName', 'checkout.last_name', 'family-name')}</div>${field('address1', 'checkout.address1', 'address-line1')}${field('address2', 'checkout.address2', 'address-line2')}<div class="pair">${field('zip', 'checkout.zip', 'postal-code')}${field('city', 'checkout.city', 'address-level2')}</div>${zoneField(cart, values.zone)}${field('phone', 'checkout.phone', 'tel', { type: 'tel', hint: ships ? 'checkout.phone_hint' : null })}
${ships ? html`<p class="calm">${text('checkout.delivery', { carrier: carrierTo(market.country), days: transitText(cart), cost: totals.shipping === 0 ? text('free').toLowerCase() : price(totals.shipping) })}<br>${deliveryText(journeyOfOrder(store.now(), market.country), cart)}</p>` : ''}</section>
<section><h2>${text('checkout.payment')}</h2>${creditWay(cart, totals, store)}${ways}</section></div>
${orderSummary(cart, totals, store, urls.publicUrl, codeError)}</form>`,
    { status, lang: language, homeUrl: marketUrl(cart, urls), hasTerms: true },
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
  if (problem === 'DISCOUNT_CUSTOMER_NOT_ELIGIBLE' && found?.segments)
    return text(isForBuyersOf(found, store) ? 'code.sample_buyers' : 'code.first_order');
  if (problem === 'DISCOUNT_PURCHASE_NOT_IN_RANGE' && minimum)
    return text('code.minimum', { sum: formatPrice(minimum, currency, cart) });
  return text(CODE_ERRORS[problem ?? ''] ?? 'code.unusable');
}

/** Why a gift card cannot pay for a cart, or null. */
function giftCardError({ balance, currency }: GiftCard, cart: Cart): string | null {
  const { text } = textsFor(cart);
  if (balance === 0) return text('code.gift_card_empty');
  return currency === marketOf(cart.country).currency ? null : text('code.gift_card_currency', { currency });
}

/**
 * The cart with a discount code or a gift card from the field for codes, or why it has no effect. An empty field takes
 * the code away.
 */
function withCode(
  code: string,
  cart: Cart,
  store: Store,
  buyer: Pick<Values, 'email'>,
): { cart: Cart } | { error: string } {
  const card = findGiftCard(store, withoutGroups(code));
  if (card) {
    const error = giftCardError(card, cart);
    return error === null ? { cart: { ...cart, giftCards: withGiftCard(cart, card) } } : { error };
  }
  const changed = { ...cart, codes: code ? [code] : [] };
  const [result] = totalsFor(store, changed, buyer).codes;
  return result && !result.applicable ? { error: codeErrorOf(code, result.problem, cart, store) } : { cart: changed };
}

/**
 * Changes the cart and shows the checkout again, with what was typed so far except for the card. A form without these
 * fields leaves what is known.
 */
function saveAndShow(cart: Cart, store: Store, form: FormData, url: string): Response {
  store.put('cart', cart.token, cart);
  if (form.has('email'))
    store.put('checkout', `draft:${cart.token}`, {
      values: { ...readValues(form), ...WITHOUT_CARD },
      notice: null,
    } satisfies FormDraft);
  return seeOther(url);
}

const seeOther = (url: string) =>
  new Response(null, { status: 303, headers: { Location: url, 'Cache-Control': 'no-store' } });

/** The first line whose variant has less stock than the whole cart needs. */
const firstUnavailableLine = (totals: Totals) =>
  totals.lines.find(
    ({ variant }) =>
      totals.lines
        .filter((other) => other.variant.id === variant.id)
        .reduce((sum, { cartLine }) => sum + cartLine.quantity, 0) > variant.stock,
  );

/** A code that applies as long as nobody knows the buyer, and not to the one who pays. */
const lostBy = (before: Totals, { codes }: Totals): Totals['codes'][number] | undefined =>
  codes.find((code, i) => !code.applicable && before.codes[i]?.applicable);

const thankYouUrl = (cart: Cart, order: Order, { publicUrl }: Urls) =>
  `${publicUrl}/checkouts/${cart.token}/thank-you?key=${cart.key}&order=${order.number}`;

function completeOrder(cart: Cart, store: Store, urls: Urls, values: Values, attempt: string): Response {
  const order = placeCartOrder(store, cart, totalsFor(store, cart, values), {
    email: values.email,
    address: addressOf(values, cart.country),
    payment: values.cardNumber ? paymentMethodOf(values) : null,
    attempt,
  });
  return seeOther(thankYouUrl(cart, order, urls));
}

/** The sums that a form of the checkout has shown, in cents; a client without the second one has seen the first. */
const agreedSums = (form: FormData) => ({
  total: Number(form.get('total')),
  due: form.has('due') ? Number(form.get('due')) : null,
});

/** Why the order cannot be placed as it was submitted, or null. @param agreed the sums that the buyer has seen. */
function refusalOf(
  cart: Cart,
  store: Store,
  values: Values,
  totals: Totals,
  agreed: ReturnType<typeof agreedSums>,
): Shown | null {
  const { text, language } = textsFor(cart);
  const due = dueByCard(store, cart, totals);
  const isAgreed = agreed.total === totals.total + totals.shipping;
  // somebody else has used the gift card: nobody is asked for a card before they know what it pays
  if (isAgreed && agreed.due !== null && agreed.due !== due)
    return { notice: text('checkout.total_changed'), status: 409 };
  const errors = validate(values, cart, store.now(), needsCard(store, cart, totals));
  if (Object.keys(errors).length > 0) return { errors, notice: text('checkout.marked'), status: 422 };
  const lostCode = lostBy(calculateTotals(store, cart), totals);
  if (lostCode && !isAgreed) {
    const reason = codeErrorOf(lostCode.code, lostCode.problem, cart, store);
    return { notice: text('checkout.code_lost', { code: lostCode.code, reason }), status: 422 };
  }
  const unavailableLine = firstUnavailableLine(totals);
  if (unavailableLine) {
    const product = inLanguage(unavailableLine.product, language).title;
    return { notice: text('checkout.sold_out', { product }), status: 409 };
  }
  return isAgreed ? null : { notice: text('checkout.total_changed'), status: 409 };
}

/** Charges the card: places the order, asks for the second step, or shows the checkout with the bank's refusal. */
function pay(cart: Cart, store: Store, urls: Urls, values: Values, attempt: string): Response {
  const outcome = cardOutcome(values.cardNumber);
  if (outcome === 'declined') {
    const { text } = textsFor(cart);
    return checkoutPage(cart, store, urls, {
      values,
      errors: { cardNumber: text('checkout.declined') },
      notice: text('checkout.declined_notice'),
      status: 422,
    });
  }
  if (outcome !== 'challenge') return completeOrder(cart, store, urls, values, attempt);
  const totals = totalsFor(store, cart, values);
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

/** The cart after a button that takes a gift card off, or that uses or keeps store credit; null for any other button. */
function withoutWay(action: string, cart: Cart, store: Store): Cart | null {
  if (action === 'credit') return { ...cart, usesCredit: !cart.usesCredit };
  const [, id] = /^card-(\d{1,10})$/.exec(action) ?? [];
  if (!id) return null;
  return { ...cart, giftCards: (cart.giftCards ?? []).filter((code) => findGiftCard(store, code)?.id !== Number(id)) };
}

export async function submitCheckout(request: Request, store: Store, urls: Urls): Promise<Response> {
  const requested = requestedCart(request, store);
  if (!requested) return checkoutNotFound(request, urls);
  const cart = withLocale(requested, request, store);
  const form = await request.formData();
  const action = form.get('action');
  const code = String(form.get('code') ?? '').trim();
  const attempt = String(form.get('attempt') ?? '');
  const placedOrder = store.all<Order>('order').find((order) => attempt !== '' && order.attempt === attempt);
  if (placedOrder) return seeOther(thankYouUrl(cart, placedOrder, urls));
  if (action === 'country') {
    const country = String(form.get('country') ?? '');
    return saveAndShow(sellsTo(country) ? { ...cart, country } : cart, store, form, request.url);
  }
  const changed = withoutWay(String(action), cart, store);
  if (changed) return saveAndShow(changed, store, form, request.url);
  const values = readValues(form);
  const totals = totalsFor(store, cart, values);
  const isApplied = [calculateTotals(store, cart), totals].some(
    (known) => appliedCode(known).toUpperCase() === code.toUpperCase(),
  );
  // nobody pays the full price with a code in the field
  if (action === 'discount' || (code !== '' && !isApplied)) {
    const result = withCode(code, cart, store, values);
    if ('cart' in result) return saveAndShow(result.cart, store, form, request.url);
    return checkoutPage(cart, store, urls, {
      values: form.has('email') ? values : undefined,
      codeError: result.error,
      status: 422,
    });
  }
  if (totals.lines.length === 0) return checkoutPage(cart, store, urls);
  const refusal = refusalOf(cart, store, values, totals, agreedSums(form));
  if (refusal) return checkoutPage(cart, store, urls, { values, ...refusal });
  return pay(cart, store, urls, values, attempt);
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
        values: { ...challenge.values, ...WITHOUT_CARD },
        notice,
      } satisfies FormDraft);
      return seeOther(`${urls.publicUrl}/checkouts/${cart.token}?key=${cart.key}`);
    };
    if (!approved) return returnToCheckout(text('checkout.not_confirmed'));
    if (firstUnavailableLine(totals)) return returnToCheckout(text('checkout.sold_out_something'));
    if (totals.total + totals.shipping !== challenge.total || dueByCard(store, cart, totals) !== challenge.due)
      return returnToCheckout(text('checkout.total_changed'));
    return completeOrder(cart, store, urls, challenge.values, challenge.attempt);
  }
  const sum = formatPrice(challenge.due, marketOf(cart.country).currency, cart);
  return page(
    text('payment.confirm'),
    html`<div class="narrow box"><h1>${text('payment.confirm')}</h1><p>${text('payment.asked', { sum })}</p><form method="post"><p><button name="answer" value="approve">${text('confirm')}</button></p><p><button class="quiet" name="answer" value="refuse">${text('refuse')}</button></p></form></div>`,
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
  if (order.storeCredit) return text('thanks.paid_credit', { sum });
  return text(order.giftCards?.length ? 'thanks.paid_gift_card' : 'thanks.paid', { sum });
}

/** The lines and sums of an order that was placed. */
function placedOrder(order: Order, store: Store, { publicUrl }: Urls) {
  const { text, language } = textsFor(order);
  const price = (cents: number) => formatPrice(cents, order.currency, order);
  const lineView = ({ variantId, title, variantTitle, quantity, planName, total }: Order['lines'][number]) => {
    const found = store.variant(variantId);
    // pictures that lie elsewhere would tell others of the order
    const picture =
      found && !found.product.pictures && pictureUrl(publicUrl, found.product, 'front', language, found.variant);
    return html`<li class="line">${picture ? html`<img src="${picture}" alt="" width="64" height="64">` : html`<span class="none"></span>`}<div><strong>${quantity} × ${title}</strong><small>${sizeName(variantTitle, order)}${planName ? ` · ${planName}` : ''}</small></div><span>${price(total)}</span></li>`;
  };
  return html`<section class="summary" aria-labelledby="contents"><h2 id="contents">${text('thanks.contents')}</h2><ul class="lines">${order.lines.map(lineView)}</ul><dl class="sums">${isDigital(order) ? '' : html`<dt>${text('checkout.delivery_cost')}</dt><dd>${order.shipping === 0 ? text('free') : price(order.shipping)}</dd>`}<dt class="total">${text('checkout.total')}</dt><dd class="total">${price(order.total)}</dd>${taxRows(order).map(([name, amount]) => html`<dt>${name}</dt><dd>${amount}</dd>`)}</dl><p>${[paymentText(order), ...afterwards(order)].join(' ')}</p></section>`;
}

/** The address is shown so long after the order: whoever is given the link later does not learn it. */
const ADDRESS_SHOWN_MS = 24 * 3_600_000;

/** Where an order that was just placed goes; null later, and where nothing is sent. */
function goesTo(order: Order, store: Store): string | null {
  const age = store.now().getTime() - Date.parse(order.createdAt);
  if (age > ADDRESS_SHOWN_MS || order.status === 'cancelled' || isDigital(order)) return null;
  const { firstName, lastName, address1, address2 } = order.shippingAddress;
  const point = pickupPoint(order.pickup);
  const address = point
    ? pointText(point)
    : [`${firstName} ${lastName}`.trim(), address1, address2, cityLine(order.shippingAddress)]
        .filter(Boolean)
        .join(', ');
  return textsFor(order).text('thanks.goes_to', { address: visibleName(address) });
}

/** The next steps: the days of the parcel, the next charges, and the way to the account. */
function whatComesNext(order: Order, store: Store, urls: Urls) {
  const { text } = textsFor(order);
  const charges = order.status === 'cancelled' ? [] : nextCharges(store, order);
  const journey =
    order.status === 'cancelled' || isDigital(order) ? null : journeyOfOrder(new Date(order.createdAt), order.country);
  const figure =
    journey &&
    html`<p class="quiet-text">${text('thanks.arrives')}</p><p class="figure">${formatDays(journey.arrives.from, journey.arrives.to, formatLocale(order))}</p>`;
  const part = (
    sentence: string,
    { words, url }: AccountLink,
    above: typeof figure = null,
    below: string | null = null,
  ) =>
    html`<div class="calm">${above}<p>${sentence}</p>${below ? html`<p>${below}</p>` : ''}<p><a href="${url}">${words}</a></p></div>`;
  const address = goesTo(order, store);
  return html`<section class="next" aria-labelledby="next"><h2 id="next">${text('thanks.next')}</h2>${giftCardSentences(store, order).map((sentence) => html`<div class="calm"><p>${sentence}</p></div>`)}${order.status === 'cancelled' ? '' : ownGiftCardLinks(store, order).map((link) => part(text('gift.own'), link))}${part(journey ? leavingText(journey, order) : '', orderLink(order, urls.shopUrl), figure, address)}${charges.map((charge) => part(charge.text, subscriptionLink(order, charge, urls.shopUrl)))}</section>`;
}

/** Who waits for the parcel of an order: the animal of its first product for one; nobody where it has none. */
function waitingFor({ lines }: Order, store: Store): 'dog' | 'cat' | null {
  if (!isOwn) return null;
  const species = lines.map(({ handle }) => store.product(handle)?.species);
  return species.find((known) => known === 'dog' || known === 'cat') ?? null;
}

/** Whether something in an order is covered by this shop's guarantee of taste. */
const hasGuarantee = ({ lines, status }: Order, store: Store): boolean =>
  isOwn && status !== 'cancelled' && lines.some(({ handle }) => isFood(store.product(handle)));

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
    html`<div class="thanks"><div><h1>${text('thanks.title', { name: visibleName(order.shippingAddress.firstName) })}</h1><p>${texts.html('thanks.number', { number: html`<strong data-order="${order.number}">KV${order.number}</strong>`, email: order.email })}</p></div>${order.status === 'cancelled' || isDigital(order) ? '' : raw(parcelPicture(waitingFor(order, store)))}</div><div class="columns"><div>${whatComesNext(order, store, urls)}${change ? foodChangeTable(change, order, foodChangeLink(order, urls.shopUrl)) : ''}${hasGuarantee(order, store) ? html`<p>${text('thanks.guarantee')} <a href="${homeUrl}/taste-guarantee">${text('thanks.guarantee_link')}</a></p>` : ''}</div>${placedOrder(order, store, urls)}</div><p><a href="${homeUrl}">${text('back')}</a></p>`,
    { lang: texts.language, homeUrl, hasTerms: true },
  );
}
