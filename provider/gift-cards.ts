import type { Store } from './store.ts';

/** A gift card. It pays in its own currency only. */
export interface GiftCard {
  id: number;
  code: string;
  currency: string;
  /** Its balance, in cents. */
  balance: number;
}

/** The demo gift cards with their values in cents. */
const GIFT_CARDS: readonly GiftCard[] = [
  { id: 8101, code: 'KVISTRAGIFT500', currency: 'SEK', balance: 50_000 },
  { id: 8102, code: 'KVISTRAGIFT25', currency: 'EUR', balance: 2500 },
  { id: 8103, code: 'KVISTRAGIFT1000', currency: 'EUR', balance: 100_000 },
  { id: 8104, code: 'KVISTRAEMPTY', currency: 'EUR', balance: 0 },
];

/** @returns the gift card with a code, whatever its case, and with what is left of it; null when there is none. */
export function findGiftCard(store: Store, code: string): GiftCard | null {
  const card = GIFT_CARDS.find((candidate) => candidate.code === code.toUpperCase());
  return card ? { ...card, balance: card.balance - (store.get<number>('gift-card', card.code) ?? 0) } : null;
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
  return (codes ?? []).flatMap((code) => {
    const card = findGiftCard(store, code);
    if (!card || card.currency !== currency || card.balance === 0) return [];
    const amount = Math.min(left, card.balance);
    left -= amount;
    return [{ card, amount }];
  });
}

/** Takes payments off their gift cards. */
export function spendGiftCards(store: Store, payments: readonly GiftCardPayment[]): void {
  for (const { card, amount } of payments)
    store.put('gift-card', card.code, (store.get<number>('gift-card', card.code) ?? 0) + amount);
}

export const lastCharacters = ({ code }: Pick<GiftCard, 'code'>): string => code.slice(-4);

/** Puts money back on a card. @param characters the last ones of its code, which is all that an order knows of it. */
export function refillGiftCard(store: Store, characters: string, cents: number): void {
  const card = GIFT_CARDS.find((candidate) => lastCharacters(candidate) === characters);
  if (card && cents > 0) spendGiftCards(store, [{ card, amount: -cents }]);
}
