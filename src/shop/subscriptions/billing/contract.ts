import type { Settings } from '../../../env.ts';
import { type Day, dayOf, type TimeZone } from '../../../platform/shared/day.ts';
import { sizeName } from '../../../platform/shared/format.ts';
import { type Market, type MarketGroup, openMarkets } from '../../../platform/shared/markets.ts';
import { marketZone } from '../../../platform/shared/time-zones.ts';
import type {
  BilledContractFragment,
  BilledCycleFragment,
  CheckedContractFragment,
  CheckedCycleFragment,
} from '../../../shopify/generated/admin/graphql.ts';
import { marketOfReader } from '../../../site/mail-market.ts';
import { countryOfMethod, locationOf } from '../delivery-address.ts';
import type { Cycle } from './decide.ts';

/**
 * The day whose deliveries are charged at a moment. A billing cycle is due by the clock of the provider's shop; but
 * nobody is charged on the evening before the day that was announced, so the day has to have begun in every market too.
 *
 * @param zone of the provider's shop.
 */
export const billingDay = (moment: Date, zone: TimeZone, group: MarketGroup): Day =>
  [zone, ...openMarkets(group).map(({ country }) => marketZone(country))]
    .map((place) => dayOf(moment, place))
    .reduce((a, b) => (a < b ? a : b));

/** @param zone IANA name. */
export const cycleOf = (
  { cycleIndex, billingAttemptExpectedDate, skipped, status }: CheckedCycleFragment,
  zone: TimeZone,
): Cycle => ({
  index: cycleIndex,
  day: dayOf(new Date(billingAttemptExpectedDate), zone),
  skipped,
  billed: status === 'BILLED',
});

/**
 * The market that a contract is delivered to, in the language of its order; the default one where the shop does not
 * serve its country any more.
 */
export function marketOfContract({ deliveryMethod, originOrder }: CheckedContractFragment, settings: Settings): Market {
  return marketOfReader({ country: countryOfMethod(deliveryMethod), locale: originOrder?.customerLocale }, settings);
}

export type Lines = BilledContractFragment['lines']['nodes'];

/** The products of a delivery. */
export const linesOf = (contract: BilledContractFragment, cycle: BilledCycleFragment): Lines =>
  (cycle.editedContract ?? contract).lines.nodes;

/** A product for a mail. @param locale BCP 47. */
export const lineText = ({ quantity, title, variantTitle }: Lines[number], locale: string): string =>
  `${quantity} × ${title}${variantTitle ? `, ${sizeName(variantTitle, locale)}` : ''}`;

/** Products for a mail, each on a line of its own. @param locale BCP 47. */
export const linesText = (lines: Lines, locale: string): string =>
  lines.map((line) => lineText(line, locale)).join('\n');

/** The products of a delivery for a mail. @param locale BCP 47. */
export const productsText = (contract: BilledContractFragment, cycle: BilledCycleFragment, locale: string): string =>
  linesText(linesOf(contract, cycle), locale);

/** The sum that a delivery is charged with, in the currency's major unit. */
export const amountOf = (contract: BilledContractFragment, cycle: BilledCycleFragment): number =>
  Math.round(
    (linesOf(contract, cycle).reduce((sum, line) => sum + Number(line.lineDiscountedPrice.amount), 0) +
      Number(contract.deliveryPrice.amount)) *
      100,
  ) / 100;

/**
 * The pick-up point of a delivery in one line, for a mail; null where it goes to an address. @param cycle the delivery;
 * null for all of them.
 */
export function pickupText({ deliveryMethod }: CheckedContractFragment, cycle: BilledCycleFragment | null) {
  const location = locationOf(deliveryMethod);
  const isSentElsewhere = cycle?.editedContract?.deliveryMethod?.__typename === 'SubscriptionDeliveryMethodShipping';
  if (!location || isSentElsewhere) return null;
  const { name, address } = location;
  return [name, address.address1, [address.zip, address.city].filter(Boolean).join(' ')].filter(Boolean).join(', ');
}

export const cardOf = ({ customerPaymentMethod }: CheckedContractFragment) => {
  const instrument = customerPaymentMethod?.instrument;
  return instrument?.__typename === 'CustomerCreditCard' ? instrument : null;
};
