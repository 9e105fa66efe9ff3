import { html } from 'hono/html';
import { isOwn } from '#goods';
import { formatDayOf } from '../../src/platform/shared/format.ts';
import { parcelBack } from '../../src/shop/delivery/model/parcel-back.ts';
import { isFood } from '../after-buying.ts';
import { transitText } from '../delivery/delivery.ts';
import { formatNumber, formatPrice, sizeName, taxName } from '../format.ts';
import { lastCharacters } from '../gift-cards.ts';
import { formatLocale } from '../language.ts';
import { pictureUrl } from '../media/pictures.ts';
import { planById } from '../plan-groups.ts';
import { deliveryRhythm } from '../plans.ts';
import { addRhythm, rhythmText } from '../rhythm.ts';
import { factsOf, marketOf } from '../seed/markets.ts';
import { inLanguage, planNameIn, variantIn } from '../seed/translations.ts';
import type { Cart, Store } from '../store.ts';
import { textsFor } from '../texts.ts';
import { goodsIn, type Totals } from '../totals.ts';
import { dueByCard, paymentsOf } from './order.ts';

/** The code of a cart that applies, as the field for codes shows it; empty without one. */
export const appliedCode = ({ codes }: Totals): string => codes.find(({ applicable }) => applicable)?.code ?? '';

function orderLine(
  cart: Cart,
  { cartLine, product: source, variant: { id }, unitPrice, total }: Totals['lines'][number],
  store: Store,
  publicUrl: string,
) {
  const { text, language } = textsFor(cart);
  const price = (cents: number) => formatPrice(cents, marketOf(cart.country).currency, cart);
  const product = inLanguage(source, language);
  const variant = variantIn(product, id);
  const plan = planById(store, cartLine.planId);
  const rhythm = plan && rhythmText(plan, language);
  const terms =
    plan?.deliveries &&
    text(plan.isGift ? 'checkout.gift_plan' : 'checkout.prepaid', {
      deliveries: plan.deliveries,
      rhythm: rhythmText(deliveryRhythm(plan, plan.deliveries), language),
      price: price(unitPrice * cartLine.quantity),
      each: price((unitPrice * cartLine.quantity) / plan.deliveries),
      date: formatDayOf(addRhythm(store.now(), plan, store.timeZone), formatLocale(cart), store.timeZone),
    });
  const recurring =
    plan &&
    text('checkout.subscription', {
      rhythm: rhythm!,
      price: price(unitPrice * cartLine.quantity),
      date: formatDayOf(addRhythm(store.now(), plan, store.timeZone), formatLocale(cart), store.timeZone),
    });
  return html`<li class="line">${product.pictures ? html`<span class="none"></span>` : html`<img src="${pictureUrl(publicUrl, product, 'front', language, variant)}" alt="" width="64" height="64">`}<div><strong>${cartLine.quantity} × ${product.title}</strong><small>${source.isGiftCard ? recipientLine(cartLine, cart) : sizeName(variant.title, cart)}${rhythm ? ` · ${text('checkout.plan', { plan: plan?.deliveries ? planNameIn(plan, language)! : rhythm, percent: plan!.percent })}` : source.isGiftCard ? '' : ` · ${text('checkout.once')}`}</small></div><span>${price(total)}</span>${plan ? html`<small class="terms">${terms ?? recurring}</small>` : ''}</li>`;
}

function costs(cart: Cart, totals: Totals, store: Store) {
  const { text } = textsFor(cart);
  const price = (cents: number) => formatPrice(cents, totals.currency, cart);
  const { giftCards, credit } = paymentsOf(store, cart, totals);
  const shipping = goodsIn(totals.lines).length > 0;
  return html`<section class="costs" aria-labelledby="costs"><h3 class="visually-hidden" id="costs">${text('checkout.costs')}</h3><dl class="sums"><dt>${text('checkout.subtotal')}</dt><dd>${price(totals.subtotal)}</dd>${totals.orderDiscounts.map((d) => html`<dt>${text('checkout.discount', { code: d.code })}</dt><dd>−${price(d.amount)}</dd>`)}${shipping ? html`<dt>${text('checkout.shipping', { days: transitText(cart) })}</dt><dd>${totals.shipping === 0 ? text('free') : price(totals.shipping)}</dd>` : ''}<dt class="total">${text('checkout.total')}</dt><dd class="total" data-total="${totals.total + totals.shipping}">${price(totals.total + totals.shipping)}</dd>${totals.tax.map((rate) => html`<dt>${text('checkout.tax', { tax: taxName(cart), percent: formatNumber(rate.percent, cart) })}</dt><dd>${price(rate.amount)}</dd>`)}${giftCards.map(({ card, amount }) => html`<dt>${text('checkout.gift_card', { digits: lastCharacters(card) })}</dt><dd>−${price(amount)}</dd>`)}${credit > 0 ? html`<dt>${text('checkout.credit')}</dt><dd>−${price(credit)}</dd>` : ''}</dl></section>`;
}

/** The applied gift cards, each with a button that takes it off. */
function appliedCards(cart: Cart, totals: Totals, store: Store) {
  const { text } = textsFor(cart);
  const { giftCards } = paymentsOf(store, cart, totals);
  if (giftCards.length === 0) return '';
  return html`<ul class="ways">${giftCards.map(({ card }) => html`<li class="way"><p>${text('checkout.gift_card', { digits: lastCharacters(card) })} <button class="quiet small" name="action" value="card-${card.id}" aria-label="${text('checkout.gift_card_remove', { digits: lastCharacters(card) })}">${text('checkout.remove')}</button></p></li>`)}</ul>`;
}

/** The text on the line of a gift card that tells who gets it. */
function recipientLine({ attributes }: Totals['lines'][number]['cartLine'], cart: Cart) {
  const { text } = textsFor(cart);
  const email = attributes.find(({ key }) => key === 'Recipient email')?.value;
  return text(email ? 'checkout.gift_to' : 'checkout.gift_own', { email: email ?? '' });
}

/** Who pays a parcel back, where it goes, and what it costs about. */
function parcelText(cart: Cart): string {
  const { text } = textsFor(cart);
  const { to, price } = parcelBack(marketOf(cart.country), formatLocale(cart));
  const payer = to === null ? text('checkout.parcel') : text('checkout.parcel_to', { country: to });
  if (!price) return payer;
  return `${payer} ${text(to === null ? 'checkout.parcel_price' : 'checkout.parcel_price_route', price)}`;
}

/**
 * A buyer's ways back after the order: to have the first bag of a food refunded, and to send the goods back. The terms
 * of the guarantee are those of this shop's own goods; other goods have none that a checkout knows of.
 */
function assurances(cart: Cart, totals: Totals) {
  const { text } = textsFor(cart);
  const rules = goodsIn(totals.lines).map(({ product }) => product.metafields.returns?.value ?? 'any');
  const days = factsOf(cart.country).law.rights.returnDays;
  const parcel = parcelText(cart);
  const lines = [
    ...(isOwn && totals.lines.some(({ product }) => isFood(product)) ? [text('checkout.guarantee')] : []),
    ...(rules.length > 0 && rules.every((rule) => rule === 'any' || rule === 'sealed')
      ? [text(rules.includes('sealed') ? 'checkout.returns_sealed' : 'checkout.returns', { days, parcel })]
      : []),
  ];
  return lines.length === 0
    ? ''
    : html`<ul class="assurances quiet-text">${lines.map((line) => html`<li>${line}</li>`)}</ul>`;
}

/**
 * The order with the button that places it: goods, total price, and of a subscription its price for each delivery, its
 * rhythm and its term stand directly before the button, whose only words are those by which the market knows that it
 * costs.
 *
 * Source: Directive 2011/83/EU Art. 8(2) with Art. 6(1)(a), (e), (o) and (p).
 */
export function orderSummary(cart: Cart, totals: Totals, store: Store, publicUrl: string, codeError: string | null) {
  const { text, language } = textsFor(cart);
  const market = marketOf(cart.country);
  const due = dueByCard(store, cart, totals);
  const sum = formatPrice(due, totals.currency, cart);
  return html`<section class="summary" id="order" aria-labelledby="summary"><h2 id="summary">${text('checkout.order')}</h2>
<ul class="lines">${totals.lines.map((line) => orderLine(cart, line, store, publicUrl))}</ul>
<div class="with-button"><div><label for="code">${text('checkout.code')}</label><input name="code" id="code" autocomplete="off" value="${appliedCode(totals)}"${codeError ? html` aria-invalid="true" aria-describedby="code-error" autofocus` : ''}></div><button class="quiet" name="action" value="discount">${text('checkout.apply')}</button></div>${codeError ? html`<p class="error" id="code-error" role="alert">${codeError}</p>` : ''}
${appliedCards(cart, totals, store)}${costs(cart, totals, store)}${due === totals.total + totals.shipping ? '' : html`<p class="due">${text('checkout.due', { sum })}</p>`}<button name="action" value="pay" lang="${market.defaultLocale}">${market.orderButton}</button>${market.defaultLocale.startsWith(language) ? '' : html`<p class="quiet-text">${text('checkout.button_means', { button: market.orderButton })}</p>`}${assurances(cart, totals)}</section>`;
}
