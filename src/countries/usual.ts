/** Parts that entries have in common. An entry names them: what it leaves out does not compile. */

import type { ReturnParcel } from '../brand/brand.ts';
import type { AddressFacts, CurrencyFacts, CustomerRights } from './country.ts';

export const EURO: CurrencyFacts = {
  code: 'EUR',
  symbol: '€',
  decimals: 'always',
  pointUnit: 1,
  monthLimit: 150,
  demo: { perEuro: 1, round: (amount) => amount },
};

/** Delivery from Sweden to a country with the euro. */
export const EURO_DELIVERY = { warehouse: 'SE', days: [2, 4], freeFrom: 45, cost: 4.5 } as const;

/** A rounded estimate for the demo shop, which nobody has compared with the carrier's list. */
export const estimatedBack = (carrier: string, price: number): ReturnParcel => ({
  carrier,
  price,
  month: '2026-11-01',
  level: 'unverified',
});

/** Directive 2011/83/EU Art. 9 gives 14 days, Directive (EU) 2019/771 Art. 10 at least two years. */
export const EU_RIGHTS: CustomerRights = {
  returnDays: 14,
  returnBasis: 'law',
  guarantee: 'eu',
  guaranteeYears: 2,
  hasCustomsNote: false,
};

/** An address without zones: the street, then postcode and place in one line. */
export const POSTCODE_AND_PLACE = {
  isPostcodeRequired: true,
  zones: null,
  fields: ['zip', 'city'],
  isPlaceFirst: false,
  lines: ['zip city', 'zone'],
  labels: { zip: 'address.zip', city: 'address.city' },
} as const satisfies Partial<AddressFacts>;
