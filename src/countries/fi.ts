import type { CountryFacts } from './country.ts';
import { EU_RIGHTS, EURO, EURO_DELIVERY, estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const FI: CountryFacts = {
  group: 'eu',
  isLive: true,
  name: 'Finland',
  nativeName: 'Suomi',
  currency: EURO,
  language: 'en',
  officialLanguages: ['fi', 'sv'],
  englishLocale: 'en-IE',
  zone: 'Europe/Helsinki',
  holidays: '01-01 01-06 e-2 e1 05-01 e39 s06-20 s10-31 12-06 12-25 12-26',
  delivery: { ...EURO_DELIVERY, carrier: 'Posti', back: estimatedBack('Posti', 26) },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: '00100',
    postcode: /^(?!22)\d{5}$/,
    postcodeOfProvider: /^(?!22)\d{5}$/,
  },
  dialCode: '+358',
  law: {
    rights: EU_RIGHTS,
    cancellation: null,
    orderButton: 'Tilaa ja maksa',
    noticeDays: null,
    // Act 306/2019
    accessibilityAuthority: { name: 'Liikenne- ja viestintävirasto Traficom', language: 'fi' },
    hasPackagingRegister: false,
    hasDisputeStatement: false,
  },
  tax: {
    name: 'VAT',
    standard: [
      { from: '2013-01-01', percent: 24, level: 'known' },
      { from: '2024-09-01', percent: 25.5, level: 'sourced' },
    ],
    petFood: [
      { from: '2013-01-01', percent: 14, level: 'known' },
      { from: '2026-01-01', percent: 13.5, level: 'sourced' },
    ],
  },
};
