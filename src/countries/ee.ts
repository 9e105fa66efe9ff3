import type { CountryFacts } from './country.ts';
import { EU_RIGHTS, EURO, EURO_DELIVERY, estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const EE: CountryFacts = {
  group: 'eu',
  isLive: true,
  name: 'Estonia',
  nativeName: 'Eesti',
  currency: EURO,
  language: 'en',
  officialLanguages: ['et'],
  englishLocale: 'en-IE',
  zone: 'Europe/Tallinn',
  holidays: '01-01 02-24 e-2 05-01 06-23 06-24 08-20 12-24 12-25 12-26',
  delivery: { ...EURO_DELIVERY, carrier: 'Omniva', back: estimatedBack('Omniva', 17) },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: '10111',
    postcode: /^[1-9]\d{4}$/,
    postcodeOfProvider: /^[1-9]\d{4}$/,
  },
  dialCode: '+372',
  law: {
    rights: EU_RIGHTS,
    cancellation: null,
    orderButton: 'Telli ja maksa',
    noticeDays: null,
    accessibilityAuthority: { name: 'Tarbijakaitse ja Tehnilise Järelevalve Amet', language: 'et', isUnverified: true },
    hasPackagingRegister: false,
    hasDisputeStatement: false,
  },
  tax: {
    name: 'VAT',
    standard: [
      { from: '2009-07-01', percent: 20, level: 'known' },
      { from: '2024-01-01', percent: 22, level: 'known' },
      { from: '2025-07-01', percent: 24, level: 'sourced' },
    ],
    petFood: [
      { from: '2009-07-01', percent: 20, level: 'known' },
      { from: '2024-01-01', percent: 22, level: 'known' },
      { from: '2025-07-01', percent: 24, level: 'known' },
    ],
  },
};
