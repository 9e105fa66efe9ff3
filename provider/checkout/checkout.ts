import { html } from 'hono/html';
import { pictureUrl } from '../media/pictures.ts';
import { localeOf, placeFromCart, priceText } from '../orders.ts';
import { page } from '../page.ts';
import { planById } from '../plans.ts';
import { marketOf } from '../seed/markets.ts';
import type { Cart, Order, Store } from '../store.ts';
import { type Totals, totals } from '../totals.ts';
import { addressOf, cardOutcome, check, type Errors, type Field, readValues, type Values } from './form.ts';

interface Urls {
  publicUrl: string;
  shopUrl: string;
}

/** A payment that waits for the second step of its card. */
interface Challenge {
  token: string;
  key: string;
  values: Values;
  attempt: string;
  total: number;
}

/** What was typed before a second step that failed, shown once on the checkout that it comes back to. */
interface Draft {
  values: Values;
  notice: string;
}

const blank: Values = {
  email: '',
  firstName: '',
  lastName: '',
  address1: '',
  address2: '',
  zip: '',
  city: '',
  phone: '',
  cardNumber: '',
  cardExpiry: '',
  cardCode: '',
};

function find(request: Request, store: Store): Cart | null {
  const url = new URL(request.url);
  const cart = store.get<Cart>('cart', url.pathname.split('/')[2] ?? '');
  return cart && cart.key === url.searchParams.get('key') ? cart : null;
}

const home = (cart: Pick<Cart, 'country'>, { shopUrl }: Urls) => `${shopUrl}/${cart.country.toLowerCase()}`;

const gone = (urls: Urls) =>
  page('Checkout', html`<h1>This checkout is not available</h1><p>The cart is unknown or has ended. <a href="${urls.shopUrl}">Back to the shop</a></p>`, {
    status: 404,
    homeUrl: urls.shopUrl,
  });

function summary(cart: Cart, t: Totals, urls: Urls, codeError: string | null) {
  const text = (cents: number) => priceText(cents, t.currency, localeOf(cart.country));
  const applied = t.codes.filter((code) => code.applicable);
  return html`<section class="summary" aria-labelledby="summary"><h2 id="summary">Your order</h2>
${t.lines.map(({ line, product, variant, total }) => html`<div class="line"><img src="${pictureUrl(urls.publicUrl, product, 'front', variant)}" alt="" width="56" height="56"><div>${line.quantity} × ${product.title}<small>${variant.title}${line.planId ? ` · ${planById(line.planId)!.option.toLowerCase()}, 15 % off` : ''}</small></div><span>${text(total)}</span></div>`)}
<form method="post" class="code" style="margin-top:16px"><input type="hidden" name="action" value="discount"><label class="field"><span>Discount code</span><input name="code" autocomplete="off" value="${applied[0]?.code ?? ''}"${codeError ? html` aria-invalid="true" aria-describedby="code-error"` : ''}></label><button class="quiet">Apply</button></form>${codeError ? html`<p class="error" id="code-error" role="alert">${codeError}</p>` : ''}
<dl class="sums"><dt>Subtotal</dt><dd>${text(t.subtotal)}</dd>${t.orderDiscounts.map((d) => html`<dt>Discount ${d.code}</dt><dd>−${text(d.amount)}</dd>`)}<dt>Shipping, 2 to 4 working days</dt><dd>${t.shipping === 0 ? 'Free' : text(t.shipping)}</dd><dt class="total">Total</dt><dd class="total" data-total="${t.total + t.shipping}">${text(t.total + t.shipping)}</dd>${t.tax.map((rate) => html`<dt>of which VAT ${String(rate.percent)} %</dt><dd>${text(rate.amount)}</dd>`)}</dl></section>`;
}

function render(
  cart: Cart,
  store: Store,
  urls: Urls,
  {
    values = blank,
    errors = {},
    notice = null,
    codeError = null,
    status = 200,
  }: { values?: Values; errors?: Errors; notice?: string | null; codeError?: string | null; status?: number } = {},
): Response {
  const t = totals(store, cart);
  if (t.lines.length === 0)
    return page('Checkout', html`<h1>Your cart is empty</h1><p><a href="${home(cart, urls)}">Back to the shop</a></p>`, { homeUrl: home(cart, urls) });
  const market = marketOf(cart.country);
  const text = (cents: number) => priceText(cents, t.currency, localeOf(cart.country));
  const field = (name: Field, label: string, autocomplete: string, extra: Record<string, string> = {}) =>
    html`<div class="field"><label for="${name}">${label}</label><input name="${name}" id="${name}" autocomplete="${autocomplete}" value="${name.startsWith('card') ? '' : values[name]}" ${extra.inputmode ? html`inputmode="${extra.inputmode}"` : ''} ${extra.type ? html`type="${extra.type}"` : ''} ${errors[name] ? html`aria-invalid="true" aria-describedby="${name}-error"` : ''}>${errors[name] ? html`<p class="error" id="${name}-error">${errors[name]}</p>` : ''}</div>`;
  const subscriptions = t.lines.filter((line) => line.line.planId);
  return page(
    'Checkout',
    html`<h1>Checkout</h1>${notice ? html`<p class="notice" role="alert">${notice}</p>` : ''}<div class="columns">${summary(cart, t, urls, codeError)}
<form method="post" novalidate><input type="hidden" name="action" value="pay"><input type="hidden" name="attempt" value="${crypto.randomUUID()}"><input type="hidden" name="total" value="${t.total + t.shipping}">
<h2 style="margin-top:0">Contact</h2>${field('email', 'E-mail', 'email', { type: 'email' })}
<h2>Delivery to ${market.name}</h2><div class="pair">${field('firstName', 'First name', 'given-name')}${field('lastName', 'Last name', 'family-name')}</div>${field('address1', 'Street and number', 'address-line1')}${field('address2', 'Floor, door (optional)', 'address-line2')}<div class="pair">${field('zip', 'Postal code', 'postal-code')}${field('city', 'City', 'address-level2')}</div>${field('phone', 'Phone (optional)', 'tel', { type: 'tel' })}
<p class="calm">Standard delivery, 2 to 4 working days: ${t.shipping === 0 ? 'free' : text(t.shipping)}</p>
<h2>Payment</h2>${field('cardNumber', 'Card number', 'cc-number', { inputmode: 'numeric' })}<div class="pair">${field('cardExpiry', 'Expiry (MM/YY)', 'cc-exp', { inputmode: 'numeric' })}${field('cardCode', 'Security code', 'cc-csc', { inputmode: 'numeric' })}</div>
${subscriptions.map(({ line, product, variant, unit }) => html`<p class="calm">Subscription: ${line.quantity} × ${product.title}, ${variant.title}, ${planById(line.planId)!.option.toLowerCase()}, ${text(unit * line.quantity)} each delivery. It runs until you cancel it; you can cancel at any time.</p>`)}
<p>You pay <strong>${text(t.total + t.shipping)}</strong> now, VAT included.</p><button lang="${market.defaultLocale}">${market.orderButton}</button></form></div>`,
    { status, homeUrl: home(cart, urls) },
  );
}

export async function checkout(request: Request, store: Store, urls: Urls): Promise<Response> {
  const cart = find(request, store);
  if (!cart) return gone(urls);
  const draft = store.get<Draft>('checkout', `draft:${cart.token}`);
  if (draft) store.remove('checkout', `draft:${cart.token}`);
  return render(cart, store, urls, draft ?? {});
}

const CODE_ERRORS: Record<string, string> = {
  DISCOUNT_NOT_FOUND: 'This code does not exist',
  DISCOUNT_CURRENTLY_INACTIVE: 'This code has expired',
  DISCOUNT_PURCHASE_NOT_IN_RANGE: 'The order is too small for this code',
  DISCOUNT_NO_ENTITLED_LINE_ITEMS: 'Nothing in your cart is covered by this code',
  DISCOUNT_USAGE_LIMIT_REACHED: 'This code has been used up',
};

const seeOther = (url: string) => new Response(null, { status: 303, headers: { Location: url, 'Cache-Control': 'no-store' } });

/** The first line of what is no longer there in the number that the whole cart asks for. */
const shortOf = (t: Totals) =>
  t.lines.find(({ variant }) => t.lines.filter((other) => other.variant.id === variant.id).reduce((sum, { line }) => sum + line.quantity, 0) > variant.stock);

const thanksUrl = (cart: Cart, order: Order, { publicUrl }: Urls) => `${publicUrl}/checkouts/${cart.token}/thank-you?key=${cart.key}&order=${order.number}`;

function complete(cart: Cart, store: Store, urls: Urls, values: Values, attempt: string): Response {
  const digits = values.cardNumber.replace(/\D/g, '');
  const order = placeFromCart(store, cart, totals(store, cart), {
    email: values.email,
    address: addressOf(values, cart.country),
    card: { brand: 'Visa', last4: digits.slice(-4) },
    attempt,
  });
  return seeOther(thanksUrl(cart, order, urls));
}

export async function pay(request: Request, store: Store, urls: Urls): Promise<Response> {
  const cart = find(request, store);
  if (!cart) return gone(urls);
  const form = await request.formData();
  if (form.get('action') === 'discount') {
    const code = String(form.get('code') ?? '').trim();
    const changed = { ...cart, codes: code ? [code] : [] };
    const [result] = totals(store, changed).codes;
    if (result && !result.applicable) return render(cart, store, urls, { codeError: CODE_ERRORS[result.problem!] ?? 'This code cannot be used', status: 422 });
    store.put('cart', cart.token, changed);
    return seeOther(request.url);
  }
  const attempt = String(form.get('attempt') ?? '');
  const done = store.all<Order>('order').find((order) => attempt !== '' && order.attempt === attempt);
  if (done) return seeOther(thanksUrl(cart, done, urls));
  const values = readValues(form);
  const market = marketOf(cart.country);
  const errors = check(values, market, store.now());
  if (Object.keys(errors).length > 0) return render(cart, store, urls, { values, errors, notice: 'Please look at the marked fields.', status: 422 });
  const t = totals(store, cart);
  if (t.lines.length === 0) return render(cart, store, urls);
  const short = shortOf(t);
  if (short)
    return render(cart, store, urls, {
      values,
      notice: `${short.product.title} is no longer in stock in this number. Nothing was charged; please change your cart.`,
      status: 409,
    });
  if (Number(form.get('total')) !== t.total + t.shipping)
    return render(cart, store, urls, {
      values,
      notice: 'The total has changed since you opened this page. Nothing was charged; please look at it again.',
      status: 409,
    });
  const outcome = cardOutcome(values.cardNumber);
  if (outcome === 'declined')
    return render(cart, store, urls, {
      values,
      errors: { cardNumber: 'Your card was declined. Try another card.' },
      notice: 'Your card was declined. Nothing was charged.',
      status: 422,
    });
  if (outcome === 'challenge') {
    const id = crypto.randomUUID();
    store.put('checkout', id, { token: cart.token, key: cart.key, values, attempt, total: t.total + t.shipping } satisfies Challenge);
    return seeOther(`${urls.publicUrl}/checkouts/${cart.token}/challenge?key=${cart.key}&id=${id}`);
  }
  return complete(cart, store, urls, values, attempt);
}

/** The second step that some cards ask for. */
export async function challengePage(request: Request, store: Store, urls: Urls): Promise<Response> {
  const cart = find(request, store);
  const id = new URL(request.url).searchParams.get('id') ?? '';
  const waiting = store.get<Challenge>('checkout', id);
  if (!cart || !waiting || waiting.token !== cart.token) return gone(urls);
  if (request.method === 'POST') {
    store.remove('checkout', id);
    const approved = (await request.formData()).get('answer') === 'approve';
    const t = totals(store, cart);
    const back = (notice: string) => {
      store.put('checkout', `draft:${cart.token}`, { values: { ...waiting.values, cardNumber: '', cardExpiry: '', cardCode: '' }, notice } satisfies Draft);
      return seeOther(`${urls.publicUrl}/checkouts/${cart.token}?key=${cart.key}`);
    };
    if (!approved) return back('Your bank did not confirm the payment. Nothing was charged.');
    if (shortOf(t)) return back('Something in your cart is no longer in stock. Nothing was charged.');
    if (t.total + t.shipping !== waiting.total) return back('The total has changed. Nothing was charged; please look at it again.');
    return complete(cart, store, urls, waiting.values, waiting.attempt);
  }
  return page(
    'Confirm the payment',
    html`<h1>Confirm the payment</h1><p>Your bank asks you to confirm ${priceText(waiting.total, marketOf(cart.country).currency, localeOf(cart.country))} to Kvistra.</p><form method="post"><p><button name="answer" value="approve">Confirm</button></p><p><button class="quiet" name="answer" value="refuse">Refuse</button></p></form>`,
    { homeUrl: home(cart, urls) },
  );
}

export async function thankYou(request: Request, store: Store, urls: Urls): Promise<Response> {
  const cart = find(request, store);
  const order = store.get<Order>('order', new URL(request.url).searchParams.get('order') ?? '');
  if (!cart || !order || order.cartToken !== cart.token) return gone(urls);
  const back = home(cart, urls);
  return page(
    `Thank you, KV${order.number}`,
    html`<h1>Thank you, ${order.shippingAddress.firstName}</h1><p>Your order has the number <strong data-order="${order.number}">KV${order.number}</strong>. A confirmation is on its way to ${order.email}.</p><p>You paid ${priceText(order.total, order.currency, localeOf(order.country))} with the card that ends in ${order.card.last4}. The parcel arrives 2 to 4 working days after it leaves our warehouse.</p><p><a href="${back}">Back to the shop</a></p>`,
    { homeUrl: back },
  );
}
