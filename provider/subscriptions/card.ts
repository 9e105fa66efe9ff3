import { html } from 'hono/html';
import { cardOutcome, type Field, paymentMethodOf, readValues, validate } from '../checkout/form.ts';
import { sendMail } from '../mail/mail.ts';
import { page } from '../page.ts';
import { marketOf } from '../seed/markets.ts';
import type { Contract, Store } from '../store.ts';
import { saveContract } from './contracts.ts';

const LINK_LIFETIME_MS = 24 * 3_600_000;

interface CardLink {
  contractId: number;
  expiresAt: number;
}

/** Sends a mail with a link to the form for another card. */
export function mailCardLink(store: Store, contract: Contract, publicUrl: string): void {
  const id = crypto.randomUUID();
  store.put('card-link', id, { contractId: contract.id, expiresAt: Date.now() + LINK_LIFETIME_MS } satisfies CardLink);
  sendMail(
    store,
    contract.email,
    'Update your payment method',
    `Put another card in place of the one that ends in ${contract.card.last4}: ${publicUrl}/payment-methods/${id}\n\nThe link works for 24 hours.`,
  );
}

const FIELDS: readonly (readonly [Field, string, string])[] = [
  ['cardNumber', 'Card number', 'cc-number'],
  ['cardExpiry', 'Expiry (MM/YY)', 'cc-exp'],
  ['cardCode', 'Security code', 'cc-csc'],
];

/** The page with the form for another card. A valid submission replaces the card of the contract. */
export async function cardPage(request: Request, store: Store, { shopUrl }: { shopUrl: string }, id: string): Promise<Response> {
  const link = store.get<CardLink>('card-link', id);
  const contract = link && link.expiresAt > Date.now() ? store.get<Contract>('contract', link.contractId) : null;
  if (!contract)
    return page('Payment method', html`<h1>This link has ended</h1><p>Ask for another mail in your account. <a href="${shopUrl}">Back to the shop</a></p>`, {
      status: 404,
      homeUrl: shopUrl,
    });
  const accountUrl = `${shopUrl}/${contract.country.toLowerCase()}/account/subscriptions/${contract.id}`;
  const formPage = (errors: Partial<Record<Field, string>>, values: Partial<Record<Field, string>>, status = 200) =>
    page(
      'Payment method',
      html`<div class="narrow"><h1>Another card</h1><p>It replaces the card that ends in ${contract.card.last4}.</p><form method="post" novalidate>${FIELDS.map(
        ([name, label, autocomplete]) =>
          html`<div class="field"><label for="${name}">${label}</label><input name="${name}" id="${name}" inputmode="numeric" autocomplete="${autocomplete}" value="${name === 'cardExpiry' ? (values[name] ?? '') : ''}"${errors[name] ? html` aria-invalid="true" aria-describedby="${name}-error"` : ''}>${errors[name] ? html`<p class="error" id="${name}-error">${errors[name]}</p>` : ''}</div>`,
      )}<button>Save the card</button></form></div>`,
      { status, homeUrl: shopUrl },
    );
  if (request.method !== 'POST') return formPage({}, {});
  const values = readValues(await request.formData());
  const allErrors = validate(values, marketOf(contract.country), store.now(), true);
  const errors = Object.fromEntries(FIELDS.flatMap(([name]) => (allErrors[name] ? [[name, allErrors[name]]] : [])));
  if (!errors.cardNumber && cardOutcome(values.cardNumber) === 'declined') errors.cardNumber = 'Your card was declined. Try another card.';
  if (Object.keys(errors).length > 0) return formPage(errors, values, 422);
  store.remove('card-link', id);
  saveContract(store, {
    ...contract,
    declines: false,
    ...paymentMethodOf(values),
  });
  return page('Payment method', html`<h1>The card is saved</h1><p>It pays from now on. <a href="${accountUrl}">Back to your subscription</a></p>`, {
    homeUrl: shopUrl,
  });
}
