import type { Cart, Store } from './store.ts';

/** A gift card. It pays in its own currency only. */
export interface GiftCard {
  id: number;
  code: string;
  currency: string;
  /** Its balance, in cents. */
  balance: number;
}

/** A gift card that an order has issued. */
export interface IssuedGiftCard {
  id: number;
  code: string;
  /** The secret of the page that shows and prints it. */
  token: string;
  currency: string;
  /** In cents. */
  initialValue: number;
  /** ISO 8601. */
  issuedAt: string;
  /** The number of the order that has bought it, and the index of its line. */
  order: number;
  line: number;
  /** The country and the language of the buyer, for the card's mail and its page. */
  country: string;
  language?: string | undefined;
  buyer: { email: string; firstName: string };
  /** Who gets it by mail; null where the buyer gets it, to give it away. */
  recipient: { email: string; name: string } | null;
  message: string;
  /** The index of its picture among those of the product. */
  design: number;
  /** When the recipient's mail is due, ISO 8601; null for at once. */
  sendAt: string | null;
  mailedAt: string | null;
  /** When its order was paid back or cancelled, ISO 8601. It pays nothing from then on. */
  disabledAt: string | null;
}

/** The demo gift cards with their values in cents. */
const GIFT_CARDS: readonly GiftCard[] = [
  { id: 8101, code: 'KVISTRAGIFT500', currency: 'SEK', balance: 50_000 },
  { id: 8102, code: 'KVISTRAGIFT25', currency: 'EUR', balance: 2500 },
  { id: 8103, code: 'KVISTRAGIFT1000', currency: 'EUR', balance: 100_000 },
  { id: 8104, code: 'KVISTRAEMPTY', currency: 'EUR', balance: 0 },
];

/** The longest code that is looked up. */
const MAX_CODE = 40;

/** A code without the spaces and hyphens in which people write it. */
export const withoutGroups = (typed: string): string => typed.replace(/[\s-]/g, '');

const issuedCard = (store: Store, code: string): GiftCard | null => {
  const card = store.get<IssuedGiftCard>('issued-gift-card', code);
  return card && { ...card, balance: card.disabledAt ? 0 : card.initialValue };
};

/** The amount that was spent of a card, by its code, in cents. */
const spentOf = (store: Store, code: string): number => store.get<number>('gift-card', code) ?? 0;

/** @returns the gift card with a code, whatever its case, and with what is left of it; null when there is none. */
export function findGiftCard(store: Store, typed: string): GiftCard | null {
  const code = typed.slice(0, MAX_CODE).toUpperCase();
  const card = GIFT_CARDS.find((candidate) => candidate.code === code) ?? issuedCard(store, code);
  return card ? { ...card, balance: Math.max(0, card.balance - spentOf(store, code)) } : null;
}

/** The part of an order that a gift card pays. */
export interface GiftCardPayment {
  card: GiftCard;
  /** In cents. */
  amount: number;
}

/**
 * The payments that the gift cards with these codes make, in their order.
 *
 * @param due what is to be paid, in cents of the currency.
 */
export function giftCardPayments(
  store: Store,
  codes: readonly string[] | undefined,
  due: number,
  currency: string,
): GiftCardPayment[] {
  let left = due;
  return [...new Set(codes ?? [])].flatMap((code) => {
    const card = findGiftCard(store, code);
    if (!card || card.currency !== currency || card.balance === 0) return [];
    const amount = Math.min(left, card.balance);
    left -= amount;
    return [{ card, amount }];
  });
}

/** Takes payments off their gift cards. @throws Error when a card would fall below nothing. */
export function spendGiftCards(store: Store, payments: readonly GiftCardPayment[]): void {
  for (const { card, amount } of payments) {
    if (amount > (findGiftCard(store, card.code)?.balance ?? 0)) throw new Error('the gift card does not hold so much');
    store.put('gift-card', card.code, spentOf(store, card.code) + amount);
  }
}

export const lastCharacters = ({ code }: Pick<GiftCard, 'code'>): string => code.slice(-4);

/** Puts money back on a card. @param payment as the order has it: the last characters of its code, and its id. */
export function refillGiftCard(
  store: Store,
  { lastCharacters: characters, id }: { lastCharacters: string; id?: number },
  cents: number,
): void {
  const cards = [...GIFT_CARDS, ...store.all<IssuedGiftCard>('issued-gift-card')];
  const card = cards.find((candidate) =>
    id === undefined ? lastCharacters(candidate) === characters : candidate.id === id,
  );
  if (card && cents > 0) store.put('gift-card', card.code, spentOf(store, card.code) - cents);
}

/** The letters and digits of codes, without those that look alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A new code of sixteen letters and digits, 79 bits that nobody guesses. */
export function newCode(): string {
  const letters: string[] = [];
  while (letters.length < 16)
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) {
      // whole multiples of the alphabet only, so that no letter is more frequent
      if (byte < 256 - (256 % ALPHABET.length) && letters.length < 16) letters.push(ALPHABET[byte % ALPHABET.length]!);
    }
  return letters.join('');
}

/** A code in groups of four, as cards and mails show it. */
export const inGroups = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ');

/** The cards that an order has issued. */
export const giftCardsOf = (store: Store, order: number): IssuedGiftCard[] =>
  store.all<IssuedGiftCard>('issued-gift-card').filter((card) => card.order === order);

/** The codes of a cart with another one behind them, once. */
export const withGiftCard = ({ giftCards = [] }: Pick<Cart, 'giftCards'>, { code }: GiftCard): string[] => [
  ...new Set([...giftCards, code]),
];
