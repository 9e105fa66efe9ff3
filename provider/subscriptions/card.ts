import { html } from 'hono/html';
import { paymentMethodOf as cardFrom, cardOutcome, type Field, readValues, validate } from '../checkout/form.ts';
import { sendText } from '../mail/mail.ts';
import { sceneOf } from '../mail/scene.ts';
import { page } from '../page.ts';
import type { Contract, PaymentMethod, Store } from '../store.ts';
import { type Text, textsFor } from '../texts.ts';
import { readerOf, saveContract } from './contracts.ts';
import { paymentMethodOf } from './payment-methods.ts';

const LINK_LIFETIME_MS = 24 * 3_600_000;

interface CardLink {
  contractId: number;
  methodId: number;
  expiresAt: number;
}

/** Sends a mail with a link to the form for another card. @param method in whose place it is put. */
export function mailCardLink(
  store: Store,
  contract: Contract,
  publicUrl: string,
  method = paymentMethodOf(store, contract),
): void {
  const id = crypto.randomUUID();
  const link = { contractId: contract.id, methodId: method.id, expiresAt: Date.now() + LINK_LIFETIME_MS };
  store.put('card-link', id, link satisfies CardLink);
  const reader = readerOf(store, contract);
  const { text } = textsFor(reader);
  const url = `${publicUrl}/payment-methods/${id}`;
  sendText(
    store,
    contract.email,
    reader,
    text('card_mail.subject'),
    `${text('card_mail.text', { digits: method.card.last4, url })}\n\n${text('card_mail.lifetime')}`,
    { picture: sceneOf(store, 'rest', reader) },
  );
}

const FIELDS: readonly (readonly [Field, Text, string])[] = [
  ['cardNumber', 'checkout.card_number', 'cc-number'],
  ['cardExpiry', 'checkout.card_expiry', 'cc-exp'],
  ['cardCode', 'checkout.card_code', 'cc-csc'],
];

/** The page with the form for another card. A valid submission replaces the card of the contract. */
export async function cardPage(
  request: Request,
  store: Store,
  { shopUrl }: { shopUrl: string },
  id: string,
): Promise<Response> {
  const link = store.get<CardLink>('card-link', id);
  const linked = link && store.get<Contract>('contract', link.contractId);
  const contract = link && link.expiresAt > Date.now() ? linked : null;
  const own = contract && paymentMethodOf(store, contract);
  const stored = link && store.get<PaymentMethod>('payment-method', link.methodId);
  const { text, language } = textsFor(linked ? readerOf(store, linked) : {});
  const cardPageOf = (content: ReturnType<typeof html>, status = 200) =>
    page(text('card.title'), content, { status, lang: language, homeUrl: shopUrl });
  if (!link || !contract || !own)
    return cardPageOf(
      html`<div class="narrow box"><h1>${text('card.ended')}</h1><p>${text('card.ended_text')} <a href="${shopUrl}">${text('back')}</a></p></div>`,
      404,
    );
  const accountUrl = `${shopUrl}/${contract.country.toLowerCase()}/account/subscriptions/${contract.id}`;
  const formPage = (errors: Partial<Record<Field, string>>, values: Partial<Record<Field, string>>, status = 200) =>
    cardPageOf(
      html`<div class="narrow box"><h1>${text('card.another')}</h1><p>${text('card.replaces', { digits: (stored ?? own).card.last4 })}</p><form method="post" novalidate>${FIELDS.map(
        ([name, label, autocomplete]) =>
          html`<div class="field"><label for="${name}">${text(label)}</label><input name="${name}" id="${name}" inputmode="numeric" autocomplete="${autocomplete}" value="${name === 'cardExpiry' ? (values[name] ?? '') : ''}"${errors[name] ? html` aria-invalid="true" aria-describedby="${name}-error"` : ''}>${errors[name] ? html`<p class="error" id="${name}-error">${errors[name]}</p>` : ''}</div>`,
      )}<button>${text('card.save')}</button></form></div>`,
      status,
    );
  if (request.method !== 'POST') return formPage({}, {});
  const values = readValues(await request.formData());
  const allErrors = validate(values, readerOf(store, contract), store.now(), true);
  const errors = Object.fromEntries(FIELDS.flatMap(([name]) => (allErrors[name] ? [[name, allErrors[name]]] : [])));
  if (!errors.cardNumber && cardOutcome(values.cardNumber) === 'declined')
    errors.cardNumber = text('checkout.declined');
  if (Object.keys(errors).length > 0) return formPage(errors, values, 422);
  // the link keeps its language
  store.put('card-link', id, { ...link, expiresAt: 0 } satisfies CardLink);
  const payment = { declines: false, ...cardFrom(values) };
  if (!stored || stored.id === own.id) saveContract(store, { ...contract, ...payment });
  if (stored) store.put('payment-method', stored.id, { ...stored, ...payment } satisfies PaymentMethod);
  return cardPageOf(
    html`<div class="narrow box"><h1>${text('card.saved')}</h1><p>${text('card.saved_text')} <a href="${accountUrl}">${text('back_subscription')}</a></p></div>`,
  );
}
