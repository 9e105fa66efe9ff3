import type { CountryFacts } from './country.ts';
import { EU_RIGHTS, EURO, EURO_DELIVERY, estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const AX: CountryFacts = {
  group: 'eu',
  isLive: true,
  name: 'Åland',
  nativeName: 'Åland',
  currency: EURO,
  language: 'en',
  officialLanguages: ['sv'],
  englishLocale: 'en-IE',
  zone: 'Europe/Mariehamn',
  holidays: '01-01 01-06 e-2 e1 05-01 e39 s06-20 12-06 12-25 12-26',
  delivery: { ...EURO_DELIVERY, carrier: 'Åland Post', back: estimatedBack('Åland Post', 22) },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: '22100',
    postcode: /^22\d{3}$/,
    postcodeOfProvider: /^(?:AX-)?22\d{3}$/,
  },
  dialCode: '+358',
  law: {
    // belongs to the customs union but not to the VAT area (Directive 2006/112/EC Art. 6)
    rights: { ...EU_RIGHTS, hasCustomsNote: true },
    cancellation: null,
    orderButton: 'Beställ och betala',
    noticeDays: null,
    accessibilityAuthority: { name: 'Ålands landskapsregering', language: 'sv', isUnverified: true },
    hasPackagingRegister: false,
    hasDisputeStatement: false,
  },
  tax: {
    name: 'VAT',
    standard: [
      { from: '2013-01-01', percent: 24, level: 'known' },
      { from: '2024-09-01', percent: 25.5, level: 'known' },
    ],
    petFood: [
      { from: '2013-01-01', percent: 14, level: 'known' },
      { from: '2026-01-01', percent: 13.5, level: 'known' },
    ],
  },
};
