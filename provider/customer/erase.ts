import { WORKER } from '../../src/site/brand.ts';
import { removeCustomer } from '../customers.ts';
import type { IssuedGiftCard } from '../gift-cards.ts';
import { revokeTokens } from '../login/tokens.ts';
import { sendText } from '../mail/mail.ts';
import { sceneOf } from '../mail/scene.ts';
import type { Cart, Contract, Customer, Order, PaymentMethod, Store } from '../store.ts';
import { removeCredit } from '../store-credit.ts';
import { saveContract } from '../subscriptions/contracts.ts';
import { textsFor } from '../texts.ts';

/**
 * Erases a customer with their saved data, sessions and subscriptions. Orders remain without name and address, because
 * bookkeeping law requires them; the invoices themselves belong to the accounts department, not to the shop.
 */
export function eraseCustomer(store: Store, customer: Customer): void {
  const { email } = customer;
  const anonymousEmail = `erased-${crypto.randomUUID()}@${WORKER}.invalid`;
  const noContactDetails = { firstName: '', lastName: '', address1: '', address2: '', zip: '', city: '', phone: '' };
  for (const contract of store.all<Contract>('contract'))
    if (contract.email === email)
      saveContract(store, {
        ...contract,
        email: anonymousEmail,
        ...(contract.status === 'EXPIRED' ? {} : { status: 'CANCELLED', nextBillingDate: null, edits: {} }),
        shippingAddress: { ...contract.shippingAddress, ...noContactDetails },
      });
  for (const order of store.all<Order>('order'))
    if (order.email === email)
      store.put('order', order.number, {
        ...order,
        email: anonymousEmail,
        shippingAddress: { ...order.shippingAddress, ...noContactDetails },
        lines: order.lines.map((line) => ({ ...line, attributes: [] })),
        updatedAt: store.now().toISOString(),
      } satisfies Order);
  // a card that waits for its day is still mailed to its recipient
  for (const card of store.all<IssuedGiftCard>('issued-gift-card'))
    if (card.buyer.email === email)
      store.put('issued-gift-card', card.code, {
        ...card,
        buyer: { email: anonymousEmail, firstName: '' },
        ...(card.mailedAt && { recipient: card.recipient && { email: anonymousEmail, name: '' }, message: '' }),
      } satisfies IssuedGiftCard);
  for (const method of store.all<PaymentMethod>('payment-method'))
    if (method.email === email) store.remove('payment-method', method.id);
  removeCredit(store, email);
  for (const cart of store.all<Cart>('cart'))
    if (cart.email === email || cart.customer === email)
      store.put('cart', cart.token, { ...cart, email: null, customer: null, addresses: [] });
  for (const [id, session] of store.entries<{ email: string }>('signed'))
    if (session.email === email) store.remove('signed', id);
  revokeTokens(store, email);
  removeCustomer(store, customer);
  const { text } = textsFor(customer);
  sendText(store, email, customer, text('deleted_mail.subject'), text('deleted_mail.text'), {
    picture: sceneOf(store, 'letter', customer),
  });
}
