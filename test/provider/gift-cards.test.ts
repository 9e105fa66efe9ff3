import { beforeEach, describe, expect, it } from 'vitest';
import { giftCardPage, mailDueGiftCards } from '../../provider/gift-card-mail.ts';
import { findGiftCard, type IssuedGiftCard, newCode } from '../../provider/gift-cards.ts';
import { listMails } from '../../provider/mail/mail.ts';
import { cancelOrder } from '../../provider/paying-back.ts';
import { roundValue } from '../../provider/seed/gift-card.ts';
import { markets } from '../../provider/seed/markets.ts';
import { changeCredit, creditAccountsOf } from '../../provider/store-credit.ts';
import { addDays, dayOf } from '../../src/platform/shared/day.ts';
import { MemoryProvider } from './memory-provider.ts';
import { OATS } from './open-checkout.ts';

const MEDIUM = 'gid://shopify/ProductVariant/44100000900002';
const BUYER = 'gift@kvistra.example';
const NO_CARD = { email: BUYER, cardNumber: '', cardExpiry: '', cardCode: '' };

let provider: MemoryProvider;
beforeEach(() => {
  provider = new MemoryProvider();
});

const issued = () => provider.store.all<IssuedGiftCard>('issued-gift-card');
const mailsTo = (email: string) => listMails(provider.store, email);
const giftCart = (attributes: Record<string, string> = {}, more: Record<string, unknown> = {}) =>
  provider.cart(more, {
    merchandiseId: MEDIUM,
    attributes: Object.entries(attributes).map(([key, value]) => ({ key, value })),
  });
const RECIPIENT = {
  __shopify_send_gift_card_to_recipient: 'on',
  'Recipient email': 'Anna@friends.example',
  'Recipient name': 'Anna',
  Message: 'For the new puppy',
  _picture: '2',
};
const today = () => dayOf(provider.store.now(), 'Europe/Stockholm');

describe('a gift card that is bought', () => {
  it('is mailed to its recipient with message and picture, and pays in the currency of its order', async () => {
    const { cart } = await giftCart(RECIPIENT);
    const { order } = await provider.pay(cart, { email: BUYER });
    expect(order).toMatchObject({ total: 50_000, shipping: 0, tax: 0, status: 'shipped', currency: 'SEK' });
    const [card] = issued();
    expect(card).toMatchObject({ initialValue: 50_000, currency: 'SEK', design: 1, order: order.number });
    const [mail] = mailsTo('anna@friends.example');
    expect(mail!.text).toContain(card!.code.match(/.{4}/g)!.join(' '));
    expect(mail!.text).toContain('For the new puppy');
    expect(mail!.html).toMatch(/<img src="[^"]*\/media\/gift-card\/turned/);
    expect(mailsTo(BUYER).some(({ text }) => text.includes(card!.code.slice(0, 4)))).toBe(false);
    expect(findGiftCard(provider.store, card!.code.toLowerCase())).toMatchObject({ balance: 50_000, currency: 'SEK' });
  });

  it('waits for the day that its buyer has named, and is mailed once', async () => {
    const { cart } = await giftCart({ ...RECIPIENT, 'Send on': addDays(today(), 10) });
    await provider.pay(cart, { email: BUYER });
    expect(mailsTo('anna@friends.example')).toEqual([]);
    provider.store.put('setting', 'clock', 9);
    mailDueGiftCards(provider.store);
    expect(mailsTo('anna@friends.example')).toEqual([]);
    provider.store.put('setting', 'clock', 11);
    mailDueGiftCards(provider.store);
    mailDueGiftCards(provider.store);
    expect(mailsTo('anna@friends.example')).toHaveLength(1);
  });

  it('comes to its buyer for print, who alone knows its page', async () => {
    const { cart } = await giftCart({ Message: '<b>Woof</b>', _picture: '3' });
    const { order } = await provider.pay(cart, { email: BUYER });
    const [card] = issued();
    const mail = mailsTo(BUYER).find(
      ({ subject }) => subject.includes(`KV${order.number}`) && !/^Your order/.test(subject),
    );
    expect(mail?.text).toContain(`/gift_cards/${card!.token}`);
    const page = giftCardPage(provider.store, card!.token, { shopUrl: 'http://localhost:8787' });
    const html = await page.text();
    expect(html).toContain(`data-code="${card!.code}"`);
    expect(html).toContain('&lt;b&gt;Woof&lt;/b&gt;');
    expect(html).toContain('@media print');
    expect(html).toContain('noindex');
    expect(giftCardPage(provider.store, 'unknown', { shopUrl: '' }).status).toBe(404);
  });

  it.each([
    ['no address', { 'Recipient email': 'nobody' }],
    ['a long message', { Message: 'x'.repeat(201) }],
    ['a past day', { 'Send on': '2020-01-01' }],
    ['no day', { 'Send on': 'soon' }],
  ])('is refused in a cart with %s', async (_, wrong) => {
    const query = `mutation($input: CartInput!) { cartCreate(input: $input) { cart { id } userErrors { code field } } }`;
    const attributes = Object.entries({ ...RECIPIENT, ...wrong }).map(([key, value]) => ({ key, value }));
    const { data } = await provider.storefront(query, { input: { lines: [{ merchandiseId: MEDIUM, attributes }] } });
    expect(data.cartCreate).toMatchObject({
      cart: null,
      userErrors: [{ code: 'GIFT_CARD_RECIPIENT_INVALID', field: ['lines', '0', 'attributes'] }],
    });
  });

  it('takes no discount, and counts for no free delivery', async () => {
    const alone = await giftCart({}, { discountCodes: ['WELCOME10'] });
    expect(alone.cart.cost.totalAmount.amount).toBe('500.0');
    const lines = [{ merchandiseId: OATS, quantity: 1 }, { merchandiseId: MEDIUM }];
    const { cart } = await provider.cart({ lines, discountCodes: ['WELCOME10'] });
    const { order } = await provider.pay(cart, { email: BUYER });
    const card = order.lines.find(({ isGiftCard }) => isGiftCard);
    const oats = order.lines.find(({ isGiftCard }) => !isGiftCard);
    expect(card).toMatchObject({ isGiftCard: true, price: 50_000, total: 50_000, vatPercent: 0 });
    expect(order.shipping).toBeGreaterThan(0);
    expect(order.discount).toBe(Math.round(oats!.price / 10));
    expect(order.status).toBe('pending');
  });

  it('pays nothing any more once its order is cancelled', async () => {
    const lines = [{ merchandiseId: OATS, quantity: 1 }, { merchandiseId: MEDIUM }];
    const { order } = await provider.pay((await provider.cart({ lines })).cart, { email: BUYER });
    const [card] = issued();
    cancelOrder(provider.store, order, {
      reason: 'CUSTOMER',
      refund: true,
      restocked: true,
      note: null,
      notify: false,
    });
    expect(findGiftCard(provider.store, card!.code)?.balance).toBe(0);
  });
});

describe('paying with gift cards', () => {
  it('never brings a balance below zero, however many payments come at once', async () => {
    const carts = await Promise.all(
      Array.from({ length: 50 }, () => provider.cart({ giftCardCodes: ['KVISTRAGIFT500'] }, { quantity: 1 })),
    );
    const paid = await Promise.all(
      carts.map(({ cart }, i) => provider.pay(cart, { email: `buyer${i}@kvistra.example` })),
    );
    const orders = paid.filter(({ status }) => status === 303).map(({ order }) => order);
    const byCard = orders.flatMap(({ giftCards }) => giftCards ?? []);
    expect(byCard.reduce((sum, { amount }) => sum + amount, 0)).toBe(50_000);
    expect(Math.min(...byCard.map(({ balance }) => balance))).toBe(0);
    expect(findGiftCard(provider.store, 'KVISTRAGIFT500')?.balance).toBe(0);
  });

  it('charges the card no more than its buyer has seen when somebody else uses the gift card first', async () => {
    const [one, two] = [
      await provider.cart({ giftCardCodes: ['KVISTRAGIFT500'] }, { quantity: 2 }),
      await provider.cart({ giftCardCodes: ['KVISTRAGIFT500'] }, { quantity: 2 }),
    ];
    expect((await provider.pay(one.cart, NO_CARD)).status).toBe(303);
    const before = findGiftCard(provider.store, 'KVISTRAGIFT500')!.balance;
    const refused = await provider.pay(two.cart, { email: BUYER, due: '0' });
    expect(refused.status).toBe(409);
    expect(findGiftCard(provider.store, 'KVISTRAGIFT500')!.balance).toBe(before);
  });

  it('refuses forged and foreign codes, and counts a repeated one once', async () => {
    const { cart } = await provider.cart({
      giftCardCodes: ['KVISTRAGIFT500', 'kvistragift500', 'KVISTRAGIFT501', 'KVISTRAGIFT25'],
    });
    expect(provider.cartOf(cart).giftCards).toEqual(['KVISTRAGIFT500']);
  });

  it('has codes of letters and digits that nobody guesses or misreads', () => {
    const codes = Array.from({ length: 500 }, newCode);
    expect(new Set(codes).size).toBe(500);
    for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{16}$/);
  });

  it('has round values in every currency', () => {
    const product = provider.store.product('gift-card')!;
    for (const { currency } of markets)
      for (const { prices } of product.variants) {
        const sum = prices[currency]! / 100;
        expect(roundValue(sum)).toBe(sum);
      }
  });
});

describe('store credit', () => {
  const QUERY = `{ customer { storeCreditAccounts(first: 5) { nodes { balance { amount currencyCode }
    transactions(first: 5, reverse: true) { nodes { amount { amount } balanceAfterTransaction { amount } event } } } } } }`;
  const DEMO = 'demo@kvistra.example';

  /** A cart of the demo customer, who is signed in. */
  const demoCart = async () => {
    const { cart } = await provider.cart({}, { quantity: 1 });
    const stored = provider.cartOf(cart);
    provider.store.put('cart', stored.token, { ...stored, email: DEMO, customer: DEMO });
    return cart;
  };
  const use = (cart: { checkoutUrl: string }) =>
    provider.send(cart, 'name="attempt" value="use" name="total" value="0"', { action: 'credit' });

  it('pays at the checkout of its customer once they ask for it, with the rest by card, and comes back with a refund', async () => {
    changeCredit(provider.store, { email: DEMO, currency: 'SEK' }, 5000, 'ADJUSTMENT');
    const before = creditAccountsOf(provider.store, DEMO).find(({ currency }) => currency === 'SEK')!.balance;
    const cart = await demoCart();
    const untouched = await provider.pay(await demoCart(), { email: DEMO });
    expect(untouched.order.storeCredit).toBeUndefined();
    await use(cart);
    const { order } = await provider.pay(cart, { email: DEMO });
    expect(order).toMatchObject({ storeCredit: { amount: before, email: DEMO }, card: { last4: '4242' } });
    const { data } = await provider.customer(DEMO, QUERY);
    const account = data.customer.storeCreditAccounts.nodes.find(
      ({ balance }: { balance: { currencyCode: string } }) => balance.currencyCode === 'SEK',
    );
    expect(account.balance.amount).toBe('0.0');
    expect(account.transactions.nodes[0]).toMatchObject({
      event: 'ORDER_PAYMENT',
      balanceAfterTransaction: { amount: '0.0' },
    });
    cancelOrder(provider.store, order, {
      reason: 'CUSTOMER',
      refund: true,
      restocked: true,
      note: null,
      notify: false,
    });
    expect(creditAccountsOf(provider.store, DEMO).find(({ currency }) => currency === 'SEK')!.balance).toBe(before);
  });

  it('is nobody’s who is not signed in, whatever address they type', async () => {
    changeCredit(provider.store, { email: DEMO, currency: 'SEK' }, 5000, 'ADJUSTMENT');
    const { cart } = await provider.cart({}, { quantity: 1 });
    await use(cart);
    const { order } = await provider.pay(cart, { email: DEMO });
    expect(order.storeCredit).toBeUndefined();
  });

  it('never falls below nothing', () => {
    const account = { email: BUYER, currency: 'EUR' };
    changeCredit(provider.store, account, 100, 'ADJUSTMENT');
    expect(() => changeCredit(provider.store, account, -101, 'ADJUSTMENT')).toThrow();
    expect(creditAccountsOf(provider.store, BUYER)[0]!.balance).toBe(100);
  });
});
