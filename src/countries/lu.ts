import type { CountryFacts } from './country.ts';
import { EU_RIGHTS, EURO, EURO_DELIVERY, estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const LU: CountryFacts = {
  group: 'eu',
  isLive: true,
  name: 'Luxembourg',
  nativeName: 'Luxembourg',
  currency: EURO,
  language: 'en',
  officialLanguages: ['fr', 'de'],
  englishLocale: 'en-IE',
  zone: 'Europe/Luxembourg',
  holidays: '01-01 e1 05-01 e39 05-09 e50 06-23 08-15 11-01 12-25 12-26',
  delivery: { ...EURO_DELIVERY, carrier: 'POST Luxembourg', back: estimatedBack('POST Luxembourg', 24) },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: '1009',
    postcode: /^[1-9]\d{3}$/,
    postcodeOfProvider: /^(?:L-)?[1-9]\d{3}$/,
  },
  dialCode: '+352',
  law: {
    rights: EU_RIGHTS,
    cancellation: null,
    orderButton: 'Commander et payer',
    noticeDays: null,
    accessibilityAuthority: {
      name: 'Office de la surveillance de l’accessibilité des produits et services (OSAPS)',
      language: 'fr',
      isUnverified: true,
    },
    hasPackagingRegister: false,
    hasDisputeStatement: false,
  },
  tax: {
    name: 'VAT',
    standard: [
      { from: '2015-01-01', percent: 17, level: 'sourced' },
      { from: '2023-01-01', percent: 16, level: 'known' },
      { from: '2024-01-01', percent: 17, level: 'sourced' },
    ],
    petFood: [{ from: '2015-01-01', percent: 3, level: 'unverified' }],
  },
};
