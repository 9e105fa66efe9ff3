import { is, number, object, string } from 'superstruct';
import type { Settings } from '../../env.ts';
import { seal, unseal } from '../../platform/session/seal.ts';
import type { Market } from '../../platform/shared/markets.ts';
import { UpstreamError } from '../../platform/upstream.ts';
import { GiftCardBalanceDocument } from '../../shopify/generated/storefront/graphql.ts';
import { inContext } from '../../shopify/in-context.ts';
import { storefront } from '../../shopify/storefront.ts';
import { balanceCookie } from './model/cookies.ts';

/** The remaining balance of a gift card. */
export interface Balance {
  /** The last characters of its code. */
  lastCharacters: string;
  /** In major units of the currency. */
  amount: number;
  currency: string;
}

const BalanceStruct = object({ lastCharacters: string(), amount: number(), currency: string() });

/**
 * Looks up what is left of a gift card: the provider tells it of the cards of a cart, so a cart without lines is made for
 * it, which nobody else knows.
 *
 * @returns null for a code that no card has, and for a card that is empty or pays in another currency. @throws
 * UpstreamError
 */
export async function balanceOf(
  code: string,
  { settings, market, buyerIp }: { settings: Settings; market: Market; buyerIp: string | undefined },
): Promise<Balance | null> {
  const giftCardCodes = [code.replace(/[\s-]/g, '')];
  const input = { giftCardCodes, buyerIdentity: { countryCode: market.country } };
  const { cartCreate } = await storefront(
    settings,
    GiftCardBalanceDocument,
    { input, ...inContext(market) },
    { repeatable: true, buyerIp },
  );
  if (!cartCreate) throw new UpstreamError('upstream_garbage', 'no answer to cartCreate', false);
  const [card] = cartCreate.cart?.appliedGiftCards ?? [];
  return card
    ? {
        lastCharacters: card.lastCharacters,
        amount: Number(card.balance.amount),
        currency: card.balance.currencyCode,
      }
    : null;
}

/** The use of the sealed balance. */
const USE = 'gift-card';

/** The `Set-Cookie` value that carries a balance to its page; it is encrypted, so that nobody can forge one. */
export const balanceCookieOf = async (balance: Balance, secrets: readonly string[], secure: boolean): Promise<string> =>
  balanceCookie.set(await seal({ balance }, secrets, balanceCookie.seconds, USE), secure);

/** The balance that was looked up in the last minutes, or null. @param cookie reads a cookie of the request. */
export async function shownBalance(
  cookie: (name: string) => string | undefined,
  secrets: readonly string[],
): Promise<Balance | null> {
  const payload = await unseal(cookie(balanceCookie.name), secrets, USE);
  return is(payload?.balance, BalanceStruct) ? payload.balance : null;
}
