import type { Settings } from '../env.ts';
import { isLanguage } from '../languages/index.ts';
import { defaultMarket, type Market, marketByCode, openMarkets } from '../platform/shared/markets.ts';

/**
 * Whose words the mails to a customer have. All mails about one thing have one language, that in which it began:
 *
 * - about an order or a subscription, that of the order, which the provider's own mails have too,
 * - about a customer, such as the points, that which the provider keeps for the customer,
 * - about what was asked for on a page (a declaration, a referral, the newsletter), that of the page, whose market is
 *   stored with it.
 *
 * Days, sums and links are those of the market.
 */

/**
 * The market of mails about what was asked for on a page. @param code as it was stored; the default market stands in
 * for one that is closed.
 */
export const marketOfRequest = (code: string, { group }: Pick<Settings, 'group'>): Market =>
  marketByCode(code, group) ?? defaultMarket(group);

/** Where the things that a mail is about are sent, and the language that its reader has chosen for them. */
interface Reader {
  /** ISO 3166-1 alpha-2; null where none is known. */
  country: string | null | undefined;
  /** BCP 47; null where none is known. */
  locale: string | null | undefined;
}

/**
 * The market of mails about an order, a subscription or a customer: that of their country, in their language; in its
 * own where that is unknown or none of the shop.
 */
export function marketOfReader({ country, locale }: Reader, { group }: Pick<Settings, 'group'>): Market {
  const market = openMarkets(group).find((open) => open.country === country) ?? defaultMarket(group);
  const [language = ''] = locale?.toLowerCase().split(/[-_]/) ?? [];
  return isLanguage(language) ? { ...market, language } : market;
}
