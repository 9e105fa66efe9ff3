import type { CountryFacts } from './country.ts';
import { EU_RIGHTS, estimatedBack, POSTCODE_AND_PLACE } from './usual.ts';

export const PL: CountryFacts = {
  group: 'eu',
  isLive: true,
  name: 'Poland',
  nativeName: 'Polska',
  currency: {
    code: 'PLN',
    symbol: 'zł',
    decimals: 'unlessWhole',
    pointUnit: 4,
    monthLimit: 640,
    demo: { perEuro: 4.26, round: (amount) => Math.max(0.9, Math.round(amount) - 0.1) },
  },
  language: 'en',
  officialLanguages: ['pl'],
  englishLocale: 'en-IE',
  zone: 'Europe/Warsaw',
  holidays: '01-01 01-06 e1 05-01 05-03 e60 08-15 11-01 11-11 12-24 12-25 12-26',
  delivery: {
    warehouse: 'SE',
    days: [2, 4],
    freeFrom: 189,
    cost: 18.9,
    carrier: 'Poczta Polska',
    back: estimatedBack('Poczta Polska', 100),
  },
  address: {
    ...POSTCODE_AND_PLACE,
    postcodeExample: '00-001',
    postcode: /^\d{5}$/,
    postcodeOfProvider: /^\d{2}-\d{3}$/,
  },
  dialCode: '+48',
  law: {
    rights: EU_RIGHTS,
    cancellation: null,
    orderButton: 'Kupuję i płacę',
    noticeDays: null,
    // Prawo komunikacji elektronicznej, art. 398; unverified
    mailNeedsConsent: true,
    accessibilityAuthority: {
      name: 'Państwowy Fundusz Rehabilitacji Osób Niepełnosprawnych (PFRON)',
      language: 'pl',
      isUnverified: true,
    },
    hasPackagingRegister: false,
    hasDisputeStatement: false,
  },
  tax: {
    name: 'VAT',
    standard: [{ from: '2011-01-01', percent: 23, level: 'sourced' }],
    petFood: [{ from: '2011-01-01', percent: 8, level: 'sourced' }],
  },
};
