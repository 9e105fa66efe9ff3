import type { CountryFacts } from './country.ts';
import { EU_RIGHTS, EURO, EURO_DELIVERY, estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const BE: CountryFacts = {
  group: 'eu',
  isLive: true,
  name: 'Belgium',
  nativeName: 'België / Belgique',
  currency: EURO,
  language: 'en',
  officialLanguages: ['nl', 'fr'],
  englishLocale: 'en-IE',
  zone: 'Europe/Brussels',
  holidays: '01-01 e1 05-01 e39 e50 07-21 08-15 11-01 11-11 12-25',
  delivery: { ...EURO_DELIVERY, carrier: 'bpost', back: estimatedBack('bpost', 27) },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: '1000',
    postcode: /^[1-9]\d{3}$/,
    postcodeOfProvider: /^[1-9]\d{3}$/,
  },
  dialCode: '+32',
  law: {
    rights: EU_RIGHTS,
    cancellation: null,
    orderButton: 'Bestellen en betalen',
    noticeDays: null,
    accessibilityAuthority: { name: 'FOD Economie', language: 'nl', isUnverified: true },
    hasPackagingRegister: false,
    hasDisputeStatement: false,
  },
  tax: {
    name: 'VAT',
    standard: [{ from: '1996-01-01', percent: 21, level: 'sourced' }],
    petFood: [{ from: '1996-01-01', percent: 21, level: 'sourced' }],
  },
};
