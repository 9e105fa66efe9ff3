import type { CountryFacts } from './country.ts';
import { EU_RIGHTS, EURO, EURO_DELIVERY, estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const NL: CountryFacts = {
  group: 'eu',
  isLive: true,
  name: 'Netherlands',
  nativeName: 'Nederland',
  currency: EURO,
  language: 'en',
  officialLanguages: ['nl'],
  englishLocale: 'en-IE',
  zone: 'Europe/Amsterdam',
  holidays: '01-01 e1 04-27 e39 e50 12-25 12-26',
  delivery: { ...EURO_DELIVERY, carrier: 'PostNL', back: estimatedBack('PostNL', 22) },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: '1012 AB',
    postcode: /^[1-9]\d{3}(?!S[ADS])[A-Z]{2}$/,
    postcodeOfProvider: /^[1-9]\d{3} ?(?!SA|SD|SS)[A-Z]{2}$/,
  },
  dialCode: '+31',
  law: {
    rights: EU_RIGHTS,
    cancellation: null,
    orderButton: 'Bestellen en betalen',
    noticeDays: null,
    accessibilityAuthority: { name: 'Autoriteit Consument & Markt', language: 'nl', isUnverified: true },
    hasPackagingRegister: false,
    hasDisputeStatement: false,
  },
  tax: {
    name: 'VAT',
    standard: [{ from: '2012-10-01', percent: 21, level: 'sourced' }],
    petFood: [{ from: '2012-10-01', percent: 21, level: 'sourced' }],
  },
};
