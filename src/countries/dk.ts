import type { CountryFacts } from './country.ts';
import { EU_RIGHTS, estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const DK: CountryFacts = {
  group: 'eu',
  isLive: true,
  name: 'Denmark',
  nativeName: 'Danmark',
  currency: {
    code: 'DKK',
    symbol: 'kr',
    decimals: 'unlessWhole',
    pointUnit: 8,
    monthLimit: 1100,
    demo: { perEuro: 7.46, round: (amount) => Math.max(1, Math.round(amount)) },
  },
  language: 'en',
  officialLanguages: ['da'],
  englishLocale: 'en-IE',
  zone: 'Europe/Copenhagen',
  holidays: '01-01 e-3 e-2 e1 e39 e50 12-25 12-26',
  delivery: {
    warehouse: 'SE',
    days: [2, 4],
    freeFrom: 349,
    cost: 34.9,
    carrier: 'PostNord',
    back: estimatedBack('PostNord', 200),
  },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: '1050',
    postcode: /^\d{4}$/,
    postcodeOfProvider: /^\d{4}$/,
  },
  dialCode: '+45',
  law: {
    rights: EU_RIGHTS,
    cancellation: null,
    orderButton: 'Bestil og betal',
    noticeDays: null,
    accessibilityAuthority: { name: 'Digitaliseringsstyrelsen', language: 'da', isUnverified: true },
    hasPackagingRegister: false,
    hasDisputeStatement: false,
  },
  tax: {
    name: 'VAT',
    standard: [{ from: '1992-01-01', percent: 25, level: 'sourced' }],
    petFood: [{ from: '1992-01-01', percent: 25, level: 'known' }],
  },
};
